import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// What an editor is told to change, and what its user hears of it.
@Suite struct LanguageCommandTests {
    private static let workout =
        "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T10:00:00\n---\n## [[squat]]\n- [ ] 8 x 60 kg\n"

    private func tree() throws -> TemporaryTree {
        try TemporaryTree([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\ntimezone: UTC\n---\n",
            "goals/run.md": "---\ntype: goal\ntitle: Run\ndue: 2026-11-29\ntargets: [10 km]\n---\n## Plan\n",
            "exercises/squat.md": "---\ntype: exercise\nexercise_type: weight_and_reps\n---\n",
            "workouts/w.md": Self.workout,
        ])
    }

    private func execute(_ editor: TestEditor, _ command: String, _ arguments: [String]) -> JSONValue {
        editor.request(
            "workspace/executeCommand",
            #"{"command": "\#(command)", "arguments": [\#(arguments.joined(separator: ", "))]}"#)
    }

    private func proposed(_ editor: TestEditor) -> [JSONValue] {
        editor.requests.filter { $0["method"]?.string == "workspace/applyEdit" }
    }

    @Test(arguments: [true, false]) func aNoteNeedNotBeOpen(isOpen: Bool) throws {
        let tree = try tree()
        let editor = TestEditor(tree.path)
        let (goal, workout) = (tree.absolute("goals/run.md"), tree.absolute("workouts/w.md"))
        if isOpen { editor.open(workout, Self.workout) }
        #expect(execute(editor, "vault.set", [TestEditor.uri(goal), #""due""#, #""2026-12-01""#])["error"] == nil)
        let place = #"{"line": 6, "character": 3}"#
        #expect(execute(editor, "vault.tick", [TestEditor.uri(workout), place])["error"] == nil)
        let texts = proposed(editor).compactMap { edit -> String? in
            let change = edit["params"]?["edit"]?["documentChanges"]?.array?.first
            return change?["edits"]?.array?.compactMap { $0["newText"]?.string }.joined()
        }
        #expect(texts.count == 2)
        #expect(texts.last == "x")
        #expect(execute(editor, "vault.set", [#""file:///nowhere.md""#, #""due""#, "\"\""])["error"] != nil)
    }

    @Test(arguments: [
        (#"{"applied": true}"#, 0), (#"{"applied": false}"#, 1), (#"{"applied": false, "failureReason": "busy"}"#, 1),
    ])
    func aRefusedChangeIsTold(answer: String, count: Int) throws {
        let tree = try tree()
        let editor = TestEditor(tree.path)
        let goal = TestEditor.uri(tree.absolute("goals/run.md"))
        #expect(execute(editor, "vault.set", [goal, #""due""#, #""2026-12-01""#])["error"] == nil)
        guard case .number(let id)? = proposed(editor).first?["id"] else {
            Issue.record("no change is proposed")
            return
        }
        editor.send(#"{"jsonrpc": "2.0", "id": \#(id), "result": \#(answer)}"#)
        #expect(editor.messages.count == count)
        if answer.contains("busy") {
            #expect(editor.messages == ["the editor did not make the change 'Set due': busy"])
        }
    }

    /// An editor has no options.
    @Test(
        arguments: [
            ("duee", "2026-12-01", "did you mean 'due'?"), ("due", "soon", nil),
        ] as [(String, String, String?)])
    func refusalsNameNoOptions(field: String, text: String, help: String?) throws {
        let tree = try tree()
        let editor = TestEditor(tree.path)
        let goal = TestEditor.uri(tree.absolute("goals/run.md"))
        let answer = execute(editor, "vault.set", [goal, JSONWriter.quoted(field), JSONWriter.quoted(text)])
        let message = answer["error"]?["message"]?.string ?? ""
        #expect(!message.isEmpty && !message.contains("--"))
        if let help { #expect(message.hasSuffix(help)) }
    }

    /// What `vault log` and `vault set` say beside a change is the answer, and shown.
    @Test(
        arguments: [
            (
                "vault.log", [#""Run 5 km""#], "It may count towards 'Run'.", "To link it",
                "vault set 2026-11-21-run goals+=run"
            ),
            ("vault.log", [#""Run [[run]] 5 km""#], "counts towards 'Run'", nil, nil),
            (
                "vault.log", [#""Swim [[run]] 5 pages""#], "linked to 'Run', but counts for none of its targets.",
                "To see why",
                "vault progress run --explain"
            ),
            (
                "vault.set", ["priority", "3"],
                "'priority' is a field of a value, not of a goal, so nothing reads it here", nil, nil
            ),
            (
                "vault.set", ["due", "2025-11-21"], "Its due day, 2025-11-21, is in the past.", "To change it",
                "vault set run due=2026-11-21"
            ),
            ("vault.set", ["due", "2026-12-01"], nil, nil, nil),
        ] as [(String, [String], String?, String?, String?)])
    func remarks(command: String, words: [String], text: String?, purpose: String?, line: String?) throws {
        let tree = try tree()
        let editor = TestEditor(tree.path)
        let goal = TestEditor.uri(tree.absolute("goals/run.md"))
        let arguments = command == "vault.set" ? [goal] + words.map(JSONWriter.quoted) : words
        let answer = execute(editor, command, arguments)
        let remark = answer["result"]?["remarks"]?.array?.first
        #expect(remark?["text"]?.string == text && proposed(editor).count == 1)
        #expect(remark?["purpose"]?.string == purpose && remark?["command"]?.string == line)
        #expect(editor.messages == [text].compactMap { $0 })
    }

    @Test func aHeadingIsRenamedWithTheLinksToIt() throws {
        let tree = try tree()
        try tree.write("a.md", "See [[run#Plan]].\n")
        let editor = TestEditor(tree.path)
        let goal = tree.absolute("goals/run.md")
        editor.open(goal, "---\ntype: goal\ntitle: Run\ndue: 2026-11-29\ntargets: [10 km]\n---\n## Plan\n")
        let place =
            #"{"textDocument": {"uri": \#(TestEditor.uri(goal))}, "position": {"line": 6, "character": 4}, "#
            + #""newName": "Way"}"#
        let changes = editor.request("textDocument/rename", place)["result"]?["documentChanges"]?.array ?? []
        #expect(changes.count == 2)
        #expect(editor.request("textDocument/prepareRename", place)["result"]?["placeholder"]?.string == "Plan")
    }

    /// Files beside the notes are edited as they are in the editor, saved or not.
    @Test(arguments: [
        (
            "templates/t.md", "A\nSee [[run]].\n", "A longer line, not saved.\nSee [[run]] and [[run]].\n", "[[run]]",
            "[[jog]]"
        ),
        (
            "b.canvas", #"{"nodes":[{"file":"goals/run.md"}]}"#, #"{"nodes":[{"id":"x","file":"goals/run.md"}]}"#,
            "goals/run.md", "goals/jog.md"
        ),
        ("templates/t.md", "See [[run]].\n", "Gone.\n", "", ""),
    ])
    func openTemplates(path: String, saved: String, open: String, name: String, after: String) throws {
        let tree = try tree()
        try tree.write(path, saved)
        let editor = TestEditor(tree.path)
        editor.open(tree.absolute(path), saved)
        editor.change(tree.absolute(path), to: open)
        let move =
            #"{"files": [{"oldUri": \#(TestEditor.uri(tree.absolute("goals/run.md"))), "#
            + #""newUri": \#(TestEditor.uri(tree.absolute("goals/jog.md")))}]}"#
        let changes = editor.request("workspace/willRenameFiles", move)["result"]?["documentChanges"]?.array ?? []
        let uri = FileURI.uri(tree.absolute(path))
        let edits = changes.first { $0["textDocument"]?["uri"]?.string == uri }?["edits"]?.array ?? []
        let lines = EditorText(Array(open.utf8), isFile: false)
        var bytes = lines.bytes
        for edit in edits.reversed() {
            let places = ["start", "end"].compactMap { edit["range"]?[$0].flatMap(TextPosition.init) }
            let range = lines.offset(of: places[0], .utf8)..<lines.offset(of: places[1], .utf8)
            bytes.replaceSubrange(range, with: (edit["newText"]?.string ?? "").utf8)
        }
        let expected = name.isEmpty ? open : open.replacing(name, with: after)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    /// One request while the last one is not answered, and one more afterwards when something changed since.
    @Test func lensesAreRefreshedOnceForEachChange() throws {
        let tree = try tree()
        let refreshing = #"{"workspace": {"codeLens": {"refreshSupport": true}}}"#
        let editor = TestEditor(tree.path, refreshing)
        func refreshes() -> [JSONValue] {
            editor.settle()
            return editor.requests.filter { $0["method"]?.string == "workspace/codeLens/refresh" }
        }
        func answer() {
            guard case .number(let id)? = refreshes().last?["id"] else { return }
            editor.send(#"{"jsonrpc": "2.0", "id": \#(id), "result": null}"#)
        }
        #expect(refreshes().isEmpty)
        for (step, expected) in [(1, 1), (2, 1), (3, 1)] {
            try tree.write("goals/new \(step).md", "---\ntype: goal\n---\n")
            #expect(refreshes().count == expected)
        }
        answer()
        #expect(refreshes().count == 2)
        answer()
        #expect(refreshes().count == 2)
        try tree.write("goals/last.md", "---\ntype: goal\n---\n")
        #expect(refreshes().count == 3)
    }
}
