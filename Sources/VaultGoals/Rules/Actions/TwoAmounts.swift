import VaultChecks
import VaultSchema
import VaultSyntax

/// Two measures of one convertible group: neither counts.
enum TwoAmounts {
    /// Reads the measures again; to be called when there are several.
    static func findings(_ note: Note, _ units: UnitTable) -> [Finding] {
        var seen: [(group: String, index: Int32)] = []
        var findings: [Finding] = []
        note.forEachScalar("measures") { index, node in
            guard let measure = note.document.withText(node, { Quantity.read($0) }).value else { return }
            let unit = units.unit(measure.unit)
            guard let first = seen.first(where: { $0.group == unit.group })?.index else {
                return seen.append((unit.group, index))
            }
            findings.append(finding(node.range, first, unit.canonical, note))
        }
        return findings
    }

    private static func finding(_ range: ByteRange, _ first: Int32, _ unit: String, _ note: Note) -> Finding {
        let earlier = note.document.nodes[Int(first)]
        return Finding(
            .twoAmounts, path: note.path, range: range, field: "measures",
            message: message(note.document.text(range), note.document.text(earlier.range)), help: help(unit),
            related: [.init(path: note.path, range: earlier.range, message: "the first one")])
    }
}

extension Rule {
    static let twoAmounts = Rule(
        "two-amounts", .error, summary: "two measures of an action convert into each other",
        page: """
            An action gives one amount for each kind of unit: with two distances it cannot be told which one a goal
            in kilometres should count, so neither does.

            ```yaml
            measures:
              - 5.2 km
              - 450 m
            ```

            When both are the same kind of thing, write their sum, or two actions. When they are not, the second is
            a measure of its own: metres climbed are `450 m-climb`.
            """)
}

// MARK: Words

private func message(_ second: String, _ first: String) -> String {
    "\(unquoted(second)) and \(unquoted(first)) convert into each other; neither counts"
}

private func help(_ unit: String) -> String {
    "write their sum, or make the second a measure of its own, as '450 m-climb' is for metres climbed (not '\(unit)')"
}

/// The text as it stands, in single quotes.
private func unquoted(_ written: String) -> String {
    var text = written[...]
    if let mark = text.first, mark == "\"" || mark == "'", text.count > 1, text.last == mark {
        text = text.dropFirst().dropLast()
    }
    return Words.quote(String(text))
}
