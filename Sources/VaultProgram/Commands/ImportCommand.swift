import VaultAnswers
import VaultChecks
import VaultCommands
import VaultConsole
import VaultEdits
import VaultExchange
import VaultGoals
import VaultKit
import VaultPlans
import VaultReaders
import VaultRecords
import VaultRequests
import VaultReviews
import VaultSyntax
import VaultSystem
import VaultThreads
import VaultWorkouts

extension Command {
    static let importing = Command(definition: ImportCommand.definition, run: ImportCommand.run)
}

/// `vault import [SOURCE] FILE`: records of other programs.
enum ImportCommand {
    static let definition = CommandDefinition(
        "import", "import records from other programs",
        arguments: [
            Argument(
                "FILE", .oneOf([.choice(ImportSource.allCases.map(\.rawValue)), .path]), count: .several,
                "the program that wrote the files, if it is not to be guessed; then the files, or - for standard input"
            )
        ],
        options: [
            Option("write", "write what is shown"),
            Option("update", "also take over fields that only the source has changed since they were imported"),
            Option("overwrite", "also take over fields that were changed in the vault"),
            Option("restore", "also bring back records that were deleted on purpose"),
            Option("all-or-nothing", "write nothing when a row cannot be read or written"),
            Option(
                "owner", value: "USER", .record(of: ["user"]), "whose conversations they are; default: the only user"),
            Option("goal", value: "GOAL", .record(of: ["goal"]), isRepeatable: true, "link new records to this goal"),
            Option(
                "exercise", value: "TITLE=EXERCISE", .text, isRepeatable: true,
                "take an exercise of the file for this one of the vault"),
            Option(
                "unit", value: "UNIT", .unit, isRepeatable: true,
                "the unit of weights, distances or amounts that have none in the file"),
            Option(
                "map", value: "COLUMN=FIELD", .text, isRepeatable: true,
                "what a column of a table is: a field, 'title', 'date', 'time', 'duration min', 'text', 'measures UNIT' or '-'"
            ),
            Option("new-field", "with '--map': allow fields that the type does not have"),
            Option("mapping", value: "NAME", .text, "what '--keep' has kept under this name"),
            Option(
                "keep", value: "NAME", .text,
                "with '--write': keep what the options say of a table, in 'imports/NAME.md'"),
            Option("type", value: "TYPE", .type, "the type of the records of a table; default: action"),
            Option("id", value: "COLUMN", .text, "the column that tells the rows of a table apart"),
            Option(
                "records", value: "NAME,…", .oneOf([.words(AppleMeasurement.named.map(\.name)), .text]),
                isRepeatable: true,
                "of Apple Health, also these measurements, one record for each day"),
            Option("day-order", choices: DayOrder.allCases.map(\.rawValue), "how 03/04/2026 is read"),
            Option("decimal", choices: ["point", "comma"], "how 1,234 is read"),
            Option("delimiter", value: "SIGN", .text, "what separates the columns of a table"),
            Option("encoding", choices: TextEncoding.allCases.map(\.rawValue), "how the file is encoded"),
            .format, .partial, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        var paths = request.words
        let source = paths.count > 1 ? ImportSource(rawValue: paths[0]) : nil
        if source != nil { paths.removeFirst() } else { try refuseSourceAlone(paths, request) }
        let path = paths.joined(separator: ", ")
        if !request.has("write"), !request.has("dry-run") {
            let vault = try request.vault()
            let kept = try KeptMapping(request, vault)
            let plan = try plan(try read(paths, as: source, kept, request, vault), kept, request, vault)
            let exitCode: Int32 = plan.isIncomplete ? 1 : 0
            if request.isJSON {
                return CommandResult(
                    Answers.importing, (plan, path, nil), exitCode: exitCode)
            }
            let text = ImportText(plan, file: path, style: request.style, width: request.width)
            return CommandResult(text.plan(command: command(request)), exitCode: exitCode)
        }
        // Read once, also when it is planned again.
        var known: ImportedFile?
        return try request.write { (vault) throws(Refusal) in
            let kept = try KeptMapping(request, vault)
            let file = if let known { known } else { try read(paths, as: source, kept, request, vault) }
            known = file
            var plan = try plan(file, kept, request, vault)
            let likely = plan.exercises.filter { $0.likely != nil }
            if !likely.isEmpty, isAgreed(likely, request) {
                plan = try self.plan(file, kept, request, vault, taking: likely)
            }
            if let question = plan.questions.first {
                throw .refused(
                    question.text, help: "answer with " + Words.either(question.answers.map { "'\($0)'" }))
            }
            let isRefused = plan.isIncomplete && request.has("all-or-nothing")
            if isRefused { plan.edit = PlannedEdit(change: Change(files: [])) }
            let text = ImportText(plan, file: path, style: request.style, width: request.width)
            var writing = Writing(
                edit: plan.edit, description: text.description, done: text.done,
                remark: (plan.isIncomplete && plan.edit.change.files.isEmpty ? text.remarks() : "") + text.skipped()
                    + (isRefused ? "nothing was written, as '--all-or-nothing' says\n" : "")
            ) { CommandResult(Answers.importing, (plan, path, $0)) }
            writing.exitCode = plan.isIncomplete ? 1 : 0
            return writing
        }
    }

    /// Asks once whether exercises are those that the vault has under a shorter name; no where nobody is asked.
    private static func isAgreed(_ exercises: [ImportPlan.NewExercise], _ request: Request) -> Bool {
        guard request.mayAsk else { return false }
        let rows = exercises.map { "  \($0.title) is '\($0.likely?.title ?? "")'\n" }.joined()
        return request.agrees(
            to: DisplayText.visible("New exercises that the vault may have:") + "\n" + rows, "Take them for these?",
            help: "y: their sets go there, and their names become aliases, so that the next import knows them. "
                + "Any other answer creates new ones.")
    }

    /// The name of another program, without the file that it wrote.
    private static func refuseSourceAlone(_ paths: [String], _ request: Request) throws(Refusal) {
        guard paths.count == 1, ImportSource(rawValue: paths[0]) != nil,
            !VaultWriting.isThere(request.invocation.directory + "/" + paths[0])
        else { return }
        throw .usage(
            "'vault import \(paths[0])' needs a FILE", help: "name what was exported: vault import \(paths[0]) FILE")
    }

    /// The same line, with `--write` where it is still read as an option.
    private static func command(_ request: Request) -> String {
        var words = ["vault"] + request.invocation.arguments
        words.insert("--write", at: words.firstIndex(of: "--") ?? words.endIndex)
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    private static func plan(
        _ file: ImportedFile, _ kept: KeptMapping, _ request: Request, _ vault: Vault,
        taking exercises: [ImportPlan.NewExercise] = []
    ) throws(Refusal) -> ImportPlan {
        if file.archive != nil {
            try request.refuseMissing(pack: "threads", in: vault)
            var owner: NoteID?
            if let name = request.value("owner") {
                owner = try request.record(named: name, in: vault, for: .writing)
            }
            let today = try request.today(vault)
            return try vault.snapshot.importing(chats: file, owner: owner, today: today)
        }
        var wish = ImportWish()
        wish.takesUpdates = request.has("update")
        wish.overwrites = request.has("overwrite")
        wish.restores = request.has("restore")
        for name in request.arguments.values("goal") {
            let goal = try request.record(named: name, in: vault, for: .writing)
            guard vault.snapshot.goals.goal(ofNote: goal) != nil else {
                throw .usage("'\(name)' is not a goal", help: "list goals with: vault list goals")
            }
            wish.goals.append(goal)
        }
        for pair in request.arguments.values("exercise") {
            guard let sign = pair.lastIndex(of: "=") else {
                throw .usage("'--exercise' is '\(pair)'; expected TITLE=EXERCISE")
            }
            let exercise = try request.record(
                named: String(pair[pair.index(after: sign)...]), in: vault, for: .writing)
            wish.exercises[pair[..<sign].lowercased()] = exercise
        }
        for exercise in exercises { wish.exercises[exercise.title.lowercased()] = exercise.likely?.note }
        let environment = request.invocation.environment
        // A plan is made again without the rows that cannot be written; the first one asks for all notes.
        var originals: [Path: Document]?
        wish.originals = { notes in
            let known = originals ?? vault.firstVersions(of: notes, environment: environment)
            originals = known
            return known
        }
        let now = try request.now(vault)
        if let mapping = try kept.file() { wish.others.append(mapping) }
        var plan: ImportPlan
        // A record that cannot be read would be made once more.
        try vault.snapshot.refuseMissingParts()
        plan = try vault.snapshot.importing(file, wish, now: now)
        for type in Set(file.records.map(\.type)).sorted() {
            do throws(Refusal) {
                try request.refuseTypeOfMissingPack(type, in: vault)
            } catch {
                if let help = error.help, !error.isUsage { plan.remarks.append("\(error.message); \(help)") }
            }
        }
        if wish.goals.isEmpty {
            plan.likelyGoals = plan.likelyGoals(in: vault.snapshot, asOf: try request.today(vault))
        }
        return plan
    }

    // MARK: Reading

    /// All files as one; they have to be of one program.
    private static func read(
        _ paths: [String], as source: ImportSource?, _ kept: KeptMapping, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> ImportedFile {
        let reader = ImportReader(try settings(kept, request, vault))
        var whole: ImportedFile?
        for path in paths {
            let file = try read(path, as: source, reader, request)
            if let known = whole?.source, known != file.source {
                throw .usage(
                    "'\(path)' is of \(file.source.title), the file before it of \(known.title)",
                    help: "import them one after the other")
            }
            whole = whole.map { $0.followed(by: file) } ?? file
        }
        guard let whole else { throw .usage("no file is named") }
        return whole
    }

    private static func read(
        _ path: String, as source: ImportSource?, _ reader: ImportReader, _ request: Request
    ) throws(Refusal) -> ImportedFile {
        let input = try ImportInput(path, request)
        let file: ImportedFile
        do throws(ImportProblem) {
            let head = input.feed.next()
            if ZipArchive.recognises(head) {
                file = try reader.read(try input.archive(startingWith: head), as: source)
            } else {
                file = try reader.read(input.feed.preceded(by: head), as: source)
            }
        } catch {
            throw .refused("'\(path)'" + error.words, help: error.help, path: Path(path))
        }
        try input.check()
        return file
    }

    private static func settings(
        _ kept: KeptMapping, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> ImportSettings {
        let today = try request.today(vault)
        let environment = request.invocation.environment
        let zone = Zone.known(vault.settings.timezone, environment: environment)
        var settings = ImportSettings(today: today) {
            zone.wallTime(at: $0)
        } wallTimeIn: { name, moment in
            (try? Zone.named(name, environment: environment))?.wallTime(at: moment)
        }
        let (graph, units) = (vault.graph, vault.snapshot.workouts.units)
        settings.isUnit = { graph.units.unit($0).isKnown }
        settings.fields = { graph.schema.listFields(of: $0) }
        if units.statesWeight { settings.weightUnit = units.weight.rawValue }
        if units.statesDistance { settings.distanceUnit = units.distance.rawValue }
        var given: [String: String] = [:]
        for word in kept.values("unit") {
            let unit = vault.graph.units.unit(word)
            let kind = ["g", "m"].contains(unit.group) ? unit.group : ""
            if let other = given.updateValue(word, forKey: kind) {
                throw .usage("'--unit' is '\(other)' and '\(word)'; expected one unit of a kind")
            }
            if kind == "g" { (settings.weightUnit, settings.unitIsGiven) = (unit.canonical, true) }
            if kind == "m" { settings.distanceUnit = unit.canonical }
        }
        settings.givenUnit = given[""] ?? (given.count == 1 ? given.first?.value : nil)
        settings.measurements = Set(
            request.arguments.values("records").flatMap { $0.split(separator: ",").map(String.init) })
        settings.dayOrder = kept.value("day-order").flatMap(DayOrder.init)
        settings.decimalComma = kept.value("decimal").map { $0 == "comma" }
        settings.encoding = kept.value("encoding").flatMap(TextEncoding.init(rawValue:))
        if let sign = kept.value("delimiter") {
            let byte = sign == "tab" || sign == "\\t" ? UInt8(ascii: "\t") : sign.utf8.first
            guard let byte, sign.utf8.count == 1 || byte == UInt8(ascii: "\t"), byte < 0x80 else {
                throw .usage("'--delimiter' is '\(sign)'; expected one sign, or 'tab'")
            }
            settings.delimiter = byte
        }
        for pair in kept.values("map") {
            guard let sign = pair.lastIndex(of: "=") else {
                throw .usage("'--map' is '\(pair)'; expected COLUMN=FIELD")
            }
            settings.mapping.columns.append((String(pair[..<sign]), String(pair[pair.index(after: sign)...])))
        }
        settings.mapping.type = kept.value("type")
        settings.mapping.id = kept.value("id")
        settings.mapping.allowsNewFields = request.has("new-field")
        return settings
    }
}

/// What an import reads: a file, or what comes on stdin.
final class ImportInput {
    private let file: FilePieces?
    private let stream: StandardInput
    private let progress: ImportProgress?
    private var hasFailed = false

    /// - Parameter path: `-` for stdin
    init(_ path: String, _ request: Request) throws(Refusal) {
        stream = request.invocation.input
        if path == "-" {
            (file, progress) = (nil, nil)
            return
        }
        let opened = try Self.open(path, request)
        (file, progress) = (opened, ImportProgress(opened.size, request.invocation))
    }

    /// Its bytes, from where it was read to.
    var feed: ByteFeed { ByteFeed { self.next() } }

    private func next() -> [UInt8] {
        if let file {
            let piece = file.next()
            progress?.add(piece.count)
            return piece
        }
        guard let piece = stream.next() else {
            hasFailed = true
            return []
        }
        return piece
    }

    /// The zip file that begins with what was read; one on stdin is held in memory, as its list of contents is at its
    /// end.
    func archive(startingWith head: [UInt8]) throws(ImportProblem) -> ZipArchive {
        if let file { return try ZipArchive(size: file.size) { file.bytes(at: $0, count: $1) } }
        var bytes = head
        while bytes.count <= StandardInput.most {
            let piece = next()
            if piece.isEmpty {
                return try ZipArchive(size: bytes.count) { Array(bytes[$0..<min($0 + $1, bytes.count)]) }
            }
            bytes += piece
        }
        throw .tooBig
    }

    /// Throws when reading has stopped before the end.
    func check() throws(Refusal) {
        if let failure = file?.failure { throw .file(failure) }
        if hasFailed { throw .refused("the file on standard input cannot be read", help: nil) }
    }

    private static func open(_ path: String, _ request: Request) throws(Refusal) -> FilePieces {
        do throws(FileError) {
            return try FilePieces(path, from: request.invocation.directory)
        } catch {
            if error.errno == .isFolder {
                throw .refused(error.message, help: "name the files in it that are to be read")
            }
            if error.errno == .invalid { throw .refused(error.message, help: "for standard input write '-'") }
            guard error.errno == .notFound else { throw .file(error) }
            let near = Near.meant(by: path, in: ImportSource.allCases.map(\.rawValue))
            throw .refused(
                error.message,
                help: Words.didYouMean(near) ?? "the path is relative to '\(request.invocation.directory)'")
        }
    }
}

extension ImportPlan {
    /// The most new actions of which goals are looked for: for more it would take longer than the import.
    private static let mostMatched = 5_000

    /// Goals that new actions without one surely belong to, and how many of them; the most first. None where there are
    /// very many.
    func likelyGoals(in vault: Snapshot, asOf today: CalendarDate) -> [(title: String, name: String, count: Int)] {
        let new = items.filter { $0.fate == .new && $0.type == "action" }
        guard !new.isEmpty, new.count <= Self.mostMatched else { return [] }
        let after = vault.holding(edit.change)
        var question = MatchQuestion(asOf: today)
        question.actions = new.compactMap { after.graph.note(at: $0.path) }
        var counts: [String: (title: String, count: Int)] = [:]
        for matched in after.goals.suggestions(question, spread: vault.work).actions {
            for suggestion in matched.suggestions.prefix(1) where suggestion.band == .confident {
                counts[suggestion.goal, default: (suggestion.title, 0)].count += 1
            }
        }
        return counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { name, goal in
            (goal.title, name, goal.count)
        }
    }
}

/// Says on a terminal how far the reading of a large file is.
final class ImportProgress {
    private static let step = 64 << 20

    private let size: Int
    private let invocation: Invocation
    private var read = 0
    private var next = ImportProgress.step

    /// - Parameter size: of the file, in bytes
    init(_ size: Int, _ invocation: Invocation) { (self.size, self.invocation) = (size, invocation) }

    func add(_ count: Int) {
        read += count
        guard read >= next, invocation.stderrIsTerminal else { return }
        next += Self.step
        invocation.printMessage("read \(read >> 20) of \(max(size, read) >> 20) MB\n")
    }
}

/// What is said of a table: by options, and by a note that keeps what options once said.
struct KeptMapping {
    /// The options that can be kept, and whether there may be several of them. Their names in the note have `_`.
    private static let options: [(name: String, isList: Bool)] = [
        ("map", true), ("unit", true), ("type", false), ("id", false), ("day-order", false), ("decimal", false),
        ("delimiter", false), ("encoding", false),
    ]

    private let request: Request
    private let vault: Vault
    private var kept: [String: [String]] = [:]

    init(_ request: Request, _ vault: Vault) throws(Refusal) {
        (self.request, self.vault) = (request, vault)
        guard let name = request.value("mapping") else { return }
        let path = Self.path(name)
        guard let number = vault.graph.note(at: path) else {
            let names = vault.graph.indices.map { vault.graph.notes[$0] }
                .filter { $0.folder == ForgottenImports.folder && $0.document.entry("map") != nil }.map(\.name)
            throw .usage("'\(path)' is not there", suggestions: Near.meant(by: name, in: names))
        }
        let note = vault.graph.notes[number]
        for (option, _) in Self.options {
            kept[option] = note.document.texts(of: option.replacing("-", with: "_"))
        }
    }

    private static func path(_ name: String) -> Path {
        Path.file(Path(name).stem, in: ForgottenImports.folder)
    }

    /// What an option says, else the note.
    func value(_ option: String) -> String? { request.value(option) ?? kept[option]?.first }

    /// What the note says, then what the option says: of two that say something of one column the last counts.
    func values(_ option: String) -> [String] {
        let given = request.arguments.values(option)
        guard option == "map" else { return given.isEmpty ? kept[option] ?? [] : given }
        func column(_ pair: String) -> Substring { pair.prefix { $0 != "=" } }
        let columns = Set(given.map(column))
        return (kept[option] ?? []).filter { !columns.contains(column($0)) } + given
    }

    /// The note that `--keep` asks for; nil without it.
    func file() throws(Refusal) -> FileEdit? {
        guard let name = request.value("keep") else { return nil }
        if let problem = NoteName.problem(of: Path(name).stem.text) {
            throw problem
        }
        let path = Self.path(name)
        var text = "---\n"
        for (option, isList) in Self.options {
            let said = isList ? values(option) : value(option).map { [$0] } ?? []
            if said.isEmpty { continue }
            let key = option.replacing("-", with: "_")
            if isList {
                text += "\(key):\n" + said.map { "  - \(ScalarSpelling.spell($0))\n" }.joined()
            } else {
                text += "\(key): \(ScalarSpelling.spell(said[0], inBrackets: false))\n"
            }
        }
        text += "---\nHow tables of this kind are imported: `vault import --mapping \(Path(name).stem) FILE`\n"
        guard let number = vault.graph.note(at: path) else { return .creating(path, text) }
        let bytes = vault.graph.notes[number].document.bytes
        if bytes == Array(text.utf8) { return nil }
        throw .refused(
            "'\(path)' says something else already", help: "edit it, or keep this under another name", path: path)
    }
}

/// The plan of an import for a terminal.
struct ImportText {
    private let importPlan: ImportPlan
    private let file: String
    private let style: Style
    private let width: Int

    /// How many rows, records and exercises are shown of each kind.
    private static let most = ImportPlan.mostShown

    init(_ plan: ImportPlan, file: String, style: Style, width: Int) {
        (importPlan, self.file, self.style, self.width) = (plan, file, style, width)
    }

    /// One line for the list of what can be undone.
    var description: String { "import \(importPlan.source.title): \(counts)" }

    private var counts: String {
        let types = importPlan.newTypes.map { Words.count($0.count, $0.type, plural: importPlan.plural(of: $0.type)) }
        return types.isEmpty ? "nothing new" : Words.list(types, joint: "and")
    }

    var done: String {
        var text = "imported \(counts)\n"
        if importPlan.updates > 0 { text += "updated \(Words.count(importPlan.updates, "field"))\n" }
        if !importPlan.exercises.isEmpty {
            text += "created \(Words.count(importPlan.exercises.count, "exercise"))\n"
        }
        for sentence in importPlan.unlinked { text += DisplayText.visible(sentence) + "\n" }
        if !importPlan.likelyGoals.isEmpty { text += "some belong to goals: vault match\n" }
        let decisions = importPlan.items.count { $0.fate == .changed }
        if decisions > 0, importPlan.updates == 0 {
            text += "\(Words.count(decisions, "record")) left as they are, though the file says something else\n"
        }
        return text
    }

    /// What would be done, and the line that does it.
    func plan(command: String) -> String {
        var text = style(.heading, "\(DisplayText.visible(file)): \(importPlan.source.title)") + "\n\n"
        text += table() + "\n"
        text += remarks()
        if importPlan.isTruncated {
            text += wrapped("the file ends in the middle: what was read until there is shown", "- ")
        }
        if !importPlan.unread.isEmpty {
            let parts = importPlan.unread.map { "\($0.what) (\($0.count))" }.joined(separator: ", ")
            let help = importPlan.source == .csv ? "; '--map COLUMN=FIELD' says what they are" : ""
            text += wrapped("not taken over: \(parts)\(help)", "- ")
        }
        if !importPlan.remarks.isEmpty || importPlan.isTruncated || !importPlan.unread.isEmpty { text += "\n" }
        text += importPlan.skipped.isEmpty ? "" : skipped() + "\n"
        text += exercises() + units() + changed() + goals() + examples()
        if !importPlan.questions.isEmpty {
            text += style(.heading, "To be decided") + "\n"
            for question in importPlan.questions {
                text += wrapped(question.text, "  ")
                text += wrapped(Words.either(question.answers.map { "'\($0)'" }), "    ")
            }
            return text
        }
        if importPlan.edit.change.files.isEmpty { return text + "Nothing to import.\n" }
        return text + "Nothing was written. To write it:\n  \(DisplayText.visible(command))\n"
    }

    private func wrapped(_ text: String, _ lead: String) -> String {
        let indentation = String(repeating: " ", count: lead.count)
        let lines = DisplayText.wrapped(DisplayText.visible(text), to: max(20, width - lead.count))
        return lines.enumerated().map { ($0.offset == 0 ? lead : indentation) + $0.element + "\n" }.joined()
    }

    private func table() -> String {
        var rows: [(String, String)] = []
        for (type, count) in importPlan.newTypes {
            rows.append(("new", Words.count(count, type, plural: importPlan.plural(of: type))))
        }
        if importPlan.newTypes.isEmpty { rows.append(("new", "none")) }
        func add(_ fate: ImportPlan.Fate, _ what: String) {
            let count = importPlan.count(fate)
            if count > 0 { rows.append((what, Words.count(count, "record"))) }
        }
        add(.same, "the same")
        add(.changed, "changed")
        add(.forgotten, "forgotten")
        if !importPlan.skipped.isEmpty { rows.append(("skipped", Words.count(importPlan.skipped.count, "row"))) }
        for (count, what) in importPlan.leftOut { rows.append(("left out", "\(what): \(count)")) }
        if let days = importPlan.days {
            let last = days.upperBound
            rows.append(("days", "\(days.lowerBound)" + (days.lowerBound == last ? "" : " to \(last)")))
        }
        let widest = rows.map(\.0.count).max() ?? 0
        return rows.map { "  " + $0.0 + String(repeating: " ", count: widest - $0.0.count + 2) + $0.1 + "\n" }.joined()
    }

    func remarks() -> String { importPlan.remarks.map { wrapped($0, "- ") }.joined() }

    /// All rows that are skipped; those with the same reason together.
    func skipped() -> String {
        if importPlan.skipped.isEmpty { return "" }
        var rest = Dictionary(grouping: importPlan.skipped, by: \.reason)
        return style(.heading, "Skipped \(Words.count(importPlan.skipped.count, "row"))") + "\n"
            + importPlan.skipped.compactMap { rest.removeValue(forKey: $0.reason) }.map { rows in
                let all = Words.list(rows.map { "\($0.line)" }, joint: "and")
                return wrapped("\(rows.count == 1 ? "line" : "lines") \(all): \(rows[0].reason)", "  ")
            }.joined()
    }

    private func exercises() -> String {
        let text = list(importPlan.exercises, "New exercises", "exercise") { exercise in
            let near = exercise.near.isEmpty ? "" : "; similar: " + exercise.near.joined(separator: ", ")
            return "\(exercise.title): \(exercise.kind.rawValue), \(Words.count(exercise.sets, "set"))\(near)"
        }
        let options = importPlan.exercises.compactMap { exercise in
            exercise.likely.map { "--exercise " + ShellWord.quoted("\(exercise.title)=\($0.title)") }
        }
        if options.isEmpty { return text }
        return text + style(.heading, "To take these for exercises that the vault has, add") + "\n"
            + options.map { "  \(DisplayText.visible($0))\n" }.joined() + "\n"
    }

    private func units() -> String {
        list(importPlan.units, "New units", "unit") { item in
            item.unit + (item.near.isEmpty ? "" : ": similar to " + item.near.joined(separator: ", "))
        }
    }

    private func goals() -> String {
        list(importPlan.likelyGoals, "Goals they may belong to, not linked", "goal") { goal in
            "\(goal.title): \(Words.count(goal.count, "action")); then see 'vault match'"
        }
    }

    private func changed() -> String {
        let items = importPlan.items.filter { $0.fate == .changed && !$0.differences.isEmpty }
        let text = list(items, "Changed", "record") { item in
            let parts = item.differences.map { difference in
                "\(difference.field): '\(difference.imported)' in the file, '\(difference.known)' in the vault"
                    + (difference.verdict == .update ? ", changed only in the file" : "")
            }
            return "\(item.path): " + parts.joined(separator: "; ")
        }
        let verdicts = Set(items.flatMap { $0.differences.map(\.verdict) })
        var hints: [String] = []
        if verdicts.contains(.update) { hints.append("'--update' takes over what only the file has changed") }
        if verdicts.contains(.decide) { hints.append("'--overwrite' takes over all that the file says") }
        return hints.isEmpty ? text : text.dropLast() + hints.map { wrapped($0, "  ") }.joined() + "\n"
    }

    private func examples() -> String {
        list(importPlan.items.filter { $0.fate == .new }, "New records", "record") { item in
            let day = item.day.map { "\($0) " } ?? ""
            let amounts = item.amounts.isEmpty ? "" : " (\(item.amounts.joined(separator: ", ")))"
            return "\(day)\(item.title)\(amounts)  \(item.path)"
        }
    }

    private func list<Item>(_ items: [Item], _ title: String, _ noun: String, _ line: (Item) -> String) -> String {
        if items.isEmpty { return "" }
        var text = style(.heading, title) + "\n"
        for item in items.prefix(Self.most) { text += wrapped(line(item), "  ") }
        if items.count > Self.most { text += "  and \(Words.count(items.count - Self.most, "more \(noun)"))\n" }
        return text + "\n"
    }
}
