import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoals
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax

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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        let limit = try request.usage { () throws(UsageError) in try arguments.integer("limit", in: 0...Int.max) }
        if arguments.value("format") == RecordListFormat.paths.rawValue, arguments.has("fields") {
            throw .usage("'--format paths' prints only paths and takes no '--fields'", help: "use one of them")
        }
        if arguments.has("guard-formulas"), !["csv", "tsv"].contains(arguments.value("format") ?? "") {
            throw .usage("'--guard-formulas' works only with '--format csv' or '--format tsv'")
        }
        if arguments.has("grouped"), arguments.value("format") ?? "text" != "text" || arguments.has("sort") {
            let other = arguments.has("sort") ? "--sort" : "--format"
            throw .usage("'--grouped' lists by day and takes no '\(other)'", help: "use one of them")
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
            listing: listing, records: records, isOneType: types.count == 1,
            width: arguments.has("fields") ? request.invocation.width : request.width,
            style: request.style, isTerminal: request.invocation.stdoutIsTerminal, grouping: grouping,
            guardsFormulas: arguments.has("guard-formulas"), columns: columns,
            parts: RecordParts(columns.compactMap(\.part), of: vault.snapshot)
        ).render(as: format)
        result.stderr = Array(messages(listing, shown: records.count, of: types, request).utf8)
        result.exitCode = listing.records.isEmpty ? 1 : 0
        return request.warned(result, of: vault)
    }

    /// By the day of the one type that is listed.
    private static func grouping(_ types: [TypeID], _ request: Request, _ vault: Vault) throws(Refusal)
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
                "'--grouped' needs a type that is listed by day",
                help: names.isEmpty ? nil : "such types are \(Words.list(names, joint: "and"))")
        }
        return DayGrouping(field: field, today: try request.today(vault), weekStart: vault.snapshot.settings.weekStart)
    }

    /// The types to list: the one that is named, else all.
    private static func types(_ word: String?, in schema: Schema) throws(Refusal) -> [TypeID] {
        guard let word else { return Array(schema.recordTypes.indices) }
        return [try schema.recordType(called: word)]
    }

    static func scope(of types: [TypeID], _ request: Request, _ vault: Vault) throws(Refusal)
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
            let all = (["vault list"] + (request.words.first.map { [$0] } ?? [])).joined(separator: " ")
            if listing.candidates == 0 {
                let hidden = types.contains { !listing.scope.graph.records[$0].isEmpty }
                return hidden
                    ? "all \(plural) are archived; see them with: \(all) --archived\n"
                    : "there are no \(plural) yet; create one with: \(request.line(making: types, in: listing.scope.graph))\n"
            }
            let filter = request.value("where").map { " '\($0)'" } ?? ""
            return DisplayText.visible(
                "no \(noun) matches\(filter) (\(listing.candidates) looked at); '\(all)' shows all") + "\n"
        }
        return shown < listing.records.count ? "\(shown) of \(listing.records.count) \(plural) shown\n" : ""
    }
}

