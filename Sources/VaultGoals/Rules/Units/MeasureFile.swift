import VaultChecks
import VaultEdits
import VaultGraph
import VaultSyntax

/// The file that a measure of a new unit is written to.
enum MeasureFile {
    /// A fix that makes the measure.
    static func fix(_ unit: String, _ graph: Graph) -> Fix {
        let edit = TextEdit(range: ByteRange(0, 0), replacement: text(unit))
        let file = FileEdit(path: path(unit, graph), before: nil, edits: [edit])
        return Fix(title: "make a measure with the unit \(Words.quote(unit))", change: Change(files: [file]))
    }

    /// What it holds.
    static func text(_ unit: String) -> String {
        "---\ntype: measure\nunit: \(ScalarSpelling.spell(unit, like: .plain))\n---\n"
    }

    /// The first free name: that of the unit, else with a number behind.
    ///
    /// - Parameter taken: paths of files that are to be made as well
    static func path(_ unit: String, _ graph: Graph, taken: Set<String> = []) -> String {
        let stem = slug(unit)
        var name = stem
        var number = 2
        while graph.resolve(name, allowed: nil, from: "") != .broken || taken.contains(path(name)), number < 10_000 {
            name = "\(stem)-\(number)"
            number += 1
        }
        return path(name)
    }

    private static func path(_ name: String) -> String { "measures/\(name).md" }

    /// Lower case, letters and digits, all else one `-`, at most 80 characters; `unit` where nothing is left.
    private static func slug(_ unit: String) -> String {
        var slug = ""
        for character in unit.lowercased() {
            if character.isLetter || character.isWholeNumber {
                slug.append(character)
            } else if !slug.isEmpty, !slug.hasSuffix("-") {
                slug += "-"
            }
            if slug.count == 80 { break }
        }
        if slug.hasSuffix("-") { slug.removeLast() }
        let devices = ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
        return slug.isEmpty || devices.contains(slug) ? "unit" + (slug.isEmpty ? "" : "-" + slug) : slug
    }
}
