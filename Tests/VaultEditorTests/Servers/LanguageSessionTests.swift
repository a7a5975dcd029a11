import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// What the protocol asks of any server, and what an editor sees of a vault.
@Suite struct LanguageSessionTests {
    @Test func nothingIsAnsweredBeforeTheStartAndAfterTheEnd() {
        let world = LanguageSession.World(environment: [:], home: nil, today: nil, version: "0", milliseconds: { 0 })
        let session = LanguageSession(world)
        func code(_ method: String, id: Int) -> String? {
            let text = #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": {"capabilities": {}}}"#
            guard let message = try? JSONReader.read(Array(text.utf8)) else { return "unreadable" }
            session.receive(message)
            let answer = session.outbox.popLast().map { String(decoding: $0, as: UTF8.self) } ?? ""
            let body = answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] } ?? ""
            guard case .number(let code) = (try? JSONReader.read(Array(body.utf8)))?["error"]?["code"] else {
                return nil
            }
            return code
        }
        #expect(code("textDocument/hover", id: 1) == "-32002")
        #expect(code("initialize", id: 2) == nil)
        #expect(code("initialize", id: 3) == "-32600")
        #expect(code("no/such", id: 4) == "-32601")
        #expect(code("textDocument/hover", id: 5) == "-32602")
        #expect(code("shutdown", id: 6) == nil)
        #expect(code("textDocument/hover", id: 7) == "-32600")
        #expect(session.exitCode == nil)
        let exit = Array(#"{"jsonrpc": "2.0", "method": "exit"}"#.utf8)
        if let message = try? JSONReader.read(exit) { session.receive(message) }
        #expect(session.exitCode == 0)
    }

    @Test func aTextThatIsNotSavedIsChecked() throws {
        let tree = try TestEditor.tree()
        let editor = TestEditor(tree.path)
        #expect(editor.diagnostics().isEmpty)
        let path = tree.path + "/goals/run.md"
        editor.open(path, TestEditor.goal)
        editor.change(path, to: TestEditor.goal.replacing("due:", with: "duee:"))
        #expect(rules(editor.diagnostics()).contains("unknown-field"))
        editor.close(path)
        #expect(editor.diagnostics().isEmpty)
    }

    @Test func whatAChangeReachesElsewhereIsTold() throws {
        let tree = try TestEditor.tree([
            "actions/a.md": "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\n---\n"
        ])
        let editor = TestEditor(tree.path, TestEditor.plain)
        #expect(editor.diagnostics().isEmpty)
        let path = tree.path + "/actions/a.md"
        editor.open(path, "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[walk]]\"]\n---\n")
        #expect(rules(editor.diagnostics()) == ["broken-link"])
        // Another text makes what the link names.
        editor.open(tree.path + "/goals/walk.md", TestEditor.goal.replacing("Run", with: "Walk"))
        #expect(editor.diagnostics().isEmpty)
        editor.close(tree.path + "/goals/walk.md")
        #expect(rules(editor.diagnostics()) == ["broken-link"])
    }

    @Test func aFileOutsideIsSilent() throws {
        let tree = try TemporaryTree(["a.md": "---\ntype: goal\n---\n"])
        let editor = TestEditor(tree.path)
        editor.open(tree.path + "/a.md", "---\ntype: goal\n---\n")
        #expect(editor.diagnostics().isEmpty)
        let place =
            #"{"textDocument": {"uri": \#(TestEditor.uri(tree.path + "/a.md"))}, "#
            + #""position": {"line": 1, "character": 2}}"#
        #expect(editor.request("textDocument/hover", place)["result"] == .null)
        #expect(editor.requests.isEmpty)
    }

    @Test func otherProgramsChangeFiles() throws {
        let tree = try TestEditor.tree()
        let editor = TestEditor(tree.path)
        #expect(editor.diagnostics().isEmpty)
        try tree.write("goals/run.md", TestEditor.goal.replacing("10 km", with: "many"))
        #expect(!editor.diagnostics().isEmpty)
        // What is open counts, not its file.
        editor.open(tree.path + "/goals/run.md", TestEditor.goal)
        #expect(editor.diagnostics().isEmpty)
        try tree.write("goals/run.md", TestEditor.goal)
        #expect(editor.diagnostics().isEmpty)
        try tree.write("goals/run.md", TestEditor.goal.replacing("10 km", with: "many"))
        #expect(editor.diagnostics().isEmpty)
        editor.close(tree.path + "/goals/run.md")
        #expect(!editor.diagnostics().isEmpty)
    }

    /// Within a second after a key the files are looked at once in a second, however much is asked.
    @Test func whoTypesDoesNotWaitForTheFiles() throws {
        let tree = try TestEditor.tree()
        let editor = TestEditor(tree.path)
        let (path, other) = (tree.absolute("goals/run.md"), tree.absolute("goals/walk.md"))
        editor.open(path, TestEditor.goal)
        editor.settle()
        editor.step = 100
        editor.change(path, to: TestEditor.goal + "More.\n")
        try tree.write("goals/walk.md", TestEditor.goal.replacing("10 km", with: "many"))
        for _ in 0..<3 {
            editor.request("textDocument/documentSymbol", #"{"textDocument": {"uri": \#(TestEditor.uri(path))}}"#)
        }
        #expect(editor.diagnostics()[FileURI.uri(other)] == nil)
        editor.step = 1_000
        #expect(editor.diagnostics()[FileURI.uri(other)]?.isEmpty == false)
    }

    @Test func aCertainFixIsPreferred() throws {
        let tree = try TestEditor.tree()
        let editor = TestEditor(tree.path)
        let path = tree.path + "/goals/run.md"
        editor.open(
            path, TestEditor.goal.replacing("[10 km]", with: "[10 km,]").replacing("title: Run", with: "Title: Run"))
        let found = editor.diagnostics()
        let all =
            #"{"textDocument": {"uri": \#(TestEditor.uri(path))}, "range": {"start": {"line": 0, "character": 0}, "#
            + #""end": {"line": 99, "character": 0}}, "context": {"diagnostics": []}}"#
        let actions = editor.request("textDocument/codeAction", all)["result"]?.array ?? []
        #expect(!found.isEmpty)
        #expect(actions.contains { $0["isPreferred"] == .bool(true) && $0["edit"]?["documentChanges"] != nil })
    }
}
