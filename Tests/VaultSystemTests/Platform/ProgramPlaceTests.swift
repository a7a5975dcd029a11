import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

struct ProgramPlaceTests {
    /// Two versions, of which a link leads to the first, and another program of the same name.
    private static func tree() throws -> TemporaryTree {
        let tree = try TemporaryTree(["v1/vault": "1", "v2/vault": "2", "other/vault": "0", "text/vault": "no program"])
        for path in ["v1/vault", "v2/vault", "other/vault"] { chmod(tree.absolute(path), 0o755) }
        try tree.makeFolder("bin")
        try tree.makeFolder("folder/vault")
        try tree.link("bin/vault", to: "../v1/vault")
        return tree
    }

    @Test(arguments: [
        ("bin", "bin/vault", true), ("empty:bin:other", "bin/vault", true), ("bin:other", "bin/vault", true),
        // The name leads to another program.
        ("other:bin", "bin/vault", false), ("v2", "v1/vault", false), ("", "v1/vault", false),
        // What cannot be run is not found by its name.
        ("text:folder:bin", "bin/vault", true), ("v1", "v1/vault", true),
    ])
    func `a link that PATH finds is the place`(path: String, place: String, isInPath: Bool) throws {
        let tree = try Self.tree()
        let folders = path.split(separator: ":").map { tree.absolute(String($0)) }
        let found = ProgramPlace(
            of: tree.absolute("v1/vault"), named: "vault", environment: ["PATH": folders.joined(separator: ":")])
        #expect(found == ProgramPlace(path: tree.absolute(place), isInPath: isInPath))
    }

    @Test func `folders that depend on where one is do not count`() throws {
        let tree = try Self.tree()
        for path in ["bin", ".", "::"] {
            let found = ProgramPlace(of: tree.absolute("v1/vault"), named: "vault", environment: ["PATH": path])
            #expect(found == ProgramPlace(path: tree.absolute("v1/vault"), isInPath: false))
        }
    }

    @Test(arguments: [
        ("bin/vault", "bin/vault"), ("./bin/vault", "bin/vault"), ("vault", "v1/vault"), ("v2/vault", "v1/vault"),
        ("gone/vault", "v1/vault"), ("", "v1/vault"),
    ])
    func `the link by which it was called is kept`(word: String, place: String) throws {
        let tree = try Self.tree()
        let program = tree.absolute("v1/vault")
        #expect(ProgramPlace.called(word, in: tree.path, program: program) == tree.absolute(place))
        #expect(
            ProgramPlace.called(tree.absolute("bin/vault"), in: nil, program: program) == tree.absolute("bin/vault"))
        #expect(ProgramPlace.called(word, in: tree.path, program: nil) == nil)
    }
}
