import VaultEdits
import VaultRecords
import VaultSyntax

/// A system that a vault may use, whole: its record types, its settings, its rules and all that is special about it.
/// Its name, its types and its settings are named nowhere else. What a pack does not bring does nothing.
package struct Pack: Sendable {
    package let name: String
    package let types: [RecordType]
    /// The fields of `vault.md` that are its own. Every vault may have them, whether it uses the pack or not.
    package let settings: [Field]
    package let rules: [Rule]
    /// Makes the pack's checks for one vault; what they share is computed once in here, or is a model of the snapshot.
    package let checks: @Sendable (CheckContext) -> [Check]
    /// What was done by its records, archived ones too, without conflict copies.
    /// Cost: that of their front matter; how much was done is read on demand.
    package let contributions: @Sendable (Snapshot) -> [Contribution]

    /// What lists and expressions may use of its records besides what they write.
    package var computed: [ComputedFields] = []
    /// Where a new record lies and what it is called, where that follows from more than its type; nil for all others.
    package var place: @Sendable (_ record: Note, Snapshot) -> (folder: NamePattern, stem: String)? = { _, _ in nil }
    /// What is filled in by default in a new record of a type, field by field in the order in which it is written.
    package var proposal:
        @Sendable (_ type: String, _ isGiven: (_ field: String) -> Bool, Snapshot, CalendarDate) -> [(
            field: String, text: String
        )] = { _, _, _, _ in [] }
    /// What fields that are given for a record of a type become; the note is nil for a new one.
    package var adjusting:
        @Sendable (_ given: AdjustedFields, _ type: String, _ note: NoteID?, Snapshot, CalendarDate) -> AdjustedFields =
            { given, _, _, _, _ in given }
    /// Whether a record is over on a day, so that links to it are not offered.
    package var isOver: @Sendable (_ record: NoteID, Snapshot, CalendarDate) -> Bool = { _, _, _ in false }
    /// How much of a whole record a new one is; nil for records of which nothing more is expected.
    package var completeness: @Sendable (_ record: NoteID, Snapshot) -> Completeness? = { _, _ in nil }
    /// The records that a new one is very similar to, without being the same, the most similar first; and how similar,
    /// from 0 to 1, as it is shown: `0.99`.
    package var similar: @Sendable (_ record: NoteID, Snapshot) -> [(note: NoteID, score: String)] = { _, _ in [] }
    /// What somebody may want to write next, after a change that has been planned.
    package var advice: @Sendable (Change, Snapshot, CalendarDate, Advice.History) -> [Advice] = { _, _, _, _ in [] }
    /// The files of the records that define some units which the vault does not have yet, also near ones.
    package var unitFiles: @Sendable (_ units: [String], Snapshot) -> [FileEdit] = { _, _ in [] }
    /// Whether it reads, and judges, something in a note that is not a record.
    package var readsPlainNote: @Sendable (_ note: NoteID, Snapshot) -> Bool = { _, _ in false }
    /// The paths of notes that need a record for more than a link to it, once it is gone.
    package var users: @Sendable (_ record: NoteID, _ before: Snapshot, _ after: Snapshot) -> [Path] = { _, _, _ in []
    }
    /// Starter records; nil for a pack without any.
    package var beginning: Beginning?
    /// A few records that show how the pack works, around a day.
    package var samples: @Sendable (CalendarDate) -> [NewFile] = { _ in [] }
    /// What `vault.md` of a new vault says of the pack, in Markdown, for records in these folders.
    package var welcome: @Sendable (_ folders: [TypeFolder], _ today: CalendarDate) -> String = { _, _ in "" }

    /// Other names of the folders for records of its types, by type: in other languages, and in the singular. A folder
    /// of a new vault that has one of them, in any case, is taken for that of the type.
    package var folderNames: [String: [String]] = [:]
    /// The lines to type first in a new vault, with names from it where it has some.
    package var firstSteps: @Sendable (Snapshot, CalendarDate) -> [String] = { _, _ in [] }

    package init(
        name: String, types: [RecordType], settings: [Field] = [], rules: [Rule],
        checks: @escaping @Sendable (CheckContext) -> [Check],
        contributions: @escaping @Sendable (Snapshot) -> [Contribution] = { _ in [] }
    ) {
        (self.name, self.types, self.settings, self.rules, self.checks) = (name, types, settings, rules, checks)
        self.contributions = contributions
    }
}

/// Fields that are given, with what they bring along.
package struct AdjustedFields: Sendable {
    package var assignments: [FieldAssignment]
    /// What is written that was not given, in sentences.
    package var remarks: [String] = []

    package init(_ assignments: [FieldAssignment]) { self.assignments = assignments }

    /// Where a field, in lower case, is given a text; nil where it is not set.
    package func place(of field: String) -> Int? {
        assignments.firstIndex { $0.verb == .set && $0.field.lowercased() == field }
    }
}

