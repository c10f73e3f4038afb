"""What several tests need."""

import os
import signal
import threading
import time
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


@pytest.fixture
def interrupt_after():
    """Sends Ctrl-C after some seconds; the list that it gives has the moment then."""

    def interrupt(seconds):
        sent = []

        def send():
            time.sleep(seconds)
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=send).start()
        return sent

    return interrupt


@pytest.fixture(autouse=True)
def ctrl_c():
    """Ctrl-C is heard: a shell that starts something in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
