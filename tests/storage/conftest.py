"""Shared by the tests of what is kept."""

import pytest

from tests.helpers.wired import Wired


@pytest.fixture
def wired():
    """A stick that has just been switched on."""
    return Wired()