/// The records of a list, in its order.
package struct RecordListing {
    let scope: QueryScope
    /// The numbers of the notes.
    package let records: [NoteID]
    /// How many there were before the expression.
    let candidates: Int
    /// The fields that were requested; empty when none were.
    let fields: [FieldName]

    /// Cost: linear in the records, and sorting those that fit.
    ///
    /// - Parameters:
    ///   - sort: names of fields, with a `-` in front where the order is reversed
    ///   - includesArchived: archived records too; they are as well when the expression names `archived`
    package init(
        _ scope: QueryScope, expression: String?, sort: [String], fields: [FieldName], includesArchived: Bool
    ) throws(UsageError) {
        self.scope = scope
        self.fields = fields
        var query: Query?
        if let expression {
            do throws(QueryProblem) {
                query = try Query(expression, in: scope)
            } catch {
                throw UsageError(error, option: "where")
            }
        }
        let showsArchived = includesArchived || query?.mentions("archived") ?? false
        let graph = scope.graph
        let plain =
            !scope.takesPlainNotes
            ? []
            : graph.indices.filter {
                !graph.notes[$0].isRecord && !graph.notes[$0].isOutside && !graph.conflictCopies.contains($0)
            }
        let all = (scope.types.flatMap { graph.records[$0] } + plain).filter {
            showsArchived || !graph.notes[$0].isTrue("archived")
        }
        candidates = all.count
        let fitting = query.map { query in all.filter { query.matches($0) } } ?? all
        records = RecordOrder(try Self.keys(sort, in: scope), scope: scope).sorted(fitting)
    }

    private static func keys(_ sort: [String], in scope: QueryScope) throws(UsageError) -> [RecordOrder.Key] {
        var keys: [RecordOrder.Key] = []
        for name in sort {
            let isReversed = name.hasPrefix("-")
            let field = try field(isReversed ? String(name.dropFirst()) : name, option: "sort", in: scope)
            keys.append(.init(field: field, isReversed: isReversed))
        }
        if !keys.isEmpty { return keys }
        guard scope.types.count == 1 else { return [.init(field: .attribute(.name), isReversed: false)] }
        if let place = scope.graph.schema.types[scope.types[0]].listedBy {
            return [FieldName.schema(place), .attribute(.name)].map { .init(field: $0, isReversed: false) }
        }
        if let day = scope.graph.schema.day(of: scope.types[0]) {
            return [.init(field: .schema(day), isReversed: true)]
        }
        return [.init(field: .attribute(.name), isReversed: false)]
    }

    /// - Parameter others: what else may be meant
    static func field(
        _ name: String, option: String, in scope: QueryScope, near others: [String] = []
    ) throws(UsageError) -> FieldName {
        if let field = scope.field(name) { return field }
        throw UsageError(
            "'--\(option)' names '\(name)', which is not a field of any record",
            suggestions: Near.meant(by: name, in: scope.fieldNames(like: name) + others))
    }
}

/// Sorts records by the values of fields. Records without a value come last, whatever the direction.
struct RecordOrder {
    struct Key {
        var field: FieldName
        var isReversed: Bool
    }

    private let keys: [Key]
    private let scope: QueryScope

    init(_ keys: [Key], scope: QueryScope) {
        self.keys = keys
        self.scope = scope
    }

    /// By the first element of each field; what is of one day, by which they are sorted, by its moment and its name in
    /// the same direction (FORMAT.md 7.2); then by path. O(n log n).
    func sorted(_ records: [NoteID]) -> [NoteID] {
        let graph = scope.graph
        let dayStarts = graph.dayStarts
        let days = Set(scope.types.compactMap(graph.schema.day))
        let day = keys.last { key in key.field.field.map(days.contains) ?? false }
        let rows = records.map { record in
            let moment = day == nil ? nil : graph.notes[record].dayMoment(dayStarts)
            return (record: record, values: keys.map { value(of: $0.field, record) }, second: moment?.second ?? 0)
        }
        return rows.sorted { left, right in
            for (index, key) in keys.enumerated() {
                switch (left.values[index], right.values[index]) {
                case (nil, nil): continue
                case (_, nil): return true
                case (nil, _): return false
                case (let a?, let b?):
                    let order = order(a, b)
                    if order != 0 { return key.isReversed ? order > 0 : order < 0 }
                }
            }
            let (one, other) = (graph.notes[left.record], graph.notes[right.record])
            if let day {
                if left.second != right.second { return (left.second < right.second) != day.isReversed }
                if one.name != other.name { return NaturalOrder.isBefore(one.name, other.name) != day.isReversed }
            }
            return one.path < other.path
        }.map(\.record)
    }

    /// What is sorted by. Invariant: values with equal `group` compare with each other.
    private struct Value {
        var group: String
        var value: FieldValue
    }

    private func value(of field: FieldName, _ record: NoteID) -> Value? {
        guard let element = scope.holding(field, of: record).first else { return nil }
        switch element.value {
        case .quantity(let quantity): return value(of: quantity)
        case .target(let target): return value(of: target.quantity)
        case .number(let number): return Value(group: "1", value: .number(number))
        case .boolean(let value): return Value(group: "1b", value: .boolean(value))
        case .day(let day): return Value(group: "0", value: .moment(DateTime(day: day)))
        case .moment(let moment): return Value(group: "0", value: .moment(moment))
        case .time(let time): return Value(group: "0t", value: .time(time))
        case .dates(let span): return Value(group: "0", value: .moment(DateTime(day: span.first)))
        case .note(let note): return Value(group: "3", value: .text(scope.graph.notes[note].name))
        case .text, .namedNumber, .namedQuantity, nil: return Value(group: "3", value: .text(element.text))
        }
    }

