import Testing
import VaultTestSupport

@testable import VaultSystem

struct LinkDestinationsTests {
    @Test func `a link to a listed file counts once, at its real path`() throws {
        let tree = try TemporaryTree(["a/x.md": ""])
        try tree.link("y.md", to: "a/x.md")
        let listing = try VaultListing.list(tree.root)
        #expect(listing.notes == ["a/x.md"] && listing.otherFiles == [] && listing.outsideNotes == [])
    }

    @Test func `a link to a file outside is listed and marked`() throws {
        let tree = try TemporaryTree(["out/x.md": "", "out/y.png": "", "v/a.md": ""])
        try tree.link("v/x.md", to: "../out/x.md")
        try tree.link("v/y.png", to: tree.absolute("out/y.png"))
        let listing = try VaultListing.list(VaultRoot(folder: tree.absolute("v")))
        #expect(listing.notes == ["a.md", "x.md"] && listing.outsideNotes == ["x.md"])
        #expect(listing.otherFiles == ["y.png"])
    }

    @Test func `two links to one file outside count once`() throws {
        let tree = try TemporaryTree(["x.md": "", "v/a.md": ""])
        try tree.link("v/one.md", to: "../x.md")
        try tree.link("v/two.md", to: "one.md")
        let listing = try VaultListing.list(VaultRoot(folder: tree.absolute("v")))
        #expect(listing.notes == ["a.md", "one.md"])
        #expect(listing.otherFiles == [] && listing.outsideNotes == ["one.md"])
    }

    @Test(arguments: [
        ("nowhere.md", FileProblem.Kind.danglingLink), ("l.md", .linkCycle), ("folder", .linkedFolder),
        ("..", .linkedFolder), (".", .linkedFolder), ("/", .linkedFolder),
        ("a.md/x", .unreadableLink(Errno.notFolder)),
    ])
    func `a link that cannot be read is a problem`(_ destination: String, _ kind: FileProblem.Kind) throws {
        let tree = try TemporaryTree(["folder/x.md": "", "a.md": ""])
        try tree.link("l.md", to: destination)
        let listing = try VaultListing.list(tree.root)
        #expect(listing.notes == ["a.md", "folder/x.md"])
        #expect(listing.problems == [FileProblem(path: "l.md", kind: kind)])
    }

    @Test func `an ignored link and one to a device are no problem`() throws {
        let tree = try TemporaryTree()
        try tree.link("l.md", to: "nowhere")
        try tree.link("zero.md", to: "/dev/zero")
        let listing = try VaultListing.list(tree.root, ignore: ["l.md"])
        #expect(listing.notes == [] && listing.problems == [])
    }
}
