import VaultChecks
import VaultGraph
import VaultKit
import VaultSchema

extension Command {
    static let list = Command(definition: ListCommand.definition, run: ListCommand.run)
}

/// `vault list [TYPE]`: records as a table or for programs.
enum ListCommand {
    static let definition = CommandDefinition(
        "list", aliases: ["ls"], "list records, all or those that match an expression",
        arguments: [Argument("TYPE", count: .optional, "a record type, as goal or goals; all without it")],
        options: [
            Option("where", value: "EXPR", "only records for which this holds, as 'due < 2026-12-01'"),
            Option("sort", value: "FIELD,…", isRepeatable: true, "in the order of these fields; -FIELD backwards"),
            Option("fields", value: "FIELD,…", isRepeatable: true, "the columns to show"),
            Option("limit", value: "N", "at most so many"),
            Option("archived", "archived records too"),
            Option("format", choices: RecordListFormat.allCases.map(\.rawValue), "how to print"),
            Option("guard-formulas", "with csv and tsv: a ' before texts that a spreadsheet would run"),
        ],
        example: """
            $ vault list goals --where 'status = behind or due < +2w' --sort due
            """,
        details: """
            An expression compares fields: = != < <= > >= and ~ (contains), joined by 'and', 'or', 'not' and \
            parentheses; 'has FIELD' holds for records that give it. Dates (2026-12-01, today, -7d, +2w, monday) and \
            amounts (5 km) compare as such, links by name, words without case. A list passes when one element does. \
            Put text with 'and', 'or' or an operator in it in quotes.

            Every record has type, name, path, title and folder; goals have status, progress (in percent), days_left \
            and completeness, measures have uses (in actions), asked_by (so many goals) and last_used; 'vault explain \
            computed-fields' lists all that is computed. Expressions and orders go by what holds: also by the default of \
            a field that is not given, and by the days that a goal has from its terms. Columns show what is written; \
            effective_FIELD shows what holds, as in '--fields due,effective_due'.

            In csv a value with a comma, a quote or a line break stands in double quotes, and a quote in it is doubled. \
            In tsv a tab is written as \\t, a line break as \\n, a carriage return as \\r and a backslash as \\\\. The \
            elements of a list stand between '; '.

            The exit code is 1 when nothing fits.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        let limit = try request.usage { () throws(UsageError) in try arguments.integer("limit", in: 0...Int.max) }
        if arguments.value("format") == RecordListFormat.paths.rawValue, arguments.has("fields") {
            throw .usage(UsageError("'--format paths' prints paths only, and no '--fields'", help: "give one of both"))
        }
        if arguments.has("guard-formulas"), !["csv", "tsv"].contains(arguments.value("format") ?? "") {
            throw .usage(UsageError("'--guard-formulas' goes with '--format csv' or '--format tsv'"))
        }
        let vault = try request.vault()
        let types = try types(arguments.positionals.first, in: vault.graph.schema)
        let format = arguments.value("format").flatMap(RecordListFormat.init) ?? .text
        let scope = try scope(of: types, request, vault)
        let listing = try request.usage { () throws(UsageError) in
            try RecordListing(
                scope, expression: arguments.value("where"), sort: arguments.list("sort"),
                fields: arguments.list("fields"), includesArchived: arguments.has("archived"))
        }
        let records = Array(listing.records.prefix(limit ?? .max))
        var result = RecordList(
            listing: listing, records: records, isOneType: types.count == 1, width: request.invocation.width,
            style: request.style, isTerminal: request.invocation.stdoutIsTerminal,
            guardsFormulas: arguments.has("guard-formulas")
        ).render(as: format)
        result.stderr = Array(talk(listing, shown: records.count, of: types, request).utf8)
        result.exitCode = listing.records.isEmpty ? 1 : 0
        return request.warned(result, of: vault)
    }

    /// The types to list: the one that is named, else all.
    private static func types(_ word: String?, in schema: Schema) throws(CommandFailure) -> [TypeID] {
        guard let word else { return Array(schema.recordTypes.indices) }
        return [try type(word, in: schema)]
    }

    /// The type that a word names, in the singular or plural.
    static func type(_ word: String, in schema: Schema) throws(CommandFailure) -> TypeID {
        if let type = schema.type(named: word) { return type }
        let names = schema.recordTypes.map(\.name)
        let near = Near.suggestions(for: word, in: names + schema.recordTypes.indices.map(schema.plural))
        throw .usage(
            UsageError(
                "no record type is named '\(word)'", suggestions: near,
                otherwise: "the types of this vault are \(Words.list(names, joint: "and"))"))
    }

    private static func scope(of types: [TypeID], _ request: Request, _ vault: Vault) throws(CommandFailure)
        -> QueryScope
    {
        let today = try request.today(vault)
        return vault.scope(of: types, asOf: today) { text, field in
            // Said of what is planned, a weekday is the next one.
            let isPlanned = field == "due" || field == "start"
            return try? DateArgument.read(text, today: today, direction: isPlanned ? .future : .past)
        }
    }

    private static func talk(_ listing: RecordListing, shown: Int, of types: [TypeID], _ request: Request) -> String {
        let schema = listing.scope.graph.schema
        let plural = types.count == 1 ? schema.plural(of: types[0]) : "records"
        if listing.records.isEmpty {
            if listing.candidates == 0 { return "there are no \(plural)\n" }
            return "none of \(listing.candidates) \(plural) fits\n"
        }
        return shown < listing.records.count ? "\(shown) of \(listing.records.count) \(plural) shown\n" : ""
    }
}
