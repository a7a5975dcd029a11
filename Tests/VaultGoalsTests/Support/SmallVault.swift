import Foundation
import Testing
import VaultChecks
import VaultRecords
import VaultSyntax

@testable import VaultGoals
@testable import VaultProgress

/// A vault of the goals pack from a few files, given by path.
struct SmallVault {
    var files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    var graph: Graph {
        let settings = Array((files["vault.md"] ?? "").utf8)
        let schema = Declarations(known: [GoalsPack.pack]) { _ in settings }.schema
        let notes = files.sorted { $0.key < $1.key }.map { path, text in
            NoteReading.read(path: Path(path), bytes: Array(text.utf8), schema: schema)
        }
        return Graph(schema: schema, notes: notes)
    }

    var model: GoalsModel { GoalsModel(graph, contributions: []) }

    /// What the rules of the pack find on a day.
    func findings(on today: String = "2026-11-21") throws -> [Finding] {
        let ids = Set(GoalsPack.pack.rules.map(\.id))
        let found = Snapshot(graph, packs: [GoalsPack.pack]).findings(today: try day(today))
        return found.filter { ids.contains($0.rule) }
    }

    /// The text that a finding points to.
    func text(_ finding: Finding) -> String {
        let bytes = Array((files[finding.path.text] ?? "").utf8)
        return String(decoding: bytes[finding.range.offsets], as: UTF8.self)
    }

    /// The vault after the first fix of a finding.
    func fixed(_ finding: Finding) throws -> SmallVault {
        var copy = self
        let fix = try #require(finding.fixes.first, "\(finding.rule) has no fix")
        for edit in fix.change.files {
            #expect(edit.before == files[edit.path.text].map { Array($0.utf8) })
            copy.files[edit.path.text] = String(decoding: try #require(edit.applied()), as: UTF8.self)
        }
        return copy
    }
}

/// `--- FRONT MATTER ---` with a body behind.
func record(_ frontMatter: String, body: String = "") -> String { "---\n\(frontMatter)\n---\n\(body)" }

/// Expects one finding with this text, message and severity, and no other of the pack.
func expect(
    _ rule: String, _ severity: Severity, at place: String, in path: String, _ message: String,
    on today: String = "2026-11-21", vault files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let vault = SmallVault(files)
    let findings = try vault.findings(on: today)
    try #require(
        findings.map(\.rule) == [rule], "\(findings.map { "\($0.path): \($0.message) [\($0.rule)]" })",
        sourceLocation: sourceLocation)
    #expect(findings[0].severity == severity, sourceLocation: sourceLocation)
    #expect(findings[0].path.text == path, sourceLocation: sourceLocation)
    #expect(vault.text(findings[0]) == place, sourceLocation: sourceLocation)
    #expect(findings[0].message == message, sourceLocation: sourceLocation)
    try expectSame(findings[0], at: place, in: vault, on: today, sourceLocation)
}

/// Expects the same finding at the same text behind characters of several bytes, and with the line ends of Windows.
private func expectSame(
    _ finding: Finding, at place: String, in vault: SmallVault, on today: String, _ sourceLocation: SourceLocation
) throws {
    let behind = vault.files.mapValues { $0.hasPrefix("---\n") ? "---\nüber€🏃: \"né\"\n" + $0.dropFirst(4) : $0 }
    let windows = vault.files.mapValues { $0.replacing("\n", with: "\r\n") }
    for changed in [behind, windows].map(SmallVault.init) {
        let findings = try changed.findings(on: today)
        try #require(findings.map(\.rule) == [finding.rule], sourceLocation: sourceLocation)
        #expect(changed.text(findings[0]) == place, sourceLocation: sourceLocation)
        #expect(findings[0].message == finding.message, sourceLocation: sourceLocation)
    }
}

/// Expects that the pack finds nothing.
func expectClean(
    on today: String = "2026-11-21", _ files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let findings = try SmallVault(files).findings(on: today)
    #expect(
        findings.isEmpty, "\(findings.map { "\($0.path): \($0.message) [\($0.rule)]" })",
        sourceLocation: sourceLocation)
}

/// The example vault of the repository, read once per test.
enum ExampleVault {
    static func files() throws -> [String: String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../vault-example").standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        var files: [String: String] = [:]
        for path in paths where path.hasSuffix(".md") && !path.hasPrefix("templates/") {
            files[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        }
        return files
    }
}

/// An invented pack: jobs, which are done with tools and count towards goals.
///
/// A line of a job's body is an amount: `all every 5 km`, `all sum 480 kg`, `saw greatest 60 kg`, where `saw` is a
/// tool.
enum JobPack {
    static let pack = Pack(
        name: "jobs", types: [tool, job], rules: [], checks: { _ in [] }, contributions: contributions)

