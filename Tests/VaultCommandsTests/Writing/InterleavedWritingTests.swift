import Foundation
import Testing
import VaultTestSupport

/// Commands that have planned before somebody else wrote.
@Suite(.tags(.process)) struct InterleavedWritingTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\n---\nText\n"

    @Test func oneUnitGetsOneMeasure() throws {
        let vault = try RealVault()
        let (codes, output) = try vault.interleaved([
            ["log", "Tea", "1 cup"], ["log", "Cocoa", "2 Cup"], ["log", "Coffee", "3 cups"],
        ])
        #expect(codes == [0, 0, 0], "\(output)")
        #expect(vault.names("measures").count == 1, "\(vault.names("measures"))")
        #expect(vault.names("actions/2026").count == 3)
        #expect(try vault.run(["check", "--strict"]).exitCode == 0)
    }

    @Test func aMeasureThatAnEditorSavesMeanwhileIsTheOne() throws {
        let vault = try RealVault()
        let (codes, output) = try vault.interleaved([["log", "Tea", "2 cups"]]) {
            try vault.scratch.write("---\ntype: measure\nunit: cup\n---\n", to: "things/my cup.md")
        }
        #expect(codes == [0], "\(output)")
        #expect(vault.names("measures") == [])
        #expect(try vault.run(["check", "--strict"]).exitCode == 0)
    }

    @Test func aNoteOfNoConcernDelaysNothing() throws {
        let vault = try RealVault()
        let (codes, _) = try vault.interleaved([["log", "Tea", "2 cups"]]) {
            try vault.scratch.write("---\ntype: value\ntitle: Calm\n---\n", to: "values/calm.md")
        }
        #expect(codes == [0])
        #expect(vault.names("measures") == ["cup.md"] || vault.names("measures") == ["cups.md"])
    }

    @Test func aNameIsGivenOnce() throws {
        let vault = try RealVault()
        let (codes, output) = try vault.interleaved([["new", "goal", "Rest"], ["new", "value", "Rest"]])
        #expect(codes == [0, 0], "\(output)")
        #expect(try vault.run(["check", "--strict"]).exitCode == 0)
        #expect(Set(vault.names("goals") + vault.names("values")).count == 2)
    }

    @Test func aLinkToANoteThatIsRenamedMeanwhileLeadsToIt() throws {
        let vault = try RealVault(["goals/run.md": Self.goal, "notes/plain.md": "plain\n"])
        let (codes, output) = try vault.interleaved([
            ["rename", "run", "walk"], ["log", "Round", "--goal", "run"], ["set", "run", "importance=7"],
        ])
        #expect(codes == [0, 0, 0], "\(output)")
        #expect(try vault.run(["check", "--strict"]).stdout.hasPrefix("error") == false)
        #expect(try vault.scratch.text(of: "goals/walk.md").contains("importance: 7"))
        #expect(try vault.run(["check"]).exitCode == 0)
    }

    /// The edit is planned again on the text that was saved; a deletion, of which the person saw another text, is not.
    @Test func whatAnEditorSavesMeanwhileIsKept() throws {
        let vault = try RealVault(["goals/run.md": Self.goal])
        let saved = Self.goal.replacing("Text", with: "Saved meanwhile")
        let set = try vault.interleaved([["set", "run", "importance=7"]]) {
            try vault.scratch.write(saved, to: "goals/run.md")
        }
        #expect(set.exitCodes == [0], "\(set.output)")
        #expect(try vault.scratch.text(of: "goals/run.md") == saved.replacing("importance: 5", with: "importance: 7"))
        let delete = try vault.interleaved([["delete", "run", "--yes"]]) {
            try vault.scratch.write(saved, to: "goals/run.md")
        }
        #expect(delete.exitCodes == [2])
        #expect(delete.output.contains("'goals/run.md' changed since reading; nothing was written\n"))
        #expect(try vault.scratch.text(of: "goals/run.md") == saved)
        #expect(vault.leftovers == [])
    }

    /// What follows a deletion or a merge is planned again; only what goes must be as it was seen.
    @Test(arguments: [["delete", "run", "--yes"], ["merge", "jog", "run", "--take", "A", "--yes"]])
    func whatIsWrittenElsewhereDoesNotForbidADeletion(words: [String]) throws {
        let vault = try RealVault([
            "goals/run.md": Self.goal, "goals/jog.md": Self.goal, "values/calm.md": "---\ntype: value\n---\n",
            "actions/a.md": "---\ntype: action\ntitle: A\ndate: 2026-11-20\ngoals: \"[[run]]\"\n---\n",
        ])
        let (codes, output) = try vault.interleaved([
            words, ["rename", "calm", "rest"], ["set", "a", "tags+=x"], ["log", "Tea", "2 cups"],
        ])
        #expect(codes == [0, 0, 0, 0], "\(output)")
        #expect(vault.names("goals") == ["jog.md"])
        let action = try vault.scratch.text(of: "actions/a.md")
        #expect(!action.contains("[[run]]") && action.contains("tags:"), "\(action)")
        #expect(try vault.run(["check"]).exitCode == 0)
    }

    @Test func aFileThatIsTakenAwayMeanwhileIsMissed() throws {
        let vault = try RealVault(["goals/run.md": Self.goal])
        let (codes, output) = try vault.interleaved([["set", "run", "importance=7"]]) {
            try FileManager.default.removeItem(atPath: vault.path + "/goals/run.md")
        }
        #expect(codes == [2])
        #expect(output.contains("no note is named 'run'"))
        #expect(vault.names("goals") == [])
    }

    /// `VAULT_COMMANDS` of the environment asks for more of them by each process.
    @Test func nothingOfWhatEightProcessesDoIsLost() throws {
        let count = ProcessInfo.processInfo.environment["VAULT_COMMANDS"].flatMap { Int($0) } ?? 6
        let vault = try RealVault(["goals/run.md": Self.goal])
        let line =
            "set -e; i=0; while [ $i -lt $3 ]; do "
            + "$1 --vault \"$2\" --as-of 2026-11-21 log \"Tea $4\" $i cup$5 >/dev/null; "
            + "$1 --vault \"$2\" --as-of 2026-11-21 set run tags+=\"t$4x$i\" >/dev/null; i=$((i+2)); done"
        let (codes, output) = try RealVault.together(
            (0..<8).map { process in
                let number = String(process)
                return ["sh", "-c", line, "sh", RealVault.program, vault.path, String(count), number]
                    + [["", "s"][process % 2]]
            })
        #expect(codes == Array(repeating: 0, count: 8))
        // A title that is taken gets a number, and that is told.
        #expect(output.split(separator: "\n").allSatisfy { $0.hasPrefix("note: '2026-11-21-tea-") })
        let each = (count + 1) / 2
        #expect(vault.names("actions/2026").count == 8 * each)
        let tags = try vault.scratch.text(of: "goals/run.md").split(separator: "\n").filter { $0.contains("t") }
        let text = tags.joined(separator: "\n")
        for process in 0..<8 {
            for number in stride(from: 0, to: count, by: 2) { #expect(text.contains("t\(process)x\(number)")) }
        }
        #expect(vault.names("measures").count == 1)
        #expect(try vault.run(["check"]).exitCode == 0)
        #expect(vault.leftovers == [])
    }
}
