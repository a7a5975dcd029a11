import VaultAnswers
import VaultChecks
import VaultEdits
import VaultKit
import VaultRecords

/// Fields, and what they may hold.
extension VaultValues {
    /// The names of fields, of the types that the line names, else of all; with `hasParts` those of parts of records.
    func fields(_ current: String, _ line: TypedLine, isList: Bool, isOrder: Bool, hasParts: Bool) -> [Candidate] {
        var start = current[...]
        if isList, let comma = current.lastIndex(of: ",") {
            start = current[...comma]
        } else {
            start = ""
        }
        var word = current.dropFirst(start.count)
        if isOrder, word.hasPrefix("-") {
            start = current[..<word.index(after: word.startIndex)]
            word.removeFirst()
        }
        var found = names(of: asked(line))
        if hasParts { found += RecordPart.allCases.map { Candidate($0.rawValue, $0.summary) } }
        return Self.beginning(String(word), found).map { Candidate(start + $0.text, $0.note) }
    }

    /// The fields of some types, stored and computed, each once.
    private func names(of types: [TypeID]) -> [Candidate] {
        guard let vault else { return [] }
        let names = Set(types.map { vault.graph.schema.types[$0].name })
        let computed = vault.packs.flatMap(\.computed).flatMap(\.declared).filter {
            !$0.role.isHolding && $0.types.contains(where: names.contains)
        }.map(\.field)
        var seen: Set<String> = []
        return (computed + types.flatMap { type in vault.graph.schema.fields[type].map { $0 } })
            .filter { seen.insert($0.name).inserted }.map { Candidate($0.name, $0.summary) }
            + FieldName.Attribute.allCases.filter { seen.insert($0.rawValue).inserted }.map { Candidate($0.rawValue) }
    }

    /// The types that a line is about: that of the records it names, or the one it names itself.
    private func asked(_ line: TypedLine) -> [TypeID] {
        guard let vault else { return [] }
        let schema = vault.graph.schema
        let all = Array(schema.recordTypes.indices)
        guard let word = line.positionals.first, let argument = line.command?.arguments.first else { return all }
        if argument.kind == .type {
            let wanted = [word, word.hasSuffix("s") ? String(word.dropLast()) : word]
            return wanted.compactMap { schema.type($0) }.first.map { [$0] } ?? all
        }
        guard let type = record(named: word)?.type else { return all }
        return [type]
    }

    private func record(named word: String) -> Note? {
        guard let vault, let number = vault.note(named: word, from: directory).number else { return nil }
        return vault.graph.notes[number]
    }

    // MARK: Assignments

    /// `field=`, then what the field may hold.
    func assignments(_ current: String, _ line: TypedLine) -> [Candidate] {
        guard let vault, !line.positionals.isEmpty else { return [] }
        let types = asked(line)
        guard let assignment = FieldAssignment(current) else {
            let written = name(current)
            var seen: Set<String> = []
            return types.flatMap { type in vault.graph.schema.fields[type].map { $0 } }
                .filter { seen.insert($0.name).inserted && $0.name.begins(with: written) }
                .flatMap { field in
                    (field.isList ? ["=", "+="] : ["="]).map { Candidate(field.name + $0, field.summary) }
                }.filter { $0.text.begins(with: current) }
        }
        let name = assignment.field.lowercased()
        guard let type = types.first(where: { vault.graph.schema.field(name, of: $0) != nil }),
            let field = vault.graph.schema.field(name, of: type)
        else { return [] }
        let start = assignment.field + assignment.verb.rawValue
        let found =
            assignment.verb == .remove
            ? present(field, in: line) : held(by: field, of: type, assignment.text)
        return Self.beginning(assignment.text, found).map { Candidate(start + $0.text, $0.note) }
    }

    /// The name of a field before a sign.
    private func name(_ written: String) -> String {
        written.hasSuffix("+") || written.hasSuffix("-") ? String(written.dropLast()) : written
    }

    /// The elements that a record has.
    private func present(_ field: Field, in line: TypedLine) -> [Candidate] {
        (line.positionals.first.flatMap(record)?.texts(field.name) ?? []).map { Candidate(Vault.plainName($0.value)) }
    }

    /// What a field may hold, which may begin like a text.
    private func held(by field: Field, of type: TypeID, _ text: String) -> [Candidate] {
        switch field.scalar {
        case .choice, .interval, .boolean, .integer: field.fewWords.map { Candidate($0) }
        case .date, .dateSpan: Self.days
        case .link(let types): records(of: types, text)
        case .quantity, .target: quantities(text, after: nil)
        case .text where field.name == "silence": ExplainCommand.rules
        case .text where field.hasWords: texts(inUseFor: field.name, type)
        case .text, .number, .dateTime, .time, .namedNumber, .namedQuantity, .countedProperty: []
        }
    }

    /// What other records of a type have in a field, each once.
    private func texts(inUseFor field: String, _ type: TypeID) -> [Candidate] {
        (vault?.graph.texts(inUseFor: field, of: type) ?? []).map { Candidate($0) }
    }

    // MARK: Expressions

    /// The name of a field at the end of an expression, or a word for the field before it.
    func expression(_ current: String, _ line: TypedLine) -> [Candidate] {
        let word = Substring(current.reversed().prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }.reversed())
        let start = current.dropLast(word.count)
        let before = Self.words(start)
        let found: [Candidate]
        if let sign = before.last, Self.comparisons.contains(sign) {
            found = compared(to: before.dropLast().last ?? "", asked(line))
        } else {
            found = names(of: asked(line))
        }
        return Self.beginning(String(word), found).map { Candidate(start + $0.text, $0.note) }
    }

    private static let comparisons: Set = ["=", "!=", "<", "<=", ">", ">=", "contains"]

    /// The words of an expression, with or without spaces around its operators.
    private static func words(_ expression: Substring) -> [String] {
        var words: [String] = []
        var isInOperator: Bool?
        for character in expression {
            if character == " " || character == "(" || character == ")" {
                isInOperator = nil
                continue
            }
            let isOperator = "=!<>".contains(character)
            if isOperator == isInOperator {
                words[words.count - 1].append(character)
            } else {
                words.append("\(character)")
            }
            isInOperator = isOperator
        }
        return words
    }

    /// What a field may be compared to: of one with a few words those of every type that has it, also as a computed one.
    private func compared(to name: String, _ types: [TypeID]) -> [Candidate] {
        guard let vault else { return [] }
        let (name, schema) = (name.lowercased(), vault.graph.schema)
        let typeNames = Set(types.map { schema.types[$0].name })
        let computed = vault.packs.flatMap(\.computed).flatMap(\.declared).filter {
            $0.field.name == name && !$0.role.isHolding && $0.types.contains(where: typeNames.contains)
        }.map(\.field)
        let stored = types.compactMap { type in schema.field(name, of: type).map { (field: $0, type: type) } }
        var seen: Set<String> = []
        let words = (computed + stored.map(\.field)).flatMap { field -> [String] in
            if case .choice(let words) = field.scalar { words } else { [] }
        }.filter { seen.insert($0).inserted }
        if !words.isEmpty { return words.map { Candidate($0) } }
        return stored.first.map { held(by: $0.field, of: $0.type, "") } ?? []
    }
}
