import VaultChecks
import VaultSchema
import VaultSyntax

/// A unit that is neither built in nor has a measure.
enum UnknownUnit {
    static func finding(_ unit: String, _ index: Int32, _ field: String, _ note: Note, _ model: GoalsModel) -> Finding {
        let near = model.units.near(unit)
        let range = note.place(ofUnit: unit, in: index)
        let irregularity = near.isEmpty ? UnitWord.irregularity(of: unit, in: model.units) : nil
        var fixes: [Fix] = []
        if near.isEmpty, irregularity == nil {
            let spelling = model.unknownUnits.spelling(of: unit, in: model)
            fixes = [
                MeasureFile.fix(spelling, model.graph, isCertain: model.unknownUnits.isAlone(unit, in: model))
            ]
        } else if near.count == 1, range != note.document.nodes[Int(index)].range {
            fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
        }
        return Finding(
            .unknownUnit, path: note.path, range: range, field: field, message: message(unit),
            help: Words.didYouMean(near, for: unit) ?? irregularity.map(another) ?? makeIt(unit), fixes: fixes)
    }
}

extension Rule {
    static let unknownUnit = Rule(
        "unknown-unit", .error, summary: "a unit is neither built in nor defined by a measure")
}

// MARK: Words

private func message(_ unit: String) -> String { "the unit \(Words.quote(unit)) is not defined" }

/// No fix is offered, since there is no telling what was meant.
private func another(_ irregularity: UnitWord.Irregularity) -> String {
    switch irregularity {
    case .oneLetter: "write the unit out, such as '5 km'"
    case .rate:
        "write only the amount with its unit, such as '5 km'; a rate is a goal's target, such as '5 km per week'"
    case .digits: "write one amount per item, such as '5 km' and '30 min'"
    case .scripts: "its letters are from two scripts; type the unit again"
    }
}

private func makeIt(_ unit: String) -> String { "create a measure with the unit \(Words.quote(unit))" }
