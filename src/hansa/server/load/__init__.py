"""Load on a server of its own, measured: `hansa load` (docs/load.md)."""
