"""The `hansa` command line.

Each command is a function here with its options. Its work is done in a module of its own, imported only
when the command runs, so `hansa --help` is quick and a missing extra hurts only those who need it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from hansa.cli import upkeep
from hansa.cli.guard import Commands, require
from hansa.cli.load import load
from hansa.cli.serve import serve
from hansa.cli.think import think

__all__ = ["app", "main"]

app = typer.Typer(
    name="hansa",
    cls=Commands,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    # Rich takes unescaped brackets for markup.
    epilog=r"Extras are installed by name: pip install 'hansa\[server,ai]'; hansa\[all] is all but training.",
)

_BOARD = typer.Option("--board", "-b", help="A board of `hansa boards`, or the path to a board's JSON file.")
_EDITION = typer.Option("--edition", "-e", help="2009, 2014 or big_box.")
_MARKERS = typer.Option(
    "--markers", help="The marker supply: book, promos, or how many of each kind, as in tribute=2,block=10."
)
_SEED = typer.Option("--seed", "-s", min=0, max=2**63 - 1, help="The seed of everything random.")

Board = Annotated[str, _BOARD]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", min=2, max=5, help="How many play; by default 4 if the board allows it."),
]
Edition = Annotated[str, _EDITION]
Modules = Annotated[
    list[str],
    typer.Option(
        "--module",
        "-m",
        help="missions, favour, and for two players provinces or neutral; may be repeated.",
    ),
]
MarkerSet = Annotated[str, _MARKERS]
Seed = Annotated[int, _SEED]
Language = Annotated[
    str, typer.Option("--language", "-l", help="The language: en, de (German) or fr (French).")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")]


def main() -> None:
    """Run the command line; never returns."""
    try:
        app()
    except KeyboardInterrupt:  # before there is a command to handle it
        sys.exit(130)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"hansa {version('hansa')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def hansa(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The board game Hansa Teutonica: play against people or the computer, simulate, replay and analyse."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        return
    from hansa import _variant

    if hint := _variant.hint():
        typer.echo(hint, err=True)


@app.command("play")
def run_play(
    board: Annotated[str | None, _BOARD] = None,
    players: Players = None,
    edition: Annotated[str | None, _EDITION] = None,
    module: Modules = [],  # noqa: B006
    markers: Annotated[str | None, _MARKERS] = None,
    seed: Annotated[int | None, _SEED] = None,
    first: Annotated[
        str | None, typer.Option("--first", help="Who begins: red, blue, ...; otherwise it is drawn.")
    ] = None,
    colours: Annotated[
        str | None,
        typer.Option("--colours", help="The colours of the seats, clockwise, as in yellow,red,violet,blue."),
    ] = None,
    seat: Annotated[
        list[str], typer.Option("--seat", help="A seat you play: red, blue, ...; may be repeated.")
    ] = [],  # noqa: B006
    humans: Annotated[
        int | None,
        typer.Option("--humans", min=0, max=5, help="How many people play, at the first seats; 0 to watch."),
    ] = None,
    opponent: Annotated[
        str,
        typer.Option("--opponent", help="Who plays the other seats; from shipowner up with hansa\\[ai]."),
    ] = "planner",
    language: Language = "en",
    load: Annotated[
        Path | None, typer.Option("--load", help="Continue a saved game, or start from a position.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Save the game to this file after each of your decisions.")
    ] = None,
) -> None:
    """Play a game in the terminal.

    Without options you play red on the board for 4 and 5 players, against three computer players.
    """
    from hansa.cli.start import start

    start(
        board=board,
        players=players,
        edition=edition,
        modules=module,
        marker_set=markers,
        seed=seed,
        first=first,
        colours=colours,
        seats=seat,
        humans=humans,
        opponent=opponent,
        language=language,
        load=load,
        save=save,
    )


@app.command("learn")
def run_learn(
    lesson: Annotated[
        str, typer.Argument(metavar="LESSON", help="A lesson of --list; by default the first one.")
    ] = "place",
    step: Annotated[int, typer.Option("--step", min=1, help="Begin with this step of the lesson.")] = 1,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    language: Language = "en",
) -> None:
    """Learn the game in the terminal, in lessons of a minute or two."""
    from hansa.cli.learn import Learning, list_lessons
    from hansa.play.language import messages

    if listed:
        list_lessons(messages(language))
    else:
        Learning(lesson, step, messages(language)).run()


app.command("serve")(serve)
app.command("think")(think)
app.command("backup")(upkeep.backup)
app.command("restore")(upkeep.restore)
app.command("tidy")(upkeep.tidy)
app.command("load")(load)


@app.command("sim")
def run_sim(
    board: Board = "hanse_4_5",
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Seed = 1,
    edition: Edition = "big_box",
    module: Modules = [],  # noqa: B006
    markers: MarkerSet = "book",
    check: Annotated[
        bool, typer.Option("--check", help="Check every position; stop with status 1 at the first problem.")
    ] = False,
    each: Annotated[bool, typer.Option("--each", help="List every game, however many.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes to use.")] = 1,
    as_json: Json = False,
) -> None:
    """Play random games and summarise them.

    Game n uses the seed SEED + n - 1, so any game can be repeated on its own. The same seed gives the same
    games, compiled or not, with any number of processes.
    """
    from hansa.cli.setups import Config
    from hansa.cli.sim_report import run

    config = Config.chosen(board, players, edition, module, markers)
    raise typer.Exit(run(config, games, seed, check=check, as_json=as_json, each=each, jobs=jobs))


@app.command("arena")
def run_arena(
    entrants: Annotated[
        list[str],
        typer.Option("--players", "-p", help="Who plays, separated by commas; planner*3 is three planners."),
    ],
    board: Board = "hanse_4_5",
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-g",
            min=1,
            max=1_000_000,
            help="At least this many; everybody gets every seat.",
        ),
    ] = 40,
    seed: Seed = 1,
    edition: Edition = "big_box",
    module: Modules = [],  # noqa: B006
    markers: MarkerSet = "book",
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, max=256, help="Processes; by default one per core."),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Write ratings and win rates as SVG.")
    ] = None,
    as_json: Json = False,
) -> None:
    r"""Match computer players on the same deals from every seat, and rate them (needs hansa\[ai])."""
    require("ai")
    from hansa.cli import arena_report
    from hansa.cli.setups import Config
    from hansa.cli.sim import cores

    names = arena_report.entrants(entrants)
    config = Config.chosen(board, len(names), edition, module, markers)
    arena_report.run(names, config, games, seed, jobs or cores(), as_json=as_json, picture=picture)


@app.command("train")
def run_train(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where checkpoints and metrics go.")],
    setting: Annotated[
        list[str], typer.Option("--set", help="A setting as NAME=VALUE, such as minutes=20; may be repeated.")
    ] = [],  # noqa: B006
    resume: Annotated[
        Path | None,
        typer.Option("--resume", help="Continue from a checkpoint, or a network's ONNX file."),
    ] = None,
    part: Annotated[
        float | None, typer.Option("--part", min=0.01, help="Stop after this many minutes of the run.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option("--write", help="Write the network to this ONNX file at the end.")
    ] = None,
    plot: Annotated[
        bool, typer.Option("--plot", help="Only draw FOLDER/strength.svg from the metrics in FOLDER.")
    ] = False,
) -> None:
    r"""Train the network by self-play (needs hansa\[train]).

    Its strength is written to FOLDER/metrics.jsonl and drawn in FOLDER/strength.svg while it learns.
    """
    from hansa.cli import train_report

    if plot:
        train_report.draw(folder)
    else:
        train_report.run(folder, setting, resume, part, write)


@app.command("replay")
def run_replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a position.")],
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="Only show the position after this many decisions.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Show the board after every turn and wait.")] = False,
    board: Annotated[str | None, _BOARD] = None,
    language: Language = "en",
) -> None:
    """Retell a recorded game turn by turn, with the final score."""
    from hansa.boards import load
    from hansa.cli.files import replay
    from hansa.play.language import messages

    replay(file, None if board is None else load(board), at, step=step, words=messages(language))


@app.command("analyse")
def run_analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    positions: Annotated[
        int | None,
        typer.Option("--positions", min=16, max=1_000_000, help="How many positions each search visits."),
    ] = None,
    board: Annotated[str | None, _BOARD] = None,
    language: Language = "en",
    as_json: Json = False,
) -> None:
    r"""Chart a recorded game's win probabilities, turning points and better moves (needs hansa\[ai])."""
    from hansa.boards import load
    from hansa.cli.analysis_report import run
    from hansa.play.language import messages

    run(file, None if board is None else load(board), positions, messages(language), as_json=as_json)


