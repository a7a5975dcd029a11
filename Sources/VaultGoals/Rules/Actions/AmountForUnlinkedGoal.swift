import VaultChecks
import VaultEdits
import VaultSchema
import VaultSyntax

/// An entry of `amounts` whose name is not a goal that the action links.
enum AmountForUnlinkedGoal {
    /// Beyond so many goals of one action no suggestion is made which of them is meant: each entry would be held
    /// against each goal.
    private static let mostNamed = 100

    /// - Parameters:
    ///   - goals: those that the action links, as indices in the model's
    ///   - isFixed: whether a fix may edit its fields
    static func finding(
        _ entry: Located<[NamedAmount]>, _ note: Note, _ goals: Set<Int>, _ model: GoalsModel, isFixed: Bool
    ) -> Finding {
        if let list = multipleInOne(entry, note, model.graph.schema) { return list }
        var reading = entry.value.last
        var fixes: [Fix] = []
        var help = "link the goal in 'goals', or remove the amount"
        if let found = entry.value.first(where: { model.goalNamed($0.name, from: note.folder) != nil }),
            let goal = model.goalNamed(found.name, from: note.folder)
        {
            reading = found
            if isFixed {
                fixes = Fix.addLink(to: model.goals[goal].plan.name, in: "goals", of: note, model.graph.schema)
            }
        } else if let reading {
            let near = Near.suggestions(for: reading.name, in: names(of: goals, model))
            help = Words.didYouMean(near) ?? help
            if near.count == 1, note.document.nodes[Int(entry.node)].isVerbatim {
                let range = note.place(reading.nameRange, in: entry.node)
                fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
            }
        }
        return Finding(
            .amountForUnlinkedGoal, path: note.path,
            range: reading.map { note.place($0.nameRange, in: entry.node) } ?? entry.range, field: "amounts",
            message: message(reading?.name ?? ""), help: help, fixes: fixes)
    }

    /// `run 5 km, swim 30 min` in one text, with the list to write; nil for any other text.
    private static func multipleInOne(_ entry: Located<[NamedAmount]>, _ note: Note, _ schema: Schema) -> Finding? {
        let document = note.document
        let node = document.nodes[Int(entry.node)]
        guard let problem = document.withText(node, { NamedAmount.several($0) }) else { return nil }
        var fixes: [Fix] = []
        if let field = document.entry("amounts"), field.value == entry.node {
            fixes = Fix.fields("write it as a list", in: note, schema, isCertain: true) {
                (edits) throws(FieldEditProblem) in
                try edits.set("amounts", problem.items)
            }
        }
        return Finding(
            .amountForUnlinkedGoal, path: note.path, range: entry.range, field: "amounts",
            message: several(document.text(node)),
            help: "write each amount as a list item", fixes: fixes)
    }

    private static func names(of goals: Set<Int>, _ model: GoalsModel) -> [String] {
        goals.count > mostNamed ? [] : goals.sorted().map { model.goals[$0].plan.name }
    }
}

extension Rule {
    static let amountForUnlinkedGoal = Rule(
        "amount-for-unlinked-goal", .error, formerly: "amount-not-linked",
        summary: "an entry of 'amounts' names a goal that the action does not link")
}

// MARK: Words

private func message(_ name: String) -> String { "\(Words.quote(name)) is not a goal that the action links" }

private func several(_ text: String) -> String {
    "'amounts' holds \(Words.quote(text)); expected one amount per value"
}
