import VaultEdits
import VaultRecords
import VaultSyntax

/// Joins the fields of one record into another of its type, by the merge rules of the schema. A list gets the elements
/// that only the other has; a field that only the other has is copied as it is; where both say the same, nothing
/// changes. What they say differently is a conflict until it is decided.
package struct FieldMerge {
    /// A record on one side.
    package struct Side: Sendable {
        package var path: Path
        package var document: Document

        package init(path: Path, document: Document) { (self.path, self.document) = (path, document) }
    }

    /// The edits of the record that stays.
    package private(set) var edits: FieldEdits
    package private(set) var conflicts: [MergeConflict] = []
    /// What fields gain; no texts for what is more than those.
    package private(set) var gains: [(field: String, texts: [String])] = []
    /// Names of fields that lose a link, because it would lead to the record itself; once for each link.
    package private(set) var dropped: [String] = []
    /// Names of fields of which a decision spoke and was of use.
    package private(set) var decided: Set<String> = []

    private let ours: Side
    private let theirs: Side
    private let fields: [Field]
    private let decision: MergeDecision
    private let reading: @Sendable (Field?) -> ElementReading
    private let units: @Sendable () -> UnitTable
    private let isOwn: (ElementMeaning) -> Bool
    private let isOwnName: (String) -> Bool

    /// - Parameters:
    ///   - fields: what the schema says of the records' fields, in writing order
    ///   - units: the units of the vault, for amounts of which the less or the greater holds
    ///   - isOwn: whether a link leads to one of both records
    ///   - isOwnName: whether a text is the name of the record that stays, which needs no other entry for it
    package init(
        _ theirs: Side, into ours: Side, fields: [Field], decision: MergeDecision,
        reading: @escaping @Sendable (Field?) -> ElementReading,
        units: @escaping @Sendable () -> UnitTable = { .builtIn }, isOwn: @escaping (ElementMeaning) -> Bool,
        isOwnName: @escaping (String) -> Bool
    ) throws(Refusal) {
        (self.ours, self.theirs, self.fields, self.decision, self.reading) = (ours, theirs, fields, decision, reading)
        (self.units, self.isOwn, self.isOwnName) = (units, isOwn, isOwnName)
        edits = FieldEdits(ours.document, fields: fields, path: ours.path)
        try dropOwnLinks()
        for entry in theirs.document.entries where key(of: entry) != "type" { try join(entry) }
        try joinFalse()
    }

    /// Adds a text to a list that has no entry for it on the other side.
    package mutating func add(_ texts: [String], to key: String) throws(Refusal) {
        let texts = texts.filter { !isOwnName($0) }
        try edits.add(key, texts)
    }

    private func key(of entry: Entry) -> String { theirs.document.text(entry.key).lowercased() }

    /// Links of the record that stays to the other one would lead to itself.
    private mutating func dropOwnLinks() throws(Refusal) {
        for field in fields {
            guard case .link = field.scalar, let entry = ours.document.entry(field.name), entry.state == .readable
            else { continue }
            let texts = Verification.texts(entry.value, in: ours.document)
            let own = texts.indices.filter { texts[$0].map { isOwn(reading(field).meaning(of: $0)) } ?? false }
            try edits.remove(field.name, elements: Set(own))
            dropped += own.map { _ in field.name }
        }
    }

    private mutating func join(_ entry: Entry) throws(Refusal) {
        let lower = key(of: entry)
        let field = fields.first { $0.name == lower }
        let name = field?.name ?? theirs.document.text(entry.key)
        guard let own = try edits.entry(name) else { return try take(entry, name, field) }
        guard let (left, right) = texts(own, entry) else { return try joinStructures(own, entry, name) }
        let given = right.filter { isWanted($0, name, field) }
        if given.isEmpty { return }
        if left.isEmpty {
            gains.append((name, given))
            return try edits.set(name, given)
        }
        let isList = edits.document.nodes[Int(own.value)].isList || theirs.document.nodes[Int(entry.value)].isList
        try join(left, given, name, field, isList: isList)
    }

    /// Values that both sides give, by the rule of their field.
    private mutating func join(
        _ left: [String], _ right: [String], _ name: String, _ field: Field?, isList: Bool = false
    ) throws(Refusal) {
        let verdict = MergeVerdict(field, ours: left, theirs: right, isList: isList, units: units)
        if verdict == .byElement { return try unite(left, right, name, field) }
        let reading = reading(field)
        if left.map(reading.meaning) == right.map(reading.meaning) { return }
        switch verdict {
        case .byElement, .ours: return
        case .theirs: try edits.set(name, right)
        case .joins(let list):
            gains.append((list, right))
            try edits.add(list, right)
        case .conflict: try decide(left, right, name)
        }
    }

    /// The texts of both sides that say something; nil when one is, or holds, more than texts.
    private func texts(_ own: Entry, _ entry: Entry) -> (ours: [String], theirs: [String])? {
        guard let left = MergeValue(of: own.value, in: edits.document).given,
            let right = MergeValue(of: entry.value, in: theirs.document).given
        else { return nil }
        return (left, right)
    }

    /// False for a link to one of both, for a former or other name that is the record's own, and for what another
    /// field says already.
    private mutating func isWanted(_ text: String, _ name: String, _ field: Field?) -> Bool {
        guard let field else { return true }
        if case .link = field.scalar, isOwn(reading(field).meaning(of: text)) {
            dropped.append(name)
            return false
        }
        let isNames = name == "aliases" || name == "formerly"
        if isNames, isOwnName(text) { return false }
        return !fields.contains { other in
            other.merge == .joins(name) && own(other.name).map { FoldedName.areEqual($0, text) } ?? false
        }
    }

    /// The one text of a field of the record that stays.
    private func own(_ name: String) -> String? {
        edits.document.given(name).flatMap { $0.count == 1 ? $0[0] : nil }
    }

    /// Takes a field that only the other has.
    private mutating func take(_ entry: Entry, _ name: String, _ field: Field?) throws(Refusal) {
        guard let texts = MergeValue(of: entry.value, in: theirs.document).given else {
            gains.append((name, []))
            return try edits.adopt(entry, from: theirs.document)
        }
        if field?.scalar == .boolean, field?.standard != nil { return }
        let wanted = texts.filter { isWanted($0, name, field) }
        if wanted.isEmpty { return }
        gains.append((name, wanted))
        if wanted.count == texts.count {
            try edits.adopt(entry, from: theirs.document)
        } else {
            try edits.set(name, wanted)
        }
    }

    /// Maps, and lists of more than texts: the same, or a person decides.
    private mutating func joinStructures(_ own: Entry, _ entry: Entry, _ name: String) throws(Refusal) {
        let (left, right) = (
            edits.document.text(Self.lines(of: own, in: edits.document)),
            theirs.document.text(Self.lines(of: entry, in: theirs.document))
        )
        if left == right { return }
        if let side = decision.side {
            decided.insert(name)
            guard side == .theirs else { return }
            try edits.unset(name)
            return try edits.adopt(entry, from: theirs.document)
        }
        note(name, left, right)
    }

    private static func lines(of entry: Entry, in document: Document) -> ByteRange {
        ByteRange(document.colon(of: entry) + 1, document.end(ofLinesOf: entry.value))
    }
}

