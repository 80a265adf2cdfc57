# English. Rulebook terms: trader, merchant, post, privilege, stock, supply, marker.

## Things
trader = trader
merchant = merchant
pieces = { $traders ->
    [0] { $merchants ->
        [0] nothing
       *[other] { merchants }
    }
   *[other] { traders }{ $merchants ->
        [0] { "" }
       *[other] { " and " }{ merchants }
    }
}
traders = { $traders ->
    [one] { $traders } trader
   *[other] { $traders } traders
}
merchants = { $merchants ->
    [one] { $merchants } merchant
   *[other] { $merchants } merchants
}
and = { $before } and { $last }
a-piece = { $kind ->
    [merchant] a merchant
   *[trader] a trader
}
the-piece = { $kind ->
    [merchant] merchant
   *[trader] trader
}
whose-piece = { $mine ->
    [yes] your { the-piece }
   *[no] { $name }’s { the-piece }
}
supply = Supply
supply-short = Sup.
stock = Stock
stock-of = the stock
supply-of = the supply
pp = PP
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
you = You
neutral = Neutral

## Seats
seat-red = Red
seat-blue = Blue
seat-green = Green
seat-yellow = Yellow
seat-violet = Violet
seat-neutral = Neutral

## Abilities
ability-keys = Keys
    .about = points for each post of the largest network
    .tag = keys
ability-actions = Actions
    .about = actions in a turn
    .tag = acts
ability-privilege = Privilege
    .about = which spaces you may take
    .tag = priv
ability-book = Book
    .about = pieces you may move
    .tag = book
ability-bank = Bank
    .about = pieces you may take as income
    .tag = bank

## Markers, permanent markers, tiles
marker-additional_post = Additional post
    .about = Used when you establish a route.
    .tag = post
marker-exchange_posts = Exchange posts
    .about = { $edition ->
        [of_big_box] One of your posts and a rival’s beside it change places.
       *[other] Two neighbouring posts of different players change places.
    }
    .tag = swap
marker-plus_3 = +3 actions
    .about = Three more actions this turn.
    .tag = +3
marker-plus_4 = +4 actions
    .about = Four more actions this turn.
    .tag = +4
marker-develop = Develop an ability
    .about = Develop any ability by one step.
    .tag = dev
marker-move_3 = Move 3
    .about = Move up to three pieces of other players.
    .tag = move3
marker-remove_3 = Remove 3
    .about = { $edition ->
        [of_2014] Take up to three pieces of other players off the routes, into their supplies.
       *[other] Take up to three pieces of anybody off the routes, into their owners’ supplies.
    }
    .tag = rem3
marker-exchange_marker = Exchange marker
    .about = Give it, used, to another player for one of their used markers, which you may use again.
    .tag = trade
marker-tribute = Tribute
    .about = Put it at a route with a trader: whenever anybody opens a post at an end, you take two pieces from the stock.
    .tag = trib
marker-block = Block
    .about = Put it at a route with a trader: placing a piece there costs one more piece.
    .tag = block
marker-used = used
laid-title = { $marker }, { $seat }
permanent-move_2 = Move 2
    .about = Move up to two pieces of anybody.
    .tag = move2
permanent-privilege = Privilege
    .about = Develop your privilege.
    .tag = priv
permanent-green_post = Green post
    .about = A piece from your supply becomes a post in a green city.
    .tag = green
permanent-reuse_2 = Reuse 2
    .about = Put up to two pieces of this route on free points.
    .tag = reuse2
permanent-place_2 = Place 2
    .about = Put up to two pieces into Wales or Scotland.
    .tag = place2
tile-displaced_anywhere = Displaced anywhere
    .about = Your displaced pieces may go anywhere.
tile-plus_1_action = +1 action
    .about = One more action each turn.
tile-toll = Toll
    .about = A trader whenever another player takes income.
tile-double_compensation = Double compensation
    .about = A displaced trader brings two extra pieces.
tile-cities = Cities 4
    .about = Cities count 4 at the end.
tile-abilities = Abilities 7
    .about = Complete abilities count 7 at the end.

## Colours of spaces and countries
colour-white = white
colour-orange = orange
colour-pink = pink
colour-black = black
shape-trader = square
shape-merchant = round space
country-england = England
country-wales = Wales
country-scotland = Scotland
province-kampen_muenster = Kampen/Münster
province-osnabrueck_minden = Osnabrück/Minden
province-arnheim_dortmund = Arnheim/Dortmund
province-muenster_paderborn = Münster/Paderborn
province-bremen_hannover = Bremen/Hannover
province-hamburg_hannover = Hamburg/Hannover
province-hannover_brunswiek = Hannover/Brunswiek
province-lueneburg_stendal = Lüneburg/Stendal
province-minden_hildesheim = Minden/Hildesheim
province-brunswiek_magdeburg = Brunswiek/Magdeburg
province-north_west = the North-West
province-north = the North
province-north_east = the North-East
province-south_east = the South-East
province-south = the South
province-south_west = the South-West

