"""The kernel: what every game shares. Pure; stdlib and msgspec only, and no clock, no chance but Rng, no I/O."""
