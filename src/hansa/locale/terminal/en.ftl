# English, for what only Python says: in the terminal, the server's log and the library.

## Decisions
decision-action = { $seat } takes turn { $turn }, with { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
} left.
decision-displaced = { $seat } places { $mine ->
    [yes] the displaced { the-piece }
   *[no] { $owner }’s displaced { the-piece }
}{ $left ->
    [0] { "" }
    [one] { " and up to 1 more piece" }
   *[other] { " and up to " }{ $left } more pieces
}.
decision-extra = { $seat } places up to { $left ->
    [one] { $left } extra piece
   *[other] { $left } extra pieces
}.
decision-pick_up = { $seat } picks up a piece (at most { $left } more).
decision-put_down = { $seat } puts down { $hand }.
decision-remove = { $seat } removes a piece (at most { $left } more).
decision-permanent = { $seat } may use the permanent marker of { $route }.
decision-reuse = { $seat } may reuse a piece of { $route } (at most { $left } more).
decision-place_2 = { $seat } may place an extra piece abroad (at most { $left } more).
decision-toll = { $seat } may take a trader as toll.
decision-plate = { $seat } places { $markers ->
    [one] { $markers } replacement marker
   *[other] { $markers } replacement markers
}.
decision-pawn = { $seat } puts the pawn into a province.
decision-over = The game is over: { $reasons }.
decision-tribute = { $seat } takes a tribute and chooses the pieces.
decision-neutral_post = { $seat } chooses the city for the neutral player’s post: { $route }.

## A game in the terminal
play-you = You are { $seats }.
play-you-against = You are { $seats }, against the computer ({ $others }).
play-keys = Type ? for help, q to leave.
play-computer = The computer plays as the { $level }. { $about }
play-can = You can:
play-only = { $what }:
play-back = { $what }, or Enter to go back:
play-choose = Choose
play-could-be = That could be:
play-numbers = Choose a number from 1 to { $last }.
play-nothing = { $seat } does nothing.
play-hand-over = { $seat } decides. Press Enter when nobody else is looking:
play-saved = The game is in { $file }.
play-saved-on = The game is in { $file }; continue it with: hansa play --load { $file }
play-not-saved = The game was not saved.
play-unsaved = The game is not saved: 'save FILE' keeps it, another q leaves without saving.
play-save-where = Say where to save it, as in 'save game.json'.
play-analyse = Press Enter to leave, or type 'analyse' to see how the game was decided>
play-won = { $names } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-shared = { $names } share the victory with { $points ->
    [one] { $points } point
   *[other] { $points } points
} each.
refused-nothing_to_undo = You have no decision to take back.
help-what-number = a number
help-what-words = words
help-what-save = save FILE
help-number = the group or action with this number; Enter goes back to the groups
help-words = an action, as in 'place hamburg-luebeck trader', or the beginnings of its words: 'pl ham tr'
help-help = this help
help-list = list all actions
help-board = show the whole board
help-score = the score, line by line, if the game ended now
help-news = what happened in the last round
help-undo = take back your last decision (and what the computer has done since)
help-advice = the best three actions, the chance to win with each, and why; a number plays one
help-auto = let the computer decide this for you
help-save = write the game to a file; hansa play --load FILE continues it
help-analyse = after the game: everybody’s chances, where they turned, and what was better
help-quit = leave

## Lessons in the terminal
learn-keys = Type what you want to do, such as 'place hamburg-luebeck trader'; h is a hint, ? is help, q leaves.
learn-step = step { $number } of { $of }
learn-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
learn-goal = Goal: { $goal }
learn-here = Look here: { $places }.
learn-done = Done.
learn-on = Enter goes on>
learn-next = Enter begins the next lesson, { $title }>
learn-over = That was the last lesson. hansa play begins a game.
learn-show = Type 'show' to see it done.
learn-help-words = an action, as in 'place hamburg-luebeck trader', or the beginnings of its words: 'pl ham tr'; a number after a list
learn-help-hint = a hint; each one is more direct
learn-help-show = play it for me
learn-help-list = list all actions
learn-help-board = show the board
learn-help-undo = take back your last decision
learn-help-help = this help
learn-help-quit = leave

