"""What several tests need."""

import signal
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


@pytest.fixture(autouse=True)
def ctrl_c():
    """Ctrl-C is heard: a shell that starts something in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
