import Foundation
import Testing
import VaultSyntax
import VaultSystem
import VaultTestSupport

@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct GitVersionsTests {
    private static let path = "ü b's.md"

    private func texts(_ repo: GitFolder, of path: String = path, before other: String = "x", in folder: String = "")
        throws -> [String]
    {
        let root = try VaultRoot(folder: repo.scratch.path + (folder.isEmpty ? "" : "/" + folder))
        return GitVersions(of: [Path(path), Path(other)], in: root, environment: repo.environment).texts(
            of: Path(path), before: Path(other)
        )
        .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the oldest comes first, in a folder of a repository`() throws {
        let repo = try GitFolder(["v/" + Self.path: "1", "v/x": "1", Self.path: "another"])
        #expect(try texts(repo, in: "v") == [])
        try repo.commit()
        try repo.scratch.write("0", to: "v/y")
        try repo.commit()
        try repo.scratch.write("2", to: "v/" + Self.path)
        try repo.commit()
        try repo.scratch.write("3", to: "v/" + Self.path)
        #expect(try texts(repo, before: "none", in: "v") == ["1", "2"])
        #expect(try texts(repo, before: "x", in: "v") == [])
        #expect(try texts(repo, before: "y", in: "v") == ["1"])
        #expect(try texts(repo, of: "none", before: "y", in: "v") == [])
        // The other file counts from when it came to be.
        try repo.scratch.write("1", to: "v/y")
        try repo.commit()
        #expect(try texts(repo, before: "y", in: "v") == ["1"])
    }

    @Test func `what was deleted in between is another file`() throws {
        let repo = try GitFolder([Self.path: "1"])
        try repo.commit()
        try repo.git("rm", "-q", Self.path)
        try repo.commit()
        #expect(try texts(repo) == [])
        try repo.scratch.write("2", to: Self.path)
        try repo.commit()
        #expect(try texts(repo) == ["2"])
    }

    @Test func `what a link held is no text of the file`() throws {
        let repo = try GitFolder(["y.md": "1"])
        try FileManager.default.createSymbolicLink(
            atPath: repo.scratch.path + "/" + Self.path, withDestinationPath: "y.md")
        try repo.commit()
        try FileManager.default.removeItem(atPath: repo.scratch.path + "/" + Self.path)
        try repo.scratch.write("2", to: Self.path)
        try repo.commit()
        #expect(try texts(repo) == ["2"])
    }

    @Test func `a merge is one step`() throws {
        let repo = try GitFolder([Self.path: "1\n\n\n\n\n1\n"])
        try repo.commit()
        try repo.git("checkout", "-q", "-b", "other")
        try repo.scratch.write("2\n\n\n\n\n1\n", to: Self.path)
        try repo.commit()
        try repo.scratch.write("3\n\n\n\n\n1\n", to: Self.path)
        try repo.commit()
        try repo.git("checkout", "-q", "main")
        try repo.scratch.write("1\n\n\n\n\n4\n", to: Self.path)
        try repo.commit()
        try repo.git("merge", "-q", "--no-edit", "other")
        #expect(try texts(repo) == ["1\n\n\n\n\n1\n", "1\n\n\n\n\n4\n", "3\n\n\n\n\n4\n"])
    }

    @Test func `without a repository there are none`() throws {
        let scratch = try ScratchFolder()
        try scratch.write("1", to: "a.md")
        let versions = GitVersions(
            of: ["a.md"], in: try VaultRoot(folder: scratch.path), environment: try GitFolder().environment)
        #expect(versions.texts(of: "a.md", before: "b.md") == [])
    }
}
