import Foundation
import Testing
import VaultTestSupport

struct BuiltProgramTests {
    /// As on Linux, as on macOS, and as with another folder for what is built.
    @Test(arguments: [
        "out/debug/vaultPackageTests.xctest", "out/debug/vaultPackageTests.xctest/Contents/MacOS/vaultPackageTests",
        "out/debug/vaultPackageTests.xctest/",
    ])
    func `a program is found beside the tests`(place: String) throws {
        let tree = try TemporaryTree(["out/debug/vault": "", "out/debug/other/vault": "", "elsewhere/xctest": ""])
        chmod(tree.absolute("out/debug/vault"), 0o755)
        let found = BuiltProgram.path(
            "vault", near: ["--flag", tree.absolute("elsewhere/xctest"), tree.absolute(place)])
        #expect(found == tree.absolute("out/debug/vault"))
        #expect(BuiltProgram.path("other", near: [tree.absolute(place)]) == nil)
    }
}
