import VaultSyntax

/// Why a prompt or a resource cannot be had.
package enum AssistantProblem: Error, Sendable {
    /// There is none of that name.
    case missing(String)
    /// What was given with the request is wrong, or the vault cannot be read.
    case refused(String)
}

/// What a server of the protocol offers, and who answers: it knows nothing of messages.
package protocol Assistant: AnyObject {
    /// About ten lines for the model, before anything else.
    var instructions: String { get }
    /// Those that can be called now, in an order that does not change.
    var tools: [Tool] { get }
    var resources: [Resource] { get }
    var prompts: [Prompt] { get }

    /// One that is called so, also when it cannot be called now: then a call says why.
    func tool(named name: String) -> Tool?
    /// - Parameter arguments: an object
    func call(_ tool: Tool, _ arguments: JSONValue) -> ToolResult
    /// The text of a resource.
    func read(_ uri: String) throws(AssistantProblem) -> (text: String, mediaType: String)
    /// What a person would say to begin.
    func prompt(_ prompt: Prompt, _ arguments: [String: String]) throws(AssistantProblem) -> String
    /// What may be given for an argument that begins so.
    func completions(of argument: String, in subject: CompletionSubject, beginning: String) -> [String]
}

/// What an argument belongs to.
package enum CompletionSubject: Sendable {
    case prompt(String)
    case resource(String)
}
