import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultRecords
import VaultReviews

/// The figures of alignment below the table of values: one line each, or with the numbers that they are made of.
struct FiguresText {
    let style: Style
    let width: Int

    private static let margin = 12

    func render(_ overview: AlignmentOverview, explains: Bool) -> String {
        if overview.countedValues.isEmpty || overview.summary.actions.last28 == 0 { return "" }
        return explains ? explained(overview) : short(overview)
    }

    // MARK: One line each

    private func short(_ overview: AlignmentOverview) -> String {
        func parts(_ figure: (ValueAlignment) -> Rational, _ text: (Rational) -> String) -> [String] {
            let values = overview.countedValues.filter { figure($0) > 0 }
            return sorted(values, by: figure).map { "\($0.value.title) \(text(figure($0)))" }
        }
        let balance = AlignmentWords.balance(overview.balance).map { [$0] } ?? []
        return "\n" + line("Fulfilment", parts(\.fulfilment, { AlignmentWords.decimals(1, $0) }))
            + line("Engagement", parts(\.engagement, { AlignmentWords.decimals(2, $0) }))
            + line("Balance", balance + [AlignmentWords.crossDomain(overview)])
    }

    /// Parts after a heading, broken between parts where the line is full.
    private func line(_ heading: String, _ parts: [String]) -> String {
        if parts.isEmpty { return "" }
        let lines = DisplayText.joined(parts.map(DisplayText.visible), to: width - Self.margin, breaksWords: true)
        return lines.enumerated().map { number, line in
            let start = number == 0 ? style(.heading, heading) : ""
            let gap = DisplayText.spaces(Self.margin - (number == 0 ? heading.count : 0))
            return "\(start)\(gap)\(line)\n"
        }.joined()
    }

    /// The largest first, equal ones in their order.
    private func sorted(_ values: [ValueAlignment], by figure: (ValueAlignment) -> Rational) -> [ValueAlignment] {
        values.enumerated().sorted { left, right in
            let (first, second) = (figure(left.element), figure(right.element))
            return first != second ? first > second : left.offset < right.offset
        }.map(\.element)
    }

    // MARK: With the numbers that they are made of

    private func explained(_ overview: AlignmentOverview) -> String {
        let values = overview.countedValues
        var text = heading("Fulfilment", "actions in 7 days / priority × 100")
        text += table(
            sorted(values.filter { $0.fulfilment > 0 }, by: \.fulfilment).map {
                [AlignmentWords.decimals(1, $0.fulfilment), $0.value.title, AlignmentWords.fulfilment($0)]
            })
        text += heading("Engagement", "running goals × mean alignment × actions in 28 days / 100")
        text += table(
            sorted(values.filter { $0.engagement > 0 }, by: \.engagement).map {
                [AlignmentWords.decimals(2, $0.engagement), $0.value.title, AlignmentWords.engagement($0)]
            })
        let balance = overview.balance
        let score = AlignmentWords.balance(balance) ?? "not known"
        text += heading("Balance", "\(score); 1 when each has as many actions in 28 days, 0 when one has all")
        text += table(balance.values.map { ["\($0.actions.last28)", $0.value.title, ""] })
        text += heading("Several values at once", AlignmentWords.severalOf(overview))
        var actions = TextTable(columns: [.init("", mayBeCut: false), .init(""), .init("")])
        for action in overview.crossDomain.listed {
            let names = action.values.map(\.title).joined(separator: ", ")
            actions.add([.init("  \(action.day)"), .init(action.title), .init(names, .dim)])
        }
        if !overview.crossDomain.listed.isEmpty { text += actions.text(width: width, style: style) }
        let hidden = overview.crossDomain.count - overview.crossDomain.listed.count
        return hidden > 0 ? text + "  and \(hidden) more\n" : text
    }

    private func heading(_ title: String, _ words: String) -> String {
        let lines = DisplayText.wrapped("\(title): \(words)", to: width)
        let first = lines.first.map { style(.heading, title) + $0.dropFirst(title.count) + "\n" } ?? ""
        return "\n" + first + lines.dropFirst().map { $0 + "\n" }.joined()
    }

    private func table(_ rows: [[String]]) -> String {
        if rows.isEmpty { return "  nothing in these days\n" }
        var table = TextTable(columns: [.init("", .right, mayBeCut: false), .init(""), .init("", mayBeCut: false)])
        for row in rows { table.add([.init("  " + row[0]), .init(row[1]), .init(row[2], .dim)]) }
        return table.text(width: width, style: style)
    }
}
