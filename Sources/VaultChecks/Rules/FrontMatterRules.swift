import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let badBlockHeader = Rule(
        "bad-block-header", .error, summary: "a block scalar has text after its '|' or '>'")
    static let badEscape = Rule("bad-escape", .error, summary: "a backslash in double quotes starts an unknown escape")
    static let badIndentation = Rule(
        "bad-indentation", .error, summary: "a line has an indentation that matches no line above")
    static let colonInValue = Rule("colon-in-value", .error, summary: "a value contains ': ' without quotes")
    static let conflictMarker = Rule(
        "conflict-marker", .error, summary: "a conflict between two versions is unresolved")
    static let controlCharacter = Rule(
        "control-character", .error, summary: "the front matter contains a control character")
    static let dashWithoutSpace = Rule("dash-without-space", .error, summary: "a list's dash has no space after it")
    static let documentEndMarker = Rule(
        "document-end-marker", .hint, formerly: "dots-fence", summary: "the front matter ends with '...'")
    static let duplicateKey = Rule("duplicate-key", .error, summary: "a key appears twice")
    static let explicitKey = Rule("explicit-key", .error, summary: "a key is written with '?' or in brackets")
    static let itemAfterKey = Rule(
        "item-after-key", .error, formerly: "item-behind-key", summary: "a list starts on the line of its key")
    static let lateFrontMatter = Rule(
        "late-front-matter", .error, summary: "the file does not start with its front matter")
    static let listInList = Rule("list-in-list", .error, summary: "a list item is itself a list")
    static let missingColon = Rule("missing-colon", .error, summary: "a line of the front matter has no key")
    static let multipleDocuments = Rule(
        "multiple-documents", .error, formerly: "several-documents", summary: "a line starts another YAML document")
    static let nestingTooDeep = Rule(
        "nesting-too-deep", .error, formerly: "too-deep", summary: "lists and maps are nested more than 32 levels deep")
    static let notUTF8 = Rule("not-utf8", .error, summary: "the file is not UTF-8")
    static let reservedStart = Rule(
        "reserved-start", .error, summary: "a value starts with a character that YAML reserves")
    static let secondFrontMatter = Rule(
        "second-front-matter", .error, summary: "a second front matter block follows the first")
    static let strayIndicator = Rule(
        "stray-indicator", .error, formerly: "stray-mark",
        summary: "there is a bracket, comma or colon where a value should be")
    static let tabIndentation = Rule("tab-indentation", .error, summary: "a line is indented with a tab")
    static let textAfterQuote = Rule(
        "text-after-quote", .error, summary: "there is text after the end of a quoted or bracketed value")
    static let unclosedBracket = Rule("unclosed-bracket", .error, summary: "a bracket is never closed")
    static let unclosedFrontMatter = Rule("unclosed-front-matter", .error, summary: "the front matter is not closed")
    static let unclosedQuote = Rule("unclosed-quote", .error, summary: "a quote is never closed")
    static let unquotedLink = Rule("unquoted-link", .error, summary: "a link has no quotes")
    static let unquotedPlaceholder = Rule(
        "unquoted-placeholder", .error, summary: "a template's placeholder was not filled in")
    static let yamlAnchor = Rule("yaml-anchor", .error, summary: "a value starts like a YAML anchor or alias")
    static let yamlDirective = Rule("yaml-directive", .error, summary: "a line is a YAML directive")
    static let yamlTag = Rule("yaml-tag", .error, summary: "a value starts like a YAML tag")
}

