import VaultSchema
import VaultSyntax

/// `Due` for `due`, and `type: Goal` for `type: goal`.
enum UppercaseName {
    static func finding(_ it: FieldCase, name: String) -> Finding {
        it.finding(
            .uppercaseName, message: message(it.text, name), help: "write '\(name)'",
            fixes: it.rename(to: name, isCertain: true))
    }
}

extension Rule {
    static let uppercaseName = Rule(
        "uppercase-name", .hint, formerly: "odd-spelling", summary: "the name of a field or type has capital letters")
}

// MARK: Words

private func message(_ found: String, _ name: String) -> String {
    "\(Words.quote(found)) has capital letters; expected '\(name)'"
}
