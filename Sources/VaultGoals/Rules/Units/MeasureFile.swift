import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// The file of a measure for a new unit.
enum MeasureFile {
    /// A fix that makes the measure.
    static func fix(_ unit: String, _ graph: Graph, isCertain: Bool) -> Fix {
        let file = edit(unit, graph)
        return Fix(
            title: "create a measure with the unit \(Words.quote(unit))", change: Change(files: [file]),
            isCertain: isCertain)
    }

    /// - Parameter taken: paths of files that are to be made as well
    static func edit(_ unit: String, _ graph: Graph, taken: Set<String> = []) -> FileEdit {
        let edit = TextEdit(range: ByteRange(0, 0), replacement: text(unit))
        return FileEdit(path: path(unit, graph, taken: taken), before: nil, edits: [edit])
    }

    /// What it holds.
    static func text(_ unit: String) -> String {
        "---\ntype: measure\nunit: \(ScalarSpelling.spell(unit, like: .plain))\n---\n"
    }

    /// The first free name: that of the unit, else with a number after.
    ///
    /// - Parameter taken: paths of files that are to be made as well
    static func path(_ unit: String, _ graph: Graph, taken: Set<String> = []) -> String {
        let stem = FileStem.slug.make(unit, kind: "unit")
        var name = stem
        var number = 2
        let type = graph.schema.type("measure").map { graph.schema.types[$0] } ?? GoalTypes.measure
        func path(_ name: String) -> String { NotePath.file(name, in: type.baseFolder) }
        while graph.resolve(name, allowed: nil, from: "") != .broken || taken.contains(path(name)), number < 10_000 {
            name = "\(stem)-\(number)"
            number += 1
        }
        return path(name)
    }
}
