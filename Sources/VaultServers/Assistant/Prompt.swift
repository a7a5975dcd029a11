/// A text that a person starts a conversation with.
package struct Prompt: Sendable {
    package var name: String
    package var title: String
    package var description: String
    package var arguments: [Argument]

    package struct Argument: Sendable {
        package var name: String
        package var description: String
        package var isRequired: Bool

        package init(_ name: String, _ description: String, isRequired: Bool = false) {
            self.name = name
            self.description = description
            self.isRequired = isRequired
        }
    }

    package init(_ name: String, _ title: String, _ description: String, _ arguments: [Argument] = []) {
        self.name = name
        self.title = title
        self.description = description
        self.arguments = arguments
    }
}
