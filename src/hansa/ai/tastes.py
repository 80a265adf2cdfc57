"""Every number of the planner that is a matter of taste, in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tastes:
    """What a planner believes; PP unless said otherwise."""

    # The length of the game (horizon).
    longest: float = 22  # rounds of a whole game
    pp_a_round: float = 1.5
    cities_a_round: float = 0.8
    markers_a_round: float = 0.8
    least_win: float = 25  # a smaller score is no game: play on rather than win with it
    enough: float = 55  # with somebody this far ahead nobody avoids the end any more
    usual: float = 5.0  # rounds after which the pace of this game counts as much as the usual one

    # Actions and pieces.
    per_action: float = 1.2
    pieces_per_action: float = 0.499
    patience: float = 0.755
    this_turn: float = 1.63
    worthwhile: float = 0.12

    # Abilities.
    half_step: float = 0.4
    keys_a_round: float = 0.0768
    posts_a_round: float = 0.284
    most_posts: float = 10
    first_action: float = 3
    additional_keep: float = 1.0
    opened: float = 0.6
    privilege: float = 0.15
    book: float = 0.0812
    merchant: float = 0.522
    actions: float = 0.5
    bank: float = 0.826

    # Cities.
    traffic: float = 0.594
    rivalry: float = 0.943
    chain: float = 0.49
    permit: float = 0.25
    hold: float = 0.429

    # Markers.
    marker_share: float = 1.0
    additional_post: float = 2.0
    exchange_posts: float = 1.47
    plus: float = 1.1  # of what the actions are worth
    develop: float = 0.95  # of what the ability is worth
    move_3: float = 1.46

    merchant_post: float = 1.12
    merchant_prestige: float = 0.108
    sit: float = 0.091
    plate_own: float = 0.169
    plate_rival: float = 0.172
    plate_control: float = 0.97
    plus_when: float = 0.784
    clear_when: float = 2.03
    tile_plus: float = 1
    compensation: float = 0.2
    extra_piece: float = 0.1
