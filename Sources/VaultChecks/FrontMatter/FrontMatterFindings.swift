import VaultGraph
import VaultSchema
import VaultSyntax

/// What cannot be read of a front matter, of any file: also of those that are not records, and outside a vault.
package enum FrontMatterFindings {
    /// In the order of the file. A second front matter counts when it is one of the schema's records.
    package static func findings(of note: Note, schema: Schema) -> [Finding] {
        let context = CheckContext(Snapshot(Graph(schema: schema, notes: []), packs: []), today: .first)
        return note.document.problems.filter { problem in
            guard problem.kind == .secondFrontMatter else { return true }
            if note.isRecord { return SecondFrontMatter.isMeant(problem, note, context) }
            return !SecondFrontMatter.ofPlain(problem, note, context).isEmpty
        }.map { FrontMatterChecks.finding($0, note, context) }
    }
}
