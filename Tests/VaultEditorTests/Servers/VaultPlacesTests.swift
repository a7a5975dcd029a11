import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// Which vault a text belongs to, and what of it, while vaults begin and end.
@Suite struct VaultPlacesTests {
    private static let broken = TestEditor.goal.replacing("10 km", with: "many")

    // MARK: Links to files

    @Test func aLinkToANoteIsThatNote() throws {
        let tree = try TestEditor.tree()
        try tree.link("jog.md", to: "goals/run.md")
        let editor = TestEditor(tree.path)
        editor.open(tree.absolute("jog.md"), TestEditor.goal)
        #expect(editor.diagnostics().isEmpty)
        editor.change(tree.absolute("jog.md"), to: Self.broken)
        // What is said of it is said of the text that is open.
        #expect(Set(editor.diagnostics().keys) == [FileURI.uri(tree.absolute("jog.md"))])
        editor.close(tree.absolute("jog.md"))
        #expect(editor.diagnostics().isEmpty)
    }

    @Test func aLinkFromElsewhereIsTheNote() throws {
        let (tree, other) = (try TestEditor.tree(), try TemporaryTree())
        try other.link("jog.md", to: tree.absolute("goals/run.md"))
        let editor = TestEditor(nil)
        editor.open(other.absolute("jog.md"), Self.broken)
        #expect(Set(editor.diagnostics().keys) == [FileURI.uri(other.absolute("jog.md"))])
    }

    @Test func aLinkToAnotherVaultIsANoteThere() throws {
        let tree = try TestEditor.tree(["inner/vault.md": TestEditor.settings, "inner/read.md": TestEditor.goal])
        try tree.link("read.md", to: "inner/read.md")
        let editor = TestEditor(tree.path)
        editor.open(tree.absolute("read.md"), Self.broken)
        #expect(!editor.diagnostics().isEmpty)
        let place = editor.session.documents.values.first?.place
        #expect(place == DocumentPlace(root: Path(tree.absolute("inner")), path: "read.md"))
    }

    @Test func aLinkOutOfTheVaultIsOnlyRead() throws {
        let (tree, other) = (
            try TestEditor.tree(), try TemporaryTree(["far.md": TestEditor.goal.replacing("Run", with: "Far")])
        )
        try tree.link("one.md", to: other.absolute("far.md"))
        try tree.link("two.md", to: other.absolute("far.md"))
        let editor = TestEditor(tree.path)
        let before = editor.diagnostics()
        for name in ["one.md", "two.md"] { editor.open(tree.absolute(name), Self.broken) }
        #expect(editor.diagnostics() == before)
    }

    @Test func twoOpenTextsOfOneNoteLeaveOne() throws {
        let tree = try TestEditor.tree()
        try tree.link("jog.md", to: "goals/run.md")
        let editor = TestEditor(tree.path)
        editor.open(tree.absolute("goals/run.md"), Self.broken)
        editor.open(tree.absolute("jog.md"), TestEditor.goal)
        editor.close(tree.absolute("jog.md"))
        #expect(Set(editor.diagnostics().keys) == [FileURI.uri(tree.absolute("goals/run.md"))])
    }

    // MARK: Vaults that begin and end

    @Test func aVaultEndsAndBeginsAgain() throws {
        let tree = try TestEditor.tree(["goals/run.md": Self.broken])
        let editor = TestEditor(tree.path)
        editor.open(tree.absolute("goals/run.md"), Self.broken)
        let before = editor.diagnostics()
        #expect(!before.isEmpty)
        for _ in 0..<2 {
            try FileManager.default.removeItem(atPath: tree.absolute("vault.md"))
            #expect(editor.diagnostics().isEmpty)
            try tree.write("vault.md", TestEditor.settings)
            #expect(editor.diagnostics() == before)
        }
    }

    @Test func aFolderBecomesAVault() throws {
        let tree = try TemporaryTree(["goals/run.md": Self.broken])
        let editor = TestEditor(tree.path)
        #expect(editor.diagnostics().isEmpty)
        try tree.write("vault.md", TestEditor.settings)
        #expect(!editor.diagnostics().isEmpty)
    }

