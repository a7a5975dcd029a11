import VaultAnswers
import VaultChecks
import VaultCommands
import VaultConsole
import VaultEdits
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultReport
import VaultRequests
import VaultReviews
import VaultSyntax
import VaultSystem

extension Command {
    static let report = Command(definition: ReportCommand.definition, run: ReportCommand.run)
}

/// `vault report`: a term, a year or some goals as one HTML file.
enum ReportCommand {
    static let definition = CommandDefinition(
        "report", "draw a term, a year or goals in one HTML file",
        arguments: [Argument("GOAL", .goal, count: .any, "only these goals, milestones and obligations")],
        options: [
            Option("term", value: "TERM", .term, "this term, year or period; default: the running term"),
            Option("year", value: "YEAR", .text, "this year, such as 2026"),
            Option("from", value: "DATE", .date, "the days from this one on"),
            Option("to", value: "DATE", .date, "the days up to this one; default: today"),
            Option(
                "output", short: "o", value: "FILE", .path,
                "write to this file, - for standard output; default: a file outside of the vault"),
            Option("open", "open the file in the browser"),
            Option("compact", "leave out sections without data"),
            Option("force", "replace a file that is not a report"), .watch,
            Option("format", choices: ["html", "json"], "output format; json: the numbers of every plot"),
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        if request.has("open") {
            let isFile = request.value("output") != "-" && request.value("format") != "json"
            guard isFile else {
                throw .usage("'--open' needs a page in a file", help: "vault report --open")
            }
        }
        let vault = try request.vault()
        let today = try request.today(vault)
        let scope = try scope(request, vault, today)
        let report = try report(scope, of: vault, today, request)
        let bytes: [UInt8]
        let isJSON = request.value("format") == "json"
        if isJSON {
            let answer = ReportAnswer(report, graph: vault.graph) { vault.bytes(of: $0) }
            if request.isJSON { return request.warned(CommandResult(Answers.report, answer), of: vault) }
            bytes = Answers.report.json(answer)
        } else {
            bytes = page(report, of: vault, request).bytes
            if request.value("output") == "-" {
                return request.warned(CommandResult(stdout: bytes), of: vault)
            }
        }
        let file = try ReportFile(request, vault, name: name(of: scope, vault))
        let path = try file.write(bytes)
        var text = "wrote a report about '\(DisplayText.visible(report.title))' to '\(DisplayText.visible(path))'\n"
        if request.has("open") {
            if !request.isAgain { try open(file.absolute, request) }
        } else if request.value("output") == nil, !request.has("watch") {
            let words =
                report.arguments.map { " " + ShellWord.quoted($0) }.joined()
                + (request.has("compact") ? " --compact" : "")
            text += "to look at it: vault report\(DisplayText.visible(words)) --open\n"
        }
        var result = CommandResult(text)
        result.writtenFiles = [file.absolute]
        return request.warned(result, of: vault)
    }

    private static func report(
        _ scope: ReportScope, of vault: Vault, _ today: CalendarDate, _ request: Request
    ) throws(Refusal) -> Report {
        var findings: [Finding] = []
        var summary: CheckSummary?
        if scope.hasFindings {
            findings = vault.findings(today: today, environment: request.invocation.environment)
            summary = CheckSummary(
                notes: vault.graph.indices.count, records: vault.recordCount, findings: findings,
                skippedVaults: vault.facts.nestedVaults)
        }
        let report = Report(vault.snapshot, about: scope, today: today, findings: findings, check: summary)
        guard let report else {
            throw .refused("the term ends before it starts", help: "'vault check' says where")
        }
        return report
    }

    private static func page(_ report: Report, of vault: Vault, _ request: Request) -> ReportPage {
        ReportPage(
            report, isCompact: request.has("compact"), refresh: request.has("watch") ? 2 : nil
        ) { vault.bytes(of: $0) }
    }

    // MARK: What it is about

    private static func scope(
        _ request: Request, _ vault: Vault, _ today: CalendarDate
    ) throws(Refusal) -> ReportScope {
        let arguments = request.arguments
        let given = ["term", "year", "from", "to"].filter(arguments.has)
        let other = given.dropFirst().first { !(given.first == "from" && $0 == "to") }
        if let other { throw .usage("'--\(given[0])' and '--\(other)' cannot be combined") }
        if !arguments.positionals.isEmpty {
            if let option = given.first {
                throw .usage("a report of goals covers all their days, and takes no '--\(option)'")
            }
            var notes: [NoteID] = []
            for written in arguments.positionals {
                let note = try request.record(
                    named: written, of: GoalTypes.tracked, in: vault, for: .reading,
                    otherwise: period(written, request, vault))
                if !notes.contains(note) { notes.append(note) }
            }
            return .goals(notes)
        }
        let calendar = vault.snapshot.terms(asOf: today)
        if let written = arguments.value("term") {
            let note = try request.record(named: written, of: Snapshot.termTypes, in: vault, for: .reading)
            guard let term = calendar.record(ofNote: note) else {
                let name = vault.graph.notes[note].name
                if calendar.model.terms.contains(where: { $0.note == note }) {
                    throw .refused("'\(name)' ends before it starts", help: "'vault check' says where")
                }
                throw .refused(
                    "'\(name)' has no days that can be read", help: "it needs 'start' and 'end': vault check")
            }
            return .term(term)
        }
        if let written = arguments.value("year") { return try year(written, calendar) }
        if arguments.has("from") || arguments.has("to") { return .days(try days(request, today)) }
        return calendar.current.map { .term($0) } ?? scope(ofYear: today.year, calendar)
    }

    /// The option for a year or a term that was named as a goal.
    private static func period(_ written: String, _ request: Request, _ vault: Vault) -> String? {
        let word = ShellWord.quoted(written)
        if WholeNumber(written)?.within(1...9998) != nil {
            return "for a report of a year: vault report --year \(word)"
        }
        let term = vault.note(named: written, from: request.invocation.directory, of: Snapshot.termTypes)
        return term.note != nil ? "for a report of a term: vault report --term \(word)" : nil
    }

    private static func year(_ written: String, _ calendar: TermCalendar) throws(Refusal) -> ReportScope {
        guard let year = WholeNumber(written)?.within(1...9998) else {
            throw .usage("'--year' is '\(written)'; expected a year such as 2026, at most 9998")
        }
        return scope(ofYear: year, calendar)
    }

    /// The vault's own year with the number where there is one.
    private static func scope(ofYear year: Int, _ calendar: TermCalendar) -> ReportScope {
        calendar.years(numbered: year).first.map { .term($0) } ?? .year(year)
    }

    private static func days(_ request: Request, _ today: CalendarDate) throws(Refusal) -> DateSpan {
        let (from, to) = try request.usage { () throws(UsageError) in
            (
                try request.arguments.date("from", today: today, direction: .past),
                try request.arguments.date("to", today: today, direction: .past) ?? today
            )
        }
        guard let from else { throw .usage("'--to' needs '--from', the first day of the report") }
        guard let span = DateSpan(from, to: to) else {
            let last = request.has("to") ? "'--to' \(to)" : "today, \(to)"
            throw .usage("'--from' is \(from), which is after \(last)")
        }
        return span
    }

    /// What its file is called where nobody says it.
    private static func name(of scope: ReportScope, _ vault: Vault) -> String {
        switch scope {
        case .goals(let notes): notes.count == 1 ? vault.graph.notes[notes[0]].name : "goals"
        case .term(let term): term.name
        case .year(let year): "\(year)"
        case .days(let span): "\(span.first)-to-\(span.last)"
        }
    }

    private static func open(_ path: String, _ request: Request) throws(Refusal) {
        guard Browser.open(path, environment: request.invocation.environment) else {
            throw .refused(
                "no program was found that opens '\(path)'",
                help: "open it in a browser yourself, or name one: BROWSER=firefox")
        }
    }
}

extension ReportScope {
    /// Whether the report is of the vault, and not of some goals.
    fileprivate var hasFindings: Bool {
        if case .goals = self { return false }
        return true
    }
}

struct ReportFile {
    /// As it was given, or absolute.
    let path: String
    private let request: Request
    private let isChosen: Bool
    private let isJSON: Bool

