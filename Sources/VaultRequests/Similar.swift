import VaultChecks
import VaultConsole
import VaultPlans
import VaultRecords

/// What is said of a new record that is very similar to others.
extension Request {
    /// Those that it is similar to, each with how similar it is.
    package typealias Similar = [(name: String, score: String)]

    /// A word about records that may be the same thing, with the line that merges them; what is certainly the same is
    /// refused or a warning.
    func likeness(of planned: PlannedRecord, to similar: Similar) -> [Advice] {
        guard let first = similar.first else { return [] }
        return [
            Advice(
                reason: "'\(planned.name)' is very similar to \(names(of: similar))", purpose: "if they are one",
                command: ["vault", "merge", first.name, planned.name], isShort: true)
        ]
    }

    func messages(of planned: PlannedRecord, similarTo similar: Similar) -> String {
        likeness(of: planned, to: similar).map { advice in
            Diagnostics.note(
                String(lines(of: advice).dropLast()), style: invocation.diagnosticStyle(arguments.value("color")))
        }.joined()
    }

    /// Asks a person whether to create it anyway; true where nobody is to be asked.
    func isWanted(_ planned: PlannedRecord, besides similar: Similar) -> Bool {
        agrees(
            to: DisplayText.visible("This is very similar to \(names(of: similar)). "),
            "Create '\(DisplayText.visible(planned.name))' anyway?",
            help: "y: the record is created. Any other answer writes nothing. To compare them: vault show NAME")
    }

    /// `'run-100-km' (0.99) and 'run-50-km' (0.90)`
    private func names(of similar: Similar) -> String {
        var names = similar.prefix(3).map { "'\($0.name)' (\($0.score))" }
        if similar.count > 3 { names.append("\(similar.count - 3) more") }
        return Words.list(names, joint: "and")
    }
}
