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

    private func messages(_ editor: TestEditor) -> [String] {
        editor.notifications.filter { $0["method"]?.string == "window/showMessage" }
            .compactMap { $0["params"]?["message"]?.string }
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
        #expect(messages(editor).count == count)
        if answer.contains("busy") {
            #expect(messages(editor) == ["the editor did not make the change 'Set due': busy"])
        }
    }

    /// An editor has no options.
    @Test(arguments: [("duee", "1", "did you mean 'due'?"), ("due", "soon", nil)] as [(String, String, String?)])
    func refusalsNameNoOptions(field: String, text: String, help: String?) throws {
        let tree = try tree()
        let editor = TestEditor(tree.path)
        let goal = TestEditor.uri(tree.absolute("goals/run.md"))
        let answer = execute(editor, "vault.set", [goal, JSONWriter.quoted(field), JSONWriter.quoted(text)])
        let message = answer["error"]?["message"]?.string ?? ""
        #expect(!message.isEmpty && !message.contains("--"))
        if let help { #expect(message.hasSuffix(help)) }
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
