import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        var paths: [Path] = []
        for name in request.words {
            let note = vault.graph.notes[try request.record(named: name, in: vault, for: .reading)]
            if !paths.contains(note.path) { paths.append(note.path) }
        }
        let before = paths.map { vault.bytes(of: $0) ?? [] }
        let command = try editor(request)
        var others = OtherChanges(of: paths, in: vault.root)
        let status = try edited(paths.map(vault.root.absolute), with: command, request) { others.look() }
        if status == 126 || status == 127 {
            throw .refused(
                "the editor '\(command)' cannot be started", help: "set another one in VISUAL or EDITOR")
        }
        var said: [String] = []
        for (path, before) in zip(paths, before) {
            if let other = others.found[path], let how = try kept(other, path, before, request) { said.append(how) }
            if let what = others.taken[path] {
                said.append(
                    "'\(what)' took '\(path)' away while it was open; what the editor saved is '\(path)' again, "
                        + "so keep one of the two notes")
            }
        }
        var result = try checked(paths, before, request)
        let style = request.diagnosticStyle
        result.stderr += Array(said.map { Diagnostics.note(DisplayText.visible($0), style: style) }.joined().utf8)
        guard status != 0 else { return result }
        let message = Diagnostics.error(
            "the editor '\(command)' exited with status \(status)", help: "what it saved is kept",
            style: style)
        result.stderr += Array(message.utf8)
        result.exitCode = 2
        return result
    }

    /// The exit status of the editor.
    private static func edited(
        _ paths: [String], with command: String, _ request: Request, meanwhile look: () -> Void
    ) throws(Refusal) -> Int32 {
        var outcome: Result<Int32, FileError> = .success(0)
        request.invocation.lendTerminal {
            outcome = Result { () throws(FileError) in
                try Editor.edit(paths, with: command, environment: request.invocation.environment, meanwhile: look)
            }
        }
        return try request.file(outcome.get())
    }

    /// Keeps what another command wrote while the file was open, and says how; nil where the editor's text has it.
    ///
    /// Both are merged as git's driver does it. Where they contradict each other, the other text becomes a copy.
    private static func kept(
        _ other: (bytes: [UInt8], what: String), _ path: Path, _ before: [UInt8], _ request: Request
    ) throws(Refusal) -> String? {
        let vault = try request.vault()
        guard let edited = vault.bytes(of: path), edited != other.bytes else { return nil }
        let merged = Vault.merged(
            base: before, ours: edited, theirs: other.bytes, path: path, in: vault.root.path,
            markers: ConflictMarkers()
        ) { nil }
        if merged.bytes == edited { return nil }
        let time = request.time(vault)
        let day = "\(time.day)".filter(\.isNumber)
        let digits = "\(time.time)".filter(\.isNumber)
        let copy: Path = "\(path.stem) (Conflicted copy vault \(day)\(digits.prefix(4)))\(path.ending)"
        let isClear = merged.conflicts.isEmpty
        let file =
            isClear
            ? FileEdit(
                path: path, before: edited,
                edits: [
                    TextEdit(
                        range: ByteRange(0, edited.count), replacement: String(decoding: merged.bytes, as: UTF8.self))
                ])
            : .creating(copy, String(decoding: other.bytes, as: UTF8.self))
        do throws(CommitError) {
            _ = try vault.commit(
                PlannedEdit(change: Change(files: [file]), makesRecords: false),
                description: "keep what changed while \(path) was open", time: time)
        } catch {
            throw request.refusal(error)
        }
        let place = isClear ? "both changes are in it" : "that text is now '\(copy)'; to merge them: vault resolve"
        return "'\(other.what)' changed '\(path)' while it was open; \(place)"
    }

    private static func editor(_ request: Request) throws(Refusal) -> String {
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
        _ paths: [Path], _ before: [[UInt8]], _ request: Request
    ) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        if let path = paths.first(where: { !vault.knows(path: $0) }) {
            throw .refused("'\(path)' no longer exists", help: "see what that affects with: vault check")
        }
        let today = try request.today(vault)
        let findings = vault.findings(today: today, environment: request.invocation.environment)
            .filter { paths.contains($0.path) }
        let notes = paths.compactMap { vault.graph.note(at: $0) }.map { vault.graph.notes[$0] }
        let summary = CheckSummary(notes: notes.count, records: notes.count(where: \.isRecord), findings: findings)
        let exitCode: Int32 = summary.errors > 0 ? 1 : 0
        if request.isJSON {
            return CommandResult(Answers.change, change(paths, before, findings, vault), exitCode: exitCode)
        }
        let text = FindingsText.render(
            findings, summary: summary, source: { vault.bytes(of: $0) }, style: request.style,
            columns: request.width)
        return CommandResult(stdout: text, exitCode: exitCode)
    }

    /// What the editor did, as if it had been planned.
    private static func change(
        _ paths: [Path], _ before: [[UInt8]], _ findings: [Finding], _ vault: Vault
    ) -> ChangeAnswer {
        let files = zip(paths, before).map { path, before in
            let after = vault.bytes(of: path) ?? []
            let whole = TextEdit(
                range: ByteRange(0, before.count), replacement: String(decoding: after, as: UTF8.self))
            return FileEdit(path: path, before: before, edits: before == after ? [] : [whole])
        }
        var edit = PlannedEdit(change: Change(files: files))
        edit.warnings = findings
        var answer = ChangeAnswer("edited \(paths.map(\.text).joined(separator: ", "))", edit, isTrial: false)
        answer.isEdited = true
        return answer
    }
}

/// What other commands write into some files while these are open in an editor.
private struct OtherChanges {
    private let paths: [Path]
    private let root: VaultRoot
    private var newest: Int
    /// By path: the text that the last of them wrote, and what it did.
    var found: [Path: (bytes: [UInt8], what: String)] = [:]
    /// By path: what moved or deleted the file.
    var taken: [Path: String] = [:]

    init(of paths: [Path], in root: VaultRoot) {
        (self.paths, self.root, newest) = (paths, root, VaultUndo.newest(in: root))
    }

    mutating func look() {
        let number = VaultUndo.newest(in: root)
        guard number > newest, let kept = try? VaultUndo.kept(in: root).entries else { return }
        for entry in kept where entry.number > newest {
            for path in paths where found[path]?.what == nil || entry.number == number {
                guard entry.paths.contains(path) else { continue }
                let bytes = try? VaultReading.read(path, in: root)
                if let bytes { found[path] = (bytes, entry.description) } else { taken[path] = entry.description }
            }
        }
        newest = number
    }
}
