import VaultRecords
import VaultSyntax

extension Rule {
    static let conflictCopy = Rule(
        "conflict-copy", .error, summary: "a file is a conflict copy or duplicate of a record")
    static let danglingSymlink = Rule(
        "dangling-symlink", .warning, formerly: "dead-file-link", summary: "a symbolic link does not lead to a note")
    static let duplicateName = Rule("duplicate-name", .error, summary: "two records have the same name")
    static let mergeDriverMissing = Rule(
        "merge-driver-missing", .warning, summary: "git merges notes line by line in this clone")
    static let outsideVault = Rule("outside-vault", .hint, summary: "a note is outside the vault")
    static let possibleCopy = Rule(
        "possible-copy", .hint, summary: "a record looks like a copy of another, and both count")
    static let trackedVaultFolder = Rule("tracked-vault-folder", .error, summary: "git tracks the folder '.vault'")
    static let unreadableFile = Rule("unreadable-file", .error, summary: "a file or folder cannot be read")
}

/// Reports what listing and reading the files found, and which files are copies.
enum FileChecks {
    static func check(_ context: CheckContext) -> [Finding] {
        context.facts.unreadable.map(UnreadableFile.finding)
            + context.facts.links.map(DanglingSymlink.finding)
            + context.facts.outside.map(OutsideVault.finding)
            + TrackedVaultFolder.findings(context.facts.trackedByGit)
            + MergeDriverMissing.findings(context.facts.missingMergeDriver)
            + ConflictCopyFound.findings(context.graph)
            + PossibleCopy.findings(context.graph)
    }
}

extension Catalogue {
    static let fileRules: [Rule] = [
        .unreadableFile, .danglingSymlink, .outsideVault, .trackedVaultFolder, .mergeDriverMissing, .conflictCopy,
        .possibleCopy, .duplicateName,
    ]
}

/// A copy of a record: one that a sync tool made when two machines wrote the same file, or that holds the same bytes.
enum ConflictCopyFound {
    static func findings(_ graph: Graph) -> [Finding] {
        graph.copies.compactMap { index in
            let original = graph.original(ofCopy: index)
            let number = graph.index(ofPath: original)
            // A copy that lost its front matter is still one of a record; that of a plain note is not the concern of a
            // vault's.
            let isOfRecord = graph.conflictCopies.contains(index) || number.map { graph.notes[$0].isRecord } == true
            guard isOfRecord else { return nil }
            let isThere = number != nil
            return Finding(
                .conflictCopy, path: graph.notes[index].path, range: ByteRange(0, 0),
                message: graph.hasCopySuffix(index) || !isSame(index, number, graph)
                    ? "this is a copy of '\(original)' that a sync tool made"
                    : "this is a copy of '\(original)' with the same bytes",
                help: (isThere ? "to merge it" : "the original is gone; to give the copy its name")
                    + ": vault resolve \(ShellWord.quoted(graph.notes[index].path))",
                related: isThere ? [.init(path: original, range: ByteRange(0, 0), message: "the original")] : [])
        }
    }

    private static func isSame(_ index: NoteID, _ original: NoteID?, _ graph: Graph) -> Bool {
        original.map { graph.notes[$0].document.bytes == graph.notes[index].document.bytes } ?? false
    }
}

/// A symbolic link to nothing, in a cycle, or to a folder.
enum DanglingSymlink {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.danglingSymlink, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

/// Two records or more with one name: a link to it could mean either. One finding for all of them, at the first path.
enum DuplicateName {
    static func check(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.sharedNames.map { group in
            let (first, others) = (graph.notes[group[0]], group.dropFirst())
            let isOneType = group.allSatisfy { graph.notes[$0].type == first.type }
            let isMergeable = isOneType && group.count <= Graph.mostToMerge
            return first.finding(
                .duplicateName, ByteRange(0, 0),
                others.count == 1
                    ? "another record is also named '\(first.name)'"
                    : "\(others.count) other records are also named '\(first.name)'",
                help: help(isMergeable ? graph.mergeCommand(group) : nil),
                related: others.map {
                    .init(path: graph.notes[$0].path, range: ByteRange(0, 0), message: "the other record")
                })
        }
    }

    private static func help(_ command: String?) -> String {
        "rename one of them" + (command.map { ", or if they are the same thing, merge them with: \($0)" } ?? "")
    }
}

/// Notes that git is told to merge by field, in a clone that does not know how.
enum MergeDriverMissing {
    static func findings(_ missing: (path: String, endings: [String])?) -> [Finding] {
        guard let missing else { return [] }
        return [
            Finding(
                .mergeDriverMissing, path: missing.path, range: ByteRange(0, 0), message: message(missing.endings),
                help: "vault hook install --merge")
        ]
    }

    /// - Parameter endings: those of notes that no line is for; none where git's settings lack the driver
    private static func message(_ endings: [String]) -> String {
        if endings.isEmpty {
            return "'.gitattributes' names a merge driver that the git configuration of this clone lacks"
        }
        return
            "'.gitattributes' names no merge driver for notes in \(Words.list(endings.map { "'\($0)'" }, joint: "and"))"
    }
}

/// A note that is a link to a file outside the vault.
enum OutsideVault {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.outsideVault, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

/// A record with a copy's name beside a record of the same type and day, which differs: both count.
enum PossibleCopy {
    static func findings(_ graph: Graph) -> [Finding] {
        graph.possibleCopies.map { copy, original in
            let (note, other) = (graph.notes[copy], graph.notes[original])
            return note.finding(
                .possibleCopy, ByteRange(0, 0), "this may be a copy of '\(other.path)'; both count",
                help: help(graph.mergeCommand([original, copy])),
                related: [.init(path: other.path, range: ByteRange(0, 0), message: "the original")])
        }
    }

    private static func help(_ command: String) -> String {
        "if it is a copy, delete it or merge them with: \(command); otherwise rename it"
    }
}

/// Files below `.vault` that git tracks, and files that a command had not finished writing.
enum TrackedVaultFolder {
    static func findings(_ paths: [String]) -> [Finding] {
        let paths = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let temporary = paths.filter { !$0.hasPrefix(".vault/") }
        return finding(paths.filter { $0.hasPrefix(".vault/") }, message, help: "git rm -r --cached .vault")
            + finding(
                temporary, temporaryMessage,
                help: (["git rm --cached --"] + temporary.map(ShellWord.quoted)).joined(separator: " "))
    }

    private static func finding(_ paths: [String], _ message: (String, Int) -> String, help: String) -> [Finding] {
        guard let first = paths.first else { return [] }
        return [
            Finding(
                .trackedVaultFolder, path: first, range: ByteRange(0, 0), message: message(first, paths.count),
                help: help,
                related: paths.dropFirst().prefix(5).map {
                    .init(path: $0, range: ByteRange(0, 0), message: "also tracked")
                })
        ]
    }

    private static func message(_ first: String, count: Int) -> String {
        count == 1 ? "git tracks '\(first)'" : "git tracks \(count) files below '.vault'"
    }

    private static func temporaryMessage(_ first: String, count: Int) -> String {
        let others = count == 1 ? "" : " and \(count - 1) more"
        return "git tracks '\(first)'\(others), left over from an interrupted command"
    }
}

/// A file or folder that could not be listed or read.
enum UnreadableFile {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.unreadableFile, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}
