import Foundation
import Testing
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultCommands
@testable import VaultSystem

@Suite struct CheckFixTests {
    private static let files = [
        "goals/run.md": "---\ntype: goal\nvalues: [[health]]\nparent: [[swmi]]\n---\n",
        "goals/swim.md": "---\ntype: goal\n---\n",
        "health.md": "---\ntype: value\nTitle: Health\n---\n",
    ]
    private static let fixed = "---\ntype: goal\nvalues: \"[[health]]\"\nparent: \"[[swmi]]\"\n---\n"

    @Test func mendsAsOneChange() throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run("check", "--fix")
        #expect(answer.exitCode == 1 && answer.stderr == "")
        #expect(answer.stdout.hasPrefix("fixed 3 findings in 2 notes; 'vault undo' reverts it\n"))
        #expect(answer.stdout.hasSuffix("1 finding needs your decision: vault check --fix --ask\n"))
        #expect(try folder.scratch.text(of: "goals/run.md") == Self.fixed)
        #expect(try folder.scratch.text(of: "health.md") == "---\ntype: value\ntitle: Health\n---\n")
        #expect(folder.run("undo").stdout == "undid: fix 3 findings in 2 notes\n")
        #expect(folder.texts == before)
    }

    @Test func aSecondTimeTouchesNoFile() throws {
        let folder = try SmallFolder(Self.files)
        _ = folder.run("check", "--fix")
        let before = try Self.times(folder)
        let changes = folder.run("undo", "--list").stdout
        let answer = folder.run("check", "--fix")
        #expect(answer.stdout.hasPrefix("nothing to fix automatically\n"))
        #expect(try Self.times(folder) == before)
        #expect(folder.run("undo", "--list").stdout == changes)
    }

    @Test func exitsCleanWhenNothingRemains() throws {
        let folder = try SmallFolder(["health.md": "---\ntype: value\nTitle: Health\nlevel: @x\n---\n"])
        #expect(folder.run("check", "--fix").exitCode == 1)
        try folder.scratch.write("---\nType: value\ntitle: [a: b\n---\n", to: "health.md")
        #expect(folder.run("check", "--fix").exitCode == 1)
        try folder.scratch.write("---\nType: value\ntitle: a: b\n---\n", to: "health.md")
        #expect(folder.run("check", "--fix").exitCode == 0)
    }

    /// A fix that only makes a note readable is made though it shows that two records are one.
    @Test func mendsTwoRecordsThatAreAlikeOnceTheyAreRead() throws {
        let goal = "---\ntype: goal\ntitle: a: b\ntargets: [90 km]\n---\n"
        let folder = try SmallFolder(["a.md": goal, "b.md": goal])
        #expect(folder.run("check").stdout.contains("2 of 2 can be fixed: vault check --fix\n"))
        let answer = folder.run("check", "--fix")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout.hasPrefix("fixed 2 findings in 2 notes;"), "\(answer)")
        let found = "b.md:3:8: error: the goal has the title, dates and targets of 'a'"
        #expect(answer.stdout.contains(found), "\(answer)")
        for name in ["a.md", "b.md"] { #expect(try folder.scratch.text(of: name).contains("title: \"a: b\"\n")) }
    }

    @Test func mendsOnlyWhatIsNamed() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("check", "--fix", "health.md").stdout.hasPrefix("fixed 1 finding in 1 note;"))
        #expect(try folder.scratch.text(of: "goals/run.md") == Self.files["goals/run.md"])
    }

    @Test func aDryRunShowsADiffOnly() throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run("check", "--fix", "--dry-run")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout.hasPrefix("--- a/goals/run.md\n+++ b/goals/run.md\n"))
        #expect(!answer.stdout.contains("finding"))
        #expect(folder.texts == before)
        #expect(folder.run("check", "--dry-run").exitCode == 2)
    }

    /// Programs read what remains; the rest is said beside it.
    @Test(arguments: ["json", "sarif", "github"]) func speaksToPrograms(format: String) throws {
        let folder = try SmallFolder(Self.files)
        let trial = folder.run("check", "--fix", "--format", format, "--dry-run")
        #expect(folder.texts["goals/run.md"] == Self.files["goals/run.md"])
        let answer = folder.run("check", "--fix", "--format", format)
        #expect(folder.texts["goals/run.md"] == Self.fixed)
        // In JSON the change says whether it was made.
        #expect((format == "json" || trial.stdout == answer.stdout) && answer.exitCode == 1)
        #expect(answer.stdout.contains("broken-link") && !answer.stdout.contains("---\n"))
        if format == "json" {
            let json = try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [String: Any]
            let fixed = try #require(json?["fixed"] as? [[String: String]])
            #expect(fixed.map { $0["rule"] } == ["unquoted-link", "unquoted-link", "uppercase-name"])
            #expect(answer.stderr == "")
        } else {
            #expect(answer.stderr == "fixed 3 findings in 2 notes; 'vault undo' reverts it\n")
            #expect(trial.stderr == "would fix 3 findings in 2 notes\n")
        }
    }

    @Test func manyMendsFitTheScreen() throws {
        var files: [String: String] = [:]
        for number in 0..<500 {
            files["v\(number).md"] = "---\ntype: value\nTitle: t\(number)\n\(number == 7 ? "plan: @x\n" : "")---\n"
        }
        let answer = try SmallFolder(files).run("check", "--fix")
        #expect(
            answer.stdout == """
                fixed 501 findings in 500 notes; 'vault undo' reverts it
                500  [uppercase-name]  e.g. write 'title'  v0.md
                  1  [reserved-start]  quote the value     v7.md

                no findings in 501 notes, 500 of them records

                """)
    }

    @Test func leavesOtherFilesAlone() throws {
        let outside = try ScratchFolder()
        let text = "---\ntype: value\nTitle: Far\n---\n"
        try outside.write(text, to: "far.md")
        let folder = try SmallFolder([
            "c.md": "---\ntype: value\n<<<<<<< a\nTitle: a\n=======\nTitle: b\n>>>>>>> b\nLevel: major\n---\n"
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/far.md", withDestinationPath: outside.path + "/far.md")
        try (Data("---\ntype: value\nTitle: ".utf8) + Data([0xff]) + Data("\n---\n".utf8)).write(
            to: URL(filePath: folder.scratch.path + "/bytes.md"))
        #expect(folder.run("check", "--fix").stdout.hasPrefix("fixed 1 finding in 1 note;"))
        #expect(try outside.text(of: "far.md") == text)
        #expect(
            try folder.scratch.text(of: "c.md")
                == "---\ntype: value\n<<<<<<< a\nTitle: a\n=======\nTitle: b\n>>>>>>> b\nlevel: major\n---\n")
    }

    /// Of two units that no measure has and that are near to each other, one may be a slip of the other.
    @Test func makesOneMeasureForAllSpellings() throws {
        let folder = try SmallFolder([
            "a.md": "---\ntype: goal\ntargets: [20 laps, 3 Laps per week, 5 pages]\n---\n",
            "b.md": "---\ntype: goal\ntargets: [1 lap per day, 2 pagse per week]\n---\n",
        ])
        let answer = folder.run("check", "--fix")
        #expect(answer.stdout.contains("3 findings") && answer.exitCode == 1)
        #expect(folder.texts.keys.filter { $0.hasPrefix("measures/") } == ["measures/laps.md"])
    }

    private static func times(_ folder: SmallFolder) throws -> [String: Date] {
        var times: [String: Date] = [:]
        for path in folder.texts.keys {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.scratch.path + "/" + path)
            times[path] = attributes[.modificationDate] as? Date
        }
        return times
    }
}

