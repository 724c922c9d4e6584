"""One painter for tests that only look at pictures; tests about its stores make their own."""

import pytest

from rendering.paint import Painter


@pytest.fixture(scope="session")
def painter() -> Painter:
    return Painter()
