import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEditor
import VaultEdits
import VaultKit
import VaultRecords
import VaultRequests
import VaultShapes
import VaultSyntax
import VaultSystem

/// Writing in two steps: a change is planned and shown, and then made exactly so.
extension VaultAssistant {
    static let apply = Tool(
        "apply_change", "Make a proposed change",
        "Makes exactly the change that was proposed, and says how to undo it. Only once the person agreed to its sentence.",
        [
            ToolParameter("plan", .text, "the plan's id", isRequired: true),
            ToolParameter("summary", .text, "the plan's sentence, word for word", isRequired: true),
        ], answer: Answers.change.description,
        details: commandLines, effect: .writes)

    static let undo = Tool(
        "undo_change", "Undo a change",
        """
        Undoes a change that apply_change made in this conversation, by its id; a note that it created is deleted \
        again. Only when the person asks for it.
        """,
        [ToolParameter("change", .integer(1...Int(Int32.max)), "the id of the change", isRequired: true)],
        answer: Answers.undo.description, effect: .reverts)

    func propose(_ arguments: ToolArguments) throws(AssistantProblem) -> ToolResult {
        guard let kind = arguments.text("change").flatMap(ChangeKind.init) else {
            throw AssistantProblem("'change' is missing")
        }
        let vault = try writableVault()
        var line = try line(kind, arguments, in: vault)
        line.flag("dry-run")
        let now = invocation.today == nil ? vault.wallTime(environment: environment) : nil
        let run = run(line, now: now)
        let value = try answer(of: run.result)
        guard let trial = run.trials.last, trial.edit.changesAnything else {
            throw AssistantProblem("nothing would change: the notes say so already")
        }
        if kind == .log { try refuseOtherTitle(trial.edit, arguments) }
        // As it is shown, since it comes back word for word.
        let summary = QuotedText.visible(PlanSentence(trial.edit.change).text)
        let proposal = Proposals.Proposal(
            id: Proposals.newID(), summary: summary, line: line, now: now, change: trial.edit.change)
        proposals.add(proposal)
        var change = ChangeAnswer(trial.description, trial.edit, isTrial: true)
        change.remarks = trial.remarks
        let shown = Answers.proposal.json(
            ProposalAnswer(
                plan: proposal.id, summary: summary,
                diff: UnifiedDiff(style: .plain, isTerminal: true).render(trial.edit.change),
                change: change, findings: findings(after: trial)))
        let known =
            (value["findings"]?.array?.compactMap { $0["message"]?.string } ?? []) + trial.remarks.map(\.reason)
        let others = warnings(of: run.result).filter { warning in !known.contains { warning.contains($0) } }
        return result(
            shown, warnings: others,
            texts: ["Nothing is written yet. To make it, call apply_change with this plan and its summary."])
    }

    func apply(_ arguments: ToolArguments) throws(AssistantProblem) -> ToolResult {
        guard let id = arguments.text("plan"), let proposal = proposals[id] else {
            throw AssistantProblem("no such plan: it was made already, or is too old; call propose_change again")
        }
        guard arguments.text("summary") == proposal.summary else {
            throw AssistantProblem("'summary' is not the plan's sentence, which is: \(proposal.summary)")
        }
        let again = "Nothing was written. Call propose_change again, to see the change as it would be now."
        _ = try writableVault()
        // Whatever was written meanwhile, the command must still do just this.
        let run = run(proposal.line, now: proposal.now)
        guard let trial = run.trials.last, trial.edit.change == proposal.change else {
            proposals.remove(id)
            var why = "the notes have changed since the change was proposed"
            do throws(AssistantProblem) { _ = try answer(of: run.result) } catch { why = error.message }
            throw AssistantProblem(why + "\n" + again)
        }
        let report: CommitReport
        do throws(CommitError) {
            report = try trial.vault.commit(
                trial.edit, description: trial.description,
                time: proposal.now ?? trial.vault.wallTime(environment: environment))
        } catch {
            proposals.remove(id)
            throw AssistantProblem(error.message + "\n" + again)
        }
        proposals.remove(id)
        if let number = report.number { proposals.keep(made: number) }
        let how = report.number.map { ["To undo it: undo_change with change \($0)."] } ?? []
        let answer = ChangeAnswer(trial.description, trial.edit, isTrial: false, report: report)
        return result(Answers.change.json(answer), texts: how)
    }

    func undo(_ arguments: ToolArguments) throws(AssistantProblem) -> ToolResult {
        let number = arguments.integer("change") ?? 0
        guard proposals.made.contains(number) else {
            throw AssistantProblem(
                "change \(number) was not made in this conversation; the person can undo it with: vault undo \(number)")
        }
        _ = try writableVault()
        let run = run(CommandTool.Line("undo", ["\(number)"]))
        _ = try answer(of: run.result)
        return result(run.result.stdout, warnings: warnings(of: run.result))
    }

    private func result(_ json: [UInt8], warnings: [String] = [], texts: [String] = []) -> ToolResult {
        let value = ModelText.withoutCommands((try? JSONReader.read(json)) ?? .object([]))
        let bounds = ShortenedAnswer.Bounds(
            limit: nil, bytes: CommandTool.standardBytes, details: Self.commandLines, whole: ["plan", "summary"])
        return ToolResult(ShortenedAnswer(value, list: nil, warnings: warnings, bounds).value, texts: texts)
    }

