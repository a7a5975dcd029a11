import VaultSyntax

/// The files of a vault as git keeps them: those of its index, or those of a commit. A file of the work tree whose
/// bytes git would give the same name is read from there; what differs comes from `git cat-file --batch`. Source:
/// git-ls-files(1), git-ls-tree(1), git-cat-file(1).
package struct GitTree: Sendable {
    struct Entry: Sendable {
        /// Relative to the vault's root; not always UTF-8.
        var path: [UInt8]
        var isLink: Bool
        /// The name of its bytes, in hexadecimal digits.
        var object: String
    }

    let root: VaultRoot
    fileprivate let git: GitCall
    /// By the bytes of their paths.
    let entries: [Entry]
    /// By their paths' bytes: two names that Swift takes for equal can be two files.
    private let objects: [[UInt8]: Entry]
    /// Paths that a merge left undecided, by their bytes; none of them is among the entries.
    package let unmerged: [Path]
    /// What git calls the commit, where a person named it.
    private let commit: String?

    /// The index of the repository that holds the vault, or the one that `GIT_INDEX_FILE` names, as git sets it for
    /// hooks.
    package init(indexOf root: VaultRoot, environment: [String: String]) throws(FileError) {
        let git = GitCall(folder: root.path, environment: environment)
        var entries: [Entry] = []
        var unmerged: [Path] = []
        for (words, path) in try git.rows(["ls-files", "--stage", "-z", "--", "."]) where words.count == 3 {
            if words[2] != "0" {
                let path = Path(decoding: path)
                if unmerged.last != path { unmerged.append(path) }
            } else if let entry = Entry(mode: words[0], object: words[1], path: path) {
                entries.append(entry)
            }
        }
        if entries.contains(where: \.isEmpty) {
            // `git add --intent-to-add` puts an empty file there, which no commit would hold.
            let planned = ["diff-files", "--name-only", "--diff-filter=A", "-z", "--", "."]
            let prefix = try git.prefix().utf8.count
            let paths = Set(try git.output(planned).split(separator: 0).map { Array($0.dropFirst(prefix)) })
            entries.removeAll { paths.contains($0.path) }
        }
        self.init(root, git, entries, unmerged: unmerged)
    }

    /// The files of the last commit; none when there is none yet.
    package init(lastCommitOf root: VaultRoot, environment: [String: String]) throws(FileError) {
        let git = GitCall(folder: root.path, environment: environment)
        let rows = try git.hasCommit() ? git.rows(["ls-tree", "-r", "-z", "--end-of-options", "HEAD"]) : []
        self.init(root, git, Self.files(rows))
    }

    /// The files of a commit that a person names, as `ORIG_HEAD`, `main~3` or a tag; throws, with the reason, when git
    /// knows none of that name. Cost: one process of git.
    package init(revision: String, of root: VaultRoot, environment: [String: String]) throws(FileError) {
        let git = GitCall(folder: root.path, environment: environment)
        let commit = revision + "^{commit}"
        let outcome = try git.run(["ls-tree", "-r", "-z", "--end-of-options", commit])
        guard outcome.status == 0 else { throw try git.refusal(of: revision) }
        self.init(root, git, Self.files(GitCall.rows(outcome.output)), commit: commit)
    }

    /// The files of `ls-tree`.
    private static func files(_ rows: [GitCall.Row]) -> [Entry] {
        rows.compactMap { $0.head.count == 3 ? Entry(mode: $0.head[0], object: $0.head[2], path: $0.path) : nil }
    }

    private init(_ root: VaultRoot, _ git: GitCall, _ entries: [Entry], unmerged: [Path] = [], commit: String? = nil) {
        (self.root, self.git, self.commit, self.unmerged) = (root, git, commit, unmerged)
        self.entries = entries.sorted { $0.path.lexicographicallyPrecedes($1.path) }
        objects = Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// Whether the last commit has the vault's settings, and the index has notes without them.
    package func losesSettings() throws(FileError) -> Bool {
        let settings = Path.settings
        if object(at: settings) != nil || !entries.contains(where: { Path.isNote($0.path.span) }) { return false }
        return try git.run(["cat-file", "-e", "HEAD:./\(settings)"]).status == 0
    }

    /// The tracked files of `vault` itself, relative to the root: those below `.vault`, and temporary ones anywhere.
    package var ownFiles: [Path] {
        entries.filter { $0.path.starts(with: ".vault/".utf8) || $0.path.suffix(4).elementsEqual(".tmp".utf8) }
            .map { Path(decoding: $0.path) }.filter(Git.isOwn)
    }

    /// The name of the bytes of a file; nil when there is no such file.
    func object(at path: Path) -> String? { objects[Array(path.utf8)]?.object }

    /// The tracked files that differ between the folder and the commit, by the bytes of their paths. One that
    /// was only rewritten may be among them.
    func changed() throws(FileError) -> Set<[UInt8]> {
        let arguments = ["diff-index", "--name-only", "--relative", "--no-renames", "-z", "--end-of-options"]
        return Set(try git.output(arguments + [commit ?? "HEAD", "--"]).split(separator: 0).map { Array($0) })
    }

    /// The files that were renamed from a commit to the index, old paths by new ones. Cost: that of git's own search.
    package func renames(since commit: String) -> [Path: Path] {
        // Without '--relative', which ends git 2.39 where files outside of the folder are undecided.
        let arguments = ["diff-index", "--cached", "-M", "--diff-filter=R", "--name-status", "-z", commit, "--", "."]
        guard let output = try? git.output(arguments), let prefix = try? git.prefix().utf8.count else { return [:] }
        let words = output.split(separator: 0)
        var renames: [Path: Path] = [:]
        for start in stride(from: 0, to: words.count - 2, by: 3) {
            let (old, new) = (words[start + 1].dropFirst(prefix), words[start + 2].dropFirst(prefix))
            renames[Path(decoding: new)] = Path(decoding: old)
        }
        return renames
    }
}

extension GitTree.Entry {
    fileprivate var isEmpty: Bool { Self.emptyFiles.contains(object) }

    /// By SHA-1 and by SHA-256.
    private static let emptyFiles = [
        ObjectName.ofFile([]), "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
    ]

    /// Nil for what is not a file: a repository inside of this one.
    init?(mode: String, object: String, path: ArraySlice<UInt8>) {
        guard mode.hasPrefix("100") || mode == "120000" else { return nil }
        self.init(path: Array(path), isLink: mode == "120000", object: object)
    }
}

extension GitTree: FileSource {
    package func listing(ignore: [String]) throws(FileError) -> Listing { try GitListing(self, ignore: ignore).all() }

    package func read(_ path: Path, followingLink: Bool) throws(FileError) -> [UInt8] {
        // What git does not keep yet is as it lies there: the settings of a vault that was never committed.
        guard let entry = objects[Array(path.utf8)], !entry.isLink || !followingLink else {
            return try VaultReading.read(path, in: root, followingLink: followingLink)
        }
        return try git.contents([entry]).first?.get() ?? []
    }

    package func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>] {
        let (paths, outside, objects) = (listing.notes, listing.outsideNotes, objects)
        var results = VaultReading.readAll(paths, in: root, followingLinks: outside) { number, bytes -> Output? in
            let path = paths[number]
            let isAsKept = outside.contains(path) || objects[Array(path.utf8)]?.object == ObjectName.ofFile(bytes)
            return isAsKept ? transform(number, bytes) : nil
        }
        let missing = results.indices.filter { number in
            if case .success(.some) = results[number] { return false }
            return !outside.contains(paths[number])
        }
        let texts: [Result<[UInt8], FileError>]
        do throws(FileError) {
            texts = try git.contents(missing.compactMap { objects[Array(paths[$0].utf8)] })
        } catch {
            texts = missing.map { _ in .failure(error) }
        }
        let read = Cores.map(min(missing.count, texts.count)) { place in
            texts[place].map { transform(missing[place], $0) }
        }
        for (place, result) in zip(missing, read) { results[place] = result.map { $0 } }
        return results.enumerated().map { number, result in
            result.flatMap { output in
                output.map { .success($0) } ?? .failure(FileError(.read, paths[number].text, .notFound))
            }
        }
    }
}

