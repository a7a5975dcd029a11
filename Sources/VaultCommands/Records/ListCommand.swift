import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests

extension Command {
    package static let list = Command(definition: ListCommand.definition, run: ListCommand.run)
}

/// `vault list [TYPE]`: records as a table or for programs.
enum ListCommand {
    static let definition = CommandDefinition(
        "list", aliases: ["ls"], "list records, all or those that match an expression",
        arguments: [
            Argument("TYPE", .type, count: .optional, "a record type, such as goal or goals; default: all types")
        ],
        options: [
            Option("where", value: "EXPR", .expression, "only records for which this is true: 'due < 2026-12-01'"),
            Option(
                "sort", value: "FIELD,…", .field(isList: true, isOrder: true), isRepeatable: true,
                "sort by these fields; -FIELD for descending"),
            Option(
                "fields", value: "FIELD,…", .field(isList: true, hasParts: true), isRepeatable: true,
                "the columns to show"),
            Option("grouped", "under headings by day: today, yesterday, this week, last week, earlier"),
            Option("limit", value: "N", .text, "show at most N records"),
            Option("archived", "include archived records"),
            Option("format", choices: RecordListFormat.allCases.map(\.rawValue), "output format"),
            Option("guard-formulas", "with csv and tsv: put ' before texts that a spreadsheet would run"),
        ])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        let limit = try request.usage { () throws(UsageError) in try arguments.integer("limit", in: 0...Int.max) }
        if arguments.value("format") == RecordListFormat.paths.rawValue, arguments.has("fields") {
            throw .usage(
                UsageError("'--format paths' prints only paths and takes no '--fields'", help: "use one of them"))
        }
        if arguments.has("guard-formulas"), !["csv", "tsv"].contains(arguments.value("format") ?? "") {
            throw .usage(UsageError("'--guard-formulas' works only with '--format csv' or '--format tsv'"))
        }
        if arguments.has("grouped"), arguments.value("format") ?? "text" != "text" || arguments.has("sort") {
            let other = arguments.has("sort") ? "--sort" : "--format"
            throw .usage(UsageError("'--grouped' lists by day and takes no '\(other)'", help: "use one of them"))
        }
        let vault = try request.vault()
        if let word = arguments.positionals.first { try request.refuseTypeOfMissingPack(word, in: vault) }
        let types = try types(arguments.positionals.first, in: vault.graph.schema)
        let format = arguments.value("format").flatMap(RecordListFormat.init) ?? .text
        let scope = try scope(of: types, request, vault)
        let columns = try request.usage { () throws(UsageError) in
            try RecordColumn.read(arguments.list("fields"), in: scope, asData: format == .json || format == .jsonl)
        }
        let listing = try request.usage { () throws(UsageError) in
            try RecordListing(
                scope, expression: arguments.value("where"), sort: arguments.list("sort"),
                fields: columns.compactMap(\.field), includesArchived: arguments.has("archived"))
        }
        let records = Array(listing.records.prefix(limit ?? .max))
        let grouping = arguments.has("grouped") ? try grouping(types, request, vault) : nil
        var result = RecordList(
            listing: listing, records: records, isOneType: types.count == 1, width: request.invocation.width,
            style: request.style, isTerminal: request.invocation.stdoutIsTerminal, grouping: grouping,
            guardsFormulas: arguments.has("guard-formulas"), columns: columns,
            parts: RecordParts(columns.compactMap(\.part), of: vault.snapshot)
        ).render(as: format)
        result.stderr = Array(messages(listing, shown: records.count, of: types, request).utf8)
        result.exitCode = listing.records.isEmpty ? 1 : 0
        return request.warned(result, of: vault)
    }

    /// By the day of the one type that is listed.
    private static func grouping(_ types: [TypeID], _ request: Request, _ vault: Vault) throws(CommandFailure)
        -> DayGrouping
    {
        let schema = vault.graph.schema
        guard types.count == 1, schema.types[types[0]].listedBy == nil,
            let field = schema.day(of: types[0])
        else {
            let names = schema.recordTypes.indices.filter {
                schema.types[$0].listedBy == nil && schema.day(of: $0) != nil
            }.map(schema.plural)
            throw .usage(
                UsageError(
                    "'--grouped' needs a type that is listed by day",
                    help: names.isEmpty ? nil : "such types are \(Words.list(names, joint: "and"))"))
        }
        return DayGrouping(field: field, today: try request.today(vault), weekStart: vault.snapshot.settings.weekStart)
    }

    /// The types to list: the one that is named, else all.
    private static func types(_ word: String?, in schema: Schema) throws(CommandFailure) -> [TypeID] {
        guard let word else { return Array(schema.recordTypes.indices) }
        return [try schema.recordType(called: word)]
    }

    static func scope(of types: [TypeID], _ request: Request, _ vault: Vault) throws(CommandFailure)
        -> QueryScope
    {
        let today = try request.today(vault)
        return vault.scope(of: types, asOf: today) { text, field in
            // Said of what is planned, a weekday is the next one.
            let isPlanned = field == "due" || field == "start"
            return try? DateArgument.read(text, today: today, direction: isPlanned ? .future : .past)
        }
    }

    private static func messages(
        _ listing: RecordListing, shown: Int, of types: [TypeID], _ request: Request
    ) -> String {
        let schema = listing.scope.graph.schema
        let plural = types.count == 1 ? schema.plural(of: types[0]) : "records"
        let noun = types.count == 1 ? schema.types[types[0]].name : "record"
        if listing.records.isEmpty {
            let all = (["vault list"] + (request.arguments.positionals.first.map { [$0] } ?? [])).joined(separator: " ")
            if listing.candidates == 0 {
                let hidden = types.contains { !listing.scope.graph.records[$0].isEmpty }
                return hidden
                    ? "all \(plural) are archived; see them with: \(all) --archived\n"
                    : "there are no \(plural) yet; create one with: \(request.line(making: types, in: listing.scope.graph))\n"
            }
            let filter = request.arguments.value("where").map { " '\($0)'" } ?? ""
            return DisplayText.visible(
                "no \(noun) matches\(filter) (\(listing.candidates) looked at); '\(all)' shows all") + "\n"
        }
        return shown < listing.records.count ? "\(shown) of \(listing.records.count) \(plural) shown\n" : ""
    }
}
