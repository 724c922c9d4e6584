"""A game that forgot its painter."""

from tests.kit.reference import CaravanGame


class Unpainted(CaravanGame):
    """Caravan under another key."""

    key = "unpainted"


GAME = Unpainted()
