import VaultAnswers
import VaultConsole
import VaultEdits
import VaultKit
import VaultRequests
import VaultSyntax

/// Asks which fix a person wants, finding by finding, with what each would change. Nothing is written meanwhile.
///
/// It asks by lines, at a terminal and elsewhere.
final class FixDialogue {
    private let invocation: Invocation
    private let style: Style

    init(_ request: Request) {
        invocation = request.invocation
        style = invocation.diagnosticStyle(request.arguments.value("color"))
    }

    func decision(_ question: FixQuestion) -> FixDecision {
        let fixes = question.finding.fixes
        var text = page(question)
        let choices = fixes.count == 1 ? "[y]es" : "[1-\(fixes.count)]"
        while true {
            guard let answer = invocation.ask("\(text)\(choices), [l]eave it, [q]uit, [?] for help: ") else {
                invocation.printMessage("")
                return .nothing
            }
            text = ""
            let word = answer.split(separator: " ").first?.lowercased() ?? ""
            switch word {
            case "y", "yes": if fixes.count == 1 { return .take(0) }
            case "l", "leave", "n", "no": return .leave
            case "q", "quit": return .end
            case "?", "h", "help": text = Self.help(fixes.count)
            default: if let number = WholeNumber(word)?.within(1...fixes.count) { return .take(number - 1) }
            }
        }
    }

    private static func help(_ count: Int) -> String {
        (count == 1 ? "y  make this change\n" : "1  make the change with this number\n")
            + """
            l  leave this finding as it is, and go on
            q  make what was chosen so far, and end
            Ctrl-D  write nothing

            """
    }

    /// The finding, and each of its fixes with the lines that it changes.
    private func page(_ question: FixQuestion) -> String {
        var finding = question.finding
        let fixes = finding.fixes
        finding.fixes = []
        var files = SourceFiles { question.vault.bytes(of: $0) }
        var text = style(.dim, "\(question.number) of \(question.count)") + "\n"
        text += FindingsText.text(of: finding, files: &files, style: style, columns: invocation.width)
        let diff = UnifiedDiff(style: style, isTerminal: invocation.stderrIsTerminal)
        for (number, fix) in fixes.enumerated() {
            let mark = fixes.count == 1 ? "fix" : String(number + 1)
            text += "\n\(style(.good, mark)): \(DisplayText.visible(fix.title))\n" + diff.render(fix.change)
        }
        return text + "\n"
    }
}
