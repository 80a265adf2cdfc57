"""Hypothesis profiles: few examples while writing, many in .ci/run (HYPOTHESIS_PROFILE=ci). Ctrl-C works."""

import os
import signal

from hypothesis import settings

# Whole games are slow examples when interpreted, so no example has a deadline.
settings.register_profile("dev", max_examples=25, deadline=None)
settings.register_profile("ci", max_examples=200, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

# A process started in the background of a script ignores Ctrl-C, and so would every command that a test
# starts in order to interrupt it: the test would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
