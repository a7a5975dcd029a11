/// A page of `vault help TOPIC`.
package struct Topic: Sendable {
    /// A part of a page. `'…'` stands around what is written as it is.
    package enum Part: Hashable, Sendable {
        case text(String)
        case heading(String)
        /// Each with what it means.
        case terms([Term])
        /// Lines as they are. With a command after '$ ' they are what it prints in the example vault, and tested.
        case lines([String])

        package static func block(_ text: String) -> Part {
            .lines(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }

    package struct Term: Hashable, Sendable {
        package var name: String
        package var text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    package var name: String
    /// One line, in lower case and without a full stop.
    package var summary: String
    package var parts: [Part]

    package init(name: String, summary: String, parts: [Part]) {
        self.name = name
        self.summary = summary
        self.parts = parts
    }
}
