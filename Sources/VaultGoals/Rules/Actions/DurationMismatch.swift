import VaultChecks
import VaultSchema

/// A measure of time that differs from the duration.
enum DurationMismatch {
    static func findings(
        _ measure: Quantity, _ duration: Quantity, _ index: Int32, _ note: Note, _ units: UnitTable
    ) -> [Finding] {
        if units.convert(measure, to: duration.unit) == duration.amount { return [] }
        let node = note.document.nodes[Int(index)]
        let other = note.single("duration").map { note.document.nodes[Int($0)] }
        return [
            Finding(
                .durationMismatch, path: note.path, range: node.range, field: "measures",
                message: message(note.document.text(node), other.map { note.document.text($0) } ?? "\(duration)"),
                help: "remove one of them if both mean the same; for a target in time the measure counts",
                related: other.map { [.init(path: note.path, range: $0.range, message: "the duration")] } ?? [])
        ]
    }
}

extension Rule {
    static let durationMismatch = Rule(
        "duration-mismatch", .hint, formerly: "duration-differs",
        summary: "a measure of time differs from the duration")
}

// MARK: Words

private func message(_ measure: String, _ duration: String) -> String {
    "\(Words.quote(measure)) differs from the duration \(Words.quote(duration))"
}
