"""What came of faults."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

__all__ = ["Figures", "add_to"]


@dataclass
class Figures:
    """What came of faults."""

    faults: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    # Seconds without a server, each time somebody lost theirs.
    back: list[float] = field(default_factory=list)

    def __iadd__(self, other: Figures) -> Figures:
        """Both together."""
        self.faults += other.faults
        self.acknowledged += other.acknowledged
        self.lost += other.lost
        self.doubled += other.doubled
        self.back += other.back
        return self


def add_to(file: Path, part: Figures) -> None:
    """Add figures to those of a file."""
    so_far = Figures(**json.loads(file.read_text())) if file.exists() else Figures()
    so_far += part
    file.write_text(json.dumps(asdict(so_far)))
