import Foundation
import Testing
import VaultTestSupport

@Suite struct FileTreeTests {
    private static let goal = HostileVault.note("type: goal\ntitle: Run\ndue: 2026-12-31\ntargets:\n  - 120 km")

    private static func nested() throws -> HostileVault {
        try HostileVault([
            "goals/run.md": goal, "goals/other/vault.md": HostileVault.settings, "goals/other/a.md": goal,
            "goals/other/b/c.md": "plain",
        ])
    }

    @Test(arguments: ["text", "github", "json", "sarif"])
    func everySummaryOfACheckNamesOtherVaults(format: String) throws {
        let answer = try Self.nested().run("check", "--format", format)
        switch format {
        case "text": #expect(answer.stdout.hasSuffix("skipped 'goals/other', a separate vault with 3 notes\n"))
        case "github": #expect(answer.stdout.contains("skipped 'goals/other', a separate vault with 3 notes"))
        case "sarif":
            #expect(answer.stdout.contains("\"path\": \"goals/other\",\n            \"notes\": 3"))
        default:
            let summary = try answer.json["summary"] as? [String: Any]
            #expect((summary?["skipped_vaults"] as? [[String: Any]])?.first?["notes"] as? Int == 3)
        }
        #expect(answer.exitCode == 0)
    }

