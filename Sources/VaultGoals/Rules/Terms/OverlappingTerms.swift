import VaultChecks
import VaultSchema

/// Two terms that share days.
enum OverlappingTerms {
    /// One finding for each term that starts before an earlier one has ended. Cancelled terms take no days.
    /// Cost: a sort of the terms.
    static func findings(_ model: GoalsModel) -> [Finding] {
        let terms = model.terms.filter { $0.kind == .term && $0.first <= $0.last && $0.status != .cancelled }
            .sorted { ($0.first, $0.last, $0.path) < ($1.first, $1.last, $1.path) }
        var findings: [Finding] = []
        var latest: TermRecord?
        for term in terms {
            if let earlier = latest, term.first <= earlier.last { findings.append(finding(term, earlier, model)) }
            if latest.map({ $0.last < term.last }) ?? true { latest = term }
        }
        return findings
    }

    private static func finding(_ term: TermRecord, _ earlier: TermRecord, _ model: GoalsModel) -> Finding {
        let (note, other) = (model.graph.notes[term.note], model.graph.notes[earlier.note])
        return Finding(
            .overlappingTerms, path: note.path, range: note.place(of: "start"), field: "start",
            message: message(term, earlier), help: "correct a start or an end; a term without an end lasts 70 days",
            related: [
                .init(
                    path: other.path, range: other.place(of: other.single("end") == nil ? "start" : "end"),
                    message: "the earlier term")
            ])
    }
}

extension Rule {
    static let overlappingTerms = Rule(
        "overlapping-terms", .warning, summary: "two terms overlap")
}

// MARK: Words

private func message(_ term: TermRecord, _ earlier: TermRecord) -> String {
    "the term starts on \(term.first), before '\(earlier.name)' ends on \(earlier.last)"
}
