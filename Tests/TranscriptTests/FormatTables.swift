import VaultAnswers
import VaultChecks
import VaultRecords
import VaultShapes

/// The tables of FORMAT.md and of `Fixtures/reference.md`, made from the schema, the units and the rules: what they say cannot differ from what
/// the program does.
struct FormatTables: Sendable {
    /// The record types and rules on the pages.
    var types: [RecordType]
    private let settings: RecordType
    var rules: [Rule]
    var computed: [ComputedField]

    init(_ schema: Schema, rules: [Rule], computed: [ComputedField]) {
        types = schema.recordTypes.elements
        settings = schema.types[schema.settingsType]
        self.rules = rules
        self.computed = computed
    }

    /// The Markdown of a section by its name; nil when there is none of that name.
    ///
    /// Names are `fields of TYPE`, `fields of every record`, `fields in texts`, `computed fields`, `settings`,
    /// `file names`, `units`, `rules` and `json`.
    func section(_ name: String) -> String? {
        switch name {
        case "fields of every record": fieldTable(RecordType.common)
        case "fields in texts": bodyFieldTable
        case "computed fields": computedTable
        case "settings": settingsTable
        case "file names": fileNameTable
        case "units": unitTable
        case "rules": ruleTable
        case "json": answers
        default: types.first { name == "fields of \($0.name)" }.map { fieldTable($0.fields) }
        }
    }

    /// The names of all sections, in the order of the pages.
    var names: [String] {
        ["settings", "file names", "fields of every record"] + types.map { "fields of \($0.name)" }
            + (types.contains { !$0.bodyFields.isEmpty } ? ["fields in texts"] : [])
            + ["computed fields", "units", "rules", "json"]
    }

    // MARK: Tables

    private func fieldTable(_ fields: [Field]) -> String {
        let head = ["field", "written", "default", "what it is", "Obsidian", "merged", "delete"]
        let rows = fields.map { field in
            [
                field.isRequired ? "**\(field.name)**" : field.name, FieldWords.written(field),
                FieldWords.standard(field), field.summary, Self.obsidianType(field),
                merged(field), deletion(field),
            ]
        }
        return table(head, rows)
    }

    private var bodyFieldTable: String {
        let rows = types.flatMap { type in
            type.bodyFields.map { field in
                [
                    type.name, field.name, place(field), Scalar.link(to: field.types).word, field.summary,
                    field.deletion.rawValue,
                ]
            }
        }
        return table(["type", "field", "where", "written", "what it is", "delete"], rows)
    }

    private var computedTable: String {
        table(
            ["field", "of", "what it holds", "what it is", "in lists and JSON"],
            computed.map { computed in
                let field = computed.field
                let name = computed.role.isHolding ? FieldName.effectivePrefix + field.name : field.name
                return [
                    name, computed.types.joined(separator: ", "), FieldWords.written(field), field.summary,
                    computed.role.isShown ? "always" : "on request",
                ]
            })
    }

    private var settingsTable: String {
        let head = ["field", "written", "default", "what it is", "Obsidian"]
        let rows = settings.allFields.filter { $0.name == "title" } + settings.fields
        return table(
            head,
            rows.map { field in
                let isTitle = field.name == "title"
                return [
                    field.isRequired ? "**\(field.name)**" : field.name, FieldWords.written(field),
                    field.isRequired ? "required" : isTitle ? "" : field.standard?.words ?? "",
                    isTitle ? "The name of the vault." : field.summary, Self.obsidianType(field),
                ]
            })
    }

    private var fileNameTable: String {
        table(
            ["type", "file", "what it is"],
            types.map { ["`\($0.name)`", "`\($0.folder.words)/\($0.fileName.words).md`", $0.summary] })
    }

    private var unitTable: String {
        table(
            ["group", "unit", "is", "also written"],
            UnitTable.builtInList.map { unit in
                let isBase = unit.canonical == unit.group
                let factor = unit.factor.exactDecimalText ?? unit.factor.decimalText(places: 9)
                let spellings = unit.canonical == "kcal" ? unit.spellings + ["Cal"] : unit.spellings
                return [
                    unit.groupName, "`\(unit.canonical)`", isBase ? "" : "\(factor) \(unit.group)",
                    spellings.map { "`\($0)`" }.joined(separator: " "),
                ]
            })
    }

    private var ruleTable: String {
        table(
            ["rule", "severity", "what it finds"],
            rules.sorted { $0.id < $1.id }.map { ["`\($0.id)`", $0.severity.word, $0.summary] })
    }

    /// What `vault explain json ANSWER` prints of all answers, and each object in them once.
    private var answers: String {
        let pages = Answers.all.map { AnswerReference.page(of: $0).split(separator: "\n## ") }
        let objects = Set(pages.flatMap { $0.dropFirst() }.map { $0.last == "\n" ? $0 : $0 + "\n" })
        return (pages.map { "##\($0[0])" } + objects.sorted().map { "### \($0)" }).joined(separator: "\n")
    }

    // MARK: Words

    private func place(_ field: BodyField) -> String {
        switch field.place {
        case .heading: "a heading that is one link"
        case .task: "an item with a check box"
        case .entry(let headings):
            "`- \(field.name): …` right below the heading \(headings.map { "`\($0)`" }.joined(separator: ", "))"
        }
    }

    private func merged(_ field: Field) -> String {
        switch field.merge {
        case .conflict: return "conflict"
        case .earlier: return "the earlier"
        case .later: return "the later"
        case .joins(let list): return "the other's is added to `\(list)`"
        case .setByKey where !field.isList: return "conflict"
        case .setByKey: break
        }
        return switch field.scalar {
        case .link: "by link"
        case .quantity: "by group of units"
        case .target: "by mode, group and period"
        case .namedNumber: "by name"
        case .namedQuantity: "by name and group of units"
        default: "by text"
        }
    }

    /// The type that Obsidian's property editor knows a field by.
    static func obsidianType(_ field: Field) -> String {
        switch field.scalar {
        case _ where field.name == "tags" || field.name == "aliases": field.name
        case _ where field.isList: "multitext"
        case .integer, .number: "number"
        case .boolean: "checkbox"
        case .date: "date"
        case .dateTime: "datetime"
        default: "text"
        }
    }

    /// Only links have one.
    private func deletion(_ field: Field) -> String {
        switch field.scalar {
        case .link, .namedNumber, .namedQuantity, .countedProperty: field.deletion.rawValue
        default: ""
        }
    }

    /// A Markdown table; `|` in a cell is escaped.
    private func table(_ head: [String], _ rows: [[String]]) -> String {
        let line = { (cells: [String]) in
            "| "
                + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
                .joined(separator: " | ") + " |\n"
        }
        return line(head) + "|" + head.map { _ in "---|" }.joined() + "\n" + rows.map(line).joined()
    }
}