    private static let tool = RecordType("tool", folder: "tools", "A tool.", fields: [])
    private static let job = RecordType(
        "job", folder: "jobs", "Something done with tools.",
        fields: [
            Field("date", .date, required: true, "The day."), Field("time", .time, "When it began."),
            Field("duration", .quantity(group: "s"), "How long it took."),
            Field("goals", .link(to: ["goal", "milestone", "obligation"]), list: true, "What it counts towards."),
            Field("values", .link(to: ["value"]), list: true, "What it serves."),
        ])

    @Sendable private static func contributions(_ snapshot: Snapshot) -> [Contribution] {
        let graph = snapshot.graph
        return graph.records("job").compactMap { number in
            let note = graph.notes[number]
            guard let day = note.date("date") else { return nil }
            let duration = note.readOne("duration", Quantity.read).flatMap { duration in
                UnitTable.builtIn.convert(duration.value, to: "s")?.ceiling?.within(0...Int.max).map {
                    Contribution.Duration(seconds: $0, range: duration.range)
                }
            }
            return Contribution(
                note: number, day: day, time: note.readOne("time", ClockTime.read)?.value, duration: duration,
                amounts: { amounts(note, graph) })
        }
    }

    private static func amounts(_ note: Note, _ graph: Graph) -> Contribution.Amounts {
        var amounts = Contribution.Amounts()
        var start = Int(note.document.body.lowerBound)
        for line in note.document.bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            let range = ByteRange(start, start + line.count)
            start += line.count + 1
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 2)
            guard words.count == 3, let quantity = Quantity.read(Array(words[2].utf8).span).value,
                let use = uses[String(words[1])]
            else { continue }
            let amount = Contribution.Amount(quantity, use, range: range)
            if words[0] == "all" {
                amounts.whole.append(amount)
            } else if let tool = graph.note(ofRecord: String(words[0]), type: "tool") {
                if let place = amounts.parts.firstIndex(where: { $0.subject == tool }) {
                    amounts.parts[place].amounts.append(amount)
                } else {
                    amounts.parts.append(Contribution.Part(subject: tool, range: range, amounts: [amount]))
                }
            }
        }
        return amounts
    }

    private static let uses: [String: Contribution.Use] = [
        "sum": .sum, "every": .every, "greatest": .greatest, "least": .least,
    ]
}

/// A vault with goals and jobs from a few files, given by path; it has the tools `saw` and `axe`.
struct JobVault {
    var files: [String: String]

    init(_ files: [String: String]) {
        self.files = files.merging([
            "tools/saw.md": record("type: tool"), "tools/axe.md": record("type: tool"),
        ]) { own, _ in own }
    }

    var graph: Graph {
        let schema = Self.packs.schema
        let notes = files.sorted { $0.key < $1.key }.map { path, text in
            NoteReading.read(path: Path(path), bytes: Array(text.utf8), schema: schema)
        }
        return Graph(schema: schema, notes: notes)
    }

    var model: GoalsModel {
        GoalsModel(Snapshot(graph, packs: Self.packs))
    }

    private static let packs = [GoalsPack.pack, JobPack.pack]

    /// What the rules of the goals pack find on a day.
    func findings(on today: String = "2026-11-21") throws -> [Finding] {
        let ids = Set(GoalsPack.pack.rules.map(\.id))
        return Snapshot(graph, packs: Self.packs).findings(today: try day(today)).filter { ids.contains($0.rule) }
    }
}

/// A job of a day, with lines of its body.
func job(_ date: String, _ lines: String..., goals: String = "", more: String = "") -> String {
    let fields = ["type: job", "date: \(date)", goals.isEmpty ? "" : "goals: [\(goals)]", more].filter { !$0.isEmpty }
    return record(fields.joined(separator: "\n"), body: lines.map { $0 + "\n" }.joined())
}

/// Plans and actions from short text, so that a test shows what is given and nothing else.

func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate.read(Array(text.utf8).span).value, "\(text) is no day")
}

func time(_ text: String) throws -> ClockTime {
    try #require(ClockTime.read(Array(text.utf8).span).value, "\(text) is no time")
}

func moment(_ text: String) throws -> DateTime {
    try #require(DateTime.read(Array(text.utf8).span).value, "\(text) is not a date-time")
}

