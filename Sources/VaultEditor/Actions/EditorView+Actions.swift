import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

extension EditorView {
    /// What may be changed at a place besides the fixes of its findings. No change brings an error that is not there.
    ///
    /// Cost: linear in the note, and for each change that is offered in the notes with a link to what it touches.
    ///
    /// - Parameter findings: those of the note
    package func actions(in range: ByteRange, of path: Path, findings: [Finding] = []) -> [EditorAction] {
        guard let number = graph.index(ofPath: path), !graph.notes[number].isOutside, !snapshot.settings.isNewer else {
            return []
        }
        let place = ActionPlace(number, graph.notes[number], range, findings)
        return makingActions(place) + missingFieldActions(place) + linkingActions(place) + recordActions(place)
            + tickingActions(place) + silencingActions(place)
    }
}

/// Where actions are asked for.
struct ActionPlace {
    let number: NoteID
    let note: Note
    let range: ByteRange
    /// Those that touch the range, with their places among all that were given.
    let findings: [(place: Int, finding: Finding)]
    init(_ number: NoteID, _ note: Note, _ range: ByteRange, _ findings: [Finding]) {
        self.number = number
        self.note = note
        self.range = range
        self.findings = findings.enumerated().filter { _, finding in
            finding.path == note.path && finding.range.touches(range)
        }.map { ($0.offset, $0.element) }
    }

    /// Whether a part of the note touches the range.
    func touches(_ part: ByteRange) -> Bool { part.touches(range) }

    /// The place of a finding of a rule that touches a part of the note.
    func finding(_ rule: Rule, at part: ByteRange? = nil) -> Int? {
        findings.first { $0.finding.rule == rule.id && part.map($0.finding.range.touches) ?? true }?.place
    }

    /// The required fields that are missing, where the range touches the front matter.
    var missingFields: [String] {
        guard let front = note.document.frontMatter, touches(front) else { return [] }
        return note.problems.filter { $0.kind == .missing && !note.hides($0.field) }.map(\.field)
    }

    /// Whether the front matter, its fences too, or the first heading touches the range.
    var isAtHead: Bool {
        if let front = note.document.frontMatter, touches(front) { return true }
        let first = note.outline.headings.first
        if let first, first.level == 1, touches(first.range) { return true }
        return note.document.frontMatter == nil && touches(ByteRange(note.document.bodyStart, note.document.bodyStart))
    }

    /// Whether the range is in the text below the front matter.
    var isInText: Bool { Int(range.start) >= note.document.bodyStart }

    /// The entry of the front matter that touches the range, and within it the scalar that does.
    var entry: (entry: Entry, node: Int32?)? {
        let document = note.document
        guard let entry = document.entries.first(where: { touches($0.range) && $0.state == .readable }) else {
            return nil
        }
        let nodes = document.nodes[Int(entry.value)..<Int(document.nodes[Int(entry.value)].next)]
        let node = nodes.indices.first { nodes[$0].isScalar && touches(nodes[$0].range) }
        return (entry, node.map { Int32(truncatingIfNeeded: $0) })
    }
}

extension ByteRange {
    /// Whether both have a byte or an end in common.
    func touches(_ other: ByteRange) -> Bool { start <= other.end && other.start <= end }
}

extension EditorView {
    /// A change, with what it makes necessary, unless it brings an error that is not there; nil then.
    ///
    /// Looked at are the notes that it touches and those with a link that gives one of their names, which is all that
    /// it reaches as long as it moves nothing. Cost: that of these, and what a state with other notes computes anew;
    /// that of `judged` for all other changes.
    func harmless(_ change: Change) -> Change? {
        guard !change.files.isEmpty, !snapshot.settings.isNewer else { return nil }
        if snapshot.declarations.areTouched(by: change) || !isQuicklyJudged(change) { return judged(change) }
        let texts = change.files.compactMap { file in file.applied().map { (path: file.path, bytes: Optional($0)) } }
        guard texts.count == change.files.count else { return nil }
        let paths = Set(texts.map(\.path))
        // The links of all other notes are as they were.
        let linking = graph.notes(linkingAnyOf: snapshot.reach(of: paths)).map { graph.notes[$0].path }
        let reached = paths.union(linking)
        var after = snapshot
        after.update(texts)
        var counts: [ErrorKind: Int] = [:]
        for kind in errors(after, reached) { counts[kind, default: 0] += 1 }
        if !counts.isEmpty { for kind in errors(snapshot, reached) { counts[kind, default: 0] -= 1 } }
        return counts.values.allSatisfy { $0 <= 0 } ? change : judged(change)
    }

    /// By a check of the whole vault.
    func judged(_ change: Change) -> Change? { try? snapshot.judged(change, today: today).change }

    /// Whether all files stay where they are, and none is a link out of the vault.
    private func isQuicklyJudged(_ change: Change) -> Bool {
        change.files.allSatisfy { file in
            let isOutside = graph.number(ofPath: file.path).map { graph.notes[$0].isOutside } ?? false
            return file.fate == .kept && !isOutside
        }
    }

    private struct ErrorKind: Hashable {
        var rule: String
        var path: Path
    }

    private func errors(_ snapshot: Snapshot, _ paths: Set<Path>) -> [ErrorKind] {
        snapshot.findings(ofNotes: paths, today: today, triesFixes: false).filter { $0.severity == .error }
            .map { ErrorKind(rule: $0.rule, path: $0.path) }
    }

    /// Edits of a note's fields as a change; nil where the front matter does not let them, or nothing changes.
    func fieldChange(
        of note: Note, _ edit: (inout FieldEdits) throws(EditRefusal) -> Void
    ) -> Change? {
        if note.isOutside { return nil }
        var fields = FieldEdits(note, schema, units: graph.units)
        do throws(EditRefusal) { try edit(&fields) } catch { return nil }
        return fields.fileEdit(path: note.path).map { Change(files: [$0]) }
    }

    /// A change with `created` in the records that it makes.
    func stamped(_ change: Change) -> Change {
        guard let now else { return change }
        return snapshot.stamped(PlannedEdit(change: change), now: now).change
    }
}
