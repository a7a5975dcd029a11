import VaultGraph
import VaultSchema

/// Who uses a measure, as fields of its record, for lists and expressions.
extension UnitUses {
    /// `uses` in actions, `asked_by` so many goals, and the day on which it was `last_used`.
    package static let fields = [
        Field("uses", .integer, "How many quantities of actions are in its unit."),
        Field("asked_by", .integer, "How many goals, milestones and obligations ask for it."),
        Field("last_used", .date, "The day of the last action in its unit."),
    ]

    /// Whether records of a type define a unit.
    package static func isCounted(_ type: RecordType) -> Bool { type.unitFields != nil }

    /// The values by note; of two measures of one unit both have those of the unit.
    package func computedFields() -> ComputedFields {
        var uses: [Int: UnitUse] = [:]
        for use in all {
            for record in use.records { uses[record] = use }
        }
        let known = uses
        return ComputedFields(fields: Self.fields) { note, field in
            guard let use = known[note] else { return nil }
            switch field {
            case "uses": return FieldElement(text: String(use.uses), value: .number(Rational(use.uses)))
            case "asked_by":
                return FieldElement(text: String(use.askers.count), value: .number(Rational(use.askers.count)))
            case "last_used": return use.last.map { FieldElement(text: $0.description, value: .day($0)) }
            default: return nil
            }
        }
    }
}
