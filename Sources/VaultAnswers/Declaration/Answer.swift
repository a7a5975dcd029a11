import VaultSyntax

/// What a question is answered with, as JSON.
package struct Answer<Value: Sendable>: Sendable {
    package let description: AnswerDescription
    private let shape: Shape<Value>

    /// - Parameters:
    ///   - question: the command that gives it, as `term list`
    ///   - form: `object` unless it comes as JSON lines
    init(_ question: String, form: AnswerDescription.Form = .object, _ shape: Shape<Value>) {
        self.shape = shape
        description = AnswerDescription(question: question, form: form, shape: shape.description)
    }

    /// One object with `schema_version`, and a line feed.
    package func json(_ value: Value) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            if description.form == .object { json.member("schema_version", AnswerDescription.version) }
            shape.writeMembers(of: value, to: &json)
        }
        json.newline()
        return json.bytes
    }
}

extension Answer {
    /// One object a line.
    package func jsonLines(_ values: some Sequence<Value>) -> [UInt8] {
        var json = JSONWriter(.compact)
        for value in values {
            shape.write(value, to: &json)
            json.newline()
        }
        return json.bytes
    }
}

/// What is said of an answer: who gives it, and what it holds.
package struct AnswerDescription: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// One object, which begins with `schema_version`.
        case object
        /// One object a line, each on its own.
        case lines
    }

    /// Grows when a key gets another meaning or goes; keys may join without it.
    package static let version = 1

    /// The command that gives it: `term list`.
    package let question: String
    package let form: Form
    package let shape: ShapeDescription

    /// What it is asked for by: `term list`, `list lines`.
    package var title: String { form == .lines ? question + " lines" : question }
}
