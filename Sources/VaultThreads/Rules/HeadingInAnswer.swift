import VaultChecks
import VaultSchema
import VaultSyntax

/// A heading of an answer that is neither a phase nor deep enough to be part of one.
enum HeadingInAnswer {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        body.shallow.map { heading in
            let text = note.document.text(heading.text)
            let isPhase = text.lowercased().hasPrefix(MessageBody.phaseStart.lowercased())
            let marks = isPhase ? "###" : "####"
            return Finding(
                .headingInAnswer, path: note.path, range: heading.range,
                message: words(text, heading.level, isPhase), help: "write '\(marks) \(text)'",
                fixes: Fix.replace("write '\(marks)'", in: note, place(of: heading, in: note), with: marks))
        }
    }

    /// The `#` of a heading, without the spaces before them.
    private static func place(of heading: Heading, in note: Note) -> ByteRange {
        let start = note.document.bytes[heading.range.offsets].firstIndex(of: .hash) ?? Int(heading.range.start)
        return ByteRange(start, start + heading.level)
    }
}

extension Rule {
    static let headingInAnswer = Rule(
        "heading-in-answer", .warning, summary: "a heading in an answer has the wrong level")
}

// MARK: Words

private func words(_ text: String, _ level: Int, _ isPhase: Bool) -> String {
    "the heading \(Words.quote(text)) has level \(level); expected \(isPhase ? "3" : "4 or more")"
}
