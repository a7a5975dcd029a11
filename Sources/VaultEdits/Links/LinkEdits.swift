import VaultRecords
import VaultSyntax

/// Edits of links that change where they lead, and nothing else of them: heading, block, shown text, the `!` of an
/// embed, `.md`, angle brackets, `%20` and `\|` stay as they are, and so do the quotes of a scalar; one without quotes
/// gets some where its new text needs them. The text that the edits would give is read again and compared before any of
/// them is handed out; but for those of a fix, which is tried by itself.
package struct LinkEdits: Sendable {
    /// A link and the name or path that it is to give, with `.md` or without it: see `destination`.
    package struct Redirection: Hashable, Sendable {
        package var link: Link
        package var destination: String
        /// What the link is to show where it shows its destination; nil to leave that.
        package var shown: String?

        package init(_ link: Link, to destination: String, shown: String? = nil) {
            (self.link, self.destination, self.shown) = (link, destination, shown)
        }
    }

    /// The destination for a name or path without `.md`. Only one that ends like a file needs it: `a.md`, which is kept
    /// in `a.md.md`, would be taken for `a`.
    package static func destination(_ stem: String) -> String { Path(stem).isNote ? stem + Path.endings[0] : stem }

    /// Why a link cannot be written; nothing is changed then.
    package enum Problem: Error, Hashable, Sendable {
        /// No link of this style can give such a name: `a|b`.
        case unwritable(String)
        /// The note has a scalar in which the destination cannot be found.
        case unreadable(line: Int)
        /// The text after the edits would not read as it is meant to.
        case cannotVerify
    }

    let document: Document
    /// For each node whether it is inside a flow list or map.
    private let isInBrackets: [Bool]
    private let tables: [ByteRange]

    /// Cost: linear in the bytes.
    package init(_ document: Document) {
        self.document = document
        tables = Body(of: document).tables
        var end: Int32 = 0
        isInBrackets = document.nodes.indices.map { index in
            let node = document.nodes[index]
            let isInside = index < end
            if !isInside, node.kind == .flowList || node.kind == .flowMap { end = node.next }
            return isInside
        }
    }

    /// The edits that lead links of the document to other destinations: sorted and as small as they can be; none for
    /// those that lead there already. Cost: linear in the bytes.
    package func edits(_ redirections: [Redirection]) throws(Problem) -> [TextEdit] {
        var edits: [TextEdit] = []
        for redirection in redirections { edits += try self.edits(of: redirection) }
        var text = EditedText(document.bytes)
        guard text.apply(edits) else { throw .cannotVerify }
        let smallest = text.edits
        guard smallest.isEmpty || holds(of: Document(text.bytes), redirections) else { throw .cannotVerify }
        return smallest
    }

    /// The edits of those links that can be written: one that cannot does not keep the others from it.
    package func possibleEdits(_ redirections: [Redirection]) -> (edits: [TextEdit], written: [Redirection]) {
        if let edits = try? edits(redirections) { return (edits, redirections) }
        let written = redirections.filter { (try? edits([$0])) != nil }
        return (try? edits(written)).map { ($0, written) } ?? ([], [])
    }

    /// The edits of one link for a fix, which is tried on a copy before it is offered: reading the note again for each
    /// of its links would cost the square of them. Cost: linear in what is replaced.
    package func untriedEdits(_ redirection: Redirection) throws(Problem) -> [TextEdit] {
        let edits = try edits(of: redirection)
        guard let first = edits.first?.range.offsets.lowerBound, let end = edits.last?.range.offsets.upperBound else {
            return []
        }
        guard let text = edited(first..<end, edits) else { throw .cannotVerify }
        return text.edits.map { $0.moved(by: first) }
    }

    /// A part of the document after edits, which give their places in the whole; nil where they overlap.
    private func edited(_ part: Range<Int>, _ edits: [TextEdit]) -> EditedText? {
        var text = EditedText(Array(document.bytes[part]))
        return text.apply(edits.map { $0.moved(by: -part.lowerBound) }) ? text : nil
    }

    private func edits(of redirection: Redirection) throws(Problem) -> [TextEdit] {
        redirection.link.isInBody ? try bodyEdits(redirection) : try fieldEdits(redirection)
    }

    /// The new destination as the link writes the old one.
    private func spelled(_ redirection: Redirection, like old: String, inTable: Bool) throws(Problem) -> String {
        let link = redirection.link
        let isInAngles = document.bytes[..<Int(link.destination.start)].last == UInt8(ascii: "<")
        let spelling = DestinationSpelling(old, link.style, inAngles: isInAngles, inTable: inTable)
        guard let destination = spelling.spell(redirection.destination) else {
            throw .unwritable(redirection.destination)
        }
        return destination
    }

    private func bodyEdits(_ redirection: Redirection) throws(Problem) -> [TextEdit] {
        let link = redirection.link
        let isInTable = isInTable(link)
        let destination = try spelled(redirection, like: document.text(link.destination), inTable: isInTable)
        var edits = [TextEdit.replace(link.destination.offsets, destination)]
        let rest = document.text(ByteRange(start: link.destination.end, end: link.range.end))
        if let shown = redirection.shown, link.style == .wikilink, !rest.contains("|"), rest.hasSuffix("]]") {
            edits.append(.insert((isInTable ? "\\|" : "|") + shown, at: Int(link.range.end) - 2))
        }
        return edits
    }

    /// Whether a bare `|` in the link would end a cell of a table.
    func isInTable(_ link: Link) -> Bool {
        let start = link.range.start
        return tables[tables.firstPlace { $0.end > start }...].first.map { $0.start <= start } ?? false
    }

    private func fieldEdits(_ redirection: Redirection) throws(Problem) -> [TextEdit] {
        let link = redirection.link
        guard document.nodes.indices.contains(Int(link.node)) else { throw .cannotVerify }
        let node = document.nodes[Int(link.node)]
        let old = link.text(in: document)
        var destination = try spelled(redirection, like: old, inTable: false)
        if destination.utf8.elementsEqual(old.utf8), redirection.shown == nil { return [] }
        // A wikilink where a bare name would not read as one.
        if link.style == .bare {
            var isBare = false
            if case .link(let now) = LinkText.read(Array(destination.utf8).span) { isBare = now.style == .bare }
            if !isBare { destination = "[[\(destination)]]" }
        }
        var edits = [TextEdit.replace(link.destination.offsets, Self.escaped(destination, node.kind))]
        let rest = document.bytes[Int(link.destination.end)...]
        if let shown = redirection.shown, link.style == .wikilink, let end = rest.firstRange(of: [0x5D, 0x5D]),
            !rest[..<end.lowerBound].contains(UInt8(ascii: "|"))
        {
            edits.append(.insert(Self.escaped("|" + shown, node.kind), at: end.lowerBound))
        }
        return node.kind == .plain ? try quoted(edits, node, at: link.node) : edits
    }

    /// A text inside the quotes of a scalar.
    private static func escaped(_ text: String, _ kind: Node.Kind) -> String {
        switch kind {
        case .doubleQuoted: String(ScalarSpelling.quoted(text).dropFirst().dropLast())
        case .singleQuoted: text.replacing("'", with: "''")
        default: text
        }
    }

    /// Edits of a scalar without quotes: those, unless its new text needs some.
    private func quoted(_ edits: [TextEdit], _ node: Node, at index: Int32) throws(Problem) -> [TextEdit] {
        guard let text = edited(node.range.offsets, edits) else {
            throw .unreadable(line: document.line(of: node.range))
        }
        if text.bytes.contains(.newline) { return edits }
        let whole = String(decoding: text.bytes, as: UTF8.self)
        let isText = CoreScalar(node, in: document) == .text(document.text(node))
        let spelled = ScalarSpelling.spell(
            whole, like: .plain, isText ? .text : .unknown, inBrackets: isInBrackets[Int(index)])
        return spelled == whole ? edits : [.replace(node.range.offsets, spelled)]
    }

    // MARK: Reading again

    /// True when the links lead where they were to lead, and all else reads as before.
    private func holds(of after: Document, _ redirections: [Redirection]) -> Bool {
        guard document.problems.map(\.kind) == after.problems.map(\.kind),
            document.nodes.count == after.nodes.count, document.entries.count == after.entries.count
        else { return false }
        let changed = Dictionary(grouping: redirections.filter { !$0.link.isInBody }, by: \.link.node)
        for index in document.nodes.indices {
            let (old, new) = (document.nodes[index], after.nodes[index])
            guard old.isScalar == new.isScalar, old.next == new.next else { return false }
            if let redirections = changed[Int32(index)] {
                guard holds(Int32(index), of: after, redirections) else { return false }
            } else if old.isScalar, !document.text(old).utf8.elementsEqual(after.text(new).utf8) {
                return false
            }
        }
        return bodyHolds(of: after, redirections.filter(\.link.isInBody))
    }

    /// Whether the links of a scalar lead where they were to lead, and the rest of its text is what it was.
    private func holds(_ node: Int32, of after: Document, _ redirections: [Redirection]) -> Bool {
        let (old, new) = (document.nodes[Int(node)], after.nodes[Int(node)])
        let first = redirections[0]
        if first.link.style == .bare {
            // One link, which is all of the scalar or its end.
            let (text, written) = (document.text(old), after.text(new))
            guard let start = text.ranges(of: first.link.text(in: document)).last?.lowerBound,
                written.hasPrefix(text[..<start]),
                case let rest = Array(written.utf8.dropFirst(text[..<start].utf8.count)),
                case .link(let read) = LinkText.read(rest.span)
            else { return false }
            let destination = String(decoding: rest[read.destination], as: UTF8.self)
            return DestinationSpelling.leads(destination, read.style, to: first.destination)
        }
        let changed = Dictionary(redirections.map { ($0.link.destination.start, $0) }) { first, _ in first }
        let (before, now) = (document.links(in: node), after.links(in: node))
        guard before.count == now.count else { return false }
        var growth = 0
        for (left, right) in zip(before, now) {
            var link = Link(left)
            link.node = node
            let was = link.text(in: document)
            link.destination = right.destination
            let written = link.text(in: after)
            growth += written.utf8.count - was.utf8.count
            if let redirection = changed[left.destination.start] {
                guard DestinationSpelling.leads(written, redirection.link.style, to: redirection.destination) else {
                    return false
                }
            } else if left.kind != right.kind || was != written {
                return false
            }
        }
        return old.kind == .missing || redirections.contains { $0.shown != nil }
            || after.text(new).utf8.count - document.text(old).utf8.count == growth
    }

    private func bodyHolds(of after: Document, _ redirections: [Redirection]) -> Bool {
        if redirections.isEmpty { return true }
        let (old, new) = (Body(of: document), Body(of: after))
        guard old.links.count == new.links.count, old.headings.count == new.headings.count,
            old.items.count == new.items.count
        else { return false }
        let changed = Dictionary(redirections.map { ($0.link.destination, $0) }) { first, _ in first }
        for (left, right) in zip(old.links, new.links) {
            guard left.kind == right.kind else { return false }
            let written = after.text(right.destination)
            if let redirection = changed[left.destination] {
                let leads = DestinationSpelling.leads(written, redirection.link.style, to: redirection.destination)
                // Another link in what it shows is compared by itself.
                let shown = document.text(left.shown)
                let shows = redirection.shown != nil || shown.contains("[") || shown == after.text(right.shown)
                if !leads || !shows { return false }
            } else if !document.text(left.destination).utf8.elementsEqual(written.utf8) {
                return false
            }
        }
        return true
    }
}

