import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

struct VaultListingTests {
    private func listing(_ tree: TemporaryTree, ignore: [String] = []) throws -> Listing {
        try VaultListing.list(tree.root, ignore: ignore)
    }

    @Test func `paths are sorted by their bytes`() throws {
        let names = ["vault.md", "a/b.md", "a-b.md", "a.md", "a/b/c.md", "a/b-c.md", "B.md", "é.md", "a0.md", "a b.md"]
        let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(try listing(tree).notes.map(\.text) == sorted)
    }

    @Test(
        arguments: [
            // Notes end in .md in any case; all else is another file, and a folder is a folder.
            (
                ["a.md", "B.MD", "c.Md", "d.png", "e", "f.mdx", "md"], [], ["B.MD", "a.md", "c.Md"],
                ["d.png", "e", "f.mdx", "md"]
            ),
            (["x.md/y.md"], [], ["x.md/y.md"], []),
            (
                ["a\nb.md", "a\\b.md", "\"q\".md", "c\u{7}.md", "*.md"], [],
                ["\"q\".md", "*.md", "a\nb.md", "a\\b.md", "c\u{7}.md"], []
            ),
        ] as [([String], [String], [Path], [Path])])
    func `files and what is listed of them`(
        _ files: [String], _ ignore: [String], _ notes: [Path], _ others: [Path]
    ) throws {
        let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
        let listing = try listing(tree, ignore: ignore)
        #expect(listing.notes == notes && listing.otherFiles == others && listing.problems == [])
    }

    @Test(arguments: [
        ".trash/x.md", "a/.hidden/x.md", "node_modules/p/x.md", "a/node_modules/x.md", "._x.md", ".md", "a/.#x.md",
        "templates/.x.md",
    ])
    func `is not listed`(_ path: String) throws {
        let listing = try listing(try TemporaryTree([path: "", "a/note.md": ""]))
        #expect(listing.notes == ["a/note.md"] && listing.otherFiles == [] && listing.problems == [])
    }

    @Test(arguments: ["templates/x.md", "Templates/deep/x.md", "_templates/x.md", "templates/x.base"])
    func `what is in a template folder is no note, but a file that links may lead to`(_ path: String) throws {
        let listing = try listing(try TemporaryTree([path: "", "a/note.md": ""]))
        #expect(listing.notes == ["a/note.md"] && listing.otherFiles == [Path(path)])
    }

    @Test(arguments: ["a/templates/x.md", "node_modules.md", "templates.md", "a.b/x.md"])
    func `is listed`(_ path: String) throws {
        #expect(try listing(try TemporaryTree([path: ""])).notes == [Path(path)])
    }

    @Test func `Obsidian's and the plugin's template folders are left out`() throws {
        let tree = try TemporaryTree([
            ".obsidian/templates.json": #"{"dateFormat":"x","folder":"meta/my \u0074emplates"}"#,
            ".obsidian/plugins/templater-obsidian/data.json":
                #"{"a":{"templates_folder":"b"},"templates_folder":"./t/"}"#,
            "meta/my templates/x.md": "", "meta/x.md": "", "t/x.md": "", "b/x.md": "",
        ])
        #expect(try listing(tree).notes == ["b/x.md", "meta/x.md"])
    }

