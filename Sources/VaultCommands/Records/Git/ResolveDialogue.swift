import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultRequests
import VaultSyntax

/// Asks at a terminal what a merge cannot decide, place by place. Nothing is written meanwhile.
final class ResolveDialogue: MergeDecider {
    private let invocation: Invocation
    private let style: Style
    /// Whether the rest is to be left.
    private var hasEnded = false
    /// What is said before the first question about a merge of git; nil when it is said.
    private var note: String?

    /// Nil where nobody can be asked (no terminal).
    ///
    /// - Parameter note: what is to be known of git's sides
    init?(_ request: Request, note: String?) {
        guard request.invocation.stdinIsTerminal, request.invocation.stdoutIsTerminal else { return nil }
        invocation = request.invocation
        style = invocation.diagnosticStyle(request.arguments.value("color"))
        self.note = note
    }

    private func sayNote() {
        if let note { invocation.printMessage(note) }
        note = nil
    }

    func choices(for merge: OpenMerge) -> [ThreeWayMerge.Choice?]? {
        let text = ResolveText(style: style)
        var choices: [ThreeWayMerge.Choice?] = []
        if merge.copy == nil { sayNote() }
        if !hasEnded, let head = text.head(of: merge) { invocation.printMessage(head) }
        while choices.count < merge.conflicts.count {
            let number = choices.count
            let page = text.question(number, of: merge, width: invocation.width)
            switch answer(page, mayBeBoth: merge.conflicts[number].mayBeBoth, mayGoBack: number > 0) {
            case .choice(let choice): choices.append(choice)
            case .left: choices.append(nil)
            case .back: choices.removeLast()
            }
        }
        return choices.contains { $0 != nil } ? choices : nil
    }

    func origin(of merge: UncertainMerge) -> ThreeWayMerge.Origin? {
        if merge.copy == nil { sayNote() }
        let page = ResolveText(style: style).question(merge, width: invocation.width)
        let question = Question(
            choices: ["[s]ame", "[t]wo"] + Self.leavingChoices,
            help: "same: both sides made one record, which gets what both wrote. two: they are two records. "
                + Self.leaving)
        let origins: [String: ThreeWayMerge.Origin] = ["s": .same, "same": .same, "t": .two, "two": .two, "2": .two]
        return answer(page, question, origins).choice
    }

    func side(of path: Path, tornBy side: ThreeWayMerge.Side) -> ThreeWayMerge.Side? {
        self.side(ResolveText(style: style).question(tornBy: side, path))
    }

    func side(of path: Path, deletedBy side: ThreeWayMerge.Side) -> ThreeWayMerge.Side? {
        self.side(ResolveText(style: style).question(deletedBy: side, path))
    }

    private func side(_ page: String) -> ThreeWayMerge.Side? {
        sayNote()
        return switch answer(page, mayBeBoth: false).choice {
        case .ours: .ours
        case .theirs: .theirs
        case .both, nil: nil
        }
    }

    private enum Answer<Choice> {
        case choice(Choice)
        case left, back

        var choice: Choice? { if case .choice(let choice) = self { choice } else { nil } }
    }

    private static let leavingChoices = ["[l]eave it", "[q]uit"]
    private static let leaving = "leave it: the conflict stays as it is. quit: all that follow stay too."

    private func answer(_ page: String, mayBeBoth: Bool, mayGoBack: Bool = false) -> Answer<ThreeWayMerge.Choice> {
        var choices: [String: ThreeWayMerge.Choice] = ["o": .ours, "ours": .ours, "t": .theirs, "theirs": .theirs]
        if mayBeBoth { (choices["b"], choices["both"]) = (.both, .both) }
        let question = Question(
            choices: ["[o]urs", "[t]heirs"] + (mayBeBoth ? ["[b]oth"] : []) + Self.leavingChoices,
            help: "ours: what this side wrote. theirs: what the other side wrote. "
                + (mayBeBoth ? "both: ours, then theirs. " : "") + Self.leaving, mayGoBack: mayGoBack)
        return answer(page, question, choices)
    }

    /// One of some choices by its word. The end of the input leaves the rest.
    private func answer<Choice>(_ page: String, _ question: Question, _ choices: [String: Choice]) -> Answer<Choice> {
        var asked = question
        asked.text = page + question.text
        while !hasEnded {
            guard let answer = invocation.ask(asked) else {
                hasEnded = true
                return .left
            }
            asked.text = question.text
            if answer == Question.back, question.mayGoBack { return .back }
            let word = answer.split(separator: " ").first?.lowercased() ?? ""
            if let choice = choices[word] { return .choice(choice) }
            switch word {
            case "l", "leave": return .left
            case "q", "quit": hasEnded = true
            default: invocation.printMessage(question.objection(to: answer))
            }
        }
        return .left
    }
}
