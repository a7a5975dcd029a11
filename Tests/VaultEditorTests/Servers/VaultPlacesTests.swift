import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// Which vault a text belongs to, and what of it, while vaults begin and end.
@Suite struct VaultPlacesTests {
    private static let settings = "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n"
    private static let goal =
        "---\ntype: goal\ntitle: Run\nstart: 2026-11-02\ndue: 2026-11-29\ntargets: [10 km]\n---\n"
    private static let broken = goal.replacing("10 km", with: "many")

    private func tree(_ files: [String: String] = [:]) throws -> TemporaryTree {
        try TemporaryTree(["vault.md": Self.settings, "goals/run.md": Self.goal].merging(files) { $1 })
    }

    private func rules(_ diagnostics: [String: [JSONValue]]) -> Set<String> {
        Set(diagnostics.values.joined().compactMap { $0["code"]?.string })
    }

    private func messages(_ editor: TestEditor) -> [String] {
        editor.notifications.filter { $0["method"]?.string == "window/showMessage" }
            .compactMap { $0["params"]?["message"]?.string }
    }

    private static let kinds = [TestEditor.pulling, TestEditor.pushedTo]

    private func shown(_ editor: TestEditor, _ kind: String) -> [String: [JSONValue]] {
        kind == TestEditor.pulling ? editor.diagnostics() : editor.published()
    }

    // MARK: Links to files

    @Test(arguments: kinds) func aLinkToANoteIsThatNote(kind: String) throws {
        let tree = try tree()
        try tree.link("jog.md", to: "goals/run.md")
        let editor = TestEditor(tree.path, kind)
        editor.open(tree.absolute("jog.md"), Self.goal)
        #expect(shown(editor, kind).isEmpty)
        editor.change(tree.absolute("jog.md"), to: Self.broken)
        // What is said of it is said of the text that is open.
        #expect(Set(shown(editor, kind).keys) == [FileURI.uri(tree.absolute("jog.md"))])
        editor.close(tree.absolute("jog.md"))
        #expect(shown(editor, kind).isEmpty)
    }

    @Test func aLinkFromElsewhereIsTheNote() throws {
        let (tree, other) = (try tree(), try TemporaryTree())
        try other.link("jog.md", to: tree.absolute("goals/run.md"))
        let editor = TestEditor(nil)
        editor.open(other.absolute("jog.md"), Self.broken)
        #expect(Set(editor.diagnostics().keys) == [FileURI.uri(other.absolute("jog.md"))])
    }

    @Test func aLinkToAnotherVaultIsANoteThere() throws {
        let tree = try tree(["inner/vault.md": Self.settings, "inner/read.md": Self.goal])
        try tree.link("read.md", to: "inner/read.md")
        let editor = TestEditor(tree.path)
        editor.open(tree.absolute("read.md"), Self.broken)
        #expect(!editor.diagnostics().isEmpty)
        let place = editor.session.documents.values.first?.place
        #expect(place == DocumentPlace(root: tree.absolute("inner"), path: "read.md"))
    }

    @Test func aLinkOutOfTheVaultIsOnlyRead() throws {
        let (tree, other) = (try tree(), try TemporaryTree(["far.md": Self.goal.replacing("Run", with: "Far")]))
        try tree.link("one.md", to: other.absolute("far.md"))
        try tree.link("two.md", to: other.absolute("far.md"))
        let editor = TestEditor(tree.path)
        let before = editor.diagnostics()
        for name in ["one.md", "two.md"] { editor.open(tree.absolute(name), Self.broken) }
        #expect(editor.diagnostics() == before)
    }

    @Test func twoOpenTextsOfOneNoteLeaveOne() throws {
        let tree = try tree()
        try tree.link("jog.md", to: "goals/run.md")
        let editor = TestEditor(tree.path)
        editor.open(tree.absolute("goals/run.md"), Self.broken)
        editor.open(tree.absolute("jog.md"), Self.goal)
        editor.close(tree.absolute("jog.md"))
        #expect(Set(editor.diagnostics().keys) == [FileURI.uri(tree.absolute("goals/run.md"))])
    }

    // MARK: Vaults that begin and end

    @Test(arguments: kinds) func aVaultEndsAndBeginsAgain(kind: String) throws {
        let tree = try tree(["goals/run.md": Self.broken])
        let editor = TestEditor(tree.path, kind)
        editor.open(tree.absolute("goals/run.md"), Self.broken)
        let before = shown(editor, kind)
        #expect(!before.isEmpty)
        for _ in 0..<2 {
            try FileManager.default.removeItem(atPath: tree.absolute("vault.md"))
            #expect(shown(editor, kind).isEmpty)
            try tree.write("vault.md", Self.settings)
            #expect(shown(editor, kind) == before)
        }
    }

    @Test(arguments: kinds) func aFolderBecomesAVault(kind: String) throws {
        let tree = try TemporaryTree(["goals/run.md": Self.broken])
        let editor = TestEditor(tree.path, kind)
        #expect(shown(editor, kind).isEmpty)
        try tree.write("vault.md", Self.settings)
        #expect(!shown(editor, kind).isEmpty)
    }

    @Test(arguments: kinds) func aVaultBeginsInsideOfAnother(kind: String) throws {
        let tree = try tree(["inner/a.md": "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\n---\n"])
        let editor = TestEditor(tree.path, kind)
        let text = "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\n---\nMore.\n"
        editor.open(tree.absolute("inner/a.md"), text)
        #expect(shown(editor, kind).isEmpty)
        try tree.write("inner/vault.md", Self.settings)
        #expect(rules(shown(editor, kind)) == ["broken-link"])
        try FileManager.default.removeItem(atPath: tree.absolute("inner/vault.md"))
        #expect(shown(editor, kind).isEmpty)
    }

