import VaultTestSupport

/// What Package.swift says about the modules.
struct PackageManifest: Sendable {
    struct Module: Hashable, Sendable {
        var name: String
        var imports: [String]
    }

    let modules: [Module]

    /// Reads the list `let modules = [("Name", ["Import", …]), …]`; empty when there is none.
    init(_ text: String) {
        let start = text.firstRange(of: "let modules")?.upperBound ?? text.endIndex
        let list = text[start...].prefix(upTo: text[start...].firstRange(of: "\n]")?.lowerBound ?? text.endIndex)
        modules = list.matches(of: /\(\s*"(\w+)",\s*\[([^\]]*)\]\s*\)/).map { match in
            Module(name: String(match.1), imports: match.2.matches(of: /"(\w+)"/).map { String($0.1) })
        }
    }

    static let own = PackageManifest(Repository.text("Package.swift") ?? "")
}
