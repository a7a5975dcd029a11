import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultReviews

extension Command {
    package static let units = Command(definition: UnitsCommand.definition, run: UnitsCommand.run)
}

/// `vault units [UNIT …]`: which units are in use, and by whom.
enum UnitsCommand {
    static let definition = CommandDefinition(
        "units", "show the units in use, what uses them, and which have no record",
        arguments: [Argument("UNIT", .unit, count: .any, "show what uses these; any spelling, or a measure's name")],
        options: [
            Option("missing", "only units without a record, each with the file that would define it"),
            Option("all", "include unused units; with UNIT: every action, not only the latest"),
            .listFormat,
        ])

    /// Actions of a unit that are shown without `--all`.
    private static let latest = 10

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        let vault = try request.vault()
        let uses = vault.snapshot.unitUses(asOf: try request.today(vault))
        var asked: [UnitUse] = []
        for written in arguments.positionals {
            let use = try use(of: written, uses, vault, request)
            if !asked.contains(where: { $0.name == use.name }) { asked.append(use) }
        }
        let isAsked = !arguments.positionals.isEmpty
        let isMissing = arguments.has("missing")
        let limit = arguments.has("all") ? Int.max : latest
        let shown = isAsked ? asked : uses.all
        let answer = UnitsAnswer(
            uses, units: isMissing ? shown.filter(\.isMissing) : shown, mentions: isAsked ? limit : nil)
        if let result = request.result(Answers.units, answer) { return request.warned(result, of: vault) }
        let page = UnitsText(uses: uses, style: request.style, width: request.width)
        let text =
            isMissing
            ? page.missing(isAsked ? asked : uses.all)
            : isAsked
                ? page.pages(asked, limit: limit)
                : page.table(arguments.has("all") ? uses.all : uses.inUse)
        return request.warned(CommandResult(text), of: vault)
    }

    /// The unit that is meant by a spelling, or by the name of its measure.
    private static func use(
        of written: String, _ uses: UnitUses, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> UnitUse {
        if let use = uses.use(of: written) { return use }
        let measure = vault.note(named: written, from: request.invocation.directory, of: ["measure"])
        if let index = measure.note, let use = uses.use(ofRecord: index) { return use }
        if case .several = measure { _ = try request.one(measure, written, in: vault, for: .reading, "measure") }
        let names = uses.all.flatMap { [$0.name] + $0.otherSpellings.map(\.text) }
        let near = uses.near(written) + Near.suggestions(for: written, in: names)
        var suggestions: [String] = []
        for name in near where !suggestions.contains(name) { suggestions.append(name) }
        throw .usage(
            "no action, goal or measure has the unit '\(written)'", suggestions: Array(suggestions.prefix(3)),
            otherwise: uses.inUse.isEmpty ? "no unit is in use yet" : "'vault units' lists those in use")
    }
}

/// The units of a vault for people: a table with notes below it, a page for one unit, or what to make.
struct UnitsText {
    let uses: UnitUses
    let style: Style
    let width: Int

    private var graph: Graph { uses.model.graph }

