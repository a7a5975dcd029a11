import Testing
import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// Two records that were made at one path, and whose links mean which.
@Suite struct SeparatedLinksTests {
    private static let vault = VaultInMemory([
        "actions/run.md": "---\ntype: action\n---\n", "came.md": "See [[run]].\n", "both.md": "[[run]] twice [[run]]\n",
        "ours.md": "[[run]]\n",
    ])
    private static let pair = SeparatedRecords(
        path: "actions/run.md", other: "actions/run-2.md", ours: Array("---\ntype: action\n---\n".utf8),
        theirs: Array("---\ntype: action\ntitle: Run\n---\n".utf8)
    )

    @Test func `links of what came with theirs lead to theirs`() throws {
        var links = SeparatedLinks(Self.vault.graph, [Self.pair])
        #expect(links.holders == ["came.md", "both.md", "ours.md"])
        links.follow(
            [("came.md", nil, false), ("both.md", Array("[[run]]\n".utf8), false)], besides: [])
        let after = try #require(Self.vault.applying(Change(files: links.files)))
        #expect(after.text("came.md") == "See [[run-2]].\n" && after.text("both.md") == Self.vault.text("both.md"))
        #expect(links.separations.map(\.followers) == [1] && links.separations.map(\.isOneType) == [true])
        #expect(links.separations[0].links.map { "\($0.path):\($0.line)" } == ["both.md:1", "both.md:1"])
    }

    @Test(arguments: [(true, []), (false, ["came.md"])] as [(Bool, Set<Path>)])
    func `what is undecided is only told`(isUnmerged: Bool, undecided: Set<Path>) {
        var links = SeparatedLinks(Self.vault.graph, [Self.pair])
        links.follow([("came.md", nil, isUnmerged)], besides: undecided)
        #expect(links.files.isEmpty && links.separations[0].links.count == 1)
    }
}
