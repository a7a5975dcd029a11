import VaultChecks
import VaultPlans
import VaultRecords
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
                "this vault does not use the pack 'threads'", help: "turn it on with: vault init --with threads")
        case .edit(let refusal): self = .refused(refusal.words.message, help: refusal.words.help)
        case .text:
            self = .refused(
                "the message is empty, or has a code block that is not closed; nothing was written",
                help: "write its text after the name, or close the code block with ```")
        case .answered(let path):
            self = .refused(
                "'\(path)' is already answered, and the answer does not ask for another round; nothing was written",
                help: "to answer it again, remove \(answer), or add '- yield: false' to its last phase")
        case .unreadable(let path):
            self = .refused(
                "the answer to '\(path)' could not be read back as given; nothing was written",
                help: "close code blocks in the message and phases, and write texts without headings")
        case .prior(let name, let near):
            let help = near.isEmpty ? nil : "did you mean \(Words.alternatives(Array(near.prefix(8))))?"
            self = .refused("no single message is named '\(name)'; nothing was written", help: help)
        case .blankTitle:
            self = .refused(
                "a thread needs a title; nothing was written", help: "give it a title, such as 'Tea'")
        case .notOfThreads(let path):
            self = .refused("'\(path)' is not a user, a thread or a message; nothing was written", help: nil)
        case .twice(let name):
            self = .refused("two notes are named '\(name)'; nothing was written", help: nil)
        case .notText(let path):
            self = .refused(
                "'\(path)' is not UTF-8 and cannot be exported", help: "see where with: vault check '\(path)'")
        case .noOwner(let title):
            self = .refused(
                "'\(title)' has no owner; nothing was written", help: "give one with '--owner USER'")
        }
    }

    /// - Parameter bytes: the text that is not JSON
    package init(_ problem: JSONProblem, in bytes: [UInt8]) {
        let place = LineTable(bytes).position(of: min(problem.offset, bytes.count))
        let what: String
        switch problem.kind {
        case .unexpected where bytes.allSatisfy { $0 <= 0x20 }: what = "there is no input"
        case .unexpected where problem.offset >= bytes.count: what = "the JSON is incomplete"
        case .unexpected: what = "this is not valid JSON"
        case .unclosedText: what = "a string is not closed"
        case .badEscape: what = "there is an invalid escape after a backslash"
        case .notUTF8: what = "a string is not UTF-8"
        case .repeatedName(let name): what = "'\(name)' occurs twice in one object"
        case .nestingTooDeep: what = "the arrays and objects are nested too deep"
        }
        self = .refused("line \(place.line), column \(place.column): \(what); nothing was written", help: nil)
    }

    package init(_ mismatch: JSONMismatch) {
        let place = mismatch.place.isEmpty ? "the JSON" : "'\(mismatch.place)'"
        var help: String?
        let expected: String
        switch mismatch.expected {
        case .list: expected = "a list"
        case .object: expected = "an object"
        case .text: expected = "a string"
        case .textOrNumber: expected = "a string or a number"
        case .truth: expected = "true or false"
        case .dateTime: expected = "a date and time such as \"2026-11-21T10:15:00\""
        case .confidence: expected = "a number from 0 to 1"
        case .phase(let near):
            expected = Words.list(PhaseKind.allCases.map(\.rawValue), joint: "or")
            help = near.isEmpty ? nil : "did you mean \(Words.alternatives(near))?"
        case .nonEmpty: expected = "a text that is not empty"
        case .owner: expected = "the user who wrote it"
        case .known(let near):
            help = near.isEmpty ? nil : "did you mean \(Words.alternatives(near))?"
            self = .refused(
                "\(place) has an unknown key '\(mismatch.found ?? "")'; nothing was written", help: help)
            return
        }
        let found = mismatch.found.map { "is '\($0)'" } ?? "is missing"
        self = .refused("\(place) \(found); expected \(expected); nothing was written", help: help)
    }
}
