import VaultSchema

/// A link that cannot be read.
enum NotALink {
    static func finding(_ it: FieldCase, _ problem: LinkText.Problem) -> Finding {
        let expected = it.field.map { Expectation.one($0.scalar) } ?? "a link"
        return it.finding(
            .notALink, message: problem == .outside ? outside(it.found, expected) : unreadable(it.found, expected),
            help: problem == .outside ? "put the address in the body" : "write \"[[name]]\"")
    }
}

extension Rule {
    static let notALink = Rule(
        "not-a-link", .error, summary: "a link field contains something that is not a link")
}

// MARK: Words

private func unreadable(_ found: String, _ expected: String) -> String { "\(found); expected \(expected)" }

private func outside(_ found: String, _ expected: String) -> String {
    "\(found), an address outside the vault; expected \(expected)"
}
