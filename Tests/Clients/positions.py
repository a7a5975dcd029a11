"""Places and edits in all three encodings, in texts in which counting is hard.

    positions.py PROGRAM [EDITS [SEED]]
"""

import random
import sys

from session import GOAL, Folder, Server, Tests, uri

ENCODINGS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
NAMES = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
BREAKS = ("\r\n", "\n", "\r")
BODY = "---\ntype: goal\ntitle: {}\nstart: 2026-11-01\ndue: 2026-11-30\nvalues: [\"{}\", \"[[nobody]]\"]\n---\nText"
TEXTS = {
    "an accent": BODY.format("é", "[[health]]é"),
    "an emoji": BODY.format("😀", "😀[[health]]"),
    "combining marks": BODY.format("e\u0301\u0327", "o\u0308[[health]]"),
    "joined emoji": BODY.format("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
    "CRLF": BODY.format("😀", "é").replace("\n", "\r\n"),
    "a lone CR in the body": BODY.format("a", "é") + "\rmore\r[[nobody]] 😀 [[nobody]]\n",
    "a byte order mark": "\ufeff" + BODY.format("a", "é"),
    "a line separator": BODY.format("a\u2028b", "a\u2028b"),
    "an empty note": "",
    "the end of the file": BODY.format("a", "b") + " 😀 [[nobody]]"}
SNIPPETS = [
    "", "x", "é", "😀", "e\u0301", "\n", "\r\n", "\r", "[[nobody]]", "[[health]]", "---\n", "due: soon\n", " ", "\"", "[",
    "]", "title: a\n", "\t", "#", "\u2028", "targets: [3 km]\n"]


def lines_of(text):
    """The lines as the protocol ends them, without their ends, and where each begins."""
    lines, starts, start, index = [], [], 0, 0
    while index < len(text):
        ending = next((ending for ending in BREAKS if text.startswith(ending, index)), None)
        if ending:
            lines.append(text[start:index])
            starts.append(start)
            index += len(ending)
            start = index
        else:
            index += 1
    return lines + [text[start:]], starts + [start]


def units(text, encoding):
    return len(text.encode(NAMES[encoding], "surrogatepass")) // ENCODINGS[encoding]


def position_of(text, offset, encoding):
    lines, starts = lines_of(text)
    line = max(number for number, start in enumerate(starts) if start <= offset)
    inside = min(offset - starts[line], len(lines[line]))
    return {"line": line, "character": units(lines[line][:inside], encoding)}


def offset_of(text, position, encoding):
    lines, starts = lines_of(text)
    line = lines[position["line"]]
    for inside in range(len(line) + 1):
        if units(line[:inside], encoding) == position["character"]:
            return starts[position["line"]] + inside
    raise AssertionError(f"{position} is within a character of {line!r}")


def places(program, encoding):
    with Folder() as folder, Server(program).start(folder.path, encodings=[encoding]) as server:
        told = server.capabilities.get("positionEncoding", "utf-16")
        assert told == encoding, told
        path = folder / "goals/odd.md"
        for title, text in TEXTS.items():
            server.open(path, text)
            found = [item for item in server.diagnostics(path) if item["code"] == "broken-link"]
            parts = [text[offset_of(text, item["range"]["start"], encoding):offset_of(text, item["range"]["end"], encoding)]
                     for item in found]
            expected = text.count("[[nobody]]")
            assert sum("nobody" in part and len(part) <= 12 for part in parts) == expected, (title, parts, found)
            end = {"line": 10**6, "character": 10**6}
            server.call("textDocument/hover", {"textDocument": {"uri": uri(path)}, "position": end})
            server.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
        assert server.stop() == 0


def edits(program, encoding, count, seed):
    """After many edits the server says what one says that never saw another text."""
    rng = random.Random(seed)
    with Folder() as folder:
        path = folder.write("goals/odd.md", GOAL)
        with Server(program).start(folder.path, encodings=[encoding]) as server, \
                Server(program).start(folder.path, encodings=[encoding]) as fresh:
            text = rng.choice(list(TEXTS.values()))
            server.open(path, text)
            undone, version = [], 1
            for number in range(count):
                changes = []
                for _ in range(rng.randrange(1, 4)):
                    start = rng.randrange(len(text) + 1)
                    end = min(len(text), start + rng.choice([0, 0, 0, 1, 2, 9]))
                    # An editor does not stop between CR and LF.
                    while 0 < start < len(text) and text[start - 1:start + 1] == "\r\n":
                        start -= 1
                    while 0 < end < len(text) and text[end - 1:end + 1] == "\r\n":
                        end += 1
                    added = rng.choice(SNIPPETS)
                    changes.append({
                        "range": {"start": position_of(text, start, encoding), "end": position_of(text, end, encoding)},
                        "text": added})
                    undone.append(text)
                    text = text[:start] + added + text[end:]
                if rng.random() < 0.15:
                    text = undone[rng.randrange(len(undone))]
                    changes.append({"text": text})
                if len(text) > 4000:
                    text = TEXTS["an emoji"]
                    changes.append({"text": text})
                version += 1
                server.change(path, version, changes)
                if number % 25 == 0 or number == count - 1:
                    fresh.open(path, text)
                    left, right = server.diagnostics(path), fresh.diagnostics(path)
                    fresh.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
                    assert left == right, (number, text, left, right)
                    del undone[:-20]
            assert server.stop() == 0 and fresh.stop() == 0


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    tests = Tests("positions")
    for encoding in ENCODINGS:
        tests.run(f"places in {encoding}", places, program, encoding)
        tests.run(f"{count} edits in {encoding}", edits, program, encoding, count, seed)
    sys.exit(tests.exit_code())


if __name__ == "__main__":
    main()
