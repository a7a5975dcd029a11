import VaultAnswers
import VaultConsole
import VaultKit
import VaultRecords
import VaultSyntax

extension Topic {
    /// In the order in which `vault help` lists them. A page without a summary is a part of the manual page only.
    package static let all = Page.topics.filter { !$0.summary.isEmpty }.map { Topic($0).withTypes }

    /// A topic of `Pages/Topics`; an empty one where there is none.
    package static func named(_ name: String) -> Topic { Topic(Page.named(name, in: Page.topics)).withTypes }

    /// With the types of records, each with what it is, in place of the paragraph TYPES.
    private var withTypes: Topic {
        var topic = self
        guard let place = parts.firstIndex(of: .text("TYPES")) else { return self }
        let schema = Vault.knownPacks.schema
        let types = Vault.knownPacks.flatMap(\.types) + [schema.types[schema.settingsType]]
        topic.parts[place] = .terms(types.map { Term($0.name, $0.summary) })
        return topic
    }
}

extension Topic {
    /// What is written in records of a type, or in the settings.
    init(of type: RecordType) {
        let hasTargets = type.fields.contains { $0.scalar == .target }
        let isSettings = type.name == RecordType.settingsName
        let parts: [Part] = [
            .text(
                isSettings
                    ? "'vault set \(Schema.settingsPath) FIELD=TEXT' changes one."
                    : "'vault new \(type.name) TITLE' creates one in the folder '\(type.baseFolder)'; 'FIELD=TEXT' after it "
                        + "sets further fields."),
            .heading("Fields"), .terms(type.fields.map(Self.term)),
            .heading("Fields of every record"), .terms(RecordType.common.map(Self.term)),
        ]
        let more = hasTargets ? [Part.text("'vault help targets' shows how targets are written.")] : []
        self.init(name: type.name, summary: type.summary, parts: parts + more)
    }

    /// A field's name, and below it how it is written, what it is, and what holds without it.
    private static func term(_ field: Field) -> Term {
        let standard = FieldWords.standard(field)
        let rest = field.isRequired ? " Required." : standard.isEmpty ? "" : " Default: \(standard)."
        let text = "\(FieldWords.written(field)). \(field.summary)\(rest)"
        return Term(field.name, text.replacing("`", with: "'"))
    }
}