extension GitTree {
    /// The places of those of some files that are not as this commit has them, or that it does not have under any path.
    /// Where git writes files differently from how it keeps them (line ends, filters), git is asked.
    package func placesOfChanged(among files: [(path: Path, bytes: [UInt8])]) throws(FileError) -> [Int] {
        let names = Cores.map(files.count) { ObjectName.ofFile(files[$0].bytes) }
        var (changed, new): ([Int], [Int]) = ([], [])
        for (place, file) in files.enumerated() {
            let object = object(at: file.path)
            if object == nil { new.append(place) } else if object != names[place] { changed.append(place) }
        }
        if !changed.isEmpty {
            let known = try self.changed()
            changed.removeAll { !known.contains(Array(files[$0].path.utf8)) }
        }
        var gone = gone(with: Set(new.map { names[$0] }))
        new.removeAll { place in
            guard let count = gone[names[place]], count > 0 else { return false }
            gone[names[place]] = count - 1
            return true
        }
        return (changed + new).sorted()
    }

    /// How many files of the commit with some bytes are no longer where they were.
    private func gone(with objects: Set<String>) -> [String: Int] {
        if objects.isEmpty { return [:] }
        let disk = RootDisk(root)
        var counts: [String: Int] = [:]
        for entry in entries where objects.contains(entry.object) {
            guard let path = Path(validating: entry.path.span) else { continue }
            if let found = try? disk.status(path), found.kind == .file { continue }
            counts[entry.object, default: 0] += 1
        }
        return counts
    }
}

