"""Tables to play at: HTTP and WebSockets, storage, computer opponents and the built page.

`hansa.server.app.create_app` makes the application; docs/protocol.md describes its protocol, docs/server.md
how to run it.
"""
