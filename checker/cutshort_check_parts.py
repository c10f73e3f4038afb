#!/usr/bin/env python3
"""The second checker on certificates in parts: python3 cutshort_check_parts.py FOLDER
The parts are files called by their numbers, 0.cert or 0.cert.zst and so on; the latter are decompressed by the program `zstd`. Each is
checked by cutshort_check.py and may rely on those before it. What the answers say is printed. Exit codes as there."""
import collections, os, re, shutil, subprocess, sys
from cutshort_check import NoCertificate, Refused, check, need
About = collections.namedtuple("About", "about claimed")  # what is kept of a part's game; of its nodes the last, as no other shows anything to later parts
def checked(path, parts):
    with open(path, "rb") as file:
        if not path.endswith(".zst"):
            return check(file, parts)
        need(file.read(4) == b"\x28\xb5\x2f\xfd", "the ending says zstd, and it is none")
    with subprocess.Popen(["zstd", "-dcq", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        try:
            part = check(run.stdout, parts)
        except BaseException:
            run.kill()
            raise
    return need(run.returncode == 0, "it cannot be decompressed", part)
def check_parts(folder):  # What the parts in a folder prove together, a line each
    names = [name for name in os.listdir(folder) if re.fullmatch(r"[0-9]+\.cert(\.zst)?", name)]
    found, parts, nodes = sorted((int(name.split(".")[0]), name) for name in names), [], 0
    if not found:
        raise NoCertificate("there are no parts")
    if any(name.endswith(".zst") for name in names) and shutil.which("zstd") is None:
        raise NoCertificate("parts are compressed, and the program zstd is not there")
    for expected, (number, name) in enumerate(found):
        need(number == expected, f"part {expected} is missing, or there are two files for part {number}")
        try:
            part = checked(os.path.join(folder, name), parts)
            about = parts[0].game.about if parts else part.game.about
            need(part.game.about == about, "it is about another game than the parts before")
            nodes += len(part.nodes)
            part.game, part.nodes = About(about, part.game.claimed), part.nodes[-1:]
            parts.append(part)
        except (Refused, NoCertificate, OSError) as error:
            raise Refused(f"{name}: {error}") from None
    need(any(part.answers for part in parts), "no part has an answer, so nothing is proved")
    head = f"{len(parts)} parts with {nodes} nodes"
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
