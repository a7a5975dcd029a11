import Testing
import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultSyntax

/// What the schema declares for a field, and what both merges make of it: two records in one, and two versions of a
/// file.
@Suite struct MergeRuleTests {
    private enum Outcome: Hashable {
        case both, first, second, joined, conflict
    }

    private static let types = Vault.knownPacks.flatMap(\.types) + [Vault.knownPacks.settingsType]
    private static let fields: [(type: RecordType, field: Field)] = types.flatMap { type in
        type.allFields.map { (type, $0) }
    }

    @Test func `both merges do what a field declares`() throws {
        for (type, field) in Self.fields { try Self.expect(field.merge, field, type) }
    }

    /// The title is declared once for all types.
    @Test func `another declaration makes both do something else`() throws {
        for (type, field) in Self.fields where field.name != "title" {
            let others: [MergeRule] =
                field.isList ? [.setByKey, .conflict] : [.conflict, .earlier, .later, .joins("aliases")]
            for rule in others where rule != field.merge {
                var changed = type
                changed.fields = type.allFields.map { own in
                    var own = own
                    if own.name == field.name { own.merge = rule }
                    return own
                }
                try Self.expect(rule, try #require(changed.allFields.first { $0.name == field.name }), changed)
            }
        }
    }

    @Test func `two moments of which one states no zone are left to people`() throws {
        let moments = [
            ("2026-01-02T08:00", "2026-01-01T08:00Z", Outcome.conflict), ("2026-01-02", "2026-01-01T08:00Z", .conflict),
            ("2026-01-01T08:00Z", "2026-01-01T09:30+01:00", .first),
            ("2026-01-01T08:00Z", "2026-01-01T08:30+01:00", .second),
            ("2026-01-01", "2026-01-01T08:00", .first), ("x", "2026-01-01", .conflict),
        ]
        let dated = Self.fields.filter { $0.field.scalar == .dateTime && $0.field.merge == .earlier }
        #expect(!dated.isEmpty)
        for (type, field) in dated {
            for (first, second, expected) in moments {
                #expect(try Self.records(first, second, field, type) == expected, "\(first) \(second)")
                #expect(try Self.versions(first, second, field, type) == expected, "\(first) \(second)")
            }
        }
    }

    private static func expect(_ rule: MergeRule, _ field: Field, _ type: RecordType) throws {
        let (first, second) = (text(field, 0), text(field, 1))
        let story: Comment = "\(type.name).\(field.name) \(rule): \(first) and \(second)"
        let expected = outcome(of: rule, field)
        try #require(try records(first, second, field, type) == expected, story)
        // Of two versions of a note a person decides which text stays.
        let version = expected == .joined ? .conflict : expected
        try #require(try versions(first, second, field, type) == version, story)
        // Whoever is ours: of the other record the text that stays is the other one.
        let back = expected == .first ? .second : expected == .second ? .first : expected
        try #require(try records(second, first, field, type) == back, story)
        try #require(try versions(second, first, field, type) == (back == .joined ? .conflict : back), story)
    }

    /// What the manual says of a rule; the first text is the earlier and the less.
    private static func outcome(of rule: MergeRule, _ field: Field) -> Outcome {
        let hasOrder =
            switch field.scalar {
            case .date, .dateTime, .time, .integer, .number, .quantity: true
            default: false
            }
        return switch rule {
        case .setByKey: .both
        case .conflict: .conflict
        case .earlier: hasOrder ? .first : .conflict
        case .later: hasOrder ? .second : .conflict
        case .joins: .joined
        }
    }

    private static func text(_ field: Field, _ number: Int) -> String {
        switch field.scalar {
        case .text: "text \(number)"
        case .integer, .number: "\((field.range?.lowerBound ?? 1) + number)"
        case .boolean: number == 0 ? "false" : "true"
        case .choice(let words): words[number]
        case .date, .dateSpan: "2026-01-0\(number + 1)"
        case .dateTime: "2026-01-01T0\(number):00:00"
        case .time: "0\(number):00"
        case .quantity, .target: field.isList ? ["1 km", "2 min"][number] : "\(number + 1) min"
        case .link: "[[note \(number)]]"
        case .namedNumber: "note\(number) 1"
        case .namedQuantity: "note\(number) 1 km"
        case .countedProperty: "weight kg to note\(number)"
        case .interval: ["monthly", "yearly"][number]
        }
    }
}

/// Both merges, and what came of them.
extension MergeRuleTests {
    private static func note(_ field: Field, _ text: String?, _ type: RecordType) -> [UInt8] {
        let quoted = text.map { "\(field.name): " + (field.isList ? "[\"\($0)\"]\n" : "\"\($0)\"\n") }
        return Array("---\ntype: \(type.name)\n\(quoted ?? "")---\n".utf8)
    }

    private static func records(
        _ first: String, _ second: String, _ field: Field, _ type: RecordType
    ) throws -> Outcome? {
        let sides = [first, second].map { Document(note(field, $0, type)) }
        let merge = try FieldMerge(
            .init(path: "b.md", document: sides[1]), into: .init(path: "a.md", document: sides[0]),
            fields: type.allFields, decision: MergeDecision(), reading: { ElementReading($0, units: .builtIn) },
            isOwn: { _ in false }, isOwnName: { _ in false })
        return outcome(merge.edits.document, first, second, field, isOpen: !merge.conflicts.isEmpty)
    }

    private static func versions(
        _ first: String, _ second: String, _ field: Field, _ type: RecordType
    ) throws -> Outcome? {
        let isSettings = type.name == RecordType.settingsName
        let merge = ThreeWayMerge(schema: isSettings ? Schema(types: [], settings: type) : Schema(types: [type]))
        let sides = [nil, first, second].map { note(field, $0, type) }
        let result = try #require(merge.merge(base: sides[0], ours: sides[1], theirs: sides[2]))
        return outcome(Document(result.bytes), first, second, field, isOpen: !result.conflicts.isEmpty)
    }

    private static func outcome(
        _ document: Document, _ first: String, _ second: String, _ field: Field, isOpen: Bool
    ) -> Outcome? {
        if isOpen { return .conflict }
        let texts = texts(field.name, in: document)
        if texts.count == 2 { return Set(texts) == [first, second] ? .both : nil }
        guard texts == [first] || texts == [second] else { return nil }
        let other = texts == [first] ? second : first
        if case .joins(let list) = field.merge, Self.texts(list, in: document) == [other] { return .joined }
        return texts == [first] ? .first : .second
    }

    private static func texts(_ key: String, in document: Document) -> [String] {
        guard let entry = document.entry(key) else { return [] }
        let isList = document.nodes[Int(entry.value)].isList
        return (isList ? Array(document.items(of: entry.value)) : [entry.value]).map { document.text($0) }
    }
}
