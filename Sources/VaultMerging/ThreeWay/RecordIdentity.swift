import VaultRecords
import VaultSyntax

/// What shows whether two machines made the same record, or two records that happen to have one name.
struct RecordIdentity {
    /// What two files that were made apart are to each other.
    enum Relation: Hashable {
        case one
        /// Something was done twice, or written down twice: only a person can tell. The fields suggest two.
        case perhapsTwo(fields: [String])
        case two
    }

    private let type: RecordType
    /// The title, in lower case.
    private let title: String?
    /// What it was called before.
    private let formerNames: Set<String>
    /// By the names of their fields: what no other record of the type has.
    private let keys: [String: Set<ElementMeaning>]
    /// What the fields say that a record of the type cannot be without, but for words that are chosen from a few.
    private let needed: [String: [ElementMeaning]]
    /// The moments when it was made and when it happened, as far as they are given.
    private let moments: [String: Moment]
    /// The quantities it gives, by their fields, as they are written.
    private let amounts: [String: [String]]

    private struct Moment {
        var meanings: [ElementMeaning]
        /// Of a moment that each record of the type must have; nil for other ones.
        var day: CalendarDate?
    }

    /// Nil for a note without a type of the schema.
    init?(_ frontMatter: Document, _ schema: Schema) {
        func texts(_ key: String) -> [String]? {
            frontMatter.given(key).flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let type = texts("type")?.first?.lowercased(),
            let place = schema.types.firstIndex(where: { $0.name == type })
        else { return nil }
        self.type = schema.types[place]
        title = texts("title")?.first?.lowercased()
        formerNames = Set((texts("formerly") ?? []).map { $0.lowercased() })
        var keys: [String: Set<ElementMeaning>] = [:]
        var needed: [String: [ElementMeaning]] = [:]
        var moments: [String: Moment] = [:]
        var amounts: [String: [String]] = [:]
        for field in schema.fields[place] {
            guard let given = texts(field.name) else { continue }
            let meanings = given.map(ElementReading(field).meaning)
            if let unique = field.unique {
                keys[field.name] = Self.keys(of: field, unique, given) { texts($0) ?? [] }
            } else if field.isMoment {
                let day = DateTime.read(Array(given[0].utf8).span).value?.day
                moments[field.name] = Moment(meanings: meanings, day: field.isRequired ? day : nil)
            } else if case .quantity = field.scalar {
                amounts[field.name] = given
            } else if field.isRequired, !field.scalar.isChoice {
                needed[field.name] = meanings
            }
        }
        (self.keys, self.needed, self.moments, self.amounts) = (keys, needed, moments, amounts)
    }

    /// What a field says that no two records share, by its keys; with the list to which its other spellings are
    /// added compared as spellings of units.
    private static func keys(
        of field: Field, _ unique: UniqueKey, _ given: [String], _ texts: (String) -> [String]
    ) -> Set<ElementMeaning> {
        if case .joins(let list) = field.merge {
            return Set((given + texts(list)).map { ElementMeaning(key: [UnitTable.folded($0)]) })
        }
        return Set(given.map { ElementMeaning(key: [unique.key(of: $0)]) })
    }

    /// Records that share what is unique are one, whatever else they say. Else another type, title, or text of a field
    /// that such a record must have makes them two. What happened on one day may have happened twice: when both say
    /// that they were made or happened at different times, or both give amounts and none of them in common, it is
    /// unclear. There is one record of settings.
    func relation(to other: RecordIdentity, _ units: MergeUnits) -> Relation {
        guard type.name == other.type.name else { return .two }
        if type.name == RecordType.settingsName { return .one }
        let shared = keys.compactMap { name, own in other.keys[name].map { own.isDisjoint(with: $0) } }
        if shared.contains(false) { return .one }
        if shared.contains(true) { return .two }
        if let title, let name = other.title, title != name { return .two }
        if !needed.allSatisfy({ name, own in other.needed[name].map { $0 == own } ?? true }) { return .two }
        if !type.recurs { return .one }
        var fields: [String] = []
        for (name, own) in moments {
            guard let their = other.moments[name], own.meanings != their.meanings else { continue }
            // What happened on two days are two things; that it was written down on two days says nothing.
            if own.day != their.day { return .two }
            fields.append(name)
        }
        if !sharesAmounts(with: other, units) { fields += Set(amounts.keys).union(other.amounts.keys) }
        return fields.isEmpty ? .one : .perhapsTwo(fields: fields.sorted())
    }

    /// Whether one amount at least is that of both, in whatever field and unit, or one of both gives none.
    private func sharesAmounts(with other: RecordIdentity, _ units: MergeUnits) -> Bool {
        if amounts.isEmpty || other.amounts.isEmpty { return true }
        let (mine, yours) = (Array(amounts.values.joined()), Array(other.amounts.values.joined()))
        let reading = ElementReading(
            Field("amounts", .quantity(group: nil), list: true, ""), units: units.table(for: mine + yours))
        let (own, their) = (Set(mine.map(reading.meaning)), Set(yours.map(reading.meaning)))
        return !own.isDisjoint(with: their)
    }

    /// Whether this is not a later version of a record, but another one that was made at a path: it contradicts being
    /// the same, the path is called by its title and not by the other's, and no former name shows a renaming.
    func isRecreated(at path: Path, since before: RecordIdentity) -> Bool {
        guard let title, let old = before.title, relation(to: before, MergeUnits { .builtIn }) == .two,
            formerNames.isSubset(of: before.formerNames)
        else { return false }
        let name = FileStem.slug.make(path.name, kind: type.name)
        let (own, other) = (FileStem.slug.make(title, kind: type.name), FileStem.slug.make(old, kind: type.name))
        return name.contains(own) && !name.contains(other)
    }
}

extension Field {
    /// When a record was made or happened: a time of day, a moment that it must have, or the earlier of two.
    fileprivate var isMoment: Bool {
        switch scalar {
        case .time: true
        case .dateTime: isRequired || merge == .earlier
        default: false
        }
    }
}

extension Scalar {
    fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}
