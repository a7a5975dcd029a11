import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// What a change would do to the whole vault, before anything is written.
extension Snapshot {
    /// The change with the measures that it makes necessary, unless any note would have an error that it has not now. A
    /// change of what the vault declares is judged by the vault as it would be read then. Cost: that of one check or
    /// two.
    ///
    /// - Parameters:
    ///   - warnsElsewhere: whether warnings count that it would bring into notes that it does not touch
    ///   - ignoring: ids of rules that do not matter yet
    package func judged(
        _ change: Change, today: CalendarDate, warnsElsewhere: Bool = false, ignoring: Set<String> = []
    ) throws(Refusal) -> PlannedEdit {
        try judging(change, today: today, warnsElsewhere: warnsElsewhere, ignoring: ignoring).planned
    }

    /// The same, and the vault as it is then.
    func judging(
        _ change: Change, today: CalendarDate, warnsElsewhere: Bool = false, ignoring: Set<String> = []
    ) throws(Refusal) -> (planned: PlannedEdit, after: Snapshot) {
        let judged = try trying(change, today: today, warnsElsewhere: warnsElsewhere, ignoring: ignoring)
        guard let first = judged.errors.first else { return (judged.planned, judged.after) }
        throw .finding(first.caused(by: judged.planned.change))
    }

    /// The change with the measures that it makes necessary, and all errors that it would bring; those in notes that it
    /// touches come first.
    package func trying(
        _ change: Change, today: CalendarDate, warnsElsewhere: Bool = false, ignoring: Set<String> = []
    ) throws(Refusal) -> (planned: PlannedEdit, after: Snapshot, errors: [Finding]) {
        if settings.isNewer { throw .newerFormat(settings.format) }
        for file in change.files {
            let note = graph.note(at: file.path).map { graph.notes[$0] }
            if note?.isOutside == true { throw .outside(path: file.path) }
        }
        var planned = PlannedEdit(change: change)
        if change.files.isEmpty { return (planned, self, []) }
        while true {
            let changed = mayChangeNames(planned.change) ? keepLinks(in: &planned) : graph(after: planned.change)
            planned.hasKeptLinks = true
            let after = holding(planned.change, in: changed)
            let touched = Set(planned.change.files.compactMap(\.finalPath))
            let found = after.findings(today: today, triesFixes: false).filter { finding in
                guard finding.severity != .hint, !ignoring.contains(finding.rule) else { return false }
                // Of three notes with a type by chance two are left when one becomes a record: that is not a mistake.
                let isLeft = finding.rule == Rule.missingField.id && !touched.contains(finding.path)
                if isLeft,
                    graph.note(at: finding.path).map({ graph.notes[$0].hasTypeByChance(graph.schema) }) == true
                {
                    return false
                }
                return finding.severity == .error || warnsElsewhere || touched.contains(finding.path)
            }
            let new = without(found, touched, today: today)
            let errors = new.filter { $0.severity == .error }
            // A fix that only makes a file is made along.
            let measure = errors.lazy.compactMap { finding -> FileEdit? in
                guard let files = finding.fixes.first?.change.files, files.count == 1, let file = files.first,
                    file.before == nil, !planned.newMeasures.contains(file.path)
                else { return nil }
                return file
            }.first
            guard let measure else {
                planned.warnings = new.filter { $0.severity != .error }
                planned.lostRecords = lostRecords(in: after, by: planned.change)
                // What is wrong in a note that changes says more than what follows from it elsewhere.
                let (own, others) = (
                    errors.filter { touched.contains($0.path) }, errors.filter { !touched.contains($0.path) }
                )
                return (planned, after, own + others)
            }
            planned.change.files.append(measure)
            planned.newMeasures.append(measure.path)
        }
    }

    /// What was found after a change without what was there before. In a note that the change does not touch only a
    /// finding counts by which it has more of the rule than before: the words of one that stays may name what changed.
    private func without(_ found: [Finding], _ touched: Set<Path>, today: CalendarDate) -> [Finding] {
        if found.isEmpty { return [] }
        let known = findings(today: today, in: Set(found.map(\.path)), triesFixes: false)
        let keys = Set(known.map { Place($0, $0.path, $0.message) })
        var counts: [Place: Int] = [:]
        for finding in known { for path in finding.holders { counts[Place(finding, path), default: 0] += 1 } }
        for finding in found { counts[Place(finding, finding.path), default: 0] -= 1 }
        return found.filter { finding in
            if keys.contains(Place(finding, finding.path, finding.message)) { return false }
            let isMore = counts[Place(finding, finding.path), default: 0] < 0
            return isMore || touched.contains(finding.path) && !finding.isOfWholeFiles
        }
    }

    /// What a finding is known by where lines may have moved.
    private struct Place: Hashable {
        let (rule, path, message): (String, Path, String)

        init(_ finding: Finding, _ path: Path, _ message: String = "") {
            (rule, self.path, self.message) = (finding.rule, path, message)
        }
    }

    /// The vault as it would be; read again where what it declares changes, since that says which notes there are and
    /// which records. Texts that are not saved count.
    package func holding(_ change: Change) -> Snapshot { holding(change, in: graph(after: change)) }

