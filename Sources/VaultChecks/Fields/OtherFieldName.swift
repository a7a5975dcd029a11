/// `goal` in an action, where `goals` is meant.
enum OtherFieldName {
    static func finding(_ it: FieldCase, meant: String) -> Finding {
        let fixes = it.rename(to: meant, isCertain: holdsLinks(it))
        return it.finding(
            .otherFieldName, message: message(it.text, meant),
            help: fixes.isEmpty ? "move its value to '\(meant)'" : "write '\(meant)'", fixes: fixes)
    }

    /// Whether all that stands there is written as links; otherwise it may be a field of the user's own.
    private static func holdsLinks(_ it: FieldCase) -> Bool {
        guard let entry = it.document.entries.first(where: { $0.key == it.problem.node }) else { return false }
        let value = it.document.nodes[Int(entry.value)]
        let elements = value.isList ? it.document.items(of: entry.value) : [entry.value]
        return !elements.isEmpty
            && elements.allSatisfy {
                let node = it.document.nodes[Int($0)]
                return node.isScalar && it.document.text(node).hasPrefix("[[")
            }
    }
}

extension Rule {
    static let otherFieldName = Rule(
        "other-field-name", .error, summary: "a link field has one letter 's' too many or too few",
        page: """
            Fields that hold several links have names in the plural, those that hold one in the singular; which one
            it is differs from type to type. The link would count for nothing under the other name.

            ```markdown
            ---
            type: action
            title: Morning run
            date: 2026-11-21
            goal: "[[run-120-km]]"
            ---
            ```

            Write the field's name: `goals`.
            """)
}

// MARK: Words

private func message(_ key: String, _ meant: String) -> String {
    "\(Words.quote(key)) is not a field here; expected '\(meant)'"
}
