import VaultSyntax

/// A symbolic link to nothing, in a cycle, or to a folder.
enum DanglingSymlink {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.danglingSymlink, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

extension Rule {
    static let danglingSymlink = Rule(
        "dangling-symlink", .warning, formerly: "dead-file-link", summary: "a symbolic link does not lead to a note",
        page: """
            A symbolic link in the vault leads nowhere, back to itself, or to a folder. Linked folders are not followed,
            so that no note is read twice or from outside the vault by accident.

            ```
            goals/run.md -> ../old/run.md        (there is no such file)
            archive -> /mnt/backup/vault
            ```

            Fix or remove the link; move the folder's notes into the vault if they belong there.
            """)
}
