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
        let count = question.finding.fixes.count
        var asked = Question(
            page(question), choices: [count == 1 ? "[y]es" : "[1-\(count)]", "[l]eave it", "[q]uit"],
            help: Self.help(count), mayGoBack: question.number > 1)
        while let answer = invocation.ask(asked) {
            let word = answer.split(separator: " ").first?.lowercased() ?? ""
            switch word {
            case "y", "yes": if count == 1 { return .take(0) }
            case "l", "leave", "n", "no": return .leave
            case "q", "quit": return .end
            case Question.back: if asked.mayGoBack { return .back }
            default: if let number = WholeNumber(word)?.within(1...count) { return .take(number - 1) }
            }
            asked = asked.shortened
            invocation.printMessage(asked.objection(to: answer))
        }
        return .nothing
    }

    private static func help(_ count: Int) -> String {
        (count == 1 ? "yes: make this change.\n" : "1 to \(count): make the change with this number.\n")
            + "leave it: this finding stays as it is. quit: make what was chosen so far, and end.\n"
            + "What needs no decision is changed in any case. "
            + "The changes are written after the last answer; Ctrl-D writes nothing."
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