## Groups of actions
group-establish = Establish a route
group-place = Place { a-piece }
group-displace = Displace a piece
group-income = Take income
group-pick_up = Move: pick up a piece
group-exchange_posts = Exchange posts (marker)
group-develop = Develop an ability (marker)
group-use_marker = Use a marker
group-lay_marker = Put “{ $marker }” at a route
group-exchange_marker = Exchange a marker
group-take_tile = Take a favour tile
group-move_pawn-free = Move the pawn for free
group-move_pawn = Move the pawn as an action
group-replace = Place the displaced piece
group-extra = Add { a-piece } from { $source ->
    [stock] the stock
    [supply] the supply
   *[board] the board
}
group-put_down = Put down { whose-piece }{ $country ->
    [none] { "" }
   *[other] { " from " }{ $country }
}

## Actions
menu-place = Place { a-piece } on { $where }
menu-paying = { $what }, paying { pieces }
menu-displace = Displace { menu-displace-short }
menu-displace-short = { whose-piece } on { $where } with { $using ->
    [merchant] a merchant
   *[trader] a trader
}, paying { pieces }
menu-replace = Place the displaced piece on { $where }
menu-extra = { group-extra } on { $where }
menu-extra-lifted = Move { a-piece } from { $from } to { $where }
menu-pick_up = Pick up { menu-pick_up-short }
menu-pick_up-short = { whose-piece } on { $where }
menu-put_down = { group-put_down } on { $where }
menu-remove = Remove { whose-piece } on { $where }
menu-reuse = Reuse { a-piece } on { $where }
menu-exchange = Exchange posts { $n } and { $next } of { $city } { $posts }
menu-establish = Establish { $where }: { $result }
menu-establish-short = { $where }: { $result }
menu-additional = Additional post in { $city } with { a-piece }
point-house = house
point-boat = boat

## The board
board-routes = Routes
board-cities = Cities
board-empty = Empty: { $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
} and { $cities ->
    [one] { $cities } city
   *[other] { $cities } cities
}; b shows them too.
board-pawn = The pawn is in { $province }.
board-legend = { $letters }, capital: a merchant; • free house{ $boats ->
    [yes] , ≈ free boat (merchants only)
   *[no] { "" }
}; □ ○ free space for a trader, a merchant, in the colour of the privilege it needs: { $colours }; { $marker } a marker; names in the colour of whoever controls the city, underlined: East-West.
meter-of = { $value } of { $end }
meter-left = { $left } left
desk-supply = supply
desk-stock = stock
desk-markers = markers
desk-all = all
privilege-white = white
privilege-orange = orange
privilege-pink = pink
privilege-black = black
desk-trader = t
desk-merchant = m
desk-used = +{ $count } used
desk-tiles = tiles: { $tiles }
desk-mission = mission: { $cities }
score-place = Place

## Analysis
analysis-curve = Chance to win, round by round
analysis-thinking = Analysing the game
analysis-played-label = { analysis-played }:
analysis-better-label = { analysis-better }:

## Replay
replay-decisions = { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
}
replay-wait = { replay-decisions } so far. Press Enter to go on, q and Enter to go on without stopping:

## Rules
rules-hint = hansa rules WORD shows what they say about it: hansa rules displace
rules-ids = rule { $ids }
rules-example = Example.
rules-for = { $label }:
rules-see = See also: { $titles }
rules-more = Also: { $titles }
rules-nothing = The rules say nothing about “{ $term }”. hansa rules lists their chapters.
rules-near = The rules say nothing about “{ $term }”. Perhaps you mean: { $words }?
rules-elsewhere = Nothing about “{ $term }” at this table. “{ $title }” belongs to: { $label }. Without flags it is shown.
