import VaultChecks
import VaultSchema

/// Two targets of one mode, kind of unit and period.
enum DuplicateTarget {
    static func findings(_ targets: [Located<Target>], _ note: Note, _ units: UnitTable) -> [Finding] {
        var first: [Key: Located<Target>] = [:]
        var findings: [Finding] = []
        for target in targets {
            let key = Key(
                mode: target.value.mode, group: units.unit(target.value.quantity.unit).group,
                period: target.value.period)
            guard let earlier = first[key] else {
                first[key] = target
                continue
            }
            findings.append(
                Finding(
                    .duplicateTarget, path: note.path, range: target.range, field: "targets",
                    message: message(note.document.text(target.node), note.document.text(earlier.node)),
                    help: "keep one of them, or make a goal of each",
                    related: [.init(path: note.path, range: earlier.range, message: "the first one")]))
        }
        return findings
    }

    private struct Key: Hashable {
        var mode: Target.Mode
        var group: String
        var period: Target.Period?
    }
}

extension Rule {
    static let duplicateTarget = Rule(
        "duplicate-target", .warning, summary: "two targets of a goal ask for the same thing",
        page: """
            Targets are told apart by what they do (total, rate, limit, latest, best), by their kind of unit and by
            their period. Two that agree in all of these ask for the same amounts, and the lesser one says nothing.

            ```yaml
            targets:
              - 120 km
              - 90 mi
            ```

            Keep one, or make a goal of each.
            """)
}

// MARK: Words

private func message(_ second: String, _ first: String) -> String {
    "\(Words.quote(second)) asks for the same thing as \(Words.quote(first))"
}
