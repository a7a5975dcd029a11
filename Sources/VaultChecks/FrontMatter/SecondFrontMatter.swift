import VaultGraph
import VaultSchema
import VaultSyntax

/// A second front matter right after the first.
enum SecondFrontMatter {
    static func wording() -> Wording { Wording(message, help: "move its fields into the first block") }

    /// True when the second block has `type` or a field of any record; else it is text between two rules.
    static func isMeant(_ problem: Problem, _ note: Note, _ context: CheckContext) -> Bool {
        let schema = context.graph.schema
        let block = block(problem, note)
        return block.entries.contains { entry in
            let key = block.nodes[Int(entry.key)]
            return block.withText(key) { name in
                for type in schema.types.indices where schema.field(name, of: type) != nil { return true }
                return false
            }
        } || block.entry("type") != nil
    }

    /// A plain note becomes of interest when its second block has a type that the vault knows.
    static func ofPlain(_ problem: Problem, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard problem.kind == .secondFrontMatter else { return [] }
        let block = block(problem, note)
        guard let entry = block.entry("type"), entry.state == .readable,
            let node = RecordTypeReading.scalar(entry.value, in: block),
            context.graph.schema.type(block.text(node)) != nil
        else { return [] }
        return [FrontMatterChecks.finding(problem, note, context)]
    }

    /// What lies between the fences of the second block.
    private static func block(_ problem: Problem, _ note: Note) -> Document {
        var lines = note.document.bytes[problem.range.offsets].split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        // The line end after the last line stays, for a CR without it would be a part of the value.
        return Document(yaml: lines.dropFirst().dropLast().flatMap { $0 + [0x0A] })
    }
}

extension Rule {
    static let secondFrontMatter = Rule(
        "second-front-matter", .error, summary: "a second front matter block follows the first")
}

// MARK: Words

private let message = "a second front matter block starts here; only the first one is read"
