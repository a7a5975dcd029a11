import VaultEdits
import VaultRecords
import VaultSyntax

/// What distinguishes two versions of a record, field by field and by what the values mean.
///
/// `5000 m` for `5 km`, other quotes, another order of keys or of a list's elements are not a difference: the order of
/// a list has no meaning. Keys compare without case.
package struct RecordDifference: Sendable {
    /// In the order of the later version; what it does not have is at the end.
    package private(set) var changes: [FieldChange] = []
    /// True when the bytes differ and nothing that they say.
    package let isOnlySpelling: Bool
    private var body: BodyDifference

    /// How many lines of the text below the front matter came and went; nil for none.
    package var text: LineCounts? { body.counts }

    /// Cost: linear in both versions, and a line difference of their texts.
    ///
    /// - Parameters:
    ///   - old: nil when there was none; `new` likewise when it is gone
    ///   - field: what the schema says of a key in lower case
    ///   - earlier: of a field that the old version has and that cannot be read, an older value
    package init(
        from old: Document?, to new: Document?, field: (String) -> Field?, reading: (Field?) -> ElementReading,
        earlier: (String) -> FieldChange.Value? = { _ in nil }
    ) {
        body = BodyDifference(from: old.map { $0.bytes[$0.body] } ?? [], to: new.map { $0.bytes[$0.body] } ?? [])
        for (key, name) in Self.keys(new, old) {
            let (before, after) = (Side(key, in: old), Side(key, in: new))
            if before.isSame(as: after) { continue }
            let known = before.isUnreadable ? earlier(key) : before.value
            let field = field(key)
            let kind: FieldChange.Kind? =
                after.isUnreadable ? .unreadable : Self.kind(from: known, to: after.value, field, reading(field))
            guard let kind else { continue }
            changes.append(FieldChange(field: name, before: known, after: after.value, kind: kind))
        }
        isOnlySpelling = old != nil && new != nil && old?.bytes != new?.bytes && changes.isEmpty && body.counts == nil
    }

    /// What also differs from another old version, which the other difference has: the own doing of a merge.
    package mutating func keep(common other: RecordDifference) {
        body.keep(common: other.body)
        changes = changes.compactMap { change in
            guard let same = other.changes.first(where: { $0.field.lowercased() == change.field.lowercased() })
            else { return nil }
            guard case .elements(let elements) = change.kind, case .elements(let others) = same.kind
            else { return change }
            let common = elements.filter { element in others.contains { $0.isSameDoing(as: element) } }
            var change = change
            change.kind = .elements(common)
            return common.isEmpty ? nil : change
        }
    }

    /// What a merge did to some fields of which it has the value of one side: how it differs from the other side's.
    /// Of a list it counts only what was removed or changed.
    package mutating func add(_ fields: Set<String>, from sides: [RecordDifference]) {
        let open = fields.subtracting(self.fields)
        for change in sides.flatMap(\.changes) where open.contains(change.field.lowercased()) {
            if sides.count(where: { $0.fields.contains(change.field.lowercased()) }) > 1 { continue }
            var change = change
            if case .elements(let elements) = change.kind {
                let lost = elements.filter(\.takesAway)
                if lost.isEmpty { continue }
                change.kind = .elements(lost)
            }
            changes.append(change)
        }
    }

    /// The fields that differ, in lower case.
    package var fields: Set<String> { Set(changes.map { $0.field.lowercased() }) }

    /// What some fields, in lower case, say of it; nothing of the text.
    package mutating func keep(fields: Set<String>) {
        changes.removeAll { !fields.contains($0.field.lowercased()) }
        body = BodyDifference(from: [], to: [])
    }

    /// Nothing that a version says is another thing.
    package var saysNothing: Bool { changes.isEmpty && text == nil }

    /// A key on one side.
    private struct Side {
        var value: FieldChange.Value?
        var isUnreadable = false
        /// The lines of the entry.
        var lines: ArraySlice<UInt8> = []

        init(_ key: String, in document: Document?) {
            guard let document,
                let entry = document.entries.first(where: { document.text($0.key).lowercased() == key })
            else { return }
            lines = document.bytes[entry.range.offsets]
            isUnreadable = entry.state != .readable
            value = isUnreadable ? nil : FieldChange.Value(document: document, node: entry.value)
        }

        func isSame(as other: Side) -> Bool { isUnreadable == other.isUnreadable && lines == other.lines }
    }

    /// The keys of both in lower case, each once, and as they are written.
    private static func keys(_ documents: Document?...) -> [(key: String, name: String)] {
        var seen: Set<String> = []
        return documents.flatMap { document -> [(String, String)] in
            guard let document else { return [] }
            return document.entries.compactMap { entry in
                let name = document.text(entry.key)
                return seen.insert(name.lowercased()).inserted ? (name.lowercased(), name) : nil
            }
        }
    }
}

