"""What several tests need."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def data():
    """Reference data that was made outside this project."""
    return ROOT / "tests" / "data"


@pytest.fixture
def graphs():
    """The named inputs."""
    return ROOT / "graphs"