/// Lists what git keeps of a vault by the same rules as a folder is listed: `VaultListing` says them.
struct GitListing {
    private let tree: GitTree
    private let patterns: IgnorePatterns
    private let templateFolders: [[UInt8]]
    private var listing = Listing()

    init(_ tree: GitTree, ignore: [String]) throws(FileError) {
        self.tree = tree
        patterns = IgnorePatterns(ignore)
        templateFolders = try TemplateFolders.names(in: tree.root).compactMap(TemplateFolders.normalized)
    }

    /// Cost: linear in the tracked files.
    consuming func all() throws(FileError) -> Listing {
        let nested = try nestedRoots()
        var links = LinkDestinations()
        for entry in tree.entries where isListed(entry.path) {
            if let vault = nested.lastIndex(where: { entry.path.starts(with: $0) }) {
                if Path.isNote(entry.path.span) { listing.nestedVaults[vault].noteCount += 1 }
                continue
            }
            let valid = Path(validating: entry.path.span)
            if patterns.covers(valid ?? Path(decoding: entry.path)) {
                if let valid { listing.otherFiles.append(valid) }
                continue
            }
            guard let path = valid else {
                let shown = Path(decoding: entry.path)
                listing.problems.append(FileProblem(path: shown, kind: .nameNotUTF8(entry.path)))
                continue
            }
            let isNote =
                Path.isNote(entry.path.span) && !templateFolders.contains { entry.path.starts(with: $0) }
            if entry.isLink {
                listing.add(link: path, isNote: isNote, links.resolve(path, in: tree.root))
            } else if isNote {
                listing.notes.append(path)
            } else {
                listing.otherFiles.append(path)
            }
        }
        return listing
    }

    /// Whether no name on the way begins with a dot or is that of a folder that is never entered.
    private func isListed(_ path: [UInt8]) -> Bool {
        let names = path.split(separator: UInt8(ascii: "/"))
        return !names.contains { $0.first == UInt8(ascii: ".") }
            && !names.dropLast().contains { $0.elementsEqual("node_modules".utf8) }
    }

