"""Runs migrations on the connection that the storage hands over."""

from alembic import context

from tefuda.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
