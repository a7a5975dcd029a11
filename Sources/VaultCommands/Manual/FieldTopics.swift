import VaultAnswers
import VaultConsole
import VaultKit
import VaultSchema

extension Topic {
    /// The types of records, each with what it is.
    package static let fields = Topic(
        name: "fields", summary: "the types of records, and the fields of each",
        parts: [
            .text("'vault help fields TYPE', such as 'vault help fields goal', lists the fields of a type:"),
            .terms((Vault.knownPacks.flatMap(\.types) + [settings]).map { Term($0.name, $0.summary) }),
            .text(
                """
                A note is a record when its front matter has a 'type'. Any other field is your own: 'vault check' \
                leaves it alone, and 'vault list' can show it.
                """),
            .text(
                """
                Fields that are computed, such as 'progress' and 'days_left', can be used in '--where', '--sort' and \
                '--fields' as well: 'vault explain computed-fields'.
                """),
        ])

    private static var settings: RecordType {
        let schema = Vault.knownPacks.schema
        return schema.types[schema.settingsType]
    }

    /// How a target is written.
    package static let targets = Topic(
        name: "targets", summary: "how the targets of a goal are written, and what counts towards them",
        parts: [
            .text(
                """
                A target is an amount to reach, in the field 'targets' of a goal, a milestone or an obligation; there \
                may be several.
                """),
            .terms([
                Term("120 km", "In all; any unit will do, as in '12 books', '20 h' and '500 EUR'."),
                Term("24 times, 12 days", "Each action counts once; each day with an action counts once."),
                Term("90 min per week", "In every week of the goal; 'per day' and 'per month' likewise."),
                Term("at most 200 EUR", "A limit in all; 'at most 3 cups per day' is one for each day."),
                Term("latest 75 kg from 85 kg", "The last amount, and where it began; 'from' may be left out."),
                Term("best 100 kg", "The highest amount; 'best 25 min from 30 min' is the lowest."),
            ]),
            .text(
                """
                An action counts when it links to the goal, lies between its start and its due date, and has an amount \
                that converts to the unit of the target, for 'times' and 'days' also without one. A unit that vault \
                does not know is created as a measure when a command uses it first.
                """),
            .lines([
                "vault new goal 'Read more' targets='12 books' due=+1y",
                "vault set read-more targets+='30 min per day' targets+='at most 20 EUR'",
            ]),
            .text("'--explain' shows what counted, and why something did not:"),
            .lines(["vault progress read-more --explain"]),
        ])
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
