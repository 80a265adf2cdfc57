"""`hansa bench`: all measurements in one run, as a table or as JSON, each beside its target."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from importlib.metadata import version
from pathlib import Path
from statistics import mean, median
from typing import Any

from rich.table import Table

from hansa import _variant
from hansa.boards import BOARDS
from hansa.cli import bench
from hansa.cli.screen import console, errors
from hansa.cli.yardstick import Yardstick
from hansa.rules.playout import list_often

__all__ = ["BARS", "measure", "run"]

_ROUNDS = 5
_BOARD = "hanse_4_5"

# What is measured, where it is in the report, its bar, whether more or less is better, and the unit.
BARS = (
    ("compiled random games", "compiled_decisions_per_second", 2_000_000, "at least", "decisions/s"),
    ("from Python, by codes", "codes_decisions_per_second", 400_000, "at least", "decisions/s"),
    ("from Python, game.play", "library_decisions_per_second", 200_000, "at least", "decisions/s"),
    ("interpreted random games", "interpreted_decisions_per_second", 50_000, "at least", "decisions/s"),
    ("search, constant evaluator", "tree_iterations_per_second", 15_000, "at least", "iterations/s"),
    ("search with the network", "search_iterations_per_second", 1_000, "at least", "iterations/s"),
    ("network in batches", "network_positions_per_second", 2_000, "at least", "positions/s"),
    ("copying a state", "copy_ns", 400, "less than", "ns"),
    ("import hansa", "import_seconds", 0.2, "less than", "s"),
)


def run(seconds: float, *, as_json: bool) -> None:
    """Measure and print; slow results are reported, but are not an error."""
    screen = errors()
    with screen.status("Measuring") if screen.is_terminal else nullcontext():
        report = measure(seconds)
    if as_json:
        print(json.dumps(report, indent=1))
    else:
        _print(report)


def measure(seconds: float) -> dict[str, Any]:
    """Everything as one JSON object; each measurement takes about this many seconds."""
    setup = bench.usual_setup(_BOARD)
    states = bench.sample_states(setup)
    compiled = _variant.compiled()
    rates: dict[str, list[float]] = {"playouts": [], "wall": [], "codes": [], "library": [], "yardstick": []}
    lengths: list[float] = []
    with Yardstick() as yardstick:
        # In turns, to let a noisy neighbour disturb them all equally.
        for _ in range(_ROUNDS):
            rates["yardstick"] += _known(yardstick.rate(seconds / _ROUNDS))
            played = bench.playouts(setup, seconds / _ROUNDS)
            rates["playouts"].append(played.rate)
            rates["wall"].append(played.decisions / played.wall)
            lengths.append(played.length)
            rates["yardstick"] += _known(yardstick.rate(seconds / _ROUNDS))
            rates["codes"].append(bench.driven_by_codes(setup, seconds / _ROUNDS))
            rates["library"].append(bench.driven_by_library(setup, seconds / _ROUNDS))
    interpreted = bench.interpreted_playouts(seconds) if compiled else None
    boards = {name: bench.playouts(bench.usual_setup(name), seconds / len(BOARDS)) for name in BOARDS}
    middle = bench.middle_game(setup)
    rate = median(rates["playouts"])
    pure_rate = rate if not compiled else interpreted.rate if interpreted else None
    report: dict[str, Any] = {
        "machine": _machine(),
        "seconds": seconds,
        "clock": "CPU time of one process, the median of five rounds; imports and '_wall': the wall clock",
        "setup": {"board": _BOARD, "players": int(setup.players), "edition": "big_box"},
        "compiled_decisions_per_second": _rounded(rate) if compiled else None,
        "compiled_decisions_per_second_best": _rounded(max(rates["playouts"])) if compiled else None,
        "compiled_decisions_per_second_wall": _rounded(median(rates["wall"])) if compiled else None,
        "interpreted_decisions_per_second": _rounded(pure_rate),
        "codes_decisions_per_second": _rounded(median(rates["codes"])),
        "library_decisions_per_second": _rounded(median(rates["library"])),
        "tree_iterations_per_second": _rounded(bench.tree_rate(middle, seconds)) if compiled else None,
        "search_iterations_per_second": _rounded(bench.search_rate(middle, seconds)) if compiled else None,
        "network_positions_per_second": _rounded(bench.network_rate(middle, seconds)) if compiled else None,
        "decisions_per_game": round(mean(lengths), 1),
        "boards": {
            name: {
                "players": int(bench.usual_setup(name).players),
                "decisions_per_second": _rounded(played.rate),
                "decisions_per_game": round(played.length, 1),
            }
            for name, played in boards.items()
        },
        "legal_ns": round(bench.legal_ns(states, seconds), 1),
        "legal_actions_listed": round(mean(list_often(state, 1) for state in states), 1),
        "copy_ns": round(bench.copy_ns(states, seconds), 1),
        "bytes_per_state": bench.bytes_per_state(states[len(states) // 2]),
        **{key: round(value, 4) for key, value in bench.import_times(_ROUNDS).items()},
        "yardstick": _yardstick(rates, pure_rate, compiled),
    }
    return {**report, "bars": _bars(report)}


def _known(rate: float | None) -> list[float]:
    return [] if rate is None else [rate]


def _rounded(rate: float | None) -> int | None:
    return None if rate is None else round(rate)


def _yardstick(rates: dict[str, list[float]], pure: float | None, compiled: bool) -> dict[str, Any] | None:
    """The rates as shares of the C program's steps per second in the same run."""
    if not rates["yardstick"]:
        return None
    steps = median(rates["yardstick"])
    return {
        "what": "steps of a random walk over 107 points in C, listing what may be done at each (yardstick.c)",
        "steps_per_second": _rounded(steps),
        "ratios": {
            "compiled": _share(median(rates["playouts"]) if compiled else None, steps),
            "codes": _share(median(rates["codes"]), steps),
            "library": _share(median(rates["library"]), steps),
            "interpreted": _share(pure, steps),
        },
    }


