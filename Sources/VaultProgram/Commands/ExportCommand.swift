import VaultAnswers
import VaultChecks
import VaultCommands
import VaultConsole
import VaultEdits
import VaultExchange
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    static let exporting = Command(definition: ExportCommand.definition, run: ExportCommand.run)
}

/// How records are exported. The raw values are the words of `--format`.
enum ExportFormat: String, CaseIterable {
    case json, jsonl, csv, tsv
    case markdownTable = "markdown-table"
    case calendar = "ics"
    case strong

    /// What files of the format are called at the end.
    var ending: String {
        switch self {
        case .markdownTable: "md"
        case .strong: "csv"
        default: rawValue
        }
    }

    /// The format that the name of a file asks for; nil where it says nothing.
    init?(ofFile path: String) {
        guard let dot = path.lastIndex(of: "."),
            let format = Self.allCases.first(where: { $0.ending == path[path.index(after: dot)...].lowercased() })
        else { return nil }
        self = format
    }
}

/// `vault export [TYPE …]`: records for other programs, and for another vault.
enum ExportCommand {
    static let definition = CommandDefinition(
        "export", "write records for other programs",
        arguments: [
            Argument("TYPE", .type, count: .any, "record types, such as goal or goals; default: all types")
        ],
        options: [
            Option(
                "output", short: "o", value: "FILE", .path,
                "write to this file, - for standard output; a folder for several tables"),
            Option(
                "format", choices: ExportFormat.allCases.map(\.rawValue),
                "output format; default: as the file is called, else json"),
            Option("where", value: "EXPR", .expression, "only records for which this is true, as in 'vault list'"),
            Option("from", value: "DATE", .date, "only records of this day or later"),
            Option("to", value: "DATE", .date, "only records of this day or earlier"),
            Option("guard-formulas", "with csv and tsv: put ' before texts that a spreadsheet would run"),
            Option("force", "replace a file that exists"),
        ])

