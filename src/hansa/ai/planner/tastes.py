"""Every number of the planner that is a matter of taste, in one place.

They were found by letting planners with slightly different tastes play one another. Those for markers are
an exception: greedier planners win more often among planners, but then nobody has time to build. See
docs/opponents.md.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tastes:
    """What a planner believes; in PP at the end of the game unless said otherwise."""

    # How long a game lasts (horizon.py).
    longest: float = 22.0  # rounds of a whole game
    usual: float = 4.5  # rounds after which this game's pace counts as much as the usual one
    pp_a_round: float = 1.5  # of the leader
    cities_a_round: float = 0.8  # completed
    markers_a_round: float = 0.8  # taken
    too_long: float = 35.0  # rounds after which nobody avoids the end

    # Actions and pieces.
    per_action: float = 1.7  # what an action brings
    pieces_per_action: float = 0.5  # how many tradesmen an action puts on the board
    patience: float = 0.755  # what is left of a gain that comes an action later
    this_turn: float = 1.25  # how much more a plan counts if it can be completed this turn
    worthwhile: float = 0.12  # the least merit of a plan worth following
    compensation: float = 0.2  # what a rival gains by being displaced

    # Abilities.
    first_action: float = 3.0  # the first step of actions comes before everything,
    actions: float = 0.7  # the others do not
    half_step: float = 0.35  # the share of the first of two steps that raise a value only together
    keys_a_round: float = 0.077  # how much better the keys will be for each round left
    posts_a_round: float = 0.284  # how many posts the network will grow by
    most_posts: float = 10.0
    privilege: float = 0.15  # a round
    opened: float = 0.45  # each city that the next privilege opens now
    book: float = 0.08  # a round
    merchant: float = 0.52  # the merchant that the book frees
    bank: float = 0.6  # of the actions it saves

    # Cities.
    traffic: float = 0.59  # routes established in a turn
    hold: float = 0.43  # how much a free space endangers control
    rivalry: float = 0.94  # a point for a rival, shared among all rivals
    chain: float = 0.49  # what each missing city leaves of the value of East-West
    permit: float = 0.25  # a round
    merchant_post: float = 1.12  # a merchant lost to a post
    merchant_prestige: float = 0.11  # a merchant lost to special prestige

    # Markers.
    marker_share: float = 0.6  # of the points for markers
    additional_post: float = 1.5
    additional_keep: float = 0.8  # the least an additional post must bring while there is time
    exchange_posts: float = 1.0
    move_3: float = 1.0  # also remove 3, and whatever has no line here
    tribute: float = 1.5
    block: float = 0.8
    swap_when: float = 1.2  # what an exchange marker must bring while there is time
    plus: float = 0.5  # of what the actions are worth
    develop: float = 0.8  # of what the ability is worth
    plus_when: float = 0.78  # how much of the actions' worth they must bring
    clear_when: float = 2.0  # actions that move 3 or remove 3 must save
    hurry: float = 8.0  # a step towards the end for whoever leads late in the game

    # Small decisions, in merit of plans.
    extra_piece: float = 0.1  # a free piece from the stock
    sit: float = 0.09  # of the rivals' merit: whoever is in their way is paid for leaving
    plate_own: float = 0.17
    plate_rival: float = 0.17
    plate_control: float = 0.97  # a marker where we have control: whoever takes it pays us


# Markers at their full price: wins about twice its share at a table of plain planners, in short, poor games.
GREEDY = Tastes(
    marker_share=1.0,
    additional_post=2.0,
    exchange_posts=1.5,
    move_3=1.5,
    plus=0.9,
    develop=0.95,
)
