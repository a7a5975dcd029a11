import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    /// The rule that reports a problem of a front matter.
    init(_ kind: Problem.Kind) {
        self.init(
            kind.rawValue, kind == .documentEndMarker ? .hint : .error, mildest: kind == .unquotedLink ? .warning : nil)
    }
}

extension Catalogue {
    static let frontMatterRules = Problem.Kind.allCases.map { Rule($0) }
}

/// Reports what of a record's front matter cannot be read, and where git left a conflict. Plain notes are silent.
package enum FrontMatterChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        let problems = note.document.problems
        if problems.isEmpty, note.conflicts.isEmpty { return [] }
        // A conflict that hides the front matter is one of its problems already.
        let known = problems.filter { $0.kind == .conflictMarker }.map(\.range.start)
        let inBody = note.conflicts.filter { !known.contains($0.start) }.map { Problem(.conflictMarker, $0) }
        let unquoted = note.unquotedLinks
        return (problems + inBody).map { FrontMatterCase(problem: $0, note: note, context: context) }
            .filter(\.isReported).map { problem in
                var finding = problem.finding
                if unquoted.contains(problem.problem.range.start) { finding.severity = .warning }
                return finding
            }
    }

    /// What cannot be read of a front matter, of any file: also of those that are not records, and outside a vault.
    ///
    /// In the order of the file. A second front matter counts when it is one of the schema's records.
    package static func findings(of note: Note, schema: Schema) -> [Finding] {
        let context = CheckContext(Snapshot(Graph(schema: schema, notes: []), packs: []), today: .first)
        return note.document.problems.map { FrontMatterCase(problem: $0, note: note, context: context) }
            .filter { $0.problem.kind != .secondFrontMatter || $0.isReported }.map(\.finding)
    }
}

/// One problem of a front matter with all that is needed to put it into words.
private struct FrontMatterCase {
    let problem: Problem
    let note: Note
    let context: CheckContext

    var document: Document { note.document }
    var text: String { document.text(problem.range) }
    var quoted: String { Words.quote(text) }

    /// Plain notes have conflicts where those are asked for, and a second front matter that is a record.
    var isReported: Bool {
        switch problem.kind {
        case .secondFrontMatter: isSecondFrontMatter
        case .conflictMarker: note.isRecord || context.checksPlainNotes
        default: note.isRecord
        }
    }

    /// What a rule says of the problem.
    ///
    /// - Parameters:
    ///   - fix: the title of the fix that the problem's edits make
    ///   - isCertain: whether that fix may be made unasked
    ///   - words: what the related place is
    private func finding(
        _ message: String, help: String, fix: String? = nil, isCertain: Bool = false,
        related words: String = "part of the same problem"
    ) -> Finding {
        let isBlock = problem.kind == .secondFrontMatter || problem.kind == .conflictMarker
        return note.finding(
            Rule(problem.kind), isBlock ? document.firstLine(of: problem.range) : problem.range, field: field?.name,
            message,
            help: help, related: related.map { [.init(path: note.path, range: $0, message: words)] } ?? [],
            fixes: fix.map { Fix.edits($0, in: note, problem.edits, isCertain: isCertain) } ?? [])
    }

    private var related: ByteRange? {
        switch problem.kind {
        case .conflictMarker: lastLine
        case .lateFrontMatter: nil
        default: problem.related
        }
    }

    /// The last line of the problem, without its line break.
    private var lastLine: ByteRange? {
        let part = document.bytes[problem.range.offsets.clamped(to: document.bytes.indices)]
        guard let last = part.lastIndex(where: { $0 != 0x0A && $0 != 0x0D }) else { return nil }
        return ByteRange(part[..<last].lastIndex(of: 0x0A).map { $0 + 1 } ?? part.startIndex, last + 1)
    }

