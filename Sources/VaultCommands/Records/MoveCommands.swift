import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax

extension Command {
    package static let move = Command(definition: MoveCommand.definition, run: MoveCommand.run)
}

/// `vault move RECORD FOLDER`: another folder, with the links that give the old one.
enum MoveCommand {
    static let definition = CommandDefinition(
        "move", "move a note to another folder, and update links to it",
        arguments: [
            Argument("RECORD", .record(of: []), Argument.nameToWrite),
            Argument(
                "FOLDER", .vaultFolder,
                "the new folder, or the new path when it ends with \(Path.words(quote: "'"))"),
        ],
        options: [.partial, .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let words = request.words
        return try request.write { (vault) throws(Refusal) in
            let today = try request.today(vault)
            let number = try request.record(named: words[0], in: vault, for: .writing)
            let place = try destination(words[1], request, vault)
            let name = vault.graph.notes[number].name
            let isFile = Path(words[1]).isNote
            let path = isFile ? place : Path.file(name, in: place)
            return Writing(try vault.snapshot.relocating(number, to: path, today: today), verb: "moved")
        }
    }

    /// The path relative to the root: seen from the current folder, or from the root when that lies outside.
    private static func destination(
        _ written: String, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> Path {
        let isInside = vault.relativePath(".", from: request.invocation.directory) != nil
        let folder = isInside ? request.invocation.directory : vault.root.path
        guard !written.isEmpty, let path = vault.relativePath(written, from: folder) else {
            throw .refused("'\(written)' is outside the vault", help: "name a folder of the vault")
        }
        return path
    }
}

extension Command {
    package static let rename = Command(definition: RenameCommand.definition, run: RenameCommand.run)
}

/// `vault rename RECORD NAME`: another name, with every link to it.
enum RenameCommand {
    static let definition = CommandDefinition(
        "rename", "rename a note and update every link to it",
        arguments: [
            Argument("RECORD", .record(of: []), Argument.nameToWrite),
            Argument("NAME", .text, "the new name, without folder"),
        ],
        options: [.partial, .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let words = request.words
        return try request.write { (vault) throws(Refusal) in
            let today = try request.today(vault)
            let number = try request.record(named: words[0], in: vault, for: .writing)
            if words[1].hasSuffix("/") {
                let line = ["vault", "move"] + words.prefix(2).map(ShellWord.quoted)
                throw .usage("'\(words[1])' is a folder", help: "to move it there: \(line.joined(separator: " "))")
            }
            let move = try vault.snapshot.renaming(number, to: words[1], today: today)
            var writing = Writing(move, verb: "renamed")
            writing.remarks = [vault.snapshot.retitling(number, after: move)].compactMap { $0 }
            return writing
        }
    }
}

extension Command {
    package static let archive = Command(definition: ArchiveCommand.definition, run: ArchiveCommand.run)
}

/// `vault archive RECORD …`: archived, and still counted where it counted.
enum ArchiveCommand {
    static let definition = CommandDefinition(
        "archive", "archive records, or bring them back",
        arguments: [
            Argument(
                "RECORD", .record(of: []), count: .several, Argument.nameToWrite)
        ],
        options: [Option("undo", "bring them back"), .format, .dryRun], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let isBack = request.has("undo")
        return try request.write { (vault) throws(Refusal) in
            let today = try request.today(vault)
            var notes: [NoteID] = []
            for name in request.words {
                notes.append(try request.record(named: name, in: vault, for: .writing))
            }
            let planned = try vault.snapshot.archiving(notes, back: isBack, today: today)
            let paths = planned.change.files.map(\.path)
            let place = paths.count == 1 ? paths[0].text : Words.count(paths.count, "note")
            let done = DisplayText.visible((isBack ? "brought back " : "archived ") + place) + "\n"
            return Writing(edit: planned, description: (isBack ? "bring back " : "archive ") + place, done: done)
        }
    }
}

extension Command {
    package static let delete = Command(definition: DeleteCommand.definition, run: DeleteCommand.run)
}

/// `vault delete RECORD …`: shows what that does to others, asks, and keeps what it deletes in the trash.
enum DeleteCommand {
    static let definition = CommandDefinition(
        "delete", "delete notes, and links to them in fields",
        arguments: [Argument("RECORD", .record(of: []), count: .several, Argument.nameToWrite)],
        options: [
            .yes, Option("forget", "keep imports from bringing them back"),
            Option("format", choices: ["text", "json"], "output format; json needs --yes or --dry-run"),
            .partial, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        try request.delete { (vault) throws(Refusal) in
            var notes: [NoteID] = []
            for name in request.words {
                notes.append(try request.record(named: name, in: vault, for: .removing))
            }
            return notes
        }
    }
}
