import Foundation
import Testing
import VaultTestSupport

/// A note with a second name on the disk gets its new text under its own name alone, and the person is told.
@Suite(.tags(.process)) struct HardLinkTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\n---\nText\n"
    private static let note = "had another hard link, which still has the old text\n"

    private static func vault() throws -> (vault: RealVault, backup: ScratchFolder) {
        let swim = goal.replacing("Run", with: "Swim")
        let (vault, backup) = (try RealVault(["goals/run.md": goal, "goals/swim.md": swim]), try ScratchFolder())
        for name in ["run", "swim"] { link(vault.path + "/goals/\(name).md", backup.path + "/\(name).md") }
        return (vault, backup)
    }

    @Test func aBackupKeepsItsText() throws {
        let (vault, backup) = try Self.vault()
        let first = try vault.run(["set", "run", "importance=7"])
        #expect(first.exitCode == 0 && first.stderr == "note: 'goals/run.md' \(Self.note)")
        #expect(try backup.text(of: "run.md") == Self.goal)
        #expect(try vault.scratch.text(of: "goals/run.md").contains("importance: 7"))
        // It has one name now.
        #expect(try vault.run(["set", "run", "importance=8"]).stderr == "")
        #expect(try vault.run(["set", "swim", "importance=8", "--dry-run"]).stderr == "")
    }

    @Test func severalAreCounted() throws {
        let (vault, backup) = try Self.vault()
        let answer = try vault.run(["archive", "run", "swim"])
        #expect(try backup.text(of: "run.md") == Self.goal)
        #expect(answer.stderr == "note: 2 files \(Self.note)", "\(answer)")
    }

    @Test func whatIsOnlyMovedOrDeletedKeepsBothNames() throws {
        let (vault, backup) = try Self.vault()
        #expect(try vault.run(["move", "run", "later/"]).stderr == "")
        #expect(try vault.run(["delete", "swim", "--yes"]).stderr == "")
        #expect(try vault.run(["undo"]).exitCode == 0)
        let handle = try #require(FileHandle(forWritingAtPath: backup.path + "/run.md"))
        try handle.write(contentsOf: Data("AAA".utf8))
        try handle.close()
        #expect(try vault.scratch.text(of: "later/run.md").hasPrefix("AAA"))
    }
}
