import VaultTestSupport

/// The texts of `vault-example`, by their paths in it.
enum ExampleVault {
    static let files: [String: String] = {
        let paths = Repository.files(below: "vault-example")
        return Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (String(path.dropFirst("vault-example/".count)), Repository.text(path) ?? "")
            })
    }()
}
