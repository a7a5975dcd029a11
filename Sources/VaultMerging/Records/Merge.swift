import VaultEdits
import VaultRecords
import VaultSyntax

/// Joins records into one, one after the other, each on what the ones before left.
package struct Merge {
    package private(set) var planned: PlannedMerge
    package private(set) var conflicts: [MergeConflict] = []
    /// Fields of which a decision was of use.
    package private(set) var decided: Set<String> = []
    package private(set) var change = SteppedChange()
    let original: Graph
    /// The numbers of the records joined so far.
    private(set) var merged: Set<NoteID> = []
    /// As the records merged so far leave it.
    private var graph: Graph
    let target: NoteID
    private let decision: MergeDecision
    private let spread: any WorkSpread
    private var holders: Set<NoteID> = []

    /// - Parameter spread: where the notes that change are edited and read
    package init(_ graph: Graph, into target: NoteID, _ decision: MergeDecision, spread: any WorkSpread) {
        original = graph
        (self.graph, self.target, self.decision, self.spread) = (graph, target, decision, spread)
        let edit = PlannedEdit(change: Change(files: []), newMeasures: [])
        planned = PlannedMerge(edit: edit, into: graph.notes[target].path, joined: [])
    }

    /// Joins one record. Cost: O(links of the vault), and linear in the bytes of the notes that change.
    package mutating func join(_ number: NoteID) throws(Refusal) {
        let (old, other) = (graph, graph.notes[number])
        let relocation = try Relocation(graph, [number: planned.into], joining: target, spread: spread)
        var follows: [NoteID: [TextEdit]] = [:]
        var document = other.document
        for file in relocation.files {
            guard let holder = graph.note(at: file.path) else { continue }
            if holder != number {
                follows[holder] = file.edits
            } else if let bytes = file.applied() {
                document = Document(bytes)
            }
        }
        try edit(target, follows[target] ?? [])
        try mergeFields(of: document, number)
        try joinText(of: document, other)
        for (holder, edits) in follows.sorted(by: { $0.key < $1.key }) where holder != target {
            try edit(holder, edits)
            holders.insert(holder)
            planned.links += relocation.linkCounts[holder] ?? 0
        }
        change.delete(other.path, before: other.document.bytes)
        graph = original.after(change.change, spread: spread)
        let units = graph.units
        let linking = relocation.linking.filter { $0 != target && $0 != number && !graph.notes[$0].isOutside }
        for holder in linking.sorted() { try unite(holder, naming: number, in: old, units) }
        graph = original.after(change.change, spread: spread)
        planned.joined.append(other.path)
        merged.insert(number)
        holders.remove(number)
        planned.notes = holders.count
    }

    /// What a note holds now.
    private func document(of number: NoteID) -> Document {
        let note = graph.notes[number]
        return change.bytes(of: note.path).map { Document($0) } ?? note.document
    }

    private mutating func edit(_ number: NoteID, _ edits: [TextEdit]) throws(Refusal) {
        let path = graph.notes[number].path
        guard change.edit(path, before: document(of: number).bytes, edits) else {
            throw .link(path: path, .cannotVerify)
        }
    }
}

/// The record that stays.
extension Merge {
    private mutating func mergeFields(of document: Document, _ number: NoteID) throws(Refusal) {
        let (graph, target) = (graph, target)
        let (own, other) = (graph.notes[target], graph.notes[number])
        let units = graph.units
        let reading: @Sendable (Field?) -> ElementReading = { field in
            ElementReading(field, units: units) { name in
                guard let found = graph.resolve(name, allowed: .all, from: own.folder).destination else { return nil }
                return "\(found == number ? target : found)"
            }
        }
        var merge = try FieldMerge(
            .init(path: other.path, document: document),
            into: .init(path: own.path, document: self.document(of: target)),
            fields: own.type.map { graph.schema.fields[$0].elements } ?? [], decision: decision, reading: reading,
            units: { units },
            isOwn: { $0.key == ["link", "\(target)"] },
            isOwnName: { FoldedName.areEqual($0, own.name) })
        // Nothing ever led to a copy that a sync tool made.
        if !graph.conflictCopies.contains(number) { try merge.add([other.name], to: "formerly") }
        conflicts += merge.conflicts
        decided.formUnion(merge.decided)
        for field in merge.dropped where !planned.dropped.contains(field) { planned.dropped.append(field) }
        for gain in merge.gains {
            planned.gains.append(.init(name: other.name, field: gain.field, texts: gain.texts))
        }
        let kept = Set(merge.edits.document.comments.map(\.text))
        for comment in other.document.comments where !kept.contains(comment.text) {
            planned.comments.append(.init(path: other.path, line: comment.line, text: comment.text))
        }
        try edit(target, merge.edits.edits)
    }

    private mutating func joinText(of document: Document, _ other: Note) throws(Refusal) {
        let own = self.document(of: target)
        guard let joined = AppendedText(of: document, after: own) else { return }
        if joined.isInCode {
            throw Refusal(
                "openCode", "the text of '\(planned.into)' ends inside a code block; nothing was written",
                help: "close the code block first", path: planned.into)
        }
        planned.texts.append(other.path)
        try edit(target, [joined.edit])
    }
}