    @Test func aVaultBeginsInsideOfAnother() throws {
        let tree = try TestEditor.tree([
            "inner/a.md": "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\n---\n"
        ])
        let editor = TestEditor(tree.path)
        let text = "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\n---\nMore.\n"
        editor.open(tree.absolute("inner/a.md"), text)
        #expect(editor.diagnostics().isEmpty)
        try tree.write("inner/vault.md", TestEditor.settings)
        #expect(Set(rules(editor.diagnostics())) == ["broken-link"])
        try FileManager.default.removeItem(atPath: tree.absolute("inner/vault.md"))
        #expect(editor.diagnostics().isEmpty)
    }

    @Test func aFolderThatWasDeletedComesBack() throws {
        let above = try TemporaryTree(["notes/vault.md": TestEditor.settings, "notes/run.md": Self.broken])
        let editor = TestEditor(above.absolute("notes"))
        #expect(!editor.diagnostics().isEmpty)
        try FileManager.default.removeItem(atPath: above.absolute("notes"))
        #expect(editor.diagnostics().isEmpty)
        try above.write("notes/vault.md", TestEditor.settings)
        try above.write("notes/run.md", Self.broken)
        #expect(!editor.diagnostics().isEmpty)
    }

    @Test func ofANewerFormatNothingIsSaidButThat() throws {
        let tree = try TestEditor.tree(["goals/run.md": Self.broken])
        let editor = TestEditor(tree.path)
        #expect(!editor.diagnostics().isEmpty)
        try tree.write("vault.md", TestEditor.settings.replacing("format: 1", with: "format: 99"))
        #expect(editor.diagnostics().isEmpty)
        #expect(editor.diagnostics().isEmpty)
        #expect(editor.messages.count == 1)
        #expect(editor.messages.first?.contains("format 99") == true)
        try tree.write("vault.md", TestEditor.settings)
        #expect(!editor.diagnostics().isEmpty)
    }

    // MARK: Files that are renamed

    private func renaming(_ editor: TestEditor, _ files: [(String, String)]) -> [JSONValue] {
        let all = files.map { #"{"oldUri": \#(TestEditor.uri($0.0)), "newUri": \#(TestEditor.uri($0.1))}"# }
        let answer = editor.request("workspace/willRenameFiles", "{\"files\": [\(all.joined(separator: ","))]}")
        return answer["result"]?["documentChanges"]?.array ?? []
    }

    private static let action = "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\n---\n"

    @Test(arguments: [true, false]) func nothingFollowsANoteIntoAnotherVault(isOpen: Bool) throws {
        let tree = try TestEditor.tree([
            "a.md": Self.action, "inner/vault.md": TestEditor.settings, "inner/read.md": TestEditor.goal,
        ])
        let editor = TestEditor(tree.path)
        if isOpen { editor.open(tree.absolute("inner/read.md"), TestEditor.goal) }
        editor.settle()
        let into = (tree.absolute("goals/run.md"), tree.absolute("inner/jog.md"))
        #expect(renaming(editor, [into]).isEmpty)
        #expect(renaming(editor, [(into.1, into.0)]).isEmpty)
        // The rest of the batch is followed.
        let files = [(tree.absolute("inner/read.md"), tree.absolute("x.md")), (into.0, tree.absolute("goals/jog.md"))]
        #expect(!renaming(editor, files).isEmpty)
    }

    @Test func aBatchInTwoVaultsIsFollowedInBoth() throws {
        let (tree, other) = (try TestEditor.tree(["a.md": Self.action]), try TestEditor.tree(["a.md": Self.action]))
        let editor = TestEditor(tree.path)
        editor.open(other.absolute("a.md"), Self.action)
        editor.settle()
        let files = [tree, other].map { ($0.absolute("goals/run.md"), $0.absolute("goals/jog.md")) }
        let changed = Set(renaming(editor, files).compactMap { $0["textDocument"]?["uri"]?.string })
        #expect(changed.isSuperset(of: [tree, other].map { FileURI.uri($0.absolute("a.md")) }))
    }

    // MARK: Settings

    @Test func whatTheSettingsDoNotSayIsThatOfTheStart() throws {
        let tree = try TestEditor.tree()
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
        let editor = TestEditor(try TestEditor.tree().path, capabilities)
        let methods = editor.requests.filter { $0["method"]?.string == "client/registerCapability" }
            .flatMap { $0["params"]?["registrations"]?.array ?? [] }.compactMap { $0["method"]?.string }
        #expect(methods == (can ? ["workspace/didChangeConfiguration"] : []))
    }
}
