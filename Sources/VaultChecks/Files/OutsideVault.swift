import VaultSyntax

/// A note that is a link to a file outside the vault.
enum OutsideVault {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.outsideVault, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

extension Rule {
    static let outsideVault = Rule(
        "outside-vault", .hint, summary: "a note is outside the vault",
        page: """
            The note is a symbolic link to a file outside the vault's root. It is read like any other but never written:
            no command edits it, and links in it are not updated when a record is renamed.

            ```
            goals/run.md -> /home/me/other/run.md
            ```

            Move the file into the vault if it belongs there.
            """)
}
