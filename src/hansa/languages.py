"""The languages that everything is said in, the one to fall back on first."""

LANGUAGES = ("en", "de", "fr")
