import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultReviews
import VaultShapes
import VaultSyntax

/// `vault match --accept`: the links of suggestions, written into their actions.
struct MatchAcceptance {
    private typealias Offer = (action: MatchedAction, suggestion: Suggestion)

    private let request: Request
    /// Sure ones, and those whose action and goal are both named.
    private let offers: [Offer]
    private let isNamed: Bool
    private let hasUnsure: Bool
    private let today: CalendarDate

    /// Refused where actions are named of which nothing can be accepted.
    init(
        _ overview: MatchOverview, _ question: MatchQuestion, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) {
        if let format = request.arguments.value("format"), format != "json", format != "text" {
            throw .usage(UsageError("'--accept' has no format '\(format)'", help: "use '--format json'"))
        }
        self.request = request
        isNamed = question.actions != nil
        today = question.asOf
        let takesAll = isNamed && question.goals != nil
        offers = overview.actions.flatMap { action in
            action.suggestions.filter { takesAll || $0.band == .confident }.map { (action, $0) }
        }
        if offers.isEmpty, isNamed, let unsure = overview.matched.first, let goal = unsure.suggestions.first {
            let line = ["vault", "match", unsure.address, "--goal", goal.destination, "--accept"]
            throw .refused(
                "no suggestion for '\(unsure.name)' is certain enough",
                help: "to accept an uncertain one: \(line.map(ShellWord.quoted).joined(separator: " "))")
        }
        hasUnsure = !overview.matched.isEmpty
        if offers.isEmpty, isNamed { throw Self.noSuggestion(overview, question, vault) }
    }

    /// The refusal where no goal is suggested for what is named, with the line that links it anyway.
    private static func noSuggestion(
        _ overview: MatchOverview, _ question: MatchQuestion, _ vault: Vault
    ) -> CommandFailure {
        let actions = overview.actions.map(\.address)
        let goals = (question.goals ?? []).map(vault.snapshot.linkText)
        let links = goals.isEmpty ? ["goals+=GOAL"] : goals.map { "goals+=\($0)" }
        let line = (["vault", "set"] + actions + links).map(ShellWord.quoted).joined(separator: " ")
        let whom = actions.count == 1 ? "'\(actions[0])'" : "these actions"
        let what = goals.count == 1 ? "'\(goals[0])' is not" : goals.isEmpty ? "no goal is" : "none of these goals is"
        return .refused(
            "\(what) suggested for \(whom)",
            help: "to link \(actions.count == 1 ? "it" : "them") anyway: \(line)"
                + (goals.isEmpty ? "; the goals: vault list goals" : ""))
    }

    /// Asks where it has to, and writes all that is taken as one change.
    func write(from vault: Vault) throws(CommandFailure) -> CommandResult {
        if offers.isEmpty, request.isJSON {
            let nothing = PlannedEdit(change: Change(files: []))
            let isTrial = request.arguments.has("dry-run")
            return CommandResult(Answers.change, ChangeAnswer("link 0 actions to goals", nothing, isTrial: isTrial))
        }
        if offers.isEmpty, !hasUnsure { return CommandResult(nothing(in: vault)) }
        if offers.isEmpty { return CommandResult("no suggestion is certain; 'vault match' shows the uncertain ones\n") }
        let taken = try chosen()
        if taken.isEmpty { return CommandResult("nothing was linked\n") }
        let links = taken.map { (action: $0.action.path, goal: $0.suggestion.path) }
        return try request.write { (vault) throws(CommandFailure) in
            do throws(EditRefusal) {
                let planned = try vault.snapshot.linking(links, today: today)
                return writing(planned, taken)
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    private func nothing(in vault: Vault) -> String {
        if vault.graph.records("action").isEmpty { return EmptyScreen.noActions + "\n" }
        return "no goal matches; to see the actions without one: vault match --all\n"
    }

    private func writing(_ planned: Snapshot.PlannedLinks, _ taken: [Offer]) -> Writing {
        let left = Set(planned.leftOut.map(\.path))
        let linked = taken.filter { !left.contains($0.action.path) }
        var done = ""
        for (action, suggestion) in linked.prefix(Self.most) {
            let line = DisplayText.visible("linked \(action.address) to '\(suggestion.title)'")
            done += DisplayText.truncated(line, to: max(request.invocation.width, 60)) + "\n"
        }
        if linked.count > Self.most { done += "and \(linked.count - Self.most) more\n" }
        for (path, refusal) in planned.leftOut {
            done += DisplayText.visible("skipped \(path): \(refusal.message)") + "\n"
        }
        let actions = Set(linked.map(\.action.path)).count
        return Writing(
            edit: planned.edit, description: "link \(Words.count(actions, "action")) to goals", done: done)
    }

    /// This many links are listed one by one.
    private static let most = 20

    /// What a person says yes to; everything where no question is asked.
    private func chosen() throws(CommandFailure) -> [Offer] {
        let arguments = request.arguments
        if isNamed || arguments.has("yes") || arguments.has("dry-run") { return offers }
        if request.isJSON {
            throw .usage(UsageError("'--format json' cannot ask; add '--yes' or '--dry-run'"))
        }
        var answers: [Bool] = []
        var taken: [Offer] { zip(offers, answers).filter(\.1).map(\.0) }
        while answers.count < offers.count {
            switch answer(to: offers[answers.count], number: answers.count) {
            case .yes: answers.append(true)
            case .no: answers.append(false)
            case .all: return taken + offers[answers.count...]
            case .back: _ = answers.popLast()
            case .quit: return taken
            case .ended where request.invocation.stdinIsTerminal: return taken
            case .ended:
                let what = offers.count == 1 ? "the certain one" : "all \(offers.count) certain ones"
                throw .refused(
                    "the input ended before the last answer; nothing was linked",
                    help: "to accept \(what) without being asked: vault match --accept --yes")
            }
        }
        return taken
    }

    private enum Answer { case yes, no, all, back, quit, ended }

    private func answer(to offer: Offer, number: Int) -> Answer {
        let invocation = request.invocation
        let page = MatchText.question(
            offer.suggestion, for: offer.action, style: invocation.diagnosticStyle(request.arguments.value("color")),
            width: invocation.width)
        let place = offers.count == 1 ? "" : " (\(number + 1) of \(offers.count))"
        var question = Question(
            "\(number == 0 ? "" : "\n")\(page)Link it?\(place) ", choices: ["[y]es", "[n]o", "[a]ll", "[q]uit"],
            help: "yes: link it. no: skip it. all: link it and all that follow. quit: skip it and all that follow.\n"
                + "The links are written after the last answer.", mayGoBack: number > 0)
        while let answer = invocation.ask(question) {
            if answer == Question.back, question.mayGoBack { return .back }
            switch answer.split(separator: " ").first?.lowercased() {
            case "y", "yes": return .yes
            case "n", "no", nil: return .no
            case "a", "all": return .all
            case "q", "quit": return .quit
            default: break
            }
            question = question.shortened
            invocation.printMessage(question.objection(to: answer))
        }
        return .ended
    }
}
