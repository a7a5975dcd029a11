import VaultSyntax

/// The record types that a vault uses, ready to be looked up by bytes.
///
/// Shared and never changed: a class, because every note that is read uses it.
package final class Schema: Sendable {
    /// In the order of their packs; the last one is that of the settings.
    package let types: TypeTable<RecordType>
    /// Without the settings.
    package let recordTypes: TypeTable<RecordType>
    /// Each type's fields, own and common, in writing order.
    package let fields: TypeTable<Table<FieldID, Field>>
    /// By type the folder that its records lie below.
    package let baseFolders: TypeTable<Path>
    /// The names alone, since a `Field` is large to copy.
    private let names: TypeTable<[String]>
    /// Names in lower case, packed; parallel to `fields`, flat.
    private let fieldKeys: [PackedName]
    private let fieldLetters: [LetterSet]
    private let fieldStarts: TypeTable<Int>
    private let typeKeys: TypeTable<PackedName>
    /// The scalar kind of each field and whether it is a list, flat like `fieldKeys`.
    private let shapes: [Shape]
    /// The required fields of each type.
    package let required: TypeTable<[FieldID]>
    /// Names that people write for a field of the type, such as `goal` for `goals`.
    package let otherNames: TypeTable<[String: String]>
    /// Where daily notes lie whose tasks and inline fields count; nowhere in most vaults.
    package let daily: IgnorePatterns
    package let countsTexts: Bool

    /// What a scalar is, without what it may be: small enough for the loop over all files.
    package enum Kind: UInt8, Sendable {
        case text, integer, number, boolean, choice, date, dateTime, time, quantity, target, link, namedNumber
        case namedQuantity, dateSpan, countedProperty, interval
    }

    private struct Shape: Sendable {
        let kind: Kind
        let isList: Bool
        let allowsBlockText: Bool
        let hasWords: Bool
        /// The numbers allowed.
        let range: ClosedRange<Int>?
        let marks: Note.Marks
    }

    /// Any types will do; of more fields than `mostFields` the first ones are used.
    ///
    /// - Parameters:
    ///   - types: the record types in use; that of the settings of `vault.md` comes after them
    ///   - settings: the type of the settings, with what the packs of the program add to it
    ///   - daily: patterns of the daily notes whose tasks and inline fields count
    package init(
        types records: [RecordType], settings: RecordType = .vault(packs: [], fields: []), daily: [String] = []
    ) {
        self.daily = IgnorePatterns(daily)
        countsTexts = !self.daily.isEmpty
        let types = TypeTable(records + [settings])
        self.types = types
        recordTypes = TypeTable(records)
        fields = TypeTable(types) { Table(Array($0.allFields.prefix(Self.mostFields))) }
        names = TypeTable(fields) { $0.map(\.name) }
        baseFolders = TypeTable(types, \.baseFolder)
        typeKeys = TypeTable(types) { PackedName($0.name) }
        var starts = [0]
        for list in fields { starts.append(starts[starts.count - 1] + list.count) }
        fieldStarts = TypeTable(starts)
        fieldKeys = fields.flatMap { $0.map { PackedName($0.name) } }
        fieldLetters = fields.flatMap { $0.map { LetterSet($0.name) } }
        shapes = fields.flatMap {
            $0.map {
                Shape(
                    kind: Kind($0.scalar), isList: $0.isList, allowsBlockText: $0.allowsBlockText,
                    hasWords: $0.hasWords, range: $0.range,
                    marks: Note.Marks(field: $0.name))
            }
        }
        required = TypeTable(fields) { list in list.indices.filter { list[$0].isRequired } }
        otherNames = TypeTable(fields, Self.otherNames)
    }

    /// One letter `s` more or less than a link field's name.
    private static func otherNames(of fields: Table<FieldID, Field>) -> [String: String] {
        var names: [String: String] = [:]
        for field in fields {
            guard case .link = field.scalar else { continue }
            names[field.isList && field.name.hasSuffix("s") ? String(field.name.dropLast()) : field.name + "s"] =
                field.name
        }
        for field in fields { names[field.name] = nil }
        return names
    }

    /// The field that a name in lower case may be a typo of. Most names are told apart by their letters.
    ///
    /// - Parameter isPossible: whether what is given can be of that field's kind
    package func nearField(
        _ name: String, of type: TypeID, where isPossible: (FieldID) -> Bool = { _ in true }
    ) -> String? {
        if let latin = MixedScript.folded(name)?.text, field(Array(latin.utf8).span, of: type) != nil { return latin }
        let letters = LetterSet(name)
        return fields[type].indices.first { field in
            letters.distance(to: fieldLetters[place(field, of: type)]) <= 2
                && Near.isTypo(name, of: names[type][field.index]) && isPossible(field)
        }.map { names[type][$0.index] }
    }

    package func kind(_ field: FieldID, of type: TypeID) -> Kind { shapes[place(field, of: type)].kind }
    package func range(_ field: FieldID, of type: TypeID) -> ClosedRange<Int>? { shapes[place(field, of: type)].range }

    package func marks(_ field: FieldID, of type: TypeID) -> Note.Marks { shapes[place(field, of: type)].marks }

    /// The words of a choice.
    package func words(_ field: FieldID, of type: TypeID) -> [String] {
        if case .choice(let words) = fields[type][field].scalar { words } else { [] }
    }

    package func isList(_ field: FieldID, of type: TypeID) -> Bool { shapes[place(field, of: type)].isList }
    package func allowsBlockText(_ field: FieldID, of type: TypeID) -> Bool {
        shapes[place(field, of: type)].allowsBlockText
    }

    package func hasWords(_ field: FieldID, of type: TypeID) -> Bool { shapes[place(field, of: type)].hasWords }

    /// The type with a name, without case.
    package func type(_ name: String) -> TypeID? {
        var name = name
        return name.withUTF8 { type($0.span) }
    }

    /// The type with a name, without case. O(types), no allocation.
    package func type(_ name: Span<UInt8>) -> TypeID? {
        guard let key = PackedName(name) else { return types.firstIndex { PackedName.isLong($0.name, name) } }
        return typeKeys.elements.firstIndex(of: key).map(TypeID.init)
    }

    /// The field with a key, without case. O(fields of the type), no allocation.
    package func field(_ key: Span<UInt8>, of type: TypeID) -> FieldID? {
        guard let packed = PackedName(key) else { return fields[type].firstIndex { PackedName.isLong($0.name, key) } }
        var index = fieldStarts[type]
        let end = fieldStarts[type.advanced(by: 1)]
        while index < end {
            if fieldKeys[index] == packed { return FieldID(index - fieldStarts[type]) }
            index += 1
        }
        return nil
    }

    /// The field with a name, exactly.
    package func fieldID(_ name: String, of type: TypeID) -> FieldID? {
        names[type].firstIndex(of: name).map(FieldID.init)
    }

    /// The field with a name, exactly; nil when the vault has no such type or field.
    package func fieldID(_ name: String, of type: String) -> FieldID? {
        self.type(type).flatMap { fieldID(name, of: $0) }
    }

    package func field(_ name: String, of type: TypeID) -> Field? {
        fieldID(name, of: type).map { fields[type][$0] }
    }

    /// The first required field of a type that holds a day: that by which its records are told apart.
    package func day(of type: TypeID) -> String? { types[type].dayField?.name }

    /// The names of the record types that have a field with a name, without case.
    package func recordTypes(with field: String) -> [String] {
        let name = field.lowercased()
        return recordTypes.indices.filter { names[$0].contains(name) }.map { types[$0].name }
    }

    /// Where a field stands in what is flat.
    private func place(_ field: FieldID, of type: TypeID) -> Int { fieldStarts[type] + field.index }

    /// The type of the settings.
    package var settingsType: TypeID { TypeID(types.count - 1) }

    /// Every field name of every type, once, in order of appearance.
    package var fieldNames: [String] {
        var seen: Set<String> = []
        return fields.joined().map(\.name).filter { seen.insert($0).inserted }
    }
}

/// Which letters a word has: one typo changes at most two of them.
struct LetterSet: Sendable {
    private var bits: UInt32 = 0

    init(_ word: String) {
        for byte in word.utf8 { bits |= 1 << UInt32(byte & 31) }
    }

    func distance(to other: LetterSet) -> Int { (bits ^ other.bits).nonzeroBitCount }
}

extension Schema.Kind {
    init(_ scalar: Scalar) {
        self =
            switch scalar {
            case .text: .text
            case .integer: .integer
            case .number: .number
            case .boolean: .boolean
            case .choice: .choice
            case .date: .date
            case .dateTime: .dateTime
            case .time: .time
            case .quantity: .quantity
            case .target: .target
            case .link: .link
            case .namedNumber: .namedNumber
            case .namedQuantity: .namedQuantity
            case .dateSpan: .dateSpan
            case .countedProperty: .countedProperty
            case .interval: .interval
            }
    }
}

extension Schema {
    /// The most fields of a type: links keep the number of their field in 16 bits.
    package static let mostFields = Int(Int16.max)
}