## Boards, editions, modules
board-hanse_4_5 = The Hanseatic League
board-hanse_2_3 = The Hanseatic League, small
board-east_3_5 = The Eastern Hanseatic League
board-britannia_4_5 = Britannia
board-britannia_2_3 = Britannia, small
edition-2009 = 2009
edition-2014 = 2014
edition-big_box = Big Box
module-missions = Mission cards
module-favour = Emperor’s favour
module-provinces = Provinces (two players)
module-neutral = Neutral player (two players)
module-missions-about = Everybody gets a secret card with three cities.
module-favour-about = Tiles for whoever gives up a turn.
module-provinces-about = Each places, displaces and establishes only beside the province where the pawn stands, and moves the pawn on.
module-neutral-about = Neutral traders stand in the way. Whoever is not on turn places those that are displaced, and full routes of theirs are established at once.
marker-set = Bonus markers
marker-set-book = As in the book
marker-set-promos = With promo markers
marker-set-house = House set
marker-set-book-about = The markers that the edition’s book lists.
marker-set-promos-about = Two each of exchange marker, tribute and block, in place of others.
marker-set-house-about = Choose how many there are of each kind.
marker-set-right = { $size } markers besides the three at the taverns.
marker-set-many = Take out { $count ->
    [one] one marker
   *[other] { $count } markers
}: besides the three at the taverns there are { $size }.
marker-set-few = Add { $count ->
    [one] one marker
   *[other] { $count } markers
}: besides the three at the taverns there are { $size }.
level-random = Cabin boy
level-random-about = Does anything, sometimes something sensible. For trying out the rules.
level-random-time = Answers at once.
level-planner = Pedlar
level-planner-about = Friendly company: makes a plan and follows it. Good for your first games.
level-planner-time = Answers at once.
level-journeyman = Journeyman
level-journeyman-about = The pedlar’s plans with an eye for every marker. For when the pedlar loses too often.
level-journeyman-time = Answers at once.
level-shipowner = Shipowner
level-shipowner-about = Has played hundreds of thousands of games and trusts its first impression. For players who know the board.
level-shipowner-time = Answers at once.
level-councillor = Councillor
level-councillor-about = The shipowner’s eye, and a moment’s thought. Forgives few mistakes.
level-councillor-time = Thinks for a tenth of a second.
level-alderman = Alderman
level-alderman-about = Thinks every decision through, and forgets nothing it has found. The strongest we have.
level-alderman-time = Thinks for up to a second.
board-label = Board: { $name }
board-missing = The board could not be loaded.
sea-nordsee = North Sea
sea-ostsee = Baltic Sea
sea-irish = Irish Sea
sea-channel = The Channel
sea-north-sea = North Sea
sea-atlantic = Atlantic Ocean

## Start
start-title = A merchant’s map, and rivals on every route
start-lead = The board game of the Hanseatic League, in your browser.
start-play = Play
start-begin = Begin
start-preset = { $board }, { $computers ->
    [one] one computer opponent
   *[other] { $computers } computer opponents
}
start-options = Options
start-board = Board
start-edition = Edition
start-modules = Modules
start-players = Players
start-seats = Seats
start-seat-here = At this screen
start-seat-link = By link
start-seat-computer = Computer
start-seat-name = Name
start-level = Level
start-colour = Colour
start-first = Who begins
start-first-random = Drawn by lot
level-dots = Strength { $level } of { $levels }
start-strength = Opponents
start-your-name = Your name
start-continue = Continue
start-continue-turn = Your turn
start-continue-wait = { $name } is deciding
start-continue-over = Finished
start-remove = Forget this game
start-public = List this table; anybody may watch
start-tables = Tables to watch
start-watch = Watch
start-upload = Open a record
start-working = Setting up the table
start-how-1 = Put traders on the routes between two cities.
start-how-2 = When a route is all yours, establish it: open a post or improve your desk.
start-how-3 = 20 points, ten full cities (in Britannia eight) or no marker left to draw end the game; then the network counts.

## Invitations
invite-title = Invite
invite-heading = Invite your friends
invite-lead = One link for the whole table. Whoever opens it takes a free seat.
invite-link = Link
invite-camera = Point a phone’s camera here
invite-share = Share
invite-share-title = A seat at my table
invite-copy = Copy link
invite-copied = Copied
invite-near = Works for everybody in your network while this computer is on.
invite-far = Works everywhere while the server is on.
invite-further = From further away?
invite-further-how = Give the server an address on the internet, by a tunnel, a proxy or a rented machine, and start it with that address:
invite-other-address = Does it not open? Try another address:
invite-alone = Others cannot reach this computer yet.
invite-alone-how = Stop the server with Ctrl+C and start it for your network:
invite-alone-then = This table is kept. The link appears here as soon as the server is back.
invite-who = Who is here
invite-come = { $come } of { $of }
invite-this-screen = at this screen
invite-here = { $device ->
    [phone] here, on a phone
    [tablet] here, on a tablet
    [computer] here, on a computer
   *[other] here
}
invite-away = away
invite-waiting = not here yet
invite-free = Free seat
invite-computer = Give it to a computer
invite-computer-for = Give it to a computer: { $name }
invite-computer-given = Given to a computer: { $name }
invite-watching = { $count ->
    [one] One more is looking on.
   *[other] { $count } more are looking on.
}
invite-spectators = Spectators may watch
invite-spectators-on = Spectators may watch again, by a new link.
invite-spectators-off = From now on only the players see the game.
invite-elsewhere = This browser does not have the invitation. Renew it for a link of the whole table; the old link stops working.
invite-single = Links for single seats
invite-single-lead = Each opens one seat, without a choice: send it to the person you keep that seat for.
invite-watch = Spectators
invite-choosing = has opened the link, is choosing a name
invite-waits = The game begins when everybody has come.
invite-begins = Everybody is here. The game has begun.
invite-start-later = Start when all are here
invite-start-now = Start now
invite-to-table = To the table
renew = Renew link
renew-for = Renew link: { $name }
renew-whole = whole table
renew-warning = The old link stops working at once, also for those who have only opened it.
renew-warning-seat = The old link stops working at once. Whoever sits there has to come again, by the new one.
renew-keep = Keep it
renew-do = Renew it
renew-done = There is a new link. The old one opens nothing any more.
seeded = repeatable deal
seeded-about = This table was made with a seed. Whoever knows it can deal the same game again and look at what is hidden.
arrived = { $name } has sat down.

