import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

extension Workspace {
    /// What is wrong in the whole vault, sorted by path and place: what `vault check` finds, except for what it learns
    /// from git. Cost: linear in notes and links, on all cores.
    public func findings(on today: Day) -> [NoteFinding] { noteFindings(vault.snapshot.findings(today: today.date)) }

    /// What is wrong in one note, as far as this note alone shows it; what only a look at all notes shows is among the
    /// findings of the whole vault. Cost: that of the note and its links; a broken link costs a look at all names, to
    /// tell which is near.
    public func findings(of path: Path, on today: Day) -> [NoteFinding] {
        noteFindings(vault.snapshot.findings(ofNotes: [path], today: today.date))
    }

    /// The findings of all notes that some changes reach: those that changed, and all with links to them. Cost: that of
    /// these notes; the first time, and after a change while a copy of this value was held, also a look at all links.
    public func findings(reachedBy reach: Reach, on today: Day) -> [NoteFinding] {
        let reached = vault.snapshot.reached(reach.keys, reach.paths)
        return noteFindings(vault.snapshot.findings(ofNotes: reached, today: today.date))
    }

    /// The same for texts that changed in whatever way since the workspace before, whose links may have led to names
    /// that went.
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