/// Lists and single values.
extension FieldMerge {
    private mutating func unite(
        _ left: [String], _ right: [String], _ name: String, _ field: Field?
    ) throws(Refusal) {
        let reading = reading(field)
        let ours = left.map(reading.meaning)
        let same = Set(ours)
        let holders = Dictionary(zip(ours.map(\.key), left)) { first, _ in first }
        var (seen, added): (Set<ElementMeaning>, [String]) = ([], [])
        for other in right {
            let meaning = reading.meaning(of: other)
            guard !same.contains(meaning), seen.insert(meaning).inserted else { continue }
            guard let own = holders[meaning.key] else {
                added.append(other)
                continue
            }
            // Two elements of one key that say different things.
            var text: String?
            if let given = decision.texts[name], reading.meaning(of: given).key == meaning.key {
                text = given
            } else if let side = decision.side {
                text = side == .ours ? own : other
            }
            guard let text else {
                note(name, own, other)
                continue
            }
            decided.insert(name)
            guard text != own, let entry = try edits.entry(name),
                let place = Verification.texts(entry.value, in: edits.document).firstIndex(of: own)
            else { continue }
            try edits.replace(name, element: place, with: [text])
        }
        if added.isEmpty { return }
        gains.append((name, added))
        try edits.add(name, added)
    }

