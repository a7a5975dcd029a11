import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let bareLink = Rule("bare-link", .hint, summary: "a link is written as a bare name")
    static let formerRuleID = Rule("former-rule-id", .hint, summary: "'silence' uses the former id of a rule")
    package static let missingField = Rule("missing-field", .error, summary: "a required field is missing")
    static let misspelledType = Rule(
        "misspelled-type", .warning, formerly: "near-type",
        summary: "the type of a plain note is almost that of a record")
    static let multipleLinks = Rule(
        "multiple-links", .error, formerly: "several-links", summary: "several links are in one value")
    static let multipleWords = Rule(
        "multiple-words", .hint, formerly: "several-texts", summary: "several words are in one value")
    static let notALink = Rule("not-a-link", .error, summary: "a link field contains something that is not a link")
    static let repeatedElement = Rule("repeated-element", .warning, summary: "a list contains the same value twice")
    static let repeatedField = Rule("repeated-field", .error, summary: "a field appears twice in different spellings")
    static let singularOrPluralName = Rule(
        "singular-or-plural-name", .error, formerly: "other-field-name",
        summary: "the name of a link field has one 's' too many or too few")
    static let unexpectedList = Rule(
        "unexpected-list", .error, formerly: "list-for-one", summary: "a list is given where one value is expected")
    static let unknownField = Rule("unknown-field", .warning, summary: "a field is spelled almost like a known one")
    package static let untypedRecord = Rule(
        "untyped-record", .hint, summary: "a note looks like a record but has no 'type'")
    static let uppercaseName = Rule(
        "uppercase-name", .hint, formerly: "odd-spelling", summary: "the name of a field or type has capital letters")
}

/// Reports what is wrong or odd with the fields of a record, and which plain note was perhaps meant to be one.
enum FieldChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.isRecord else { return MisspelledType.findings(note, context) }
        var findings = IneffectiveSilence.findings(note, context) + FormerRuleID.findings(note, context)
        for (index, problem) in note.problems.enumerated() where !isReportedElsewhere(problem, note) {
            findings.append(finding(FieldCase(problem: problem, index: index, note: note, context: context)))
        }
        return findings
    }

    /// A key that is there before in another spelling gets that one finding, and what only follows from another finding
    /// none. The packs of `vault.md` have a rule of their own.
    private static func isReportedElsewhere(_ problem: FieldProblem, _ note: Note) -> Bool {
        switch problem.kind {
        case .uppercaseName: note.problems.contains { $0.kind == .repeated && $0.node == problem.node }
        case .scalar(let scalar): scalar.kind == .unknownChoice && UnknownPack.judges(problem.field, of: note)
        case .missing: MissingField.follows(from: note, problem.field)
        case .commentInText: note.problems.contains { $0.kind == .missing && $0.field == problem.field }
        default: false
        }
    }

    private static func finding(_ it: FieldCase) -> Finding {
        switch it.problem.kind {
        case .scalar(let problem): UnreadableScalar.finding(it, problem)
        case .missing: MissingField.finding(it)
        case .unknown(let near): UnknownField.finding(it, near: near)
        case .otherName(let meant): SingularOrPluralName.finding(it, meant: meant)
        case .uppercaseName(let name): UppercaseName.finding(it, name: name)
        case .repeated: RepeatedField.finding(it)
        case .unexpectedList: UnexpectedList.finding(it)
        case .notAScalar: NotAScalar.finding(it)
        case .unexpectedLineBreak: UnexpectedLineBreak.finding(it)
        case .commentInText: CommentInText.finding(it)
        case .bareLink: BareLink.finding(it)
        case .multipleLinks(let items): MultipleLinks.finding(it, items: items)
        case .notALink(let problem): NotALink.finding(it, problem)
        case .outOfRange(let range): OutOfRange.finding(it, range)
        case .repeatedElement: RepeatedElement.finding(it)
        case .dashWithoutSpace: it.dashWithoutSpace()
        case .multipleWords(let items): MultipleWords.finding(it, items: items)
        case .invisible(let character, let inText): InvisibleCharacterFound.finding(it, character, inText: inText)
        }
    }
}

