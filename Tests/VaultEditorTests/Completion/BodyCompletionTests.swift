import Testing
import VaultEditor

/// Links in the text of notes.
@Suite struct BodyCompletionTests {
    @Test(arguments: [
        CompletionCase("See [[ru‸", ["run"], "See [[run]]‸"),
        CompletionCase("See [[ru‸]]\n", ["run"], "See [[run]]‸\n"),
        CompletionCase("See [[ru‸] and\n", ["run"], "See [[run]]‸ and\n"),
        CompletionCase("See [[ru‸n]] and [[read]]\n", ["run"], "See [[run]]‸ and [[read]]\n"),
        CompletionCase("See [[ru‸ and [[read]]\n", ["run"], "See [[run]]‸ and [[read]]\n"),
        CompletionCase("See [[ru‸|that]]\n", ["run"], "See [[run|that]]‸\n"),
        CompletionCase("See [[ru‸#Plan]]\n", ["run"], "See [[run#Plan]]‸\n"),
        CompletionCase("See ![[ru‸]]\n", ["run"], "See ![[run]]‸\n"),
        CompletionCase("See ![[pho‸]]\n", ["photo.jpg"], "See ![[photo.jpg]]‸\n"),
        CompletionCase("See [[goals/r‸", ["run", "read"], "See [[run]]‸"),
        CompletionCase("See [[üb‸", ["Übung"], "See [[Übung]]‸"),
        CompletionCase("See [[boo‸", ["read"], "See [[goals/read|books]]‸"),
        CompletionCase("See [[./r‸", []),
        CompletionCase("See ![[pictures/ph‸", ["pictures/photo.jpg"], "See ![[pictures/photo.jpg]]‸"),
        CompletionCase("See [[ub‸", ["Übung"], "See [[Übung]]‸"),
        CompletionCase("See [[ru‸. Then\n", ["run"], "See [[run]]‸. Then\n"),
        CompletionCase("See [[ru‸\rmore\n", ["run"], "See [[run]]‸\rmore\n"),
        CompletionCase("a\r[[ru‸", ["run"], "a\r[[run]]‸"),
        CompletionCase("| a | [[ru‸ |\n", ["run"], "| a | [[run]]‸ |\n"),
        CompletionCase("- [ ] do [[hea‸\n", ["health"], "- [ ] do [[health]]‸\n"),
        CompletionCase("`[[ru‸`\n", []), CompletionCase("```\n[[ru‸\n```\n", []),
        CompletionCase("[[run|sho‸]]\n", []), CompletionCase("[[run]]‸\n", []), CompletionCase("[ru‸\n", []),
        CompletionCase("[[xyzzy‸\n", []), CompletionCase("plain‸\n", []), CompletionCase("‸", []),
    ])
    func names(row: CompletionCase) {
        row.verify("notes/x.md", in: CompletionVault.notes)
    }

    /// A text takes the note with the shorter path, and the one beside it.
    @Test(arguments: [
        ("goals/x.md", "[[read‸", "[[read]]‸"), ("notes/x.md", "[[read‸", "[[goals/read]]‸"),
    ])
    func namesThatSeveralHave(path: String, text: String, after: String) {
        CompletionCase(text, ["read", "read"], after).verify(path, in: CompletionVault.notes)
    }

    @Test(arguments: [
        CompletionCase("[[Übung#‸", ["Plan", "Plan b of run"], "[[Übung#Plan]]‸"),
        CompletionCase("[[Übung#Plan b‸]]", ["Plan b of run"], "[[Übung#Plan b of run]]‸"),
        CompletionCase("[[Übung#^‸]]", ["abc", "d-1"], "[[Übung#^abc]]‸"),
        CompletionCase("[[Übung#^te‸", ["abc"], "[[Übung#^abc]]‸"),
        CompletionCase("[[Übung#‸|shown]]", ["Plan"], "[[Übung#Plan|shown]]‸"),
        CompletionCase("# Here\n[[#‸\n## There\n", ["Here", "There"], "# Here\n[[#Here]]‸\n## There\n"),
        CompletionCase("[[nowhere#‸", []),
        CompletionCase("[[Übung#Plan‸. So", ["Plan", "Plan b of run"], "[[Übung#Plan]]‸. So"),
        CompletionCase(
            "# A\nBelow\n=====\n- x\n---\ntext\n---\n[[#‸\n", ["A"],
            "# A\nBelow\n=====\n- x\n---\ntext\n---\n[[#A]]‸\n"),
    ])
    func headingsAndBlocks(row: CompletionCase) {
        row.verify("notes/x.md", in: CompletionVault.notes)
    }

    @Test(arguments: [
        CompletionCase("It is #g‸\n", ["good"], "It is #good‸\n"), CompletionCase("#‸\n", []),
        CompletionCase("a#g‸\n", []), CompletionCase("`#g‸`\n", []),
    ])
    func tags(row: CompletionCase) {
        row.verify("notes/x.md", in: CompletionVault.notes)
    }

    @Test func manyAreCut() {
        var vault = CompletionVault.notes
        for number in 0..<150 { vault["many/note \(number).md"] = "" }
        let (files, offset) = CompletionCase.placing("[[‸", "x.md", in: vault)
        let found = editorView(files).completions(at: offset, in: "x.md")
        #expect(found.items.count == 100)
        #expect(found.isIncomplete)
        #expect(found.items.first?.label == "run")
    }

    @Test func nothingWithoutANote() {
        #expect(editorView([:]).completions(at: 5, in: "x.md").items.isEmpty)
    }
}