## Table
turn-yours = Your turn
turn-of = { $name }’s turn
round-number = round { $round }
players-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
actions-left = { $left } of { $of } actions left
action-income = Income
action-place = Place
action-displace = Displace
action-move = Move
action-establish = Establish
undo = Undo
reset = Take back the turn
end-turn = End turn
end-turn-left = End turn ({ $left } left)
cancel = Cancel
close = Close
back = Back
menu = Menu
board = Board
desk = Desk
players = Players
log = Log
your-desk = Your desk
your-supply = Your supply
desk-of = Desk of { $name }
if-it-ended = if it ended now
place-1 = 1st
place-2 = 2nd
place-3 = 3rd
place-4 = 4th
place-5 = 5th
markers = Markers
markers-left = Markers left
tiles = Favour
missions = Mission
prestige = Prestige
cities = Cities
may-end = may end this turn
meter-points-short = { $value } of { $end } points
meter-cities-short = { $value } of { $end } cities
meter-markers-short = { $left } left
meter-prestige = Highest prestige { $value } of { $end }
meter-cities = { $value } of { $end } cities completed
meter-markers = { $left ->
    [one] { $left } marker left
   *[other] { $left } markers left
}
branch-can = What I can do
branch-cities = Cities
branch-routes = Routes
branch-mine = My pieces and desk
branch-rivals = Rivals’ pieces and desks
branch-everybody = Everybody’s pieces and desks
branch-markers = Markers on the board
to-board = To the board
said-turn = Your turn. { $actions ->
    [one] One action.
   *[other] { $actions } actions.
}{ $news ->
    [0] { "" }
    [one] { " " }One thing happened.
   *[other] { " " }{ $news } things happened.
}
desk-ability = { $ability }: { $value }{ $next ->
    [none] , complete
   *[other] . Next: { $next }, frees { a-piece }
}
letters = Letter keys
escape = Esc steps back
show-all = Show the whole map
zoom-in = Zoom in
zoom-out = Zoom out
list-title = Everything you can do
list-open = List of actions
more = More
list-filter = Search
list-empty = Nothing fits.
online = online
offline = away
computer = Computer
connecting = Connecting
reconnecting = The connection is lost. Trying again.
server-away = The server does not answer. Your game is stored; this page will continue as soon as the server is back.
sending = Sending your decision …
lost-click = Your last decision did not arrive. Please try again.
pick-dropped = The connection broke, so your choice was dropped. Please choose again.
stale = The table had moved on, so nothing was played. Look again, then choose.
play-failed = That did not work: { $message }
spectating = You are watching
analysis = Analysis
hand-over = Hand over to { $name }
hand-over-lead = { $name } decides now.
hand-over-go = I am { $name }
peek = Hold to look
peek-hint = Only you should see this.
mission-controlled = controlled
mission-post = with a post
mission-missed = without a post
permits-title = Permits this turn
permit-left = { $city } · 1 left
permit-used = { $city } · used
permit-of = { $city } is { $you ->
    [yes] yours
   *[no] { $name }’s
}
permit-nobody = { $city } is nobody’s
countries-title = Countries at the end
countries-about = cities, then posts · 7 4 2
countries-count = { $cities ->
    [one] { $cities } city
   *[other] { $cities } cities
}, { $posts ->
    [one] { $posts } post
   *[other] { $posts } posts
}
recap-title = Since your turn
recap-replay = Replay
recap-close = Go on
recap-nothing = Nothing has happened since.
recap-smaller = { $count ->
    [one] and one smaller thing
   *[other] and { $count } smaller things
}
recap-smaller-of = { recap-smaller }: { $parts }
recap-placed = { $count ->
    [one] one piece placed
   *[other] { $count } pieces placed
}
recap-moved = { $count ->
    [one] one moved
   *[other] { $count } moved
}
recap-displaced = { $count ->
    [one] one displaced
   *[other] { $count } displaced
}
recap-income = { $count ->
    [one] one income
   *[other] { $count } incomes
}
recap-next = Next
recap-stop = Stop
title-decide = You decide
title-displaced = You are displaced
kind-trader = Trader
kind-merchant = Merchant
speed = Speed
settings = Settings
language = Language
theme = Colours
theme-system = Like the device
theme-light = Light
theme-dark = Dark
sound = Sound
vibration = Vibration
on = On
off = Off
text-size = Text size
motion = Motion
motion-normal = Normal
motion-off = Off
pace = Pace
pace-rivals = Others’ moves
pace-x1 = ×1
pace-x2 = ×2
pace-once = At once
catch-up = Catch up
skip-to-turn = Skip to my turn
targets = Show where to play
targets-near = Near the pointer
targets-always = Always
toll-remember = Always take toll
record-download = Download the record
clone = Try from here
leave = Leave the table
points-title = Points
points-east-west = East-West: whoever first joins { $east } and { $west } by posts scores 7, the second 4, the third 2.
points-markers = Markers at the end: 1 scores 1; 2 or 3 score 3; 4 or 5 score 6; 6 or 7 score 10; 8 or 9 score 15; 10 or more score 21.
keys-title = Keys
keys-actions = 1 to 5: income, place, displace, move, establish
keys-kind = T, M: trader, merchant
keys-undo = U: undo · Shift+U: take back the turn · E: end the turn · Esc: step back
keys-list = L: list of all actions
keys-advice = A: advice
keys-pace = Space: finish another player’s move · S: skip to my turn
keys-tab = Tab: from part to part · Arrows: over the map · . and ,: next and previous place to play · Enter: take it
keys-tree = In the list of the board, arrows open and close · /: jump to a city · I: read all · P: points, cities and markers
keys-map = Shift with arrows: move the map · + and −: zoom · 0: the whole map