    /// The field in whose entry the problem lies, by its name as the schema spells it where it knows it.
    private var field: (name: String, isList: Bool)? {
        let entries = document.entries
        let place = entries.firstPlace { $0.range.end > problem.range.start }
        guard place < entries.count, case let entry = entries[place], entry.range.start <= problem.range.start else {
            return nil
        }
        let key = document.nodes[Int(entry.key)]
        let schema = context.graph.schema
        guard let type = note.type, let index = document.withText(key, { schema.field($0, of: type) }) else {
            return (document.text(key), false)
        }
        let field = schema.fields[type][index]
        return (field.name, field.isList)
    }

    /// In a record, whether the second block has `type` or a field of any record; else it is text between two rules.
    /// A plain note becomes of interest when its second block has a type that the vault knows.
    private var isSecondFrontMatter: Bool {
        var lines = document.bytes[problem.range.offsets].split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        // The line end after the last line stays, for a CR without it would be a part of the value.
        let block = Document(yaml: lines.dropFirst().dropLast().flatMap { $0 + [0x0A] })
        let schema = context.graph.schema
        guard note.isRecord else {
            return block.typeNode.map { schema.type(block.text($0)) != nil } ?? false
        }
        return block.entry("type") != nil
            || block.entries.contains { entry in
                block.withText(block.nodes[Int(entry.key)]) { name in
                    schema.types.indices.contains { schema.field(name, of: $0) != nil }
                }
            }
    }
}

