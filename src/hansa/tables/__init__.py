"""A table: a game with versions, views, updates, undo and computers' turns.

This is what lies between an action's text and the update for each viewer. Whoever carries a table, be it a
server with sockets and a database or a page of its own, brings the clock, the storage and the connections.
"""
