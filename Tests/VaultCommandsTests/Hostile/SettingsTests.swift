import Foundation
import Testing
import VaultTestSupport

@Suite struct SettingsTests {
    private static let goal = HostileVault.note("type: goal\ntitle: Run\ndue: 2026-12-31\ntargets:\n  - 120 km")

    private static func vault(_ settings: String) throws -> HostileVault {
        try HostileVault(["vault.md": settings, "run.md": goal])
    }

    @Test func aNewerFormatIsReadAndNotChecked() throws {
        let vault = try Self.vault("---\ntype: vault\nformat: 2\n---\n")
        let answer = vault.run("check")
        #expect(answer.exitCode == 2)
        #expect(answer.stdout.isEmpty)
        #expect(answer.stderr.contains("'vault.md' has format 2, which is newer"))
        #expect(vault.run("list", "--format", "paths").stdout == "run.md\n")
        #expect(vault.run("show", "run").exitCode == 0)
        #expect(vault.run("progress").stdout.contains("120 km"))
    }

    @Test(arguments: [
        ("format: two", "unreadable-number"), ("format: 1\ntimezone: \"Europe/Berlin", "unclosed-quote"),
        ("format: 1\nignore: [a, b", "unclosed-bracket"), ("format: 1\nignore:\n\t- a", "tab-indentation"),
        ("format: 1\nweek_start: tuesday", "unknown-choice"), ("format: 1\npacks: [gaols]", "unknown-pack"),
        ("<<<<<<< a\nformat: 1\n=======\nformat: 2\n>>>>>>> b", "conflict-marker"),
        ("format: 1\nformat: 2", "duplicate-key"),
    ])
    func settingsThatCannotBeReadAreTold(fields: String, rule: String) throws {
        let vault = try Self.vault("---\ntype: vault\n\(fields)\n---\n")
        #expect(try vault.run("check", "--format", "json").rules == ["vault.md": [rule]])
        for command in ["list", "progress"] {
            let answer = vault.run(command)
            #expect(answer.exitCode == 0, "the records are there all the same")
            #expect(
                answer.stderr.hasPrefix(
                    "warning: part of 'vault.md' cannot be read; the settings in that part have no effect\n"))
            #expect(!answer.stdout.contains("warning"))
        }
    }

    @Test func settingsInAnotherEncodingMissNothing() throws {
        let vault = try Self.vault("")
        let bytes = Data("---\ntype: vault\nformat: 1\ntitle: ".utf8) + Data([0xff]) + Data("\n---\n".utf8)
        try bytes.write(to: URL(filePath: vault.path + "/vault.md"))
        #expect(try vault.run("check", "--format", "json").rules == ["vault.md": ["not-utf8"]])
    }

    @Test(arguments: [
        "\u{feff}---\r\ntype: vault\r\nformat: 1\r\n---\r\n", "---\n\"Type\": [Vault] # c\nformat: 1\n...\n",
        "---\ntype: vault\nformat: 1",
    ])
    func aRootIsKnownInAnyDress(settings: String) throws {
        #expect(try Self.vault(settings).run("list", "--format", "paths").stdout == "run.md\n")
    }

    @Test(arguments: ["Europe/Berln", "../../etc/passwd", "/etc/passwd", "Mars/Olympus Mons"])
    func aZoneThatIsNoneIsNamed(zone: String) throws {
        let vault = try Self.vault("---\ntype: vault\nformat: 1\ntimezone: \"\(zone)\"\n---\n")
        let check = vault.run("check", byClock: true)
        #expect(check.exitCode == 1)
        #expect(check.stdout.contains("error: 'timezone' is '\(zone)'; expected a name such as Europe/Berlin"))
        for words in [["list"], ["progress"], ["log", "Tea"], ["set", "run", "importance=7"]] {
            let answer = vault.run(words, byClock: true)
            #expect(answer.exitCode == 0, "\(answer)")
            #expect(
                answer.stderr.contains("warning: no time zone is named '\(zone)', as 'timezone' in 'vault.md' says"))
        }
        #expect(vault.run(["set", "vault", "timezone=Nope/Zone"], byClock: true).exitCode == 2)
        #expect(vault.run(["set", "vault", "timezone=UTC"], byClock: true).exitCode == 0)
        #expect(!vault.run("check", byClock: true).stdout.contains("timezone"))
    }

    @Test func aFolderThatIsGoneIsNotTheRootOfTheDisk() throws {
        let vault = try Self.vault(HostileVault.settings)
        for arguments in [["init", "--dry-run"], ["parse", "run.md"], ["list"], ["check", "run.md"]] {
            let answer = vault.run(arguments, in: "")
            #expect(answer.exitCode == 2)
            #expect(answer.stderr.hasPrefix("error: the current folder no longer exists\n"))
        }
    }

    @Test func theVaultIsFoundFromBelowAndNamedFromOutside() throws {
        let vault = try HostileVault(["goals/run.md": Self.goal])
        let outside = try ScratchFolder()
        #expect(vault.run("check", "run.md", in: vault.path + "/goals").exitCode == 0)
        #expect(vault.run("list", in: outside.path, environment: ["VAULT_DIR": vault.path]).exitCode == 0)
        #expect(vault.run("list", "--vault", vault.path, in: outside.path).exitCode == 0)
        #expect(vault.run("list", in: outside.path, home: outside.path).exitCode == 2)
        #expect(vault.run("list", in: vault.path + "/goals", home: vault.path).exitCode == 2, "home is not a vault")
        #expect(vault.run("list", home: vault.path).stderr.contains("your home folder is a vault"))
        #expect(vault.run("list", "--vault", vault.path, home: vault.path).exitCode == 0)
        let answer = vault.run("list", in: outside.path, environment: ["VAULT_DIR": "nope"])
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: 'nope', named by VAULT_DIR, is not a vault"))
    }

    @Test(arguments: [
        (["chek"], "check"), (["list", "gaol"], "goal"), (["list", "--fromat", "json"], "--format"),
        (["check", "--format", "jsn"], "json"), (["explain", "brokn-link"], "broken-link"),
        (["list", "--where", "duee = 3"], "due"), (["list", "--sort", "nme"], "name"), (["progress", "runn"], "run"),
    ])
    func aSlipGetsTheRightWord(arguments: [String], word: String) throws {
        let answer = try Self.vault(HostileVault.settings).run(arguments)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("did you mean '\(word)'"))
    }
}