/// What `check` shows, what it says of the rest, and what to type next.
@Suite struct CheckViewTests {
    /// A folder that is there may be empty.
    @Test func aFolderWithoutNotesSaysHowToMakeOne() throws {
        let folder = try SmallFolder(["goals/.keep": "", "run.md": "---\ntype: goal\n---\n"])
        let line = "'goals' has no notes yet; to make one: vault new goal 'A title'\n"
        for path in ["goals", "goals/"] { #expect(folder.run("check", path).stdout.hasSuffix(line)) }
        #expect(folder.run("check", "goals/x").exitCode == 2)
    }

    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\nvalues: [[health]]\nparent: [[rnu]]\nstatus: done\n---\n",
        "health.md": "---\ntype: value\nTitle: Health\n---\n",
        "notes/idea.md": "See [[nowhere]].\n",
    ]

    @Test func jsonCountsWhatIsAskedForAndListsUpToTheLimit() throws {
        let folder = try SmallFolder(Self.files)
        func json(_ arguments: String...) throws -> [String: Any] {
            let text = folder.run(arguments: ["check", "--format", "json"] + arguments).stdout
            return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
        let all = try json("--limit", "2")
        #expect((all["findings"] as? [Any])?.count == 2)
        #expect(all["fixable"] as? Int == 3 && all["undecided"] as? Int == 1)
        let counts = (all["rules"] as? [[String: Any]])?.map { "\($0["rule"] ?? "") \($0["count"] ?? "")" }
        #expect(counts == ["unquoted-link 2", "broken-link 1", "unknown-choice 1", "uppercase-name 1"])
        #expect((try json("--summary")["findings"] as? [Any])?.count == 0)
        let one = try json("--rule", "unknown-choice")
        #expect((one["findings"] as? [[String: Any]])?.map { $0["rule"] as? String } == ["unknown-choice"])
    }

    @Test(arguments: [
        (["check", "--ask"], "vault check --fix --ask"), (["check", "--fix", "--ask", "--format", "json"], "--ask"),
        (["check", "--summary", "--format", "sarif"], "vault check --summary --format json"),
    ])
    func whatDoesNotGoTogetherIsRefused(arguments: [String], help: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: arguments)
        #expect(answer.exitCode == 2 && answer.stderr.contains(help), "\(answer)")
        #expect(folder.texts == Self.files.merging(["vault.md": "---\ntype: vault\nformat: 1\n---\n"]) { $1 })
    }
}

