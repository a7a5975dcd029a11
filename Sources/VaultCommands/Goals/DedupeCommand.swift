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
import VaultSearch
import VaultSystem

extension Command {
    package static let dedupe = Command(definition: DedupeCommand.definition, run: DedupeCommand.run)
}

/// `vault dedupe [TYPE …]`: records that may be the same thing twice.
enum DedupeCommand {
    static let definition = CommandDefinition(
        "dedupe", "show records that may be duplicates, and why",
        arguments: [
            Argument(
                "TYPE", .oneOf([.type, .record(of: [])]), count: .any,
                "only records of these types, such as goal or goals; with --keep, records")
        ],
        options: [
            Option("min", value: "SCORE", .text, "the lowest score to show, from 0.5 to 1; default: 0.70"),
            Option("since", value: "REV", .text, "only pairs with a record added or changed since this commit"),
            Option(
                "semantic", "also titles of the same meaning; needs an embedding command: 'vault help meaning'"),
            Option("archived", "include archived records"),
            Option("keep", "remember that these records are different things, and never show them again"),
            Option("undo", "with --keep: forget it again"),
            .dryRun,
            Option("format", choices: ["text", "json", "jsonl", "csv", "tsv"], "output format"),
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        if request.has("keep") { return try keep(request) }
        if let name = ["undo", "dry-run"].first(where: request.has) {
            throw .usage("'--\(name)' is for 'vault dedupe --keep'")
        }
        let arguments = request.arguments
        let least = try request.usage { () throws(UsageError) in try score(arguments.value("min")) }
        let vault = try request.vault()
        let types = try types(arguments.positionals, in: vault.graph.schema)
        var found = vault.snapshot.goals.duplicates(
            of: types, least: least, includesArchived: arguments.has("archived"),
            addedFiles: try addedFiles(request, in: vault))
        if arguments.positionals.isEmpty, !arguments.has("since") {
            found.simultaneous = vault.snapshot.simultaneousImports()
        }
        if arguments.has("semantic") {
            let titles = vault.snapshot.titles(of: types)
            let vectors = try request.vectors(of: titles.map(\.title))
            found.meaning = vault.snapshot.alikeInMeaning(titles, vectors, besides: found.pairs).filter { pair in
                found.addedFiles.map { $0.notes.contains(pair.first) || $0.notes.contains(pair.second) } ?? true
            }
        }
        let answer = DuplicatesAnswer(found, vault.graph)
        if let result = request.result(Answers.dedupe, answer) { return request.warned(result, of: vault) }
        if arguments.value("format") == "jsonl" {
            return request.warned(CommandResult(Answers.dedupeLines, lines: answer.pairs), of: vault)
        }
        let text =
            found.isEmpty
            ? request.nothing(nothing(least, found.addedFiles, types, request, vault), in: vault)
            : DuplicatesText.render(found, vault.graph, style: request.style, width: request.width)
        return request.warned(CommandResult(text), of: vault)
    }

    /// `vault dedupe --keep A B`: a decision, written into the younger record.
    private static func keep(_ request: Request) throws(Refusal) -> CommandResult {
        let (words, undoing) = (request.words, request.has("undo"))
        guard words.count > 1 else {
            throw .usage(
                "'--keep' needs two records", help: "for example: vault dedupe --keep run-120-km run-120km")
        }
        return try request.write { (vault) throws(Refusal) in
            var records: [NoteID] = []
            for word in words {
                let note = try request.record(named: word, in: vault, for: .writing)
                if records.contains(note) {
                    throw .usage("'\(vault.graph.notes[note].name)' is given twice", help: "name two different records")
                }
                records.append(note)
            }
            let today = try request.today(vault)
            let names = Words.list(records.map { "'\(vault.graph.notes[$0].name)'" }, joint: "and")
            let edit = try vault.snapshot.keepingApart(records, undoing: undoing, today: today)
            let done = undoing ? "\(names) may be shown as duplicates again" : "\(names) are kept as different things"
            return Writing(
                edit: edit, description: (undoing ? "forget that they differ: " : "keep apart: ") + names,
                done: DisplayText.visible(done) + "\n")
        }
    }

    private static func nothing(
        _ least: Similarity, _ added: AddedFiles?, _ types: [TypeID], _ request: Request, _ vault: Vault
    ) -> String {
        let said = DuplicateWords.none(least: least, added)
        let arguments = request.arguments
        let count = types.reduce(0) { $0 + vault.graph.records[$1].count }
        if arguments.has("min") || added != nil || count < 2 { return DisplayText.visible(said) }
        let options = ["archived", "semantic"].filter(arguments.has).map { "--\($0)" }
        let words = ["vault", "dedupe"] + arguments.positionals.map(ShellWord.quoted) + options + ["--min", "0.5"]
        return DisplayText.visible("\(said); to see less similar pairs: \(words.joined(separator: " "))")
    }

    private static func addedFiles(_ request: Request, in vault: Vault) throws(Refusal) -> AddedFiles? {
        guard let revision = request.value("since") else { return nil }
        do throws(FileError) {
            return AddedFiles(
                since: revision,
                notes: try vault.records(changedSince: revision, environment: request.invocation.environment))
        } catch {
            throw .file(error)
        }
    }

    /// Below a half nothing is looked for.
    private static func score(_ written: String?) throws(UsageError) -> Similarity {
        guard let written else { return Similarity(percent: 70) }
        guard let number = Rational.read(Array(written.utf8).span).value,
            let parts = (number * Rational(10_000)).floor?.within(5_000...10_000)
        else { throw UsageError("'--min' is '\(written)'; expected a number from 0.5 to 1") }
        return Similarity(tenThousandths: parts)
    }

    /// The types that are named, each once; all without any.
    private static func types(_ words: [String], in schema: Schema) throws(Refusal) -> [TypeID] {
        if words.isEmpty { return Array(schema.recordTypes.indices) }
        var types: [TypeID] = []
        for word in words {
            let type = try schema.recordType(called: word)
            if !types.contains(type) { types.append(type) }
        }
        return types
    }
}

/// Near duplicates for people, by band.
struct DuplicatesText {
    private let graph: Graph
    private let style: Style
    private let width: Int
    private let addedFiles: AddedFiles?
    private var lines: [String] = []

