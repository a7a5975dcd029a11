import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let check = Command(definition: CheckCommand.definition, run: CheckCommand.run)
}

/// `vault check`: all findings, every time.
enum CheckCommand {
    static let definition = CommandDefinition(
        "check", "check every note and list all findings",
        arguments: [Argument("PATH", .path, count: .any, "only show findings in these files and folders")],
        options: [
            Option("fix", "make every fix that needs no decision, as one change"),
            Option("ask", "with --fix: then ask about those that need one, with what each would change"), .partial,
            .dryRun,
            Option("rule", value: "ID,…", .rules, isRepeatable: true, "only findings of these rules"),
            Option("limit", value: "N", .text, "show at most N findings"),
            Option("summary", "show how many findings each rule has, and no findings"),
            Option("strict", "warnings count as errors"),
            Option("plain", "also check the links and conflict markers of plain notes, those without a record type"),
            Option("staged", "check what git would commit, and list what is new"),
            Option("all", "with --staged: also list what was there before"), .watch,
            Option("format", choices: ["text", "json", "sarif", "github"], "how to print the findings"),
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        if request.has("ask"), !request.has("fix") {
            throw .usage("'--ask' works only with '--fix'", help: "vault check --fix --ask")
        }
        if request.has("summary"), !request.isText, !request.isJSON {
            throw .usage("'--summary' is for text and JSON", help: "vault check --summary --format json")
        }
        if request.has("fix") {
            if request.has("staged") {
                throw .usage(
                    "'--fix' changes files, '--staged' reads git's index; use one of them",
                    help: "vault check --fix, then add the files again")
            }
            if request.has("all") {
                throw .usage("'--all' works only with '--staged'", help: "vault check --staged --all")
            }
            return request.has("ask") ? try ask(request) : try fix(request)
        }
        if request.has("dry-run") {
            throw .usage("'--dry-run' shows what '--fix' would do", help: "vault check --fix --dry-run")
        }
        if request.has("partial") {
            throw .usage("'--partial' works only with '--fix'", help: "vault check --fix --partial")
        }
        if request.has("staged") { return try staged(request) }
        if request.has("all") {
            throw .usage("'--all' works only with '--staged'", help: "vault check --staged --all")
        }
        let vault = try request.vault()
        try refuseNewer(vault)
        let findings = vault.findings(
            today: try request.today(vault), plainNotes: request.has("plain"),
            environment: request.invocation.environment)
        return report(findings, of: vault, view: try CheckView(vault, request), request)
    }

    /// Makes the certain fixes as one change, and shows what it fixed and what remains.
    private static func fix(_ request: Request) throws(Refusal) -> CommandResult {
        var done: (fixing: Fixing, view: CheckView)?
        let written = try request.write { (vault) throws(Refusal) in
            try refuseNewer(vault)
            let view = try CheckView(vault, request)
            let fixing = vault.fixing(
                today: try request.today(vault), plainNotes: request.has("plain"),
                environment: request.invocation.environment
            ) { view.shows($0) }
            if !fixing.fixed.isEmpty {
                try vault.snapshot.refuseMissingParts()
            }
            done = (fixing, view)
            return Writing(
                edit: fixing.edit, description: "fix " + FixingText.count(fixing.fixed), done: ""
            ) {
                report(fixing.remaining, of: fixing.vault, view: view, request, fixed: fixing.fixed, change: $0)
            }
        }
        guard let (fixing, view) = done, !request.isJSON else { return written }
        var result = report(fixing.remaining, of: fixing.vault, view: view, request, fixed: fixing.fixed)
        if request.has("dry-run"), request.isText { result.stdout = written.stdout }
        result.stderr = written.stderr + result.stderr
        return result
    }

    /// Makes the certain fixes and those that a person chooses, as one change.
    private static func ask(_ request: Request) throws(Refusal) -> CommandResult {
        guard request.isText else {
            throw .usage("'--ask' asks in words, and takes no '--format'", help: "vault check --fix --ask")
        }
        let vault = try request.vault(writing: true)
        try refuseNewer(vault)
        let view = try CheckView(vault, request)
        let dialogue = FixDialogue(request)
        let fixing = vault.fixing(
            today: try request.today(vault), plainNotes: request.has("plain"),
            environment: request.invocation.environment, asking: dialogue.decision
        ) { view.shows($0) }
        guard let fixing else {
            throw .refused(
                "the input ended before the last answer; nothing was written",
                help: "'q' ends the questions and makes what was chosen")
        }
        if !fixing.fixed.isEmpty {
            try vault.snapshot.refuseMissingParts()
        }
        let written = try request.write(
            fixing.edit, in: vault, description: "fix " + FixingText.count(fixing.fixed), done: "")
        var result = report(fixing.remaining, of: fixing.vault, view: view, request, fixed: fixing.fixed)
        if request.has("dry-run") { result.stdout = written.stdout }
        result.stderr = written.stderr + result.stderr
        return result
    }

    /// Checks what git's index holds.
    private static func staged(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault(staged: true)
        // What git was given may be half of the change, or files that are not complete.
        if let stopped = vault.stopped {
            request.open.note { $0.stopped = nil }
            throw .refused(
                InterruptedText.message(stopped),
                help: InterruptedText.help(stopped) + "; then add the files to git again, and commit")
        }
        try refuseNewer(vault)
        let today = try request.today(vault)
        let separated: (new: [Finding], known: [Finding])
        do throws(FileError) {
            separated = try vault.stagedFindings(
                today: today, plainNotes: request.has("plain"), environment: request.invocation.environment)
        } catch {
            throw .file(error)
        }
        let hasAll = request.has("all")
        let findings = hasAll ? separated.known + separated.new : separated.new
        var result = report(findings, of: vault, view: try CheckView(vault, request), request)
        if !hasAll, !separated.known.isEmpty, request.isText {
            let count = Words.count(separated.known.count, "older finding")
            result.stdout += Array("\(count) not shown: vault check --staged --all\n".utf8)
        }
        return result
    }

    /// A vault of a newer format may hold what this program would take for errors.
    static func refuseNewer(_ vault: Vault) throws(Refusal) {
        guard vault.settings.isNewer else { return }
        throw .refused(
            "'vault.md' has format \(vault.settings.format), which is newer; this program reads format"
                + " \(Schema.newestFormat)",
            help: "install a newer version of vault; until then 'list', 'show' and 'progress' read what they know")
    }

    /// - Parameters:
    ///   - findings: all of the vault
    ///   - view: which of them are shown
    ///   - fixed: what '--fix' did; nil without it
    private static func report(
        _ findings: [Finding], of vault: Vault, view: CheckView, _ request: Request,
        fixed: [FixedFinding]? = nil, change: ChangeAnswer? = nil
    ) -> CommandResult {
        var findings = findings
        if request.has("strict") {
            for index in findings.indices where findings[index].severity == .warning {
                findings[index].severity = .error
            }
        }
        let summary = CheckSummary(
            notes: vault.graph.indices.count, records: vault.recordCount, findings: findings,
            skippedVaults: vault.facts.nestedVaults)
        let shown = findings.filter(view.shows)
        let isTrial = request.has("dry-run")
        let exitCode: Int32 = summary.errors > 0 ? 1 : 0
        var result = render(
            shown, summary: summary, total: view.total(findings), limit: view.limit, fixed: fixed, change: change,
            vault: vault, request)
        result.exitCode = exitCode
        let canFix = !request.has("dry-run")
        if request.isText {
            result.stdout += Array(view.tail(findings, of: vault, canFix: canFix, isFixed: fixed != nil).utf8)
        }
        guard let fixed else { return result }
        let text = FixingText(fixed, isTrial: isTrial)
        if request.isText {
            let before = text.fixed(style: request.style, width: request.width)
            result.stdout = Array(before.utf8) + result.stdout
            return result
        }
        // What programs read is the findings that remain, and in JSON what was fixed too.
        if request.value("format") != "json" { result.stderr = Array((text.headline + "\n").utf8) }
        return result
    }

    /// - Parameter findings: those that are asked for, also beyond the limit
    private static func render(
        _ findings: [Finding], summary: CheckSummary, total: String?, limit: Int, fixed: [FixedFinding]?,
        change: ChangeAnswer?, vault: Vault, _ request: Request
    ) -> CommandResult {
        let source: (Path) -> [UInt8]? = { vault.bytes(of: $0) }
        let limit = request.has("summary") ? 0 : limit
        let listed = limit < findings.count ? Array(findings.inReportOrder().prefix(limit)) : findings
        let prefix = { vault.repositoryPrefix(request.invocation.environment) }
        switch request.value("format") {
        case "json":
            return CommandResult(
                Answers.check,
                FindingsAnswer(
                    findings, summary: summary, limit: limit, fixed: fixed, change: change, source: source))
        case "sarif":
            let tool = FindingsSARIF.Tool(version: Version.number, rules: vault.snapshot.rules)
            return CommandResult(
                stdout: FindingsSARIF.render(listed, summary: summary, source: source, tool: tool, prefix: prefix()))
        case "github":
            return CommandResult(
                stdout: FindingsGitHub.render(listed, summary: summary, source: source, prefix: prefix()))
        default:
            return CommandResult(
                stdout: (request.has("summary") ? Array(rules(findings, request).utf8) : [])
                    + FindingsText.render(
                        listed, summary: summary, total: total, source: source, style: request.style,
                        columns: request.width))
        }
    }

    /// How many findings each rule has, with the place of the first.
    private static func rules(_ findings: [Finding], _ request: Request) -> String {
        if findings.isEmpty { return "" }
        var table = TextTable(columns: [.number, .whole, .whole, ""])
        for count in FixableCounts(findings).rules {
            let more = count.count > 1 ? "first in " : ""
            table.add([
                .init(String(count.count)), .init(count.severity.word), .init("[\(count.rule)]", .dim),
                .init(more + count.first.path.text, .path),
            ])
        }
        return table.text(width: request.width, style: request.style) + "\n"
    }
}

/// Asks which fix a person wants, finding by finding, with what each would change. Nothing is written meanwhile.
///
/// It asks by lines, at a terminal and elsewhere.
final class FixDialogue {
    private let invocation: Invocation
    private let style: Style

