import VaultAnswers
import VaultChecks
import VaultCommands
import VaultConsole
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem
import VaultWorkouts

extension Command {
    static let show = Command(definition: ShowCommand.definition, run: ShowCommand.run)
}

/// `vault show RECORD`: one note with all that the vault knows of it.
enum ShowCommand {
    static let definition = CommandDefinition(
        "show", "show a record: its fields, links both ways, progress and findings",
        arguments: [Argument("RECORD", .record(of: []), Argument.nameToRead)],
        options: [Option("format", choices: ["text", "json"], "output format")])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        let today = try request.today(vault)
        let written = request.words.first ?? ""
        let isJSON = request.value("format") == "json"
        let found = vault.note(named: written, from: request.invocation.directory)
        try request.refuseUnreadable(named: written, found, in: vault)
        switch found {
        case .one(let index), .beginning(let index):
            let page = NotePage(index, of: vault, today: today, environment: request.invocation.environment)
            let result =
                isJSON
                ? CommandResult(Answers.show, page)
                : CommandResult(page.text(style: request.style, width: request.width))
            return request.warned(result, of: vault)
        case .several(let found):
            return request.candidates(for: written, found, in: vault)
        case .none(let near):
            let error = UsageError(
                "no note is named '\(written)'", suggestions: near,
                otherwise: request.first(of: [], called: written, in: vault) ?? "'vault list' lists all records")
            let style = request.diagnosticStyle
            return CommandResult(error, style: style, exitCode: 1)
        }
    }
}

extension NotePage {
    /// Names shown of those that link here, for each field.
    private static let shownNames = 8
    private static let shownLines = 12
    private static let shownBytes = 4_000
    private static let shownFindings = 20

