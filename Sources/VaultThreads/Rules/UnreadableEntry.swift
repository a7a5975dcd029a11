import VaultChecks
import VaultSchema
import VaultSyntax

/// An entry of a phase that cannot be read, or whose label is misspelt.
enum UnreadableEntry {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        phase.entries.flatMap { entry -> [Finding] in
            let text = Array(entry.text.utf8)
            if text.isEmpty { return [] }
            switch entry.label {
            case "at": return finding(DateTime.read(text.span).problem, "a date and time", entry, note)
            case "yield": return finding(Scalars.readBoolean(text.span).problem, "true or false", entry, note)
            case "priors":
                let hasLink = note.links.contains {
                    $0.isInBody && entry.range.start <= $0.range.start && $0.range.end <= entry.range.end
                }
                return hasLink ? [] : [finding(entry, note, expected: "links such as '[[message]]'", [])]
            case "confidence", "reasoning", "next": return []
            case let label: return misspelt(label, entry, phase, note)
            }
        }
    }

    private static func finding(
        _ problem: ScalarProblem?, _ expected: String, _ entry: Phase.Entry, _ note: Note
    ) -> [Finding] {
        guard let problem, !problem.isHint else { return [] }
        return [finding(entry, note, expected: expected, problem.suggestions)]
    }

    private static func finding(
        _ entry: Phase.Entry, _ note: Note, expected: String, _ suggestions: [String]
    ) -> Finding {
        Finding(
            .unreadableEntry, path: note.path, range: entry.range, field: entry.label,
            message: words(entry.label, entry.text, expected), help: Words.write(suggestions),
            fixes: suggestions.flatMap { Fix.replace("write '\($0)'", in: note, entry.range, with: $0) })
    }

    private static func misspelt(
        _ label: String, _ entry: Phase.Entry, _ phase: Phase, _ note: Note
    ) -> [Finding] {
        let near = Near.suggestions(for: label, in: Phase.labels).filter { phase.entry($0) == nil }
        if near.isEmpty { return [] }
        return [
            Finding(
                .unreadableEntry, path: note.path, range: entry.labelRange, field: label,
                message: words(label), help: Words.didYouMean(near),
                fixes: near.flatMap { Fix.replace("write '\($0)'", in: note, entry.labelRange, with: $0) })
        ]
    }
}

extension Rule {
    static let unreadableEntry = Rule(
        "unreadable-entry", .error, summary: "an entry of a phase cannot be read")
}

// MARK: Words

private func words(_ label: String, _ text: String, _ expected: String) -> String {
    "'\(label)' is \(Words.quote(text)); expected \(expected)"
}

private func words(_ label: String) -> String { "\(Words.quote(label)) is not a known entry of a phase" }
