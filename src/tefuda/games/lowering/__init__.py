"""From syntax trees to what is executed: what the lowerings of several games share."""