/// One field.
extension RecordDifference {
    /// Nil when both mean the same.
    private static func kind(
        from old: FieldChange.Value?, to new: FieldChange.Value?, _ field: Field?, _ reading: ElementReading
    ) -> FieldChange.Kind? {
        let (before, after) = (value(old), value(new))
        guard let left = before.texts, let right = after.texts else { return before == after ? nil : .structure }
        let meanings = (left.map(reading.meaning), right.map(reading.meaning))
        if meanings.0 == meanings.1 { return nil }
        let isList =
            field?.isList ?? [old, new].contains { $0.map { $0.document.nodes[Int($0.node)].isList } ?? false }
        if isList || left.count > 1 || right.count > 1 {
            let elements = elements(left, meanings.0, right, meanings.1)
            return elements.isEmpty ? nil : .elements(elements)
        }
        let hasLines = (left + right).contains { $0.utf8.dropLast().contains(.newline) }
        if !hasLines { return .value(from: left.first, to: right.first) }
        let (from, to) = (Array((left.first ?? "").utf8), Array((right.first ?? "").utf8))
        return BodyDifference(from: from[...], to: to[...]).counts.map { .lines($0) }
    }

    private static func value(_ value: FieldChange.Value?) -> MergeValue {
        value.map { MergeValue(of: $0.node, in: $0.document) } ?? .nothing
    }

    /// Equal elements are taken together first, then those of one key.
    private static func elements(
        _ left: [String], _ old: [ElementMeaning], _ right: [String], _ new: [ElementMeaning]
    ) -> [FieldChange.Element] {
        var waiting: [ElementMeaning: Int] = [:]
        for meaning in new { waiting[meaning, default: 0] += 1 }
        var gone = old.indices.filter { place in
            guard let count = waiting[old[place]], count > 0 else { return true }
            waiting[old[place]] = count - 1
            return false
        }
        var elements: [FieldChange.Element] = []
        for place in new.indices {
            guard let count = waiting[new[place]], count > 0 else { continue }
            waiting[new[place]] = count - 1
            if let partner = gone.firstIndex(where: { old[$0].key == new[place].key }) {
                elements.append(.changed(from: left[gone[partner]], to: right[place]))
                gone.remove(at: partner)
            } else {
                elements.append(.added(right[place]))
            }
        }
        return elements + gone.map { .removed(left[$0]) }
    }
}

extension FieldChange.Element {
    fileprivate var takesAway: Bool {
        if case .added = self { return false }
        return true
    }

    /// Whether two sides of a merge see the same done: what came, or what went.
    fileprivate func isSameDoing(as other: FieldChange.Element) -> Bool {
        switch (self, other) {
        case (.added(let a), .added(let b)), (.removed(let a), .removed(let b)): a == b
        case (.changed(_, let a), .changed(_, let b)), (.changed(_, let a), .added(let b)),
            (.added(let a), .changed(_, let b)):
            a == b
        default: false
        }
    }
}

/// The lines by which two texts differ. Other line breaks are not a difference.
struct BodyDifference {
    /// Places of the lines that only the new text has.
    private(set) var added: Set<Int> = []
    /// Lines that only the old text has.
    private(set) var removed: [[UInt8]] = []

    /// Cost: that of a `LineDifference`.
    init(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
        let (before, after) = (TextLines(Array(old)), TextLines(Array(new)))
        for change in LineDifference(from: before, to: after).changes {
            added.formUnion(change.new)
            removed += change.old.map { Array(before.text($0)) }
        }
    }

    /// Nil when nothing differs.
    var counts: LineCounts? {
        added.isEmpty && removed.isEmpty ? nil : LineCounts(added: added.count, removed: removed.count)
    }

    /// What also differs from another old text, which the other difference has.
    mutating func keep(common other: BodyDifference) {
        added.formIntersection(other.added)
        var counts: [[UInt8]: Int] = [:]
        for line in other.removed { counts[line, default: 0] += 1 }
        removed.removeAll { line in
            guard let count = counts[line], count > 0 else { return true }
            counts[line] = count - 1
            return false
        }
    }
}

/// How one field of a record differs between two versions.
package struct FieldChange: Sendable {
    /// The value of a field in one version: a node of that version's document.
    package struct Value: Sendable {
        package let document: Document
        package let node: Int32

        package init(document: Document, node: Int32) { (self.document, self.node) = (document, node) }
    }

    /// An element of a list.
    package enum Element: Hashable, Sendable {
        case added(String)
        case removed(String)
        /// The same element with another amount.
        case changed(from: String, to: String)
    }

    package enum Kind: Hashable, Sendable {
        /// A single text; nil where nothing is given.
        case value(from: String?, to: String?)
        /// Elements that came, went, or say another amount.
        case elements([Element])
        /// A text of several lines.
        case lines(LineCounts)
        /// Keys and values below the key, or a list of more than texts.
        case structure
        /// The later version's value cannot be read.
        case unreadable
    }

    /// The key as the later version writes it, or the earlier one where it is gone.
    package let field: String
    /// Nil where the version does not have the key, or its value cannot be read.
    package let before: Value?
    package let after: Value?
    package internal(set) var kind: Kind
}

/// How many lines came and went.
package struct LineCounts: Hashable, Sendable {
    package var added: Int
    package var removed: Int
}
