"""What card texts of several games are made of. It knows the kernel and no game; compiled with the rules."""