extension Catalogue {
    static let fieldRules: [Rule] = [
        .missingField, .unknownField, .singularOrPluralName, .uppercaseName, .repeatedField, .unexpectedList,
        .notAScalar,
        .unexpectedLineBreak, .commentInText, .bareLink, .multipleLinks, .notALink, .outOfRange, .repeatedElement,
        .multipleWords, .invisibleCharacter, .unreadableNumber, .unreadableDate, .impossibleDate, .ambiguousDate,
        .dateWithTime, .implausibleYear, .unreadableDatetime,
        .fractionalSeconds, .unreadableTime, .unreadableBoolean, .unknownChoice, .unreadableQuantity,
        .multipleQuantities, .unreadableTarget, .targetSpelling, .unreadableBreak, .unreadableAmount,
        .unreadableAlignment, .unreadableCount, .unreadableInterval, .misspelledType, .untypedRecord,
        .ineffectiveSilence, .formerRuleID,
    ]
}

/// `run` where `[[run]]` is meant.
enum BareLink {
    static func finding(_ it: FieldCase) -> Finding {
        let link = ScalarSpelling.quoted("[[\(trimmed(it.text))]]")
        return it.finding(
            .bareLink, message: "\(it.found), a bare name; expected \(link)", help: "write \(link)",
            fixes: Fix.replace("write it as a link", in: it.note, it.problem.range, with: link, isCertain: true))
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// What a field holds, in the words of messages: `a day such as 2026-11-21`.
enum Expectation {
    static func one(_ scalar: Scalar) -> String {
        switch scalar {
        case .text: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .choice(let words): Words.either(words)
        case .date: "a date such as 2026-11-21"
        case .dateTime: "a date and time such as 2026-11-21T07:15"
        case .time: "a time such as \"07:15\""
        case .quantity(let group):
            group == "s" ? "an amount of time such as 31 min" : "an amount with its unit such as 5 km"
        case .target: "a target such as 120 km or 90 min per week"
        case .link(let types): types.isEmpty ? "a link" : "a link to " + Words.either(types.map(Words.article))
        case .namedNumber: "a name and a number such as health 8"
        case .namedQuantity: "a name and an amount such as run 5 km"
        case .dateSpan: "DATE or DATE to DATE"
        case .interval: "an interval such as monthly or every 2 weeks"
        case .countedProperty: "a property, its unit, 'to' and a name, such as weight kg to lose-5-kg"
        }
    }
}

/// A field's problem with all that a rule needs to put it into words.
struct FieldCase {
    let problem: FieldProblem
    /// Its place among the problems of the note.
    let index: Int
    let note: Note
    let context: CheckContext

    var document: Document { note.document }

    /// The name of the record's type.
    var typeName: String { note.type.map { context.graph.schema.types[$0].name } ?? "" }

    /// The field as the schema knows it; nil for one that the type does not have.
    var field: Field? { note.type.flatMap { context.graph.schema.field(problem.field, of: $0) } }

    /// The text of the scalar, or of the key, that the problem is about.
    var text: String {
        guard problem.node >= 0, Int(problem.node) < document.nodes.count else { return document.text(problem.range) }
        let node = document.nodes[Int(problem.node)]
        return node.isScalar ? document.text(node) : document.text(node.range)
    }

    /// `'due' is 'soon'`, or `'goals' holds 'run'` of a list.
    var found: String {
        "'\(problem.field)' \(field?.isList == true ? "holds" : "is") \(Words.quote(text))"
    }

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

    func finding(
        _ rule: Rule, range: ByteRange? = nil, message: String, help: String? = nil, related: [Finding.Related] = [],
        fixes: [Fix] = []
    ) -> Finding {
        note.finding(
            rule, range ?? problem.range, field: problem.field, message, help: help, related: related, fixes: fixes)
    }

    /// Another place in the same note.
    func related(_ range: ByteRange?, _ message: String) -> [Finding.Related] {
        range.map { [Finding.Related(path: note.path, range: $0, message: message)] } ?? []
    }

    /// A fix that writes the scalar again: times with the quotes that older YAML readers need,
    /// numbers and truth values without any, all else quoted as it was.
    func respell(as text: String, isCertain: Bool) -> [Fix] {
        guard problem.node >= 0 else { return [] }
        let node = document.nodes[Int(problem.node)]
        let title = "write '\(text)'"
        switch field?.scalar {
        case .time where node.kind == .plain:
            return Fix.replace(title, in: note, node.range, with: ScalarSpelling.quoted(text), isCertain: isCertain)
        case .boolean, .integer, .number:
            return Fix.replace(title, in: note, node.range, with: text, isCertain: isCertain)
        default:
            return Fix.respell(title, in: note, node: problem.node, as: text, isCertain: isCertain)
        }
    }

    /// A fix that gives a key, or the name of a type, another spelling or name; none when the record has a field of
    /// that name already.
    func rename(to name: String, isCertain: Bool) -> [Fix] {
        guard document.entries.contains(where: { $0.key == problem.node }) else {
            return Fix.respell("write '\(name)'", in: note, node: problem.node, as: name, isCertain: isCertain)
        }
        guard index < Fix.mostOfFields else { return [] }
        let key = document.text(problem.node)
        return Fix.fields("write '\(name)'", in: note, context.graph.schema, isCertain: isCertain) {
            (edits) throws(FieldEditProblem) in
            try edits.rename(key, to: name)
        }
    }
}

/// A former id of a rule in `silence:`; it still works, but the current one is better.
enum FormerRuleID {
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.marks.contains(.silence) else { return [] }
        let ids = note.texts("silence")
        return ids.compactMap { id in
            guard let current = context.renamedRuleIDs[id.value], context.allRuleIDs[current] != .error else {
                return nil
            }
            let isThere = ids.contains { $0.value == current }
            return note.finding(
                .formerRuleID, id.range, field: "silence",
                "'silence' holds \(Words.quote(id.value)), which is now called '\(current)'",
                help: isThere ? "remove it; '\(current)' is already listed" : nil,
                fixes: isThere
                    ? [] : Fix.respell("write '\(current)'", in: note, node: id.node, as: current, isCertain: true))
        }
    }
}

/// Writes a list in place of one scalar that holds several values.
enum ListWriting {
    /// The items in place of the scalar, as elements of its list or of a new one.
    /// No fix for a field that takes one value. Cost: linear in the note's bytes.
    static func fixes(_ it: FieldCase, items: [String], isCertain: Bool) -> [Fix] {
        guard it.field?.isList == true, items.count > 1, let entry = it.entry else { return [] }
        let isList = it.document.nodes[Int(entry.value)].isList
        let elements = isList ? it.document.items(of: entry.value) : [entry.value]
        guard let element = elements.firstIndex(of: it.problem.node) else { return [] }
        let key = it.document.text(entry.key)
        return Fix.fields("write it as a list", in: it.note, it.context.graph.schema, isCertain: isCertain) {
            (edits) throws(FieldEditProblem) in
            try edits.replace(key, element: element, with: items)
        }
    }
}

/// A required field is not given.
package enum MissingField {
    static func finding(_ it: FieldCase) -> Finding {
        let isThere = it.document.entry(it.problem.field) != nil
        let expected = it.field.map { Expectation.one($0.scalar) } ?? "a value"
        return it.finding(
            .missingField,
            message: isThere
                ? "'\(it.problem.field)' is empty; expected \(expected)"
                : "\(Words.article(it.typeName)) needs '\(it.problem.field)'; expected \(expected)",
            help: isThere ? nil : "add a line '\(it.problem.field): \(it.problem.field == "format" ? "1" : "…")'")
    }
}

extension MissingField {
    /// Whether a field is missing only because of something that has a finding already: it is there under a name
    /// that is near, or in a line that cannot be read, or nothing of the front matter can.
    package static func follows(from note: Note, _ field: String) -> Bool {
        let document = note.document
        if document.entries.isEmpty, !document.problems.isEmpty { return true }
        let isNear = note.problems.contains { problem in
            switch problem.kind {
            case .unknown(let near): near == field
            case .otherName(let meant): meant == field
            case .invisible(_, inText: false): problem.field == field
            default: false
            }
        }
        return isNear || document.problems.contains { Self.names(field, document.text(document.line(of: $0.range))) }
    }

