"""The referee: state, legal actions, apply, scoring."""