## Prompts: one sentence, verb first
prompt-action = Choose an action, or click where you want to play.
prompt-action-touch = Choose an action, or tap a point twice.
prompt-action-none = End your turn, or use a marker.
prompt-tap-again = { $what }? Tap again.
prompt-action-bare = Your supply is empty: take income, or do something with pieces on the board.
prompt-action-end = End your turn.
prompt-action-plate = End your turn; then you place the replacement markers.
prompt-place = Put { a-piece } on a glowing point.
prompt-displace = Choose a rival’s piece to displace.
prompt-displace-tray = Displace { $name }’s { the-piece }: put one, pay { $cost }.
prompt-move-first = Pick up a piece of yours.
prompt-establish = Choose a complete route.
prompt-establish-card = Choose what the route is for.
prompt-income = Choose what you take from the stock.
prompt-displaced = { $name } displaced your { the-piece }. Put it on a neighbouring route.
prompt-displaced-neutral = Put the neutral trader on a neighbouring route.
prompt-displaced-anywhere = { $name } displaced your { the-piece }. Put it on any glowing point.
prompt-extra = { $left ->
    [one] Add a piece if you like, or finish.
   *[other] Add up to { $left } pieces if you like, or finish.
}
prompt-extra-lift = Lift one of your pieces, then choose where it goes.
prompt-extra-which = Choose which of your pieces goes there.
prompt-extra-put = Put { a-piece } on a glowing point.
prompt-pick_up = Lift { $left ->
    [one] one more piece of yours
   *[other] up to { $left } more pieces of yours
}, or put down.
prompt-pick_up-opponents = Lift { $left ->
    [one] one more piece of another player
   *[other] up to { $left } pieces of other players
}{ $held ->
    [0] .
   *[other] , or put down.
}
prompt-pick_up-any = Lift { $left ->
    [one] one more piece of anybody
   *[other] up to { $left } pieces of anybody
}{ $held ->
    [0] .
   *[other] , or put down.
}
prompt-put_down = Put down { $mine ->
    [yes] your { the-piece }
   *[no] { $name }’s { the-piece }
} on a glowing point{ $left ->
    [one] .
   *[other] : { $left } in hand.
}
prompt-remove = Take { $left ->
    [one] one more piece
   *[other] up to { $left } pieces
} off the board.
prompt-permanent = Use the permanent marker { $marker }, or skip it.
prompt-green_post = Choose a piece and a green city for your post.
prompt-reuse = Put { $left ->
    [one] one piece
   *[other] up to { $left } pieces
} of { $route } on a free point.
prompt-place_2 = Put { $left ->
    [one] one piece
   *[other] up to { $left } pieces
} into Wales or Scotland.
prompt-toll = Take a trader as toll, or let it be.
prompt-plate = Lay { $marker } at a glowing route{ $left ->
    [one] .
   *[other] : { $left } markers to place.
}
prompt-pawn = Put the pawn into a glowing province.
prompt-move_pawn = Move the pawn into a glowing province.
prompt-neutral_post = Choose the city for the neutral player’s post.
prompt-over = The game is over.
prompt-exchange = Choose two neighbouring posts to exchange.
prompt-develop = Choose an ability to develop.
prompt-lay = Choose the route for “{ $marker }”.
prompt-swap = Choose the marker you take.
prompt-place-tray = Place here: put one, pay { $cost } for the block.
prompt-tribute = Choose what you take as tribute.
swap-from = used by { $name }
swap-confirm = Exchange
prompt-tile = Choose a tile; it costs this turn and two markers.
wait-action = { $name } is deciding.
wait-displaced = { $name } is re-placing.
wait-plate = { $name } is placing markers.
wait-toll = { $name } decides about the toll.
wait-thinking = { $name } is thinking.
hurried-search = searches { $seconds } s instead of { $usual } s: the server is busy
hurried-wait = waited { $waited } s: the server is busy
title-waits = Waiting for players
prompt-waits = The game begins when everybody has come. { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
}

## Buttons of decisions
no-extras = No extras
finish = Finish
put-down = Put down
displaced = Displaced
extra-optional = +1 if you like
extras-from-stock = Up to { $left } from your stock
extras-from-supply = Up to { $left } from your supply
extras-from-board = Up to { $left } lifted from the board
in-hand = In hand
use = Use
skip = Skip
take-trader = Take trader
no = No
tile-give-up = Give up this turn for one
tile-confirm = Take the tile
tile-pay = Turn two markers face down
pawn = Pawn
pawn-free = free
pawn-action = 1 action
plate = Plate
put = Put
pay = Pay
routes-of = { $n } of { $all } routes
route-previous = Previous route
route-next = Next route
income-take = Take { $count }

## Establish card
establish-title = Establish { $route }
establish-post = Post in { $city }
establish-post-space = { $kind } on the { $colour } { $shape }
establish-additional = Additional post, { $city }
establish-additional-about = a { the-piece }, uses your marker
establish-develop = Develop { $ability }
establish-develop-about = { $from } becomes { $to }
establish-special = Special prestige { $value }
establish-special-about = a merchant, counted at the end
establish-nothing = Just score
establish-nothing-about = no post
establish-to-stock = { $pieces } go to your stock
establish-marker = You take { $marker }
establish-needs-privilege = needs privilege { $numeral }
establish-needs-piece = needs { a-piece }
establish-full = no free space
establish-completes = completes the city
establish-ends = ends the game
establish-eastwest = joins { $a } and { $b }

