"""Sends messages that are wrong in every way: each request has one answer, and the server goes on.

    robustness.py PROGRAM [MESSAGES [SEED]]
"""

import json
import random
import subprocess
import sys
import time

from session import ACTION, GOAL, TODAY, Broken, Folder, Server, Tests, frame, place, position, uri

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, REQUEST_FAILED, CANCELLED, MODIFIED = -32002, -32803, -32800, -32801
REQUESTS = [
    "textDocument/codeAction", "textDocument/completion",
    "textDocument/hover", "textDocument/inlayHint", "textDocument/codeLens", "textDocument/definition",
    "textDocument/references", "textDocument/documentHighlight",
    "textDocument/documentSymbol", "workspace/symbol",
    "textDocument/prepareRename", "textDocument/rename", "workspace/willRenameFiles", "textDocument/formatting",
    "textDocument/rangeFormatting", "workspace/executeCommand"]
NOTIFICATIONS = [
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose",
    "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "workspace/didChangeConfiguration",
    "initialized", "$/cancelRequest", "$/setTrace", "$/unknown"]
ODD_NUMBERS = [
    -1, 0, 1, 7, 10**6, 2**31 - 1, 2**31, -2**31 - 1, 2**32, 2**53, 2**63 - 1, 2**63, -2**63 - 1, 2**64, 10**40, 0.5,
    -0.0, 1e300]
ODD_TEXTS = [
    "", "\u0000", "\ud800", "é", "😀", "e\u0301", "x" * 5000, "file:", "file:///", "file://elsewhere/a.md",
    "http://example.org/", "file:///%zz.md", "file:///%00.md", "file:///../../etc", "%", "[[", "]]", "\r\n",
    "untitled:Untitled-1", "file:///" + "a/" * 3000, "[[" * 500, "---\n" * 100, "\ufeff---\n", "\u2028"]


