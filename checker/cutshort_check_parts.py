#!/usr/bin/env python3
"""The second checker on certificates in parts: python3 cutshort_check_parts.py FOLDER
The parts are files called by their numbers, 0.cert or 0.cert.zst and so on; the latter are decompressed by the program `zstd`. Each is
checked by cutshort_check.py and may rely on those before it. What the answers say is printed. Exit codes as there."""
import io, os, re, subprocess, sys
from cutshort_check import NoCertificate, Refused, check, need
def content(path):
    if path.endswith(".zst"):
        run = subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        return need(run.returncode == 0, "it cannot be decompressed", run.stdout)
    with open(path, "rb") as file:
        return file.read()
def check_parts(folder):  # What the parts in a folder prove together, a line each
    names = [name for name in os.listdir(folder) if re.fullmatch(r"[0-9]+\.cert(\.zst)?", name)]
    found, parts = sorted((int(name.split(".")[0]), name) for name in names), []
    if not found:
        raise NoCertificate("there are no parts")
    for expected, (part, name) in enumerate(found):
        need(part == expected, f"part {expected} is missing, or there are two files for part {part}")
        try:
            parts.append(check(io.BytesIO(content(os.path.join(folder, name))), parts))
            need(parts[-1].game.about == parts[0].game.about, "it is about another game than the parts before")
        except (Refused, NoCertificate) as error:
            raise Refused(f"{name}: {error}") from None
    need(any(part.answers for part in parts), "no part has an answer, so nothing is proved")
    head = f"{len(parts)} parts with {sum(len(part.nodes) for part in parts)} nodes"
    return [head] + [line for part in parts if part.answers for line in part.said]
def main(arguments):
    folder = arguments[0] if len(arguments) == 1 else ""
    try:
        print("\n".join(check_parts(folder)))
        return 0
    except Refused as error:
        print(f"{folder}: refused: {error}")
        return 1
    except (NoCertificate, OSError) as error:
        print(f"{folder}: {error}" if folder else "usage: cutshort_check_parts.py FOLDER", file=sys.stderr)
        return 2
if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