extension TextEdit {
    fileprivate func moved(by distance: Int) -> TextEdit {
        .replace(range.offsets.lowerBound + distance..<range.offsets.upperBound + distance, replacement)
    }
}

/// How a link gives its destination: with `.md` or without, with `%20` or in angle brackets.
struct DestinationSpelling {
    private let style: Link.Style
    private let hasExtension: Bool
    private let isEncoded: Bool
    private let encodesLetters: Bool
    private let inAngles: Bool
    private let inTable: Bool

    /// - Parameter written: the destination as it is now
    init(_ written: String, _ style: Link.Style, inAngles: Bool, inTable: Bool) {
        (self.style, self.inAngles, self.inTable) = (style, inAngles, inTable)
        hasExtension = Path(written).isNote
        let decoded = DestinationText.decode(written)
        isEncoded = decoded != written
        encodesLetters =
            isEncoded && written.utf8.allSatisfy { $0 < 0x80 } && !decoded.utf8.allSatisfy { $0 < 0x80 }
    }

    /// The name or path in that spelling; nil for one that such a link cannot give.
    func spell(_ destination: String) -> String? {
        let stem = Path(destination).stem.text
        let ending = Path(destination).ending.lowercased()
        // A name that ends like a file would be read without its end.
        let needsEnding = hasExtension || Path(stem).isNote
        let path = needsEnding ? stem + (ending.isEmpty ? Path.endings[0] : ending) : stem
        // Readers of links trim them, so a space at either end would be lost.
        guard let first = path.first, let last = path.last, !first.isOnlyWhitespace, !last.isOnlyWhitespace,
            !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
            // An ending alone is a name: '.md' would not read as '' and '.md'.
            Path(path).stem.utf8.elementsEqual(stem.utf8)
        else { return nil }
        switch style {
        case .wikilink, .embed:
            return path.contains { "[]|#".contains($0) } || path.hasSuffix("\\") ? nil : path
        case .bare: return path
        case .markdown, .image: return encoded(path)
        }
    }

    /// What would end or change the path of a Markdown link goes as `%20` and the like.
    private func encoded(_ destination: String) -> String {
        let hasOddBrackets =
            destination.count { $0 == "(" } != destination.count { $0 == ")" } || destination.contains { $0 == ")" }
        var result = ""
        for scalar in destination.unicodeScalars {
            let needsEncoding =
                switch scalar {
                case "%", "#", "?", ":", "[", "]", "\\", "`", "<", ">": true
                case "|": inTable
                case "&": destination.contains(";")
                case " ": !inAngles || isEncoded
                case "(", ")": !inAngles && hasOddBrackets
                default: scalar.value >= 0x80 && encodesLetters
                }
            result += needsEncoding ? PercentText.encode(String(scalar)) : String(scalar)
        }
        return result
    }

    /// Whether a destination as written is the one that is meant, but for `.md`.
    static func leads(_ written: String, _ style: Link.Style, to destination: String) -> Bool {
        let decoded = style == .markdown || style == .image ? DestinationText.decode(written) : written
        return Path(decoded).stem == Path(destination).stem
    }
}
