"""Who plays an empty seat of Antwerpen. They read their own view and nothing else."""

from __future__ import annotations

from games.core.game import RandomAgent

__all__ = ["RandomAgent"]
