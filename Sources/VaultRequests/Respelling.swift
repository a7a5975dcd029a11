import VaultConsole
import VaultEdits
import VaultKit
import VaultSchema

extension Vault {
    /// The text that a field reads, where what is given is a common spelling of just that: `3 times per week` for
    /// `3x/week`. What may mean anything else is left as it is, and refused.
    package func respelling(of assignment: FieldAssignment, of type: TypeID) -> String? {
        let schema = graph.schema
        let name = assignment.field.lowercased()
        guard assignment.verb != .remove, let field = schema.fieldID(name, of: type),
            let text = schema.respelling(of: assignment.text, field: field, of: type),
            Respelling.isCertain(assignment.text, as: text)
        else { return nil }
        return text
    }

    /// A line for each text that is written in another spelling than it was given in.
    package func respelledTexts(_ assignments: [FieldAssignment], of type: TypeID) -> String {
        assignments.compactMap { assignment in
            respelling(of: assignment, of: type).map { text in
                "'\(DisplayText.visible(assignment.text))' is written as '\(DisplayText.visible(text))'\n"
            }
        }.joined()
    }
}

/// Which spellings need nobody to look at them.
enum Respelling {
    /// A day in digits, a decimal comma, yes and no, and how often: nothing in which a word could change the meaning.
    static func isCertain(_ given: String, as text: String) -> Bool {
        if CalendarDate.read(Array(text.utf8).span).value != nil {
            return given.allSatisfy { $0.isASCII && ($0.isNumber || "./-".contains($0)) }
        }
        if given.replacing(",", with: ".") == text { return true }
        if text == "true" || text == "false" { return ["yes", "no"].contains(given.lowercased()) }
        guard text.firstMatch(of: /^\d+ times? per (day|week|month)$/) != nil else { return false }
        let words = given.lowercased().split { !$0.isLetter }.map(String.init)
        return given.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " " || $0 == "/") }
            && words.allSatisfy(countingWords.contains)
    }

    private static let countingWords: Set = [
        "x", "time", "times", "a", "per", "each", "every", "day", "week", "month", "once", "twice", "mal", "pro", "tag",
        "woche", "monat",
    ]
}
