import Foundation
import Testing
import VaultSchema

/// `vault init`
@Suite struct InitCommandTests {
    @Test func aVaultIsMadeOnce() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "a/b c").exitCode == 0)
        let path = folder.scratch.path + "/a/b c"
        #expect(
            try String(contentsOfFile: path + "/vault.md", encoding: .utf8).hasPrefix(
                "---\ntype: vault\nformat: 1\ntitle: b c\n---\n"))
        #expect(try String(contentsOfFile: path + "/.vault/.gitignore", encoding: .utf8) == "*\n")
        #expect(FileManager.default.fileExists(atPath: path + "/actions"))
        #expect(folder.run("--vault", "a/b c", "check", "--strict").exitCode == 0)
        #expect(folder.run("init", "a/b c") == .init(stdout: "'\(path)' is already a vault; nothing was changed\n"))
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "--dry-run", "--example").stdout.contains("  goals/run-50-km.md\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.scratch.path) == [])
    }

    @Test func nothingIsOverwritten() throws {
        let folder = try SmallFolder(["values/health.md": "mine\n"], isVault: false)
        #expect(folder.run("init", "--example").stdout.contains("values/health.md (existed, unchanged)\n"))
        #expect(try String(contentsOfFile: folder.scratch.path + "/values/health.md", encoding: .utf8) == "mine\n")
    }

    @Test(arguments: [
        ("a note that is no vault's", "note/vault.md", "note", "already exists, without 'type: vault'"),
        ("inside of a vault", "outer/vault.md", "outer/x/y", "is inside the vault"),
        ("a file", "file", "file", "cannot list the folder"), ("below a file", "file", "file/x", "cannot"),
    ])
    func refusals(name: String, file: String, argument: String, message: String) throws {
        let text = file.hasPrefix("outer") ? "---\ntype: vault\nformat: 1\n---\n" : "x\n"
        let folder = try SmallFolder([file: text], isVault: false)
        let answer = folder.run("init", argument)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message))
        #expect(try String(contentsOfFile: folder.scratch.path + "/" + file, encoding: .utf8) == text)
    }

    @Test func aVaultInAVaultWhenAskedFor() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("init", "inner", "--nested").exitCode == 0)
        #expect(folder.run("check").stdout.contains("skipped 'inner', a separate vault"))
    }

    /// Weekdays, a leap day, and the ends of months and years.
    @Test(arguments: [
        (2026, 11, 16), (2026, 11, 17), (2026, 11, 18), (2026, 11, 19), (2026, 11, 20), (2026, 11, 21), (2026, 11, 22),
        (2028, 2, 29), (2026, 12, 31), (2027, 1, 1), (2027, 1, 10),
    ])
    func theExampleIsClean(year: Int, month: Int, day: Int) throws {
        let today = try #require(CalendarDate(year: year, month: month, day: day))
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "--example", today: today).exitCode == 0)
        #expect(
            folder.run("check", "--strict", today: today)
                == .init(stdout: "no findings in 14 notes, 13 of them records\n"))
        #expect(folder.run("list", "goals", "--where", "progress > 0", "--format", "paths", today: today).exitCode == 0)
    }
}
