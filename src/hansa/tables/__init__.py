"""A table: a game with versions, views, updates, undo and computers' turns.

This is what lies between an action's text and the update for each viewer. Whoever runs a table, be it a
server with sockets and a database or a page by itself, supplies the clock, the storage and the connections.
"""
