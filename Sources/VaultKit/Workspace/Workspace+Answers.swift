import VaultChecks
import VaultEdits
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

extension Workspace {
    /// What is wrong in the whole vault, sorted by path and place: what `vault check` finds, except for what it learns
    /// from git. Cost: linear in notes and links, on all cores.
    public func findings(on today: Day) -> [NoteFinding] { noteFindings(vault.snapshot.findings(today: today.date)) }

    /// What is wrong in one note, as far as this note alone shows it. What only a look at all notes shows, such as that
    /// two records have one name, is among the findings of the whole vault.
    ///
    /// Cost: that of the note and its links; of a record of a pack the first time, and after changes that `setText`
    /// names, also what the pack makes of its records. A broken link costs a look at all names, to tell which is near.
    public func findings(of path: Path, on today: Day) -> [NoteFinding] {
        noteFindings(vault.snapshot.findings(ofNotes: [path], today: today.date))
    }

    /// The findings, one by one, of all notes that some changes reach: those that changed, and all with links to them.
    ///
    /// Cost: that of these notes; the first time, and after a change while a copy of this value was held, also a look
    /// at all links.
    public func findings(reachedBy reach: Reach, on today: Day) -> [NoteFinding] {
        let reached = vault.snapshot.reached(reach.keys, reach.paths)
        return noteFindings(vault.snapshot.findings(ofNotes: reached, today: today.date))
    }

    /// The same for texts of some notes that changed in whatever way since another state.
    ///
    /// - Parameter before: the workspace before the texts changed, since links may have led to names that went
    public func findings(reachedBy paths: [Path], since before: Workspace, on today: Day) -> [NoteFinding] {
        let reached = vault.snapshot.reached(before.vault.snapshot.reach(of: paths), paths)
        return noteFindings(vault.snapshot.findings(ofNotes: reached, today: today.date))
    }

    func noteFindings(_ findings: [Finding]) -> [NoteFinding] {
        var tables: [Path: LineTable] = [:]
        return findings.map { finding in
            let path = finding.path
            let lines = tables[path] ?? LineTable(vault.bytes(of: finding.path) ?? [])
            tables[path] = lines
            return NoteFinding(finding, lines)
        }
    }
}

/// Something that is wrong in a note.
public struct NoteFinding: Hashable, Sendable {
    /// How much it weighs.
    public enum Severity: String, Hashable, Sendable {
        case error, warning, hint
    }

    /// A place in a text.
    public struct Place: Hashable, Sendable {
        /// From 1.
        public var line: Int
        /// From 1, in bytes of UTF-8.
        public var column: Int
        /// From the start of the text, in bytes.
        public var offset: Int
    }

    /// The id of its rule, which `vault explain` explains.
    public let rule: String
    /// How much it weighs.
    public let severity: Severity
    /// Of the note, relative to the folder of the vault.
    public let path: Path
    /// Where it begins; the start of the text for what is about the note as a whole.
    public let start: Place
    /// The place after its last byte.
    public let end: Place
    /// In lower case and without a full stop.
    public let message: String
    /// What to do, where the message does not say it.
    public let help: String?
    /// Changes that remove it, the best one first; `Workspace.planFixing` plans one.
    public let fixes: [NoteFix]

    init(_ finding: Finding, _ lines: LineTable) {
        func place(_ offset: Int) -> Place {
            let position = lines.position(of: offset)
            return Place(line: position.line, column: position.column, offset: offset)
        }
        rule = finding.rule
        severity = Severity(rawValue: finding.severity.word) ?? .hint
        path = finding.path
        start = place(Int(finding.range.start))
        end = place(Int(finding.range.end))
        message = finding.message
        help = finding.help
        fixes = finding.fixes.map { NoteFix($0, isCertain: finding.certainFix != nil) }
    }
}

/// A change that removes a finding: what an editor offers where the finding is shown.
public struct NoteFix: Hashable, Sendable {
    /// What it does, as a command to a person: `quote the link`.
    public let title: String
    /// Whether `vault check --fix` makes it: it changes only how something is written, and there is one way to do so.
    public let isCertain: Bool
    /// What it does to files.
    package let change: Change

    init(_ fix: Fix, isCertain: Bool) {
        title = fix.title
        self.isCertain = isCertain
        change = fix.change
    }
}

extension Workspace {
    /// The progress of all goals, milestones and obligations on a day, in the order of the commands; archived ones left
    /// out.
    ///
    /// Cost: linear in the entries of the actions times the targets of their goals, on all cores.
    ///
    /// - Parameter day: the day that counts as today; later actions do not exist
    public func progress(on day: Day) -> [GoalSummary] {
        vault.snapshot.progress(asOf: day.date).goals.map(GoalSummary.init)
    }
}

/// The progress of a goal, milestone or obligation.
public struct GoalSummary: Hashable, Sendable {
    /// What a link to it says.
    public let name: String
    /// What it is called.
    public let title: String
    /// Of its note, relative to the folder of the vault.
    public let path: Path
    /// `goal`, `milestone` or `obligation`.
    public let kind: String
    /// As in the JSON of `vault progress`: `on_track`, `behind`, `achieved` and so on.
    public let status: String
    /// From 0 to 100, rounded to a tenth; nil where no target has a percent.
    public let percent: Double?
    /// Its first day; nil when unknown.
    public let start: Day?
    /// Its last day; nil when unknown.
    public let due: Day?
    /// From the day of the question to the due; negative when it has passed.
    public let daysLeft: Int?
    /// Those that can be read, as the note has them.
    public let targets: [Target]

    /// How far one target has come.
    public struct Target: Hashable, Sendable {
        /// As the note writes it.
        public let written: String
        /// The unit in which `current` and `target` are.
        public let unit: String
        /// Exact decimals, as `31.2`; nil where nothing was measured.
        public let current: String?
        /// What is to be reached, in exact decimals.
        public let target: String
        /// Whether it is reached, or of a limit kept.
        public let isMet: Bool
    }

    init(_ goal: GoalProgress) {
        name = goal.name
        title = goal.title
        path = goal.path
        kind = goal.kind.rawValue
        status = goal.status.rawValue
        percent = goal.percent.flatMap { Double($0.decimalText(places: 1)) }
        start = goal.start.map { Day($0) }
        due = goal.due.map { Day($0) }
        daysLeft = goal.daysLeft
        targets = goal.targets.map { target in
            Target(
                written: target.written, unit: target.unit, current: target.current?.decimalText(places: 1_000),
                target: target.target.decimalText(places: 1_000), isMet: target.isMet)
        }
    }
}

/// A day of the calendar, from year 1 to 9999.
public struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// As the modules below know it.
    package let date: CalendarDate

    /// The same day.
    package init(_ date: CalendarDate) { self.date = date }

    /// Nil for a day that is not there, as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
        self.date = date
    }

    /// 1 to 9999.
    public var year: Int { date.year }
    /// 1 to 12.
    public var month: Int { date.month }
    /// 1 to 31.
    public var day: Int { date.day }

    /// `2026-11-21`.
    public var description: String { date.description }

    /// Whether a day is before another.
    public static func < (left: Day, right: Day) -> Bool { left.date < right.date }
}
