import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let accidentalType = Rule("accidental-type", .hint)
    static let bareLink = Rule("bare-link", .hint)
    package static let missingField = Rule("missing-field", .error)
    static let misspelledType = Rule("misspelled-type", .warning)
    static let multipleLinks = Rule("multiple-links", .error)
    static let multipleWords = Rule("multiple-words", .hint)
    static let notALink = Rule("not-a-link", .error)
    static let repeatedElement = Rule("repeated-element", .warning)
    static let repeatedField = Rule("repeated-field", .error)
    static let singularOrPluralName = Rule("singular-or-plural-name", .error)
    static let unexpectedList = Rule("unexpected-list", .error)
    static let unknownField = Rule("unknown-field", .warning)
    package static let untypedRecord = Rule("untyped-record", .hint)
    static let unreadDay = Rule("unread-day", .hint)
    static let uppercaseName = Rule("uppercase-name", .hint)
}

extension Catalogue {
    static let fieldRules: [Rule] = [
        .missingField, .accidentalType, .unknownField, .unreadDay, .singularOrPluralName, .uppercaseName,
        .repeatedField, .unexpectedList,
        .notAScalar, .unexpectedLineBreak, .commentInText, .bareLink, .multipleLinks, .notALink, .outOfRange,
        .repeatedElement, .multipleWords, .invisibleCharacter, .unreadableNumber, .unreadableDate, .impossibleDate,
        .ambiguousDate, .dateWithTime, .implausibleYear, .unreadableDatetime, .fractionalSeconds, .unreadableTime,
        .unreadableBoolean, .unknownChoice, .unreadableQuantity, .multipleQuantities, .unreadableTarget,
        .targetSpelling, .unreadableBreak, .unreadableAmount, .unreadableAlignment, .unreadableCount,
        .unreadableInterval, .misspelledType, .untypedRecord, .ineffectiveSilence,
    ]
}

/// Reports what is wrong or odd with the fields of a record, which plain note was perhaps meant to be one, and which
/// record was not.
enum FieldChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.isRecord else { return PlainNoteRules(note: note, context: context).finding().map { [$0] } ?? [] }
        var findings = silence(note, context)
        for (index, problem) in note.problems.enumerated() {
            let it = FieldCase(problem: problem, index: index, note: note, context: context)
            if !it.isReportedElsewhere { findings.append(it.finding()) }
        }
        return findings
    }

    /// Notes that have the word of a type by chance: one hint for each type.
    static func accidentalTypes(_ context: CheckContext) -> [Finding] {
        let (graph, schema) = (context.graph, context.graph.schema)
        return context.accidental.sorted { $0.key < $1.key }.compactMap { type, found in
            let notes = found.map { graph.notes[$0] }.filter {
                !$0.texts("silence").contains { $0.value == Rule.accidentalType.id }
            }
            guard let first = notes.first else { return nil }
            let name = schema.types[type].name
            let needed = schema.required[type].map { "'\(schema.fields[type][$0].name)'" }
            let others = notes.dropFirst().prefix(8).map {
                Finding.Related(path: $0.path, range: $0.place(of: "type"), message: "here too")
            }
            return first.finding(
                .accidentalType, first.place(of: "type"), field: "type",
                "\(Words.count(notes.count, "note")) \(notes.count == 1 ? "has" : "have") 'type: \(name)',"
                    + " and no field of \(Words.article(name))",
                help: "a record needs \(Words.list(needed, joint: "and")); for anything else, use another word",
                related: others)
        }
    }
}

/// A field's problem with all that a rule needs to put it into words. Each rule is a function.
struct FieldCase {
    let problem: FieldProblem
    /// Its place among the problems of the note.
    let index: Int
    let note: Note
    let context: CheckContext

    var document: Document { note.document }

    var typeName: String { note.type.map { context.graph.schema.types[$0].name } ?? "" }

    /// The field as the schema knows it; nil for one that the type does not have.
    var field: Field? { note.type.flatMap { context.graph.schema.field(problem.field, of: $0) } }

    var takesList: Bool { field?.isList == true }

    /// The text of the scalar, or of the key, that the problem is about.
    var text: String {
        guard problem.node >= 0, Int(problem.node) < document.nodes.count else { return document.text(problem.range) }
        let node = document.nodes[Int(problem.node)]
        return node.isScalar ? document.text(node) : document.text(node.range)
    }

    /// `'due' is 'soon'`, or `'goals' holds 'run'` of a list.
    var found: String { "'\(problem.field)' \(takesList ? "holds" : "is") \(Words.quote(text))" }