    init(_ request: Request) {
        invocation = request.invocation
        style = request.diagnosticStyle
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

/// What `check --fix` fixed, in few lines however much it was.
struct FixingText {
    /// Lines of notes that are shown before only rules are counted.
    private static let limit = 20

    private let fixed: [FixedFinding]
    private let isTrial: Bool

    init(_ fixed: [FixedFinding], isTrial: Bool) {
        self.fixed = fixed
        self.isTrial = isTrial
    }

    /// `5 findings in 2 notes`.
    static func count(_ fixed: [FixedFinding]) -> String {
        let notes = Set(fixed.map(\.path)).count
        return Words.count(fixed.count, "finding") + " in " + Words.count(notes, "note")
    }

    /// One line that says how much.
    var headline: String {
        if fixed.isEmpty { return "nothing to fix automatically" }
        return isTrial
            ? "would fix \(Self.count(fixed))" : "fixed \(Self.count(fixed)); 'vault undo' reverts it"
    }

    /// The headline, and what was done: note by note, or by rule where that would be long.
    func fixed(style: Style, width: Int) -> String {
        let byNote = grouped { $0 }.sorted { $0.key.path < $1.key.path }
        let table = byNote.count <= Self.limit ? notes(byNote) : rules
        return style(.good, headline) + "\n" + table.text(width: width, style: style) + "\n"
    }

    private func notes(_ groups: [(key: FixedFinding, count: Int)]) -> TextTable {
        var table = TextTable(columns: ["", .whole, ""])
        var last: Path?
        for (key, count) in groups {
            let times = count > 1 ? " (\(count) times)" : ""
            table.add([
                .init(key.path == last ? "" : key.path.text, .path), .init("[\(key.rule)]", .dim),
                .init(key.title + times),
            ])
            last = key.path
        }
        return table
    }

    /// How much each rule found, the most first, with one example.
    private var rules: TextTable {
        var table = TextTable(columns: [.number, .whole, "", ""])
        let groups = grouped(\.rule).sorted { ($1.count, $0.key) < ($0.count, $1.key) }
        for (key, count) in groups {
            guard let example = fixed.first(where: { $0.rule == key }) else { continue }
            table.add([
                .init(String(count)), .init("[\(key)]", .dim), .init((count > 1 ? "e.g. " : "") + example.title),
                .init(example.path.text, .path),
            ])
        }
        return table
    }

    /// How often each key is there, in the order of the first ones.
    private func grouped<Key: Hashable>(_ key: (FixedFinding) -> Key) -> [(key: Key, count: Int)] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, count: Int)] = []
        for key in fixed.map(key) {
            if let place = places[key] {
                groups[place].count += 1
            } else {
                places[key] = groups.count
                groups.append((key, 1))
            }
        }
        return groups
    }
}

