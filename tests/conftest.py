"""Hypothesis profiles: few examples while writing, many in .ci/run (HYPOTHESIS_PROFILE=ci)."""

import os

from hypothesis import settings

# Whole games are slow examples when interpreted, so no example has a deadline.
settings.register_profile("dev", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=200, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
