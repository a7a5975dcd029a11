/// `goal` in an action, where `goals` is meant.
enum OtherFieldName {
    static func finding(_ it: FieldCase, meant: String) -> Finding {
        let fixes = it.rename(to: meant)
        return it.finding(
            .otherFieldName, message: message(it.text, meant),
            help: fixes.isEmpty ? "move its value to '\(meant)'" : "write '\(meant)'", fixes: fixes)
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