def _share(rate: float | None, steps: float) -> float | None:
    return None if rate is None else round(rate / steps, 4)


def _bars(report: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for name, key, limit, sense, unit in BARS:
        value = report[key]
        passed = None if value is None else value >= limit if sense == "at least" else value < limit
        found.append(
            {
                "name": name,
                "key": key,
                "value": value,
                "sense": sense,
                "bar": limit,
                "unit": unit,
                "pass": passed,
            }
        )
    return found


def _machine() -> dict[str, Any]:
    return {
        "hansa": version("hansa"),
        "compiled": _variant.compiled(),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "platform": platform.platform(),
        "cpu": _cpu(),
        "cpu_count": os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "byteorder": sys.byteorder,
    }


def _cpu() -> str:
    """The processor's name, if Linux knows it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def _print(report: dict[str, Any]) -> None:
    out = console()
    machine = report["machine"]
    rules = "compiled rules" if machine["compiled"] else "interpreted rules"
    load = f", load {machine['load'][0]}" if machine["load"] else ""
    out.print(
        f"hansa {machine['hansa']} with {rules}, Python {machine['python']}, "
        f"{machine['cpu']}, {machine['cpu_count']} cores{load}",
        style="dim",
    )
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    for name in ("measured", "value", "bar", ""):
        table.add_column(name, justify="right" if name in ("value", "bar") else "left", no_wrap=True)
    for item in report["bars"]:
        verdict = {True: "[green]pass[/]", False: "[red]fail[/]", None: "[dim]not measured[/]"}[item["pass"]]
        bar = f"{item['sense']} {_number(item['bar'])}"
        table.add_row(item["name"], f"{_number(item['value'])} {item['unit']}", bar, verdict)
    out.print(table)
    out.print(_details(report))
    if report["yardstick"]:
        ratios = ", ".join(
            f"{name.replace('_', ' ')} {ratio:.3f}"
            for name, ratio in report["yardstick"]["ratios"].items()
            if ratio is not None
        )
        steps = report["yardstick"]["steps_per_second"]
        out.print(f"C yardstick: {steps:,} steps a second in the same run; as shares of it: {ratios}.")
    else:
        out.print("C yardstick: no C compiler was found.")


def _details(report: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, board in report["boards"].items():
        table.add_row(
            f"{name}, {board['players']} players",
            f"{board['decisions_per_second']:,} decisions/s, {board['decisions_per_game']:.0f} a game",
        )
    sizes = report["bytes_per_state"]
    wall = report["compiled_decisions_per_second_wall"]
    listed = f"{report['legal_ns']:,.0f} ns for {report['legal_actions_listed']:.0f}"
    rows: Sequence[tuple[str, str]] = (
        ("compiled random games by the wall clock", f"{_number(wall)} decisions/s"),
        ("finding the legal actions", listed),
        ("a state", f"{sizes['own']:,} bytes of its own, {sizes['shared']:,} shared"),
        ("import hansa, with the interpreter", f"{report['import_absolute_seconds']:.3f} s"),
        ("and beginning a game", f"{report['first_game_absolute_seconds']:.3f} s"),
    )
    for row in rows:
        table.add_row(*row)
    return table


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"
