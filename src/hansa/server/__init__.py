"""Tables to play at: HTTP and WebSockets, storage, computer opponents and the built page.

`hansa.server.app.create_app` makes the application; docs/protocol.md says what it speaks, docs/server.md
how it is run.
"""
