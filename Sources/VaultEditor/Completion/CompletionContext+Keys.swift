import VaultGraph
import VaultSchema
import VaultSyntax

/// Fields that a note may have.
extension CompletionContext {
    /// Those of its type that are not there: the required ones first, then those that `new` asks for.
    func keys(_ key: TypedKey) -> Completions {
        let range = key.word
        guard cursor >= Int(range.start), cursor <= Int(range.end) else { return Completions() }
        let hasColon = key.colon != nil
        let typed = text.text(Int(range.start), cursor)
        let replacement = Replacement(range: range, written: typed, typed: typed) { hasColon ? $0 : $0 + ": " }
        var proposals: [Proposal] = []
        if !key.others.contains("type") {
            proposals.append(Proposal("type", .field, detail: "what kind of record it is"))
        }
        let fields = fields(besides: key.others)
        let meant = Set(OtherWords.meant(by: typed, in: fields.map(\.name)))
        proposals += fields.map { field in
            Proposal(
                field.name, .field, detail: field.isRequired ? "required" : Self.kind(of: field),
                documentation: Self.documentation(of: field), snippet: hasColon ? nil : snippet(field),
                words: meant.contains(field.name) ? [typed] : [])
        }
        if type == nil {
            proposals += propertiesOfDailyNotes.filter { !key.others.contains($0.lowercased()) }.map {
                Proposal($0, .field, detail: "counts")
            }
        }
        return replacement.completions(proposals)
    }

    private func fields(besides others: Set<String>) -> [Field] {
        guard let type else {
            return RecordType.common.filter {
                ["title", "aliases", "tags"].contains($0.name) && !others.contains($0.name)
            }
        }
        let asked = schema.types[type].asked.map(\.name)
        func rank(_ field: Field) -> Int {
            if field.isRequired { return -1 }
            return asked.firstIndex(of: field.name) ?? asked.count
        }
        let all = schema.fields[type].filter { !others.contains($0.name) }
        return all.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    /// The row of the manual: what it is, how it is written, and what holds without it.
    static func documentation(of field: Field) -> String {
        let written = (field.isList ? "list of " : "") + field.scalar.word
        let otherwise = field.isRequired ? "required" : field.standard.map { "default: \($0.words)" }
        return field.summary + "\n\n" + [written, otherwise].compactMap { $0 }.joined(separator: " · ")
    }

    /// What it holds, in a word or two.
    private static func kind(of field: Field) -> String {
        if case .choice = field.scalar { return "word" }
        return field.scalar.word.replacing("`", with: "")
    }

    /// With what its values need around them.
    private func snippet(_ field: Field) -> String? {
        let isLink = if case .link = field.scalar { true } else { false }
        let value = isLink ? "\"[[$1]]\"$0" : "$0"
        if field.isList { return "\(field.name):\(text.lineBreak)  - \(value)" }
        return isLink ? "\(field.name): \(value)" : nil
    }

    /// The properties that `vault.md` counts.
    private var propertiesOfDailyNotes: [String] {
        guard let settings = snapshot.settingsNote, let type = settings.type else { return [] }
        return schema.fields[type].flatMap { field -> [String] in
            guard case .countedProperty = field.scalar else { return [] }
            return settings.read(field.name, CountedProperty.read).map(\.value.name)
        }
    }
}
