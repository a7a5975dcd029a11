/// A field that `new --ask` asks for.
package struct AskedField: Hashable, Sendable, ExpressibleByStringLiteral {
    package var name: String
    /// Not asked for when this other field was given, which implies it.
    package var other: String?

    package init(_ name: String, unless other: String? = nil) { (self.name, self.other) = (name, other) }

    package init(stringLiteral name: String) { self.init(name) }
}

/// When a record is over, and which of its fields stay as they are then.
package struct Settled: Hashable, Sendable {
    /// The field that says so, and the word that does.
    package var field: String
    package var word: String
    /// The fields that stay as they are once they say something.
    package var fields: [String]
    /// The command that makes it one that may change again, to be followed by its name; nil for none.
    package var reopening: String?

    package init(_ field: String, is word: String, keeping fields: [String], reopening: String? = nil) {
        (self.reopening, self.field, self.word, self.fields) = (reopening, field, word, fields)
    }
}

/// The fields in which the records of a type define units.
package struct UnitFields: Hashable, Sendable {
    /// How the unit is written.
    package var unit: String
    /// Its other spellings, a list.
    package var also: String
    /// What one of it is in another unit, a quantity.
    package var equals: String

    package init(_ unit: String, also: String, equals: String) {
        (self.unit, self.also, self.equals) = (unit, also, equals)
    }
}

/// A kind of record: its fields and where its files lie.
package struct RecordType: Sendable {
    package var name: String
    /// The folder that new records go to, relative to the root.
    package var folder: NamePattern
    /// How new files are named, without `.md`.
    package var fileName: NamePattern
    /// The type's own fields in the order they are written, without those common to all records.
    package var fields: [Field]
    /// Places in the text whose links mean something.
    package var bodyFields: [BodyField]
    /// What it is, for the manual.
    package var summary: String
    /// The fields to ask for when a record is created, in this order and after the required ones; all others only on
    /// request.
    package var asked: [AskedField]
    /// The field that lists are sorted by unless asked otherwise; nil for the day, else the name.
    package var listedBy: String?
    /// When commands leave it as it is; nil for a type whose records are never over.
    package var settled: Settled?
    /// Whether a record describes something that can happen again, so that two files made under one name may be two
    /// records: what tells them apart is `created`, their times and their amounts.
    package var recurs: Bool
    /// Whether two records with one title are one thing.
    package var isKnownByTitle: Bool
    /// The fields in which its records define units for the whole vault; nil where they define none.
    package var unitFields: UnitFields?
    /// The command that people make one with, where that is not `vault new`; `TITLE` stands for its title.
    package var madeBy: String?

    package init(
        _ name: String, folder: NamePattern, fileName: NamePattern = [.slug], _ summary: String,
        asked: [AskedField] = [],
        fields: [Field], bodyFields: [BodyField] = [], listedBy: String? = nil, settled: Settled? = nil,
        recurs: Bool = false, isKnownByTitle: Bool = false, units unitFields: UnitFields? = nil, madeBy: String? = nil
    ) {
        (self.asked, self.name, self.folder, self.fileName, self.summary) = (asked, name, folder, fileName, summary)
        (self.fields, self.bodyFields, self.listedBy, self.settled) = (fields, bodyFields, listedBy, settled)
        (self.recurs, self.isKnownByTitle, self.unitFields, self.madeBy) = (recurs, isKnownByTitle, unitFields, madeBy)
    }

    /// Fields that every record may have.
    package static let common: [Field] = [
        Field("title", .text, standard: .name, "The title, on one line."),
        Field("aliases", .text, list: true, "Other names that links may use."),
        Field("tags", .text, list: true, words: true, "Tags, without `#`."),
        Field("archived", .boolean, standard: "false", "Hidden from lists and progress unless asked for."),
        Field("created", .dateTime, merge: .earlier, "When the record was created."),
        Field(
            "import_id", .text, list: true, unique: .text,
            "Where it was imported from; unique among records of a type."),
        Field("formerly", .text, list: true, "Former names of the file."),
        Field("distinct_from", .link(to: []), list: true, "Similar records that are something else."),
        Field(
            "silence", .text, list: true, words: true,
            "Ids of rules that are not reported for this note; warnings and hints only."),
    ]

    /// The fields that may be filled in besides: its own, tags and aliases.
    package var furtherFields: [Field] {
        let names = Set(asked.filter { $0.other == nil }.map(\.name))
        return fields.filter { !names.contains($0.name) }
            + Self.common.filter { ["aliases", "tags"].contains($0.name) }
    }

    /// The type's own fields and the common ones: `title` first, then its own, then the others. One of its own with
    /// the name of a common one replaces that.
    package var allFields: [Field] {
        let own = Set(fields.map(\.name))
        return [Self.common[0]] + fields + Self.common.dropFirst().filter { !own.contains($0.name) }
    }
}