## Labels of targets and actions
point-label = { $route }, point { $n }
label-place = Put { a-piece } on { $route }, point { $n }
label-displace = Displace { $name }’s { the-piece } on { $route }, point { $n }: put one, pay { $cost }
label-replace = Put your { the-piece } on { $route }, point { $n }
label-replace-neutral = Put the neutral { the-piece } on { $route }, point { $n }
label-extra = Add { a-piece } on { $route }, point { $n }
label-lift = Lift your { the-piece } from { $route }, point { $n }
label-pick_up = Pick up { whose-piece } from { $route }, point { $n }
label-put_down = Put { whose-piece } on { $route }, point { $n }
label-remove = Remove { whose-piece } from { $route }, point { $n }
label-reuse = Put { a-piece } on { $route }, point { $n }
label-establish = { $route }, { $n } of { $n } yours, can be established
label-exchange = Exchange posts in { $city }: { $one } and { $other }
label-green_post = Post in { $city } with { a-piece }
label-neutral_post = Neutral post in { $city }
label-place_marker = Place { $marker } at { $route }
label-province = Pawn to { $province }
label-income = Take { $pieces } from the stock
label-use_marker = Use { $marker }
label-use_develop = Use the marker: develop { $ability }
label-lay_marker = Put { $marker } at { $route }, with a trader
label-swap_marker = Give { $name } the marker, take { $marker }
label-tribute = Take { $pieces } as tribute
label-take_tile = Take { $tile } for { $a } and { $b }
label-paying = paying { $pieces }
label-from = from { $source }
label-done = Finish
label-end_turn = End the turn
label-use_permanent = Use the permanent marker
label-skip_permanent = Skip the permanent marker
label-toll-take = Take a trader as toll
label-toll-decline = Take no toll
label-move_pawn = Move the pawn to { $province }

## Why a button is dim
why-income-not_enough_tradesmen = Your stock is empty.
why-place-not_enough_tradesmen = Your supply is empty.
why-place-no_free_point = No point is free for your pieces.
why-displace-not_enough_tradesmen = You do not have enough pieces in your supply to displace anybody.
why-displace-nobody_there = There is nobody to displace.
why-displace-own_piece = Only your own pieces stand on the routes.
why-move-nobody_there = None of your pieces stands on a point.
why-move-not_your_piece = None of your pieces stands on a point.
why-establish-route_not_complete = No route is completely yours.
why-establish-outside_province = The pawn’s province borders no complete route of yours.
why-permit = { $country } needs a permit ({ $cities }).
why-not-you = { $name } decides now.
why-undo-spectator = You are watching.
why-undo-nothing = There is nothing to take back.
why-undo-not_yours = The last decision was another player’s.
why-undo-other_decides = Another player must decide now.
why-undo-turn_ended = The turn is over.
why-undo-revealed = The plate was turned over.
why-undo-game_over = The game is over.