    private func value(of quantity: Quantity) -> Value {
        Value(group: "2" + scope.units.unit(quantity.unit).group, value: .quantity(quantity))
    }

    private func order(_ left: Value, _ right: Value) -> Int {
        if left.group != right.group { return left.group < right.group ? -1 : 1 }
        return FieldValue.order(left.value, right.value, units: scope.units) ?? 0
    }
}

/// A column that was requested: a field, or what the text of a record holds.
enum RecordColumn: Hashable, Sendable {
    case field(FieldName)
    case part(RecordPart)

    var field: FieldName? { if case .field(let name) = self { name } else { nil } }
    var part: RecordPart? { if case .part(let part) = self { part } else { nil } }

    /// As it was named.
    var text: String {
        switch self {
        case .field(let name): name.text
        case .part(let part): part.rawValue
        }
    }

    /// A name that a type declares is a field; what a note merely has under the name of a part is not. `sets` are the
    /// sets themselves where they can be data, and where it is not the name of a field.
    static func read(_ names: [String], in scope: QueryScope, asData: Bool) throws(UsageError) -> [RecordColumn] {
        var columns: [RecordColumn] = []
        for name in names {
            if name.lowercased() == "sets" {
                let isField = scope.definition("sets") != nil
                if asData || !isField { columns.append(.part(.setList)) }
                if !isField { continue }
            }
            if let part = RecordPart(rawValue: name.lowercased()), scope.definition(part.rawValue) == nil {
                columns.append(.part(part))
            } else {
                let parts = RecordPart.allCases.map(\.rawValue)
                columns.append(.field(try RecordListing.field(name, option: "fields", in: scope, near: parts)))
            }
        }
        return columns
    }
}

/// How records are printed.
enum RecordListFormat: String, CaseIterable {
    case text, json, jsonl, csv, tsv, paths
}

/// A list of records in the requested format.
struct RecordList {
    let listing: RecordListing
    /// Those to print.
    let records: [NoteID]
    let isOneType: Bool
    let width: Int
    let style: Style
    /// Whether a person sees the output; a program gets paths and cells as they are.
    let isTerminal: Bool
    /// By what rows are put under headings; nil for none.
    var grouping: DayGrouping?
    /// Whether texts in CSV and TSV are to be none that a spreadsheet would run.
    var guardsFormulas = false
    /// Those that were requested; empty for the usual ones.
    let columns: [RecordColumn]
    let parts: RecordParts

    private var graph: Graph { listing.scope.graph }

    func render(as format: RecordListFormat) -> CommandResult {
        switch format {
        case .text: CommandResult(text)
        case .json: CommandResult(Answers.list, answer)
        case .jsonl: CommandResult(Answers.listLines, lines: answer.rows)
        case .csv: CommandResult(delimited(.csv))
        case .tsv: CommandResult(delimited(.tsv))
        case .paths: CommandResult(records.map { shown(graph.notes[$0].path) + "\n" }.joined())
        }
    }

    private var answer: RecordListAnswer {
        RecordListAnswer(records, of: listing.records.count, in: listing.scope, asked: listing.fields, parts: parts)
    }

    private func shown(_ path: Path) -> String { isTerminal ? DisplayText.visible(path) : path.text }

    /// What a record says in a column, on one line.
    private func cell(_ column: RecordColumn, of record: NoteID, joint: String) -> String {
        switch column {
        case .field(let field): return cell(field, of: record, joint: joint)
        case .part(let part):
            return parts.cell(part, of: record).split(whereSeparator: \.isNewline).joined(separator: joint)
        }
    }