    /// The folders, with `/` at the end, that are vaults of their own; one inside of another comes after it.
    private mutating func nestedRoots() throws(FileError) -> [[UInt8]] {
        let end = Array("/\(Path.settings)".utf8)
        let heads = tree.entries.filter { entry in
            entry.path.count > end.count && entry.path.suffix(end.count).elementsEqual(end) && isListed(entry.path)
                && !patterns.covers(Path(decoding: entry.path))
        }
        var roots: [[UInt8]] = []
        for (head, bytes) in zip(heads, try tree.git.contents(heads)) {
            guard case .success(let bytes) = bytes, VaultHead.saysVault(bytes) else { continue }
            roots.append(Array(head.path.dropLast(end.count - 1)))
        }
        roots.sort { $0.lexicographicallyPrecedes($1) }
        listing.nestedVaults = roots.map {
            NestedVault(path: Path(decoding: $0.dropLast()), noteCount: 0)
        }
        return roots
    }
}

/// What some files held in the commits on the first line of ancestors, so that the versions have an order. Renames are
/// not followed. Source: git-log(1), the raw format of git-diff-tree(1).
package struct GitVersions: Sendable {
    /// By path, the newest first: how many commits came after it, and the file; nil where it was deleted.
    private var versions: [Path: [(age: Int, entry: GitTree.Entry?)]] = [:]
    private var contents: [String: [UInt8]] = [:]

    /// Empty without a repository or a commit, and where git does not answer.
    package init(of paths: [Path], in root: VaultRoot, environment: [String: String]) {
        let git = GitCall(folder: root.path, environment: environment)
        let words = ["log", "-z", "--first-parent", "-m", "--raw", "--no-abbrev", "--no-renames", "--format=%H"]
        guard !paths.isEmpty, (try? GitPlace(holding: root.path, environment)) != nil,
            let output = try? git.output(words + ["--relative", "--"] + paths.map(\.text))
        else { return }
        read(output)
        let entries = versions.values.joined().compactMap(\.entry)
        let wanted = Array(Dictionary(entries.map { ($0.object, $0) }) { $1 }.values)
        for (entry, content) in zip(wanted, (try? git.contents(wanted)) ?? []) {
            contents[entry.object] = try? content.get()
        }
    }

    /// What a file held since it was last made, the oldest first, as far as it was committed before the other file.
    package func texts(of path: Path, before other: Path) -> [[UInt8]] {
        let newest = versions[other]?.last?.age ?? -1
        let known = (versions[path] ?? []).prefix { $0.entry != nil }.filter { $0.age > newest }
        return known.reversed().compactMap { $0.entry.flatMap { contents[$0.object] } }
    }

    /// A commit's name, and after it `:MODE MODE OBJECT OBJECT LETTER` and a path for each file, all with a zero byte
    /// at the end.
    private mutating func read(_ output: [UInt8]) {
        var age = -1
        var words = output.split(separator: 0)[...]
        while var word = words.popFirst() {
            if word.first == UInt8(ascii: "\n") { word = word.dropFirst() }
            guard word.first == UInt8(ascii: ":") else {
                age += 1
                continue
            }
            let parts = word.words
            guard parts.count == 5, let path = words.popFirst() else { continue }
            let entry = GitTree.Entry(mode: parts[1], object: parts[3], path: path)
            let file = entry?.isLink == true ? nil : entry
            versions[Path(decoding: path), default: []].append((age, file))
        }
    }
}

/// The name that git gives to a file's bytes: the SHA-1 of `blob LENGTH`, a zero byte and the bytes
/// (git-hash-object(1)). Repositories that name objects by SHA-256 are not known here.
enum ObjectName {
    /// The name in 40 hexadecimal digits. Cost: linear.
    static func ofFile(_ bytes: [UInt8]) -> String { SHA1.digits(of: Array("blob \(bytes.count)".utf8) + [0] + bytes) }
}
