import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// What a change would do to the whole vault, before anything is written.
extension Snapshot {
    /// The change with the measures that it makes necessary, unless any note would have an error that it has not now.
    ///
    /// A change of what the vault declares is judged by the vault as it would be read then. Cost: that of a check;
    /// where that finds anything to compare with what was there before, including rules on the whole vault.
    ///
    /// - Parameters:
    ///   - warnsElsewhere: whether warnings count that it would bring into notes that it does not touch
    ///   - ignoring: ids of rules that do not matter yet
    package func judged(
        _ change: Change, today: CalendarDate, warnsElsewhere: Bool = false, ignoring: Set<String> = []
    ) throws(EditRefusal) -> PlannedEdit {
        try judging(change, today: today, warnsElsewhere: warnsElsewhere, ignoring: ignoring).planned
    }

    /// The same, and the vault as it is then.
    func judging(
        _ change: Change, today: CalendarDate, warnsElsewhere: Bool = false, ignoring: Set<String> = []
    ) throws(EditRefusal) -> (planned: PlannedEdit, after: Snapshot) {
        if settings.isNewer { throw .newerFormat(settings.format) }
        for file in change.files {
            if let number = graph.index(ofPath: file.path), graph.notes[number].isOutside {
                throw .outside(path: file.path)
            }
        }
        var planned = PlannedEdit(change: change, newMeasures: [])
        if change.files.isEmpty { return (planned, self) }
        while true {
            let changed = mayChangeNames(planned.change) ? keepLinks(in: &planned) : graph(after: planned.change)
            planned.hasKeptLinks = true
            let after = holding(planned.change, in: changed)
            let touched = Set(planned.change.files.compactMap(\.finalPath))
            let found = after.findings(today: today).filter { finding in
                guard finding.severity != .hint, !ignoring.contains(finding.rule) else { return false }
                return finding.severity == .error || warnsElsewhere || touched.contains(finding.path)
            }
            let new = without(found, touched, today: today)
            let errors = new.filter { $0.severity == .error }
            // What is wrong in a note that changes says more than what follows from it elsewhere.
            guard let first = errors.first(where: { touched.contains($0.path) }) ?? errors.first else {
                planned.warnings = new
                planned.lostRecords = lostRecords(in: after, by: planned.change)
                return (planned, after)
            }
            guard let file = Self.makingFix(of: first), !planned.newMeasures.contains(file.path) else {
                throw .finding(first.caused(by: planned.change))
            }
            planned.change.files.append(file)
            planned.newMeasures.append(file.path)
        }
    }

    /// What was found after a change without what was there before.
    ///
    /// In a note that the change does not touch only a finding counts by which it has more of the rule than before: the
    /// words of one that stays may name what changed.
    private func without(_ found: [Finding], _ touched: Set<String>, today: CalendarDate) -> [Finding] {
        if found.isEmpty { return [] }
        let known = findings(today: today, in: Set(found.map(\.path)))
        let keys = Set(known.map(Self.key))
        var counts: [[String]: Int] = [:]
        for finding in known { for path in finding.holders { counts[[finding.rule, path], default: 0] += 1 } }
        for finding in found { counts[[finding.rule, finding.path], default: 0] -= 1 }
        return found.filter { finding in
            if keys.contains(Self.key(finding)) { return false }
            let isMore = counts[[finding.rule, finding.path], default: 0] < 0
            return isMore || touched.contains(finding.path) && !finding.isOfWholeFiles
        }
    }

    private static func key(_ finding: Finding) -> [String] { [finding.rule, finding.path, finding.message] }

    /// The vault as it would be; read again where what it declares changes, since that says which notes there are and
    /// which records. Texts that are not saved count.
    package func holding(_ change: Change) -> Snapshot { holding(change, in: graph(after: change)) }

    /// - Parameter after: the graph with the change
    private func holding(_ change: Change, in after: Graph) -> Snapshot {
        guard declarations.areTouched(by: change) else { return with(after) }
        let kept = after.indices.map { (path: after.notes[$0].path, bytes: Optional(after.notes[$0].document.bytes)) }
        let gone = change.files.filter { $0.finalPath != $0.path && after.number(ofPath: $0.path) == nil }
        guard var other = folder.reading(kept + gone.map { ($0.path, nil) }) else { return declaring(after) }
        other.allowsMissingParts = allowsMissingParts
        if let zone = other.settings.timezone, zone != settings.timezone {
            other.facts.unknownTimezone = folder.unknownTimezone(zone)
        }
        return other
    }

    /// Files that are no longer records, though their files stay. Cost: O(1) for each note that is touched; that of all
    /// records where what the vault declares changes.
    private func lostRecords(in after: Snapshot, by change: Change) -> [String] {
        let gone = Set(change.files.filter { $0.finalPath == nil }.map(\.path))
        let moved = Dictionary(change.files.map { ($0.path, $0.finalPath ?? $0.path) }) { $1 }
        let numbers =
            declarations.areTouched(by: change)
            ? graph.records.flatMap { $0 } : change.files.compactMap { graph.index(ofPath: $0.path) }
        return numbers.compactMap { number in
            let note = graph.notes[number]
            if !note.isRecord || gone.contains(note.path) { return nil }
            let isRecord = after.graph.index(ofPath: moved[note.path] ?? note.path).map {
                after.graph.notes[$0].isRecord
            }
            return isRecord == true ? nil : note.path
        }
    }

    /// The file that a finding's fix makes, when it does nothing else.
    private static func makingFix(of finding: Finding) -> FileEdit? {
        guard let files = finding.fixes.first?.change.files, files.count == 1, let file = files.first,
            file.before == nil
        else { return nil }
        return file
    }
}

extension Finding {
    /// Whether it is about files as such, as a name that several have, and not about a place in one.
    var isOfWholeFiles: Bool { range == ByteRange(0, 0) }

    /// The notes at which it may be reported: its own, and the others that it points to. What several share is reported
    /// at all but the first of them, or at the first alone; so it moves when another one comes first.
    var holders: Set<String> { Set([path] + related.map(\.path)) }
}

extension Finding {
    /// An error in a note that the change does not touch, as one of the new or only note that causes it.
    fileprivate func caused(by change: Change) -> Finding {
        let cause = change.files.first { $0.before == nil } ?? (change.files.count == 1 ? change.files.first : nil)
        guard let place = cause?.finalPath, !change.files.contains(where: { $0.finalPath == path }) else { return self }
        var finding = self
        finding.path = place
        finding.message = "it would cause an error in '\(path)': \(message)"
        return finding
    }
}
