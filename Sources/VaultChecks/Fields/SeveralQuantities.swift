import VaultSchema

/// `5 km, 3 km` in one text.
enum SeveralQuantities {
    static func finding(_ it: FieldCase, _ problem: ScalarProblem) -> Finding {
        let isList = it.field?.isList == true
        var fixes: [Fix] = []
        // In a target the items may lack its words: `at most 5 km, 3 km per week`.
        if case .quantity = it.field?.scalar {
            fixes = ListWriting.fixes(it, items: problem.items)
        }
        return it.finding(
            .severalQuantities, message: ScalarWords.message(it, problem),
            help: isList ? "write each amount as an item of a list" : "keep one of them", fixes: fixes)
    }
}

extension Rule {
    static let severalQuantities = Rule(
        "several-quantities", .error, summary: "several amounts stand in one text",
        page: """
            One text holds several amounts. Each value of a list is an item of its own; in one text they count for
            nothing. Decimals are written with a point, so that a comma is never part of a number.

            ```markdown
            ---
            type: action
            title: Two runs
            date: 2026-11-21
            measures: 5 km, 3 km
            ---
            ```

            Write a list:

            ```
            measures:
              - 5 km
              - 3 km
            ```
            """)
}
