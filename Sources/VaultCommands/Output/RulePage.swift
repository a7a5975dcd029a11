import VaultChecks
import VaultConsole

/// The page of a rule.
struct RulePage {
    let style: Style
    /// `Int.max` to leave the lines as they are written.
    let width: Int

    /// - Parameter name: what the rule was requested by: its id, or its former one
    func render(_ rule: Rule, askedAs name: String) -> String {
        let head = "\(rule.id) (\(rule.severity.word)): \(rule.summary)"
        let note = name == rule.id ? "" : wrapped("'\(name)' is now called '\(rule.id)'.") + "\n\n"
        return note + style(.heading, rule.id) + String(wrapped(head).dropFirst(rule.id.count)) + "\n\n"
            + body(rule.page)
            + "\n"
    }

    /// Paragraphs as wide as there is room; examples as they are.
    private func body(_ page: String) -> String {
        if width == .max { return page }
        var lines: [String] = []
        var paragraph = ""
        var isExample = false
        for line in (page + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
            let isFence = line.hasPrefix("```")
            if !isExample, !isFence, !line.isEmpty {
                paragraph += (paragraph.isEmpty ? "" : " ") + line
                continue
            }
            if !paragraph.isEmpty { lines.append(wrapped(paragraph)) }
            paragraph = ""
            if isFence { isExample.toggle() }
            lines.append(String(line))
        }
        return lines.dropLast().joined(separator: "\n")
    }

    private func wrapped(_ text: String) -> String {
        width == .max ? text : DisplayText.wrapped(text, to: width).joined(separator: "\n")
    }
}