/// Reports what of a record's front matter cannot be read, and where git left a conflict. Plain notes are silent.
enum FrontMatterChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        let problems = note.document.problems
        if problems.isEmpty, note.conflicts.isEmpty { return [] }
        guard note.isRecord else {
            let seconds = problems.flatMap { SecondFrontMatter.ofPlain($0, note, context) }
            guard context.checksPlainNotes else { return seconds }
            let conflicts = problems.filter { $0.kind == .conflictMarker } + inBody(note)
            return seconds + conflicts.map { finding($0, note, context) }
        }
        var findings: [Finding] = []
        for problem in problems {
            if problem.kind == .secondFrontMatter, !SecondFrontMatter.isMeant(problem, note, context) { continue }
            findings.append(finding(problem, note, context))
        }
        return findings + inBody(note).map { finding($0, note, context) }
    }

    /// Conflicts in the body, except for one that is known already, because it hides the front matter.
    private static func inBody(_ note: Note) -> [Problem] {
        let known = note.document.problems.filter { $0.kind == .conflictMarker }.map(\.range.start)
        return note.conflicts.filter { !known.contains($0.start) }.map { Problem(.conflictMarker, $0) }
    }

    static func finding(_ problem: Problem, _ note: Note, _ context: CheckContext) -> Finding {
        let place = field(problem, note, context)
        let (rule, wording) = judge(problem, note, isList: place?.field?.isList == true)
        let related = related(problem, note).map {
            Finding.Related(path: note.path, range: $0, message: wording.related ?? "part of the same problem")
        }
        return note.finding(
            rule, self.place(problem, note.document), field: place?.name, wording.message, help: wording.help,
            related: related.map { [$0] } ?? [],
            fixes: wording.fix.map {
                Fix.edits(
                    $0, in: note, EntryFixing.edits(problem, in: note, context.graph.schema),
                    isCertain: wording.isCertain)
            } ?? [])
    }

    /// The rule that reports a problem, and its words.
    private static func judge(_ problem: Problem, _ note: Note, isList: Bool) -> (Rule, Wording) {
        let text = note.document.text(problem.range)
        return switch problem.kind {
        case .duplicateKey: (.duplicateKey, DuplicateKey.wording(text))
        case .anchor: (.yamlAnchor, YAMLAnchor.wording(text))
        case .tag: (.yamlTag, YAMLTag.wording(text))
        case .explicitKey: (.explicitKey, ExplicitKey.wording(text))
        case .directive: (.yamlDirective, YAMLDirective.wording(text))
        case .multipleDocuments: (.multipleDocuments, MultipleDocuments.wording(text))
        case .listInList: (.listInList, ListInList.wording(text, problem.edits))
        case .tabIndentation: (.tabIndentation, TabIndentation.wording())
        case .unquotedLink: (.unquotedLink, UnquotedLink.wording(text, problem.edits))
        case .unquotedPlaceholder: (.unquotedPlaceholder, UnquotedPlaceholder.wording(text))
        case .reservedStart: (.reservedStart, ReservedStart.wording(text))
        case .colonInValue: (.colonInValue, ColonInValue.wording())
        case .itemAfterKey: (.itemAfterKey, ItemAfterKey.wording(text, isList: isList))
        case .textAfterQuote: (.textAfterQuote, TextAfterQuote.wording(text, before: note.document, problem.range))
        case .unclosedQuote: (.unclosedQuote, UnclosedQuote.wording(text))
        case .unclosedBracket: (.unclosedBracket, UnclosedBracket.wording(text))
        case .strayIndicator: (.strayIndicator, StrayIndicator.wording(text))
        case .badEscape: (.badEscape, BadEscape.wording(text))
        case .badIndentation: (.badIndentation, BadIndentation.wording(text, isContinuation: problem.related != nil))
        case .missingColon: (.missingColon, MissingColon.wording(text))
        case .badBlockHeader: (.badBlockHeader, BadBlockHeader.wording(text))
        case .nestingTooDeep: (.nestingTooDeep, NestingTooDeep.wording())
        case .controlCharacter: (.controlCharacter, ControlCharacter.wording(text))
        case .unclosedFrontMatter: (.unclosedFrontMatter, UnclosedFrontMatter.wording(problem, note.document))
        case .lateFrontMatter: (.lateFrontMatter, LateFrontMatterFound.wording(text, at: Int(problem.range.start)))
        case .dashWithoutSpace: (.dashWithoutSpace, DashWithoutSpace.wording(text))
        case .documentEndMarker: (.documentEndMarker, DocumentEndMarker.wording())
        case .secondFrontMatter: (.secondFrontMatter, SecondFrontMatter.wording())
        case .conflictMarker: (.conflictMarker, ConflictMarker.wording())
        case .notUTF8: (.notUTF8, NotUTF8.wording(note.document.bytes, at: Int(problem.range.start)))
        }
    }

    /// The smallest range that shows the problem: of a part of several lines its first one.
    private static func place(_ problem: Problem, _ document: Document) -> ByteRange {
        switch problem.kind {
        case .secondFrontMatter, .conflictMarker: document.firstLine(of: problem.range)
        default: problem.range
        }
    }

    private static func related(_ problem: Problem, _ note: Note) -> ByteRange? {
        switch problem.kind {
        case .conflictMarker: ConflictMarker.end(of: problem.range, note.document)
        case .lateFrontMatter: nil
        default: problem.related
        }
    }

    /// The field in whose entry the problem lies, by its name as the schema spells it where it knows it.
    private static func field(
        _ problem: Problem, _ note: Note, _ context: CheckContext
    ) -> (name: String, field: Field?)? {
        let document = note.document
        guard let entry = document.entries.first(where: { $0.range.offsets.contains(Int(problem.range.start)) }) else {
            return nil
        }
        let key = document.nodes[Int(entry.key)]
        guard let type = note.type,
            let index = document.withText(key, { context.graph.schema.field($0, of: type) })
        else { return (document.text(key), nil) }
        let field = context.graph.schema.fields[type][index]
        return (field.name, field)
    }
}