    @Test func progressNamesOtherVaultsAndPassesOverThem() throws {
        let vault = try Self.nested()
        #expect(
            vault.run("progress").stdout.hasSuffix("\nSkipped 'goals/other', a separate vault with 3 notes.\n"))
        let json = try vault.run("progress", "--format", "json").json
        #expect((json["skipped_vaults"] as? [[String: Any]])?.first?["path"] as? String == "goals/other")
        #expect((json["goals"] as? [Any])?.count == 1)
        #expect(vault.run("list", "--format", "paths").stdout == "goals/run.md\n")
    }

    @Test func aLinkOutOfTheVaultIsReadAndNeverChanged() throws {
        let outside = try ScratchFolder()
        try outside.write(HostileVault.note("type: goal\ntitle: Far\nDue: 2026-12-31"), to: "far.md")
        let vault = try HostileVault()
        try vault.link("far.md", to: outside.path + "/far.md")
        let answer = vault.run("check", "--format", "json")
        #expect(try answer.rules == ["far.md": ["outside-vault", "uppercase-name"]])
        #expect(!answer.stdout.contains("\"title\":"), "a fix would write outside of the vault")
        #expect(!answer.stdout.contains("\"message\": \"\""))
        #expect(vault.run("list", "--format", "paths").stdout == "far.md\n")
    }

    @Test func linksToNothingInCirclesAndToFoldersAreFindings() throws {
        let vault = try HostileVault(["goals/run.md": Self.goal])
        try vault.link("nothing.md", to: "gone.md")
        try vault.link("a.md", to: "b.md")
        try vault.link("b.md", to: "a.md")
        try vault.link("itself", to: ".")
        try vault.link("again.md", to: "goals/run.md")
        let rule = ["dangling-symlink"]
        #expect(
            try vault.run("check", "--format", "json").rules == [
                "a.md": rule, "b.md": rule, "itself": rule, "nothing.md": rule,
            ])
        #expect(vault.run("list", "--format", "paths").stdout == "goals/run.md\n")
    }

    @Test func pipesAndFoldersNamedLikeNotesAreNoNotes() throws {
        let vault = try HostileVault(["folder.md/run.md": Self.goal])
        #expect(mkfifo(vault.path + "/pipe.md", 0o600) == 0)
        let answer = vault.run("check")
        #expect(answer.stdout == "no findings in 2 notes, 1 of them a record\n")
    }

    @Test func aFileThatCannotBeReadIsMissedAloud() throws {
        let vault = try HostileVault(["run.md": Self.goal])
        let name = Array("/bad-\u{ff}.md".utf8).filter { $0 != 0xc3 }
        let path = (Array(vault.path.utf8) + name + [0]).map { CChar(bitPattern: $0) }
        // Some file systems refuse a name that is not UTF-8.
        guard let file = fopen(path, "w") else { return }
        fclose(file)
        #expect(try vault.run("check", "--format", "json").rules.values.flatMap { $0 } == ["unreadable-file"])
        for command in ["list", "progress"] {
            let answer = vault.run(command)
            #expect(answer.exitCode == 0)
            #expect(answer.stderr.contains("cannot be read, so this result is incomplete"))
        }
    }

    @Test func aPathThroughASymbolicLinkIsAPathOfTheVault() throws {
        let vault = try HostileVault(["goals/run.md": Self.goal])
        let elsewhere = try ScratchFolder()
        try FileManager.default.createSymbolicLink(
            atPath: elsewhere.path + "/way", withDestinationPath: vault.path)
        #expect(vault.run("show", elsewhere.path + "/way/goals/run.md").exitCode == 0)
        #expect(vault.run("check", "way/goals", "--vault", "way", in: elsewhere.path).exitCode == 0)
        #expect(vault.run("check", elsewhere.path).exitCode == 2)
    }

    @Test func copiesOfSyncToolsCountNowhere() throws {
        let action = HostileVault.note(
            "type: action\ntitle: A\ndate: 2026-11-02\nmeasures:\n  - 5 km\ngoals:\n  - \"[[run]]\"")
        let vault = try HostileVault([
            "run.md": Self.goal, "run 2.md": Self.goal, "run (Ana's conflicted copy 2026-11-21).md": Self.goal,
            "a.md": action, "a.sync-conflict-20261121-071500-ABCDEFG.md": action, "a 2.md": action,
            "note.md": "x", "note 2.md": "x", "note.sync-conflict-20261121-071500-ABCDEFG.md": "x",
        ])
        let copies = [
            "a 2.md", "a.sync-conflict-20261121-071500-ABCDEFG.md", "run (Ana's conflicted copy 2026-11-21).md",
            "run 2.md",
        ]
        let rules = try vault.run("check", "--format", "json").rules
        #expect(rules == Dictionary(uniqueKeysWithValues: copies.map { ($0, ["conflict-copy"]) }))
        #expect(vault.run("list", "--format", "paths").stdout == "a.md\nrun.md\n")
        #expect(vault.run("progress", "--explain").stdout.contains("5 of 120 km"))
        #expect(vault.run("show", "run").stdout.contains("'goals' of actions  a\n"))
    }

    @Test func aCopyOfTheSettingsIsNoSlipOfAType() throws {
        let vault = try HostileVault(["vault 2.md": HostileVault.settings])
        #expect(try vault.run("check", "--format", "json").rules["vault 2.md"]?.contains("misspelled-type") != true)
    }

    @Test(.enabled(if: ScratchFolder.tellsCompositionsApart, "the file system takes both names for one"))
    func twoFilesWhoseNamesAreEqualAsTextAreTwoFiles() throws {
        let vault = try HostileVault(["g/\u{e9}.md": HostileVault.note("type: goal\ntitle: first\nduee: 2026-12-31")])
        let second = HostileVault.note("type: goal\ntitle: the second\nstart: 2026-01-01\nimportanc: 3")
        try vault.write(second, to: "g/e\u{301}.md")
        #expect(vault.run("list", "--format", "paths").stdout.split(separator: "\n").count == 2)
        let lines = vault.run("check").stdout.split(separator: "\n")
        #expect(lines.contains { $0.contains(":4:1: warning: 'duee'") })
        #expect(lines.contains { $0.contains(":5:1: warning: 'importanc'") })
    }

    @Test func plainNotesOfOtherToolsAreSilent() throws {
        let types = ["post", "note", "goals", "book", "valut", "acton", "milestnoe", "vault", "[goal, action]"]
        var files: [String: String] = [:]
        for number in 0..<300 {
            files["n/\(number).md"] = HostileVault.note(
                "type: \(types[number % types.count])\npriority: high\nstatus: [[x]]\ntitle: a\n\tb: c",
                body: "[[none \(number)]]")
        }
        let said = try HostileVault(files).run("check").stdout
        #expect(said.hasPrefix("no findings in 301 notes, none of them records\nthere are no records yet"), "\(said)")
    }
}
