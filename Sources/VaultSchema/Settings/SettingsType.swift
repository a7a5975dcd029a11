import VaultSyntax

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
                Field("ignore", .text, list: true, "Patterns of files that are not notes, as in `.gitignore`."),
                Field(
                    "folders", .text, list: true, "Types with the folder for their new records, such as `goal Ziele`."),
                Field("names", .choice(["slug", "title"]), standard: "slug", "How new files are named."),
            ] + fields)
    }

    /// The type's name.
    package static let settingsName = "vault"
}

extension Schema {
    /// The path of the settings file.
    package static let settingsPath = NotePath.settings
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