    /// The page for people; no line of it is wider than the screen, but those of the body and of findings.
    func text(style: Style, width: Int) -> String {
        let type = note.type.map { graph.schema.types[$0].name } ?? "note"
        var parts = [
            "\(style(.heading, DisplayText.visible(note.title)))\n\(type) · "
                + "\(style(.path, DisplayText.visible(note.path)))\n"
        ]
        parts.append(rows(fields, style: style, width: width))
        if let progress {
            parts.append(ProgressText.block(progress, asOf: today, style: style, width: width))
        }
        parts.append(section("Results", trainingRows, style: style, width: width))
        parts.append(section("Use", useRows, style: style, width: width))
        parts.append(section("Other keys", custom, style: style, width: width))
        parts.append(section("Counts", countRows, style: style, width: width))
        parts.append(section("Links", linkRows, style: style, width: width))
        parts.append(section("Linked from", backlinkRows, style: style, width: width))
        parts.append(section("By its title", titleRows, style: style, width: width))
        parts.append(bodyText(style: style))
        parts.append(findingsText(style: style, width: width))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A name and what is next to it, one line each.
    private typealias Row = (name: String, lines: [String])

    private var fields: [Row] {
        guard let type = note.type else { return [] }
        return graph.schema.fields[type].compactMap { field in
            guard field.name != "title" else { return nil }
            let elements = graph.elements(.schema(field.name), of: index)
            return elements.isEmpty ? nil : (field.name, elements.map { FieldText.line($0, in: graph) })
        }
    }

    /// Who uses the unit of a measure.
    private var useRows: [Row] {
        guard let unitUses, let use = unitUses.use(ofRecord: index) else { return [] }
        var rows: [Row] = [("used in", [UnitWords.use(use)])]
        if !use.spellings.isEmpty { rows.append(("written", [UnitWords.spellings(use.spellings)])) }
        let goals = use.goals.map { unitUses.model.goals[$0.goal].plan.name }
        return rows + (goals.isEmpty ? [] : [("goals", Self.first(of: goals))])
    }

    /// Keys that the schema does not know.
    private var custom: [Row] {
        note.document.entries.filter { $0.state == .readable }.compactMap { entry in
            let name = NodeJSON.key(entry.key, of: note.document)
            if note.type != nil, name.lowercased() == "type" { return nil }
            if let type = note.type, graph.schema.fieldID(name.lowercased(), of: type) != nil {
                return nil
            }
            let mark = scope.isOwn(name.lowercased(), of: index) ? " (own key)" : ""
            let lines = graph.elements(.custom(name), of: index).map { FieldText.line($0, in: graph) + mark }
            if !lines.isEmpty { return (name, lines) }
            let raw = note.document.text(note.document.nodes[Int(entry.value)].range)
            return (name, raw.split(whereSeparator: \.isNewline).map(String.init))
        }
    }

    /// What a daily note says that counts, with its line.
    private var countRows: [Row] {
        counts.map { action, line, _ in
            let amounts = action.measures.map(\.quantity).map {
                "\($0.amount) \(ProgressWords.unit($0.unit, for: $0.amount))"
            }.joined(separator: ", ")
            let goal = action.goals.map(\.goal).joined()
            return (action.title, ["\(amounts) on \(action.day) towards \(goal), line \(line)"])
        }
    }

    private var linkRows: [Row] {
        bodyLinks.map { link in (link.name, [link.isBroken ? "leads nowhere" : link.path?.text ?? ""]) }
    }

    private var backlinkRows: [Row] {
        backlinks.map { group in
            let isSettings = group.holder == graph.schema.settingsType
            let holders = isSettings ? "settings" : group.holder.map { graph.schema.plural(of: $0) } ?? "notes"
            // Names of records that have a day begin with it: the newest first.
            let hasDay = group.holder.map { graph.schema.day(of: $0) != nil } ?? false
            let names = group.notes.map { graph.notes[$0].name }.sorted { hasDay ? $0 > $1 : $0 < $1 }
            let name = group.field.map { "'\($0)' of \(holders)" } ?? "text of \(holders)"
            return (name, Self.first(of: names))
        }
    }

    /// What counts, or is counted, without a link.
    private var titleRows: [Row] {
        guard let type = byTitle.first.flatMap({ graph.notes[$0].type }) else { return [] }
        let names = byTitle.map { graph.notes[$0].name }.sorted(by: >)
        return [(graph.schema.plural(of: type), Self.first(of: names))]
    }

    private static func first(of names: [String]) -> [String] {
        let more = names.count - shownNames
        return names.prefix(shownNames) + (more > 0 ? ["and \(more) more"] : [])
    }

    private func section(_ title: String, _ rows: [Row], style: Style, width: Int) -> String {
        rows.isEmpty ? "" : style(.heading, title) + "\n" + self.rows(rows, style: style, width: width)
    }

    /// Names on the left; long lines are broken at spaces. A name that is longer than its column, and lines with a
    /// word that is longer than theirs, are below each other.
    private func rows(_ rows: [Row], style: Style, width: Int) -> String {
        let names = rows.map { DisplayText.visible($0.name) }
        let column = min(names.map { DisplayText.width($0) }.max() ?? 0, max(width / 3, 12))
        var text = ""
        for (row, name) in zip(rows, names) {
            let gap = column - DisplayText.width(name)
            let room = max(width - column - 4, 10)
            let beside = lines(row, to: room)
            if gap < 0 || beside.contains(where: { DisplayText.width($0) > room }) {
                text += "  \(style(.dim, name))\n"
                for line in lines(row, to: max(width - 4, 10)) where !line.isEmpty { text += "    \(line)\n" }
                continue
            }
            for (position, line) in (beside.isEmpty ? [""] : beside).enumerated() {
                let head = position == 0 ? style(.dim, name) + DisplayText.spaces(gap) : DisplayText.spaces(column)
                text += line.isEmpty ? "  \(style(.dim, name))\n" : "  \(head)  \(line)\n"
            }
        }
        return text
    }

    private func lines(_ row: Row, to room: Int) -> [String] {
        row.lines.flatMap { line in
            let wrapped = DisplayText.wrapped(DisplayText.visible(line), to: room)
            return wrapped.isEmpty ? [""] : wrapped
        }
    }

    /// The first lines of the body, a long one cut, and how many more there are.
    private func bodyText(style: Style) -> String {
        var rest = body
        var text = ""
        for _ in 0..<Self.shownLines where !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            text += line(rest[..<end], style: style) + "\n"
            rest = rest[end...].dropFirst()
        }
        let more = rest.isEmpty ? 0 : rest.count { $0 == UInt8(ascii: "\n") } + 1
        return more > 0 ? text + style(.dim, "… and \(Words.count(more, "line")) more") + "\n" : text
    }

