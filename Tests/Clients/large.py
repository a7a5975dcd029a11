"""A long note and a large folder do not hold up the answers about small notes.

    large.py PROGRAM [MEGABYTES [FILES]]
"""

import sys
import time

from session import ACTION, GOAL, NOTES, Folder, Server, Tests, place, position, uri


def timed(action):
    start = time.monotonic()
    result = action()
    return result, time.monotonic() - start


def hover(server, folder):
    answer = server.call("textDocument/hover", place(folder / "goals/run-120-km.md", 6, 12))
    assert "Health" in answer["contents"]["value"]


def long_note(program, megabytes):
    """While a long text is typed into, other notes are answered about."""
    line = "A line about [[run-120-km]] and nothing else, to fill the page up.\n"
    text = "# Long\n\n" + line * (megabytes * 1_000_000 // len(line))
    with Folder() as folder, Server(program).start(folder.path, encodings=["utf-8"]) as server:
        long, small = folder.write("notes/long.md", text), folder / "goals/run-120-km.md"
        server.open(small)
        server.diagnostics(small, 300)
        _, opened = timed(lambda: (server.open(long, text), hover(server, folder)))
        waits = []
        for version in range(2, 12):
            here = position(3 + version, 0)
            server.change(long, version, [{"range": {"start": here, "end": here}, "text": "x"}])
            _, wait = timed(lambda: hover(server, folder))
            waits.append(wait)
        server.diagnostics(long, 300)
        symbols = server.call("textDocument/documentSymbol", {"textDocument": {"uri": uri(long)}}, 300)
        assert symbols
        assert server.stop(60) == 0
    return f"opened in {opened:.1f} s; hover elsewhere after an edit: {max(waits):.2f} s at most"


def large_folder(program, files):
    """A vault with many files answers before all of them are checked."""
    notes = {**NOTES, **{
        f"log/{number // 500}/{number}.md": f"---\ntype: action\ndate: 2026-11-{number % 28 + 1:02}\ntitle: Run {number}\n"
        f"measures: [{number % 9 + 1} km]\n---\n" for number in range(files)}}
    with Folder(notes) as folder, Server(program) as server:
        _, first = timed(lambda: (server.start(folder.path), server.open(folder / "goals/run-120-km.md"), hover(server, folder)))
        asked = server.ask("textDocument/codeAction", {
            "textDocument": {"uri": uri(folder / "goals/run-120-km.md")}, "context": {"diagnostics": []},
            "range": {"start": position(0, 0), "end": position(0, 0)}})
        waits = []
        for version in range(2, 12):
            server.change(folder / "goals/run-120-km.md", version, [{"text": GOAL + "x" * version}])
            _, wait = timed(lambda: hover(server, folder))
            waits.append(wait)
        server.wait(asked, 600)
        assert server.stop(120) == 0
    return f"first answer after {first:.1f} s; hover during the check: {max(waits):.2f} s at most"


def many_outside(program, files):
    """A large folder that is no vault costs nothing."""
    with Folder({f"{number // 500}/{number}.md": ACTION for number in range(files)}) as folder:
        with Server(program) as server:
            def begin():
                server.start(folder.path)
                server.open(folder / "0/0.md")
                return server.call("textDocument/hover", place(folder / "0/0.md", 1, 2))

            answer, first = timed(begin)
            assert answer is None and first < 5, first
            assert server.stop() == 0
    return f"{first:.2f} s"


def main():
    program = sys.argv[1]
    megabytes = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    files = int(sys.argv[3]) if len(sys.argv) > 3 else 50_000
    tests = Tests("large")
    tests.run(f"a note of {megabytes} MB", long_note, program, megabytes)
    tests.run(f"a vault of {files} files", large_folder, program, files)
    tests.run(f"{files} files outside of a vault", many_outside, program, files)
    sys.exit(tests.exit_code())


if __name__ == "__main__":
    main()
