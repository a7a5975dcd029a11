import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem

/// What the words of a command line may be in a vault, and in the tables of the program; fewer where part of it cannot
/// be read.
final class VaultValues: CompletionValues {
    private let open: () -> Vault?
    let directory: String
    private var opened: Vault??

    /// `open` reads the vault; it is called once, when its records are needed.
    init(directory: String, open: @escaping () -> Vault?) {
        self.directory = directory
        self.open = open
    }

    var vault: Vault? {
        if let opened { return opened }
        let vault = open()
        opened = .some(vault)
        return vault
    }

    func candidates(_ kind: ValueKind, _ current: String, _ line: TypedLine) -> Candidates {
        var kinds = kind.parts
        // After a number comes its unit, and nothing else.
        if kinds.contains(.quantity), line.positionals.last.map(Self.isNumber) ?? false,
            !texts(.quantity, current, line).isEmpty
        {
            kinds = [.quantity]
        }
        let found = Candidates(
            all: kinds.flatMap { texts($0, current, line) }, wantsFiles: kinds.contains(.path),
            wantsFolders: kinds.contains(.folder),
            hasFilesBeside: kinds.contains(.path) && kinds.contains { !$0.choices.isEmpty })
        if !found.all.isEmpty || current.isEmpty || current.contains("/") { return found }
        return Candidates(
            all: kinds.flatMap { kind -> [Candidate] in
                if case .record(let types) = kind { titled(current, of: types) } else { [] }
            }, wantsFiles: found.wantsFiles, wantsFolders: found.wantsFolders)
    }

    private func texts(_ kind: ValueKind, _ current: String, _ line: TypedLine) -> [Candidate] {
        switch kind {
        case .text, .path, .folder, .oneOf: []
        case .choice(let words): Self.beginning(current, words.map { Candidate($0) })
        case .subcommand(let words): Self.beginning(current, words.map { Candidate($0.word, $0.summary) })
        case .record(let types): records(of: types, current)
        case .title(let types): titles(of: types, current)
        case .type: Self.beginning(current, types)
        case .field(let isList, let isOrder, let hasParts):
            fields(current, line, isList: isList, isOrder: isOrder, hasParts: hasParts)
        case .assignment: assignments(current, line)
        case .expression: expression(current, line)
        case .search: places(current)
        case .order(let words): Self.beginning(current, (words + words.map { "-" + $0 }).map { Candidate($0) })
        case .unit: units(current)
        case .quantity: quantities(current, after: line.positionals.last)
        case .weight: weights(current, after: line.positionals)
        case .date: Self.beginning(current, Self.days)
        case .words(let words): Self.between(commas: current, words.map { Candidate($0) })
        case .rules: Self.between(commas: current, ExplainCommand.rules)
        case .explained: explained(current, line)
        case .helpPage: HelpCommand.pages(current, after: line.positionals)
        case .change: changes(current)
        case .vaultFolder: folders(current)
        }
    }

    static func beginning(_ start: String, _ all: [Candidate]) -> [Candidate] {
        all.filter { $0.text.begins(with: start) }
    }

    static let days = DateArgument.words.map { Candidate($0) }

    // MARK: Records

    /// By their names, or by their paths once there is a slash.
    func records(of types: [String], _ current: String) -> [Candidate] {
        guard let graph = vault?.graph else { return [] }
        let isPath = current.contains("/")
        return numbers(of: types).compactMap { number in
            let note = graph.notes[number]
            guard (isPath ? note.path.text : note.name).begins(with: current) else { return nil }
            return Candidate(isPath ? note.path.text : word(for: number), describe(number))
        }
    }

    /// By their titles and other names.
    private func titled(_ current: String, of types: [String]) -> [Candidate] {
        guard let graph = vault?.graph else { return [] }
        return numbers(of: types).flatMap { number in
            let note = graph.notes[number]
            return ([note.title] + note.texts("aliases").map(\.value)).filter { $0.begins(with: current) }
                .map { Candidate($0, describe(number)) }
        }
    }

    /// The records of some types, of all without any; the settings are not a record.
    private func numbers(of types: [String]) -> [NoteID] {
        guard let graph = vault?.graph else { return [] }
        if !types.isEmpty { return types.flatMap { graph.records($0) } }
        return graph.schema.recordTypes.indices.flatMap { graph.records[$0] }
    }

    /// The name by which a command knows just this record, else its path.
    private func word(for number: NoteID) -> String {
        guard let graph = vault?.graph else { return "" }
        let note = graph.notes[number]
        let isPlain = !note.name.hasPrefix("-") && !note.name.contains("=") && !Path(note.name).isNote
        if isPlain, graph.hasOwnName(number) { return note.name }
        return note.folder.isEmpty && !isPlain ? "./\(note.path)" : note.path.text
    }

    /// Its type and its title.
    private func describe(_ number: NoteID) -> String {
        guard let graph = vault?.graph else { return "" }
        let note = graph.notes[number]
        let type = note.type.map { graph.schema.types[$0].name } ?? "note"
        return note.text("title").map { "\(type): \($0)" } ?? type
    }

