import Testing
import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultTestSupport

/// Two files of every type that differ in one field and were made apart: one record, two, or nobody can tell.
@Suite(.tags(.random)) struct EveryTypeMadeApartTests {
    private static let schema = Vault.knownPacks.schema
    private static let pairs: [(type: TypeID, field: Field)] = schema.recordTypes.indices.flatMap { type in
        schema.fields[type].map { (type, $0) }
    }

    private enum Relation { case one, two, perhapsTwo }

    /// The rule once more, field by field.
    private static func relation(_ type: RecordType, _ field: Field) -> Relation {
        switch (field.name, field.scalar) {
        case ("title", _), ("import_id", _), ("number", _), ("unit", _), ("wallet", _): .two
        case ("created", _), ("time", _), ("started", _), ("sent", _): type.recurs ? .perhapsTwo : .one
        case (_, .quantity): type.recurs ? .perhapsTwo : field.isRequired ? .two : .one
        case (_, .choice): .one
        default: field.isRequired ? .two : .one
        }
    }

    private static func text(_ field: Field, _ number: Int) -> String {
        switch field.scalar {
        case .text: "text \(number)"
        case .integer, .number: "\((field.range?.lowerBound ?? 1) + number)"
        case .boolean: number == 0 ? "true" : "false"
        case .choice(let words): words[number]
        case .date, .dateSpan: "2026-01-0\(number + 1)"
        case .dateTime: "2026-01-01T0\(number):00:00"
        case .time: "\"0\(number):00\""
        case .quantity(let group): "\(number + 1) \(group == nil ? "km" : "min")"
        case .target: "\(number + 1) km"
        case .link: "\"[[note \(number)]]\""
        case .namedNumber: "note \(number + 1)"
        case .namedQuantity: "note \(number + 1) km"
        case .countedProperty: "weight kg to note \(number)"
        case .interval: "every \(number + 1) weeks"
        }
    }

    /// What each record of the type must have, and one field.
    private static func note(_ type: TypeID, _ field: Field, _ number: Int, _ more: String = "") -> String {
        let needed = schema.fields[type].filter { ($0.isRequired || $0.name == "title") && $0.name != field.name }
        let lines = needed.map { "\($0.name): \(text($0, 0))\n" }.joined()
        let value = text(field, number)
        return "---\ntype: \(schema.types[type].name)\n\(lines)\(more)"
            + "\(field.name): \(field.isList ? "[\(value)]" : value)\n---\n"
    }

    private static func merge(
        _ ours: String, _ theirs: String, _ origin: ThreeWayMerge.Origin? = nil
    ) throws -> ThreeWayMerge.Result {
        let merge = ThreeWayMerge(schema: schema, origin: origin)
        return try #require(merge.merge(base: nil, ours: Array(ours.utf8), theirs: Array(theirs.utf8)))
    }

    @Test func `what differs in one field`() throws {
        for (type, field) in Self.pairs {
            let (ours, theirs) = (Self.note(type, field, 0), Self.note(type, field, 1))
            let (there, back) = (try Self.merge(ours, theirs), try Self.merge(theirs, ours))
            let text = String(decoding: there.bytes, as: UTF8.self)
            let story: Comment = "\(ours)\nTHEIRS\n\(theirs)\nIS \(there.manner)\n\(text)"
            let sharesKey = Self.schema.fields[type].contains {
                $0.unique != nil && $0.isRequired && $0.name != field.name
            }
            let relation = sharesKey ? .one : Self.relation(Self.schema.types[type], field)
            switch there.manner {
            case .byField, .byLine: try #require(relation == .one, story)
            case .twoRecords: try #require(relation == .two, story)
            case .perhapsTwo(let fields): try #require(relation == .perhapsTwo && fields == [field.name], story)
            case .torn: Issue.record(story)
            }
            try #require(back.manner == there.manner && back.conflicts.count == there.conflicts.count, story)
            if there.conflicts.isEmpty { try #require(back.bytes == there.bytes, story) }
            try #require(relation == .one || !there.conflicts.isEmpty, story)
            switch field.merge {
            case .earlier where relation == .one:
                try #require(there.conflicts.isEmpty && text.contains(Self.text(field, 0)), story)
            case .later where relation == .one:
                try #require(there.conflicts.isEmpty && text.contains(Self.text(field, 1)), story)
            default:
                for number in 0...1 { try #require(text.contains(Self.text(field, number)), story) }
            }
            guard relation == .perhapsTwo else { continue }
            try #require(try Self.merge(ours, theirs, .same).manner == .byField, story)
            try #require(try Self.merge(ours, theirs, .two).manner == .twoRecords, story)
        }
    }

    /// One import is one record, whatever else both say.
    @Test func `what shares a key is one`() throws {
        for (type, field) in Self.pairs where field.name != "import_id" {
            let sides = (0...1).map { Self.note(type, field, $0, "import_id: 7\n") }
            let result = try Self.merge(sides[0], sides[1])
            try #require(result.manner == .byField, "\(sides)")
        }
    }
}