extension Catalogue {
    static let frontMatterRules: [Rule] = [
        .duplicateKey, .yamlAnchor, .yamlTag, .explicitKey, .yamlDirective, .multipleDocuments, .listInList,
        .tabIndentation, .unquotedLink, .unquotedPlaceholder, .reservedStart, .colonInValue, .itemAfterKey,
        .textAfterQuote, .unclosedQuote, .unclosedBracket, .strayIndicator, .badEscape, .badIndentation, .missingColon,
        .badBlockHeader, .nestingTooDeep, .controlCharacter, .lateFrontMatter, .dashWithoutSpace, .unclosedFrontMatter,
        .documentEndMarker, .secondFrontMatter,
        .conflictMarker, .notUTF8,
    ]
}

/// Block text whose header cannot be read: `|10` or `| text`.
enum BadBlockHeader {
    static func wording(_ header: String) -> Wording {
        Wording(
            "\(Words.quote(header)) has text after its first character; expected a new line",
            help: "start the text on the next line, indented; or quote the value",
            fix: "quote the value")
    }
}

/// `"\q"`.
enum BadEscape {
    static func wording(_ mark: String) -> Wording {
        Wording(
            "\(Words.quote(mark)) is not an escape in double quotes",
            help: "write '\\\\' for a backslash, or use single quotes")
    }
}

/// A line that belongs neither to its list nor to its map.
enum BadIndentation {
    /// - Parameter isContinuation: whether it goes on with a text in quotes
    static func wording(_ line: String, isContinuation: Bool) -> Wording {
        if isContinuation {
            return Wording(
                "\(Words.quote(line)) continues the quoted text above; expected it to be indented",
                help: "indent the continuation", fix: "indent the continuation", isCertain: true,
                related: "the text begins here")
        }
        return Wording(
            "\(Words.quote(line)) has an indentation that matches no line above",
            help: "indent it like the lines it belongs to", fix: "indent it", isCertain: true)
    }
}

/// `title: one: two`.
enum ColonInValue {
    static func wording() -> Wording {
        Wording(
            "': ' in a value reads as another key; expected the value in quotes", help: "put the value in quotes",
            fix: "quote the value", isCertain: true)
    }
}

/// `<<<<<<< ` and `>>>>>>> `, in front matter and body.
enum ConflictMarker {
    static func wording() -> Wording {
        Wording(
            "there is an unresolved conflict here",
            help: "keep what is right from both sides and remove the marker lines", related: "it ends here")
    }

    /// The last line of the conflict, without its line break.
    static func end(of range: ByteRange, _ document: Document) -> ByteRange? {
        let bytes = document.bytes
        var end = min(Int(range.end), bytes.count)
        while end > Int(range.start), bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        var start = end
        while start > Int(range.start), bytes[start - 1] != 0x0A { start -= 1 }
        return start < end ? ByteRange(start, end) : nil
    }
}

/// A byte that YAML does not allow.
enum ControlCharacter {
    static func wording(_ text: String) -> Wording { Wording(message(text), help: "delete the character") }