extension Snapshot {
    /// What fields that are given become, as the packs in use see it.
    package func adjusted(
        _ given: [FieldAssignment], _ type: TypeID, _ note: NoteID?, today: CalendarDate
    ) -> AdjustedFields {
        packs.reduce(AdjustedFields(given)) { $1.adjusting($0, graph.schema.types[type].name, note, self, today) }
    }
}

/// The fields that make a record a whole one, and those of them that say nothing yet.
package typealias Completeness = (all: [String], missing: [String])

/// What a command says beside a change: something that is worth knowing, and the command line that one may want then.
package struct Advice: Hashable, Sendable {
    /// What is so, with the names of records in single quotes.
    package var reason: String
    /// What the command is for, up to the colon; empty without one, and where the reason says it.
    package var purpose: String
    package var command: [String]
    /// Whether all of it is one line.
    package var isShort: Bool

    package init(reason: String, purpose: String = "", command: [String] = [], isShort: Bool = false) {
        (self.reason, self.purpose, self.command, self.isShort) = (reason, purpose, command, isShort)
    }

    /// What was written that was not given.
    package static func said(of planned: PlannedEdit) -> [Advice] { planned.remarks.map { Advice(reason: $0) } }

    /// What the text of a field at a path became on which day, the newest first; nil for what is not a single text.
    package typealias History = (_ path: Path, _ field: String) -> [(day: CalendarDate?, text: String?)]
}

extension Pack {
    /// Starter records of a pack.
    package struct Beginning: Sendable {
        /// What they are, such as `a starter set of exercises`.
        package var summary: String
        /// One of them, and several.
        package var noun: String
        package var plural: String
        /// Their files, except for those that the vault has; `isTaken` says whether something has a name already.
        package var files:
            @Sendable (_ vault: Snapshot?, VaultSettings, _ isTaken: (_ folder: Path, _ stem: String) -> Bool) ->
                [NewFile]

        package init(
            summary: String, noun: String, plural: String,
            files:
                @escaping @Sendable (
                    Snapshot?, VaultSettings, (_ folder: Path, _ stem: String) -> Bool
                ) -> [NewFile]
        ) {
            (self.summary, self.noun, self.plural, self.files) = (summary, noun, plural, files)
        }
    }
}

/// A file that is to be made, its path relative to the vault's root.
package struct NewFile: Hashable, Sendable {
    package var path: Path
    package var text: String

    package init(path: Path, text: String) { (self.path, self.text) = (path, text) }
}

/// The fields that a pack computes for lists, expressions and JSON: what they are, and how they come from its model.
package struct ComputedFields: Sendable {
    /// One of them, for some types.
    package struct Definition<Model>: Sendable {
        fileprivate let declared: ComputedField
        fileprivate let values: @Sendable (_ model: Model, _ note: NoteID) -> [FieldElement]

        /// - Parameters:
        ///   - types: those whose records have it
        ///   - value: nil where a record has none
        package init(
            _ name: String, _ scalar: Scalar, of types: [String], _ role: ComputedField.Role, _ summary: String,
            value: @escaping @Sendable (_ model: Model, _ note: NoteID) -> FieldElement?
        ) {
            declared = ComputedField(field: Field(name, scalar, summary), types: types, role: role)
            values = { model, note in value(model, note).map { [$0] } ?? [] }
        }

        /// One that may have several values.
        package init(
            list name: String, _ scalar: Scalar, of types: [String], _ role: ComputedField.Role, _ summary: String,
            values: @escaping @Sendable (_ model: Model, _ note: NoteID) -> [FieldElement]
        ) {
            declared = ComputedField(field: Field(name, scalar, list: true, summary), types: types, role: role)
            self.values = values
        }
    }

    package let declared: [ComputedField]
    fileprivate let reading:
        @Sendable (Snapshot, CalendarDate) -> @Sendable (_ note: NoteID, _ place: Int) -> [FieldElement]

    /// - Parameter model: what all of them come from; made once, when the first value is asked for
    package init<Model: Sendable>(
        from model: @escaping @Sendable (_ vault: Snapshot, _ today: CalendarDate) -> Model,
        _ definitions: [Definition<Model>]
    ) {
        declared = definitions.map(\.declared)
        reading = { vault, today in
            let model = Lazy { model(vault, today) }
            return { note, place in definitions[place].values(model.value, note) }
        }
    }
}

extension Snapshot {
    /// The computed fields of the packs in use, on a day. Costs nothing until a value is asked for.
    package func computedValues(asOf today: CalendarDate) -> ComputedValues {
        let all = packs.flatMap(\.computed)
        let readings = all.map { $0.reading(self, today) }
        let places = all.indices.flatMap { pack in all[pack].declared.indices.map { (pack: pack, field: $0) } }
        return ComputedValues(all.flatMap(\.declared), of: graph.schema) { note, place in
            readings[places[place].pack](note, places[place].field)
        }
    }
}
