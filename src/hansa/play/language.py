"""Messages in three languages, from the Fluent files in `hansa/locale`.

The page reads `<language>.ftl` too; `terminal/<language>.ftl` is for Python alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from threading import Lock

from hansa.errors import HansaError, shown
from hansa.languages import LANGUAGES

__all__ = ["LANGUAGES", "Messages", "check_language", "messages"]

# A message with the lines that belong to it, and the other messages it mentions.
_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=.*(?:\n(?:[ }].*)?)*", re.MULTILINE)
_MENTIONED = re.compile(r"\{ *([a-zA-Z][\w-]*) *\}")
# French says `d’Ottilie`, and the files cannot know with which letter a name begins. Fluent marks where an
# argument begins and ends, so that the `de` of a name stays as it is. The page does the same.
_ELIDED = re.compile("\\b([dD])e (?=\u2068+[AEIOUÀÂÄÉÈÊËÎÏÔÖÛÜ])")
_MARKS = re.compile("[\u2068\u2069]")


class Messages:
    """The messages of one language. Each is parsed when it is first said: parsing them all takes too long."""

    def __init__(self, language: str, files: Iterable[Traversable]) -> None:
        from fluent.runtime import FluentBundle  # slow to import

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=language == "fr")
        self._lock = Lock()  # a server says things in several threads
        self._unread: dict[str, tuple[str, str]] = {}
        self._ids: set[str] = set()
        for file in files:
            where = f"{file.name} ({language})"
            for found in _MESSAGE.finditer(file.read_text("utf-8")):
                if found[1] in self._ids:
                    raise ValueError(f"{where} says {found[1]} a second time.")
                self._ids.add(found[1])
                self._unread[found[1]] = where, found[0]

    def __contains__(self, id: str) -> bool:
        return id in self._ids

    def say(self, id: str, args: Mapping[str, str | int] | None = None) -> str:
        """A message, or an attribute of one (`marker-plus_3.tag`), with its arguments.

        A missing message or argument is our own mistake.
        """
        whole, _, attribute = id.partition(".")
        pattern = None
        if whole in self._ids:
            self._read(whole)
            message = self._bundle.get_message(whole)
            pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise KeyError(f"There is no message {id} in {self.language}.")
        text, errors = self._bundle.format_pattern(pattern, dict(args or {}))
        if errors:
            raise ValueError(f"{self.language}, {id}: {'; '.join(map(str, errors))}")
        return _MARKS.sub("", _ELIDED.sub("\\1’", str(text))) if self.language == "fr" else str(text)

    def name(self, kind: str, id: str) -> str:
        """What something is called; our files do not name the provinces of somebody's own board."""
        message = f"{kind}-{id}"
        return self.say(message) if message in self else id.replace("_", " ")

    def all_of(self, parts: Iterable[str]) -> str:
        """`one`, `one and another`, `one, another and a third`."""
        listed = list(parts)
        if len(listed) < 2:
            return "".join(listed)
        return self.say("and", {"before": ", ".join(listed[:-1]), "last": listed[-1]})

    def _read(self, id: str) -> None:
        """Parse a message and those it mentions, unless that has been done."""
        with self._lock:
            self._read_unlocked(id)

    def _read_unlocked(self, id: str) -> None:
        if id not in self._unread:
            return
        from fluent.runtime import FluentResource
        from fluent.syntax.ast import Junk

        where, text = self._unread.pop(id)
        resource = FluentResource(text)
        for entry in resource.body:
            if isinstance(entry, Junk):
                raise ValueError(f"{where}, {id}: {entry.annotations[0].message}")
        self._bundle.add_resource(resource)
        for other in _MENTIONED.findall(text):
            self._read_unlocked(other)


def check_language(language: str) -> None:
    """A HansaError unless there are texts in this language."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise HansaError(
            f"There is no language {shown(language)}; there are {known}.", code="unknown_language"
        )


@cache
def messages(language: str = "en") -> Messages:
    """The messages of a language, loaded once."""
    check_language(language)
    folder = resources.files("hansa") / "locale"
    return Messages(language, (folder / f"{language}.ftl", folder / "terminal" / f"{language}.ftl"))
