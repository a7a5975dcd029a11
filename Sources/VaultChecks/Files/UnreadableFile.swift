import VaultSyntax

/// A file or folder that could not be listed or read.
enum UnreadableFile {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.unreadableFile, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

extension Rule {
    static let unreadableFile = Rule(
        "unreadable-file", .error, summary: "a file or folder cannot be read",
        page: """
            The system refuses to list a folder or read a note, usually because permission is missing; or iCloud has not
            downloaded the note and left a placeholder. Its contents are missing from every list and sum, and links to
            it look broken.

            ```
            -rw------- 1 root root 480 goals/run.md
            -rw-r--r-- 1 ana  ana  160 goals/.swim.md.icloud
            ```

            Give yourself permission to read it, download it, or list it under `ignore` in `vault.md`.
            """)
}
