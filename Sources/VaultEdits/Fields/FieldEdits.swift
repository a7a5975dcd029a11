import VaultRecords
import VaultSyntax

/// Edits of a front matter's fields that change the bytes of what is meant, and nothing else.
///
/// Each call plans one edit, reads the text that it would give, and compares: the field must read as it was meant to,
/// and every other entry as before. Otherwise the call throws, and what was planned so far stays as it was. Cost of a
/// call: linear in the file's bytes.
///
/// What is written looks like what is around it: line breaks, indentation, brackets or lines, quotes. Comments stay,
/// but for the one after an element or entry that goes, and for those inside of an entry that goes as a whole.
package struct FieldEdits: Sendable {
    /// The fields that a schema knows, in the order they are written.
    private let fields: [Field]
    /// Keys in writing order.
    private let order: [String]
    private let units: UnitTable?
    private let path: Path
    private var draft: FrontMatterDraft

    /// - Parameters:
    ///   - fields: what a schema says of its fields, in writing order; empty for a note without one
    ///   - units: the units of the vault, so that a list gets no second quantity of one group; nil to add any
    ///   - path: where the file lies, for what is refused
    package init(_ document: Document, fields: [Field] = [], units: UnitTable? = nil, path: Path = "") {
        (self.fields, self.path, self.units) = (fields, path, units)
        order = ["type"] + fields.map(\.name)
        draft = FrontMatterDraft(document)
    }

    /// The fields of a note as its type has them; those of a plain note have no schema.
    package init(_ note: Note, _ schema: Schema, units: UnitTable? = nil) {
        self.init(
            note.document, fields: note.type.map { schema.fields[$0].elements } ?? [], units: units, path: note.path)
    }

    /// The edits of the first text that make up all calls so far: sorted, without overlap, each as small as it can be.
    package var edits: [TextEdit] { draft.text.edits }

    /// The text as it will be.
    package var document: Document { draft.document }

    /// The edits as those of a file; nil when nothing changes.
    package func fileEdit(path: Path) -> FileEdit? {
        let edits = edits
        return edits.isEmpty ? nil : FileEdit(path: path, before: draft.text.original, edits: edits)
    }

    /// Gives a field one text, or several; with none the field is removed. One text in the place of one text is written
    /// with its quotes. In a list, elements that stay are not touched. A text with line breaks becomes `|` block text,
    /// of which the last line break is part where the text has it.
    package mutating func set(_ key: String, _ texts: [String]) throws(Refusal) {
        if texts.isEmpty { return try unset(key) }
        try refuseFile(key)
        let field = field(key)
        guard let entry = try entry(key) else {
            return try insert(key, texts, asList: texts.count > 1 || field?.isList == true)
        }
        var edit = try ValueEdit(document, entry, field, or: unverified(key, entry))
        try edit.set(texts)
        try take([edit.edits], key, entry, .elements(texts))
    }

    /// Adds elements to a list field; those that it holds already are skipped. Links to one name are the same element,
    /// and texts but for their case; without a schema only equal texts. Throws for one of which the list holds another
    /// amount already. A single text becomes the first element of a list.
    package mutating func add(_ key: String, _ texts: [String]) throws(Refusal) {
        let field = field(key)
        if let field, !field.isList {
            throw refusal(
                "oneValue", "'\(key)' takes only one value, so none can be added", help: "replace it with '\(key)=…'")
        }
        let present = try elements(key)
        let reading = ElementReading(field, units: units)
        var known: Set<ElementMeaning> = []
        var holders: [[String]: String] = [:]
        for case let text? in present {
            let meaning = reading.meaning(of: text)
            known.insert(meaning)
            holders[meaning.key] = text
        }
        var added: [String] = []
        for text in texts {
            let meaning = reading.meaning(of: text)
            guard known.insert(meaning).inserted else { continue }
            if let holder = holders[meaning.key] {
                throw refusal(
                    "elementTaken", "'\(key)' already holds '\(holder)', and takes only one amount of each kind",
                    help: "remove that first with '\(key)-=\(holder)'", line: document.entry(key).map(line))
            }
            holders[meaning.key] = text
            added.append(text)
        }
        if added.isEmpty { return }
        guard let entry = try entry(key) else { return try insert(key, added, asList: true) }
        try setElements(present.indices.map { .keep($0) } + added.map { .new($0) }, key, entry, present + added)
    }

    /// Removes elements from a list field, and the field with the last one. Those that it does not hold are passed
    /// over.
    ///
    /// - Parameter isExact: whether only equal texts are the same, where two notes of one name lie in different folders
    package mutating func remove(
        _ key: String, _ texts: [String], exactly isExact: Bool = false
    ) throws(Refusal) {
        let reading = ElementReading(isExact ? nil : field(key))
        let present = try elements(key)
        let unwanted = Set(texts.map(reading.meaning))
        let places = present.indices.filter { index in
            present[index].map { unwanted.contains(reading.meaning(of: $0)) } ?? false
        }
        try remove(key, elements: Set(places))
    }

    /// Puts texts in the place of one element, counted from 0; a single text is the element 0. None remove it.
    package mutating func replace(_ key: String, element: Int, with texts: [String]) throws(Refusal) {
        let present = try elements(key)
        guard present.indices.contains(element), let entry = try entry(key) else { return }
        if present.count == 1, texts.isEmpty { return try unset(key) }
        var slots = present.indices.map { ListPlan.Slot.keep($0) }
        var expected = present
        let first = texts.prefix(1).map { ListPlan.Slot.replace(element, $0) }
        slots.replaceSubrange(element...element, with: first + texts.dropFirst().map { .new($0) })
        expected.replaceSubrange(element...element, with: texts)
        try setElements(slots, key, entry, expected)
    }

    /// Puts a text in the place of each of some elements of a list, counted from 0.
    package mutating func replace(_ key: String, _ texts: [Int: String]) throws(Refusal) {
        let present = try elements(key)
        guard let entry = try entry(key) else { return }
        let slots = present.indices.map { place in texts[place].map { ListPlan.Slot.replace(place, $0) } ?? .keep(place)
        }
        try setElements(slots, key, entry, present.indices.map { texts[$0] ?? present[$0] })
    }

    /// Removes some elements, counted from 0, and the field with the last of them.
    package mutating func remove(_ key: String, elements places: Set<Int>) throws(Refusal) {
        let present = try elements(key)
        let kept = present.indices.filter { !places.contains($0) }
        guard kept.count < present.count, let entry = try entry(key) else { return }
        if kept.isEmpty { return try unset(key) }
        try setElements(kept.map { .keep($0) }, key, entry, kept.map { present[$0] })
    }

    /// Removes a field, with the comments after it and inside of it; comments above stay.
    package mutating func unset(_ key: String) throws(Refusal) {
        try refuseFile(key)
        guard let entry = try entry(key) else { return }
        try take(EntryPlaces(document).removals(of: entry).map { [.delete($0)] }, key, entry, .nothing)
    }

    /// Takes over an entry of another document that this one lacks, byte for byte, with the comments inside of it.
    package mutating func adopt(_ entry: Entry, from other: Document) throws(Refusal) {
        let key = other.text(entry.key)
        try refuseFile(key)
        guard try self.entry(key) == nil else { throw refusal("keyTaken", "'\(key)' already exists") }
        let lines = other.lines
        let range = lines.start(of: Int(entry.range.start))..<other.end(ofLinesOf: entry.value)
        var text = document.lines.withLineBreaksHere(other.text(ByteRange(range.lowerBound, range.upperBound)))
        if text.utf8.last != .newline { text += "\n" }
        let value = other.nodes[Int(entry.value)]
        let expected = Verification.Expectation.copied(entry, other)
        let candidates = EntryPlaces(document).insertions(of: key, order: order).map { [TextEdit.insert(text, at: $0)] }
        do throws(Refusal) {
            try take(candidates, key, nil, expected)
        } catch {
            // Indented differently: rewritten, where the value is a text or a list of texts.
            let texts = Verification.texts(entry.value, in: other).compactMap { $0 }
            if value.isMap || texts.isEmpty { throw error }
            try insert(key, texts, asList: value.isList)
        }
    }

    /// Gives a key another name; its value and its place stay.
    package mutating func rename(_ key: String, to name: String) throws(Refusal) {
        try refuseFile(key)
        guard let entry = try entry(key) else { throw refusal("noSuchKey", "there is no '\(key)'") }
        let lower = name.lowercased()
        let isTaken = document.entries.contains { $0.key != entry.key && document.text($0.key).lowercased() == lower }
        if isTaken { throw refusal("keyTaken", "'\(name)' already exists", line: line(of: entry)) }
        let node = document.nodes[Int(entry.key)]
        if document.text(node).utf8.elementsEqual(name.utf8) { return }
        let spelled = ScalarSpelling.spell(name, like: node.kind)
        try take([[.replace(node.range.offsets, spelled)]], key, entry, .renamed(to: name))
    }

    // MARK: Finding, trying, comparing

    /// What the schema says of a field; nil where it says nothing.
    private func field(_ key: String) -> Field? { fields.first { $0.name == key.lowercased() } }

    private mutating func insert(_ key: String, _ texts: [String], asList: Bool) throws(Refusal) {
        let places = EntryPlaces(document)
        let candidates = places.insertions(of: key, order: order).map { place in
            let text = places.text(of: key, texts, asList: asList, Quoting(field(key)), at: place)
            return [TextEdit.insert(text, at: place)]
        }
        if candidates.isEmpty { throw unresolved(key, line: nil) }
        try take(candidates, key, nil, .elements(texts))
    }

    /// Gives a list elements, which then read as expected.
    private mutating func setElements(
        _ slots: [ListPlan.Slot], _ key: String, _ entry: Entry, _ expected: [String?]
    ) throws(Refusal) {
        var edit = try ValueEdit(document, entry, field(key), or: unverified(key, entry))
        try edit.setElements(ListPlan(slots))
        try take([edit.edits], key, entry, .elements(expected))
    }

    /// Takes the first of several edits after which all reads as it is meant to.
    mutating func take(
        _ candidates: [[TextEdit]], _ key: String, _ entry: Entry?, _ expected: Verification.Expectation
    ) throws(Refusal) {
        let verification = Verification(before: document, entry: entry, key: key, expected: expected)
        for edits in candidates {
            if edits.isEmpty { return }
            var copy = draft
            if copy.apply(edits), verification.holds(of: copy.document, edits) {
                draft = copy
                return
            }
        }
        throw unverified(key, entry)
    }

    /// The texts of a field's elements in order, nil for those that are none; of a single text just that one.
    private mutating func elements(_ key: String) throws(Refusal) -> [String?] {
        try refuseFile(key)
        guard let entry = try entry(key) else { return [] }
        let node = document.nodes[Int(entry.value)]
        if node.isMap { throw refusal("holdsMap", "'\(key)' holds a map", line: line(of: entry)) }
        if node.isList { return Verification.texts(entry.value, in: document) }
        return document.isGiven(node) ? [document.text(node)] : []
    }

    private func refuseFile(_ key: String) throws(Refusal) {
        for problem in document.problems {
            switch problem.kind {
            case .notUTF8:
                throw refusal("notUTF8", "the file is not UTF-8", help: check, line: document.line(of: problem.range))
            case .unclosedFrontMatter:
                throw refusal("unclosedFrontMatter", "the front matter is not closed", help: check, line: 1)
            case .conflictMarker where document.frontMatter == nil: throw unresolved(key, line: 1)
            default: break
            }
        }
        if document.nodes.first?.isMap == true {
            let line = document.line(of: document.content)
            throw refusal("flowFrontMatter", "the front matter is a single map in braces", line: line)
        }
    }

    /// The entry of a key, compared without case; nil when there is none. One that cannot be read, or is not the only
    /// one, is refused; links without quotes, which a field of links is read as, are quoted first, at most this many.
    package mutating func entry(_ key: String, quoting most: Int = 64) throws(Refusal) -> Entry? {
        let lower = key.lowercased()
        var found = document.entries.filter { document.text($0.key).lowercased() == lower }
        if found.count > 1, field(key) == nil, lower != "type" {
            let same = found.filter { document.text($0.key).utf8.elementsEqual(key.utf8) }
            if !same.isEmpty { found = same }
        }
        guard let entry = found.first else { return nil }
        if let bad = found.first(where: { $0.state == .conflicted }) {
            throw unresolved(key, line: line(of: bad))
        }
        if found.count > 1 {
            throw refusal("repeatedKey", "'\(key)' occurs twice", help: check, line: line(of: found[1]))
        }
        if entry.state == .readable { return entry }
        let reason = document.problems.first { entry.range.start <= $0.range.start && $0.range.start < entry.range.end }
        if most > 0, let reason, reason.kind == .unquotedLink, case .link = field(key)?.scalar,
            !reason.edits.isEmpty, draft.apply(reason.edits)
        {
            return try self.entry(key, quoting: most - 1)
        }
        throw refusal(
            "unreadable", "'\(key)' cannot be read", help: check,
            line: reason.map { document.line(of: $0.range) } ?? line(of: entry))
    }

    private var check: String { "see why with: vault check '\(path)'" }

    private func refusal(
        _ code: String, _ what: String, help: String = "edit the file by hand", line: Int? = nil
    ) -> Refusal { Refusal(field: code, what, help: help, path: path, line: line) }

    private func unresolved(_ key: String, line: Int?) -> Refusal {
        refusal("conflict", "'\(key)' is inside an unresolved conflict of git", help: check, line: line)
    }

    private func unverified(_ key: String, _ entry: Entry?) -> Refusal {
        refusal(
            "cannotVerify", "'\(key)' cannot be written there without changing its meaning", line: entry.map(line))
    }

    private func line(of entry: Entry) -> Int { document.line(of: document.nodes[Int(entry.key)].range) }
}

/// A document with the edits that led to it.
struct FrontMatterDraft: Sendable {
    private(set) var document: Document
    private(set) var text: EditedText

    init(_ document: Document) {
        self.document = document
        text = EditedText(document.bytes)
    }

    /// Makes edits of the document as it is now, and reads it again; false when they overlap.
    mutating func apply(_ edits: [TextEdit]) -> Bool {
        guard text.apply(edits) else { return false }
        if !edits.isEmpty { document = Document(text.bytes) }
        return true
    }
}

extension Document {
    /// False for nothing, null and empty text.
    package func isGiven(_ node: Node) -> Bool {
        switch node.kind {
        case .missing: false
        case .plain: CoreScalar(node, in: self) != .null
        default: !node.isScalar || !text(node).isEmpty
        }
    }
}
