import VaultSyntax

/// A note that is a link to a file outside the vault.
enum OutsideVault {
    static func finding(_ fact: VaultFacts.FileFact) -> Finding {
        Finding(.outsideVault, path: fact.path, range: ByteRange(0, 0), message: fact.message, help: fact.help)
    }
}

extension Rule {
    static let outsideVault = Rule(
        "outside-vault", .hint, summary: "a note is outside the vault")
}
