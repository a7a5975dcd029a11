import VaultSyntax

/// Notes that git is told to merge by field, in a clone that does not know how.
enum MergeDriverMissing {
    static func findings(_ path: String?) -> [Finding] {
        guard let path else { return [] }
        return [
            Finding(
                .mergeDriverMissing, path: path, range: ByteRange(0, 0), message: message,
                help: "vault hook install --merge")
        ]
    }
}

extension Rule {
    static let mergeDriverMissing = Rule(
        "merge-driver-missing", .warning, summary: "git merges notes line by line in this clone",
        page: """
            `.gitattributes` says that notes are merged field by field, but the git configuration of this clone does not
            define the merge driver. Git then silently merges them line by line. The file is part of the repository; the
            configuration is not, because a clone must not run commands that its owner did not ask for.

            ```
            *.md merge=vault
            ```

            Run this once in each clone: `vault hook install --merge`.
            """)
}

// MARK: Words

private let message = "'.gitattributes' names a merge driver that the git configuration of this clone lacks"