    /// Whether a word of a line is the name of a field, or near to it.
    private static func names(_ field: String, _ line: String) -> Bool {
        let words = line.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "_" }).prefix(20)
        return words.contains { $0 == field || !Near.suggestions(for: String($0), in: [field]).isEmpty }
    }
}

/// A plain note whose `type` is one typo away from a type of record.
enum MisspelledType {
    /// Looks only where `type` is given; else at a type's folder and fields. Cost: O(types).
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding] {
        let document = note.document
        guard let entry = document.entry("type") else {
            return document.entries.isEmpty
                ? []
                : InvisibleName.findings(note, context)
                    ?? UntypedRecord.findings(note, written: nil, nil, context)
        }
        guard entry.state == .readable, let node = RecordTypeReading.scalar(entry.value, in: document),
            node.content.count < 40
        else { return [] }
        let written = document.text(node)
        let word = InvisibleText.visible(written).lowercased()
        let seen = MixedScript.folded(word)?.text ?? word
        let schema = context.graph.schema
        let near = schema.types.indices.filter { type in
            let name = schema.types[type].name
            let isSame = seen == name && written.lowercased() != name
            return (name.count >= 5 || isSame) && written.lowercased() != name
                && Near.distance(seen, name, limit: 1) != nil
                && (isSame || UntypedRecord.lies(note.path, in: schema.baseFolders[type])
                    || hasRequiredField(note, schema, type))
        }.map { schema.types[$0].name }
        let index = document.nodes[Int(entry.value)].isList ? entry.value + 1 : entry.value
        guard !near.isEmpty else { return UntypedRecord.findings(note, written: written, index, context) }
        return [
            note.finding(
                .misspelledType, node.range, field: "type",
                "'type' is \(Words.quote(written)), so the note is not a record", help: Words.didYouMean(near),
                fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: index, as: $0) })
        ]
    }

    private static func hasRequiredField(_ note: Note, _ schema: Schema, _ type: TypeID) -> Bool {
        schema.required[type].contains { note.document.entry(schema.fields[type][$0].name) != nil }
    }
}

