#!/usr/bin/env python3
"""A census on a HyperQueue cluster, and what happens when a worker is lost on the way.

    pip install hyperqueue
    cargo build --release
    scripts/census-hyperqueue.py

Starts a HyperQueue server with two workers of one core on this machine, gives them a census of all
connected graphs with 9 vertices in 24 shards, breaks the connection of one worker once the first
shards are done, and lets the other finish. The server gives the lost shard to the worker that is
left; a shard that had written its part goes on from there or has nothing left to do. In the end the
parts are merged, and the row is compared with Table 1 of Steane's paper.

With a cluster that runs already, on top of Slurm or PBS, only `submit` is needed:
`Client(server_dir)` connects to it.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    from hyperqueue import Client, Job, LocalCluster
    from hyperqueue.cluster import WorkerConfig
except ImportError:
    print("skipped: HyperQueue is not installed (pip install hyperqueue)")
    sys.exit(0)

ORDER = 9
SHARDS = 24
OPTIONS = ["--outcomes", "--capture"]
# Table 1 of Steane, "Threat, support and dead edges in the Shannon game".
TABLE_1 = {
    "connected_graphs": 261080,
    "simplicial_free": 95204,
    "transverse_free": 11800,
    "two_triangle_free": 72594,
    "transverse_free_and_two_triangle_free": 5897,
}
ROOT = Path(__file__).resolve().parent.parent
CUTSHORT = os.environ.get("CUTSHORT", str(ROOT / "target" / "release" / "cutshort"))


def part_file(folder: Path, shard: int) -> Path:
    return folder / f"part-{shard}.json"


def submit(client: Client, folder: Path):
    """One task a shard. Each notes in a file which run of the task it is."""
    job = Job(max_fails=0)
    for shard in range(SHARDS):
        command = [CUTSHORT, "census", str(ORDER), *OPTIONS]
        command += ["--shard", f"{shard}/{SHARDS}", "--out", str(part_file(folder, shard))]
        note = f'echo "{shard} $HQ_INSTANCE_ID" >> "{folder}/runs"; exec "$@"'
        job.program(["sh", "-c", note, "task", *command], stdout=os.devnull, stderr=folder / f"errors-{shard}")
    return client.submit(job)


def connections_to(port: int) -> set:
    """The file descriptors of this process that are connected to a port."""
    found = set()
    for name in os.listdir("/proc/self/fd"):
        try:
            fd = os.dup(int(name))
        except OSError:
            continue
        try:
            connection = socket.socket(fileno=fd)
        except OSError:
            os.close(fd)
            continue
        with connection:
            try:
                peer = connection.getpeername()
            except OSError:
                continue
            if isinstance(peer, tuple) and peer[1] == port:
                found.add(int(name))
    return found


def lose(connections: set) -> None:
    """Breaks connections, as a pulled cable does."""
    for fd in connections:
        with socket.socket(fileno=os.dup(fd)) as connection:
            connection.shutdown(socket.SHUT_RDWR)


def main() -> int:
    folder = Path(tempfile.mkdtemp(prefix="census-"))
    cluster = LocalCluster()
    access = json.loads((Path(cluster.cluster.server_dir) / "hq-current" / "access.json").read_text())
    port = access["worker"]["port"]
    cluster.start_worker(WorkerConfig(cores=1))
    first_worker = connections_to(port)
    cluster.start_worker(WorkerConfig(cores=1))
    second_worker = connections_to(port) - first_worker
    assert first_worker and second_worker, "each worker has a connection to the server"

    client = cluster.client()
    submitted = submit(client, folder)
    while len(list(folder.glob("part-*.json"))) < 3:
        time.sleep(0.01)
    lose(second_worker)
    done = len(list(folder.glob("part-*.json")))
    print(f"lost one of two workers with {done} of {SHARDS} shards done or begun")
    client.wait_for_jobs([submitted])
    cluster.stop()

    runs = [line.split() for line in (folder / "runs").read_text().splitlines()]
    again = sorted({int(shard) for shard, instance in runs if instance != "0"})
    print(f"{len(runs)} runs of {SHARDS} tasks; run again after the loss: {again}")
    assert again, "the lost worker had a shard, which was given to the other"

    merge = [CUTSHORT, "census", str(ORDER), "--json", "--merge"]
    merge += [str(part_file(folder, shard)) for shard in range(SHARDS)]
    row = json.loads(subprocess.run(merge, check=True, capture_output=True, text=True).stdout)
    for key, expected in TABLE_1.items():
        assert row[key] == expected, f"{key}: {row[key]}, expected {expected}"
    assert row["positions"] == 36 * row["connected_graphs"]
    assert row["subsets"] == 511 * row["connected_graphs"]
    print(f"the merged row is that of Table 1: {', '.join(str(row[key]) for key in TABLE_1)}")
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
