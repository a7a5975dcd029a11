import VaultEdits
import VaultKit

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
        for (number, conflict) in merge.conflicts.enumerated() {
            let page = text.question(number, of: merge, width: invocation.width)
            choices.append(answer(page, mayBeBoth: conflict.mayBeBoth))
        }
        return choices.contains { $0 != nil } ? choices : nil
    }

    func origin(of merge: UncertainMerge) -> ThreeWayMerge.Origin? {
        if merge.copy == nil { sayNote() }
        let page = ResolveText(style: style).question(merge, width: invocation.width)
        return answer(
            page, "[s]ame, [t]wo, [l]eave it, [q]uit",
            ["s": .same, "same": .same, "t": .two, "two": .two, "2": .two])
    }

    func side(of path: String, tornBy side: ThreeWayMerge.Side) -> ThreeWayMerge.Side? {
        self.side(ResolveText(style: style).question(tornBy: side, path))
    }

    func side(of path: String, deletedBy side: ThreeWayMerge.Side) -> ThreeWayMerge.Side? {
        self.side(ResolveText(style: style).question(deletedBy: side, path))
    }

    private func side(_ page: String) -> ThreeWayMerge.Side? {
        sayNote()
        return switch answer(page, mayBeBoth: false) {
        case .ours: .ours
        case .theirs: .theirs
        case .both, nil: nil
        }
    }

    /// Nil for what is left.
    private func answer(_ page: String, mayBeBoth: Bool) -> ThreeWayMerge.Choice? {
        let words = mayBeBoth ? "[o]urs, [t]heirs, [b]oth, [l]eave it, [q]uit" : "[o]urs, [t]heirs, [l]eave it, [q]uit"
        var choices: [String: ThreeWayMerge.Choice] = ["o": .ours, "ours": .ours, "t": .theirs, "theirs": .theirs]
        if mayBeBoth { (choices["b"], choices["both"]) = (.both, .both) }
        return answer(page, words, choices)
    }

    /// One of some choices by its word; nil for what is left. The end of the input leaves the rest.
    private func answer<Choice>(_ page: String, _ words: String, _ choices: [String: Choice]) -> Choice? {
        var text = page
        while !hasEnded {
            guard let answer = invocation.ask("\(text)\(words)? ") else {
                invocation.printMessage("")
                hasEnded = true
                return nil
            }
            text = ""
            let word = answer.split(separator: " ").first?.lowercased() ?? ""
            if let choice = choices[word] { return choice }
            switch word {
            case "l", "leave": return nil
            case "q", "quit": hasEnded = true
            default: break
            }
        }
        return nil
    }
}