/// A key that is `type` except for its invisible characters, or for letters of another script.
private enum InvisibleName {
    /// Nil where there is none with a type of the vault. Cost: a look at the keys' bytes.
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding]? {
        let document = note.document
        for entry in document.entries where entry.state == .readable {
            let key = document.nodes[Int(entry.key)]
            guard (5...16).contains(key.content.count),
                document.bytes[key.content.offsets].contains(where: { $0 >= 0x80 })
            else { continue }
            let written = document.text(key)
            let word = InvisibleText.visible(written).lowercased().filter { $0 != " " }
            guard (MixedScript.folded(word)?.text ?? word) == "type",
                let node = RecordTypeReading.scalar(entry.value, in: document),
                context.graph.schema.type(document.text(node)) != nil
            else { continue }
            return [
                note.finding(
                    .misspelledType, key.range, field: "type",
                    "\(Words.quote(written)) is not 'type', so the note is not a record",
                    help: Words.remark(on: word).map { "write 'type'; \($0)" }
                        ?? "write 'type'; it contains an invisible character",
                    fixes: Fix.respell("write 'type'", in: note, node: entry.key, as: "type"))
            ]
        }
        return nil
    }
}

/// `[[a]], [[b]]` in one text.
enum MultipleLinks {
    static func finding(_ it: FieldCase, items: [String]) -> Finding {
        if let name = nameWithComma(it) {
            let link = ScalarSpelling.quoted("[[\(name)]]")
            return it.finding(
                .multipleLinks, message: message(it.found), help: "write \(link)",
                fixes: Fix.replace("write it as one link", in: it.note, it.problem.range, with: link))
        }
        return it.finding(
            .multipleLinks, message: message(it.found),
            help: it.field?.isList == true ? "write each link as a list item" : "keep one of them",
            fixes: ListWriting.fixes(it, items: items, isCertain: it.text.contains("[[")))
    }

    /// The text itself when a note has that name: `Run, then rest`.
    private static func nameWithComma(_ it: FieldCase) -> String? {
        let text = it.text
        guard !text.contains("["), !text.contains("/"),
            case .note = it.context.graph.resolve(text, allowed: nil, from: it.note.folder)
        else { return nil }
        return text
    }

    private static func message(_ found: String) -> String { "\(found); expected one link per value" }
}

/// `keywords: run, jog`: several words as one.
enum MultipleWords {
    static func finding(_ it: FieldCase, items: [String]) -> Finding {
        it.finding(
            .multipleWords, message: "\(it.found), a single value with commas; expected a list",
            help: "write each as a list item",
            fixes: ListWriting.fixes(it, items: items, isCertain: false))
    }
}

