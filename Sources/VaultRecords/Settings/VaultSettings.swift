import VaultSyntax

/// What `vault.md` says about every vault. What is missing or cannot be read is the default.
///
/// What it says about one pack is read by that pack.
package struct VaultSettings: Sendable {
    /// The version of the vault's format; the first one where it states none.
    package var format = 1
    /// Names of the packs in use.
    package var packs: [String]
    /// The vault's title.
    package var title: String?
    /// An IANA name; nil for the machine's zone.
    package var timezone: String?
    /// The first day of a week.
    package var weekStart = WeekStart.monday
    /// Until this time it is still the day before.
    package var dayStarts = ClockTime.midnight
    /// Patterns in the syntax of `.gitignore`.
    package var ignore: [String] = []
    /// Where new records of some types go.
    package var folders: [TypeFolder] = []
    /// How new files are named.
    package var names = FileStem.slug
    /// Whether something of plain notes counts.
    package var countsNotes = false
    /// Patterns of the daily notes whose tasks and inline fields count; empty where none do.
    package var countedTexts: [String] = []
    /// True when something that `vault.md` says could not be read, so that a default is used instead.
    package var isIncomplete = false

    /// The settings of a vault that sets nothing.
    ///
    /// - Parameter packs: the packs that it uses then
    package init(packs: [String] = []) { self.packs = packs }

    /// Reads the front matter of `vault.md`.
    package init(_ note: Note, _ schema: Schema) {
        packs = schema.standardPacks
        isIncomplete = note.isIncomplete
        if let format = note.readOne("format", Scalars.readInteger)?.value {
            self.format = format.clamped(to: 0...Int.max)
        }
        // An unknown pack is a separate error; it does not hide all records.
        let packs = note.texts("packs").map { $0.value.lowercased() }.filter(schema.packNames.contains)
        if !packs.isEmpty { self.packs = packs }
        title = note.text("title")
        timezone = note.text("timezone")
        if let start = note.text("week_start").flatMap({ WeekStart(rawValue: $0.lowercased()) }) { weekStart = start }
        dayStarts = note.dayStarts
        ignore = note.texts("ignore").map(\.value)
        folders = note.texts("folders").compactMap { TypeFolder($0.value) }
        for field in schema.fields[schema.settingsType] {
            guard case .countedProperty(_, let place) = field.scalar else { continue }
            let counted = note.read(field.name, CountedProperty.read)
            countsNotes = !counted.isEmpty
            if counted.contains(where: { $0.value.source != .property }) {
                countedTexts = note.texts(place).map(\.value)
            }
        }
        if note.text("names")?.lowercased() == "title" { names = .title }
    }

    /// The day that a moment belongs to.
    package func day(of moment: DateTime) -> CalendarDate { moment.day(startingAt: dayStarts) }

    /// True when a newer program wrote the vault: it can be read, not checked or written.
    package var isNewer: Bool { format > Schema.newestFormat }
}

extension RecordType {
    /// The front matter of `vault.md`, which makes a folder a vault. It is not a record, but read and checked like one.
    ///
    /// - Parameters:
    ///   - packs: the names of the packs that there are; the first one is in use by default
    ///   - fields: what packs let a vault set
    package static func vault(packs: [String], fields: [Field]) -> RecordType {
        RecordType(
            settingsName, folder: "", fileName: "vault", "The settings of a vault.",
            fields: [
                Field(
                    "format", .integer, required: true, range: 1...9_999,
                    "The version of the format; this page describes 1."),
                Field(
                    "packs", .choice(packs), list: true, standard: packs.first.map { .value($0) },
                    "The packs that the vault uses."),
                Field("timezone", .text, standard: .machine, "An IANA name such as Europe/Berlin."),
                Field(
                    "week_start", .choice(WeekStart.allCases.map(\.rawValue)), standard: "monday",
                    "The first day of a week."),
                Field(
                    Note.dayStarts, .time, standard: "00:00", range: Note.hoursOfDayStarts,
                    "Until this time it is still the day before."),
                Field("ignore", .text, list: true, "Patterns of files that are not notes, as in `.gitignore`."),
                Field(
                    "folders", .text, list: true, "Types with the folder for their new records, such as `goal Ziele`."),
                Field("names", .choice(["slug", "title"]), standard: "slug", "How new files are named."),
            ] + fields)
    }

    /// The type's name.
    package static let settingsName = "vault"
}

extension Note {
    fileprivate static let (dayStarts, hoursOfDayStarts) = ("day_starts", 0...6)

    /// Until which time it is still the day before, as `vault.md` says it; midnight without a value that can be used.
    fileprivate var dayStarts: ClockTime {
        readOne(Self.dayStarts, ClockTime.read)?.value.within(hours: Self.hoursOfDayStarts) ?? .midnight
    }
}

extension Graph {
    /// Until which time it is still the day before.
    package var dayStarts: ClockTime { note(at: Schema.settingsPath).map { notes[$0].dayStarts } ?? .midnight }
}

extension Schema {
    /// The path of the settings file.
    package static let settingsPath = Path.settings
    /// The greatest format that this program knows.
    package static let newestFormat = 1

    /// The names of all packs that a vault may use.
    package var packNames: [String] {
        guard case .choice(let names)? = field("packs", of: settingsType)?.scalar else { return [] }
        return names
    }

    /// The packs that a vault uses which names none.
    package var standardPacks: [String] { Array(packNames.prefix(1)) }
}
