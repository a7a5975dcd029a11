import Testing

@testable import VaultSyntax

@Suite struct NotePathTests {
    @Test(arguments: [
        ("goals/run.md", true, "goals/run", "run", "goals"), ("run.MD", true, "run", "run", ""),
        ("a/b/2026-11-21-a.b.md", true, "a/b/2026-11-21-a.b", "2026-11-21-a.b", "a/b"),
        ("goals/run", false, "goals/run", "run", "goals"), ("run.mdx", false, "run.mdx", "run.mdx", ""),
        ("run.md.md", true, "run.md", "run.md", ""), ("e\u{301}.md", true, "e\u{301}", "e\u{301}", ""),
        (".md", false, ".md", ".md", ""), ("a/.md", false, "a/.md", ".md", "a"), ("", false, "", "", ""),
        ("a.md/b", false, "a.md/b", "b", "a.md"), ("goals/", false, "goals/", "goals", "goals"),
    ]) func aPathSaysWhatItIs(path: String, isNote: Bool, stem: String, name: String, folder: String) {
        #expect(NotePath.isNote(path) == isNote)
        #expect(NotePath.stem(path) == stem)
        #expect(NotePath.stem(path) + NotePath.ending(path) == path)
        #expect(NotePath.name(path) == name)
        #expect(NotePath.folder(path) == folder)
        let bytes = Array(path.utf8)
        #expect(NotePath.isNote(bytes.span) == isNote)
        #expect(NotePath.stemEnd(bytes.span) == stem.utf8.count)
        let range = NotePath.nameRange(bytes.span)
        if !path.hasSuffix("/") { #expect(bytes[range].elementsEqual(name.utf8)) }
    }

    /// Every ending that a note may have is known, however it is spelled; a new note has the first.
    @Test func endingsAreKnown() {
        for file in NotePath.files("goals/run", inAnyCase: true) {
            #expect(NotePath.isNote(file))
            #expect(NotePath.stem(file) == "goals/run")
        }
        #expect(NotePath.files("a", inAnyCase: true).prefix(4) == ["a.md", "a.mD", "a.Md", "a.MD"])
        #expect(NotePath.files("a") == NotePath.endings.map { "a" + $0 })
        for ending in NotePath.endings { #expect(NotePath.isNote("a" + ending)) }
        #expect(NotePath.file("run", in: "goals") == "goals/run" + NotePath.endings[0])
        #expect(NotePath.file("run") == "run.md")
        #expect(NotePath.isNote(NotePath.settings))
    }
}
