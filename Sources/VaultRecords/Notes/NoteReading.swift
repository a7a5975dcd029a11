import VaultSyntax

/// From bytes to a note: the document, its type, its links and what is wrong with its fields.
///
/// This is the loop over all files: no field name, type name or good value becomes a `String` here.
package struct NoteReading: ~Copyable {
    let schema: Schema
    let document: Document
    let bytes: [UInt8]
    let nodes: [Node]
    private var links: [Link] = []
    private var marks: Note.Marks = []
    var problems: [FieldProblem] = []
    /// Where links without quotes start.
    private lazy var unquotedLinks = Set(document.problems.filter { $0.kind == .unquotedLink }.map(\.range.start))

    private init(_ document: Document, _ schema: Schema) {
        self.document = document
        self.schema = schema
        bytes = document.bytes
        nodes = document.nodes
    }

    /// Reads one file. Cost: linear in its bytes.
    package static func read(path: Path, bytes: [UInt8], schema: Schema, isOutside: Bool = false) -> Note {
        let document = Document(bytes)
        var reading = NoteReading(document, schema)
        var type = RecordTypeReading.type(of: document, schema)
        if type == schema.settingsType, path != Schema.settingsPath { type = nil }
        if let type {
            reading.readFields(of: type)
        } else {
            reading.readProperties()
        }
        let isCounted = schema.countsTexts && type == nil && schema.daily.covers(path)
        let body = Body(of: document, keepsLines: isCounted)
        let hasBodyFields = type.map { !schema.types[$0].bodyFields.isEmpty } ?? false
        reading.readLinks(of: body, type: hasBodyFields ? type : nil)
        return Note(
            path: path, document: document, type: type, links: reading.links, problems: reading.problems,
            conflicts: body.conflicts, outline: hasBodyFields ? Outline(of: body) : nil,
            entries: isCounted ? TextEntry.entries(of: body, in: document) : [], isOutside: isOutside,
            marks: reading.marks)
    }

    /// - Parameter type: nil for one without fields in the body
    private mutating func readLinks(of body: Body, type: TypeID?) {
        links.reserveCapacity(links.count + body.links.count)
        guard let type, !body.links.isEmpty else {
            for link in body.links { links.append(Link(link)) }
            return
        }
        let reading = BodyFieldReading(schema.types[type].bodyFields, of: body, in: document)
        for bodyLink in body.links {
            var link = Link(bodyLink)
            if let field = reading.field(of: bodyLink) { link.place = .bodyField(field) }
            links.append(link)
        }
    }

    // MARK: Fields of a record

    private mutating func readFields(of type: TypeID) {
        var given = GivenFields(count: schema.fields[type].count)
        for entry in document.entries where entry.state != .conflicted {
            let key = nodes[Int(entry.key)]
            guard let index = document.withText(key, { schema.field($0, of: type) }) else {
                readUnknown(entry, key: key, type: type)
                continue
            }
            marks.formUnion(schema.marks(index, of: type))
            if hasUpperCase(key) { checkSpelling(entry, key: key, name: schema.fields[type][index].name) }
            guard entry.state == .readable else {
                readDamaged(entry, index, type)
                continue
            }
            if given.contains(index) {
                append(.repeated, key.range, entry.key, index, type)
                continue
            }
            given.insert(index)
            if !readField(entry, index: index, type: type) { given.remove(index) }
        }
        for index in schema.required[type] where !given.contains(index) {
            let name = schema.fields[type][index].name
            if let entry = document.entry(name), entry.state != .readable { continue }
            if document.frontMatter == nil { continue }
            problems.append(
                FieldProblem(kind: .missing, range: missingPlace(name), field: name, node: -1, related: nil))
        }
    }

    /// The key when the field is there but empty, else the value of `type`.
    private func missingPlace(_ name: String) -> ByteRange {
        if let entry = document.entry(name) { return nodes[Int(entry.key)].range }
        if let entry = document.entry("type"), entry.state == .readable { return nodes[Int(entry.value)].range }
        return document.frontMatter.map { ByteRange(Int($0.start), Int($0.start) + 3) } ?? ByteRange(0, 0)
    }

    /// Reads a field's value; false when nothing is given.
    private mutating func readField(_ entry: Entry, index: FieldID, type: TypeID) -> Bool {
        let node = nodes[Int(entry.value)]
        if node.isScalar {
            if node.kind == .plain, schema.isList(index, of: type), startsWithDash(node) {
                append(.dashWithoutSpace, node.range, entry.value, index, type)
                return true
            }
            return readScalar(entry.value, index: index, type: type, isElement: false)
        }
        guard node.isList else {
            append(.notAScalar, node.range, entry.value, index, type)
            return true
        }
        let items = document.items(of: entry.value)
        if !schema.isList(index, of: type), items.count > 1 {
            append(.unexpectedList, node.range, entry.value, index, type)
            return true
        }
        var isGiven = false
        for item in items {
            if nodes[Int(item)].isScalar {
                if readScalar(item, index: index, type: type, isElement: true) { isGiven = true }
            } else {
                append(.notAScalar, nodes[Int(item)].range, item, index, type)
                isGiven = true
            }
        }
        if items.count > 1 { checkRepeatedElements(items, index: index, type: type) }
        return isGiven
    }

    /// The same text twice in one list. Takes no memory for lists as people write them; linear in long ones.
    private mutating func checkRepeatedElements(_ items: [Int32], index: FieldID, type: TypeID) {
        var first: [UInt64: [Int32]] = [:]
        for (position, item) in items.enumerated() {
            let node = nodes[Int(item)]
            guard node.isScalar, node.kind != .missing else { continue }
            let earlier: Int32?
            if items.count <= 16 {
                earlier = items[..<position].first { isSameText(node, nodes[Int($0)]) }
            } else {
                let key = FoldedName.key(bytes.span.extracting(node.content.offsets))
                earlier = first[key]?.first { isSameText(node, nodes[Int($0)]) }
                if earlier == nil { first[key, default: []].append(item) }
            }
            guard let earlier else { continue }
            append(.repeatedElement, node.range, item, index, type, related: nodes[Int(earlier)].range)
        }
    }

    private func isSameText(_ left: Node, _ right: Node) -> Bool {
        guard left.isVerbatim, right.isVerbatim, left.content.count == right.content.count, left.content.count > 0
        else {
            return false
        }
        return bytes[left.content.offsets].elementsEqual(bytes[right.content.offsets])
    }

    /// Reads one scalar of a field; false when it says nothing.
    private mutating func readScalar(_ index: Int32, index field: FieldID, type: TypeID, isElement: Bool) -> Bool {
        let node = nodes[Int(index)]
        let kind = schema.kind(field, of: type)
        if node.kind == .missing {
            if let comment = swallowed(after: node), mayBeValue(comment, kind, field: field, type: type) {
                append(.commentInText, comment, index, field, type)
            }
            return false
        }
        if kind == .text, !isElement { return readText(index, node, field: field, type: type) }
        let found: ScalarCheck.Result
        if node.isVerbatim {
            found = ScalarCheck.check(
                bytes.span.extracting(node.content.offsets), node, field: field, of: type, schema)
        } else {
            let text = ScalarText.decode(node, in: bytes)
            found = ScalarCheck.check(text.span, node, field: field, of: type, schema)
        }
        switch found {
        case .notGiven:
            return false
        case .good:
            if kind == .text {
                readElement(index, node, field: field, type: type)
                readLinks(index)
            }
            return true
        case .link(let link):
            if kind == .countedProperty, !node.isVerbatim {
                append(.scalar(ScalarProblem(.notACountedProperty, 0..<1)), node.range, index, field, type)
                return true
            }
            appendLink(link, index, node, field: field, type: type)
            return true
        case .problem(let problem, let range):
            if kind == .link { readLinks(index) }
            let isName = kind == .link || kind == .namedNumber || kind == .countedProperty
            if document.hasInvisible, !isName, let (character, place) = invisible(in: node, isText: false) {
                append(.invisible(character, inText: false), place, index, field, type)
            } else {
                append(problem, place(range, in: node), index, field, type)
            }
            return true
        }
    }

    private mutating func appendLink(_ link: LinkText, _ index: Int32, _ node: Node, field: FieldID, type: TypeID) {
        let start = Int(node.content.start)
        var destination = ByteRange(start + link.destination.lowerBound, start + link.destination.upperBound)
        if !node.isVerbatim {
            let written = document.links(in: index).first?.destination
            // `"\x5B[run]]"`
            guard written != nil || link.style == .bare else {
                return append(.notALink(.unreadable), node.range, index, field, type)
            }
            destination = written ?? node.content
        }
        links.append(
            Link(place: .field(field), style: link.style, range: node.range, destination: destination, node: index))
        if link.style == .bare, schema.kind(field, of: type) == .link {
            append(.bareLink, node.range, index, field, type)
        }
    }

    /// A single text: a title is one line, and a comment may have swallowed its end.
    private mutating func readText(_ index: Int32, _ node: Node, field: FieldID, type: TypeID) -> Bool {
        if document.hasInvisible { checkInvisible(index, node, field, type) }
        if schema.hasWords(field, of: type) { checkWords(index, node, field, type) }
        if node.kind == .plain {
            if Schema.isNull(bytes.span.extracting(node.content.offsets)) { return false }
            if let comment = swallowed(after: node) { append(.commentInText, comment, index, field, type) }
        }
        if !node.isVerbatim, !schema.allowsBlockText(field, of: type) {
            let text = ScalarText.decode(node, in: bytes)
            var end = text.count
            while end > 0, text[end - 1] == UInt8(ascii: "\n") { end -= 1 }
            if text[..<end].contains(UInt8(ascii: "\n")) {
                append(.unexpectedLineBreak, node.range, index, field, type)
            }
        }
        readLinks(index)
        return !node.content.isEmpty
    }

    /// ` #` with text right after it, where a plain text ends.
    func swallowed(after node: Node) -> ByteRange? {
        var offset = Int(node.range.end)
        while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
        guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "#"), !bytes[offset + 1].isSpace,
            bytes[offset + 1] != UInt8(ascii: "#")
        else { return nil }
        var end = offset
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
        return ByteRange(offset, end)
    }

    // MARK: Names of fields

    /// Names of the schema are in lower case; a key that equals one except for case has a letter in upper case.
    private func hasUpperCase(_ key: Node) -> Bool {
        if !key.isVerbatim { return true }
        for index in key.content.offsets where bytes[index] >= 65 && bytes[index] <= 90 { return true }
        return false
    }

    private mutating func checkSpelling(_ entry: Entry, key: Node, name: String) {
        guard entry.state != .duplicate, !document.text(key).utf8.elementsEqual(name.utf8) else { return }
        problems.append(
            FieldProblem(kind: .uppercaseName(name), range: key.range, field: name, node: entry.key, related: nil))
    }

    /// `type: Goal` where the type's name is `goal`.
    private mutating func checkTypeWord(_ entry: Entry, type: TypeID) {
        guard entry.state == .readable else { return }
        let index = nodes[Int(entry.value)].isList ? entry.value + 1 : entry.value
        let node = nodes[Int(index)]
        guard hasUpperCase(node) else { return }
        let name = schema.types[type].name
        let word = document.text(node)
        guard word != name, word.lowercased() != word else { return }
        problems.append(
            FieldProblem(kind: .uppercaseName(name), range: node.range, field: "type", node: index, related: nil))
    }

    private mutating func readUnknown(_ entry: Entry, key: Node, type: TypeID) {
        if document.withText(key, { $0.isWord("type", 0..<$0.count) }) {
            if hasUpperCase(key) { checkSpelling(entry, key: key, name: "type") }
            return checkTypeWord(entry, type: type)
        }
        readProperty(entry)
        if document.hasInvisible, readInvisibleName(entry, key, type) { return }
        let name = document.text(key)
        let written = name.lowercased()
        let kind: FieldProblem.Kind
        if let meant = schema.otherNames[type][written] {
            kind = .otherName(meant)
        } else if let near = schema.nearField(
            written, of: type, where: { schema.canHold(entry.value, of: document, $0, of: type) })
        {
            kind = .unknown(near: near)
        } else if entry.state == .readable, let day = schema.day(meantBy: written, of: type),
            document.entry(schema.fields[type][day].name) == nil,
            schema.canHold(entry.value, of: document, day, of: type)
        {
            kind = .otherDay(schema.fields[type][day].name)
        } else {
            return
        }
        problems.append(FieldProblem(kind: kind, range: key.range, field: name, node: entry.key, related: nil))
    }

    // MARK: Links of other properties

    private mutating func readProperties() {
        if document.entry("aliases") != nil { marks.insert(.otherNames) }
        for entry in document.entries { readProperty(entry) }
    }

    private mutating func readProperty(_ entry: Entry) {
        guard entry.state == .readable else { return readDamaged(entry, nil, nil) }
        var index = entry.value
        let end = nodes[Int(entry.value)].next
        while index < end {
            let node = nodes[Int(index)]
            if node.isScalar { readLinks(index) }
            index += 1
        }
    }

    /// Keeps the links in a text, however it is written.
    private mutating func readLinks(_ node: Int32) {
        for found in document.links(in: node) {
            var link = Link(found)
            (link.place, link.node) = (.property, node)
            links.append(link)
        }
    }

    /// Keeps the links in an entry that cannot be read. `goal: [[run]]`, which YAML takes for a list in a list, also as
    /// an item, is the field's link.
    private mutating func readDamaged(_ entry: Entry, _ field: FieldID?, _ type: TypeID?) {
        guard entry.state == .unreadable else { return }
        let first = links.count
        readLinks(entry.value)
        guard first < links.count, let field, let type, schema.kind(field, of: type) == .link,
            links[first...].contains(where: { unquotedLinks.contains($0.range.start) })
        else { return }
        for index in first..<links.count { links[index].place = .field(field) }
    }

    // MARK: Places

    mutating func append(
        _ kind: FieldProblem.Kind, _ range: ByteRange, _ node: Int32, _ field: FieldID, _ type: TypeID,
        related: ByteRange? = nil
    ) {
        let name = schema.fields[type][field].name
        problems.append(FieldProblem(kind: kind, range: range, field: name, node: node, related: related))
    }

    /// A range of a scalar's text in the file; the whole scalar when its text is not just its bytes.
    private func place(_ range: Range<Int>, in node: Node) -> ByteRange {
        guard node.isVerbatim, range != 0..<node.content.count else { return node.range }
        let start = Int(node.content.start)
        return ByteRange(start + range.lowerBound, start + range.upperBound)
    }
}

/// Which fields of its type a record gives. Takes memory for types with more than 64 only.
private struct GivenFields {
    private var first: UInt64 = 0
    private var others: [Bool]

    init(count: Int) { others = count > 64 ? [Bool](repeating: false, count: count - 64) : [] }

    func contains(_ field: FieldID) -> Bool {
        field.index < 64 ? first & (1 << UInt64(field.index)) != 0 : others[field.index - 64]
    }

    mutating func insert(_ field: FieldID) {
        if field.index < 64 { first |= 1 << UInt64(field.index) } else { others[field.index - 64] = true }
    }

    mutating func remove(_ field: FieldID) {
        if field.index < 64 { first &= ~(1 << UInt64(field.index)) } else { others[field.index - 64] = false }
    }
}

extension Link {
    package init(_ link: BodyLink) {
        let style: Style =
            switch link.kind {
            case .wikilink: .wikilink
            case .embed: .embed
            case .markdown: .markdown
            case .image: .image
            }
        self.init(place: .body, style: style, range: link.range, destination: link.destination, node: -1)
    }
}