    /// What was decided for a field that no rule decides.
    private mutating func decide(_ left: [String], _ right: [String], _ name: String) throws(Refusal) {
        if let text = decision.texts[name] {
            decided.insert(name)
            return try edits.set(name, text.isEmpty ? [] : [text])
        }
        if let side = decision.side {
            decided.insert(name)
            if side == .theirs { try edits.set(name, right) }
            return
        }
        note(name, left.joined(separator: ", "), right.joined(separator: ", "))
    }

    /// A boolean that is not given is its default: a record that is archived and one that is not differ.
    private mutating func joinFalse() throws(Refusal) {
        for field in fields where field.scalar == .boolean {
            guard let standard = field.standard?.text else { continue }
            let (left, right) = (ours.document.given(field.name) ?? [], theirs.document.given(field.name) ?? [])
            guard left.isEmpty != right.isEmpty else { continue }
            try join(left.isEmpty ? [standard] : left, right.isEmpty ? [standard] : right, field.name, field)
        }
    }

    private mutating func note(_ name: String, _ left: String, _ right: String) {
        conflicts.append(
            MergeConflict(
                field: name, ours: Self.place(of: left, name, ours), theirs: Self.place(of: right, name, theirs)))
    }

    /// Where a text of a field is: the line of the element that has it, or of the field.
    private static func place(of text: String, _ name: String, _ side: Side) -> MergeConflict.Place {
        let document = side.document
        guard let entry = document.entries.first(where: { document.text($0.key).lowercased() == name.lowercased() })
        else { return MergeConflict.Place(path: side.path, line: nil, text: text) }
        let node = document.nodes[Int(entry.value)]
        let items = node.isList ? document.items(of: entry.value) : []
        let item = items.first { document.nodes[Int($0)].isScalar && document.text($0) == text } ?? entry.key
        return MergeConflict.Place(
            path: side.path, line: document.line(of: document.nodes[Int(item)].range), text: text)
    }
}

/// What becomes of a field of which two sides say different things: the one place where merge rules are evaluated, for
/// two records that are merged into one, and for two versions of a file. What only one side says, or only one side
/// changed, is not decided here.
package enum MergeVerdict: Hashable, Sendable {
    /// The elements of both, one for each key; elements of one key that say different things are a conflict.
    case byElement
    case ours, theirs
    /// One side's text stays, and the other's becomes an element of this list.
    case joins(String)
    /// Somebody decides.
    case conflict

    /// - Parameters:
    ///   - field: nil for one that no schema knows: there lists are united
    ///   - isList: whether either side writes a list
    ///   - units: needed only where two amounts are compared
    package init(
        _ field: Field?, ours: [String], theirs: [String], isList: Bool, units: () -> UnitTable
    ) {
        let single = ours.count == 1 && theirs.count == 1
        switch field?.merge ?? (isList ? .setByKey : .conflict) {
        case .setByKey: self = .byElement
        case .conflict: self = .conflict
        case .joins(let list): self = ours.count == 1 && !theirs.isEmpty ? .joins(list) : .conflict
        case .earlier:
            let order = single ? Self.order(ours[0], theirs[0], field, units) : nil
            self = order.map { $0 <= 0 ? .ours : .theirs } ?? .conflict
        case .later:
            let order = single ? Self.order(ours[0], theirs[0], field, units) : nil
            self = order.map { $0 >= 0 ? .ours : .theirs } ?? .conflict
        }
    }

    /// How two values compare: below 0 where the first one is earlier, or less. Nil where that is
    /// unknown: for what is neither a time nor a number, and for two moments of which only one states its zone.
    private static func order(
        _ left: String, _ right: String, _ field: Field?, _ units: () -> UnitTable
    ) -> Int? {
        guard let field else { return nil }
        // A day is its first moment, compared with one that says more.
        let scalar = field.scalar == .date ? .dateTime : field.scalar
        guard let left = FieldValue.read(left, as: scalar), let right = FieldValue.read(right, as: scalar) else {
            return nil
        }
        switch (left, right) {
        case (.moment(let one), .moment(let other)):
            guard (one.offsetMinutes == nil) == (other.offsetMinutes == nil) else { return nil }
            return one.utcSeconds - other.utcSeconds
        case (.time, .time), (.number, .number): return FieldValue.order(left, right, units: .builtIn)
        case (.quantity, .quantity): return FieldValue.order(left, right, units: units())
        default: return nil
        }
    }
}
