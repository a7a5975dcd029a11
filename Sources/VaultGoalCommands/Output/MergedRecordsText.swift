import VaultAnswers
import VaultChecks
import VaultConsole
import VaultRequests
import VaultSchema

/// Records that git merged though they may be two.
enum MergedRecordsText {
    static func render(_ answer: MergedRecordsAnswer, style: Style) -> String {
        if answer.parts.isEmpty { return "git merged nothing that may have been two records\n" }
        var text = style(.heading, "Merged by git") + "\n"
        for part in answer.parts {
            let (record, path) = (part.record, part.note.path)
            let differing = DisplayText.differing(record.fields)
            let why = record.fields.isEmpty ? "created twice with the same text" : differing
            text += "  \(DisplayText.visible(path)): \(why)\n"
            text += "    " + style(.dim, "to restore the other one: \(DisplayText.visible(part.command))") + "\n"
        }
        return text
            + "\n\(Words.count(answer.parts.count, "record")); the command writes the other one to a file next to it\n"
    }
}
