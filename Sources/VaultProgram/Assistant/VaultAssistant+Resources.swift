import VaultAnswers
import VaultEditor
import VaultKit
import VaultRecords
import VaultShapes
import VaultSyntax

/// What can be read besides the answers of tools.
extension VaultAssistant {
    private static let (recordStart, guideURI) = ("vault://record/", "vault://guide")
    private static let (schemaURI, progressURI) = ("vault://schema", "vault://progress")

    var resources: [Resource] {
        [
            Resource(
                Self.guideURI, "guide", "How this vault is written",
                "The types of records that are in use here, their fields, and how to write them.",
                mediaType: "text/markdown"),
            Resource(
                Self.progressURI, "progress", "Progress of the running term",
                "How far the goals are, as goal_progress says it in words.", mediaType: "text/plain"),
            Resource(
                Self.schemaURI, "schema", "Types and fields", "Every type of records with its fields, as JSON.",
                mediaType: "application/json"),
            Resource(
                Self.recordStart + "{name}", "record", "A note", "A whole note, by its name.",
                mediaType: "text/markdown"),
        ]
    }

    static func uri(of name: String) -> String { recordStart + PercentText.encode(name) }

    func read(_ uri: String) throws(AssistantProblem) -> (text: String, mediaType: String) {
        let vault = try vault()
        switch uri {
        case Self.guideURI: return (guide(of: vault), "text/markdown")
        case Self.schemaURI:
            let bytes = Answers.schema.json(vault.graph, isOnOneLine: true)
            return (String(decoding: bytes, as: UTF8.self), "application/json")
        case Self.progressURI:
            let result = run(CommandTool.Line("progress"), isText: true).result
            let output = String(decoding: result.stdout + result.stderr, as: UTF8.self)
            let text = QuotedText.visible(ModelText.withoutCommandLines(output))
            let remedy = "goal_progress with 'limit' and 'skip' gives the rest"
            return (QuotedText.beginning(of: text, bytes: Self.largestText, remedy: remedy), "text/plain")
        default:
            guard uri.hasPrefix(Self.recordStart), let name = Self.decoded(uri.dropFirst(Self.recordStart.count)),
                !name.isEmpty
            else {
                throw AssistantProblem(
                    "nothing is at '\(uri)'; records are at \(Self.recordStart){name}", isMissing: true)
            }
            return (try text(ofNoteNamed: name, in: vault), "text/markdown")
        }
    }

    /// With `%20` and its like as what they stand for; nil for what does not give text.
    private static func decoded(_ text: Substring) -> String? {
        PercentText.bytes(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }.flatMap {
            $0.utf8.contains(0) ? nil : $0
        }
    }

    /// With escapes for what nobody would see.
    private func text(ofNoteNamed name: String, in vault: Vault) throws(AssistantProblem) -> String {
        guard (try? ToolArguments.recordName(name)) != nil,
            case .one(let number) = vault.note(named: name, from: vault.root.path)
        else {
            throw AssistantProblem(
                "no record is named '\(HiddenCharacters.escaped(name))'; list_records shows them", isMissing: true)
        }
        let note = vault.graph.notes[number]
        let text = QuotedText.visible(String(decoding: note.document.bytes, as: UTF8.self))
        return QuotedText.beginning(
            of: text, bytes: Self.largestText,
            remedy: "search_notes finds lines of it, and the person can open \(note.path)")
    }

    /// In bytes; what clients still take.
    private static let largestText = 60_000

    /// What somebody has to know who writes into this vault.
    private func guide(of vault: Vault) -> String {
        let (graph, schema) = (vault.graph, vault.graph.schema)
        var text = """
            # How this vault is written

            A record is a Markdown file whose front matter has a `type`. Records link each other by name: `[[run-120-km]]`. \
            Days are written 2026-11-21, amounts with their unit: `5.2 km`, `31 min`, `3 times`. Propose changes by field; \
            the program takes care of quotes, file names and folders.

            """
        let settings = schema.types[schema.settingsType]
        let own = Set(settings.fields.map(\.name))
        let common = settings.allFields.filter { !own.contains($0.name) }.map { "`\($0.name)`" }
        text += "\nAny record may also have \(Words.list(common, joint: "and")).\n"
        let used = schema.recordTypes.indices.filter { !graph.records[$0].isEmpty }
        let unused = schema.recordTypes.indices.filter { graph.records[$0].isEmpty }.map { schema.types[$0].name }
        for type in used {
            let record = schema.types[type]
            let count = Words.count(graph.records[type].count, "record")
            text += "\n## \(record.name)\n\n\(record.summary) \(count), in `\(record.folder.words)`.\n\n"
            for field in record.fields {
                let needs = field.isRequired ? ", required" : ""
                text += "- `\(field.name)` (\(FieldWords.written(field))\(needs)): \(field.summary)\n"
            }
        }
        if !unused.isEmpty { text += "\nNot used yet: \(Words.list(unused, joint: "and")).\n" }
        return text
    }
}