    static func render(_ found: Duplicates, _ graph: Graph, style: Style, width: Int) -> String {
        var text = DuplicatesText(graph: graph, style: style, width: width, addedFiles: found.addedFiles)
        text.write(found)
        return text.lines.map { $0 + "\n" }.joined()
    }

    private init(graph: Graph, style: Style, width: Int, addedFiles: AddedFiles?) {
        self.addedFiles = addedFiles
        self.graph = graph
        self.style = style
        self.width = width
    }

    private mutating func write(_ found: Duplicates) {
        for band in DuplicatePair.Band.allCases {
            let pairs = found.pairs.filter { $0.band == band }
            if pairs.isEmpty { continue }
            if !lines.isEmpty { lines.append("") }
            lines.append(style(.heading, DuplicateWords.heading(band)))
            if band == .exact { writeSame(pairs) } else { pairs.forEach { write($0) } }
        }
        writeSimultaneous(found.simultaneous)
        writeMeaning(found.meaning ?? [])
        if found.pairs.isEmpty { return }
        lines.append("")
        lines += DisplayText.wrapped(DuplicateWords.summary(found), to: width)
        if let addedFiles { lines.append(style(.dim, "+ " + DisplayText.visible(DuplicateWords.cameIn(addedFiles)))) }
        for sentence in DuplicateWords.help {
            lines += DisplayText.wrapped(sentence, to: width).map { style(.dim, $0) }
        }
    }

    /// Records whose titles have other words.
    private mutating func writeMeaning(_ pairs: [MeaningPair]) {
        if pairs.isEmpty { return }
        if !lines.isEmpty { lines.append("") }
        lines.append(style(.heading, DuplicateWords.meaning))
        for pair in pairs {
            let type = graph.notes[pair.first].type.map { graph.schema.types[$0].name } ?? ""
            write(type, pair.similarity)
            write([pair.first, pair.second])
        }
        lines.append("")
        lines += DisplayText.wrapped(DuplicateWords.meaningHelp, to: width).map { style(.dim, $0) }
    }

