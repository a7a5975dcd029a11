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
            if let question = plan.questions.first {
                throw .refused(
                    question.text, help: "answer with " + Words.either(question.answers.map { "'\($0)'" }))
            }
            let isRefused = plan.isIncomplete && request.has("all-or-nothing")
            if isRefused { plan.edit = PlannedEdit(change: Change(files: [])) }
            let text = ImportText(plan, file: path, style: request.style, width: request.width)
            var writing = Writing(
                edit: plan.edit, description: text.description, done: text.done,
                remark: text.skipped() + (isRefused ? "nothing was written, as '--all-or-nothing' says\n" : "")
            ) { CommandResult(Answers.importing, (plan, path, $0)) }
            writing.exitCode = plan.isIncomplete ? 1 : 0
            return writing
        }
    }

    /// The name of another program, without the file that it wrote.
    private static func refuseSourceAlone(_ paths: [String], _ request: Request) throws(Refusal) {
        guard paths.count == 1, ImportSource(rawValue: paths[0]) != nil,
            !VaultWriting.isThere(request.invocation.directory + "/" + paths[0])
        else { return }
        throw .usage(
            "'vault import \(paths[0])' needs a FILE", help: "name what was exported: vault import \(paths[0]) FILE")
    }

    /// The same line, with `--write`.
    private static func command(_ request: Request) -> String {
        let words = request.invocation.arguments.map { word in
            let isPlain = word.utf8.allSatisfy { byte in
                byte > 0x7F || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
                    || "-_./=:,+".utf8.contains(byte)
            }
            return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }
        return "vault " + words.joined(separator: " ") + " --write"
    }

    private static func plan(
        _ file: ImportedFile, _ kept: KeptMapping, _ request: Request, _ vault: Vault
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
        let environment = request.invocation.environment
        // A plan is made again without the rows that cannot be written; the first one asks for all notes.
        var originals: [Path: Document]?
        wish.originals = { notes in
            let known = originals ?? vault.firstVersions(of: notes, environment: environment)
            originals = known
            return known
        }
        let now = DateTime(day: try request.today(vault), secondOfDay: request.time(vault).secondOfDay)
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
        if wish.goals.isEmpty { plan.likelyGoals = plan.likelyGoals(in: vault.snapshot, asOf: now.day) }
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
