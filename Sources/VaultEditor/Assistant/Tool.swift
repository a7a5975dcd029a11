import VaultAnswers
import VaultShapes
import VaultSyntax

/// What an assistant may call: a name, what it does in words for a model, and what it takes.
package struct Tool: Sendable {
    package var name: String
    package var title: String
    /// What it does, and when to use it.
    package var description: String
    package var parameters: [ToolParameter]
    /// What it answers with.
    package var answer: AnswerDescription
    /// The key of the answer's main list.
    package var list: String?
    /// Keys of the answer that are shown only when they are asked for.
    package var details: Set<String>
    package var effect: Effect

    /// What a call does to the vault. Nothing that a tool does leads outside of it.
    package enum Effect: Sendable {
        case reads
        /// Plans, and keeps the plan in this process.
        case plans
        /// Writes what was planned; calling it again does nothing.
        case writes
        /// Writes, each time something else.
        case reverts
    }

    package init(
        _ name: String, _ title: String, _ description: String, _ parameters: [ToolParameter],
        answer: AnswerDescription, list: String? = nil, details: Set<String> = [], effect: Effect = .reads
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.parameters = parameters
        self.answer = answer
        self.list = list
        self.details = details
        self.effect = effect
    }
}

/// What a tool takes.
package struct ToolParameter: Sendable {
    package enum Kind: Sendable {
        case text
        case texts
        case boolean
        case integer(ClosedRange<Int>)
        case choice([String])
        /// Texts, numbers, lists of them or null, by names.
        case fields
    }

    package var name: String
    package var kind: Kind
    /// In half a sentence.
    package var summary: String
    package var isRequired: Bool

    package init(_ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.isRequired = isRequired
    }
}

/// What a call of a tool gives.
package struct ToolResult: Sendable {
    /// What the answer says; nil for a failure.
    package var value: JSONValue?
    /// More text for the model; of a failure all that is said.
    package var texts: [String]
    package var links: [ResourceLink]
    package var isError: Bool

    package init(_ value: JSONValue, texts: [String] = [], links: [ResourceLink] = []) {
        self.value = value
        self.texts = texts
        self.links = links
        isError = false
    }

    /// - Parameter failure: what was found, and what to do; hidden characters are shown
    package init(failure: String) {
        value = nil
        // It may repeat what was sent.
        texts = [QuotedText.beginning(of: QuotedText.visible(failure), bytes: 12_000, remedy: "the rest is left out")]
        links = []
        isError = true
    }
}

/// Leads from a result to something that can be read.
package struct ResourceLink: Sendable {
    package var uri: String
    package var name: String
    package var title: String?

    package init(uri: String, name: String, title: String? = nil) {
        self.uri = uri
        self.name = name
        self.title = title
    }
}

/// What can be read besides calling tools.
package struct Resource: Sendable {
    /// With `{name}` in it for a template.
    package var uri: String
    package var name: String
    package var title: String
    package var description: String
    package var mediaType: String

    package init(_ uri: String, _ name: String, _ title: String, _ description: String, mediaType: String) {
        self.uri = uri
        self.name = name
        self.title = title
        self.description = description
        self.mediaType = mediaType
    }

    var isTemplate: Bool { uri.hasSuffix("}") }
}
