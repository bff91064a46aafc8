"""The comprehensive rules of Shadowverse EVOLVE, a module for each chapter that matters. Compiled with the kernel."""
