import VaultFiles
import VaultSyntax

/// What lies in the folder and is in no commit yet, and what commits took away.
extension GitHistory {
    /// Where a file is that the last commit does not have.
    package enum State: Hashable, Sendable {
        /// It was added; the next commit has it.
        case added
        /// It has this name since the last commit.
        case renamed(from: String)
        case unknown
        case ignored
    }

    /// Where a file of the folder is that the last commit does not have.
    ///
    /// A rename that is not in git yet is recognised by the file's name: it has the name of a file that is
    /// gone, in another folder, or one of its own former names. Cost: that of `git status`.
    ///
    /// - Parameters:
    ///   - path: relative to the vault's root
    ///   - formerNames: what the note was called, without folder and `.md`
    package func state(of path: String, formerNames: [String]) throws(FileError) -> State {
        let folder = prefix.isEmpty ? "." : prefix
        let words = try git.output([
            "status", "--porcelain=v1", "-z", "--untracked-files=no", "--find-renames=\(Self.similarity)", "--", folder,
        ]).split(separator: 0).map { Array($0) }
        let name = Array((prefix + path).utf8)
        var gone: [String] = []
        var isAdded = false
        var place = 0
        while place < words.count {
            let word = words[place]
            let isRename = word.prefix(2).contains(UInt8(ascii: "R"))
            let origin = isRename && place + 1 < words.count ? words[place + 1] : nil
            place += isRename ? 2 : 1
            guard word.count > 3 else { continue }
            if word[3...].elementsEqual(name) {
                if let origin { return .renamed(from: shown(origin)) }
                isAdded = word[0] == UInt8(ascii: "A")
            } else if word.prefix(2).contains(UInt8(ascii: "D")) {
                gone.append(shown(Array(word[3...])))
            }
        }
        let own = NotePath.name(path)
        if let origin = gone.first(where: { NotePath.name($0) == own || formerNames.contains(NotePath.name($0)) }) {
            return .renamed(from: origin)
        }
        if isAdded { return .added }
        let ignored = try git.output([
            "ls-files", "--others", "--ignored", "--exclude-standard", "-z", "--", prefix + path,
        ])
        return ignored.isEmpty ? .unknown : .ignored
    }

    /// The paths of all files below the vault's root that the last commit has and the folder does not, and then of
    /// those that some commit took away, each once, the newest first.
    /// Cost: that of `git status`, and of comparing each commit with the one before it.
    package func removedPaths() throws(FileError) -> [String] {
        let folder = prefix.isEmpty ? "." : prefix
        let gone = try git.output([
            "diff", "--diff-filter=D", "--no-renames", "--name-only", "-z", "--no-relative", "--no-ext-diff", "HEAD",
            "--", folder,
        ]).split(separator: 0)
        let words =
            try gone
            + git.output([
                "log", "--diff-filter=D", "--no-renames", "--name-only", "-z", "--format=", "--no-relative",
                "--no-show-signature", "HEAD", "--", folder,
            ]).split(separator: 0)
        var seen: Set<[UInt8]> = []
        return words.map { Array($0.drop { $0 == UInt8(ascii: "\n") }) }
            .filter { !$0.isEmpty && seen.insert($0).inserted }.map(shown)
    }
}