/// `check --fix --ask`: certain fixes, then a question for each finding with a choice.
@Suite struct FixDialogueTests {
    private static let files = [
        "run.md": "---\ntype: goal\ntitle: Run\nvalues: [[health]]\nparent: \"[[swmi]]\"\nstatus: done\n---\n",
        "swim.md": "---\ntype: goal\ntitle: Swim\n---\n",
        "health.md": "---\ntype: value\ntitle: Health\n---\n",
    ]

    @Test(arguments: [true, false]) func asksOneByOneAndWritesAtTheEnd(isTerminal: Bool) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let terminal = ScriptedTerminal(["?", "x", "y", "yes"])
        let answer = terminal.run(["check", "--fix", "--ask"], in: folder, isTerminal: isTerminal)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(answer.stdout.hasPrefix("fixed 3 findings in 1 note; 'vault undo' reverts it\n"))
        #expect(
            try folder.scratch.text(of: "run.md")
                == "---\ntype: goal\ntitle: Run\nvalues: \"[[health]]\"\nparent: \"[[swim]]\"\nstatus: achieved\n---\n")
        #expect(terminal.screen.hasPrefix("1 of 2\nrun.md:5:"))
        #expect(terminal.screen.contains("\n-parent: \"[[swmi]]\"\n+parent: \"[[swim]]\"\n"))
        #expect(terminal.screen.contains("[y]es, [l]eave it, [q]uit, [?] for help: ?\n  yes: make this change.\n"))
        #expect(terminal.screen.contains("help: x\n'x' is not one of the choices; '?' explains them\n[y]es"))
        #expect(terminal.screen.contains("2 of 2\nrun.md:6:"))
        #expect(terminal.unasked == 0)
        // One change, which is undone as one.
        #expect(folder.run("undo").stdout == "undid: fix 3 findings in 1 note\n")
        #expect(folder.texts == before)
    }

    /// One can go back to what was decided before, which is then undecided again.
    @Test(arguments: [
        (["y", "<", "l", "y"], "[[swmi]]\"\nstatus: achieved"), (["l", "<", "y", "l"], "[[swim]]\"\nstatus: done"),
        (["<", "y", "<", "<", "y", "y"], "[[swim]]\"\nstatus: achieved"),
        (["y", "<", "q"], "[[swmi]]\"\nstatus: done"),
    ])
    func oneCanGoBack(answers: [String], text: String) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(answers)
        _ = terminal.run(["check", "--fix", "--ask"], in: folder)
        #expect(terminal.unasked == 0)
        #expect(try folder.scratch.text(of: "run.md").contains(text), "\(terminal.screen)")
        #expect(terminal.screen.components(separatedBy: "\n1 of 2\n").count > 1)
    }

    @Test func whatIsLeftStays() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(["l", "y"])
        let answer = terminal.run(["check", "--fix", "--ask"], in: folder)
        #expect(answer.exitCode == 1)
        #expect(try folder.scratch.text(of: "run.md").contains("[[swmi]]\"\nstatus: achieved"))
        #expect(answer.stdout.hasSuffix("1 finding needs your decision: vault check --fix --ask\n"))
    }

    @Test func quittingKeepsWhatWasChosen() throws {
        let folder = try SmallFolder(Self.files)
        let answer = ScriptedTerminal(["y", "q"]).run(["check", "--fix", "--ask"], in: folder)
        #expect(answer.stdout.hasPrefix("fixed 2 findings"))
        #expect(try folder.scratch.text(of: "run.md").contains("[[swim]]\"\nstatus: done"))
    }

    /// Whichever answer is the last one before the end of the input.
    @Test(arguments: [[], ["y"], ["l"], ["?"], [""]])
    func theEndOfTheInputWritesNothing(answers: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = ScriptedTerminal(answers).run(["check", "--fix", "--ask"], in: folder, isTerminal: false)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: the input ended before the last answer; nothing was written\n"))
        #expect(folder.texts == before)
    }

    @Test func aDryRunWritesNothingAndShowsTheWhole() throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = ScriptedTerminal(["y", "y"]).run(["check", "--fix", "--ask", "--dry-run"], in: folder)
        #expect(answer.stdout.contains("+status: achieved\n") && answer.stdout.contains("+values: \"[[health]]\"\n"))
        #expect(folder.texts == before)
    }

    /// Only findings of the rule, and only fixes of these.
    @Test func asksOnlyAboutTheRulesThatAreNamed() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(["y"])
        _ = terminal.run(["check", "--fix", "--ask", "--rule", "unknown-choice"], in: folder)
        #expect(terminal.unasked == 0)
        #expect(
            try folder.scratch.text(of: "run.md").contains("values: [[health]]\nparent: \"[[swmi]]\"\nstatus: achieved")
        )
    }

    /// Without anything to decide nobody is asked.
    @Test func asksNothingWhereNothingIsToDecide() throws {
        let folder = try SmallFolder(["health.md": "---\ntype: value\nTitle: Health\n---\n"])
        let terminal = ScriptedTerminal([])
        let answer = terminal.run(["check", "--fix", "--ask"], in: folder)
        #expect(answer.exitCode == 0 && terminal.screen == "")
        #expect(try folder.scratch.text(of: "health.md") == "---\ntype: value\ntitle: Health\n---\n")
    }
}

