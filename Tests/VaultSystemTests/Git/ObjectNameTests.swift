import Testing
import VaultTestSupport

@testable import VaultSystem

struct ObjectNameTests {
    /// The names that `git hash-object --stdin` gives.
    @Test(arguments: [
        (0, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"), (1, "2e65efe2a145dda7ee51d1741299f848e5bf752e"),
    ])
    func `known names`(_ count: Int, _ name: String) {
        #expect(ObjectName.ofFile(Array(repeating: 0x61, count: count)) == name)
    }

    /// Around the borders of the sum's blocks, against git itself.
    @Test(.tags(.git)) func `every length up to three blocks`() throws {
        let tree = try TemporaryTree([:])
        let texts = (0..<200).map { length in (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) } }
        for text in texts {
            let outcome = try Git.run(
                ["hash-object", "--stdin"], in: tree.absolute(""), environment: searchPath, input: text)
            #expect(outcome.output.dropLast().elementsEqual(ObjectName.ofFile(text).utf8))
        }
    }
}