    private func cell(_ field: FieldName, of record: NoteID, joint: String) -> String {
        let elements = listing.scope.elements(field, of: record)
        let isOwn = field.field.map { listing.scope.isOwn($0, of: record) } ?? false
        return elements.map { FieldText.line($0, in: graph) }.joined(separator: joint)
            + (isOwn && !elements.isEmpty ? " (own key)" : "")
    }

    /// What a record says in a column, with its line breaks.
    private func value(_ column: RecordColumn, of record: NoteID) -> String {
        switch column {
        case .field(let field): return value(field, of: record)
        case .part(let part):
            let value = parts.cell(part, of: record)
            return guardsFormulas ? DelimitedText.guarded(value) : value
        }
    }

    private func value(_ field: FieldName, of record: NoteID) -> String {
        let elements = listing.scope.elements(field, of: record)
        let value = elements.map { FieldText.value($0, in: graph) }.joined(separator: "; ")
        let isAmount = !isText(field) && (value.hasPrefix("-") || value.hasPrefix("+"))
        return guardsFormulas && !isAmount ? DelimitedText.guarded(value) : value
    }

    /// Whether a field holds words, and not an amount, a day or the like, which may begin with a sign.
    private func isText(_ field: FieldName) -> Bool {
        field.field.flatMap(listing.scope.definition)?.scalar.holdsWords ?? true
    }

    // MARK: Text

    private var text: String {
        if records.isEmpty { return "" }
        let columns = columns.isEmpty ? standardColumns.map(RecordColumn.field) : columns
        var table = TextTable(columns: columns.map(column))
        var group: String?
        for record in records {
            if let grouping, let next = grouping.heading(of: record, in: listing.scope), next != group {
                table.addHeading(next)
                group = next
            }
            table.add(columns.map { .init(cell($0, of: record, joint: ", ")) })
        }
        return table.text(width: width, style: style)
    }

    private func column(_ column: RecordColumn) -> TextTable.Column {
        guard let field = column.field else { return .init(column.text) }
        guard let definition = field.field.flatMap(listing.scope.definition) else { return .init(field.text) }
        var name = field.text
        // Where nobody asked for it, 'due' says enough.
        if columns.isEmpty, case .effective(let own) = field { name = own }
        switch definition.scalar {
        case .integer, .number: return .init(name, .right, mayBeCut: false)
        case .date, .dateTime, .time, .boolean: return .init(name, mayBeCut: definition.isList)
        default: return .init(name)
        }
    }

    private var standardColumns: [FieldName] {
        guard isOneType, let type = listing.scope.types.first else {
            return [.attribute(.type), .attribute(.name), .attribute(.title)]
        }
        return RecordColumns(listing: listing, records: records, type: type, width: width).names
    }

    // MARK: For programs

    private func delimited(_ format: DelimitedText) -> String {
        var columns = columns
        if columns.isEmpty {
            let own = isOneType ? listing.scope.types.flatMap { graph.schema.types[$0].fields } : []
            var fields: [FieldName] = [.attribute(.type), .attribute(.name), .attribute(.title)]
            fields += own.map { .schema($0.name) } + [.schema("tags"), .attribute(.path)]
            columns = fields.map(RecordColumn.field)
        }
        var text = format.line(columns.map(\.text))
        for record in records {
            let cells = columns.map { value($0, of: record) }
            text += format.line(isTerminal ? cells.map(DisplayText.visible) : cells)
        }
        return text
    }
}

/// The columns of a type's table when none are requested, chosen by the schema and by what the records give.
///
/// The day first: the effective one where it is not what all records give, else the required one. Then the title, what
/// is computed, the other required fields, and of the type's own fields those that most records give, in their order,
/// as long as they fit the width.
struct RecordColumns {
    let listing: RecordListing
    let records: [NoteID]
    let type: TypeID
    let width: Int

    /// The most that a column is taken to need; wider ones are cut.
    private static let widest = 24
    /// What a title is to have at least.
    private static let leastTitle = 16
    /// Below this width cells that do not fit go below their rows.
    private static let narrow = 60
    /// Records that are looked at.
    private static let sample = 200

