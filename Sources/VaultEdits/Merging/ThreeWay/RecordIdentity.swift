import VaultSchema
import VaultSyntax

/// What tells whether two machines made the same record, or two records that happen to have one name.
struct RecordIdentity: Hashable {
    private let type: String
    private let importID: String?
    /// The title, in lower case.
    private let title: String?
    /// What it was called before.
    private let formerNames: Set<String>
    /// What the fields say that each record of the type must have, and the time of day.
    private let fields: [String: [ElementMeaning]]

    /// Nil for a note without a type of the schema.
    init?(_ frontMatter: Document, _ schema: Schema) {
        func text(_ key: String) -> String? {
            guard let entry = frontMatter.entry(key), entry.state == .readable else { return nil }
            return MergeValue(of: entry, in: frontMatter).texts?.first { !$0.isEmpty }
        }
        guard let type = text("type")?.lowercased(),
            let place = schema.types.firstIndex(where: { $0.name == type })
        else { return nil }
        self.type = type
        importID = text("import_id")
        title = text("title")?.lowercased()
        let former = frontMatter.entry("formerly").flatMap { MergeValue(of: $0, in: frontMatter).texts }
        formerNames = Set((former ?? []).map { $0.lowercased() })
        var fields: [String: [ElementMeaning]] = [:]
        for field in schema.fields[place] where field.isRequired || field.scalar == .time {
            guard let entry = frontMatter.entry(field.name), entry.state == .readable else { continue }
            let reading = ElementReading(field)
            fields[field.name] = MergeValue(of: entry, in: frontMatter).texts?.map(reading.meaning)
        }
        self.fields = fields
    }

    /// Of one type, and either of one import or with nothing that speaks against it: another title, day, or whatever
    /// else such a record must have. There is one record of settings.
    func isSame(as other: RecordIdentity) -> Bool {
        guard type == other.type else { return false }
        if type == RecordType.vault.name { return true }
        if let importID, let id = other.importID { return importID == id }
        if let title, let name = other.title, title != name { return false }
        return fields.allSatisfy { key, value in other.fields[key].map { $0 == value } ?? true }
    }

    /// Whether this is no later version of a record, but another one that was made at a path: it speaks against being
    /// the same, the path is called by its title and not by the other's, and no former name tells of a renaming.
    func isMadeAnew(at path: String, since before: RecordIdentity) -> Bool {
        guard let title, let old = before.title, !isSame(as: before), formerNames.isSubset(of: before.formerNames)
        else { return false }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let name = FileStem.slug.make(file.lowercased().hasSuffix(".md") ? String(file.dropLast(3)) : file, kind: type)
        let (own, other) = (FileStem.slug.make(title, kind: type), FileStem.slug.make(old, kind: type))
        return name.contains(own) && !name.contains(other)
    }
}