/// Which findings of the vault `check` shows, and what it says of the others.
struct CheckView {
    /// The files and folders that are named, from the root; none for the whole vault.
    let paths: [Path]
    /// The ids of the rules that are named; none for all.
    let rules: Set<String>
    /// How many findings are shown at most.
    let limit: Int
    /// Whether links in plain notes are judged too.
    private let judgesPlainNotes: Bool
    /// Whether the notes are those of git's index.
    private let isStaged: Bool
    /// Whether findings are counted, not shown.
    private let isSummary: Bool
    /// The arguments that chose them, for commands that are advised.
    private let words: String

    init(_ vault: Vault, _ request: Request) throws(Refusal) {
        let arguments = request.arguments
        paths = try Self.paths(vault, request)
        limit = try request.usage { () throws(UsageError) in
            try arguments.integer("limit", in: 0...Int.max) ?? .max
        }
        var rules: Set<String> = []
        for written in arguments.list("rule") { rules.insert(try Self.rule(written, in: vault)) }
        self.rules = rules
        judgesPlainNotes = arguments.has("plain")
        isStaged = arguments.has("staged")
        isSummary = arguments.has("summary")
        words =
            (arguments.has("plain") ? " --plain" : "") + rules.sorted().map { " --rule \($0)" }.joined()
            + arguments.positionals.map { " " + ShellWord.quoted($0) }.joined()
    }