/// A link that cannot be read.
enum NotALink {
    static func finding(_ it: FieldCase, _ problem: LinkText.Problem) -> Finding {
        let expected = it.field.map { Expectation.one($0.scalar) } ?? "a link"
        return it.finding(
            .notALink,
            message: problem == .outside
                ? "\(it.found), an address outside the vault; expected \(expected)"
                : "\(it.found); expected \(expected)",
            help: problem == .outside ? "put the address in the body" : "write \"[[name]]\"")
    }
}

/// An element that the list holds already.
enum RepeatedElement {
    static func finding(_ it: FieldCase) -> Finding {
        it.finding(
            .repeatedElement, message: "\(it.found) twice", help: "remove one of the two",
            related: it.related(it.problem.related, "first written here"), fixes: fixes(it))
    }

    /// Removes the element, and its line where it has one.
    private static func fixes(_ it: FieldCase) -> [Fix] {
        guard it.index < Fix.mostOfFields, let entry = it.entry, let list = it.list,
            let element = it.document.items(of: entry.value).firstIndex(of: it.problem.node)
        else { return [] }
        let title = list.kind == .blockList ? "remove the line" : "remove it"
        let key = it.document.text(entry.key)
        return Fix.fields(title, in: it.note, it.context.graph.schema) { (edits) throws(FieldEditProblem) in
            try edits.replace(key, element: element, with: [])
        }
    }
}

/// A key that was there before in another spelling.
enum RepeatedField {
    static func finding(_ it: FieldCase) -> Finding {
        let first = it.document.entry(it.problem.field).map { it.document.nodes[Int($0.key)].range }
        return it.finding(
            .repeatedField,
            message:
                "\(Words.quote(it.text)) is the field '\(it.problem.field)' a second time; the first one is used",
            help: "keep one of the two",
            related: it.related(first, "first written here"))
    }
}

/// `goal` in an action, where `goals` is meant.
enum SingularOrPluralName {
    static func finding(_ it: FieldCase, meant: String) -> Finding {
        let fixes = fixes(it, meant)
        return it.finding(
            .singularOrPluralName, message: "\(Words.quote(it.text)) is not a field here; expected '\(meant)'",
            help: fixes.isEmpty ? "move its value to '\(meant)'" : "write '\(meant)'", fixes: fixes)
    }

    /// Renames the field, and writes bare names as links. None where something in it is not a link to a note: it may be
    /// a field of the user's own.
    private static func fixes(_ it: FieldCase, _ meant: String) -> [Fix] {
        guard let entry = it.document.entries.first(where: { $0.key == it.problem.node }), let type = it.note.type,
            let field = it.context.graph.schema.field(meant, of: type)
        else { return [] }
        let value = it.document.nodes[Int(entry.value)]
        let elements = value.isList ? it.document.items(of: entry.value) : [entry.value]
        let texts = elements.map { it.document.nodes[Int($0)] }.map { $0.isScalar ? it.document.text($0) : "" }
        let areLinks = texts.allSatisfy { $0.hasPrefix("[[") }
        guard !texts.isEmpty, areLinks || texts.allSatisfy({ leadsToNote($0, it) }) else { return [] }
        let key = it.document.text(entry.key)
        return Fix.fields("write '\(meant)'", in: it.note, it.context.graph.schema, isCertain: true) {
            (edits) throws(FieldEditProblem) in
            try edits.rename(key, to: meant)
            if !areLinks { try edits.makeCanonical(field) }
        }
    }

    private static func leadsToNote(_ text: String, _ it: FieldCase) -> Bool {
        if text.hasPrefix("[[") { return true }
        guard case .note = it.context.graph.resolve(text, allowed: nil, from: it.note.folder) else { return false }
        return true
    }
}

/// A list where one value is expected.
enum UnexpectedList {
    static func finding(_ it: FieldCase) -> Finding {
        let count = it.document.items(of: it.problem.node).count
        return it.finding(
            .unexpectedList, message: message(it.problem.field, count, it.field.map { Expectation.one($0.scalar) }),
            help: "keep one of them")
    }

    private static func message(_ field: String, _ count: Int, _ expected: String?) -> String {
        "'\(field)' is a list of \(count) values; expected \(expected ?? "one value")"
    }
}

/// A field the type does not have, close to one that it has.
enum UnknownField {
    static func finding(_ it: FieldCase, near: String) -> Finding {
        it.finding(
            .unknownField,
            message: message(it.text, it.typeName, others: it.context.graph.schema.recordTypes(with: it.text)),
            help: Words.didYouMean([near], for: it.text),
            fixes: it.rename(to: near, isCertain: false))
    }

