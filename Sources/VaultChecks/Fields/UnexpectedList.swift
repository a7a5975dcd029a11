/// A list where one value is expected.
enum UnexpectedList {
    static func finding(_ it: FieldCase) -> Finding {
        let count = it.document.items(of: it.problem.node).count
        return it.finding(
            .unexpectedList, message: message(it.problem.field, count, it.field.map { Expectation.one($0.scalar) }),
            help: "keep one of them")
    }
}

extension Rule {
    static let unexpectedList = Rule(
        "unexpected-list", .error, formerly: "list-for-one", summary: "a list is given where one value is expected")
}

// MARK: Words

private func message(_ field: String, _ count: Int, _ expected: String?) -> String {
    "'\(field)' is a list of \(count) values; expected \(expected ?? "one value")"
}