    /// What is to be written: one file, or a table for each type.
    private struct Export {
        /// By the name of the type.
        var files: [(type: String, bytes: [UInt8])]
        var count: Int
        var noun = "record"
        /// What is to be said of it on stderr.
        var remarks: [String] = []
    }

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        let output = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
        let named = arguments.value("format").flatMap { ExportFormat(rawValue: $0) }
        let format = named ?? output.flatMap { ExportFormat(ofFile: $0) } ?? .json
        if named == nil, let output, ExportFormat(ofFile: output) == nil,
            Path(output).name.dropFirst().contains(".")
        {
            let endings = ["json", "jsonl", "csv", "tsv", "ics"].map { "." + $0 }
            throw .usage(
                "'\(output)' is called like no format that can be written",
                help: "end it in \(Words.list(endings, joint: "or")), or name one with '--format'")
        }
        if arguments.has("guard-formulas"), format != .csv, format != .tsv {
            throw .usage("'--guard-formulas' works only with '--format csv' or '--format tsv'")
        }
        let vault = try request.vault()
        let types = try types(format, request, vault)
        let records = try records(types, format, request, vault)
        if records.isEmpty {
            let nothing = request.nothing("no record matches; nothing was exported", in: vault)
            return CommandResult(stderr: Array(nothing.utf8), exitCode: 1)
        }
        guard let output else { return request.warned(try printed(records, format, request, vault), of: vault) }
        let export = try export(records, format, request, vault)
        if export.count == 0 {
            return CommandResult(
                stderr: Array("there are no \(export.noun)s; nothing was exported\n".utf8), exitCode: 1)
        }
        let paths = try write(export, to: output, format, isFolder: format.isTable && types.count > 1, request)
        let what = Words.count(export.count, export.noun)
        let place = paths.count == 1 ? "'\(paths[0])'" : "\(Words.count(paths.count, "file")) in '\(output)'"
        var result = CommandResult("wrote \(what) to \(DisplayText.visible(place))\n")
        result.stderr = notes(export.remarks + remarks(ofRestOf: vault, request), request)
        return request.warned(result, of: vault)
    }

    /// What is in no export, where everything is asked for.
    private static func remarks(ofRestOf vault: Vault, _ request: Request) -> [String] {
        guard request.words.isEmpty, !request.has("where") else { return [] }
        let plain = vault.graph.indices.count { !vault.graph.notes[$0].isRecord } - 1
        let notes = plain > 0 ? ", and neither are \(Words.count(plain, "plain note"))" : ""
        return ["the settings in 'vault.md' are not exported\(notes)"]
    }

    // MARK: Which records

    private static func types(
        _ format: ExportFormat, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> [TypeID] {
        let schema = vault.graph.schema
        let possible: [String]?
        switch format {
        case .calendar: possible = CalendarEvents.types
        case .strong: possible = StrongRows.types
        default: possible = nil
        }
        var named: Set<TypeID> = []
        for word in request.words {
            try request.refuseTypeOfMissingPack(word, in: vault)
            let type = try schema.recordType(called: word)
            if let possible, !possible.contains(schema.types[type].name) {
                let nouns = possible.compactMap { schema.type($0) }.map { schema.plural(of: $0) }
                throw .usage(
                    "'--format \(format.rawValue)' has no \(schema.plural(of: type))",
                    help: "it is for \(Words.list(nouns, joint: "and"))")
            }
            named.insert(type)
        }
        for name in possible ?? [] where named.isEmpty { try request.refuseTypeOfMissingPack(name, in: vault) }
        return schema.recordTypes.indices.filter { type in
            named.isEmpty ? possible?.contains(schema.types[type].name) ?? true : named.contains(type)
        }
    }

    /// By type and path.
    private static func records(
        _ types: [TypeID], _ format: ExportFormat, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> [NoteID] {
        let today = try request.today(vault)
        let (from, to) = try days(request, today)
        let scope = vault.scope(of: types, asOf: today) { text, field in
            try? DateArgument.read(text, today: today, direction: .init(field: field))
        }
        let listing = try request.usage { () throws(UsageError) in
            try RecordListing(
                scope, expression: request.value("where"), sort: [], fields: [], includesArchived: true)
        }
        let graph = vault.graph
        var fitting = Set(listing.records)
        // A calendar chooses by the days of its events.
        if from != nil || to != nil, format != .calendar {
            fitting = fitting.filter { record in
                guard let day = day(of: record, in: scope) else { return false }
                return from.map { day >= $0 } ?? true && to.map { day <= $0 } ?? true
            }
        }
        return types.flatMap { graph.byPath(graph.records[$0].filter(fitting.contains)) }
    }

    private static func days(
        _ request: Request, _ today: CalendarDate
    ) throws(Refusal) -> (from: CalendarDate?, to: CalendarDate?) {
        try request.usage { () throws(UsageError) in
            do throws(UsageError) {
                return (
                    try request.arguments.date("from", today: today, direction: .past),
                    try request.arguments.date("to", today: today, direction: .past)
                )
            } catch {
                guard error.help == nil || request.value("to")?.contains(".") != true else {
                    throw UsageError(error.message, help: "'--to' is the last day; a file is named with '--output'")
                }
                throw error
            }
        }
    }

    /// The effective day by which a record is listed.
    private static func day(of record: NoteID, in scope: QueryScope) -> CalendarDate? {
        let schema = scope.graph.schema
        guard let type = scope.graph.notes[record].type,
            let field = schema.types[type].listedBy ?? schema.day(of: type)
        else { return nil }
        switch scope.holding(.schema(field), of: record).first?.value {
        case .day(let day): return day
        case .moment(let moment): return moment.day
        case .dates(let span): return span.first
        default: return nil
        }
    }

    // MARK: What is written

    private static func printed(
        _ records: [NoteID], _ format: ExportFormat, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> CommandResult {
        if format == .json || format == .jsonl {
            let answer = answer(records, vault)
            var result =
                format == .json
                ? CommandResult(Answers.export, answer) : CommandResult(Answers.exportLines, lines: answer.rows)
            result.stderr = notes(remarks(ofBytesIn: records, vault), request)
            return result
        }
        let export = try export(records, format, request, vault)
        if export.files.count > 1, format == .csv || format == .tsv {
            throw .usage(
                "'--format \(format.rawValue)' has a table for each type",
                help: "name one type, or a folder to write them to: --output FOLDER")
        }
        var result = CommandResult(stdout: export.files.flatMap(\.bytes), exitCode: export.count == 0 ? 1 : 0)
        if request.invocation.stdoutIsTerminal {
            let lines = String(decoding: result.stdout, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
            result.stdout = Array(lines.map { DisplayText.visible(String($0)) }.joined(separator: "\n").utf8)
        }
        result.stderr = notes(export.remarks, request)
        return result
    }

    /// JSON is UTF-8, and a note may not be.
    private static func remarks(ofBytesIn records: [NoteID], _ vault: Vault) -> [String] {
        let notes = records.lazy.map { vault.graph.notes[$0] }.filter {
            String(validating: $0.document.bytes, as: UTF8.self) == nil
        }
        guard let first = notes.first else { return [] }
        return ["'\(first.path)' is not UTF-8: what cannot be read in it is exported as U+FFFD"]
    }

    private static func answer(_ records: [NoteID], _ vault: Vault) -> ExportAnswer {
        ExportAnswer(records.map { vault.graph.notes[$0].path }, of: vault.snapshot)
    }

    private static func export(
        _ records: [NoteID], _ format: ExportFormat, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> Export {
        switch format {
        case .json, .jsonl:
            let answer = answer(records, vault)
            let bytes = format == .json ? Answers.export.json(answer) : Answers.exportLines.jsonLines(answer.rows)
            return Export(
                files: [("", bytes)], count: records.count, remarks: remarks(ofBytesIn: records, vault))
        case .csv, .tsv, .markdownTable: return tables(records, format, request, vault)
        case .strong:
            let rows = StrongRows(records, in: vault.snapshot)
            let text = ([StrongRows.headers] + rows.rows).map(DelimitedText.semicolons.line).joined()
            var export = Export(files: [("", Array(text.utf8))], count: rows.rows.count, noun: "set")
            if rows.leftOut > 0 {
                export.remarks.append("\(Words.count(rows.leftOut, "set")) left out: not done, or not readable")
            }
            return export
        case .calendar:
            let today = try request.today(vault)
            let (from, to) = try days(request, today)
            let events = CalendarEvents(records, in: vault.snapshot, from: from, to: to, today: today)
            return Export(files: [("", Array(events.text.utf8))], count: events.count, noun: "event")
        }
    }

    private static func tables(
        _ records: [NoteID], _ format: ExportFormat, _ request: Request, _ vault: Vault
    ) -> Export {
        let (graph, schema) = (vault.graph, vault.graph.schema)
        var export = Export(files: [], count: records.count)
        var leftOut: [(path: Path, field: String)] = []
        for type in schema.recordTypes.indices {
            let own = records.filter { graph.notes[$0].type == type }
            if own.isEmpty { continue }
            var text: String
            if format == .markdownTable {
                let title = schema.plural(of: type)
                text = export.files.isEmpty ? "" : "\n"
                text += "## \(title)\n\n" + MarkdownTable(own, of: type, in: graph).text
            } else {
                let table = RecordTable(
                    own, of: type, in: graph, guardsFormulas: request.has("guard-formulas"))
                leftOut += table.leftOut
                let form = format == .csv ? DelimitedText.csv : .tsv
                text = ([table.headers] + table.rows).map(form.line).joined()
            }
            export.files.append((schema.types[type].name, Array(text.utf8)))
        }
        if format == .markdownTable { export.files = [("", export.files.flatMap(\.bytes))] }
        if let first = leftOut.first {
            let fields = Words.count(leftOut.count, "field")
            export.remarks.append(
                "\(fields) left out, which a cell cannot hold; the first is '\(first.field)' in '\(first.path)'")
        }
        return export
    }

    private static func notes(_ remarks: [String], _ request: Request) -> [UInt8] {
        let style = request.diagnosticStyle
        return Array(remarks.map { Diagnostics.note(DisplayText.visible($0), style: style) }.joined().utf8)
    }

    // MARK: Where it is written

    /// The paths as they were given, or below the folder that was given.
    private static func write(
        _ export: Export, to output: String, _ format: ExportFormat, isFolder: Bool, _ request: Request
    ) throws(Refusal) -> [String] {
        let folder = request.invocation.directory
        func absolute(_ path: String) -> String { path.absolute(from: folder) }
        let isIntoFolder =
            isFolder || format.isTable && (output.hasSuffix("/") || VaultWriting.isFolder(absolute(output)))
        if !isIntoFolder, VaultWriting.isFolder(absolute(output)) {
            throw .refused(
                "'\(output)' is a folder", help: "name a file in it: --output \(output)/export.\(format.ending)")
        }
        if isIntoFolder, VaultWriting.isThere(absolute(output)), !VaultWriting.isFolder(absolute(output)) {
            throw .refused("'\(output)' is not a folder", help: "several types need a folder, with a table for each")
        }
        let base = output.hasSuffix("/") ? String(output.dropLast()) : output
        let files = export.files.map { file in
            (path: isIntoFolder ? "\(base)/\(file.type).\(format.ending)" : output, bytes: file.bytes)
        }
        for file in files where VaultWriting.isThere(absolute(file.path)) || !Path(file.path).isNote {
            try request.refuseKept(file.path, of: "exports", help: "name another file: --output export.json")
        }
        let replaces = request.has("force")
        if !replaces, let file = files.first(where: { VaultWriting.isThere(absolute($0.path)) }) {
            throw .refused("'\(file.path)' already exists", help: "to replace it: --force")
        }
        for file in files {
            try request.file(VaultWriting.output(file.path, file.bytes, from: folder, replacing: replaces))
        }
        return files.map(\.path)
    }
}

extension ExportFormat {
    fileprivate var isTable: Bool { self == .csv || self == .tsv }
}
