"""Errors as one sentence: whatever goes wrong, the person at the terminal never sees a traceback.

The status is 1 if a file, a name or a rule is at fault, 2 for a command line that makes no sense and 130
after Ctrl-C; a reader that goes away (`hansa boards | head -1`) ends the command silently.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from typer import Abort
from typer.core import TyperGroup

from hansa.errors import HansaError
from hansa.extras import missing

__all__ = ["Commands", "complain", "one_line", "require"]


class Commands(TyperGroup):
    """All commands of `hansa`, with their errors turned into sentences."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its status."""
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            _forgive(stream)
        sys.exit(self._run(args, prog_name or "hansa", extra))

    def _run(self, args: Sequence[str] | None, prog_name: str, extra: dict[str, Any]) -> int:
        try:
            status = super().main(args=args, prog_name=prog_name, standalone_mode=False, **extra)
            sys.stdout.flush()
            return status if isinstance(status, int) else 0
        except HansaError as error:
            return complain(str(error), error.code)
        except BrokenPipeError:
            _silence()
            return 1
        except KeyboardInterrupt:
            return 130
        except (EOFError, Abort):
            return complain("The input ended.", "no_input")
        except OSError as error:
            return complain(_of_the_system(error), "file")
        except RecursionError:
            return complain("That is nested too deeply.", "file")
        except MemoryError:
            return complain("There is not enough memory for that.", "memory")
        except Exception as error:
            told = getattr(error, "format_message", None)  # Typer's message about the command line
            if told is None:
                raise
            return _usage(told(), getattr(error, "ctx", None))


def require(extra: str) -> None:
    """Unless an extra of the package is installed, fail and say what to install."""
    if sentence := missing(extra):
        raise HansaError(sentence, code="not_installed")


def complain(sentence: str, code: str, status: int = 1) -> int:
    """Print one line to stderr that says what is wrong; return the exit status."""
    with suppress(OSError, ValueError):
        print(f"hansa: {one_line(sentence)} [{code}]", file=sys.stderr, flush=True)
    return status


def one_line(text: object) -> str:
    """A text without line breaks and control characters, shortened if it is very long."""
    words = " ".join(str(text).split())
    shown = "".join(letter if letter.isprintable() else "?" for letter in words)
    return shown if len(shown) <= 500 else f"{shown[:497]}..."


def _usage(sentence: str, context: Any) -> int:
    if not sentence:  # no arguments at all: the help has been printed
        return 2
    path = getattr(context, "command_path", "hansa")
    end = "" if sentence.rstrip().endswith((".", "?", "!")) else "."
    return complain(f"{sentence.strip()}{end} See '{path} --help'.", "usage", status=2)


def _of_the_system(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}." if error.filename is not None else f"{reason}."


def _forgive(stream: Any) -> None:
    """Print `?` instead of failing on characters that a terminal or a pipe cannot encode."""
    with suppress(AttributeError, ValueError, OSError):
        stream.reconfigure(errors="replace")


def _silence() -> None:
    """Nobody is reading any more: keep Python from complaining when it flushes its output at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