    var names: [FieldName] {
        let schema = listing.scope.graph.schema
        let computed = listing.scope.computed.shown(of: [type]).filter { need($0) != nil }
        let day = computed.first(where: \.isEffective).map(written) ?? requiredDay
        var names = (day.map { [$0] } ?? []) + [.attribute(.title)]
        var room = width - Self.leastTitle - (day.flatMap(need).map { $0.cells + 2 } ?? 0)
        for name in computed where !name.isEffective {
            room -= (need(name)?.cells ?? 0) + 2
            // Where it is narrow, nothing is left out: it goes below.
            if room >= 0 || width < Self.narrow { names.append(name) }
        }
        names += schema.required[type].map { .schema(schema.fields[type][$0].name) }.filter { $0.field != day?.field }
        var rest = width - names.reduce(0) { $0 + (need($1)?.cells ?? 0) + 2 }
        let optional = schema.types[type].fields.map { FieldName.schema($0.name) }
            .filter { !names.contains($0) && $0.field != day?.field }
        var chosen: [(place: Int, name: FieldName)] = []
        let wanted = optional.enumerated().compactMap { place, name in
            need(name).map { (place: place, name: name, need: $0) }
        }
        for column in wanted.sorted(by: { ($1.need.records, $0.place) < ($0.need.records, $1.place) })
        where column.need.cells <= rest && !isBlock(column.name) {
            rest -= column.need.cells + 2
            chosen.append((column.place, column.name))
        }
        return names + chosen.sorted { $0.place < $1.place }.map(\.name)
    }

    private var requiredDay: FieldName? {
        listing.scope.graph.schema.day(of: type).map { .schema($0) }
    }

    /// The field as records write it, where that is what holds in all of them.
    private func written(_ name: FieldName) -> FieldName {
        guard let field = name.field else { return name }
        func text(_ name: FieldName, _ record: NoteID) -> [String] {
            listing.scope.elements(name, of: record).map { FieldText.line($0, in: listing.scope.graph) }
        }
        let isWritten = records.prefix(Self.sample).allSatisfy { text(name, $0) == text(.schema(field), $0) }
        return isWritten ? .schema(field) : name
    }

    private func isBlock(_ name: FieldName) -> Bool {
        listing.scope.graph.schema.types[type].fields.first { $0.name == name.text }?.allowsBlockText ?? false
    }

    /// How many records give the field, and the cells it takes; nil when none does.
    private func need(_ field: FieldName) -> (records: Int, cells: Int)? {
        let graph = listing.scope.graph
        var (count, cells) = (0, DisplayText.width(field.text))
        for record in records.prefix(Self.sample) {
            let elements = listing.scope.elements(field, of: record)
            if elements.isEmpty { continue }
            count += 1
            let text = elements.map { FieldText.line($0, in: graph) }.joined(separator: ", ")
            cells = max(cells, DisplayText.width(text))
        }
        return count == 0 ? nil : (count, min(cells, Self.widest))
    }
}

extension FieldName {
    fileprivate var isEffective: Bool {
        if case .effective = self { true } else { false }
    }
}

/// Records under headings by their day: today, yesterday, this week, last week, earlier.
struct DayGrouping {
    /// The field that holds the day.
    let field: String
    let today: CalendarDate
    let weekStart: WeekStart

    /// Nil for a record without a day that can be read.
    func heading(of record: NoteID, in scope: QueryScope) -> String? {
        switch scope.holding(.schema(field), of: record).first?.value {
        case .day(let day): heading(day)
        case .moment(let moment): heading(moment.day)
        default: nil
        }
    }

    func heading(_ day: CalendarDate) -> String {
        let week = today.startOfWeek(weekStart)
        if day > today { return "Later" }
        if day == today { return "Today" }
        if day == today.adding(days: -1) { return "Yesterday" }
        if day >= week { return "This week" }
        return day >= week.adding(days: -7) ? "Last week" : "Earlier"
    }
}

extension UsageError {
    /// What is wrong with the expression of an option, with the column where it is.
    init(_ problem: QueryProblem, option: String) {
        self.init(
            "\(problem.message) (in '--\(option)', column \(problem.range.lowerBound + 1))",
            suggestions: problem.suggestions, otherwise: problem.help)
    }
}
