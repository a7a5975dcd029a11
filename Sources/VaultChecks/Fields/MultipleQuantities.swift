import VaultSchema

/// `5 km, 310 kcal` in one text.
enum MultipleQuantities {
    static func finding(_ it: FieldCase, _ problem: ScalarProblem) -> Finding {
        let isList = it.field?.isList == true
        var fixes: [Fix] = []
        // In a target the items may lack its words: `at most 5 km, 3 km per week`.
        if case .quantity = it.field?.scalar, isOneOfEachGroup(problem.items) {
            fixes = ListWriting.fixes(it, items: problem.items, isCertain: true)
        }
        return it.finding(
            .multipleQuantities, message: ScalarWords.message(it, problem),
            help: isList ? "write each amount as a list item" : "keep one of them", fixes: fixes)
    }

    /// Two amounts of one group, such as `5 km, 3 km`, make no list either; which of them is meant only a person knows.
    private static func isOneOfEachGroup(_ items: [String]) -> Bool {
        let groups = items.map { item in
            let bytes = Array(item.utf8)
            return Quantity.read(bytes.span).value.map { UnitTable.builtIn.unit($0.unit).group } ?? ""
        }
        return Set(groups).count == groups.count
    }
}

extension Rule {
    static let multipleQuantities = Rule(
        "multiple-quantities", .error, formerly: "several-quantities", summary: "several amounts are in one value")
}