    /// One line for each unit, then what is to be said of some.
    func table(_ units: [UnitUse]) -> String {
        if units.isEmpty {
            let mayLog = graph.schema.type("action") != nil
            return "No unit is in use yet." + (mayLog ? " Log an amount with:\n  \(EmptyScreen.log)\n" : "\n")
                + foot(units)
        }
        var table = TextTable(columns: ["unit", .number("uses"), .number("goals"), .whole("last used"), "record"])
        for unit in units {
            table.add([
                .init(unit.name), .init(String(unit.uses)), .init(UnitWords.count(unit.goals)),
                .init(unit.last?.description ?? ""), record(unit),
            ])
        }
        var parts = [table.text(width: width, style: style)]
        let isOfUse = units.allSatisfy(\.isInUse)
        let doubles = isOfUse ? uses.unused.filter { $0.records.count > 1 } : []
        let notes = (units + doubles).map {
            (DisplayText.visible($0.name), UnitWords.notes($0, uses).map(DisplayText.visible))
        }
        parts.append(rows(notes.filter { !$0.1.isEmpty }, indent: 0))
        parts.append(foot(units))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// How many lack a record, and what is not used.
    private func foot(_ units: [UnitUse]) -> String {
        var text = ""
        let missing = units.count(where: \.isMissing)
        if missing > 0 {
            let have = missing == 1 ? "has" : "have"
            text += wrapped(
                "\(Words.count(missing, "unit")) \(have) no record: 'vault units --missing' shows what to write.")
        }
        let unused = uses.unused
        if !unused.isEmpty, units.allSatisfy(\.isInUse) {
            text += wrapped("Measures that are not used: \(unused.map(\.name).joined(separator: ", ")).")
        }
        return text
    }

    /// A page for each unit.
    /// - Parameter limit: how many actions are listed at most
    func pages(_ units: [UnitUse], limit: Int) -> String {
        units.map { page($0, limit: limit) }.joined(separator: "\n")
    }

    /// The files that would define those of some units that have no record.
    func missing(_ units: [UnitUse]) -> String {
        let missing = units.filter(\.isMissing)
        if missing.isEmpty { return "Every unit in use is built in or has a record.\n" }
        let files = zip(missing, uses.measureFiles(for: missing)).map { unit, file in
            let near = uses.near(unit)
            let head = "\(style(.heading, DisplayText.visible(unit.name)))  used in \(UnitWords.use(unit))\n"
            let hint = near.isEmpty ? "" : "  did you mean \(DisplayText.visible(Words.alternatives(near)))? If not:\n"
            let lines = file.text.split(separator: "\n").map { "    \(DisplayText.visible(String($0)))\n" }
            return head + hint + "  \(style(.path, DisplayText.visible(file.path)))\n" + lines.joined()
        }
        return files.joined(separator: "\n")
    }

    // MARK: One unit

    private func page(_ unit: UnitUse, limit: Int) -> String {
        var head = style(.heading, DisplayText.visible(unit.name)) + "\n"
        head += wrapped(UnitWords.origin(unit, graph))
        var facts: [(String, [String])] = [("used in", [UnitWords.use(unit)])]
        if !unit.spellings.isEmpty { facts.append(("written", [UnitWords.spellings(unit.spellings)])) }
        // Another name for the same amount is shown below.
        let conversions = uses.conversions(of: unit).filter { $0.amount != 1 }.map(UnitWords.conversion)
        if !conversions.isEmpty { facts.append(("converts", conversions)) }
        let notes = UnitWords.warnings(unit, uses)
        if !notes.isEmpty { facts.append(("note", notes)) }
        var parts = [head, rows(facts.map { ($0.0, $0.1.map(DisplayText.visible)) }, indent: 2)]
        let goals = unit.goals.map { use in
            let plan = uses.model.goals[use.goal].plan
            let name = plan.name + (plan.isArchived ? " (archived)" : "")
            return (DisplayText.visible(name), use.targets.map(DisplayText.visible))
        }
        if !goals.isEmpty { parts.append(style(.heading, "Goals") + "\n" + rows(goals, indent: 2)) }
        parts.append(actions(unit, limit: limit))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func actions(_ unit: UnitUse, limit: Int) -> String {
        let mentions = uses.mentions(of: unit, limit: limit)
        if mentions.isEmpty { return "" }
        var table = TextTable(columns: [.whole, "", .whole])
        for mention in mentions {
            table.add([
                .init("  \(mention.day)"), .init(mention.written), .init("\(mention.path):\(mention.line)", .path),
            ])
        }
        let rest = unit.uses - mentions.count
        let more = rest > 0 ? "  and \(rest) earlier: vault units \(DisplayText.visible(unit.name)) --all\n" : ""
        let title = rest > 0 ? "Latest actions" : "Actions"
        return style(.heading, title) + "\n" + table.text(width: width, style: style) + style(.dim, more)
    }

    // MARK: Layout

    private func record(_ unit: UnitUse) -> TextTable.Cell {
        if let record = unit.records.first { return .init(graph.notes[record].name) }
        return unit.isBuiltIn ? .init("built in", .dim) : .init("no record", .warning)
    }

    /// Names on the left, visible already; long lines are broken at spaces.
    private func rows(_ rows: [(name: String, lines: [String])], indent: Int) -> String {
        let column = min(rows.map { DisplayText.width($0.name) }.max() ?? 0, max(width / 3, 12))
        var text = ""
        for row in rows {
            let name = DisplayText.truncated(row.name, to: column)
            let lines = row.lines.flatMap { DisplayText.wrapped($0, to: max(width - indent - column - 2, 10)) }
            for (position, line) in lines.enumerated() {
                let head = position == 0 ? style(.dim, name) : ""
                let gap = column - (position == 0 ? DisplayText.width(name) : 0) + 2
                text += DisplayText.spaces(indent) + head + DisplayText.spaces(gap) + line + "\n"
            }
        }
        return text
    }

    private func wrapped(_ sentence: String) -> String {
        DisplayText.wrapped(DisplayText.visible(sentence), to: width).map { $0 + "\n" }.joined()
    }
}
