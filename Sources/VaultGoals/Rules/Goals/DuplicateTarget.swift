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
                    help: "keep one of them, or make a separate goal for each",
                    related: [.init(path: note.path, range: earlier.range, message: "the first target")]))
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
        "duplicate-target", .warning, summary: "two targets of a goal count the same thing")
}

// MARK: Words

private func message(_ second: String, _ first: String) -> String {
    "\(Words.quote(second)) counts the same thing as \(Words.quote(first))"
}
