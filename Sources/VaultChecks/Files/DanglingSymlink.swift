import VaultSyntax

/// A symbolic link to nothing, in a cycle, or to a folder.
enum DanglingSymlink {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.danglingSymlink, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

extension Rule {
    static let danglingSymlink = Rule(
        "dangling-symlink", .warning, formerly: "dead-file-link", summary: "a symbolic link does not lead to a note")
}
