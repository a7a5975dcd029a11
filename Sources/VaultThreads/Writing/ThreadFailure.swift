import VaultChecks
import VaultPlans
import VaultSchema
import VaultSyntax

/// Why a change of threads is refused or what was to be imported cannot be read, in words.
package struct ThreadFailure: Hashable, Sendable {
    /// One line, in lower case and without a full stop.
    package let message: String
    /// What to do; nil when there is nothing sure to say.
    package let help: String?

    private static func refused(_ message: String, help: String?) -> ThreadFailure {
        ThreadFailure(message: message, help: help)
    }

    private init(message: String, help: String?) {
        self.message = message
        self.help = help
    }

    package init(_ refusal: ThreadRefusal) {
        let answer = "'## Chorus' and what follows"
        switch refusal {
        case .unused:
            self = .refused(
                "this vault does not use the pack 'threads'", help: "add it with: vault set vault packs+=threads")
        case .edit(let refusal): self = .refused(refusal.words.message, help: refusal.words.help)
        case .text:
            self = .refused(
                "the message says nothing, or has code that is not closed; nothing was written",
                help: "write its text after the name, or close the code with ```")
        case .answered(let path):
            self = .refused(
                "'\(path)' is answered, and its answer asks for no other round; nothing was written",
                help: "to answer it again, take out \(answer), or write '- yield: false' into its last phase")
        case .unreadable(let path):
            self = .refused(
                "the answer of '\(path)' would not read as it was given; nothing was written",
                help: "close the code of message and phases, and write texts without marks of structure")
        case .prior(let name, let near):
            let help = near.isEmpty ? nil : "did you mean \(Words.alternatives(Array(near.prefix(8))))?"
            self = .refused("no one message is named '\(name)'; nothing was written", help: help)
        case .blankTitle:
            self = .refused("a thread needs a title; nothing was written", help: "as in: vault thread new 'Tea'")
        case .noOwner(let title):
            self = .refused(
                "nothing says who began '\(title)'; nothing was written", help: "say it with '--owner USER'")
        }
    }

    /// - Parameter bytes: the text that is not JSON
    package init(_ problem: JSONProblem, in bytes: [UInt8]) {
        let place = LineTable(bytes).position(of: min(problem.offset, bytes.count))
        let what: String
        switch problem.kind {
        case .unexpected where bytes.allSatisfy { $0 <= 0x20 }: what = "nothing was given"
        case .unexpected where problem.offset >= bytes.count: what = "the JSON ends too early"
        case .unexpected: what = "this is not valid JSON"
        case .unclosedText: what = "a text is not closed"
        case .badEscape: what = "what follows the backslash is no mark of JSON"
        case .notUTF8: what = "a text is not UTF-8"
        case .repeatedName(let name): what = "'\(name)' stands twice in one object"
        case .nestingTooDeep: what = "the lists and objects are too deep"
        }
        self = .refused("\(place.line):\(place.column): \(what); nothing was written", help: nil)
    }

    package init(_ mismatch: JSONMismatch) {
        let place = mismatch.place.isEmpty ? "the JSON" : "'\(mismatch.place)'"
        var help: String?
        let expected: String
        switch mismatch.expected {
        case .list: expected = "a list"
        case .object: expected = "an object"
        case .text: expected = "a text"
        case .textOrNumber: expected = "a text or a number"
        case .truth: expected = "true or false"
        case .dateTime: expected = "a day and time, as \"2026-11-21T10:15:00\""
        case .confidence: expected = "a number from 0 to 1"
        case .phase(let near):
            expected = Words.list(PhaseKind.allCases.map(\.rawValue), joint: "or")
            help = near.isEmpty ? nil : "did you mean \(Words.alternatives(near))?"
        case .nonEmpty: expected = "something that says something"
        case .owner: expected = "somebody who wrote it"
        case .known(let near):
            help = near.isEmpty ? nil : "did you mean \(Words.alternatives(near))?"
            self = .refused(
                "\(place) has a key '\(mismatch.found ?? "")', which is not known; nothing was written", help: help)
            return
        }
        let found = mismatch.found.map { "is '\($0)'" } ?? "is missing"
        self = .refused("\(place) \(found); expected \(expected); nothing was written", help: help)
    }
}