/// The words for each problem, in the order of `Problem.Kind`.
extension FrontMatterCase {
    var finding: Finding {
        switch problem.kind {
        case .duplicateKey:  // The first one counts.
            finding(
                "\(quoted) appears twice; the first one is used", help: "keep one of the two",
                related: "first written here")
        case .anchor where text == "*":  // With a space after it nobody means an alias.
            finding(
                "'*' does not start a list item in YAML; expected '-'", help: "write '-' instead of '*'",
                fix: "write '-' instead of '*'")
        case .anchor:  // `&name value` or `*name`
            finding(
                "\(quoted) is a YAML \(text.hasPrefix("&") ? "anchor" : "alias"); expected a value",
                help: "write the value itself, in quotes if it starts with this character", fix: "quote the value")
        case .tag:  // `!tag value`
            finding(
                "\(quoted) is a YAML tag; expected a value", help: "remove the tag, or quote the value",
                fix: "quote the value")
        case .explicitKey:  // `? key`, or a list or map as key
            finding(
                "the line starts with \(quoted); expected 'key: value'",
                help: "write the key as a word, with a colon after it")
        case .directive:  // `%YAML 1.2`
            finding("\(quoted) is a YAML directive; expected 'key: value'", help: "remove the line")
        case .multipleDocuments:  // `--- text` inside a front matter
            finding(
                "\(quoted) starts another YAML document; front matter is a single one",
                help: "remove the line; front matter ends with a line that is just '---'")
        case .listInList:  // `- - x`, which is often what an unquoted link became
            finding(
                "\(quoted) is a list in a list; expected one value",
                help: replacement.map { "it may come from an unquoted link; write \($0)" }
                    ?? "write each value on its own line, after a single '- '",
                fix: "write it as a link")
        case .tabIndentation:
            finding(
                "the line is indented with a tab; expected spaces", help: "indent with spaces",
                fix: "indent with spaces", isCertain: true)
        case .unquotedLink:  // `goal: [[run]]`
            finding(
                "\(quoted) has no quotes, so YAML reads a list in a list",
                help: replacement.map {
                    $0.contains("\n") ? "write each link in quotes, on a line of its own" : "write \($0)"
                }
                    ?? "put the link in quotes",
                fix: replacement?.hasPrefix("[") == true ? "quote the links" : "quote the link", isCertain: true)
        case .unquotedPlaceholder:  // `date: {{date}}` or `<% tp.date.now() %>`
            finding(
                "\(quoted) is a template's placeholder; expected a value",
                help: "replace it with a value; in a template put it in quotes", fix: "quote the value")
        case .reservedStart:  // `@`, a backtick, `%`, or `?` alone
            finding(
                "\(quoted) starts with a character that YAML reserves; expected quotes",
                help: "put the value in quotes", fix: "quote the value", isCertain: true)
        case .colonInValue:  // `title: one: two`
            finding(
                "': ' in a value reads as another key; expected the value in quotes",
                help: "put the value in quotes", fix: "quote the value", isCertain: true)
        case .itemAfterKey:  // `key: - item`; where the field takes one value, the dash may belong to a text.
            finding(
                "\(quoted) is on the line of its key; expected it on the next line",
                help: "start the list on the next line", fix: "put the item on its own line",
                isCertain: field?.isList == true)
        case .textAfterQuote:  // `"a" b` and `[a] b`
            finding(
                "\(quoted) comes after the closing \(isAfterQuote ? "quote" : "bracket"); expected the end of the line",
                help: "put the whole value in one pair of quotes", fix: "quote the whole value")
        case .unclosedQuote:
            finding("the quote in \(quoted) is never closed", help: "add the closing quote at the end of the value")
        case .unclosedBracket where text.hasPrefix("#"):
            finding(
                "\(quoted) is a comment, so the bracket before it is never closed",
                help: "leave out the '#', or put the item in quotes: \"\(text.prefix { !",]}".contains($0) })\"")
        case .unclosedBracket:
            finding(
                "\(quoted) is never closed",
                help: "close it with '\(text.hasPrefix("{") ? "}" : "]")', or put the value in quotes")
        case .strayIndicator:  // `]` or `}` where none is open, or `, ,`
            finding(
                "\(quoted) is not a value; expected a value here",
                help: "remove it, or put the value in quotes", fix: "quote the value")
        case .badEscape:  // `"\q"`
            finding(
                "\(quoted) is not an escape in double quotes",
                help: "write '\\\\' for a backslash, or use single quotes")
        case .badIndentation:  // A line that belongs neither to its list nor to its map.
            finding(
                "\(quoted) has an indentation that matches no line above",
                help: "indent it like the lines it belongs to", fix: "indent it", isCertain: true)
        case .missingColon: missingColon
        case .badBlockHeader:  // `|10` or `| text`
            finding(
                "\(quoted) has text after its first character; expected a new line",
                help: "start the text on the next line, indented; or quote the value", fix: "quote the value")
        case .nestingTooDeep:
            finding(
                "lists and maps are nested more than 32 levels deep; expected a plain value or list",
                help: "write a plain value or a plain list; no field takes a list in a list, or a map")
        case .controlCharacter:  // A byte that YAML does not allow.
            finding(
                "there is a control character, \(Words.codePoint(text.unicodeScalars.first ?? "\0"))",
                help: "delete the character")
        case .longCharacter:  // `e` with 40 accents
            finding(
                "there is a character of more than \(LongCharacter.bound - 1) code points; expected fewer",
                help: "delete the marks or signs that are joined to it")
        case .unclosedFrontMatter:  // `---` at the top without an end.
            finding(
                "the front matter that starts here has no end; expected a line '---'",
                help: "add a line '---' after the last field")
        case .lateFrontMatter: lateFrontMatter
        case .dashWithoutSpace:  // `-5 km` in a list
            finding(
                FieldCase.dashMessage(text), help: FieldCase.dashHelp,
                fix: "put a space after the dash", isCertain: true)
        case .documentEndMarker:
            finding(
                "the front matter ends with '...', which Obsidian does not recognize; expected '---'",
                help: "end it with '---'", fix: "end it with '---'", isCertain: true)
        case .secondFrontMatter:
            finding(
                "a second front matter block starts here; only the first one is read",
                help: "move its fields into the first block")
        case .conflictMarker:  // `<<<<<<< ` and `>>>>>>> `, in front matter and body
            finding(
                "there is an unresolved conflict here",
                help: "keep what is right from both sides and remove the marker lines", related: "it ends here")
        case .notUTF8: notUTF8
        }
    }

    private var replacement: String? { problem.edits.first?.replacement }

    /// Whether a quote, with spaces after it, is before the problem.
    private var isAfterQuote: Bool {
        let before = document.bytes[..<Int(problem.range.start)].last { $0 != 0x20 && $0 != 0x09 }
        return before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
    }

    /// A line without `key:`.
    private var missingColon: Finding {
        let scalars = text.unicodeScalars
        if scalars.count == 1, let scalar = scalars.first, !scalar.isASCII {
            let found = Words.invisible(scalar)
            return finding(
                "there is \(found) after the colon, so the line has no key; expected an ordinary space",
                help: "write an ordinary space", fix: "write an ordinary space", isCertain: true)
        }
        return finding(
            "\(quoted) has no key; expected 'key: value'",
            help: "write 'key: value', with a space after the colon")
    }

    /// A front matter after an empty line, or with a first line that is not `---`.
    private var lateFrontMatter: Finding {
        return finding(
            text == "---" || document.bytes[..<Int(problem.range.start)].contains(0x0A)
                ? "there is something before the front matter, so it is not read; expected '---' on the first line"
                : "the file starts with \(quoted), so the front matter is not read; expected '---'",
            help: problem.edits.isEmpty
                ? "start the file with a line '---', and write what is there now below the closing one"
                : "start the file with a line '---'",
            fix: problem.edits.isEmpty ? nil : "start the file with '---'", isCertain: !problem.edits.isEmpty)
    }

    private var notUTF8: Finding {
        let bytes = document.bytes
        let offset = Int(problem.range.start)
        let byte = offset < bytes.count ? bytes[offset] : 0
        let digits = (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        return finding(
            isUTF16
                ? "byte 0 starts a UTF-16 byte order mark; expected UTF-8"
                : "byte \(offset) is 0x\(digits), which is not UTF-8",
            help: "save the file as UTF-8; 'vault' does not change it until then")
    }
}

