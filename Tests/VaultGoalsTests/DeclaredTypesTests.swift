import Testing
import VaultKit
import VaultRecords
import VaultSyntax

/// What the packs declare of their types can be used, and is said as the manual says it.
@Suite struct DeclaredTypesTests {
    private static let schema = Vault.knownPacks.schema
    private static let types = schema.types

    /// One name is one kind of scalar in all types.
    @Test func namesCanBeKeys() {
        var kinds: [String: Schema.Kind] = [:]
        for type in Self.types.indices {
            #expect(Self.schema.type(Self.types[type].name) == type)
            for field in Self.schema.fields[type].indices {
                let (name, kind) = (Self.schema.fields[type][field].name, Self.schema.kind(field, of: type))
                #expect(Self.schema.fieldID(name, of: type) == field && kinds[name, default: kind] == kind, "\(name)")
                #expect(name == name.lowercased() && !name.contains { ": #,[]{}\"'".contains($0) } && name != "type")
                kinds[name] = kind
            }
        }
    }

    /// A default that is a value reads as its field; one that depends on another field names one of the type.
    @Test(arguments: types)
    func defaultsCanBeComputed(type: RecordType) {
        for field in type.allFields {
            func other(_ name: String) -> Field? { type.allFields.first { $0.name == name } }
            switch field.standard {
            case .value(let text): #expect(FieldValue.read(text, as: field.scalar) != nil, "\(type.name) \(field.name)")
            case .byWord(let name, let values):
                guard case .choice(let words) = other(name)?.scalar else {
                    Issue.record("'\(name)' is no choice of \(type.name)")
                    continue
                }
                #expect(words.count == values.count)
                #expect(values.allSatisfy { FieldValue.read($0, as: field.scalar) != nil })
            case .days(_, let name): #expect(other(name)?.scalar == .date && field.scalar == .date)
            case .firstDayOfYear(let name), .lastDayOfYear(let name):
                #expect(other(name)?.scalar == .integer && field.scalar == .date)
            case .number(_, let name):
                #expect(other(name)?.scalar.linkedTypes != nil && field.scalar == .namedNumber && field.isList)
            case .setting: #expect(Self.schema.field(field.name, of: Self.schema.settingsType) != nil)
            case .name, .machine, .computed, nil: break
            }
        }
    }

    @Test(arguments: [
        (Default.value("8"), "8"), (.byWord(of: "level", ["1", "10"]), "by level: 1, 10"),
        (.days(69, after: "start"), "start + 69 days: 10 weeks, both ends included"),
        (.days(3, after: "start"), "start + 3 days"), (.firstDayOfYear("number"), "1 January of the year"),
        (.lastDayOfYear("number"), "31 December of the year"), (.number(5, forEach: "values"), "5 for each value"),
        (.name, "the name"), (.setting, "the vault's"), (.machine, "the machine's"), (.computed, "computed"),
    ])
    func wordsOfDefaults(standard: Default, words: String) {
        #expect(standard.words == words)
    }

    @Test(arguments: [
        ("value", "values/SLUG"), ("measure", "measures/SLUG of unit"), ("term", "terms/term-N"),
        ("year", "terms/YYYY"),
        ("action", "actions/YYYY/YYYY-MM-DD-SLUG"), ("thread", "threads/SLUG/SLUG"),
        ("message", "threads/THREAD/YYYY-MM-DD-HHMMSS-SLUG of author"),
    ])
    func wordsOfNames(type: String, words: String) throws {
        let type = try #require(Self.types.first { $0.name == type })
        #expect(type.folder.words + "/" + type.fileName.words == words)
    }

    /// Another folder takes the place of what is always the same, in whatever letters.
    @Test(arguments: [
        ("goal", "Ziele", "Ziele", "Ziele"), ("action", "Log/YYYY", "Log/YYYY/YYYY", "Log/YYYY"),
        ("thread", "SLUG", "SLUG/SLUG", "SLUG"),
    ])
    func otherFolders(type: String, folder: String, words: String, base: String) throws {
        let type = try #require(Self.types.first { $0.name == type }).placed(in: Path(folder))
        #expect(type.folder.words == words)
        #expect(type.baseFolder.text == base)
        #expect(type.placed(in: "a").baseFolder == "a")
        #expect(type.folder.filled(.init(slug: "x", moment: nil)).text.hasPrefix(folder), "it is no pattern")
    }
}
