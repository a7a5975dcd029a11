import VaultChecks
import VaultSchema
import VaultSyntax

/// A set that cannot be read, or that is not of its exercise's type.
enum UnreadableSet {
    static func finding(_ item: ListItem, _ exercise: Exercise, _ note: Note) -> Finding {
        let bytes = note.document.bytes
        let content = SetSuffix.content(of: item.text.offsets, in: bytes.span)
        let range = ByteRange(content.lowerBound, content.upperBound)
        let choices = SetSpelling.choices(of: content, in: bytes, of: exercise)
        return Finding(
            .unreadableSet, path: note.path, range: range, message: message(note.document.text(range), exercise),
            help: help(choices, exercise), fixes: choices.flatMap { fixes($0, item, range, note) })
    }

    private static func fixes(_ lines: [String], _ item: ListItem, _ range: ByteRange, _ note: Note) -> [Fix] {
        guard let first = lines.first else { return [] }
        let replaced = TextEdit(range: range, replacement: first)
        if lines.count == 1 { return Fix.edits("write '\(first)'", in: note, [replaced]) }
        let added = SetLines(note.document).adding(Array(lines.dropFirst()), isDone: item.isDone, after: item.range)
        return Fix.edits("write '\(first)' on \(lines.count) lines", in: note, [replaced, added])
    }
}

extension Rule {
    static let unreadableSet = Rule(
        "unreadable-set", .error, summary: "a set cannot be read, or does not match its exercise")
}

// MARK: Words

private func message(_ text: String, _ exercise: Exercise) -> String {
    if let kind = exercise.kind {
        return "\(Words.quote(text)) is not a set of '\(exercise.name)'; expected \(kind.words)"
    }
    return "\(Words.quote(text)) is not a set; '\(exercise.name)' has no readable 'exercise_type'"
}

private func help(_ choices: [[String]], _ exercise: Exercise) -> String? {
    guard let lines = choices.first, let first = lines.first else {
        return exercise.kind.map { "write it like \($0.samples)" }
    }
    if choices.count > 1 {
        let texts = choices.map { "'\($0[0])'" + ($0.count > 1 ? " on \($0.count) lines" : "") }
        return "write \(Words.list(texts, joint: "or"))"
    }
    return lines.count == 1 ? "write '\(first)'" : "write '\(first)' on \(lines.count) lines, one for each set"
}

extension ExerciseKind {
    /// In words.
    package var words: String {
        switch self {
        case .weightAndReps: "weight and reps"
        case .bodyweightAndReps: "reps, with any added or assisting weight"
        case .reps: "reps"
        case .time: "a time"
        case .distanceAndTime: "distance and time"
        case .weightAndTime: "weight and time"
        }
    }

    /// How its sets are written.
    package var samples: String {
        switch self {
        case .weightAndReps: "'8 x 60 kg'"
        case .bodyweightAndReps: "'8', '6 +10 kg' or '10 -20 kg'"
        case .reps: "'15'"
        case .time: "'1:30' or '90 s'"
        case .distanceAndTime: "'5 km in 25:00'"
        case .weightAndTime: "'40 kg for 0:45'"
        }
    }
}
