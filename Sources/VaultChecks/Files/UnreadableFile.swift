import VaultSyntax

/// A file or folder that could not be listed or read.
enum UnreadableFile {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.unreadableFile, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

extension Rule {
    static let unreadableFile = Rule(
        "unreadable-file", .error, summary: "a file or folder cannot be read")
}