def odd_value(rng, depth=0):
    kind = rng.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return None
    if kind == 1:
        return rng.random() < 0.5
    if kind in (2, 3):
        return rng.choice(ODD_NUMBERS)
    if kind in (4, 5):
        return rng.choice(ODD_TEXTS)
    if kind == 6:
        return [odd_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 7:
        return {rng.choice(["uri", "text", "range", "line", "x", ""]): odd_value(rng, depth + 1) for _ in range(2)}
    return position(rng.choice(ODD_NUMBERS), rng.choice(ODD_NUMBERS))


def mutate(rng, value, path=()):
    """Replaces, removes or adds something somewhere in a value."""
    places = []

    def collect(part, place):
        places.append(place)
        if isinstance(part, dict):
            for key in part:
                collect(part[key], place + (key,))
        elif isinstance(part, list):
            for index, element in enumerate(part):
                collect(element, place + (index,))

    collect(value, ())
    chosen = rng.choice(places)
    if not chosen:
        return odd_value(rng)
    value = json.loads(json.dumps(value))
    part = value
    for key in chosen[:-1]:
        part = part[key]
    what = rng.randrange(4)
    if what == 0:
        del part[chosen[-1]]
    elif what == 1 and isinstance(part, dict):
        part[rng.choice(["extra", "range", "uri", "0"])] = odd_value(rng)
    else:
        part[chosen[-1]] = odd_value(rng)
    return value


class Mutations:
    """Makes messages from a seed, each with what has to be answered."""

    def __init__(self, rng, folder):
        self.rng = rng
        self.folder = folder
        self.number = 1000
        self.paths = [
            folder / "goals/run-120-km.md", folder / "actions/2026/2026-11-02-morning-run.md", folder / "vault.md",
            folder / "odd.md", folder / "not there.md"]

    def position(self):
        rng = self.rng
        if rng.random() < 0.3:
            return position(rng.choice(ODD_NUMBERS), rng.choice(ODD_NUMBERS))
        return position(rng.randrange(14), rng.randrange(60))

    def range(self):
        return {"start": self.position(), "end": self.position()}

    def params(self, method):
        """What the method takes, with positions within and beyond the text."""
        rng = self.rng
        path = rng.choice(self.paths)
        params = {"textDocument": {"uri": uri(path)}}
        name = method.rpartition("/")[2]
        if name == "codeAction":
            kinds = [None, ["quickfix"], ["source.fixAll"], [""], ["source.format"]]
            context = {"diagnostics": []}
            only = rng.choice(kinds)
            if only:
                context["only"] = only
            params.update(range=self.range(), context=context)
        elif name in ("completion", "hover", "definition", "documentHighlight", "prepareRename"):
            params["position"] = self.position()
        elif name == "references":
            params.update(position=self.position(), context={"includeDeclaration": rng.random() < 0.5})
        elif name == "rename":
            params.update(position=self.position(), newName=rng.choice(ODD_TEXTS + ["Walk 100 km"]))
        elif name in ("inlayHint", "rangeFormatting"):
            params.update(range=self.range(), options={"tabSize": 2, "insertSpaces": True})
        elif name == "formatting":
            params["options"] = {"tabSize": 2, "insertSpaces": True}
        elif method == "workspace/symbol":
            params = {"query": rng.choice(ODD_TEXTS + ["run"])}
        elif method == "workspace/willRenameFiles":
            params = {"files": [
                {"oldUri": uri(rng.choice(self.paths)), "newUri": uri(self.folder / rng.choice(["a.md", "b/c.md", ""]))}
                for _ in range(rng.randrange(4))]}
        elif method == "workspace/executeCommand":
            params = {
                "command": rng.choice(["vault.log", "vault.set", "vault.tick", "vault.progress", "no.such"]),
                "arguments": rng.choice([
                    ["5 km"], [uri(path), "title", "Walk"], [uri(path), self.position()], [], [None], [uri(path)],
                    ["5 km", uri(path)]])}
        elif name == "didOpen":
            params = {"textDocument": {
                "uri": uri(path), "languageId": "markdown", "version": rng.randrange(9),
                "text": rng.choice([GOAL, ACTION, "", "\r", "\ufeff" + GOAL, GOAL.replace("\n", "\r\n"), "é😀\n"])}}
        elif name == "didChange":
            changes = []
            for _ in range(rng.randrange(4)):
                change = {"text": rng.choice(ODD_TEXTS + [GOAL, "a", "\n"])}
                if rng.random() < 0.8:
                    change["range"] = self.range()
                changes.append(change)
            params = {"textDocument": {"uri": uri(path), "version": rng.randrange(99)}, "contentChanges": changes}
        elif name == "didChangeWatchedFiles":
            params = {"changes": [{"uri": uri(path), "type": rng.randrange(5)}]}
        elif name == "didChangeWorkspaceFolders":
            # A folder that is taken away would take the vault with it.
            params = {"event": {"added": [{"uri": uri(self.folder), "name": "x"}], "removed": []}}
        elif name == "didChangeConfiguration":
            params = {"settings": {"vault": {"hints": rng.choice([True, False, 3])}}}
        elif method == "$/cancelRequest":
            params = {"id": rng.choice([self.number, self.number - 1, "x", None, 0.5])}
        elif not method.startswith("textDocument"):
            params = {}
        return params

    def request(self, method, params):
        self.number += 1
        return {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}

    def one(self):
        """The bytes of something, the id that has to be answered (None: nothing; "null": an error without an id),
        the codes that the error may have (None: it may be a result as well), and whether bytes may be lost."""
        rng = self.rng
        kind = rng.randrange(100)
        if kind < 30:
            method = rng.choice(REQUESTS)
            message = self.request(method, self.params(method))
            return self.framed(message), self.number, None, False
        if kind < 50:
            method = rng.choice(REQUESTS)
            params = mutate(rng, self.params(method))
            codes = None if isinstance(params, (dict, list)) or params is None else [INVALID_REQUEST]
            return self.framed(self.request(method, params)), self.number, codes, False
        if kind < 65:
            method = rng.choice(NOTIFICATIONS)
            params = self.params(method)
            if rng.random() < 0.5 and "Folders" not in method:
                params = mutate(rng, params)
            if params is not None and not isinstance(params, (dict, list)):
                params = {}
            return self.framed({"jsonrpc": "2.0", "method": method, "params": params}), None, None, False
        if kind < 72:
            method = rng.choice(["", "textDocument/", "textDocument/hovr", "$/ask", "exit/", "HOVER", "é", "x" * 3000])
            return self.framed(self.request(method, odd_params(rng))), self.number, [METHOD_NOT_FOUND], False
        if kind < 80:
            return (*self.malformed(), False)
        if kind < 90:
            return frame(self.broken_json()), "null", [PARSE_ERROR], False
        return (*self.wrong_length(), True)

    def framed(self, message):
        return frame(json.dumps(message, ensure_ascii=self.rng.random() < 0.5 or surrogates(message)).encode())

    def malformed(self):
        """JSON that is no message, with its id where it has a readable one."""
        rng = self.rng
        self.number += 1
        whole = {"jsonrpc": "2.0", "id": self.number, "method": "textDocument/hover", "params": {}}
        kind = rng.randrange(7)
        if kind == 0:
            del whole["jsonrpc"]
        elif kind == 1:
            whole["jsonrpc"] = rng.choice([2.0, "1.0", None, [], "2"])
        elif kind == 2:
            whole["method"] = rng.choice([None, 5, [], {}, True])
        elif kind == 3:
            whole["params"] = rng.choice([5, "x", True])
        elif kind == 4:
            whole["id"] = rng.choice([None, {}, [], True])
        elif kind == 5:
            del whole["method"]
        else:
            whole = rng.choice([[], [whole], 5, "x", None, True, [[]], {}])
        known = isinstance(whole, dict) and isinstance(whole.get("id"), int) and whole["id"] is not True
        return self.framed(whole), self.number if known else "null", [INVALID_REQUEST]

    def broken_json(self):
        rng = self.rng
        body = json.dumps(self.request("textDocument/hover", self.params("textDocument/hover"))).encode()
        kind = rng.randrange(8)
        if kind == 0:
            return body[:rng.randrange(len(body))]
        if kind == 1:
            return body + rng.choice([b"}", b"x", b",", b"{}", b"\0"])
        if kind == 2:
            return b"[" * rng.choice([10, 1000, 200_000])
        if kind == 3:
            return b'{"a":' * rng.choice([10, 1000, 100_000])
        if kind == 4:
            return body.replace(b'"', b"'")
        if kind == 5:
            return body.replace(b"hover", rng.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\n"]))
        if kind == 6:
            return body.replace(b'"2.0"', rng.choice([b"2.", b"+2", b"0x2", b"NaN", b"Infinity", b"01", b"-", b"1e"]))
        return b""

    def wrong_length(self):
        """A message whose header is wrong; what has to be answered cannot be said, except that an error comes."""
        rng = self.rng
        body = json.dumps(self.request("no/such", {})).encode()
        kind = rng.randrange(8)
        if kind == 0:
            data = frame(body, rng.randrange(len(body)))
        elif kind == 1:
            data = frame(body, len(body) + rng.randrange(1, 60))
        elif kind == 2:
            data = b"Content-Length: -%d\r\n\r\n" % len(body) + body
        elif kind == 3:
            data = b"Content-Length: many\r\n\r\n" + body
        elif kind == 4:
            data = b"Content-Length: 99999999999999999999999\r\n\r\n" + body
        elif kind == 5:
            data = b"\r\n\r\n" + body
        elif kind == 6:
            data = bytes(rng.randrange(256) for _ in range(rng.randrange(200))) + b"\n"
        else:
            data = body + b"\r\n"
        return data, None, None


def odd_params(rng):
    return rng.choice([None, {}, [], {"a": odd_value(rng)}, [odd_value(rng)]])


def surrogates(value):
    return "\\ud800" in json.dumps(value)


def check(answers, expected):
    """Whether there is one answer, of the right kind."""
    identifier, codes, sent = expected
    assert len(answers) == 1, f"{len(answers)} answers to {sent[:300]!r}"
    error = answers[0].get("error")
    if error is not None:
        assert isinstance(error.get("code"), int) and error.get("message"), f"{error} to {sent[:300]!r}"
        known = {INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, REQUEST_FAILED, CANCELLED, MODIFIED}
        # Some of the cancellations name it.
        assert error["code"] in ([*codes, CANCELLED] if codes else known), f"{error} to {sent[:300]!r}"
    else:
        assert codes is None, f"a result instead of {codes} to {sent[:300]!r}"


def mutated(program, count, seed):
    """A session with so many messages."""
    rng = random.Random(seed)
    tally = {}
    with Folder() as folder, Server(program).start(folder.path) as server:
        server.idle(0.1)
        server.open(folder / "goals/run-120-km.md")
        server.open(folder / "actions/2026/2026-11-02-morning-run.md")
        mutations = Mutations(rng, folder.path)
        expected, nameless, slowest = [], 0, 0.0

        def settle():
            """Waits until all that was sent is answered."""
            nonlocal expected, nameless, slowest
            start = time.monotonic()
            server.wait(server.ask("no/such", {}), 60)
            for item in expected:
                try:
                    answer = server.wait(item[0], 20)
                except Broken as problem:
                    raise Broken(f"{problem} to {item[2][:600]!r}") from None
                check([answer] + server.answers.get(json.dumps(item[0]), []), item)
                kind = answer.get("error", {}).get("code", "result")
                tally[kind] = tally.get(kind, 0) + 1
            errors = server.answers.pop("null", [])
            assert len(errors) == nameless, f"{len(errors)} errors without an id, not {nameless}"
            codes = [error["error"]["code"] for error in errors]
            assert set(codes) <= {PARSE_ERROR, INVALID_REQUEST}, codes
            for code in codes:
                tally[code] = tally.get(code, 0) + 1
            slowest = max(slowest, time.monotonic() - start)
            expected, nameless = [], 0

        for index in range(count):
            data, identifier, codes, is_loose = mutations.one()
            if is_loose:
                settle()
                server.send_bytes(data)
                probe(server)
                tally["wrong length"] = tally.get("wrong length", 0) + 1
                continue
            server.send_bytes(data)
            if identifier == "null":
                nameless += 1
            elif identifier is not None:
                expected.append((identifier, codes, data))
            if index % 20 == 19:
                settle()
        settle()
        # The server is as good as new.
        path = folder / "goals/run-120-km.md"
        server.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
        server.open(path, GOAL.replace("due:", "duee:"))
        hover = server.call("textDocument/hover", place(path, 6, 12))
        assert "Health" in hover["contents"]["value"], hover
        assert "unknown-field" in [item["code"] for item in server.diagnostics(path)]
        assert server.stop() == 0, "exit code"
        assert not server.errors, server.errors[:300]
    return ", ".join(f"{kind}: {number}" for kind, number in sorted(tally.items(), key=str)) + f"; {slowest:.1f} s"


def probe(server):
    """Sends requests until one is answered: a header that promises too much costs those that follow."""
    for _ in range(4):
        number = server.ask("no/such", {})
        end = time.monotonic() + 10
        while json.dumps(number) not in server.answers and server.take(min(end - time.monotonic(), 0.5)):
            pass
        if json.dumps(number) in server.answers:
            break
    else:
        raise Broken("nothing is answered after a wrong length")
    errors = server.answers.pop("null", [])
    assert errors and all(error["error"]["code"] in (PARSE_ERROR, INVALID_REQUEST) for error in errors), errors
    server.answers.clear()


def before_the_start(program, seed):
    rng = random.Random(seed)
    with Folder() as folder, Server(program) as server:
        mutations = Mutations(rng, folder.path)
        for _ in range(200):
            method = rng.choice(REQUESTS + ["shutdown", "no/such"])
            server.send(mutations.request(method, mutations.params(method)))
            answer = server.wait(mutations.number)
            assert answer["error"]["code"] == NOT_INITIALIZED, answer
            method = rng.choice(NOTIFICATIONS)
            server.notify(method, mutations.params(method))
        server.start(folder.path)
        server.open(folder / "vault.md")
        server.diagnostics(folder / "vault.md")
        assert server.stop() == 0


def after_the_end(program, seed):
    rng = random.Random(seed)
    with Folder() as folder, Server(program).start(folder.path) as server:
        mutations = Mutations(rng, folder.path)
        server.call("shutdown", None)
        for _ in range(200):
            method = rng.choice(REQUESTS + ["shutdown", "no/such", "initialize"])
            server.send(mutations.request(method, mutations.params(method)))
            answer = server.wait(mutations.number)
            assert answer["error"]["code"] == INVALID_REQUEST, answer
            method = rng.choice(NOTIFICATIONS)
            server.notify(method, mutations.params(method))
        server.notify("exit", None)
        assert server.process.wait(20) == 0


def initialize_with(program, seed):
    """Whatever `initialize` says, it is answered once, and the session goes on or the error says why not."""
    rng = random.Random(seed)
    for _ in range(12):
        with Folder() as folder, Server(program) as server:
            whole = {
                "processId": None, "rootUri": uri(folder.path), "workspaceFolders": None, "capabilities": {
                    "general": {"positionEncodings": ["utf-8", "utf-16"]}, "workspace": {"configuration": True},
                    "textDocument": {"hover": {"contentFormat": ["markdown"]}, "diagnostic": {}}},
                "initializationOptions": {"vault": {"hints": False}}}
            params = mutate(rng, mutate(rng, whole))
            if not isinstance(params, (dict, list)) and params is not None:
                params = {}
            if isinstance(params, dict) and isinstance(params.get("processId"), int):
                params["processId"] = None
            answer = server.wait(server.ask("initialize", params))
            assert "result" in answer or answer["error"]["code"] == INVALID_PARAMS, (params, answer)
            if "result" in answer:
                server.notify("initialized", odd_params(rng))
                server.open(folder / "goals/run-120-km.md")
                server.wait(server.ask("textDocument/hover", place(folder / "goals/run-120-km.md", 6, 12)))
                assert server.stop() == 0


def leaves(program, how):
    """The ways in which a client goes away."""
    with Folder() as folder:
        if how == "exit at once":
            with Server(program) as server:
                server.notify("exit", None)
                assert server.process.wait(20) == 1
        elif how == "exit without shutdown":
            with Server(program).start(folder.path) as server:
                server.notify("exit", None)
                assert server.process.wait(20) == 1
        elif how == "input ends":
            with Server(program).start(folder.path) as server:
                server.process.stdin.close()
                assert server.process.wait(20) == 1
        elif how == "input ends within a message":
            with Server(program).start(folder.path) as server:
                server.send_bytes(b"Content-Length: 100000000\r\n\r\n{")
                server.process.stdin.close()
                assert server.process.wait(20) == 1
        elif how == "output is closed":
            # Nobody reads here, since closing a stream that somebody reads waits for that.
            process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            process.stdout.close()
            message = {"jsonrpc": "2.0", "id": 1, "method": "no/such"}
            try:
                for _ in range(50):
                    process.stdin.write(frame(json.dumps(message).encode()))
                    process.stdin.flush()
                process.stdin.close()
            except BrokenPipeError:
                pass
            try:
                process.wait(20)
            finally:
                process.kill()
        else:
            other = subprocess.Popen(["sleep", "600"])
            with Server(program) as server:
                server.call("initialize", {"processId": other.pid, "rootUri": uri(folder.path), "capabilities": {}})
                server.notify("initialized", {})
                other.kill()
                other.wait()
                assert server.process.wait(20) == 1


def cancelled(program):
    """A request that is cancelled before it is answered gets that error, and one after is not disturbed."""
    with Folder(example=True) as folder, Server(program).start(folder.path) as server:
        path = folder / "goals/half-marathon.md"
        server.open(path)
        count = 0
        for version in range(2, 12):
            server.change(path, version, [{"range": {"start": position(2, 7), "end": position(2, 7)}, "text": "x"}])
            asked = server.ask("textDocument/codeAction", {
                "textDocument": {"uri": uri(path)}, "context": {"diagnostics": []},
                "range": {"start": position(0, 0), "end": position(0, 0)}})
            server.notify("$/cancelRequest", {"id": asked})
            answer = server.wait(asked)
            assert "result" in answer or answer["error"]["code"] == CANCELLED, answer
            count += "error" in answer
        server.diagnostics(path)
        assert server.stop() == 0
    return f"{count} of 10 in time"


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    tests = Tests("robustness")
    sessions = max(1, count // 1000)
    for number in range(sessions):
        each = count // sessions
        tests.run(f"{each} mutated messages, seed {seed + number}", mutated, program, each, seed + number)
    tests.run("before initialize", before_the_start, program, seed)
    tests.run("after shutdown", after_the_end, program, seed)
    tests.run("mutated initialize", initialize_with, program, seed)
    tests.run("cancelled requests", cancelled, program)
    for how in ["exit at once", "exit without shutdown", "input ends", "input ends within a message",
                "output is closed", "the client dies"]:
        tests.run(how, leaves, program, how)
    sys.exit(tests.exit_code())


if __name__ == "__main__":
    assert TODAY
    main()
