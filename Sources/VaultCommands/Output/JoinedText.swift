import VaultAnswers
import VaultChecks

/// Records that git joined though two were made.
enum JoinedText {
    static func render(_ answer: JoinedAnswer, style: Style) -> String {
        if answer.parts.isEmpty { return "nothing was joined by git that may have been two\n" }
        var text = style(.heading, "Joined by git") + "\n"
        for part in answer.parts {
            let (record, path) = (part.record, part.note.path)
            let differing = MergeDriverText.differing(record.fields)
            let why = record.fields.isEmpty ? "made twice with the same text" : differing
            text += "  \(DisplayText.visible(path)): \(why)\n"
            text += "    " + style(.dim, "the other one: \(DisplayText.visible(part.command))") + "\n"
        }
        return text + "\n\(Words.count(answer.parts.count, "record")); the command writes the other one beside it\n"
    }
}