## Events, in sentences
# The arguments are the fields of the event, see docs/protocol.md; $kind is its tradesman.
event-turn = { $you ->
    [seat] You begin
   *[nobody] { $seat } begins
} turn { $turn }.
event-income = { $you ->
    [seat] You take
   *[nobody] { $seat } takes
} { pieces } from the stock.
event-placed = { $you ->
    [seat] You place
   *[nobody] { $seat } places
} { a-piece } on { $point }.
event-displaced = { $you ->
    [by] You displace { $seat }’s { the-piece }
    [seat] { $by } displaces your { the-piece }
   *[nobody] { $by } displaces { $seat }’s { the-piece }
} on { $point }{ $by_tradesman ->
    [merchant] { " with a merchant" }
   *[trader] { "" }
}.
event-paid = { $you ->
    [seat] You pay
   *[nobody] { $seat } pays
} { pieces }.
event-returned = { $you ->
    [seat] Your
   *[nobody] { $seat }’s
} { the-piece } goes back to the stock: no point is free.
event-replaced = { $you ->
    [seat] Your
   *[nobody] { $seat }’s
} displaced { the-piece } goes to { $point }.
event-extra = { $you ->
    [seat] You add
   *[nobody] { $seat } adds
} { a-piece } on { $point }, from { $source ->
    [stock] the stock
    [supply] the supply
   *[other] { $source }
}.
event-picked_up = { $you ->
    [seat] Your
   *[nobody] { $seat }’s
} { the-piece } is picked up from { $point }.
event-put_down = { $you ->
    [seat] Your
   *[nobody] { $seat }’s
} { the-piece } is put down on { $point }.
event-established = { $you ->
    [seat] You establish
   *[nobody] { $seat } establishes
} { $route }.
event-control = { $you ->
    [seat] You control
   *[nobody] { $seat } controls
} { $city }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-marker_taken = { $you ->
    [seat] You take
   *[nobody] { $seat } takes
} the “{ $marker }” marker.
event-drew = { $you ->
    [seat] You draw
   *[nobody] { $seat } draws
} a replacement marker.
event-no_marker = There is no replacement marker left: the game ends with this action.
event-post = { $you ->
    [seat] You open
   *[nobody] { $seat } opens
} a post in { $city }.
event-coin = { $you ->
    [seat] You gain
   *[nobody] { $seat } gains
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} for the coin in { $city }.
event-completed = { $city } is completed: city number { $completed }.
event-east_west = { $you ->
    [seat] You are
   *[nobody] { $seat } is
} { $place ->
    [1] the first
    [2] the second
    [3] the third
   *[other] number { $place }
} to join east and west: { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-developed = { $you ->
    [seat] You develop
   *[nobody] { $seat } develops
} { $ability }.
event-special_prestige = { $you ->
    [seat] You take
   *[nobody] { $seat } takes
} the special prestige of { $value }.
event-to_stock = { $you ->
    [seat] You return
   *[nobody] { $seat } returns
} { pieces } to the stock.
event-marker_used = { $you ->
    [seat] You use
   *[nobody] { $seat } uses
} the “{ $marker }” marker.
event-exchanged = { $you ->
    [seat] You exchange
   *[nobody] { $seat } exchanges
} two posts in { $city }.
event-removed = { $you ->
    [seat] Your
   *[nobody] { $seat }’s
} { the-piece } is removed from { $point } to the supply.
event-permanent = { $you ->
    [seat] You use
   *[nobody] { $seat } uses
} the permanent “{ $marker }” marker of { $route }.
event-reused = { $you ->
    [seat] You reuse
   *[nobody] { $seat } reuses
} { a-piece } on { $point }.
event-tile = { $you ->
    [seat] You give up
   *[nobody] { $seat } gives up
} the turn for the “{ $tile }” tile, turning { $paid_1 } and { $paid_2 } face down.
event-toll = { $you ->
    [seat] You take
   *[nobody] { $seat } takes
} { $taken ->
    [yes] a trader as toll
   *[no] no toll
}.
event-pawn = { $you ->
    [seat] You move
   *[nobody] { $seat } moves
} the pawn to { $province }.
event-marker_placed = { $you ->
    [seat] You place
   *[nobody] { $seat } places
} the “{ $marker }” marker at { $route }.
event-marker_gone = The “{ $marker }” marker leaves the game.
event-neutral_established = The neutral player establishes { $route }.
event-neutral_trader = A neutral trader is put on { $point }.
event-over = The game is over: { $reasons }.
event-marker_laid = { $you ->
    [seat] You put
   *[nobody] { $seat } puts
} “{ $marker }” at { $route }, with a trader.
event-marker_swapped = { $you ->
    [seat] You give { $rival } the marker and take
    [rival] { $seat } gives you the marker and takes
   *[nobody] { $seat } gives { $rival } the marker and takes
} “{ $marker }”, unused.
event-tribute = { $you ->
    [seat] You take
   *[nobody] { $seat } takes
} { pieces } as tribute at { $route }.
log-turn = Round { $round } · { $name }
gain-tag = +{ $points } { $name }
log-filter-all = All
log-filter-points = Points
log-filter-mine = About me

## The end
reason-prestige = { $end } prestige points were reached
reason-markers = no replacement marker was left
reason-cities = enough cities were completed
final-win = You win
final-wins = { $name } wins
final-shared = Shared victory
final-margin = { $count ->
    [one] One point decided it.
   *[other] { $count } points decided it.
}
final-ended = The game ended because { $reason }.
final-title = Final scoring
final-lines = Line by line
final-course = Prestige by round
final-decided = What decided it
final-best = { $you ->
    [yes] Your
   *[no] { $name }’s
} best line: { $line } with { $points }.
final-total = Total
final-again = Play again
final-replay = Replay
final-look = Look at the board
final-share = Picture
final-print = Print
final-skip = Skip
final-after = finished after round { $round }
final-networks = The largest networks
final-network = { $you ->
    [yes] Your
   *[no] { $name }’s
} largest network: { $posts ->
    [one] one post
   *[other] { $posts } posts
} at { $keys }, { $points ->
    [one] one point
   *[other] { $points } points
}.
final-network-none = { $you ->
    [yes] You have
   *[no] { $name } has
} no network.
final-tie = Tied at { $points } points: { $names }.
final-tie-actions = Fewer actions in a turn decide it: { $names } ({ $values }).
final-tie-posts = More posts on the board decide it: { $names } ({ $values }).
final-tie-ability = The less developed actions ability decides it: { $names } (steps: { $values }).
final-tie-network = More points for the network decide it: { $names } ({ $values }).
final-tie-shared = Nothing separates them, and the victory is shared: { $names }.
final-displaced = { $you ->
    [yes] You
   *[no] { $name }
} displaced { $count ->
    [one] once
   *[other] { $count } times
}.
final-was-displaced = { $you ->
    [yes] You were
   *[no] { $name } was
} displaced { $count ->
    [one] once
   *[other] { $count } times
}.
line-track = Track
line-abilities = Abilities
line-markers = Markers
line-special_prestige = Special prestige
line-cities = Cities
line-network = Network
line-missions = Missions
line-favour = Favour
line-wales = Wales
line-scotland = Scotland

## Replay
replay-title = Replay
replay-decision = Decision { $n } of { $all }
replay-first = To the start
replay-last = To the end
replay-back = One decision back
replay-forward = One decision forward
replay-turn-back = One turn back
replay-turn-forward = One turn forward
replay-play = Play
replay-pause = Pause
replay-share = Copy link
replay-position = Copy position
replay-copied = Copied
replay-private = Only the host of this private table can share it.
copy-by-hand = The browser did not copy it: press Ctrl+C.
replay-clone = Try from here
replay-seat = Seen by
replay-everybody = Spectator
replay-loading = Loading the game
try-title = Try from here
try-lead = A table of your own, starting from this moment. You can take back as much as you like.
try-all-mine = All mine
try-others-computers = The others are computers
try-to-move = to move
try-mine = Mine
try-go = Play on
replay-now = Only a finished game can be tried from an earlier moment.

## Join, errors
join-title = Take your seat
join-lead = You play { $seat } at this table.
join-name = What shall we call you?
join-go = Sit down
join-invited-by = { $host } invites you to play
join-invited = You are invited to play
join-colour = Your colour
join-your-name = Your name at the table
join-watch = Just watch
join-keeps = No account needed. This browser keeps your seat; the link brings you back.
join-begun = The game has begun; you take the seat as it stands.
join-waits = The game begins when everybody has come.
join-deal = Deal
join-full = All seats are taken. Watch, or ask { $host } for another table.
join-full-closed = All seats are taken, and spectators may not watch. Ask { $host } for another table.
join-host = your host
join-over = This game is over.
join-replay = Replay
error-title = This route ends here
error-unknown_table = There is no such table.
error-no_token = This table is private. Use the link you were sent.
error-wrong_token = This link does not open this table.
error-wrong_protocol = This page is older than the server. Load it again.
error-unknown_invitation = This invitation leads to no table. Ask whoever sent it for a new link.
error-renewed = This link has been renewed. Ask whoever invited you for the new one.
error-seat_taken = Somebody was quicker: that seat is taken.
error-nowhere = There is nothing at this address.
error-unreachable = The server does not answer. Check that it is running, then try again.
error-unavailable = The server cannot store anything at the moment. Try again soon.
error-internal = The server made a mistake; the table is unharmed. Try again.
error-too_many_tables = Many tables have just been made. Try again in a minute.
error-too_many_viewers = There are too many people at this table already.
error-running = The game is still running.
error-home = To the start page
error-retry = Try again

## Advice, and the analysis of a finished game
advice = Advice
advice-about = The best actions now, as the computer sees them
advice-now = Your chance to win now
advice-chance = Chance to win: { $chance }
advice-play = Play this
advice-then = Then:
advice-thinking = The computer is thinking about your turn …
advice-said = { $count ->
    [one] One action is proposed: { $first }.
   *[other] { $count } actions are proposed. First: { $first }.
}
advice-none = There is no advice for this decision.
advice-honest = The computer’s judgement; it can be wrong.
advice-hurried = The server is busy: the computer thought for { $seconds } s only.
analysis-title = Win chances
analysis-lead = How the computer rated everybody’s chances before each turn. That is a judgement, and can be wrong.
analysis-working = The computer is going through the game: { $percent }
analysis-axis = round
analysis-at = Round { $round } · { $name }
analysis-end = At the end
analysis-round = round { $round }
analysis-turning = Turning points
analysis-mark = Turning point { $n }, round { $round }: { $name } from { $before } to { $after }. Show in the replay
analysis-none = No single decision changed the chances much.
analysis-played = Played
analysis-better = Better
analysis-no-better = No better action was found.
analysis-good = It turned out better than the computer had expected.
analysis-change = chance to win from { $before } to { $after }
analysis-see = Show in the replay
analysis-displace = Displace the piece on { $route }, point { $n }

## Refused, by code
refused-bad_request = The server did not understand this.
refused-bad_json = This file is not a record of a game.
refused-bad_message = The server did not understand this.
refused-not_found = There is nothing here.
refused-method_not_allowed = This is not possible here.
refused-too_large = This is too large.
refused-too_many_requests = You ask for this too often; wait a moment.
refused-busy = The server has much to do; try again in a moment.
refused-too_many_tables = Too many tables are being made; wait a minute.
refused-too_many_viewers = There are too many people at this table already.
refused-too_many_messages = Slow down a little.
refused-no_hello = The table did not hear from this page.
refused-renewed = This link has been renewed.
refused-no_spectators = Only its players may look at this table.
refused-no_link = This link cannot be renewed.
refused-waiting = The game begins when everybody has come.
refused-stale = Somebody was faster; look again.
refused-wrong_actions = The lesson starts afresh; what was played before does not fit it any more.
refused-unknown_lesson = There is no such lesson.
refused-unknown_step = The lesson has no such step.
refused-wrong_origin = Another site’s page may not connect here.
refused-not_your_seat = This seat is not yours.
refused-cannot_undo = This cannot be taken back.
refused-not_over = The game is not over yet.
refused-no_advice = Advice is for tables without other people.
refused-no_analysis = The game cannot be analysed here.
refused-no_such_decision = The game has no such moment.
refused-unavailable = The table cannot be stored at the moment; try again.
refused-internal = Something went wrong; the table is unharmed.
refused-offline = The server does not answer.
refused-bad_setup = Board, players, edition and modules do not go together.
refused-unknown_first = Nobody at this table can begin under that name; choose one of its colours, or let the first player be drawn.
refused-bad_colours = Every seat needs a colour of its own; choose the colours again.
refused-bad_deal = This deal is not possible.
refused-bad_marker_set = The marker set does not have as many markers as the edition.
refused-bad_board = There is something wrong with this board.
refused-unknown_board = This server does not have this board; whoever runs it can add it (hansa serve --boards).
refused-other_board = This belongs to another board.
refused-bad_position = This position is impossible.
refused-bad_record = This record is damaged.
refused-record_unreadable = This record cannot be read.
refused-record_version = This record is from another version.
refused-record_start = The start of this record is impossible.
refused-record_action = An action of this record is not legal.
refused-record_result = The result of this record does not follow from its actions.
refused-bad_action = This is not an action.
refused-ambiguous = This can mean several actions.
refused-not_your_decision = It is not your decision.
refused-game_over = The game is over.
refused-not_now = Not now.
refused-no_actions_left = You have no actions left in this turn.
refused-illegal_action = This is not allowed now.
refused-not_enough_tradesmen = You do not have enough traders or merchants for this.
refused-nothing_taken = Income takes at least one piece.
refused-bank_too_low = Your bank does not bring that many.
refused-income_too_small = In the 2009 edition income brings as many pieces as the bank shows; fewer only if the stock has fewer.
refused-point_taken = This point is taken.
refused-no_free_point = No point is free there.
refused-boat_needs_merchant = A boat takes only a merchant.
refused-needs_permit = You need an unused permit for this country.
refused-outside_province = This route does not border the pawn’s province.
refused-country_forbidden = This country is closed to it.
refused-nobody_there = Nobody stands there.
refused-own_piece = This is for other players’ pieces.
refused-not_your_piece = This is not your piece.
refused-wrong_payment = The payment is not right.
refused-not_adjacent = It must go to a neighbouring route.
refused-already_placed = The displaced piece has already been placed.
refused-no_extra_left = No more extra pieces may be placed.
refused-wrong_source = Extra pieces come from elsewhere now.
refused-just_placed = A piece placed just now stays where it is.
refused-keeps_last_point = This is the last point for the displaced piece.
refused-not_done = Something has to be done first.
refused-not_in_hand = There is no such piece in hand.
refused-cannot_place_rest = The other pieces in hand could no longer all be placed.
refused-route_not_complete = The route is not complete.
refused-not_an_end = The city is not an end of this route.
refused-privilege_too_low = Your privilege is too low.
refused-wrong_shape = The next space needs another kind of piece.
refused-needless_tradesman = The space decides which piece becomes a post.
refused-no_free_space = There is no free space.
refused-green_city = Only two markers bring posts to a green city.
refused-no_such_tradesman = There is no such piece on the route.
refused-no_post_yet = An additional post needs a post on the first space.
refused-no_such_ability = Neither end of the route shows this ability.
refused-ability_complete = This ability is already complete.
refused-no_special_prestige = There is no special prestige at this route.
refused-no_merchant = Special prestige takes a merchant.
refused-special_prestige_taken = That special-prestige space is taken.
refused-no_such_marker = You have no such unused marker.
refused-marker_does_nothing = This marker would do nothing now.
refused-used_with_route = This marker is used when a route is established.
refused-no_pair = There are no two posts to exchange.
refused-same_owner = Both posts belong to the same player.
refused-not_your_post = One of the two posts must be yours.
refused-not_green = This is not a green city.
refused-route_not_empty = There are pieces on this route.
refused-marker_there = There is already a marker there.
refused-permanent_there = There is a permanent marker there.
refused-no_favour_tiles = This game is played without favour tiles.
refused-tile_too_late = A favour tile is taken at the start of a turn, before anything else.
refused-tile_gone = That tile is not on display.
refused-not_a_rival = Choose another player.
refused-not_to_be_taken = This marker cannot be taken.
refused-wrong_tribute = A tribute brings another number of pieces.
refused-no_pawn = This game is played without the pawn.
refused-pawn_stays = The pawn is there already.
refused-pawn_moved = The pawn has had its free move.
refused-pawn_too_far = The free move takes the pawn one or two provinces.

## Advice: reasons
# What an action leads to, in a few words.
reason-wins = Ends the game, and you win with { $count ->
    [one] one point
   *[other] { $count } points
}.
reason-wins-shared = Ends the game with a shared victory at { $count ->
    [one] one point
   *[other] { $count } points
}.
reason-ends = Ends the game.
reason-ends-for = Careful: it ends the game, and { $seat } wins.
reason-points = { $count ->
    [one] One point
   *[other] { $count } points
} at once.
reason-gives = Careful: { $seat } gets { $count ->
    [one] one point
   *[other] { $count } points
}.
reason-ability = Develops { $ability } from { $old } to { $new }.
reason-ability-step = Develops { $ability } by one step.
reason-ability-complete = Completes { $ability }: { $count ->
    [one] one point
   *[other] { $count } points
} at the end.
reason-privilege = Privilege opens the { $colour } spaces to you.
reason-post = A post in { $city }.
reason-post-first = The first post in { $city }: you control it.
reason-post-control = Takes control of { $city } from { $seat }.
reason-post-more = One more post in { $city }, which you control.
reason-mission = { $city } is on your mission card.
reason-east-west = Joins East and West: { $count ->
    [one] one point
   *[other] { $count } points
}.
reason-network = Your network is worth { $count ->
    [one] one point
   *[other] { $count } points
} more.
reason-country = { $country } is worth { $count ->
    [one] one point
   *[other] { $count } points
} more at the end.
reason-special = Special prestige: { $count ->
    [one] one point
   *[other] { $count } points
} at the end.
reason-tile = Brings the tile { $tile } for the rest of the game.
reason-marker = Takes the marker { $marker }.
reason-uses = Uses the marker { $marker }.
reason-lays = Lays { $marker } at { $route }.
reason-income = Income: { $count ->
    [one] one piece
   *[other] { $count } pieces
} from the stock.
reason-extra = Brings { $count ->
    [one] one extra piece
   *[other] { $count } extra pieces
} onto the board.
reason-blocks = Blocks { $seat }, who has { $count } of { $of } on { $route }.
reason-displaces = Displaces { $seat } on { $route }.
reason-route = Then { $count } of { $of } on { $route }.
reason-route-ability = Then { $count } of { $of } on { $route }, for { $ability }.
reason-route-post = Then { $count } of { $of } on { $route }, for a post in { $city }.
reason-route-special = Then { $count } of { $of } on { $route }, for the special prestige of { $value }.
reason-route-marker = Then { $count } of { $of } on { $route }, for the marker { $marker }.
reason-quiet = Keeps your pieces where they are useful.