    /// Whether a finding is one of those that are asked for.
    func shows(_ finding: Finding) -> Bool { (rules.isEmpty || rules.contains(finding.rule)) && isHere(finding) }

    private func isHere(_ finding: Finding) -> Bool {
        paths.isEmpty
            || paths.contains { finding.path == $0 || finding.path.isBelow($0) }
    }

    private static func paths(_ vault: Vault, _ request: Request) throws(Refusal) -> [Path] {
        var paths: [Path] = []
        for path in request.words {
            guard let relative = vault.relativePath(path, from: request.invocation.directory) else {
                throw .refused(
                    "'\(path)' is outside the vault '\(vault.root.path)'",
                    help: "paths are relative to the current folder; 'vault check' alone checks all notes")
            }
            let isFolder = vault.isFolder(relative)
            guard relative.isEmpty || vault.knows(path: relative) || isFolder else {
                let named = vault.graph.byPath(vault.graph.notes(named: path)).first
                throw .refused(
                    "the vault has no note or folder '\(path)'",
                    help: named.map { "give its path: vault check \(ShellWord.quoted(vault.graph.notes[$0].path))" }
                        ?? "paths are relative to the current folder; 'vault check' alone checks all notes")
            }
            paths.append(relative)
        }
        return paths
    }

    /// The id of a rule.
    private static func rule(_ written: String, in vault: Vault) throws(Refusal) -> String {
        let rules = Catalogue.rules + Vault.knownPacks.flatMap(\.rules)
        let wanted = written.lowercased().filter { $0 != "[" && $0 != "]" }
        if rules.contains(where: { $0.id == wanted }) { return wanted }
        throw .usage(
            "no rule is named '\(written)'", suggestions: Near.suggestions(for: wanted, in: rules.map(\.id)),
            otherwise: "'vault explain' lists all rules")
    }
}

/// What is said after the findings: what to do next, and what is not shown.
extension CheckView {
    /// How much was found in the paths: `1 error in 'inbox'`; nil for the whole vault.
    func total(_ findings: [Finding]) -> String? {
        if paths.isEmpty || paths.contains("") { return nil }
        let counts = CheckSummary(notes: 0, records: 0, findings: findings.filter(isHere)).counts
        return counts + " in " + Words.list(paths.map { "'\($0)'" }, joint: "and")
    }

