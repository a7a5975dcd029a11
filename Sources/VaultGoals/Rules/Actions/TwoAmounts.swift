import VaultChecks
import VaultSchema
import VaultSyntax

/// Two measures of one convertible group, or two such amounts for one goal: neither counts.
enum TwoAmounts {
    /// Reads the measures again; to be called when there are several.
    static func findings(_ note: Note, _ units: UnitTable) -> [Finding] {
        var seen: [(group: String, index: Int32)] = []
        var findings: [Finding] = []
        note.forEachScalar("measures") { index, node in
            guard let measure = note.document.withText(node, { Quantity.read($0) }).value else { return }
            let group = units.unit(measure.unit).group
            guard let first = seen.first(where: { $0.group == group })?.index else {
                return seen.append((group, index))
            }
            findings.append(finding(index, first, "measures", note))
        }
        return findings
    }

    static func finding(_ second: Int32, _ first: Int32, _ field: String, _ note: Note) -> Finding {
        let nodes = note.document.nodes
        return Finding(
            .twoAmounts, path: note.path, range: nodes[Int(second)].range, field: field,
            message: message(note.document.text(second), note.document.text(first)), help: help,
            related: [.init(path: note.path, range: nodes[Int(first)].range, message: "the first amount")])
    }
}

extension Rule {
    static let twoAmounts = Rule(
        "two-amounts", .error, summary: "two amounts of an action convert to each other")
}

// MARK: Words

private func message(_ second: String, _ first: String) -> String {
    "\(Words.quote(second)) and \(Words.quote(first)) convert to each other, so neither counts"
}

private let help =
    "write their sum; if the second is another kind of thing, give it a unit of its own, such as '450 m-climb'"
