import VaultChecks
import VaultSchema

/// A major value without guidance.
enum MissingGuidance {
    static func findings(_ note: Note) -> [Finding] {
        guard note.text("level")?.lowercased() == "major", note.elements("guidance").isEmpty else { return [] }
        return [
            Finding(
                .missingGuidance, path: note.path, range: note.place(of: "level"), field: "guidance",
                message: "the major value has no guidance",
                help: "describe in 'guidance' how it guides goals and actions")
        ]
    }
}

extension Rule {
    static let missingGuidance = Rule(
        "missing-guidance", .hint, summary: "a major value has no guidance")
}