    /// The entry that holds the scalar.
    var entry: Entry? {
        document.entries.last { $0.value <= problem.node && problem.node < document.nodes[Int($0.value)].next }
    }

    /// The list that the scalar is an element of; nil for a single value after its key.
    var list: Node? {
        guard let entry, entry.value != problem.node else { return nil }
        let node = document.nodes[Int(entry.value)]
        return node.isList ? node : nil
    }

    /// What the field holds, in the words of messages: `a date such as 2026-11-21`; other words for one that the type
    /// lacks.
    func expected(or other: String) -> String {
        switch field?.scalar {
        case nil: other
        case .text: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .choice(let words): Words.either(words)
        case .date: "a date such as 2026-11-21"
        case .dateTime: "a date and time such as 2026-11-21T07:15"
        case .time: "a time such as \"07:15\""
        case .quantity("s"): "an amount of time such as 31 min"
        case .quantity: "an amount with its unit such as 5 km"
        case .target: "a target such as 120 km or 90 min per week"
        case .link(let types): types.isEmpty ? "a link" : "a link to " + Words.either(types.map(Words.article))
        case .namedNumber: "a name and a number such as health 8"
        case .namedQuantity: "a name and an amount such as run 5 km"
        case .dateSpan: "DATE or DATE to DATE"
        case .interval: "an interval such as monthly or every 2 weeks"
        case .countedProperty: "a property, its unit, 'to' and a name, such as weight kg to lose-5-kg"
        }
    }

    /// - Parameter first: where the same was written before
    func finding(
        _ rule: Rule, range: ByteRange? = nil, _ message: String, help: String? = nil, first: ByteRange? = nil,
        fixes: [Fix] = []
    ) -> Finding {
        note.finding(
            rule, range ?? problem.range, field: problem.field, message, help: help,
            related: first.map { [.init(path: note.path, range: $0, message: "first written here")] } ?? [],
            fixes: fixes)
    }

    /// A key that is there before in another spelling gets that one finding, and what only follows from another finding
    /// none. The packs of `vault.md` have a rule of their own.
    fileprivate var isReportedElsewhere: Bool {
        switch problem.kind {
        case .uppercaseName: note.problems.contains { $0.kind == .repeated && $0.node == problem.node }
        case .scalar(let scalar): scalar.kind == .unknownChoice && SettingsChecks.judges(problem.field, of: note)
        case .missing:
            note.hides(problem.field, besides: context.commonKeys)
                || note.type.map { context.accidental[$0] != nil } == true && note.hasTypeByChance(context.graph.schema)
        case .unknown: context.commonKeys.contains(problem.field.lowercased())
        case .commentInText: note.problems.contains { $0.kind == .missing && $0.field == problem.field }
        default: false
        }
    }

    fileprivate func finding() -> Finding {
        switch problem.kind {
        case .scalar(let problem): ScalarCase(self, problem).finding()
        case .missing: missingField()
        case .unknown(let near): unknownField(near)
        case .otherName(let meant): singularOrPluralName(meant)
        case .otherDay(let meant):  // `deadline` for `due`
            finding(
                .unreadDay,
                "\(Words.quote(text)) is not a field of \(Words.article(typeName)), so nothing reads this day",
                help: Words.didYouMean([meant], for: text), fixes: rename(to: meant, isCertain: false))
        case .uppercaseName(let name):  // `Due` for `due`, and `type: Goal` for `type: goal`
            finding(
                .uppercaseName, "\(Words.quote(text)) has capital letters; expected '\(name)'", help: "write '\(name)'",
                fixes: rename(to: name, isCertain: true))
        case .repeated:  // A key that was there before in another spelling.
            finding(
                .repeatedField,
                "\(Words.quote(text)) is the field '\(problem.field)' a second time; the first one is used",
                help: "keep one of the two",
                first: document.entry(problem.field).map { document.nodes[Int($0.key)].range })
        case .unexpectedList:
            finding(
                .unexpectedList,
                "'\(problem.field)' is a list of \(document.items(of: problem.node).count) values; "
                    + "expected \(expected(or: "one value"))",
                help: "keep one of them")
        case .notAScalar: notAScalar()
        case .unexpectedLineBreak:  // A title over several lines.
            finding(
                .unexpectedLineBreak, range: document.firstLine(of: problem.range),
                "'\(problem.field)' has several lines; expected one line",
                help: "write it on one line, and put the rest in the body")
        case .commentInText: commentInText()
        case .bareLink: bareLink()
        case .multipleLinks(let items): multipleLinks(items)
        case .notALink(let problem): notALink(problem)
        case .outOfRange(let range): outOfRange(range)
        case .repeatedElement: repeatedElement()
        case .dashWithoutSpace: dashWithoutSpace()
        case .multipleWords(let items):  // `keywords: run, jog`
            finding(
                .multipleWords, "\(found), a single value with commas; expected a list",
                help: "write each as a list item", fixes: writeList(items, isCertain: false))
        case .invisible(let character, let inText): invisibleCharacter(character, inText: inText)
        }
    }
}

