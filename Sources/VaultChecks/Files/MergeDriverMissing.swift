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
        "merge-driver-missing", .warning, summary: "git would merge notes by lines in this clone",
        page: """
            `.gitattributes` says that notes are merged field by field, and git's settings of this clone do not say
            what that means. Git then merges them by lines and says nothing of it. The file travels with the notes,
            the settings do not, since nobody should run another's commands unasked.

            ```
            *.md merge=vault
            ```

            Do it once in each clone: `vault hook install --merge`.
            """)
}

// MARK: Words

private let message = "notes are to be merged by field, and git's settings here lack the driver"