    /// - Parameter others: the types that have it
    private static func message(_ key: String, _ type: String, others: [String]) -> String {
        let type = Words.article(type)
        if others.isEmpty { return "\(Words.quote(key)) is not a field of \(type)" }
        return
            "\(Words.quote(key)) is a field of \(Words.list(others.map(Words.article), joint: "and")), not of \(type)"
    }
}

/// A plain note in a type's folder with fields of that type, whose `type` is missing or one typo away.
enum UntypedRecord {
    /// Looks at fields only where the folder is that of a type. Cost: O(types) for every plain note with two fields.
    ///
    /// - Parameter written: the word of `type`; nil without one
    static func findings(_ note: Note, written: String?, _ node: Int32?, _ context: CheckContext) -> [Finding] {
        let schema = context.graph.schema
        guard note.document.entries.count > 1, note.document.problems.isEmpty else { return [] }
        var best: (type: TypeID, fields: [String])?
        for type in schema.types.indices where lies(note.path, in: schema.baseFolders[type]) {
            if let written, !isNear(written, schema.types[type].name) { continue }
            let fields = ownFields(of: note, schema.types[type])
            if fields.count >= 2, fields.count > best?.fields.count ?? 0 { best = (type, fields) }
        }
        guard let (type, fields) = best else { return [] }
        let name = schema.types[type].name
        let range = node.map { note.document.nodes[Int($0)].range } ?? note.place(of: fields[0])
        return [
            note.finding(
                .untypedRecord, range, field: "type",
                written.map(unknown)
                    ?? "the note has no 'type', so it is not a record; it is in '\(note.folder)' and has "
                    + Words.list(fields.prefix(3).map { "'\($0)'" }, joint: "and"),
                help: "if it is \(Words.article(name)), write 'type: \(name)'", fixes: fixes(name, node, note))
        ]
    }

    /// Whether a note lies below a folder, in it or deeper; nothing lies below none.
    static func lies(_ path: String, in folder: String) -> Bool {
        let end = folder.utf8.count
        guard end > 0, path.utf8.count > end + 1, path.utf8.starts(with: folder.utf8) else { return false }
        return path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: end)] == UInt8(ascii: "/")
    }

    /// `goals`, `gaol`, `gоal`: one typo away, or the same to the eye.
    private static func isNear(_ written: String, _ name: String) -> Bool {
        let word = InvisibleText.visible(written).lowercased()
        let seen = MixedScript.folded(word)?.text ?? word
        return Near.distance(seen, name, limit: 1) != nil
    }

    /// The type's own fields that the note gives a value that the type can read.
    private static func ownFields(of note: Note, _ type: RecordType) -> [String] {
        let common = Set(RecordType.common.map(\.name))
        return type.fields.filter { field in
            guard !common.contains(field.name), note.document.entry(field.name) != nil else { return false }
            let elements = note.elements(field.name)
            if elements.isEmpty || elements.count > 1 && !field.isList { return false }
            return elements.allSatisfy { isValue(note.document.text($0), of: field) }
        }.map(\.name)
    }

    private static func isValue(_ text: String, of field: Field) -> Bool {
        if case .link = field.scalar { return text.hasPrefix("[[") }
        return FieldValue.read(text, as: field.scalar) != nil
    }

    private static func fixes(_ name: String, _ node: Int32?, _ note: Note) -> [Fix] {
        if let node { return Fix.respell("write '\(name)'", in: note, node: node, as: name) }
        let start = Int(note.document.content.start)
        let isWindows = start > 1 && note.document.bytes[start - 2] == UInt8(ascii: "\r")
        let line = TextEdit(range: ByteRange(start, start), replacement: "type: \(name)" + (isWindows ? "\r\n" : "\n"))
        return Fix.edits("write 'type: \(name)'", in: note, [line])
    }

    private static func unknown(_ written: String) -> String {
        "'type' is \(Words.quote(written)), so the note is not a record"
    }
}

/// `Due` for `due`, and `type: Goal` for `type: goal`.
enum UppercaseName {
    static func finding(_ it: FieldCase, name: String) -> Finding {
        it.finding(
            .uppercaseName, message: "\(Words.quote(it.text)) has capital letters; expected '\(name)'",
            help: "write '\(name)'",
            fixes: it.rename(to: name, isCertain: true))
    }
}
