import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

extension EditorView {
    /// What may be changed at a place besides the fixes of its findings. No change brings an error that is not there.
    ///
    /// Cost: linear in the note, and for each change that is offered in the notes with a link to what it touches.
    ///
    /// - Parameter findings: those of the note
    package func actions(in range: ByteRange, of path: String, findings: [Finding] = []) -> [EditorAction] {
        guard let number = graph.index(ofPath: path), !graph.notes[number].isOutside, !snapshot.settings.isNewer else {
            return []
        }
        let place = ActionPlace(number, graph.notes[number], range, findings)
        return makingActions(place) + missingFieldActions(place) + splittingActions(place) + linkingActions(place)
            + recordActions(place) + tickingActions(place) + silencingActions(place)
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
        return note.problems.filter { $0.kind == .missing && !MissingField.follows(from: note, $0.field) }.map(\.field)
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
