import VaultChecks
import VaultSchema

/// A duration in kilometres, or in a unit that nobody knows.
enum DurationWithoutTimeUnit {
    static func finding(_ duration: Quantity, _ index: Int32, _ note: Note, _ units: UnitTable) -> Finding {
        let near = units.near(duration.unit).filter { units.unit($0).group == "s" }
        var fixes: [Fix] = []
        let range = note.place(ofUnit: duration.unit, in: index)
        if near.count == 1, range != note.document.nodes[Int(index)].range {
            fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
        }
        return Finding(
            .durationWithoutTimeUnit, path: note.path, range: range, field: "duration", message: message(duration.unit),
            help: Words.didYouMean(near) ?? "put other amounts in 'measures'", fixes: fixes)
    }
}

extension Rule {
    static let durationWithoutTimeUnit = Rule(
        "duration-without-time-unit", .error, formerly: "duration-not-time",
        summary: "the unit of a duration is not a unit of time")
}

// MARK: Words

private func message(_ unit: String) -> String { "\(Words.quote(unit)) is not a unit of time; expected s, min or h" }
