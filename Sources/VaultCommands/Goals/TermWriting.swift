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
import VaultSyntax

/// `vault term next --write` and `vault term review --write`.
struct TermWriting {
    private let page: TermChoice.Page
    private let request: Request

    /// Nil unless something is to be written.
    init?(_ page: TermChoice.Page, _ request: Request) {
        guard request.arguments.has("write"), page == .next || page == .review else { return nil }
        self.page = page
        self.request = request
    }

    /// Refuses options of writing where nothing is written.
    static func refuseStrayOptions(_ request: Request) throws(CommandFailure) {
        let places = [
            ("write", "is for 'vault term next' and 'vault term review'"),
            ("theme", "works only with 'vault term next --write'"),
            ("carry", "works only with 'vault term next --write'"),
            ("carry-all", "works only with 'vault term next --write'"),
            ("dry-run", "works only with '--write'"),
        ]
        if let (name, place) = places.first(where: { request.arguments.has($0.0) }) {
            throw .usage(UsageError("'--\(name)' \(place)"))
        }
    }

    func run(_ choice: TermChoice, _ vault: Vault) throws(CommandFailure) -> CommandResult {
        if request.arguments.value("format") == "markdown" {
            throw .usage(UsageError("'--format markdown' prints, and '--write' writes; use one of them"))
        }
        if page == .next { return try next() }
        for name in ["theme", "carry", "carry-all"] where request.arguments.has(name) {
            throw .usage(UsageError("'--\(name)' works only with 'vault term next --write'"))
        }
        return try review(named: request.arguments.positionals)
    }

    // MARK: Review

    private func review(named words: [String]) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let today = try request.today(vault)
            let calendar = vault.snapshot.terms(asOf: today)
            let choice = try request.usage { () throws(UsageError) in
                try TermChoice(words, in: vault, calendar, from: request.invocation.directory)
            }
            if let name = words.dropFirst().first, choice.note != nil {
                _ = try request.record(named: name, of: Snapshot.termTypes, in: vault, for: .writing)
            }
            let review = try TermCommand.review(choice, vault, calendar)
            guard review.hasStarted else {
                throw .refused(
                    "'\(review.term.name)' starts on \(review.term.first); there is nothing to review yet",
                    help: nil)
            }
            let edit: PlannedEdit
            do throws(EditRefusal) {
                edit = try vault.snapshot.writing(
                    TermMarkdown(calendar, graph: vault.graph).edit(review), into: review.term.note, today: today)
            } catch {
                throw CommandFailure(error)
            }
            let place = "the review to \(review.term.path)"
            return Writing(
                edit: edit, description: "write " + place, done: DisplayText.visible("wrote " + place) + "\n")
        }
    }

    // MARK: Next

    private func next() throws(CommandFailure) -> CommandResult {
        var carried: [(name: String, due: CalendarDate?)] = []
        return try request.make { (vault) throws(CommandFailure) in
            let today = try request.today(vault)
            let calendar = vault.snapshot.terms(asOf: today)
            if let term = calendar.following(today) {
                throw .refused(
                    "\(TermWords.title(term)) already exists, from \(term.first) to \(term.last); nothing was written",
                    help: "to carry a goal over: vault set GOAL \(ShellWord.quoted("terms+=" + term.name)); "
                        + "'vault new term' creates one after it")
            }
            let goals = try goals(vault, calendar)
            carried = goals.map { number in
                let note = vault.graph.notes[number]
                let isMoved = note.date("due").map { $0 < calendar.proposal.first } ?? false
                return (note.title, isMoved ? calendar.proposal.last : nil)
            }
            do throws(EditRefusal) {
                return try vault.snapshot.makingNextTerm(
                    theme: request.arguments.value("theme"), carrying: goals, today: today)
            } catch {
                throw CommandFailure(error)
            }
        } done: { _, _ in
            carried.map { goal in
                DisplayText.visible("carried over '\(goal.name)'" + (goal.due.map { ", due \($0)" } ?? "")) + "\n"
            }.joined()
        }
    }

    /// The notes of the goals that are taken along, each once.
    private func goals(_ vault: Vault, _ calendar: TermCalendar) throws(CommandFailure) -> [NoteID] {
        var numbers: [NoteID] = []
        for written in request.arguments.values("carry") {
            numbers.append(
                try request.record(named: written, of: GoalTypes.tracked, in: vault, for: .writing))
        }
        if request.arguments.has("carry-all"), let term = calendar.current ?? calendar.previous,
            let review = vault.snapshot.review(of: term, in: calendar)
        {
            numbers += review.carryOver.filter(\.isCarried).compactMap { vault.graph.index(ofPath: $0.goal.path) }
        }
        var seen: Set<NoteID> = []
        return numbers.filter { seen.insert($0).inserted }
    }
}