/// All certain fixes at once.
@Suite(.tags(.random)) struct MendingTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// What was planned in memory is what the files then read as, and there is nothing more to do.
    @Test(arguments: BrokenVault.all) func mendsAllAtOnce(_ broken: BrokenVault) throws {
        let folder = try SmallFolder(broken.files)
        try expectLasting(folder, broken.name)
    }

    /// Two files whose names are equal as text are two rows.
    @Test func filesOfOneSpellingAreToldApart() {
        let fixed = ["Zo\u{EB}.md", "Zoe\u{308}.md"].map {
            FixedFinding(path: $0, rule: "colon-in-value", title: "quote the value")
        }
        let lines = FixingText(fixed, isTrial: false).fixed(style: .plain, width: 80).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == "fixed 2 findings in 2 notes; 'vault undo' reverts it")
        #expect(!lines.contains { $0.contains("times") })
    }

    /// Lines of a note after `title`, and what is there when all certain fixes are made: those that wait for each other
    /// are made together, and none that would leave something wrong or take text away.
    @Test(arguments: [
        ("type: action\ndate: 2026-11-20", "goal: [[run]]", "goals: \"[[run]]\""),
        ("type: action\ndate: 2026-11-20", "goal:\n  - run\n  - swim", "goals:\n  - \"[[run]]\"\n  - \"[[swim]]\""),
        ("type: action\ndate: 2026-11-20", "goal: [[nowhere]]", "goal: \"[[nowhere]]\""),
        ("type: goal", "value: [[health]]", "values: \"[[health]]\""),
        ("type: goal", "values: [[nowhere]]", "values: \"[[nowhere]]\""),
        ("type: goal", "terms: 1", "terms: \"[[term-1]]\""), ("type: goal", "terms: 2", "terms: 2"),
        ("type: goal", "sources:\n  - [[run]], [[swim]]", "sources:\n  - \"[[run]]\"\n  - \"[[swim]]\""),
        ("type: goal", "sources:\n- [[run]], [[swim]]", "sources:\n- \"[[run]]\"\n- \"[[swim]]\""),
        ("type: goal", "sources: [[run]], [[swim]]", "sources: [\"[[run]]\", \"[[swim]]\"]"),
        ("type: goal", "sources:\n  - [[run]]\n  - [[swim]]", "sources:\n  - \"[[run]]\"\n  - \"[[swim]]\""),
        ("type: goal", "due: @soon", "due: @soon"), ("type: goal", "theme: @home", "theme: \"@home\""),
        ("type: goal", "Value: [[health]]", "values: \"[[health]]\""),
        ("type: goal", "Plan: @home", "plan: \"@home\""),
        ("type: goal", "theme: @home\nvalue: [[nowhere]]", "theme: \"@home\"\nvalue: \"[[nowhere]]\""),
    ])
    func fixesWhatWaitsForEachOther(_ type: String, _ lines: String, _ fixed: String) throws {
        func note(_ lines: String) -> String { "---\n\(type)\ntitle: A\n\(lines)\n---\n" }
        let folder = try SmallFolder([
            "a.md": note(lines), "run.md": "---\ntype: goal\ntitle: Run\n---\n",
            "swim.md": "---\ntype: goal\ntitle: Swim\n---\n", "health.md": "---\ntype: value\ntitle: Health\n---\n",
            "term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-01\nend: 2026-12-31\n---\n",
        ])
        let fixing = try Vault.open(from: folder.scratch.path).fixing(today: Self.today)
        let file = fixing.edit.change.files.first { $0.path == "a.md" }
        #expect(file?.applied().map { String(decoding: $0, as: UTF8.self) } ?? note(lines) == note(fixed))
    }

    /// Proper items, and never a text that another reading would lose.
    @Test(arguments: [
        ("a.md", "---\ntype: goal\ntitle: A\ntags: #run, #fun\n---\n", ["[run, fun]"]),
        ("a.md", "---\ntype: goal\ntitle: A\ntags: #run #fun\n---\n", ["[run, fun]"]),
        ("a.md", "---\ntype: workout-split\ntitle: A\n---\n- a[x] Push\n", ["[x]"]),
    ])
    func offersChoices(_ path: String, _ text: String, _ written: [String]) throws {
        let settings = "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n"
        let folder = try SmallFolder(["vault.md": settings, path: text])
        let vault = try Vault.open(from: folder.scratch.path)
        let found = vault.findings(today: Self.today).filter { !$0.fixes.isEmpty }
        #expect(found.flatMap(\.fixes).map(\.title) == written.map { "write '\($0)'" })
        #expect(found.allSatisfy { $0.certainFix == nil })
    }

    @Test(.tags(.random)) func mendsWhatMutationsBreak() throws {
        for seed in 0..<24 {
            let folder = try SmallFolder(Self.mutatedExample(seed: UInt64(seed)))
            try expectLasting(folder, "seed \(seed)")
        }
    }

    private func expectLasting(_ folder: SmallFolder, _ name: String) throws {
        let vault = try Vault.open(from: folder.scratch.path)
        let fixing = vault.fixing(today: Self.today)
        #expect(!fixing.remaining.contains { $0.certainFix != nil }, "\(name)")
        let errors = fixing.remaining.filter { $0.severity == .error }.count
        let errorsBefore = vault.findings(today: Self.today).filter { $0.severity == .error }.count
        #expect(errors <= errorsBefore, "\(name): \(errors) errors, before \(errorsBefore)")
        for file in fixing.edit.change.files {
            if let before = file.before {
                #expect(try folder.scratch.text(of: file.path.text).utf8.elementsEqual(before))
            }
            try folder.scratch.write(String(decoding: try #require(file.applied()), as: UTF8.self), to: file.path.text)
        }
        let again = try Vault.open(from: folder.scratch.path)
        let found = again.findings(today: Self.today)
        #expect(found.map(Self.words) == fixing.remaining.map(Self.words), "\(name)")
        #expect(again.fixing(today: Self.today).edit.change.files.isEmpty, "\(name)")
    }

    private static func words(_ finding: Finding) -> String {
        "\(finding.path):\(finding.range) \(finding.message) [\(finding.rule)]"
    }

    // MARK: Vaults that a seed breaks

    private static let scraps = [
        "[[", "]]", ": ", "- ", "\t", "@", "Title", "\"", "'", "yes", "3x/week", ", ", "\n", "  ", "#", "kmm", "goal",
        "[", "]", "5,2", "21.11.2026", "...\n", "9223372036854775807", "9999-12-31", "0001-01-01",
    ]
    private static let replacements = [
        ("goals:", "goal:"), ("type:", "Type:"), ("\"[[", "[["), ("]]\"", "]]"), ("date:", "Date:"), (" km", " klaps"),
        ("[\"", "[["), ("---\n", "...\n"), ("values:", "VALUES:"), ("measures: [", "measures: "), ("true", "yes"),
        ("2026-", "2026/"), (" km", "9223372036854775808 km"), ("2026-", "9999-"), ("2026-", "0001-"),
    ]

    private static func mutatedExample(seed: UInt64) -> [String: String] {
        var random = SeededGenerator(seed: seed)
        var files: [String: String] = [:]
        for path in Repository.files(below: "vault-example", ending: ".md") {
            guard var text = Repository.text(path) else { continue }
            let name = String(path.dropFirst("vault-example/".count))
            if name != "vault.md", !name.hasPrefix("README") {
                if Bool.random(using: &random), let swap = replacements.randomElement(using: &random) {
                    text = text.replacing(swap.0, with: swap.1)
                }
                if Int.random(in: 0..<4, using: &random) == 0, let scrap = scraps.randomElement(using: &random) {
                    let place = text.index(
                        text.startIndex, offsetBy: Int.random(in: 4..<max(5, min(text.count, 120)), using: &random),
                        limitedBy: text.endIndex)
                    text.insert(contentsOf: scrap, at: place ?? text.endIndex)
                }
            }
            files[name] = text
        }
        return files
    }
}

/// What was wrong before a change does not forbid it, wherever it is told afterwards.
@Suite(.tags(.random)) struct OldFindingTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// A note's place among those that share something with it decides at which of them that is told.
    @Test(arguments: BrokenVault.ofTranscripts + BrokenVault.more)
    func noNameOrPlaceBringsAFinding(_ broken: BrokenVault) throws {
        let folder = try SmallFolder(broken.files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        for number in vault.graph.indices {
            let note = vault.graph.notes[number]
            let beside = note.folder
            for path in [beside.file("aaa.md"), "zzz/\(note.name).md"] {
                do throws(Refusal) {
                    _ = try vault.snapshot.relocating(number, to: path, today: Self.today)
                } catch {
                    guard let finding = error.finding else { continue }
                    Issue.record("\(note.path) to \(path): \(finding.path): \(finding.message) [\(finding.rule)]")
                }
            }
        }
    }

    @Test(arguments: BrokenVault.ofTranscripts + BrokenVault.more)
    func noTagBringsAFinding(_ broken: BrokenVault) throws {
        let folder = try SmallFolder(broken.files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        let tag = FieldAssignment("tags", .add, "new")
        for number in vault.graph.indices where vault.graph.notes[number].isRecord {
            let note = vault.graph.notes[number]
            do throws(Refusal) {
                _ = try vault.snapshot.setting([tag], of: [number], today: Self.today) { _, _ in nil }
            } catch {
                guard let finding = error.finding else { continue }
                Issue.record("\(note.path): \(finding.path): \(finding.message) [\(finding.rule)]")
            }
        }
    }
}

/// Every fix that any rule offers, made alone.
@Suite struct EveryFixTests {
    @Test(arguments: BrokenVault.apart)
    func removesItsFindingAndAddsNone(_ broken: BrokenVault) throws {
        let vault = broken.inMemory
        let before = vault.findings()
        let known = Self.counts(before)
        for finding in before {
            for fix in finding.fixes {
                let title = "\(finding.path): '\(fix.title)' for '\(finding.message)' [\(finding.rule)]"
                let fixed = try #require(vault.applying(fix.change), "\(title) does not apply")
                let after = Self.counts(fixed.findings())
                let key = Self.key(finding)
                #expect(after[key, default: 0] < known[key, default: 0], "\(title) leaves it")
                // What can be seen only now may be worth a hint.
                let added = fixed.findings().filter { $0.severity > .hint || finding.severity == .hint }.map(Self.key)
                    .filter { after[$0, default: 0] > known[$0, default: 0] }
                #expect(added.isEmpty, "\(title) adds \(added)")
            }
        }
    }

    /// In each round one fix of each note, as a check of the whole vault for each alone would take a minute.
    @Test func amongAllOthersEachRemovesItsFinding() throws {
        let vault = BrokenVault.everythingWrong.inMemory
        let before = vault.findings()
        let known = Self.counts(before)
        var rest = before.flatMap { finding in finding.fixes.map { (finding: finding, fix: $0) } }
        #expect(rest.count > 200)
        while !rest.isEmpty {
            var paths: Set<Path> = []
            let isAlone = rest.map { finding, fix in
                let touched = [finding.path] + fix.change.files.flatMap { [$0.path, $0.finalPath ?? $0.path] }
                guard paths.isDisjoint(with: touched) else { return false }
                paths.formUnion(touched)
                return true
            }
            let round = zip(rest, isAlone).filter(\.1).map(\.0)
            rest = zip(rest, isAlone).filter { !$0.1 }.map(\.0)
            let fixed = try #require(vault.applying(Change(files: round.flatMap(\.fix.change.files))))
            let after = Self.counts(fixed.findings())
            for (finding, fix) in round {
                let key = Self.key(finding)
                #expect(
                    after[key, default: 0] < known[key, default: 0],
                    "\(finding.path): '\(fix.title)' for '\(finding.message)' [\(finding.rule)] leaves it")
            }
        }
    }

    /// Rules that the sources mention together with a fix: `(.aRule, … fixes: …)`, and the problems of a front matter
    /// whose words name one: `case .aProblem: … fix: "…"`.
    @Test func everyRuleWithFixesHasACase() throws {
        var offering: Set<String> = []
        for path in Repository.files(below: "Sources", ending: "Rules.swift") {
            let text = try #require(Repository.text(path))
            for rule in text.matches(of: /static let (\w+) = Rule\(\s*"([a-z0-9-]+)"/) {
                let calls = try text.split(separator: Regex("\\(\\s*\\.\(rule.1)\\s*,")).dropFirst().map(
                    Self.restOfCall)
                if calls.contains(where: { $0.contains(/\bfix(?:es)?:/) }) { offering.insert(String(rule.2)) }
            }
        }
        let words = try #require(Repository.text("Sources/VaultChecks/Rules/FrontMatterRules.swift"))
            .split(separator: "/// The words for each problem")[1]
        for part in words.split(separator: /\n +(?:case \.|private var )/).dropFirst()
        where part.contains(" fix: ") {
            let name = part.prefix(while: \.isLetter)
            offering.formUnion(Problem.Kind.allCases.filter { "\($0)" == name }.map(\.rawValue))
        }
        #expect(offering.count > 45)
        let shown = Set(BrokenVault.all.flatMap { $0.inMemory.findings() }.filter { !$0.fixes.isEmpty }.map(\.rule))
        #expect(offering.subtracting(shown).sorted() == [])
    }

    /// A text as far as the parenthesis that ends what was open before it.
    private static func restOfCall(_ text: Substring) -> Substring {
        var depth = 0
        let end = text.firstIndex { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth < 0
        }
        return text[..<(end ?? text.endIndex)]
    }

    private static func key(_ finding: Finding) -> [String] {
        [finding.rule, finding.path.text, finding.severity.word, finding.message]
    }

    private static func counts(_ findings: [Finding]) -> [[String]: Int] {
        findings.reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }
}
