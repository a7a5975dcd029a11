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

    /// What cannot be loaded, and what is no weight.
    @Test(arguments: [
        (["15 kg"], "15 kg is less than the bar, 20 kg\n"), (["0"], "error: the weight is '0'; expected more than 0\n"),
        (["-5", "kg"], "error: the weight is '-5 kg', which is below 0\n"),
        (["60", "--bar", "-5"], "error: '--bar' is '-5', which is below 0\n"),
        (["60", "--plates", "5,0"], "error: a plate of '--plates' is '0'; expected more than 0\n"),
        (
            ["60", "--bar", "45 lb"],
            "error: '45 lb' is not in kg, the unit of the weight\nhelp: give '--bar' and the weight in one unit\n"
        ),
        (
            ["61", "--plates", "20"],
            "61 kg cannot be loaded with these plates; bar 20 kg\n"
                + "  60 kg     each side 20, 1 kg less\n  100 kg    each side 20 + 20, 39 kg more\n"
        ),
        // A bar that weighs nothing is no set to warm up with.
        (["40", "--bar", "0", "--plates", "10"], "each side 10 + 10\n\nWarm-up\n   5 x 20 kg "),
    ])
    func saysWhatCannotBeLoaded(words: [String], text: String) throws {
        let answer = try SmallFolder([:], isVault: false).run(arguments: ["plates"] + words)
        #expect((answer.stdout + answer.stderr).contains(text), "\(answer)")
        #expect(answer.exitCode == (text.hasPrefix("error") ? 2 : 0))
    }

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
