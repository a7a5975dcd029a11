import Testing

@testable import VaultSyntax

@Suite struct PathTests {
    @Test(arguments: [
        ("goals/run.md", true, "goals/run", "run", "goals"), ("run.MD", true, "run", "run", ""),
        ("a/b/2026-11-21-a.b.md", true, "a/b/2026-11-21-a.b", "2026-11-21-a.b", "a/b"),
        ("goals/run", false, "goals/run", "run", "goals"), ("run.mdx", false, "run.mdx", "run.mdx", ""),
        ("run.md.md", true, "run.md", "run.md", ""), ("e\u{301}.md", true, "e\u{301}", "e\u{301}", ""),
        (".md", false, ".md", ".md", ""), ("a/.md", false, "a/.md", ".md", "a"), ("", false, "", "", ""),
        ("a.md/b", false, "a.md/b", "b", "a.md"), ("goals/", false, "goals/", "goals", "goals"),
    ]) func aPathSaysWhatItIs(path: Path, isNote: Bool, stem: Path, name: String, folder: Path) {
        #expect(path.isNote == isNote)
        #expect(path.stem == stem)
        #expect("\(path.stem)\(path.ending)" == path)
        #expect(path.name == name)
        #expect(path.folder == folder)
        #expect(path.folder.file(path.lastPart) == path)
        let bytes = Array(path.utf8)
        #expect(Path.isNote(bytes.span) == isNote)
        #expect(Path.stemEnd(bytes.span) == stem.utf8.count)
        let range = Path.nameRange(bytes.span)
        if !path.hasSuffix("/") { #expect(bytes[range].elementsEqual(name.utf8)) }
    }

    /// Every ending that a note may have is known, however it is spelled; a new note has the first.
    @Test func endingsAreKnown() {
        for file in Path("goals/run").noteFiles(inAnyCase: true) {
            #expect(file.isNote)
            #expect(file.stem == "goals/run")
        }
        #expect(Path("a").noteFiles(inAnyCase: true).prefix(4) == ["a.md", "a.mD", "a.Md", "a.MD"])
        #expect(Path("a").noteFiles() == Path.endings.map { Path("a" + $0) })
        for ending in Path.endings { #expect(Path("a" + ending).isNote) }
        #expect(Path.file("run", in: "goals") == Path("goals/run" + Path.endings[0]))
        #expect(Path.file("run") == "run.md")
        #expect(Path.settings.isNote)
    }

    /// Equal as text, and two files on many disks; and how the order of the bytes differs from that of the letters.
    @Test func pathsAreComparedByTheirBytes() {
        let (one, two): (Path, Path) = ("Zo\u{EB}.md", "Zoe\u{308}.md")
        #expect(one.text == two.text)
        #expect(one != two)
        #expect(Set([one, two, one]).count == 2)
        #expect([one, two].sorted() == [two, one])
        #expect(one.isSpelledAlike(two))
        #expect(Path("Run.md").isSpelledAlike("run.md"))
        #expect(!Path("run.md").isSpelledAlike("ran.md"))
        #expect(one.hasPrefix("Zo") && !one.hasPrefix("Zoe") && one.hasSuffix(".md"))
        #expect(
            ["b", "a\u{308}", "a", "\u{E4}", "B", ""].map { Path($0) }.sorted().map(\.text.utf8.count) == [
                0, 1, 1, 3, 1, 2,
            ])
    }

    @Test(
        arguments: [
            ("a/b/c.md", "a/b", "c.md", true), ("a/b/c.md", "a", "b/c.md", true), ("a/b/c.md", "", "a/b/c.md", true),
            ("a/b/c.md", "a/b/c.md", "", false), ("a/b/c.md", "a/", "", false), ("ab/c.md", "a", "", false),
            ("e\u{301}/c.md", "\u{E9}", "", false),
        ] as [(Path, Path, Path, Bool)]) func whatLiesBelowAFolder(
            _ path: Path, _ folder: Path, _ rest: Path, _ isBelow: Bool
        )
    {
        #expect(path.isBelow(folder) == isBelow)
        if isBelow {
            #expect(path.path(below: folder) == rest)
            #expect(folder.file(rest.text) == path)
        }
    }

    @Test func theWayFromTheRoot() {
        #expect(Path("a/b/c.md").foldersAbove == ["a", "a/b"])
        #expect(Path("c.md").foldersAbove == [])
        #expect(Path("a//b/c.md").parts == ["a", "b", "c.md"])
        // A mark after a slash does not hide the slash, as it does in characters.
        #expect(Path("a/\u{308}b").parts == ["a", "\u{308}b"])
        #expect(Path(validating: Array("a\u{E9}".utf8).span) == "a\u{E9}")
        #expect(Path(validating: [0x61, 0xFF].span) == nil)
        #expect(Path(decoding: [0x61, 0xFF]) == "a\u{FFFD}")
    }
}
