import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let edit = Command(definition: EditCommand.definition, run: EditCommand.run)
}

/// `vault edit RECORD …`: the editor, then a check of what was edited.
enum EditCommand {
    static let definition = CommandDefinition(
        "edit", "open records in your editor, then check them",
        arguments: [
            Argument("RECORD", .record(of: []), count: .several, Argument.nameToRead)
        ],
        options: [.format], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        var paths: [String] = []
        for name in request.arguments.positionals {
            let note = vault.graph.notes[try request.record(named: name, in: vault, for: .reading)]
            if !paths.contains(note.path) { paths.append(note.path) }
        }
        let before = paths.map { vault.bytes(of: $0) ?? [] }
        let command = try editor(request)
        let status = try edited(paths.map { vault.root.path + "/" + $0 }, with: command, request)
        if status == 126 || status == 127 {
            throw .refused(
                "the editor '\(command)' cannot be started", help: "set another one in VISUAL or EDITOR")
        }
        var result = try checked(paths, before, request)
        guard status != 0 else { return result }
        let message = Diagnostics.error(
            "the editor '\(command)' exited with status \(status)", help: "what it saved is kept",
            style: request.invocation.diagnosticStyle(request.arguments.value("color")))
        result.stderr += Array(message.utf8)
        result.exitCode = 2
        return result
    }

    /// The exit status of the editor.
    private static func edited(
        _ paths: [String], with command: String, _ request: Request
    ) throws(CommandFailure) -> Int32 {
        var outcome: Result<Int32, FileError> = .success(0)
        request.invocation.lendTerminal {
            outcome = Result { () throws(FileError) in
                try Editor.edit(paths, with: command, environment: request.invocation.environment)
            }
        }
        do throws(FileError) { return try outcome.get() } catch { throw .file(error) }
    }

    private static func editor(_ request: Request) throws(CommandFailure) -> String {
        let invocation = request.invocation
        if let command = Editor.command(invocation.environment) { return command }
        if invocation.stdinIsTerminal, Editor.isInstalled("vi", invocation.environment) { return "vi" }
        throw .refused(
            "no editor is set", help: "set one in VISUAL or EDITOR, as in: export EDITOR='nano'")
    }

    /// The findings of the files as they are now, and what they come to.
    ///
    /// - Parameter before: what the files held
    private static func checked(
        _ paths: [String], _ before: [[UInt8]], _ request: Request
    ) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        if let path = paths.first(where: { !vault.knows(path: $0) }) {
            throw .refused("'\(path)' no longer exists", help: "see what that affects with: vault check")
        }
        let today = try request.today(vault)
        let findings = vault.findings(today: today, environment: request.invocation.environment)
            .filter { paths.contains($0.path) }
        let notes = paths.compactMap { vault.graph.index(ofPath: $0) }.map { vault.graph.notes[$0] }
        let summary = CheckSummary(notes: notes.count, records: notes.count(where: \.isRecord), findings: findings)
        let exitCode: Int32 = summary.errors > 0 ? 1 : 0
        if request.isJSON {
            return CommandResult(Answers.change, change(paths, before, findings, vault), exitCode: exitCode)
        }
        let text = FindingsText.render(
            findings, summary: summary, source: { vault.bytes(of: $0) }, style: request.style,
            columns: request.invocation.width)
        return CommandResult(stdout: text, exitCode: exitCode)
    }

    /// What the editor did, as if it had been planned.
    private static func change(
        _ paths: [String], _ before: [[UInt8]], _ findings: [Finding], _ vault: Vault
    ) -> ChangeAnswer {
        let files = zip(paths, before).map { path, before in
            let after = vault.bytes(of: path) ?? []
            let whole = TextEdit(
                range: ByteRange(0, before.count), replacement: String(decoding: after, as: UTF8.self))
            return FileEdit(path: path, before: before, edits: before == after ? [] : [whole])
        }
        var edit = PlannedEdit(change: Change(files: files))
        edit.warnings = findings
        var answer = ChangeAnswer("edited \(paths.joined(separator: ", "))", edit, isTrial: false)
        answer.isEdited = true
        return answer
    }
}
