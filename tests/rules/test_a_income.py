"""Action A: income."""

from __future__ import annotations

import pytest

import hansa

from .helpers import action, changes, each, legal, look, play, refused, table


@pytest.mark.rule("A1")
def test_income_brings_tradesmen_from_the_own_stock_into_the_own_supply() -> None:
    game = table("red supply=1t stock=3t1m; blue supply=2t stock=5t1m")
    assert changes(game, "red income 2 traders 1 merchant") == action(2) | {
        "red.supply": ("1t0m", "3t1m"),
        "red.stock": ("3t1m", "1t0m"),
    }


@pytest.mark.rule("A1")
@pytest.mark.parametrize("edition", ["2014", "big_box"])
def test_income_takes_any_mix_that_is_in_the_stock(edition: str) -> None:
    game = table(f"board hanse_4_5 {edition} 4; red book=1 stock=5t2m")
    assert legal(game) == {"red end_turn"} | each(
        "red income {}",
        "1 trader",
        "2 traders",
        "3 traders",
        "1 merchant",
        "1 trader 1 merchant",
        "2 traders 1 merchant",
        "2 merchants",
        "1 trader 2 merchants",
    )


# The book of 2009: as many tradesmen as the purse shows, of any kinds; fewer only if the stock is short.
IN_2009 = "board hanse_4_5 2009 4; red "


@pytest.mark.rule("A1")
@pytest.mark.parametrize(
    ("desk", "mixes"),
    [
        ("book=1 stock=5t2m", ("3 traders", "2 traders 1 merchant", "1 trader 2 merchants")),
        ("book=1 bank=1 stock=4t2m", ("4 traders 1 merchant", "3 traders 2 merchants")),
        ("keys=1 stock=9t", ("3 traders",)),
        ("book=2 stock=3m", ("3 merchants",)),
        ("bank=2 stock=1t1m", ("1 trader 1 merchant",)),
        ("stock=1t", ("1 trader",)),
        ("bank=3 stock=9t1m", ("9 traders 1 merchant",)),
    ],
)
def test_in_2009_income_takes_as_many_as_the_bank_shows_or_the_stock_has(
    desk: str, mixes: tuple[str, ...]
) -> None:
    assert legal(table(IN_2009 + desk), "income") == each("red income {}", *mixes)


@pytest.mark.rule("A1")
@pytest.mark.parametrize("mix", ["1 trader", "2 traders", "1 trader 1 merchant", "4 traders", "2 merchants"])
def test_in_2009_a_smaller_income_is_refused_and_so_is_a_larger_one(mix: str) -> None:
    game = table(IN_2009 + "stock=5t1m")
    refused(game, f"red income {mix}")
    assert changes(game, "red income 2 traders 1 merchant") == action(2) | {
        "red.supply": ("0t0m", "2t1m"),
        "red.stock": ("5t1m", "3t0m"),
    }


@pytest.mark.rule("A1")
def test_in_2009_there_is_no_income_without_stock() -> None:
    assert legal(table(IN_2009 + "supply=1t"), "income") == set()


@pytest.mark.rule("A1", "AB2")
@pytest.mark.parametrize(("bank", "most"), [(0, 3), (1, 5), (2, 7), (3, 12)])
def test_income_takes_at_least_one_and_at_most_what_the_bank_says(bank: int, most: int) -> None:
    game = table(f"red bank={bank} stock=12t") if bank else table("red keys=1 stock=12t")
    counts = ["1 trader", *(f"{n} traders" for n in range(2, most + 1))]
    assert legal(game) == {"red end_turn"} | each("red income {}", *counts)


@pytest.mark.rule("A1")
def test_the_complete_bank_takes_everything_there_is() -> None:
    game = table("red keys=4 actions=5 privilege=3 book=3 bank=3 stock=26t4m")
    mixes = [(t, m) for t in range(27) for m in range(5) if t + m]
    assert len(legal(game, "income")) == len(mixes) == 134
    assert changes(game, "red income 26 traders 4 merchants") == action(5) | {
        "red.supply": ("0t0m", "26t4m"),
        "red.stock": ("26t4m", "0t0m"),
    }


@pytest.mark.rule("A1")
def test_income_takes_less_where_the_stock_holds_less() -> None:
    game = table("red bank=2 stock=1t1m")
    assert legal(game) == {"red end_turn"} | each(
        "red income {}", "1 trader", "1 merchant", "1 trader 1 merchant"
    )
    play(game, "red income 1 trader 1 merchant")
    assert look(game, "red.supply", "red.stock") == {"red.supply": "1t1m", "red.stock": "0t0m"}


@pytest.mark.rule("A1")
def test_without_stock_there_is_no_income() -> None:
    game = table("red supply=1t; blue stock=5t")
    assert legal(game, "income") == set()
    refused(game, "red income 1 trader")


@pytest.mark.rule("A1")
@pytest.mark.parametrize("mix", ["4 traders", "3 traders 1 merchant", "2 merchants", "1 trader 2 merchants"])
def test_income_beyond_bank_or_stock_is_refused(mix: str) -> None:
    refused(table("red stock=9t1m"), f"red income {mix}")


@pytest.mark.rule("A1")
def test_income_of_nothing_is_refused() -> None:
    refused(table("red stock=9t1m"), "red income 0 traders", hansa.HansaError)


@pytest.mark.rule("A1", "T1")
def test_income_may_be_taken_again_while_there_is_stock() -> None:
    game = table("red stock=4t")
    play(game, "red income 3 traders")
    assert legal(game, "income", "end_turn") == {"red income 1 trader", "red end_turn"}
    assert changes(game, "red income 1 trader") == action(1, first=False) | {
        "red.supply": ("3t0m", "4t0m"),
        "red.stock": ("1t0m", "0t0m"),
    }
    assert legal(game) == {"red end_turn"}