    /// - Parameters:
    ///   - findings: all of the vault
    ///   - canFix: whether `check --fix` is what to do next
    func tail(_ findings: [Finding], of vault: Vault, canFix: Bool, isFixed: Bool) -> String {
        let shown = findings.filter(shows)
        var lines: [String] = []
        if !findings.isEmpty { lines += counts(shown, findings.filter(isHere)) }
        if canFix, !isFixed { lines += fixable(shown) }
        let undecided = FixableCounts(shown).undecided
        if canFix, undecided > 0 {
            let verb = undecided == 1 ? "needs" : "need"
            let isCounted = !isFixed && FixableCounts(shown).fixable > 0
            let noun = !isCounted ? Words.count(undecided, "finding") : "\(undecided)"
            lines.append("\(noun) \(verb) your decision: vault check --fix --ask\(words)")
        }
        if isStaged, FixableCounts(shown).fixable + undecided > 0 {
            lines.append("then add the changed files to git again")
        }
        lines += elsewhere(findings)
        if !judgesPlainNotes { lines += paths.compactMap { plain($0, in: vault) } }
        if paths.isEmpty, findings.isEmpty, !isStaged { lines += [Request.noRecords(in: vault)].compactMap { $0 } }
        return lines.map { DisplayText.visible($0) + "\n" }.joined()
    }

    /// How many findings are shown of how many, or that there is none of what was asked for, while the totals are those
    /// of the vault.
    private func counts(_ shown: [Finding], _ here: [Finding]) -> [String] {
        if shown.isEmpty { return nothing() }
        if shown.count > limit, !isSummary {
            let others = shown.count < here.count ? ", \(here.count) without '--rule'" : ""
            return ["\(limit) of \(Words.count(shown.count, "finding")) shown\(others)"]
        }
        guard shown.count < here.count else { return [] }
        return ["\(shown.count) of \(Words.count(here.count, "finding")) \(isSummary ? "counted" : "shown")"]
    }

    /// Of rules; that there is nothing in the paths is said already.
    private func nothing() -> [String] {
        if rules.isEmpty { return [] }
        let names = Words.list(rules.sorted().map { "[\($0)]" }, joint: "or")
        let place = paths.isEmpty ? "" : " in " + Words.list(paths.map { "'\($0)'" }, joint: "or")
        return ["no findings of \(names)\(place)"]
    }

    private func fixable(_ shown: [Finding]) -> [String] {
        let count = FixableCounts(shown).fixable
        guard count > 0 else { return [] }
        let what = shown.count == 1 ? "it can be fixed" : "\(count) of \(shown.count) can be fixed"
        return ["\(what): vault check --fix\(words)"]
    }

    /// The findings outside of the paths.
    private func elsewhere(_ findings: [Finding]) -> [String] {
        let others = findings.filter { !isHere($0) }
        guard !others.isEmpty else { return [] }
        let counts = CheckSummary(notes: 0, records: 0, findings: others).counts
        return ["elsewhere in the vault: \(counts): vault check"]
    }

    /// That nothing in a plain note, or in a folder of them, is judged.
    private func plain(_ path: Path, in vault: Vault) -> String? {
        let graph = vault.graph
        if let note = graph.note(at: path) {
            guard !graph.notes[note].isRecord, !vault.snapshot.declarations.isDeclaring(path),
                !vault.snapshot.readsPlainNote(note)
            else { return nil }
            return "'\(path)' is a plain note, in which nothing is judged; its links: vault check --plain"
                + " \(ShellWord.quoted(path))"
        }
        guard !path.isEmpty else { return nil }
        if !vault.knows(path: path) {
            return "'\(path)' has no notes yet; to make one: \(Request.firstLine(in: graph.schema))"
        }
        let notes = graph.notes.indices.filter { graph.notes[$0].path.isBelow(path) }
        guard !notes.isEmpty, notes.allSatisfy({ !graph.notes[$0].isRecord }),
            !notes.contains(where: vault.snapshot.readsPlainNote)
        else { return nil }
        return "'\(path)' has no records; in \(Words.count(notes.count, "plain note")) nothing is judged but links:"
            + " vault check --plain \(ShellWord.quoted(path))"
    }
}