    private static func message(_ text: String) -> String {
        let code = String(text.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
        return "there is a control character, U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    }
}

/// `-5 km` in a list, without a space after the dash.
enum DashWithoutSpace {
    static func wording(_ text: String) -> Wording {
        Wording(message(text), help: help, fix: "put a space after the dash", isCertain: true)
    }

    /// The value of a list field, on the line below its key: YAML reads minus 5 km.
    static func finding(_ it: FieldCase) -> Finding {
        let bytes = it.document.bytes
        let range = it.problem.range
        let dashes = range.offsets.filter { offset in
            bytes[offset] == UInt8(ascii: "-") && startsLine(offset, bytes)
                && offset + 1 < bytes.count && bytes[offset + 1] != UInt8(ascii: " ")
        }
        let lines = 1 + range.offsets.count { bytes[$0] == UInt8(ascii: "\n") }
        return it.finding(
            .dashWithoutSpace, range: it.document.firstLine(of: range),
            message: message(it.document.text(it.document.firstLine(of: range))), help: help,
            fixes: dashes.count == lines ? fixes(it, dashes, bytes) : [])
    }

    /// One line of digits may be a number below 0 as well.
    private static func fixes(_ it: FieldCase, _ dashes: [Int], _ bytes: [UInt8]) -> [Fix] {
        let isNumber = (48...57).contains(bytes[dashes[0] + 1])
        let item = Fix.edits(
            "put a space after the dash", in: it.note,
            dashes.map { TextEdit(range: ByteRange($0 + 1, $0 + 1), replacement: " ") },
            isCertain: !isNumber || dashes.count > 1)
        guard isNumber, dashes.count == 1, let entry = it.entry else { return item }
        var colon = Int(it.document.nodes[Int(entry.key)].range.end)
        while colon < dashes[0], bytes[colon] != UInt8(ascii: ":") { colon += 1 }
        let between = String(decoding: bytes[(colon + 1)..<max(colon + 1, dashes[0])], as: UTF8.self)
        guard between.allSatisfy(\.isOnlyWhitespace) else { return item }
        return item
            + Fix.replace(
                "keep it as a negative amount", in: it.note, ByteRange(colon + 1, dashes[0]), with: " ")
    }

    private static func startsLine(_ offset: Int, _ bytes: [UInt8]) -> Bool {
        var before = offset
        while before > 0, bytes[before - 1] == UInt8(ascii: " ") || bytes[before - 1] == UInt8(ascii: "\t") {
            before -= 1
        }
        return before == 0 || bytes[before - 1] == UInt8(ascii: "\n")
    }

    private static func message(_ text: String) -> String {
        "\(Words.quote(text)) has no space after its dash, so it is not a list item"
    }

    private static let help = "put a space after the dash; write a negative amount on the line of its key"
}

/// A front matter that ends with `...`.
enum DocumentEndMarker {
    static func wording() -> Wording {
        Wording(
            "the front matter ends with '...', which Obsidian does not recognize; expected '---'",
            help: "end it with '---'", fix: "end it with '---'", isCertain: true)
    }
}

/// A key that is there twice; the first one counts.
enum DuplicateKey {
    static func wording(_ key: String) -> Wording {
        Wording(
            "\(Words.quote(key)) appears twice; the first one is used", help: "keep one of the two",
            related: "first written here")
    }
}

/// Fixes an entry that cannot be read, as a whole: one value of a list often hides the same in the next.
enum EntryFixing {
    /// How often the same problem is looked for in one entry.
    private static let bound = 1_000

    /// The edits after which the problem's entry can be read, and holds what its field takes; none where those that
    /// are known do not lead there. Cost: that of reading the entry, times the problems in it.
    static func edits(_ problem: Problem, in note: Note, _ schema: Schema) -> [TextEdit] {
        let document = note.document
        guard !problem.edits.isEmpty else { return [] }
        if problem.kind.isOfWholeFile { return problem.edits }
        guard let place = document.entries.lastIndex(where: { $0.range.start <= problem.range.start }) else {
            return []
        }
        let excerpt = Excerpt(place, of: note, schema)
        guard let first = excerpt.moved(problem.edits, by: excerpt.offset) else { return [] }
        var text = EditedText(excerpt.bytes)
        var next = first
        for step in 0..<bound {
            guard text.apply(next) else { return [] }
            let reading = NoteReading.read(path: note.path, bytes: text.bytes, schema: schema)
            guard let hidden = reading.document.problems.first else {
                let isGood = reading.problems.allSatisfy { $0.isHarmless || $0.kind == .missing }
                guard isGood else { return [] }
                return step == 0 ? problem.edits : excerpt.moved(text.edits, by: -excerpt.offset) ?? []
            }
            guard hidden.kind == problem.kind, !hidden.edits.isEmpty else { return [] }
            next = hidden.edits
        }
        return []
    }

    /// One entry, with the lines after it that are not entries, as a note of its own, of the same type.
    private struct Excerpt {
        let bytes: [UInt8]
        /// What to add to a place in the note to get that in the excerpt.
        let offset: Int
        private let range: ByteRange

        init(_ place: Int, of note: Note, _ schema: Schema) {
            let document = note.document
            let entry = document.entries[place]
            let isLast = place + 1 == document.entries.count
            range = ByteRange(
                start: entry.range.start,
                end: isLast ? document.content.end : document.entries[place + 1].range.start)
            let start = Int(range.start)
            let line = document.bytes[range.offsets]
            var head = "---\n"
            if let type = note.type, document.text(entry.key).lowercased() != "type" {
                head += line.prefix { $0 == UInt8(ascii: " ") }.map { _ in " " }.joined()
                head += "type: \(schema.types[type].name)\n"
            }
            offset = head.utf8.count - start
            bytes =
                Array(head.utf8) + line + (line.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")])
                + Array("---\n".utf8)
        }

        /// Edits at other places; nil when one lies outside the entry.
        func moved(_ edits: [TextEdit], by distance: Int) -> [TextEdit]? {
            let bounds =
                distance == offset
                ? Int(range.start)...Int(range.end) : (Int(range.start) + offset)...(Int(range.end) + offset)
            guard edits.allSatisfy({ bounds.contains(Int($0.range.start)) && bounds.contains(Int($0.range.end)) })
            else { return nil }
            return edits.map {
                TextEdit(
                    range: ByteRange(Int($0.range.start) + distance, Int($0.range.end) + distance),
                    replacement: $0.replacement)
            }
        }
    }
}

/// `? key`, or a list or map as key.
enum ExplicitKey {
    static func wording(_ mark: String) -> Wording {
        Wording(
            "the line starts with \(Words.quote(mark)); expected 'key: value'",
            help: "write the key as a word, with a colon after it")
    }
}

/// What cannot be read of a front matter, of any file: also of those that are not records, and outside a vault.
package enum FrontMatterFindings {
    /// In the order of the file. A second front matter counts when it is one of the schema's records.
    package static func findings(of note: Note, schema: Schema) -> [Finding] {
        let context = CheckContext(Snapshot(Graph(schema: schema, notes: []), packs: []), today: .first)
        return note.document.problems.filter { problem in
            guard problem.kind == .secondFrontMatter else { return true }
            if note.isRecord { return SecondFrontMatter.isMeant(problem, note, context) }
            return !SecondFrontMatter.ofPlain(problem, note, context).isEmpty
        }.map { FrontMatterChecks.finding($0, note, context) }
    }
}

/// `key: - item`.
enum ItemAfterKey {
    /// - Parameter isList: whether the field takes a list; where it takes one value, the dash may belong to a text
    static func wording(_ item: String, isList: Bool) -> Wording {
        Wording(
            "\(Words.quote(item)) is on the line of its key; expected it on the next line",
            help: "start the list on the next line", fix: "put the item on its own line",
            isCertain: isList)
    }
}

/// A front matter after an empty line, or with a first line that is not `---`.
enum LateFrontMatterFound {
    static func wording(_ text: String, at start: Int) -> Wording {
        let isReturn = text == "---" && start == 0
        let isOther = text != "---"
        return Wording(
            isReturn
                ? "the lines end with carriage returns, so the front matter is not read; expected line feeds"
                : isOther
                    ? "the file starts with \(Words.quote(text)), so the front matter is not read; expected '---'"
                    : "there is something before the front matter, so it is not read; expected '---' at byte 0",
            help: isReturn ? "replace them with line feeds" : "start the file with a line '---'",
            fix: isReturn ? "write line feeds" : "start the file with '---'", isCertain: true)
    }
}

/// `- - x`, which is often what an unquoted link became.
enum ListInList {
    static func wording(_ item: String, _ edits: [TextEdit]) -> Wording {
        Wording(
            "\(Words.quote(item)) is a list in a list; expected one value", help: help(edits), fix: "write it as a link"
        )
    }

    private static func help(_ edits: [TextEdit]) -> String {
        guard let link = edits.first else { return "write each value on its own line, after a single '- '" }
        return "it may come from an unquoted link; write \(link.replacement)"
    }
}

/// A line without `key:`.
enum MissingColon {
    static func wording(_ line: String) -> Wording {
        if let scalar = line.unicodeScalars.first, line.unicodeScalars.count == 1, scalar.value >= 0x80 {
            return Wording(
                "there is \(Words.invisible(scalar)) after the colon, so the line has no key; expected an ordinary space",
                help: "write an ordinary space", fix: "write an ordinary space", isCertain: true)
        }
        return Wording(
            "\(Words.quote(line)) has no key; expected 'key: value'",
            help: "write 'key: value', with a space after the colon")
    }
}

/// `--- text` inside a front matter.
enum MultipleDocuments {
    static func wording(_ line: String) -> Wording {
        Wording(
            "\(Words.quote(line)) starts another YAML document; front matter is a single one",
            help: "remove the line; front matter ends with a line that is just '---'")
    }
}

/// Deeper than 32 levels.
enum NestingTooDeep {
    static func wording() -> Wording {
        Wording(
            "lists and maps are nested more than 32 levels deep; expected a plain value or list",
            help: "write a plain value or a plain list; no field takes a list in a list, or a map")
    }
}

/// Bytes that are not UTF-8.
enum NotUTF8 {
    static func wording(_ bytes: [UInt8], at offset: Int) -> Wording {
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        return Wording(
            isUTF16
                ? "byte 0 starts a UTF-16 byte order mark; expected UTF-8"
                : message(offset, offset < bytes.count ? bytes[offset] : 0),
            help: "save the file as UTF-8; 'vault' does not change it until then")
    }

    private static func message(_ offset: Int, _ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte \(offset) is 0x\(digits.count < 2 ? "0" : "")\(digits), which is not UTF-8"
    }
}

/// A value that starts with `@`, a backtick or `%`.
enum ReservedStart {
    static func wording(_ text: String) -> Wording {
        Wording(
            "\(Words.quote(text)) starts with a character that YAML reserves; expected quotes",
            help: "put the value in quotes", fix: "quote the value", isCertain: true)
    }
}

/// A second front matter right after the first.
enum SecondFrontMatter {
    static func wording() -> Wording {
        Wording(
            "a second front matter block starts here; only the first one is read",
            help: "move its fields into the first block")
    }

    /// True when the second block has `type` or a field of any record; else it is text between two rules.
    static func isMeant(_ problem: Problem, _ note: Note, _ context: CheckContext) -> Bool {
        let schema = context.graph.schema
        let block = block(problem, note)
        return block.entries.contains { entry in
            let key = block.nodes[Int(entry.key)]
            return block.withText(key) { name in
                for type in schema.types.indices where schema.field(name, of: type) != nil { return true }
                return false
            }
        } || block.entry("type") != nil
    }

    /// A plain note becomes of interest when its second block has a type that the vault knows.
    static func ofPlain(_ problem: Problem, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard problem.kind == .secondFrontMatter else { return [] }
        let block = block(problem, note)
        guard let entry = block.entry("type"), entry.state == .readable,
            let node = RecordTypeReading.scalar(entry.value, in: block),
            context.graph.schema.type(block.text(node)) != nil
        else { return [] }
        return [FrontMatterChecks.finding(problem, note, context)]
    }

    /// What lies between the fences of the second block.
    private static func block(_ problem: Problem, _ note: Note) -> Document {
        var lines = note.document.bytes[problem.range.offsets].split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        // The line end after the last line stays, for a CR without it would be a part of the value.
        return Document(yaml: lines.dropFirst().dropLast().flatMap { $0 + [0x0A] })
    }
}

/// `]` or `}` where none is open, or `, ,`.
enum StrayIndicator {
    static func wording(_ mark: String) -> Wording {
        Wording(
            "\(Words.quote(mark)) is not a value; expected a value here", help: "remove it, or put the value in quotes",
            fix: "quote the value")
    }
}

/// A tab where spaces are meant.
enum TabIndentation {
    static func wording() -> Wording {
        Wording(
            "the line is indented with a tab; expected spaces", help: "indent with spaces", fix: "indent with spaces",
            isCertain: true)
    }
}

/// `"a" b`, and `[a] b`.
enum TextAfterQuote {
    static func wording(_ text: String, before document: Document, _ range: ByteRange) -> Wording {
        var index = Int(range.start) - 1
        while index > 0, document.bytes[index] == 0x20 || document.bytes[index] == 0x09 { index -= 1 }
        let isQuote = index >= 0 && (document.bytes[index] == 0x22 || document.bytes[index] == 0x27)
        return Wording(
            message(text, mark: isQuote ? "quote" : "bracket"), help: "put the whole value in one pair of quotes",
            fix: "quote the whole value")
    }

    private static func message(_ text: String, mark: String) -> String {
        "\(Words.quote(text)) comes after the closing \(mark); expected the end of the line"
    }
}

/// A bracket that is not closed.
enum UnclosedBracket {
    static func wording(_ mark: String) -> Wording {
        Wording(
            "\(Words.quote(mark)) is never closed",
            help: "close it with '\(mark.hasPrefix("{") ? "}" : "]")', or put the value in quotes")
    }
}

/// `---` at the top without an end.
enum UnclosedFrontMatter {
    /// A line of other dashes below the fields was meant to be the end.
    static func wording(_ problem: Problem, _ document: Document) -> Wording {
        guard let edit = problem.edits.first else {
            return Wording(message, help: "add a line '---' after the last field")
        }
        let found = Words.quote(document.text(edit.range))
        return Wording(
            message, help: "write '---' instead of \(found)", fix: "write '---' instead of \(found)",
            isCertain: true)
    }

    private static let message = "the front matter that starts here has no end; expected a line '---'"
}

/// A quote without its partner.
enum UnclosedQuote {
    static func wording(_ text: String) -> Wording {
        Wording(
            "the quote in \(Words.quote(text)) is never closed", help: "add the closing quote at the end of the value")
    }
}

/// `goal: [[run]]`.
enum UnquotedLink {
    static func wording(_ link: String, _ edits: [TextEdit]) -> Wording {
        Wording(
            "\(Words.quote(link)) has no quotes, so YAML reads a list in a list",
            help: edits.first.map { "write \($0.replacement)" } ?? "put the link in quotes",
            fix: edits.first?.replacement.hasPrefix("[") == true ? "quote the links" : "quote the link",
            isCertain: true)
    }
}

/// `date: {{date}}` or `<% tp.date.now() %>`.
enum UnquotedPlaceholder {
    static func wording(_ text: String) -> Wording {
        Wording(
            "\(Words.quote(text)) is a template's placeholder; expected a value",
            help: "replace it with a value; in a template put it in quotes", fix: "quote the value")
    }
}

/// What a rule says of one problem of a front matter.
struct Wording {
    var message: String
    var help: String?
    /// The title of the fix that the problem's edits make.
    var fix: String?
    /// Whether that fix may be made unasked.
    var isCertain: Bool
    /// What the related place is.
    var related: String?

    init(_ message: String, help: String? = nil, fix: String? = nil, isCertain: Bool = false, related: String? = nil) {
        self.message = message
        self.help = help
        self.fix = fix
        self.isCertain = isCertain
        self.related = related
    }
}

/// `&name value` or `*name`.
enum YAMLAnchor {
    static func wording(_ mark: String) -> Wording {
        // With a space after it nobody means an alias.
        if mark == "*" {
            return Wording(
                "'*' does not start a list item in YAML; expected '-'", help: "write '-' instead of '*'",
                fix: "write '-' instead of '*'")
        }
        return Wording(
            "\(Words.quote(mark)) is a YAML \(mark.hasPrefix("&") ? "anchor" : "alias"); expected a value",
            help: "write the value itself, in quotes if it starts with this character",
            fix: "quote the value"
        )
    }
}

/// `%YAML 1.2`.
enum YAMLDirective {
    static func wording(_ line: String) -> Wording {
        Wording("\(Words.quote(line)) is a YAML directive; expected 'key: value'", help: "remove the line")
    }
}

/// `!tag value`.
enum YAMLTag {
    static func wording(_ mark: String) -> Wording {
        Wording(
            "\(Words.quote(mark)) is a YAML tag; expected a value", help: "remove the tag, or quote the value",
            fix: "quote the value")
    }
}
