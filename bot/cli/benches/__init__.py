"""What `bench` measures, one module an area. Every figure that is a ratio has both its sides from one run."""