/// Fixes that several rules offer.
extension FieldCase {
    /// A fix that gives a key, or the name of a type, another spelling or name; none when the record has a field of
    /// that name already.
    private func rename(to name: String, isCertain: Bool) -> [Fix] {
        guard document.entries.contains(where: { $0.key == problem.node }) else {
            return Fix.respell("write '\(name)'", in: note, node: problem.node, as: name, isCertain: isCertain)
        }
        guard index < Fix.mostOfFields else { return [] }
        let key = document.text(problem.node)
        return Fix.fields("write '\(name)'", in: note, context.graph.schema, isCertain: isCertain) {
            (edits) throws(Refusal) in
            try edits.rename(key, to: name)
        }
    }

    /// A fix that writes several values in place of one scalar, as elements of its list or of a new one; none for
    /// a field that takes one value. Cost: linear in the note's bytes.
    func writeList(_ items: [String], isCertain: Bool, rewords: Bool = false) -> [Fix] {
        guard takesList, items.count > 1 else { return [] }
        return replaceElement("write it as a list", with: items, isCertain: isCertain, rewords: rewords)
    }

    private func replaceElement(
        _ title: String, with items: [String], isCertain: Bool = false, rewords: Bool = false
    ) -> [Fix] {
        guard let entry, let element = document.elements(of: entry.value).firstIndex(of: problem.node)
        else { return [] }
        let key = document.text(entry.key)
        return Fix.fields(title, in: note, context.graph.schema, isCertain: isCertain, rewords: rewords) {
            (edits) throws(Refusal) in
            try edits.replace(key, element: element, with: items)
        }
    }
}

/// Names of fields, and how often they are there.
extension FieldCase {
    /// A required field is not given.
    private func missingField() -> Finding {
        let name = problem.field
        let expected = expected(or: "a value")
        if document.entry(name) != nil {
            return finding(.missingField, "'\(name)' is empty; expected \(expected)")
        }
        return finding(
            .missingField, "\(Words.article(typeName)) needs '\(name)'; expected \(expected)",
            help: "add a line '\(name): \(name == "format" ? "1" : "…")'")
    }

    /// A field the type does not have, close to one that it has.
    private func unknownField(_ near: String) -> Finding {
        let (text, type) = (text, Words.article(typeName))
        let others = context.graph.schema.recordTypes(with: text).map(Words.article)
        return finding(
            .unknownField,
            others.isEmpty
                ? "\(Words.quote(text)) is not a field of \(type)"
                : "\(Words.quote(text)) is a field of \(Words.list(others, joint: "and")), not of \(type)",
            help: Words.didYouMean([near], for: text), fixes: rename(to: near, isCertain: false))
    }

    /// `goal` in an action, where `goals` is meant.
    private func singularOrPluralName(_ meant: String) -> Finding {
        let fixes = renameLinks(to: meant)
        return finding(
            .singularOrPluralName, "\(Words.quote(text)) is not a field here; expected '\(meant)'",
            help: fixes.isEmpty ? "move its value to '\(meant)'" : "write '\(meant)'", fixes: fixes)
    }

    /// Renames the field, and writes bare names as links. None where something in it is not a link to a note: it may be
    /// a field of the user's own.
    private func renameLinks(to meant: String) -> [Fix] {
        guard let entry = document.entries.first(where: { $0.key == problem.node }), let type = note.type,
            let field = context.graph.schema.field(meant, of: type)
        else { return [] }
        let nodes = document.elements(of: entry.value).map { document.nodes[Int($0)] }
        let texts = nodes.map { $0.isScalar ? document.text($0) : "" }
        let areLinks = texts.allSatisfy { $0.hasPrefix("[[") }
        guard !texts.isEmpty, texts.allSatisfy({ $0.hasPrefix("[[") || isName($0) }) else { return [] }
        let key = document.text(entry.key)
        return Fix.fields("write '\(meant)'", in: note, context.graph.schema, isCertain: true, rewords: true) {
            (edits) throws(Refusal) in
            try edits.rename(key, to: meant)
            if !areLinks { try edits.makeCanonical(field) }
        }
    }
}