    /// The longest name that is chosen for a file, in bytes, which leaves room for what is written beside it.
    private static let longestName = 100

    /// - Parameter name: what the file is called where nobody says it
    init(_ request: Request, _ vault: Vault, name: String) throws(Refusal) {
        self.request = request
        isJSON = request.value("format") == "json"
        isChosen = request.has("output")
        if let output = request.value("output") {
            path = output
            try Self.refuse(output, request)
            return
        }
        guard let folder = CacheFolder.path(request.invocation.environment) else {
            throw .refused("there is no folder for caches", help: "name a file: --output report.html")
        }
        let place = Self.key(vault.root.path)
        let isLong = name.utf8.count > Self.longestName
        path = "\(folder)/reports/\(place)/\(isLong ? Self.key(name) : name).html"
    }

    /// Names of which it can be said without a look that no report belongs there.
    private static func refuse(_ output: String, _ request: Request) throws(Refusal) {
        let remedy = "name a file: --output report.html"
        if output.isEmpty { throw .refused("'--output' is empty", help: remedy) }
        if Path(output).isNote {
            throw .refused("'\(output)' would be a note", help: "a report is HTML: --output report.html")
        }
        if output.hasSuffix("/") { throw .refused("'\(output)' is a folder", help: remedy) }
        try request.refuseKept(output, of: "reports", help: remedy)
    }

    /// A short name for a long text.
    private static func key(_ text: String) -> String { String(SHA1.digits(of: Array(text.utf8)).prefix(8)) }

    var absolute: String { path.absolute(from: request.invocation.directory) }

    /// The path of what was written.
    func write(_ bytes: [UInt8]) throws(Refusal) -> String {
        if VaultWriting.isFolder(absolute) {
            throw .refused("'\(path)' is a folder", help: "name a file in it: --output \(path)/report.html")
        }
        if isChosen, VaultWriting.isThere(absolute) { try refuseReplacing() }
        try request.file(VaultWriting.output(path, bytes, from: request.invocation.directory, replacing: true))
        return path
    }

    /// A report takes the place of an older one of its kind, and with '--force' of any plain file.
    private func refuseReplacing() throws(Refusal) {
        guard let known = try? PlainFile.head(absolute, count: 1000) else {
            throw .refused("'\(path)' is not a file that can be read", help: "name another file: --output report.html")
        }
        if request.has("force") || known.isEmpty { return }
        let isSame = isJSON ? ReportPage.isNumbers(known) : ReportPage.isReport(known)
        if !isSame {
            throw .refused(
                "'\(path)' exists and is not a report\(isJSON ? " in JSON" : "")", help: "to replace it: --force")
        }
    }
}