extension FieldCase {
    fileprivate static let dashHelp = "put a space after the dash; write a negative amount on the line of its key"

    fileprivate static func dashMessage(_ text: String) -> String {
        "\(Words.quote(text)) has no space after its dash, so it is not a list item"
    }

    /// `-5 km` as the value of a list field, on the line below its key: YAML reads minus 5 km.
    func dashWithoutSpace() -> Finding {
        let bytes = document.bytes
        let dashes = problem.range.offsets.filter { offset in
            guard bytes[offset] == UInt8(ascii: "-"), offset + 1 < bytes.count, bytes[offset + 1] != UInt8(ascii: " ")
            else { return false }
            let before = bytes[..<offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            return before == nil || before == UInt8(ascii: "\n")
        }
        let lines = 1 + problem.range.offsets.count { bytes[$0] == UInt8(ascii: "\n") }
        let line = document.firstLine(of: problem.range)
        return finding(
            Rule(.dashWithoutSpace), range: line, Self.dashMessage(document.text(line)), help: Self.dashHelp,
            fixes: dashes.count == lines ? dashFixes(dashes) : [])
    }

    /// One line of digits may be a number below 0 as well.
    private func dashFixes(_ dashes: [Int]) -> [Fix] {
        let bytes = document.bytes
        let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[dashes[0] + 1])
        let item = Fix.edits(
            "put a space after the dash", in: note,
            dashes.map { TextEdit(range: ByteRange($0 + 1, $0 + 1), replacement: " ") },
            isCertain: !isNumber || dashes.count > 1)
        guard isNumber, dashes.count == 1, let entry else { return item }
        let end = Int(document.nodes[Int(entry.key)].range.end)
        let value = (bytes[end..<max(end, dashes[0])].firstIndex(of: UInt8(ascii: ":")) ?? dashes[0]) + 1
        let between = String(decoding: bytes[value..<max(value, dashes[0])], as: UTF8.self)
        guard between.allSatisfy(\.isOnlyWhitespace) else { return item }
        return item + Fix.replace("keep it as a negative amount", in: note, ByteRange(value, dashes[0]), with: " ")
    }
}