/// Links and lists.
extension FieldCase {
    /// `run` where `[[run]]` is meant, and `1` where the term of that number is.
    private func bareLink() -> Finding {
        var name = text.drop { $0 == " " }
        while name.last == " " { name.removeLast() }
        let number =
            WholeNumber(String(name)) == nil || isName(String(name)) ? name : counted(String(name)).map { $0[...] }
        let link = number.map { ScalarSpelling.quoted("[[\($0)]]") }
        return finding(
            .bareLink, "\(found), a bare name; expected \(link ?? expected(or: "a link"))",
            help: link.map { "write \($0)" },
            fixes: link.map { Fix.replace("write it as a link", in: note, problem.range, with: $0, isCertain: true) }
                ?? [])
    }

    /// The name of the one record that a number means in this field. Cost: that of the records that are counted.
    private func counted(_ number: String) -> String? {
        guard index < Fix.mostOfFields, case .link(let types)? = field?.scalar,
            case .one(let found)? = context.graph.record(wholeName: number, of: types)
        else { return nil }
        return context.graph.notes[found].name
    }

    /// `[[a]], [[b]]` in one text; but `Run, then rest` is one link when a note has that name.
    private func multipleLinks(_ items: [String]) -> Finding {
        let (text, message) = (text, "\(found); expected one link per value")
        if !text.contains("["), !text.contains("/"), isName(text) {
            let link = ScalarSpelling.quoted("[[\(text)]]")
            return finding(
                .multipleLinks, message, help: "write \(link)",
                fixes: Fix.replace("write it as one link", in: note, problem.range, with: link))
        }
        return finding(
            .multipleLinks, message, help: takesList ? "write each link as a list item" : "keep one of them",
            fixes: writeList(items, isCertain: text.contains("[[")))
    }

    /// Whether a note has the name.
    private func isName(_ text: String) -> Bool {
        if case .note = context.graph.resolve(text, allowed: nil, from: note.folder) { true } else { false }
    }

    /// A link that cannot be read.
    private func notALink(_ problem: LinkText.Problem) -> Finding {
        let isOutside = problem == .outside
        return finding(
            .notALink,
            "\(found)\(isOutside ? ", an address outside the vault" : ""); expected \(expected(or: "a link"))",
            help: isOutside ? "put the address in the body" : "write \"[[name]]\"" + Words.remark(onQuotesOf: text))
    }

    /// An element that the list holds already. The fix removes it, and its line where it has one.
    private func repeatedElement() -> Finding {
        let list = index < Fix.mostOfFields ? list : nil
        return finding(
            .repeatedElement, "\(found) twice", help: "remove one of the two", first: problem.related,
            fixes: list.map { replaceElement($0.kind == .blockList ? "remove the line" : "remove it", with: []) } ?? [])
    }
}

extension Note {
    /// Whether a field is missing only because of something that has a finding already: it is there under a name
    /// that is near, or in a line that cannot be read, or nothing of the front matter can.
    ///
    /// - Parameter common: names that are nobody's typo
    package func hides(_ field: String, besides common: Set<String> = []) -> Bool {
        if document.entries.isEmpty, !document.problems.isEmpty { return true }
        let isNear = problems.contains { problem in
            switch problem.kind {
            case .unknown(let near): near == field && !common.contains(problem.field.lowercased())
            case .otherName(let meant): meant == field
            case .invisible(_, inText: false): problem.field == field
            default: false
            }
        }
        return isNear
            || document.problems.contains { problem in
                let line = document.text(document.line(of: problem.range)).lowercased()
                return line.split(whereSeparator: { !$0.isLetter && $0 != "_" }).prefix(20).contains {
                    $0 == field || !Near.suggestions(for: String($0), in: [field]).isEmpty
                }
            }
    }
}

extension Note {
    /// Whether only the word of its type makes the note a record: nothing in it is a field of the type, or may have
    /// been meant for one, and it is not where such records are kept. Cost: O(fields), where a required field is
    /// missing.
    package func hasTypeByChance(_ schema: Schema) -> Bool {
        guard let type, type != schema.settingsType, document.problems.isEmpty,
            problems.contains(where: { $0.kind == .missing }), !isBelow(schema.baseFolders[type])
        else { return false }
        let isMeant = problems.contains { problem in
            switch problem.kind {
            case .unknown, .otherName, .otherDay, .invisible: true
            default: false
            }
        }
        return !isMeant && schema.types[type].fields.allSatisfy { document.entry($0.name) == nil }
            && links.allSatisfy { if case .bodyField = $0.place { false } else { true } }
    }

