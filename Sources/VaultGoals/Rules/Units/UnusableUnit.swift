import VaultChecks
import VaultSchema
import VaultSyntax

/// The unit of a measure that cannot be written after an amount.
enum UnusableUnit {
    /// One for each such measure. Cost: linear in the measures.
    static func findings(_ model: GoalsModel) -> [Finding] {
        zip(model.measures.notes, model.measures.spellings).compactMap { number, spellings in
            isWritable(spellings.unit) ? nil : finding(spellings.unit, model.graph.notes[number], model.units)
        }
    }

    private static func finding(_ unit: String, _ note: Note, _ units: UnitTable) -> Finding {
        let joined = unit.split(whereSeparator: \.isOnlyWhitespace).joined(separator: "-")
        // Another unit's name would make two measures of one unit.
        let isFree = isWritable(joined) && !units.unit(joined).isKnown
        let node = isFree ? note.elements("unit").first : nil
        let fixes = node.map { Fix.respell("write '\(joined)'", in: note, node: $0, as: joined) } ?? []
        return Finding(
            .unusableUnit, path: note.path, range: note.place(of: "unit"), field: "unit", message: message(unit),
            help: isQuantity(unit) ? withoutAmount : isFree ? "write \(Words.quote(joined))" : anotherName,
            fixes: fixes)
    }

    /// Whether one of it, such as `1 cup`, reads as such.
    static func isWritable(_ unit: String) -> Bool {
        let bytes = Array("1 \(unit)".utf8)
        return Quantity.read(bytes.span).value == Quantity(1, unit)
    }

    private static func isQuantity(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Quantity.read(bytes.span).value != nil
    }
}

extension Rule {
    static let unusableUnit = Rule(
        "unusable-unit", .error, formerly: "unit-not-writable",
        summary: "the unit of a measure cannot be written after an amount")
}

// MARK: Words

private func message(_ unit: String) -> String { "\(Words.quote(unit)) cannot be written as a unit after an amount" }

private let withoutAmount = "write only the unit; 'equals' says what one of it is"

private let anotherName = "use a single word that starts with a letter"