/// The notes that link to both.
extension Merge {
    /// Takes out what a list of a note now holds twice: links to the record, and entries that name it.
    private mutating func unite(
        _ holder: NoteID, naming number: NoteID, in old: Graph, _ units: UnitTable
    ) throws(Refusal) {
        let note = graph.notes[holder]
        guard let type = note.type else { return }
        var surplus: [String: Set<Int>] = [:]
        let fields = graph.schema.fields[type]
        for (id, field) in zip(fields.indices, fields) where field.isList {
            guard let entry = note.document.entry(field.name), entry.state == .readable else { continue }
            let nodes = Set(
                note.links(in: id).filter { graph.resolve($0, of: holder).destination == target }.map(\.node))
            let items = note.document.items(of: entry.value)
            let places = items.indices.filter { nodes.contains(items[$0]) }.dropFirst()
            if !places.isEmpty { surplus[field.name] = Set(places) }
        }
        for (field, place) in surplusEntries(holder, naming: number, in: old, units) {
            surplus[field, default: []].insert(place)
        }
        var edits = FieldEdits(note, graph.schema)
        for (field, places) in surplus.sorted(by: { $0.key < $1.key }) {
            try edits.remove(field, elements: places)
        }
        try edit(holder, edits.edits)
    }

    /// Entries of `amounts` and `alignment` that name the record a second time. Two that say different things are a
    /// conflict, unless it is decided whose holds.
    private mutating func surplusEntries(
        _ holder: NoteID, naming number: NoteID, in old: Graph, _ units: UnitTable
    ) -> [(String, Int)] {
        let note = graph.notes[holder]
        let theirs = NamedEntries(graph: old).entries(of: holder, naming: number)
        if theirs.isEmpty { return [] }
        let all = NamedEntries(graph: graph).entries(of: holder, naming: target)
        let graph = graph
        let lines = LineTable(note.document.bytes)
        let line = { (entry: NamedEntries.Entry) in
            lines.position(of: Int(note.document.nodes[Int(entry.node)].range.start)).line
        }
        var surplus: [(String, Int)] = []
        for (name, entries) in Dictionary(grouping: all, by: \.field).sorted(by: { $0.key < $1.key }) {
            let field = note.type.flatMap { graph.schema.field(name, of: $0) }
            let reading = ElementReading(field, units: units) { written in
                graph.resolve(written, allowed: .all, from: note.folder).destination.map { "\($0)" }
            }
            let places = Set(theirs.filter { $0.field == name }.map(\.element))
            let read = entries.map { (entry: $0, meaning: reading.meaning(of: $0.text)) }
            let ours = Dictionary(read.filter { !places.contains($0.entry.element) }.map { ($0.meaning.key, $0) }) {
                first, _ in first
            }
            for (entry, meaning) in read where places.contains(entry.element) {
                guard let (own, ownMeaning) = ours[meaning.key] else { continue }
                if ownMeaning == meaning || decision.side == .ours {
                    surplus.append((name, entry.element))
                } else if decision.side == .theirs {
                    surplus.append((name, own.element))
                } else {
                    conflicts.append(
                        MergeConflict(
                            field: name, ours: .init(path: note.path, line: line(own), text: own.text),
                            theirs: .init(path: note.path, line: line(entry), text: entry.text)))
                }
            }
        }
        return surplus
    }
}

/// Every link leads where it led, or to the record that stays.
extension Merge {
    /// Throws for the first link that led to something and would not lead to the same, or to the record that stays.
    /// Cost: that of resolving all links twice.
    package func verify(_ after: Graph) throws(Refusal) {
        let graph = original
        for index in graph.indices where !merged.contains(index) && index != target {
            let (old, new) = (graph.notes[index], after.notes[index])
            let isUntouched = old.document.bytes == new.document.bytes
            if isUntouched, old.links.isEmpty { continue }
            let (before, now) = (destinations(of: index), after.destinations(of: index))
            if !holds(before, now, isUntouched: isUntouched) { throw .link(path: old.path, .cannotVerify) }
        }
        let texts = after.destinations(of: target).filter(\.isInBody).map(\.note)
        var expected = destinations(of: target).filter(\.isInBody).map(\.note)
        for index in merged.sorted() { expected += destinations(of: index).filter(\.isInBody).map(\.note) }
        let lost = Set(expected.compactMap { $0 }).subtracting(texts.compactMap { $0 })
        if !lost.isEmpty { throw .link(path: graph.notes[target].path, .cannotVerify) }
    }

