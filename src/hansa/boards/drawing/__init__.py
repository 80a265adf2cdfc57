"""The print shop: where everything on a board stands, and how a single thing is drawn."""