    /// Records of two programs, side by side.
    private mutating func writeSimultaneous(_ pairs: [SimultaneousPair]) {
        if pairs.isEmpty { return }
        if !lines.isEmpty { lines.append("") }
        lines.append(style(.heading, DuplicateWords.simultaneous))
        for pair in pairs {
            for (number, span) in zip([pair.first, pair.second], pair.spans) {
                let note = graph.notes[number]
                let words = DisplayText.visible(
                    "\(note.title), \(DuplicateWords.time(of: span)), from \(span.source): ")
                lines += DisplayText.wrapped(words + graph.shellWord(for: number), to: width - Self.indent).enumerated()
                    .map { (($0.offset == 0 ? "  " : DisplayText.spaces(Self.indent)) + $0.element) }
            }
            lines.append("")
        }
        lines += DisplayText.wrapped(DuplicateWords.simultaneousHelp, to: width).map { style(.dim, $0) }
    }

    /// Records that are the same, a group together: the pairs of one share their first record.
    private mutating func writeSame(_ pairs: [DuplicatePair]) {
        var index = 0
        while index < pairs.count {
            let first = pairs[index].first
            let group = pairs[index...].prefix { $0.first == first }
            index += group.count
            let schema = graph.schema
            let type = graph.notes[first].type ?? schema.settingsType
            let count = group.count > 1 ? "\(group.count + 1) \(schema.plural(of: type))" : schema.types[type].name
            write(DuplicateWords.same(count, pairs[index - 1]), pairs[index - 1].score)
            write([first] + group.map(\.second))
        }
    }

    private mutating func write(_ pair: DuplicatePair) {
        let type = graph.notes[pair.first].type.map { graph.schema.types[$0].name } ?? ""
        write("\(type): \(DuplicateWords.sentences(pair.reasons).joined(separator: ", "))", pair.score)
        write([pair.first, pair.second])
    }

    /// The score and what is said about it.
    private mutating func write(_ words: String, _ score: Similarity) {
        for (index, line) in DisplayText.wrapped(words, to: width - Self.indent).enumerated() {
            lines.append((index == 0 ? "  \(score)  " : DisplayText.spaces(Self.indent)) + style(.dim, line))
        }
    }

    /// What records are called, and their names, by which commands know them. A title gives way to a long name, which
    /// most often says the same.
    private mutating func write(_ numbers: [NoteID]) {
        let notes = numbers.map { graph.notes[$0] }
        let titles = notes.map { DisplayText.visible($0.title) }
        let names = notes.map { DisplayText.visible($0.name) }
        let widest = names.map(DisplayText.width).max() ?? 0
        let wanted = titles.map(DisplayText.width).max() ?? 0
        let room = min(wanted, width - Self.indent - 2 - widest)
        for (number, (title, name)) in zip(numbers, zip(titles, names)) {
            let cell = room >= min(wanted, Self.narrowest) ? DisplayText.truncated(title, to: room) : ""
            let gap = cell.isEmpty ? "" : DisplayText.spaces(room + 2 - DisplayText.width(cell))
            let shown = DisplayText.truncated(name, to: width - Self.indent)
            let isNew = addedFiles?.notes.contains(number) ?? false
            let start = isNew ? DisplayText.spaces(Self.indent - 2) + "+ " : DisplayText.spaces(Self.indent)
            lines.append(start + cell + gap + style(.path, shown))
        }
        if let command = mergeCommand(numbers) { lines.append(DisplayText.spaces(Self.indent) + style(.dim, command)) }
    }

    /// The command that merges records; nil when a name cannot be shown as it is. What was there before stays.
    private func mergeCommand(_ numbers: [NoteID]) -> String? {
        let new = addedFiles?.notes ?? []
        let sorted = graph.inMergeOrder(numbers)
        let words = (sorted.filter { !new.contains($0) } + sorted.filter(new.contains)).map { graph.shellWord(for: $0) }
        guard words.allSatisfy({ $0 == DisplayText.visible($0) }) else { return nil }
        return "vault merge " + words.joined(separator: " ")
    }

    private static let indent = 8
    /// A title of fewer cells says too little.
    private static let narrowest = 12
}
