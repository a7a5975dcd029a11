import VaultSchema
import VaultSyntax

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
}

extension Rule {
    static let mergeDriverMissing = Rule(
        "merge-driver-missing", .warning, summary: "git merges notes line by line in this clone",
        page: """
            `.gitattributes` says that notes are merged field by field, but the git configuration of this clone does not
            define the merge driver, or the file has no line for some of the endings that notes have. Git then silently
            merges them line by line. The file is part of the repository; the configuration is not, because a clone must
            not run commands that its owner did not ask for.

            ```
            \(NotePath.endings.map { "*\($0) merge=vault" }.joined(separator: "\n"))
            ```

            Run this once in each clone: `vault hook install --merge`.
            """)
}

// MARK: Words

/// - Parameter endings: those of notes that no line is for; none where git's settings lack the driver
private func message(_ endings: [String]) -> String {
    if endings.isEmpty {
        return "'.gitattributes' names a merge driver that the git configuration of this clone lacks"
    }
    return "'.gitattributes' names no merge driver for notes in \(Words.list(endings.map { "'\($0)'" }, joint: "and"))"
}
