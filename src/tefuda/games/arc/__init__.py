"""ARC: no turn player, sealed choices, batches."""
