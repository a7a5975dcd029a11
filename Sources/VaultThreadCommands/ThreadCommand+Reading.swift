import VaultAnswers
import VaultConsole
import VaultGraph
import VaultKit
import VaultPlans
import VaultRequests
import VaultSchema
import VaultThreads

/// Parts of `vault thread` that show.
extension ThreadCommand {
    static func list(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        try request.refuseMissing(pack: "threads", in: vault)
        let user = try user("user", request, in: vault, for: .reading)
        let model = vault.snapshot.threads
        let threads = model.threads(of: user).filter {
            request.arguments.has("archived") || !vault.graph.notes[$0.note].isTrue("archived")
        }
        let exitCode: Int32 = threads.isEmpty ? 1 : 0
        var result =
            request.result(Answers.threads, ThreadAnswer.List(threads, model))
            ?? CommandResult(
                ThreadText(model, style: request.style, width: request.invocation.width).list(threads, of: user))
        result.exitCode = exitCode
        return request.warned(result, of: vault)
    }

    static func show(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let number = try record(name, ["thread", "message"], in: vault, for: .reading, request)
        let model = vault.snapshot.threads
        let arguments = request.arguments
        let isJSON = arguments.value("format") == "json"
        let text = ThreadText(
            model, style: request.style, width: request.invocation.width, showsPhases: arguments.has("phases"))
        if let thread = model.thread(ofNote: number) {
            if arguments.has("context") {
                throw .usage(UsageError("'--context' is for messages; a thread is always shown whole"))
            }
            return request.warned(
                isJSON
                    ? CommandResult(Answers.thread, ThreadAnswer.One(thread, model)) : CommandResult(text.page(thread)),
                of: vault)
        }
        guard let message = model.message(ofNote: number) else {
            throw .refused("'\(vault.graph.notes[number].path)' cannot be used", help: "see why with: vault check")
        }
        let context = arguments.has("context") ? model.context(of: number) : nil
        return request.warned(
            isJSON
                ? CommandResult(Answers.message, ThreadAnswer.OneMessage(message, after: context, model))
                : CommandResult(text.page(message, after: context)),
            of: vault)
    }
}
