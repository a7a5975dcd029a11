import Testing

/// Plates need no vault, and use the one there is.
@Suite struct PlatesCommandTests {
    private static let settings =
        "---\ntype: vault\nformat: 1\npacks: [workouts]\nbar: 15 kg\nplates: [20 kg, 10 kg]\n---\n"

    @Test func theVaultSaysWhichBar() throws {
        let folder = try SmallFolder(["vault.md": Self.settings])
        #expect(folder.run("plates", "55").stdout == "55 kg: bar 15 kg, each side 20\n" + Self.warmUp)
    }

    private static let warmUp = """

        Warm-up
          10 x 15 kg     no plates
           3 x 35 kg     each side 10

        """

    @Test func noVaultIsNeeded() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("plates", "20").stdout == "20 kg: bar 20 kg, no plates\n")
    }

    /// A vault that is named and cannot be used is not passed over for other plates.
    @Test(arguments: ["nowhere", "notes"])
    func aVaultThatIsNamedMustBeThere(name: String) throws {
        let folder = try SmallFolder(["vault.md": Self.settings, "notes/a.md": "a\n"])
        let answer = folder.run("plates", "55", "--vault", name)
        #expect(answer.exitCode == 2 && answer.stdout.isEmpty && answer.stderr.hasPrefix("error: "), "\(answer)")
        #expect(answer.stderr.contains("'\(name)'"))
    }
}