    @Test(arguments: [#"{"folder":""}"#, #"{"folder":"/"}"#, #"{"folder":3}"#, "{", "", #"{"folder":"a\"#, "\u{0}"])
    func `a template setting that names nothing leaves all in`(_ setting: String) throws {
        let tree = try TemporaryTree([".obsidian/templates.json": setting, "a.md": "", "b/c.md": ""])
        #expect(try listing(tree).notes == ["a.md", "b/c.md"])
    }

    /// Nothing in an ignored folder is a problem, a vault of its own or a note, and what is hidden stays so.
    @Test func `ignored files are only destinations of links`() throws {
        let tree = try TemporaryTree([
            "a/x.md": "", "a/y.png": "", "b/x.md": "", "b/draft.md": "", "a/in/vault.md": vaultText, "a/in/n.md": "",
            "a/.git/h.md": "", "a/node_modules/p.md": "", "a/.gone.md.icloud": "",
        ])
        try tree.link("a/broken.md", to: "/nowhere")
        let listing = try listing(tree, ignore: ["/a/", "draft.*", "!a/x.md"])
        #expect(listing.notes == ["b/x.md"])
        #expect(
            listing.otherFiles == ["a/broken.md", "a/in/n.md", "a/in/vault.md", "a/x.md", "a/y.png", "b/draft.md"])
        #expect(listing.problems.isEmpty && listing.nestedVaults.isEmpty)
    }

    @Test func `another vault is skipped and counted`() throws {
        let tree = try TemporaryTree([
            "vault.md": vaultText, "x.md": "", "in/vault.md": vaultText, "in/a/b.md": "", "in/c.png": "",
            "in/.git/d.md": "", "in/deep/vault.md": vaultText, "plain/vault.md": "# no",
        ])
        let listing = try listing(tree)
        #expect(listing.notes == ["plain/vault.md", "vault.md", "x.md"] && listing.otherFiles == [])
        let inner = [NestedVault(path: "in", noteCount: 2), NestedVault(path: "in/deep", noteCount: 1)]
        #expect(listing.nestedVaults == inner)
    }

    @Test func `pipes are skipped`() throws {
        let tree = try TemporaryTree(["a.md": ""])
        try tree.makePipe("pipe.md")
        #expect(try listing(tree).notes == ["a.md"])
    }

    #if os(Linux)
        @Test func `a name that is not UTF-8 is a problem`() throws {
            let tree = try TemporaryTree(["a.md": ""])
            let path = Array(tree.absolute("b").utf8) + [0xFF] + Array(".md".utf8)
            try #require(TemporaryTree.makeFile(path))
            let listing = try listing(tree)
            let problem = FileProblem(path: "b\u{FFFD}.md", kind: .nameNotUTF8([0x62, 0xFF, 0x2E, 0x6D, 0x64]))
            #expect(listing.notes == ["a.md"] && listing.problems == [problem])
        }
    #endif

    @Test func `a note that iCloud did not download is a problem`() throws {
        let tree = try TemporaryTree([
            "a.md": "", ".a.md.icloud": "", "x/.Run.MD.icloud": "", "x/.photo.png.icloud": "", ".md.icloud": "",
            "x/.icloud": "", "old/.gone.md.icloud": "", ".trash/.b.md.icloud": "",
        ])
        let listing = try VaultListing.list(tree.root, ignore: ["old/"])
        #expect(listing.notes == ["a.md"] && listing.problems == [FileProblem(path: "x/Run.MD", kind: .notDownloaded)])
    }

    @Test(.tags(.process)) func `deep folders cost neither stack nor descriptors`() throws {
        let tree = try TemporaryTree()
        let path = String(repeating: "d/", count: 400) + "x.md"
        try VaultWriting.create(path, [], in: tree.path)
        #expect(try listing(tree).notes == [Path(path)])
        _ = try ChildProcess.run("rm", ["-rf", tree.absolute("d")], environment: searchPath)
    }

    /// Linux takes 4,096 bytes of a path at once, macOS 1,024, and both 255 of a name.
    @Test func `a name or path that is too long for the system is a problem`() throws {
        let tree = try TemporaryTree()
        let name = String(repeating: "n", count: 250)
        for path in [name + name + ".md", String(repeating: name + "/", count: 20) + "x.md"] {
            #expect(throws: FileError(.read, path, .nameTooLong)) { try VaultReading.read(Path(path), in: tree.root) }
        }
    }

    @Test func `a folder that cannot be opened is a problem`() throws {
        let tree = try TemporaryTree(["z.md": ""])
        let root = try Descriptor(tree.path, for: .folder(followingLinks: true))
        let reading = FolderReading(patterns: IgnorePatterns([]), templateFolders: [])
        let part = reading.read(.init(path: Array("gone/".utf8)), below: root.number)
        #expect(part.error == .notFound)
        #expect(reading.read(.init(path: Array("gone/".utf8), isIgnored: true), below: root.number).error == nil)
    }

    @Test func `a missing root is an error`() throws {
        let tree = try TemporaryTree(["a/x.md": ""])
        let root = try VaultRoot(folder: tree.absolute("a"))
        try tree.remove("a")
        #expect(throws: FileError(.list, tree.absolute("a"), .notFound)) { try VaultListing.list(root) }
    }
}
