import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// A property of a daily note that `daily_counts` names, and that counts nowhere.
///
/// There is no fix: nothing is ever written into such a note.
enum UncountedProperty {
    /// Cost: for a note without such properties a look at its properties.
    static func findings(_ note: Note, _ daily: DailyNotes) -> [Finding] {
        daily.problems(of: note).map { found in
            let property = found.declaration.property
            let text = found.node.map { note.document.text($0) } ?? ""
            func finding(_ message: String, _ help: String?) -> Finding {
                Finding(
                    .uncountedProperty, path: note.path, range: found.range, field: property.name, message: message,
                    help: help)
            }
            switch found.problem {
            case .noDay: return finding(noDay(property.name, note.name), dayHelp)
            case .notAValue: return finding(notAValue(property.name), sample(found.declaration))
            case .otherUnit: return finding(otherUnit(property, text), "write it in \(property.unit)")
            case .unreadable(let problem):
                return finding(
                    unreadable(found.declaration, text),
                    Words.write(problem.suggestions) ?? sample(found.declaration))
            }
        }
    }
}

extension Rule {
    static let uncountedProperty = Rule(
        "uncounted-property", .warning, summary: "a property of a daily note does not count")
}

// MARK: Words

private let dayHelp = "give the note the name of a day, such as '2026-11-21'"

private func noDay(_ property: String, _ name: String) -> String {
    "\(Words.quote(property)) does not count, since \(Words.quote(name)) has no day"
}

private func notAValue(_ property: String) -> String { "\(Words.quote(property)) does not hold an amount" }

private func sample(_ declaration: DailyNotes.Declaration) -> String {
    let property = declaration.property
    return declaration.isTimes
        ? "write 'yes', 'no' or a number, such as '\(property.name): 1'"
        : "write a number in \(property.unit), such as '\(property.name): 5'"
}

private func otherUnit(_ property: CountedProperty, _ text: String) -> String {
    "\(Words.quote(property.name)) is \(Words.quote(text)), which does not convert to \(property.unit)"
}

private func unreadable(_ declaration: DailyNotes.Declaration, _ text: String) -> String {
    let property = declaration.property
    let expected = declaration.isTimes ? "yes, no or a number" : "a number or an amount in \(property.unit)"
    return "\(Words.quote(property.name)) is \(Words.quote(text)); expected \(expected)"
}
