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
            let range = ByteRange(Int(heading.text.start) - 1, Int(heading.text.start))
            return Finding(
                .headingInAnswer, path: note.path, range: heading.range,
                message: words(text, heading.level, isPhase), help: "write '\(marks) \(text)'",
                fixes: text.isEmpty
                    ? []
                    : Fix.replace(
                        "write '\(marks)'", in: note, ByteRange(Int(heading.range.start), Int(range.start)),
                        with: marks))
        }
    }
}

extension Rule {
    static let headingInAnswer = Rule(
        "heading-in-answer", .warning, summary: "a heading of an answer stands above its phases",
        page: """
            In an answer `## Chorus` is followed by headings `### Phase: …`; those of the texts have four marks or more,
            so that outlines and other programs see what belongs together.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            Which tea keeps one awake?

            ## Chorus

            ### Phase: yield
            - confidence: 0.9

            ## Black tea
            It does.
            ```

            Write `#### Black tea`; the fix does.
            """)
}

// MARK: Words

private func words(_ text: String, _ level: Int, _ isPhase: Bool) -> String {
    "the heading \(Words.quote(text)) has level \(level); expected \(isPhase ? "3" : "4 or more")"
}