    /// Each title once.
    private func titles(of types: [String], _ current: String) -> [Candidate] {
        guard let graph = vault?.graph, !current.isEmpty else { return [] }
        var seen: Set<String> = []
        return numbers(of: types).reversed().compactMap { number in
            guard let title = graph.notes[number].text("title"), title.begins(with: current),
                seen.insert(title).inserted
            else { return nil }
            return Candidate(title, graph.notes[number].name)
        }
    }

    private func folders(_ current: String) -> [Candidate] {
        guard let graph = vault?.graph else { return [] }
        let folders = Set(graph.indices.map { graph.notes[$0].folder }.filter { !$0.isEmpty })
        return Self.beginning(current, folders.sorted().map { Candidate($0.text) })
    }

    static let searchKeys = ["type:", "tag:", "in:"]

    /// Where a search may look.
    private func places(_ current: String) -> [Candidate] {
        guard let colon = current.firstIndex(of: ":") else {
            let notes = ["notes of a type", "notes with a tag", "notes in a folder"]
            return Self.beginning(current, zip(Self.searchKeys, notes).map { Candidate($0, $1) })
        }
        let (key, rest) = (String(current[...colon]), String(current[colon...].dropFirst()))
        let found: [Candidate] =
            switch key.lowercased() {
            case "type:": Self.beginning(rest, types)
            case "tag:": Self.beginning(rest, tags)
            case "in:": folders(rest)
            default: []
            }
        // A space would need quotes of the search beside those of the shell.
        return found.filter { !$0.text.contains(" ") }.map { Candidate(key + $0.text, $0.note) }
    }

    private var tags: [Candidate] {
        guard let graph = vault?.graph else { return [] }
        let tags = Set(graph.notes.flatMap { $0.texts("tags").map { String($0.value.drop { $0 == "#" }) } })
        return tags.sorted().map { Candidate($0) }
    }

    private var types: [Candidate] {
        (vault?.graph.schema.recordTypes.map { $0 } ?? []).map { Candidate($0.name, $0.summary) }
    }

    // MARK: Units

    private func units(_ current: String) -> [Candidate] {
        guard let table = vault?.graph.units else { return [] }
        return Self.beginning(current, table.canonicalSpellings.map { Candidate($0) })
    }

    /// Units after a number, which is in the same word or is the one before it.
    func quantities(_ current: String, after word: String?) -> [Candidate] {
        if word.map(Self.isNumber) ?? false { return units(current) }
        let number = current.prefix { $0.isNumber || ".,-+".contains($0) }
        guard Self.isNumber(String(number)) else { return [] }
        let rest = current[number.endIndex...]
        let start = number + rest.prefix { $0 == " " }
        return units(String(rest.drop { $0 == " " })).map { Candidate(start + $0.text, $0.note) }
    }

    /// Units of a weight after a number, which is the first one or, in a set, the one after `x`.
    private func weights(_ current: String, after words: [String]) -> [Candidate] {
        let isWeight = words.count < 2 || ["x", "X", "×"].contains(words[words.count - 2])
        guard isWeight, let last = words.last, Self.isNumber(last) else { return [] }
        return Self.beginning(current, ["kg", "lb"].map { Candidate($0) })
    }

    private static func isNumber(_ text: String) -> Bool {
        text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || ".,-+".contains($0) }
    }

    // MARK: Tables of the program

    /// Those that may follow the last comma, without those that are written already.
    private static func between(commas current: String, _ all: [Candidate]) -> [Candidate] {
        let written = current.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let start = written.dropLast().map { $0 + "," }.joined()
        let before = Set(written.dropLast())
        return beginning(written.last ?? "", all.filter { !before.contains($0.text) })
            .map { Candidate(start + $0.text, $0.note) }
    }

    private func explained(_ current: String, _ line: TypedLine) -> [Candidate] {
        switch line.positionals.first {
        case nil: Self.beginning(current, ExplainCommand.pages)
        case "json"?: Self.beginning(current, Answers.all.map { Candidate($0.title, $0.shape.summary) })
        default: []
        }
    }

    private func changes(_ current: String) -> [Candidate] {
        guard let root = vault?.root, let kept = try? VaultUndo.kept(in: root) else { return [] }
        return Self.beginning(current, kept.entries.map { Candidate("\($0.number)", $0.description) })
    }
}

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
        guard let vault, let number = vault.note(named: word, from: directory).note else { return nil }
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
        case .choice, .interval, .boolean, .integer, .time: field.fewWords.map { Candidate($0) }
        case .date, .dateSpan: Self.days
        case .link(let types): records(of: types, text)
        case .quantity, .target: quantities(text, after: nil)
        case .text where field.name == "silence": ExplainCommand.rules
        case .text where field.hasWords: texts(inUseFor: field.name, type)
        case .text, .number, .dateTime, .namedNumber, .namedQuantity, .countedProperty: []
        }
    }

    /// What other records of a type have in a field, each once.
    private func texts(inUseFor field: String, _ type: TypeID) -> [Candidate] {
        (vault?.graph.texts(inUseFor: field, of: type) ?? []).map { Candidate($0) }
    }

    // MARK: Expressions

    /// The name of a field at the end of an expression.
    func expression(_ current: String, _ line: TypedLine) -> [Candidate] {
        let word = String(current.reversed().prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }.reversed())
        let start = current.dropLast(word.count)
        return Self.beginning(word, names(of: asked(line))).map { Candidate(start + $0.text, $0.note) }
    }
}
