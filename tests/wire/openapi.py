"""Whether Discord's API description is on this machine; tests that need it say so here."""

import os

import pytest

from tests.wire.server import spec

REASON = f"Discord's API description is absent: {spec.where()}"


def need_openapi() -> None:
    """Skip the test when the description is absent; with CI_FORBID_SKIP=1 fail instead."""
    if spec.where().exists():
        return
    if os.environ.get("CI_FORBID_SKIP") == "1":
        pytest.fail(REASON)
    pytest.skip(REASON)
