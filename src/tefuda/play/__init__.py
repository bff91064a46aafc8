"""What stands between the kernel and the public face: names of things, reading of notation, views, logs, replays."""
