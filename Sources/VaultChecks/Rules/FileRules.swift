import VaultRecords
import VaultSyntax

extension Rule {
    static let conflictCopy = Rule("conflict-copy", .error)
    static let danglingSymlink = Rule("dangling-symlink", .warning)
    static let duplicateName = Rule("duplicate-name", .error)
    static let mergeDriverMissing = Rule("merge-driver-missing", .warning)
    static let outsideVault = Rule("outside-vault", .hint)
    static let possibleCopy = Rule("possible-copy", .hint)
    static let trackedVaultFolder = Rule("tracked-vault-folder", .error)
    static let unreadableFile = Rule("unreadable-file", .error)
}

extension Catalogue {
    static let fileRules: [Rule] = [
        .unreadableFile, .danglingSymlink, .outsideVault, .trackedVaultFolder, .mergeDriverMissing, .conflictCopy,
        .possibleCopy, .duplicateName,
    ]
}

/// Reports what listing and reading the files found, and which files are copies.
enum FileChecks {
    static func check(_ context: CheckContext) -> [Finding] {
        func stated(_ rule: Rule, _ facts: [VaultFacts.FileFact]) -> [Finding] {
            facts.map { finding(rule, $0.path, $0.message, help: $0.help) }
        }
        let facts = context.facts
        return stated(.unreadableFile, facts.unreadable) + stated(.danglingSymlink, facts.links)
            + stated(.outsideVault, facts.outside) + trackedVaultFolder(facts.trackedByGit)
            + mergeDriverMissing(facts.missingMergeDriver) + copies(context)
    }

    /// What is found about a file as a whole, with the paths of others and what they are.
    private static func finding(
        _ rule: Rule, _ path: Path, _ message: String, help: String?, _ others: [Path] = [], are word: String = ""
    ) -> Finding {
        Finding(
            rule, path: path, range: ByteRange(0, 0), message: message, help: help,
            related: others.map { .init(path: $0, range: ByteRange(0, 0), message: word) })
    }

    /// Files below `.vault` that git tracks, and files that a command had not finished writing.
    private static func trackedVaultFolder(_ paths: [Path]) -> [Finding] {
        let paths = paths.sorted()
        let inside = paths.filter { $0.hasPrefix(".vault/") }
        let temporary = paths.filter { !$0.hasPrefix(".vault/") }
        func found(_ paths: [Path], _ words: String, help: String) -> [Finding] {
            guard let first = paths.first else { return [] }
            let others = Array(paths.dropFirst().prefix(5))
            return [finding(.trackedVaultFolder, first, "git tracks " + words, help: help, others, are: "also tracked")]
        }
        let others = temporary.count > 1 ? " and \(temporary.count - 1) more" : ""
        return found(
            inside, inside.count == 1 ? "'\(inside[0])'" : "\(inside.count) files below '.vault'",
            help: "git rm -r --cached .vault")
            + found(
                temporary, "'\(temporary.first ?? "")'\(others), left over from an interrupted command",
                help: (["git rm --cached --"] + temporary.map { ShellWord.quoted($0) }).joined(separator: " "))
    }

    /// Notes that git is told to merge by field, in a clone that does not know how: git's settings lack the driver, or
    /// no line is for some endings of notes.
    private static func mergeDriverMissing(_ missing: (path: Path, endings: [String])?) -> [Finding] {
        guard let (path, endings) = missing else { return [] }
        let list = Words.list(endings.map { "'\($0)'" }, joint: "and")
        let words =
            endings.isEmpty
            ? "a merge driver that the git configuration of this clone lacks" : "no merge driver for notes in \(list)"
        return [
            finding(.mergeDriverMissing, path, "'.gitattributes' names \(words)", help: "vault hook install --merge")
        ]
    }

    /// A copy of a record, or of a plain note that counts; and what has a copy's name beside a record of the same type
    /// and day, or beside a daily note, and differs, so that both count.
    private static func copies(_ context: CheckContext) -> [Finding] {
        let (graph, counts) = (context.graph, context.snapshot.readsPlainNote)
        return graph.copies(among: counts).compactMap { copy in
            let (note, original) = (graph.notes[copy.note], graph.noteOrCopy(at: copy.original))
            if copy.kind == .possible, let original {
                let merge = note.isRecord ? " or merge them with: \(graph.mergeCommand([original, copy.note]))" : ""
                return finding(
                    .possibleCopy, note.path, "this may be a copy of '\(copy.original)'; both count",
                    help: "if it is a copy, delete it\(merge); otherwise rename it", [copy.original],
                    are: "the original")
            }
            // A copy that lost its front matter is still one of a record; that of another plain note is not the concern
            // of a vault.
            let concerned = [copy.note, original].compactMap { $0 }.contains { graph.notes[$0].isRecord || counts($0) }
            guard concerned else { return nil }
            let kind = copy.kind == .marked ? "that a sync or merge tool made" : "with the same bytes"
            let purpose = original == nil ? "the original is gone; to give the copy its name" : "to merge it"
            return finding(
                .conflictCopy, note.path, "this is a copy of '\(copy.original)' \(kind)",
                help: "\(purpose): vault resolve \(ShellWord.quoted(note.path))",
                original == nil ? [] : [copy.original], are: "the original")
        }
    }

    /// Two records or more with one name: a link to it could mean either. One finding for all of them, at the first
    /// path.
    static func duplicateName(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.sharedNames.map { group in
            let (first, others) = (graph.notes[group[0]], group.dropFirst())
            let isOneType = group.allSatisfy { graph.notes[$0].type == first.type }
            let isMergeable = isOneType && group.count <= Graph.mostToMerge
            let merging = isMergeable ? ", or if they are the same thing, merge them with: " : ""
            return finding(
                .duplicateName, first.path,
                (others.count == 1 ? "another record is" : "\(others.count) other records are")
                    + " also named '\(first.name)'",
                help: "rename one of them" + merging + (isMergeable ? graph.mergeCommand(group) : ""),
                others.map { graph.notes[$0].path }, are: "the other record")
        }
    }
}
