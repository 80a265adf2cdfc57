"""Every number of the planner that is a matter of taste, in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tastes:
    """What a planner believes; PP unless said otherwise."""

    # The length of the game (horizon).
    longest: float = 19.0  # rounds of a whole game
    pp_a_round: float = 2.2
    cities_a_round: float = 1.1
    markers_a_round: float = 1.2
    stretch: float = 1.6

    # Actions and pieces.
    per_action: float = 1.1
    pieces_per_action: float = 0.6
    patience: float = 0.78
    this_turn: float = 1.15
    worthwhile: float = 0.12

    # Abilities.
    half_step: float = 0.4
    keys_a_round: float = 0.09
    posts_a_round: float = 0.4
    most_posts: float = 10.0
    privilege_1: float = 0.22
    privilege_2: float = 0.22
    privilege_3: float = 0.12
    book: float = 0.08
    merchant: float = 0.5
    actions: float = 1.0
    bank: float = 1.0

    # Cities.
    traffic: float = 0.65
    rivalry: float = 1.0
    chain: float = 0.45
    permit: float = 0.25
    hold: float = 0.5

    # Markers.
    marker_share: float = 1.0
    additional_post: float = 2.5
    exchange_posts: float = 1.5
    plus: float = 1.0  # of what the actions are worth
    develop: float = 0.8  # of what the ability is worth
    move_3: float = 1.5

    merchant_post: float = 1.3
    merchant_prestige: float = 0.1
    sit: float = 0.1
    plate_own: float = 0.2
    plate_rival: float = 0.2
    plate_control: float = 1.0
    plus_when: float = 0.8
    clear_when: float = 2.3
    tile_plus: float = 1.0

    # Moving.
    gather: float = 0.25