@app.command("check")
def run_check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records and positions.")],
    board: Annotated[str | None, _BOARD] = None,
) -> None:
    """Check records and positions: OK or the exact error for each file; status 1 if any is wrong."""
    from hansa.boards import load
    from hansa.cli.files import check

    raise typer.Exit(check(files, None if board is None else load(board)))


@app.command("boards")
def run_boards(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A board, or the path of a board's JSON file.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Write the board's picture to this file ('-': to stdout).")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Say whether the board can be played, or what is wrong with it.")
    ] = False,
    new: Annotated[
        Path | None, typer.Option("--new", help="Write a small board with notes to this file, to change it.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the boards, describe or check one, write its picture, or begin a board of your own."""
    from hansa.cli import boards_report, own_board

    if new is not None:
        return own_board.begin(new)
    if check and name is None:
        raise typer.BadParameter("say which board: hansa boards --check FILE", param_hint="'--check'")
    if check and name is not None:
        return own_board.check(name)
    if svg is not None and name is None:
        raise typer.BadParameter("say which board: hansa boards NAME --svg FILE", param_hint="'--svg'")
    if name is None:
        boards_report.list_boards(as_json=as_json)
    elif svg is not None:
        boards_report.write_svg(name, svg)
    else:
        boards_report.sum_up(name, as_json=as_json)
    return None


@app.command("rules")
def run_rules(
    term: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TERM]", help="A word, a rule's id such as E3a, or a section's id."),
    ] = None,
    language: Language = "en",
    board: Annotated[str | None, _BOARD] = None,
    players: Players = None,
    edition: Annotated[str | None, _EDITION] = None,
    module: Modules = [],  # noqa: B006
    markers: Annotated[str | None, _MARKERS] = None,
) -> None:
    """Explain the rules: the chapters, or what they say about a term, with an example.

    Without flags everything is shown, with a note where editions, boards or modules differ; with them only
    what applies at that table.
    """
    from hansa.cli import rules_report
    from hansa.play.language import messages

    words = messages(language)
    setup = rules_report.table_of(board, edition, players, module, markers)
    if term:
        rules_report.show(" ".join(term), words, setup)
    else:
        rules_report.list_chapters(words, setup)


@app.command("bench")
def run_bench(
    as_json: Json = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.001, max=3600, help="How long each measurement takes.")
    ] = 1.0,
) -> None:
    """Measure the speed of the rules on one core, and compare it with the expected speed."""
    from hansa.cli.bench_report import run

    run(seconds, as_json=as_json)