    @Test func aFolderThatWasDeletedComesBack() throws {
        let above = try TemporaryTree(["notes/vault.md": Self.settings, "notes/run.md": Self.broken])
        let editor = TestEditor(above.absolute("notes"))
        #expect(!editor.diagnostics().isEmpty)
        try FileManager.default.removeItem(atPath: above.absolute("notes"))
        #expect(editor.diagnostics().isEmpty)
        try above.write("notes/vault.md", Self.settings)
        try above.write("notes/run.md", Self.broken)
        #expect(!editor.diagnostics().isEmpty)
    }

    @Test func ofANewerFormatNothingIsSaidButThat() throws {
        let tree = try tree(["goals/run.md": Self.broken])
        let editor = TestEditor(tree.path)
        #expect(!editor.diagnostics().isEmpty)
        try tree.write("vault.md", Self.settings.replacing("format: 1", with: "format: 99"))
        #expect(editor.diagnostics().isEmpty)
        #expect(editor.diagnostics().isEmpty)
        #expect(messages(editor).count == 1)
        #expect(messages(editor).first?.contains("format 99") == true)
        try tree.write("vault.md", Self.settings)
        #expect(!editor.diagnostics().isEmpty)
    }

    @Test func theEditorForgetsWhatIsNoVaultAnyMore() throws {
        let tree = try tree(["goals/run.md": Self.broken])
        let editor = TestEditor(tree.path)
        let all = editor.request("workspace/diagnostic", #"{"previousResultIds": []}"#)["result"]?["items"]?.array ?? []
        let uri = all.first?["uri"]?.string ?? ""
        try FileManager.default.removeItem(atPath: tree.absolute("vault.md"))
        let known = #"{"previousResultIds": [{"uri": \#(JSONWriter.quoted(uri)), "value": "1"}]}"#
        let then = editor.request("workspace/diagnostic", known)["result"]?["items"]?.array ?? []
        #expect(then.map { $0["uri"]?.string } == [uri])
        #expect(then.first?["items"]?.array?.isEmpty == true)
    }

    // MARK: Files that are renamed

    private func renaming(_ editor: TestEditor, _ files: [(String, String)]) -> [JSONValue] {
        let all = files.map { #"{"oldUri": \#(TestEditor.uri($0.0)), "newUri": \#(TestEditor.uri($0.1))}"# }
        let answer = editor.request("workspace/willRenameFiles", "{\"files\": [\(all.joined(separator: ","))]}")
        return answer["result"]?["documentChanges"]?.array ?? []
    }

    private static let action = "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\n---\n"

    @Test(arguments: [true, false]) func nothingFollowsANoteIntoAnotherVault(isOpen: Bool) throws {
        let tree = try tree(["a.md": Self.action, "inner/vault.md": Self.settings, "inner/read.md": Self.goal])
        let editor = TestEditor(tree.path)
        if isOpen { editor.open(tree.absolute("inner/read.md"), Self.goal) }
        editor.settle()
        let into = (tree.absolute("goals/run.md"), tree.absolute("inner/jog.md"))
        #expect(renaming(editor, [into]).isEmpty)
        #expect(renaming(editor, [(into.1, into.0)]).isEmpty)
        // The rest of the batch is followed.
        let files = [(tree.absolute("inner/read.md"), tree.absolute("x.md")), (into.0, tree.absolute("goals/jog.md"))]
        #expect(!renaming(editor, files).isEmpty)
    }

    @Test func aBatchInTwoVaultsIsFollowedInBoth() throws {
        let (tree, other) = (try tree(["a.md": Self.action]), try tree(["a.md": Self.action]))
        let editor = TestEditor(tree.path)
        editor.open(other.absolute("a.md"), Self.action)
        editor.settle()
        let files = [tree, other].map { ($0.absolute("goals/run.md"), $0.absolute("goals/jog.md")) }
        let changed = Set(renaming(editor, files).compactMap { $0["textDocument"]?["uri"]?.string })
        #expect(changed.isSuperset(of: [tree, other].map { FileURI.uri($0.absolute("a.md")) }))
    }

    // MARK: Settings

    @Test func whatTheSettingsDoNotSayIsThatOfTheStart() throws {
        let tree = try tree()
        let editor = TestEditor(tree.path, options: #"{"plain": true, "hints": false}"#)
        func change(_ settings: String) -> [Bool] {
            editor.notify("workspace/didChangeConfiguration", #"{"settings": \#(settings)}"#)
            let now = editor.session.settings
            return [now.hints, now.lenses, now.plain, now.strict]
        }
        #expect(change("null") == [false, true, true, false])
        #expect(change(#"{"vault": {"hints": true, "strict": true}}"#) == [true, true, true, true])
        #expect(change(#"{"vault": {"plain": false}}"#) == [false, true, false, false])
        #expect(change("{}") == [false, true, true, false])
        #expect(change(#"{"vault": {"plain": "no"}}"#) == [false, true, true, false])
    }

    @Test(arguments: [true, false]) func settingsAreRegisteredForWhereTheClientCan(can: Bool) throws {
        let capabilities = #"{"workspace": {"didChangeConfiguration": {"dynamicRegistration": \#(can)}}}"#
        let editor = TestEditor(try tree().path, capabilities)
        let methods = editor.requests.filter { $0["method"]?.string == "client/registerCapability" }
            .flatMap { $0["params"]?["registrations"]?.array ?? [] }.compactMap { $0["method"]?.string }
        #expect(methods == (can ? ["workspace/didChangeConfiguration"] : []))
    }
}
