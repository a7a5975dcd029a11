import VaultSyntax

/// A map, or a list in a list, where a plain value is expected.
enum NotAScalar {
    static func finding(_ it: FieldCase) -> Finding {
        let isMap = it.problem.node >= 0 && it.document.nodes[Int(it.problem.node)].isMap
        return it.finding(
            .notAScalar, range: it.document.firstLine(of: it.problem.range),
            message: message(
                it.problem.field, isMap, isList: it.field?.isList == true, it.field.map { Expectation.one($0.scalar) }),
            help: isMap ? "if text with ': ' was meant, put it in quotes" : nil)
    }
}

extension Rule {
    static let notAScalar = Rule(
        "not-a-scalar", .error, summary: "a value is a map or list instead of a plain value")
}

// MARK: Words

private func message(_ field: String, _ isMap: Bool, isList: Bool, _ expected: String?) -> String {
    "'\(field)' \(isList ? "holds" : "is") a \(isMap ? "map" : "list"); expected \(expected ?? "a plain value")"
}
