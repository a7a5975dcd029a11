import VaultChecks
import VaultKit
import VaultSchema
import VaultSyntax
import VaultThreads

/// Turns of phrase about conversations.
package enum ThreadWords {
    /// A time as people read it: `2026-11-21 10:15`, with seconds where there are any.
    package static func time(_ time: DateTime?) -> String {
        guard let time else { return "no time" }
        let text = "\(time)"
        let (clock, zone) = (text.dropFirst(11).prefix(8), text.dropFirst(19))
        let isWhole = clock.hasSuffix(":00")
        return "\(time.day) \(isWhole ? clock.prefix(5) : clock)\(zone)"
    }

    /// What an import skipped although it is new.
    package static func leftOut(_ planned: PlannedThreadImport) -> String {
        if planned.fuller == 0 { return "" }
        let what = Words.count(planned.fuller, "message")
        return "what was added to the answers to \(what) since the last import was not imported; "
            + "'vault thread answer' adds a round\n"
    }

    /// What an import has done.
    package static func done(_ planned: PlannedThreadImport) -> String {
        let made: [(Int, String)] = [
            (planned.threads, "thread"), (planned.messages, "message"), (planned.answers, "answer"),
            (planned.users, "user"),
        ]
        let parts = made.filter { $0.0 > 0 }.map { Words.count($0.0, $0.1) }
        var text = parts.isEmpty ? "" : "imported \(Words.list(parts, joint: "and"))\n"
        if planned.known > 0 { text += "\(Words.count(planned.known, "message")) already imported\n" }
        if planned.placeholders > 0 {
            text += "skipped \(Words.count(planned.placeholders, "placeholder message"))\n"
        }
        if planned.orphans > 0 { text += "skipped \(Words.count(planned.orphans, "answer")) without a message\n" }
        if planned.otherTexts > 0 {
            let texts = Words.count(planned.otherTexts, "text")
            text += "left out \(texts) of answers that differ from their final phase\n"
        }
        if planned.lostPriors > 0 {
            text += "left out \(Words.count(planned.lostPriors, "link")) to messages that do not exist\n"
        }
        return text
    }
}