    private func line(_ bytes: ArraySlice<UInt8>, style: Style) -> String {
        // A tab is how an item is indented.
        func visible(_ bytes: ArraySlice<UInt8>) -> String {
            bytes.split(separator: 0x09, omittingEmptySubsequences: false).map { part in
                DisplayText.visible(String(decoding: part, as: UTF8.self))
            }.joined(separator: "\t")
        }
        if bytes.count <= Self.shownBytes { return visible(bytes) }
        var end = bytes.startIndex + Self.shownBytes
        while end > bytes.startIndex, bytes[end] & 0xc0 == 0x80 { end -= 1 }
        let more = Words.count(bytes.endIndex - end, "byte")
        return visible(bytes[..<end])
            + style(.dim, "… and \(more) more of this line")
    }

    private func findingsText(style: Style, width: Int) -> String {
        var files = SourceFiles { [vault] in vault.bytes(of: $0) }
        let shown = findings.count > Self.shownFindings ? findings.prefix(Self.shownFindings - 1) : findings[...]
        var texts = shown.map { FindingsText.text(of: $0, files: &files, style: style, columns: width) }
        if shown.count < findings.count {
            let more = Words.count(findings.count - shown.count, "more finding")
            texts.append(style(.dim, "… and \(more): vault check \(ShellWord.quoted(note.path))") + "\n")
        }
        return texts.joined(separator: "\n")
    }

    /// What came of a completed workout: in all, in the vault's units, and of each exercise, in its own.
    var trainingRows: [(name: String, lines: [String])] {
        guard let (came, model) = training else { return [] }
        let all = Self.whole(came, model.units).joined(separator: " · ")
        let exercises = came.performances.map { performance in
            let exercise = model.exercises[performance.exercise]
            let words = TrainingWords.sums(performance.sums, of: exercise).joined(separator: " · ")
            return (name: exercise.title, lines: [words])
        }
        return [(name: "in total", lines: [all])] + exercises
    }

    /// `1 h 5 min · 6 working sets · 1,440 kg · 2.0 km`
    private static func whole(_ training: Training, _ units: WorkoutUnits) -> [String] {
        let sums = training.sums
        var words = training.workout.duration.map { [WorkoutWords.duration($0)] } ?? []
        words.append(Words.count(sums.sets, "working set"))
        if !sums.volume.isZero { words.append(TrainingWords.volume(sums.volume, in: units.weight)) }
        if !sums.metres.isZero {
            words.append(TrainingWords.distance(TrainingFigure.distance(sums.metres, in: units.distance)))
        }
        return words
    }
}

extension Command {
    static let parse = Command(definition: ParseCommand.definition, run: ParseCommand.run)
}

/// `vault parse FILE …`: the front matter of any Markdown file as JSON lines, with or without a vault.
enum ParseCommand {
    static let definition = CommandDefinition(
        "parse", "print the front matter of Markdown files as JSON lines",
        arguments: [Argument("FILE", .path, count: .several, "a Markdown file, inside a vault or not")])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        var (hasErrors, hasFailed) = (false, false)
        var answers: [ParseAnswer] = []
        var warnings = ""
        let schema = Vault.knownPacks.schema
        for path in request.words {
            do throws(FileError) {
                let bytes = try VaultReading.file(path, from: request.invocation.directory)
                let note = NoteReading.read(path: Path(path), bytes: bytes, schema: schema)
                let findings = FrontMatterChecks.findings(of: note, schema: schema)
                hasErrors = hasErrors || findings.contains { $0.severity == .error }
                answers.append(ParseAnswer(note.document, path: Path(path), findings: findings))
            } catch {
                hasFailed = true
                warnings += Diagnostics.error(
                    error.message,
                    help: error.errno == .notFound
                        ? "the path is relative to '\(request.invocation.directory)'" : error.help,
                    style: request.diagnosticStyle)
            }
        }
        var result = CommandResult(Answers.parse, lines: answers, exitCode: hasFailed ? 2 : hasErrors ? 1 : 0)
        result.stderr = Array(warnings.utf8)
        return result
    }
}
