import Foundation
import Testing
import VaultTestSupport

@testable import VaultProgram

/// No number, day or text of a vault ends any command: each answers, with an exit code that it knows.
///
/// A trap would end the run of the tests, with the seed as the last line. More seeds by hand:
/// `EXTREME_SEEDS=1-400 swift test --filter ExtremeVaultTests`.
@Suite(.tags(.random)) struct ExtremeVaultTests {
    private static var seeds: [UInt64] {
        let asked = ProcessInfo.processInfo.environment["EXTREME_SEEDS"] ?? "1"
        let ends = asked.split(separator: "-").compactMap { UInt64($0) }
        guard let first = ends.first, let last = ends.last, first <= last else { return [] }
        return Array(first...last)
    }

    /// Commands that read nothing of a vault's notes, or other programs' files.
    private static let apart: Set = [
        "completions", "manual", "help", "history", "hook", "explain", "init", "edit", "lsp", "mcp", "merge-driver",
        "resolve", "undo",
    ]

    private static let reading = [
        "today", "check", "check --plain", "check --format json", "check --format sarif", "list",
        "list goals --sort due", "export -o -", "export --format csv -o -", "export --format ics -o -",
        "export --format strong -o -", "export goals --format markdown-table -o -",
        "list actions --format json", "list actions --format csv", "list terms --where number>1",
        "list goals --where due<+1w",
        "progress --weeks --explain", "progress --all --weeks --explain --format json",
        "progress goal-0 goal-1 --weeks",
        "term", "term list --archived", "term next", "term next --format json", "term show term-0",
        "term review term-1",
        "term review year-0 --format json", "term review period-0 --format markdown", "match --all",
        "match --format json",
        "report -o -", "report --year 9998 -o -", "report --from 0001-01-01 --to 9999-12-31 -o -",
        "report --format json", "report goal-0 goal-1 -o -", "report --term term-0 --compact -o -",
        "align", "align value-0", "align --format json", "dedupe", "dedupe --min 0.5 --format json", "units",
        "search a", "search value --format json", "search --like value-0",
        "units lap",
        "units --format json", "workout", "workout stats", "workout stats --weeks 52 --format json",
        "workout stats exercise-0", "workout stats exercise-1 --weeks 52", "workout stats --records",
        "workout stats --records --format json", "workout stats exercise-0 --records", "workout stats --by category",
        "workout stats --by category --weeks 52 --format json", "workout stats --from 0001-01-01 --to 9999-12-31",
        "workout stats --calendar 9999-12", "workout stats --calendar 0001-01 --format json",
        "list workouts --fields title,sets,volume,duration,exercises", "list workouts --where exercise=exercise-0",
        "list workouts --sort -volume --format json", "plates 5000 kg", "plates 99999999999999999999",
        "plates 0.001 lb --plates 0.001",
        "exercise", "exercise show exercise-0",
        "exercise show exercise-2 --format json", "exercise list --sort created", "split",
        "split --split workout-split-1",
        "template", "thread", "thread show thread-0 --phases", "thread show message-0 --context --format json",
        "show goal-0", "show action-1", "show workout-0", "show workout-1 --format json", "show message-2",
        "show term-0", "show value-3", "show exercise-0", "show workout-split-0", "show workout-template-0", "show lap",
        "parse goal/goal-0.md", "parse workout/workout-1.md --format json",
    ]

    /// `N` stands for a number, `D` for a day, `A` for an amount.
    private static let writing = [
        "check --fix", "format", "migrate", "new goal Far targets=A due=D", "new term number=N", "new term N",
        "new action Run date=D measures=A duration=A", "new workout Push started=D", "log Run A A",
        "log Run N A --date D",
        "set goal-0 importance=N due=D targets+=A", "set term-0 number=N start=D end=", "set vault format=N",
        "set action-0 date=D duration=A measures-=A", "rename goal-0 N", "move goal-1 N", "merge goal-2 goal-3",
        "merge goal-2 goal-2", "merge action-0 action-1 action-2", "archive goal-0", "delete goal-0 --yes",
        "delete value-0 --yes", "delete exercise-0 --yes", "match --accept", "term next --write --carry-all",
        "term review term-0 --write", "thread new N --owner user-0 N", "thread add thread-0 --author user-1 N --at D",
        "thread answer message-0", "thread import -", "import -", "workout start --at DT23:59", "workout set N x A",
        "workout set NxN", "workout set NxNxN", "workout set N RPE N", "workout set A x N failure", "workout move N N",
        "workout move exercise-0 last", "workout replace exercise-0 exercise-1", "workout reopen", "workout reopen N",
        "template add workout-template-0 exercise-0 --set A --yes", "template move workout-template-0 exercise-0 N",
        "template remove workout-template-0 exercise-0", "split add N workout-template-0", "split remove N",
        "split move N last", "split assign N workout-template-0", "split unassign N workout-template-0",
        "workout set N --number N", "workout tick all", "workout untick N", "workout add exercise-0 --sets N",
        "workout remove --number N", "workout note N", "workout finish --at D", "workout cancel", "workout save N",
        "template duplicate workout-template-0 --title N", "exercise favorite exercise-0", "split skip N",
        "split reset",
        "split active workout-split-1",
    ]

    @Test func everyCommandIsTried() {
        let tried = Set((Self.reading + Self.writing).map { String($0.prefix { $0 != " " }) })
        let all = Set(VaultCommand.commands.map(\.definition.name))
        #expect(all.subtracting(tried) == Self.apart)
    }

    /// Writes a vault, to see by hand what a seed has: `EXTREME_VAULT=7:/tmp/notes`.
    @Test func writesAVaultToLookAt() throws {
        guard let asked = ProcessInfo.processInfo.environment["EXTREME_VAULT"], let colon = asked.firstIndex(of: ":"),
            let seed = UInt64(asked[..<colon])
        else { return }
        let folder = URL(fileURLWithPath: String(asked[asked.index(after: colon)...]))
        for (path, text) in ExtremeVault(seed: seed).files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    @Test(arguments: seeds) func everyReadingCommandAnswers(seed: UInt64) throws {
        let vault = try HostileVault(ExtremeVault(seed: seed).files)
        for line in Self.reading {
            let words = line.split(separator: " ").map(String.init)
            let days = ["0001-01-01", "2026-11-21", "9999-12-31"]
            for day in line.hasPrefix("parse") ? [] : days { expectAnswer(words + ["--as-of", day], vault, seed) }
            if line.hasPrefix("parse") { expectAnswer(words, vault, seed) }
        }
        expectAnswer(["progress", "--weeks"], vault, seed, ["COLUMNS": "9223372036854775807"])
        expectAnswer(["term"], vault, seed, ["COLUMNS": "1"])
        expectAnswer(["today"], vault, seed, ["COLUMNS": "1"])
    }

    @Test(arguments: seeds) func everyWritingCommandAnswers(seed: UInt64) throws {
        var extremes = ExtremeVault(seed: seed)
        let vault = try HostileVault(extremes.files)
        for line in Self.writing {
            let words = line.split(separator: " ").map { word -> String in
                var word = String(word)
                for (mark, texts) in [
                    ("N", ExtremeTexts.integers), ("D", ExtremeTexts.days), ("A", ExtremeTexts.amounts),
                ]
                where word == mark || word.hasSuffix("=" + mark) || word == mark + "T23:59" {
                    word = word.replacing(mark, with: extremes.pick(texts))
                }
                if word == "NxN" || word == "NxNxN" {
                    word = word.replacing("N", with: extremes.pick(["3", "60", "0", "99999999999999999999"]))
                }
                return word
            }
            expectAnswer(words + ["--dry-run"], vault, seed)
        }
    }

    private func expectAnswer(
        _ words: [String], _ vault: HostileVault, _ seed: UInt64, _ environment: [String: String] = [:]
    ) {
        // Before it runs, so that it is the last line when it traps.
        if Self.seeds.count > 3 { print("\(seed):", words.joined(separator: " ").prefix(300)) }
        let answer = vault.run(words, environment: environment)
        #expect((0...2).contains(answer.exitCode), "\(seed): \(words)")
        #expect(!answer.stdout.isEmpty || !answer.stderr.isEmpty || answer.exitCode == 0, "\(seed): \(words)")
    }
}