    /// - Parameter after: the graph with the change
    private func holding(_ change: Change, in after: Graph) -> Snapshot {
        guard declarations.areTouched(by: change) else { return with(after) }
        let kept = after.indices.map { (path: after.notes[$0].path, bytes: Optional(after.notes[$0].document.bytes)) }
        let gone = change.files.filter { $0.finalPath != $0.path && after.noteOrCopy(at: $0.path) == nil }
        guard var other = folder.reading(kept + gone.map { ($0.path, nil) }) else { return declaring(after) }
        (other.allowsMissingParts, other.isAfterMidnight) = (allowsMissingParts, isAfterMidnight)
        if let zone = other.settings.timezone, zone != settings.timezone {
            other.facts.unknownTimezone = folder.unknownTimezone(zone)
        }
        return other
    }

    /// Files that are no longer records, though their files stay. Cost: O(1) for each note that is touched; that of all
    /// records where what the vault declares changes.
    private func lostRecords(in after: Snapshot, by change: Change) -> [Path] {
        let gone = Set(change.files.filter { $0.finalPath == nil }.map(\.path))
        let moved = Dictionary(change.files.map { ($0.path, $0.finalPath ?? $0.path) }) { $1 }
        let numbers =
            declarations.areTouched(by: change)
            ? graph.records.flatMap { $0 } : change.files.compactMap { graph.note(at: $0.path) }
        return numbers.compactMap { number in
            let note = graph.notes[number]
            if !note.isRecord || gone.contains(note.path) { return nil }
            let there = after.graph.note(at: moved[note.path] ?? note.path).map { after.graph.notes[$0] }
            return there?.isRecord == true ? nil : note.path
        }
    }
}

extension Finding {
    /// Whether it is about files as such, as a name that several have, and not about a place in one.
    var isOfWholeFiles: Bool { range == ByteRange(0, 0) }

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

/// Whatever changes, each link that is not part of the change leads where it led.
extension Snapshot {
    /// Writes paths into links that a planned edit would lead elsewhere, and names those that cannot have one. Returns
    /// the graph as it is then. Cost: that of the graph, and O(links) when names come or go that others have.
    @discardableResult
    func keepLinks(
        in planned: inout PlannedEdit, successors: [NoteID: NoteID] = [:], others: [Note] = [], isInOrder: Bool = false
    ) -> Graph {
        let after = graph(after: planned.change)
        let keeping = LinkKeeping(
            planned.change, of: graph, after: after, successors: successors, others: others, isInOrder: isInOrder)
        planned.hasKeptLinks = true
        planned.strays = keeping.strays
        if keeping.kept.links == 0 { return after }
        planned.change = keeping.change
        planned.kept.links += keeping.kept.links
        planned.kept.notes += keeping.kept.notes
        return graph(after: planned.change)
    }

    /// A planned edit with the links of others kept, where that has not been done. Cost: that of the files whose front
    /// matter changes, or whose name; with them that of a new graph.
    package func keepingLinks(_ planned: PlannedEdit) -> PlannedEdit {
        if planned.hasKeptLinks || !mayChangeNames(planned.change) { return planned }
        var planned = planned
        keepLinks(in: &planned)
        return planned
    }

    /// Whether a change makes, moves or deletes notes, or edits the lines in which they have other names and their
    /// type.
    func mayChangeNames(_ change: Change) -> Bool {
        change.files.contains { file in
            guard file.fate == .kept, file.before != nil, let number = graph.noteOrCopy(at: file.path) else {
                return file.finalPath == nil || file.finalPath.map(\.isNote) == true
            }
            let document = graph.notes[number].document
            guard let front = document.frontMatter else { return file.edits.contains { $0.range.start == 0 } }
            let names = ["type", "aliases", "formerly"]
            let others = names.compactMap { document.entry($0)?.range }
            return file.edits.contains { edit in
                if edit.range.start > front.end { return false }
                let words = edit.replacement.lowercased()
                return others.contains { edit.range.start <= $0.end && $0.start <= edit.range.end }
                    || names.contains { words.contains($0) }
            }
        }
    }
}

extension Snapshot {
    /// Where other notes refer to notes that a change takes away or renames, and would refer to nothing: the lines of
    /// their links, and the paths of those that need such a note otherwise, as a unit needs its measure.
    ///
    /// Cost: O(links) where notes go or get another name, else that of a look at the change.
    ///
    /// - Parameter asksForNeeds: whether those that need a note without a link are looked for
    package func placesLosing(by change: Change, asksForNeeds: Bool) -> [String] {
        let going = change.files.filter { $0.before != nil && $0.finalPath != $0.path }
        let targets = going.compactMap { graph.note(at: $0.path) }
        if targets.isEmpty { return [] }
        let after = graph(after: change)
        let rest = with(after)
        let edited = Set(change.files.compactMap { graph.note(at: $0.path) })
        let links = Backlinks(graph, to: Set(targets))
        var places: [String] = []
        for target in targets {
            var found = links.links(to: target, in: graph).filter { !edited.contains($0.note) }.compactMap { source in
                guard case .broken = after.resolve(source.link, of: source.note) else { return nil as String? }
                let note = graph.notes[source.note]
                return "\(note.path):\(note.document.line(of: source.link.range))"
            }
            if asksForNeeds, after.removed.contains(target) {
                found += packs.flatMap { $0.users(target, self, rest) }.filter {
                    graph.note(at: $0).map { !edited.contains($0) } ?? true
                }.map(\.text)
            }
            places += found.filter { !places.contains($0) }
        }
        return places
    }
}
