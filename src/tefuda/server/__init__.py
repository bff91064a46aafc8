"""The table over a network: tables, seats and sessions, the protocol, storage, and a client. Needs the extra ``tefuda[server]``.

A match is its record: a decision is stored and committed before anybody is told of it, and every match can be gone on with from what is
stored. What a socket gets is a function of what its viewer may know.
"""