    /// Links in text one by one; those in fields as a set, since a list holds each once. What led to nothing, or to two
    /// records of one name, may lead to something now.
    private func holds(_ before: [Graph.Destination], _ now: [Graph.Destination], isUntouched: Bool) -> Bool {
        let isOneByOne = { (left: [Graph.Destination], right: [Graph.Destination]) in
            left.count == right.count && zip(left, right).allSatisfy { $0.note == nil || $0.note == $1.note }
        }
        if isUntouched { return isOneByOne(before, now) }
        let (fields, nowFields) = (before.filter { !$0.isInBody }, now.filter { !$0.isInBody })
        let (wanted, found) = (Set(fields.compactMap(\.note)), Set(nowFields.compactMap(\.note)))
        return isOneByOne(before.filter(\.isInBody), now.filter(\.isInBody)) && wanted.isSubset(of: found)
            && (found.isSubset(of: wanted) || fields.contains { $0.note == nil })
    }

    private func destinations(of index: NoteID) -> [Graph.Destination] {
        original.destinations(of: index).map { destination in
            var destination = destination
            destination.note = destination.note.map { merged.contains($0) ? target : $0 }
            return destination
        }
    }
}

extension Graph {
    /// Where a link of a note leads.
    fileprivate struct Destination {
        var isInBody: Bool
        /// Nil for what leads to no note.
        var note: NoteID?
    }

    fileprivate func destinations(of index: NoteID) -> [Destination] {
        notes[index].links.map { Destination(isInBody: $0.isInBody, note: resolve($0, of: index).destination) }
    }
}

/// Records that are to be merged into another, and what that does.
package struct PlannedMerge: Sendable {
    /// What a field of the record that stays gets from another record.
    package struct Gain: Hashable, Sendable {
        /// Of the record that it comes from.
        package var name: String
        package var field: String
        /// Empty for what is not a text.
        package var texts: [String]
    }

    /// A comment in a front matter that goes.
    package struct LostComment: Hashable, Sendable {
        /// Of the record that held it.
        package var path: Path
        /// From 1.
        package var line: Int
        /// With its `#`.
        package var text: String
    }

    package var edit: PlannedEdit
    /// The path of the record that stays.
    package var into: Path
    /// The paths of the others, in their order.
    package var joined: [Path]
    /// In the order of the records, then of their fields.
    package var gains: [Gain] = []
    /// Fields that lose a link, because it would lead to the record itself, each once.
    package var dropped: [String] = []
    /// Paths of the records whose text comes after that of the record that stays.
    package var texts: [Path] = []
    /// In the order of the records, then of their lines.
    package var comments: [LostComment] = []
    /// How many links in other notes follow.
    package var links = 0
    /// How many other notes hold them.
    package var notes = 0
}

/// The text of one note after that of another.
package struct AppendedText: Sendable {
    /// An insertion at the end of the note that stays.
    package let edit: TextEdit
    /// Whether the note that stays ends inside of code, where a text after it would be code too.
    package let isInCode: Bool

    /// With an empty line between both. Nil when there is no text to add, or the note that stays has the same.
    /// Cost: linear in both.
    package init?(of other: Document, after own: Document) {
        let lines = own.lines
        let text = Self.trimmed(lines.withLineBreaksHere(other.text(ByteRange(other.bodyStart, other.bytes.count))))
        let before = own.text(ByteRange(own.bodyStart, own.bytes.count))
        if text.isEmpty || text == Self.trimmed(before) { return nil }
        let lineBreak = lines.lineBreak(before: 0)
        var gap = ""
        if let last = own.bytes.last, last != .newline { gap += lineBreak }
        if !Self.trimmed(before).isEmpty, !Self.endsWithEmptyLine(own) { gap += lineBreak }
        edit = .insert(gap + text + lineBreak, at: own.bytes.count)
        let probed = Document(own.bytes + Array((gap + "# x" + lineBreak).utf8))
        isInCode = Body(of: probed).headings.count != Body(of: own).headings.count + 1
    }

    private static func endsWithEmptyLine(_ document: Document) -> Bool {
        let start = document.lines.start(of: max(document.bytes.count - 1, 0))
        return start > 0 && document.bytes.last == .newline && document.lines.isEmpty(start)
    }

    /// Without empty lines before it and spaces after it.
    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while let last = rest.last, last.isOnlyWhitespace { rest.removeLast() }
        while let end = rest.firstIndex(where: \.isNewline), rest[..<end].allSatisfy(\.isOnlyWhitespace) {
            rest = rest[rest.index(after: end)...]
        }
        return String(rest)
    }
}

extension Document {
    /// A comment of a front matter, with its `#`, and its line from 1.
    package typealias Comment = (line: Int, text: String)

    /// The comments of the front matter, in file order. Cost: linear in its bytes.
    package var comments: [Comment] {
        // After the sign of a block text there may be a comment; in its lines there is none.
        var isScalar = Array(repeating: false, count: bytes.count)
        for node in nodes where node.isScalar {
            for offset in (node.isBlockText ? node.content : node.range).offsets { isScalar[offset] = true }
        }
        let lines = TextLines(bytes, in: 0..<Int(content.end))
        return lines.ranges.indices.compactMap { line in
            let text = lines.text(line)
            let start = text.indices.first { place in
                text[place] == .hash && !isScalar[place] && (place == text.startIndex || text[place - 1].isBlank)
            }
            return start.map { (line + 1, String(decoding: text[$0...], as: UTF8.self)) }
        }
    }
}
