"""Advice for a seat (`advise`), its reasons as data (`reasons`), and a look back at a game (`analysis`)."""

from hansa.ai.advice.advise import MOST_TIPS, Advice, Tip, advise, adviser
from hansa.ai.advice.reasons import Reason

__all__ = ["MOST_TIPS", "Advice", "Reason", "Tip", "advise", "adviser"]