    /// Whether the note lies below a folder, in it or deeper; nothing lies below none.
    func isBelow(_ folder: Path) -> Bool { !folder.isEmpty && path.isBelow(folder) }
}

/// Finds the plain note that was perhaps meant to be a record.
private struct PlainNoteRules {
    let note: Note
    let context: CheckContext

    private var document: Document { note.document }
    private var schema: Schema { context.graph.schema }

    /// A plain note whose `type` is one typo away from a type of record; without one by its folder and fields.
    /// O(types).
    func finding() -> Finding? {
        guard let entry = document.entry("type") else { return untypedRecord() }
        guard let node = document.typeNode, node.content.count < 40 else { return nil }
        let written = document.text(node)
        let (lowercased, word) = (written.lowercased(), seen(written))
        let near = schema.types.indices.filter { type in
            let name = schema.types[type].name
            if lowercased == name { return false }
            return word == name
                || name.count >= 5 && Near.distance(word, name, limit: 1) != nil
                    && (note.isBelow(schema.baseFolders[type])
                        || schema.required[type].contains { document.entry(schema.fields[type][$0].name) != nil })
        }.map { schema.types[$0].name }
        let index = document.nodes[Int(entry.value)].isList ? entry.value + 1 : entry.value
        guard !near.isEmpty else { return untypedRecord(written: written, index) }
        return note.finding(
            .misspelledType, node.range, field: "type", notARecord(written), help: Words.didYouMean(near),
            fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: index, as: $0) })
    }

    /// A plain note in a type's folder with fields of that type, whose `type` is missing or one typo away from this
    /// word. Cost: O(types) for every plain note with two fields.
    private func untypedRecord(written: String? = nil, _ node: Int32? = nil) -> Finding? {
        guard document.entries.count > 1, document.problems.isEmpty else { return nil }
        var best: (name: String, fields: [String])?
        for type in schema.types.indices where note.isBelow(schema.baseFolders[type]) {
            let name = schema.types[type].name
            if let written, Near.distance(seen(written), name, limit: 1) == nil { continue }
            let fields = ownFields(of: type)
            if fields.count >= 2, fields.count > best?.fields.count ?? 0 { best = (name, fields) }
        }
        guard let (name, fields) = best else { return nil }
        return note.finding(
            .untypedRecord, node.map { document.nodes[Int($0)].range } ?? note.place(of: fields[0]), field: "type",
            written.map(notARecord)
                ?? "the note has no 'type', so it is not a record; it is in '\(note.folder)' and has "
                + Words.list(fields.prefix(3).map { "'\($0)'" }, joint: "and"),
            help: "if it is \(Words.article(name)), write 'type: \(name)'",
            fixes: node.map { Fix.respell("write '\(name)'", in: note, node: $0, as: name) } ?? addType(name))
    }

    private func addType(_ name: String) -> [Fix] {
        let start = Int(document.content.start)
        let isWindows = start > 1 && document.bytes[start - 2] == UInt8(ascii: "\r")
        let line = TextEdit(range: ByteRange(start, start), replacement: "type: \(name)" + (isWindows ? "\r\n" : "\n"))
        return Fix.edits("write 'type: \(name)'", in: note, [line])
    }

    private func notARecord(_ written: String) -> String {
        "'type' is \(Words.quote(written)), so the note is not a record"
    }

    /// A word as the eye sees it, in lower case: `gоal` with a Cyrillic letter is `goal`.
    private func seen(_ written: String) -> String {
        let word = InvisibleText.visible(written).lowercased().filter { !Words.curlyQuotes.contains($0) }
        return MixedScript.folded(word)?.text ?? word
    }

    /// The type's own fields that the note gives a value that the type can read.
    private func ownFields(of type: TypeID) -> [String] {
        let common = Set(RecordType.common.map(\.name))
        return schema.types[type].fields.map(\.name).filter { name in
            guard !common.contains(name), let field = schema.fieldID(name, of: type), !note.elements(name).isEmpty,
                let entry = document.entry(name)
            else { return false }
            return schema.canHold(entry.value, of: document, field, of: type)
        }
    }
}