    /// Keys with lines that only a person can type.
    static let commandLines: Set = ["undo", "remarks.purpose", "remarks.command"]

    /// The vault as it is now. Throws while a change is interrupted: finishing it is up to the person.
    private func writableVault() throws(AssistantProblem) -> Vault {
        let vault = try vault()
        if let stopped = vault.stopped {
            throw AssistantProblem(InterruptedText.message(stopped) + "; " + InterruptedText.help(stopped))
        }
        return vault
    }

    /// What would be wrong in the notes that a change touches.
    private func findings(after trial: PlannedTrial) -> [Finding] {
        let after = trial.vault.snapshot.holding(trial.edit.change)
        let paths = Set(trial.edit.change.files.compactMap(\.finalPath))
        return after.findings(today: today(trial.vault), in: paths)
    }

    /// A quick log takes amounts out of a title, and words that are not amounts into it.
    private func refuseOtherTitle(_ edit: PlannedEdit, _ arguments: ToolArguments) throws(AssistantProblem) {
        guard let made = edit.change.files.first(where: { $0.before == nil }), let bytes = made.applied(),
            let wanted = arguments.text("title")
        else { return }
        let note = NoteReading.read(path: made.path, bytes: bytes, schema: Vault.knownPacks.schema)
        let (title, asked) = (note.title, wanted.split(separator: " ").joined(separator: " "))
        guard title != asked else { return }
        throw AssistantProblem(
            "the title would become '\(title)'; leave amounts out of 'title', and give them in 'amounts'")
    }
}

/// What a change would do, in one sentence that a person can agree to: each file, with the lines that come and go, in
/// quotes that text of files cannot end. Whatever is not shown is counted.
struct PlanSentence {
    let text: String

    /// How many lines and files are named, and how much of a line is shown, in characters.
    private static let (lineLimit, fileLimit, widthLimit) = (16, 20, 160)

    /// Cost: that of a line difference for each file.
    init(_ change: Change) {
        var room = Self.lineLimit
        var parts = change.files.prefix(Self.fileLimit).map { Self.part($0, &room) }
        let left = change.files.count - parts.count
        if left > 0 { parts.append("and do as much with \(left) more files, which the diff names") }
        let text = parts.joined(separator: "; ")
        self.text = text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static func part(_ file: FileEdit, _ room: inout Int) -> String {
        let path = DisplayText.visible(file.path)
        if file.fate == .deleted { return "delete \(path)" }
        // Empty lines, and spaces before text, say nothing.
        let changes = UnifiedDiff.changedLines(of: file).map { (old: told($0.old), new: told($0.new)) }
        if file.before == nil { return "create \(path)" + list(changes.flatMap(\.new).filter { $0 != "---" }, &room) }
        var head = "change \(path)"
        if case .moved(let to) = file.fate { head = "rename \(path) to \(DisplayText.visible(to))" }
        var words: [String] = []
        for (old, new) in changes {
            if old.count == new.count {
                words += zip(old, new).map { "\(quoted($0)) becomes \(quoted($1))" }
            } else {
                words += old.map { "remove \(quoted($0))" } + new.map { "add \(quoted($0))" }
            }
        }
        return head + list(words, &room, isQuoted: true)
    }

    private static func told(_ lines: [String]) -> [String] {
        lines.map { String($0.trimmingPrefix { $0 == " " }) }.filter { !$0.isEmpty }
    }

    private static func list(_ words: [String], _ room: inout Int, isQuoted: Bool = false) -> String {
        if words.isEmpty { return "" }
        let shown = words.prefix(max(room, 1))
        room -= shown.count
        let left = words.count - shown.count
        let more = left > 0 ? " and \(left) more \(left == 1 ? "line" : "lines")" : ""
        return ": " + shown.map { isQuoted ? $0 : quoted($0) }.joined(separator: ", ") + more
    }

    private static func quoted(_ line: String) -> String {
        let inside = line.replacing("“", with: "\\u201c").replacing("”", with: "\\u201d")
        guard inside.count > widthLimit else { return "“\(inside)”" }
        return "“\(inside.prefix(widthLimit))” and \(inside.count - widthLimit) more characters"
    }
}

/// Changes that were planned and may be made, by ids that nobody can guess.
struct Proposals {
    struct Proposal {
        let id: String
        /// What it does, in one sentence.
        let summary: String
        /// The command that makes it, and the time that it takes for now.
        let line: CommandTool.Line
        let now: DateTime?
        let change: Change
    }

    /// How many are kept; the oldest are forgotten.
    static let limit = 20

    private var kept: [Proposal] = []
    /// The changes that were made of them.
    private(set) var made: Set<Int> = []

    subscript(_ id: String) -> Proposal? { kept.first { $0.id == id } }

    /// An id of 128 random bits.
    static func newID() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    mutating func add(_ proposal: Proposal) {
        kept.append(proposal)
        if kept.count > Self.limit { kept.removeFirst() }
    }

    mutating func remove(_ id: String) { kept.removeAll { $0.id == id } }

    mutating func keep(made change: Int) { made.insert(change) }
}