func quantity(_ text: String) throws -> Quantity {
    try #require(Quantity.read(Array(text.utf8).span).value, "\(text) is not a quantity")
}

func span(_ text: String) throws -> DateSpan {
    try #require(DateSpan.read(Array(text.utf8).span).value, "\(text) is no span")
}

/// A number as `12`, `-3.5` or `125/3`.
func number(_ text: String) throws -> Rational {
    let parts = text.split(separator: "/")
    var number: Rational?
    if let top = parts.first { number = Rational.read(Array(top.utf8).span).value }
    if parts.count == 2, let bottom = Rational.read(Array(parts[1].utf8).span).value {
        number = number?.divided(by: bottom)
    }
    return try #require(number, "\(text) is not a number")
}

/// A goal named `run` from 19 October to 27 December 2026, a term of 70 days that begins on a Monday.
func goal(
    _ targets: String..., from start: String? = "2026-10-19", to due: String? = "2026-12-27",
    named name: String = "run",
    kind: GoalPlan.Kind = .goal, breaks: [String] = []
) throws -> GoalPlan {
    var plan = GoalPlan(name: name, kind: kind, path: "goals/\(name).md")
    plan.urgency = GoalTypes.standardUrgency[kind] ?? 1
    plan.importance = GoalTypes.standardImportance[kind] ?? 1
    plan.targets = targets.map { PlannedTarget(written: $0, target: Target.read(Array($0.utf8).span).value) }
    plan.start = try start.map(day)
    plan.due = try due.map(day)
    plan.breaks = try breaks.map(span)
    return plan
}

/// An action on a day (`2026-11-02` or `2026-11-02 07:15`), linked to `goals`, named after its day unless named.
///
/// Its duration stands on line 5, its goals from line 10, its measures from 20, its amounts (`run: 5 km`) from 30.
func did(
    _ measures: String..., on when: String, named name: String? = nil, for goals: [String] = ["run"],
    lasting duration: String? = nil, amounts: [String] = []
) throws -> LoggedAction {
    let parts = when.split(separator: " ").map(String.init)
    let name = name ?? parts[0]
    var action = LoggedAction(name: name, path: "actions/\(name).md", day: try day(parts[0]))
    if parts.count == 2 { action.time = try time(parts[1]) }
    action.duration = try duration.map { LoggedAction.Measure(try quantity($0), line: 5) }
    action.goals = goals.enumerated().map { LoggedAction.GoalLink($1, line: 10 + $0) }
    action.measures = try measures.enumerated().map { LoggedAction.Measure(try quantity($1), line: 20 + $0) }
    action.amounts = try amounts.enumerated().map { place, text in
        let parts = text.split(separator: ":").map(String.init)
        return LoggedAction.Amount(goal: parts[0], try quantity(parts[1].trimmed), line: 30 + place)
    }
    return action
}

/// Actions of texts such as `5 km 2026-11-02`, each of another name.
func logged(_ done: [String]) throws -> [LoggedAction] {
    try done.enumerated().map { place, text in
        let parts = text.split(separator: " ")
        return try did(parts.dropLast().joined(separator: " "), on: String(parts.last ?? ""), named: "a\(place)")
    }
}

func overview(
    _ goals: [GoalPlan], _ actions: [LoggedAction] = [], asOf: String, weekStart: WeekStart = .monday,
    units: UnitTable = .builtIn
) throws -> ProgressOverview {
    var settings = ProgressSettings(asOf: try day(asOf), weekStart: weekStart, units: units, explains: true)
    settings.showsWeeks = true
    settings.showsHistory = true
    return ProgressOverview(goals: goals, actions: actions, settings: settings)
}

/// The progress of a single goal.
func progress(
    of goal: GoalPlan, _ actions: [LoggedAction] = [], asOf: String, weekStart: WeekStart = .monday,
    units: UnitTable = .builtIn
) throws -> GoalProgress {
    let overview = try overview([goal], actions, asOf: asOf, weekStart: weekStart, units: units)
    return try #require(overview.goals.first)
}

/// The progress of the only target of a goal.
func target(
    of goal: GoalPlan, _ actions: [LoggedAction] = [], asOf: String, weekStart: WeekStart = .monday,
    units: UnitTable = .builtIn
) throws -> TargetProgress {
    try #require(
        try progress(of: goal, actions, asOf: asOf, weekStart: weekStart, units: units).targets.first)
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " })
    }
}
