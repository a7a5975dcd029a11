import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

/// Markdown in which the text of a note is nothing but text.
package enum Markdown {
    /// More of a text is not shown.
    private static let most = 300

    /// A text on one line, with a backslash before what Markdown or HTML would take for its own, and an escape for what
    /// nobody would see.
    static func text(_ text: String, atMost limit: Int = most) -> String {
        let part = text.prefix(limit)
        let line = part.singleSpaced
        let visible = Array(HiddenCharacters.escaped(line).unicodeScalars)
        var result = ""
        for (place, scalar) in visible.enumerated() {
            if needsEscape(scalar, at: place, in: visible) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return part.endIndex == text.endIndex ? result : result + "…"
    }

    /// The same in bold.
    static func strong(_ text: String) -> String {
        let shown = self.text(text)
        return shown.isEmpty ? "" : "**\(shown)**"
    }

    /// A name or path as code; as text where it has the sign that ends code.
    static func code(_ text: String) -> String {
        let isPlain = !text.isEmpty && !text.contains("`") && text.count <= most && !text.contains(where: \.isNewline)
        return isPlain ? "`\(HiddenCharacters.escaped(text))`" : self.text(text)
    }

    /// Parts of a line.
    static func line(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " · ") }

    private static func needsEscape(_ scalar: Unicode.Scalar, at place: Int, in text: [Unicode.Scalar]) -> Bool {
        func sign(_ offset: Int) -> Unicode.Scalar? {
            text.indices.contains(place + offset) ? text[place + offset] : nil
        }
        switch scalar {
        case "\\", "`", "*", "[", "]", "<", "&", "~", "|": return true
        case "_": return !(isWordly(sign(-1)) && isWordly(sign(1)))
        // What would become the link of an address by itself.
        case ":": return sign(1) == "/"
        case "@": return isWordly(sign(-1))
        case ".": return isItem(sign(1), place, text) || isOfWeb(before: place, in: text)
        // What begins a line as a heading, an item or a quote.
        case "#", "-", "+", "=", ">": return place == 0
        case ")": return isItem(sign(1), place, text)
        default: return false
        }
    }

    private static func isWordly(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Whether a text begins with the number of an item, up to the sign at a place.
    private static func isItem(_ next: Unicode.Scalar?, _ place: Int, _ text: [Unicode.Scalar]) -> Bool {
        next ?? " " == " " && 1...9 ~= place && text[..<place].allSatisfy { "0"..."9" ~= $0 }
    }

    private static func isOfWeb(before place: Int, in text: [Unicode.Scalar]) -> Bool {
        place >= 3 && text[(place - 3)..<place].allSatisfy { $0 == "w" || $0 == "W" }
    }
}

/// The progress of the running term as a document.
extension EditorView {
    /// What `vault progress` says of the goals that belong to today, in Markdown; text of notes is escaped in it.
    package func progressPage() -> String {
        let overview = snapshot.progress(asOf: today, showsWeeks: true)
        let current = snapshot.currentGoals(overview)
        let goals = overview.goals.filter { current.contains($0.name) }
        var parts = ["# Progress on \(today)"]
        if let term = overview.term {
            let dates = "\(term.dates.start) to \(term.dates.end)"
            parts.append(Markdown.line([Markdown.strong(term.dates.name), ProgressWords.state(term), dates]))
        } else {
            parts.append("Not in a term.")
        }
        if goals.isEmpty { parts.append("No goals belong to today.") }
        if let total = ProgressWords.total(goals) { parts.append(Markdown.text(total)) }
        for status in ProgressWords.groupOrder {
            let group = goals.filter { $0.status == status }.limitsLast
            if group.isEmpty { continue }
            parts.append("## \(ProgressWords.heading(status))")
            parts.append(group.map(item).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// A goal with a line for each of its targets.
    private func item(_ goal: GoalProgress) -> String {
        let head = [
            Markdown.strong(goal.title), goal.percent.map { ProgressWords.percent($0) } ?? "",
            ProgressWords.daysLeft(goal), Markdown.code(goal.path.text),
        ]
        var lines = goal.targets.map { target in
            ProgressWords.details(target, status: goal.status)
                + (ProgressWords.thisWeek(target).map { [$0] } ?? [])
        }
        if let occurrences = goal.occurrences {
            lines.append(ProgressWords.occurrences(occurrences, status: goal.status))
        }
        return (["- " + Markdown.line(head)] + lines.map { "  - " + Markdown.line($0.map { Markdown.text($0) }) })
            .joined(separator: "\n")
    }
}
