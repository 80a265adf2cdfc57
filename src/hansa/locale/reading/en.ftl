# English. What the page says only in the board in words, which is fetched when it is first used.

## Branches
read-can = What I can do: { $count ->
    [0] nothing now
    [one] one place
   *[other] { $count } places
}
read-can-route = { $route }: { $count } places
read-band = { $band ->
    [1] North
    [2] North of the middle
    [3] South of the middle
   *[4] South
}: { $cities }

## Cities
read-tower = develops { $abilities }
read-green = green city
read-controlled = controlled by { $name }
read-controlled-you = controlled by you
read-posts = Posts: { $posts }
read-next = Next space: { $kind ->
    [merchant] merchant
   *[trader] trader
}, privilege { $numeral }{ $open ->
    [yes] , open to you
    [no] , not open to you
   *[nobody] { "" }
}
read-full = No free space
read-routes-to = Routes to { $cities }
read-space = Space { $n }: { $kind ->
    [merchant] merchant
   *[trader] trader
}, privilege { $numeral }, { $what }
read-coin = { $points ->
    [one] brings { $points } point
   *[other] brings { $points } points
}
read-additional = Additional post: { $what }
read-court = Green post: { $what }
read-prestige = Special prestige { $value }, privilege { $numeral }, { $what }

## Routes
read-piece = { $whose ->
    [mine] your { the-piece }
    [neutral] neutral { the-piece }
   *[other] { $name }’s { the-piece }
}
read-free = free
read-free-boat = boat, free
read-points = { $count ->
    [one] one point
   *[other] { $count } points
}: { $pieces }
read-point = Point { $n }: { $what }
read-complete = Complete, can be established
read-marker = Bonus marker: { $marker }
read-permanent = Permanent marker: { $marker }
read-laid = { $marker } ({ $name })
read-tavern = Tavern
read-pawn = Pawn: { $province }

## Pieces and desks
read-player = { $name }: { points }
read-on-route = { $route }: { pieces } on { $count ->
    [one] one point
   *[other] { $count } points
}
read-in-city = { $city }: { $count ->
    [one] one post
   *[other] { $count } posts
}

## While reading
read-enter = Enter: { $does }
read-nothing = Nothing to do here now.
read-type = Type the name of a city.
read-unknown = No city begins with { $letters }.
