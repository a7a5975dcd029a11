import VaultRecords
import VaultSyntax

/// Edits of links that change where they lead, and nothing else of them.
///
/// Heading, block, shown text, the `!` of an embed, `.md`, angle brackets, `%20` and `\|` stay as they are, and so do
/// the quotes of a scalar; one without quotes gets some where its new text needs them.
///
/// As with fields, the text that the edits would give is read again and compared before any of them is handed out;
/// but for one plain name in the place of another, of which nothing can begin or end.
package struct LinkEdits: Sendable {
    /// A link and the name or path that it is to give, with `.md` or without it: see `destination`.
    package struct Redirection: Hashable, Sendable {
        package var link: Link
        package var destination: String
        /// What the link is to show where it shows its destination; nil to leave that.
        package var shown: String?

        package init(_ link: Link, to destination: String, shown: String? = nil) {
            self.link = link
            self.destination = destination
            self.shown = shown
        }
    }

    /// The destination for a name or path without `.md`. Only one that ends like a file needs it: `a.md`, which is kept
    /// in `a.md.md`, would be taken for `a`.
    package static func destination(_ stem: String) -> String { NotePath.isNote(stem) ? NotePath.file(stem) : stem }

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
    private let lines: LineTable
    /// Where in the text a Markdown link may have begun that is none as it is written.
    let openDestinations: [Range<Int>]

    /// Cost: linear in the bytes.
    package init(_ document: Document) {
        self.document = document
        lines = LineTable(document.bytes)
        openDestinations = Self.openDestinations(of: document.bytes)
        var end: Int32 = 0
        isInBrackets = document.nodes.indices.map { index in
            let node = document.nodes[index]
            let isInside = index < end
            if !isInside, node.kind == .flowList || node.kind == .flowMap { end = node.next }
            return isInside
        }
    }

    /// The edits that lead links of the document to other destinations: sorted and as small as they can be; none for
    /// those that lead there already. Cost: linear in the bytes; of one plain name in the place of another, in both
    /// names.
    package func edits(_ redirections: [Redirection]) throws(Problem) -> [TextEdit] {
        if redirections.count == 1, let edits = plainEdits(redirections[0]) { return edits }
        var edits: [TextEdit] = []
        for redirection in redirections {
            edits += redirection.link.isInBody ? try bodyEdits(redirection) : try fieldEdits(redirection)
        }
        var text = EditedText(document.bytes)
        guard text.apply(edits) else { throw .cannotVerify }
        let smallest = text.edits
        guard smallest.isEmpty || holds(of: Document(text.bytes), redirections) else { throw .cannotVerify }
        return smallest
    }

    private func bodyEdits(_ redirection: Redirection) throws(Problem) -> [TextEdit] {
        let link = redirection.link
        let isInTable = isInTable(link)
        let isInAngles = document.bytes[..<Int(link.destination.start)].last == UInt8(ascii: "<")
        let spelling = DestinationSpelling(
            document.text(link.destination), link.style, inAngles: isInAngles, inTable: isInTable)
        guard let destination = spelling.spell(redirection.destination) else {
            throw .unwritable(redirection.destination)
        }
        var edits = [TextEdit.replace(link.destination.offsets, destination)]
        let rest = document.text(ByteRange(start: link.destination.end, end: link.range.end))
        if let shown = redirection.shown, link.style == .wikilink, !rest.contains("|"), rest.hasSuffix("]]") {
            edits.append(.insert((isInTable ? "\\|" : "|") + shown, at: Int(link.range.end) - 2))
        }
        return edits
    }

    func isInTable(_ link: Link) -> Bool {
        let line = lines.text(ofLine: lines.position(of: Int(link.range.start)).line)
        let start = document.lines.skipSpaces(line.lowerBound)
        return start < document.bytes.count && document.bytes[start] == UInt8(ascii: "|")
    }

    private func fieldEdits(_ redirection: Redirection) throws(Problem) -> [TextEdit] {
        let link = redirection.link
        guard document.nodes.indices.contains(Int(link.node)) else { throw .cannotVerify }
        let node = document.nodes[Int(link.node)]
        let start = link.textStart(in: document)
        let (before, text) = Self.parted(document.text(node), at: start)
        guard case .link(let read) = LinkText.read(text.span) else { throw unreadable(node) }
        let old = String(decoding: text[read.destination], as: UTF8.self)
        let isAngle = text[..<read.destination.lowerBound].last == UInt8(ascii: "<")
        let spelling = DestinationSpelling(old, read.style, inAngles: isAngle, inTable: false)
        guard let destination = spelling.spell(redirection.destination) else {
            throw .unwritable(redirection.destination)
        }
        if destination.utf8.elementsEqual(old.utf8), redirection.shown == nil { return [] }
        var rest = String(decoding: text[read.destination.upperBound...], as: UTF8.self)
        if let shown = redirection.shown, read.style == .wikilink, !rest.contains("|"),
            let end = rest.firstRange(of: "]]")
        {
            rest.insert(contentsOf: "|" + shown, at: end.lowerBound)
        }
        var new = String(decoding: text[..<read.destination.lowerBound], as: UTF8.self) + destination + rest
        // A wikilink where a bare name would not read as one.
        if read.style == .bare {
            var isBare = false
            if case .link(let now) = LinkText.read(Array(new.utf8).span) { isBare = now.style == .bare }
            if !isBare { new = "[[\(destination)]]" }
        }
        return [try scalarEdit(node, at: link.node, old: old, to: destination, whole: before + new)]
    }

    /// What comes before a link in its scalar, and the link.
    private static func parted(_ text: String, at start: Int) -> (before: String, link: [UInt8]) {
        let bytes = Array(text.utf8)
        let start = min(start, bytes.count)
        return (String(decoding: bytes[..<start], as: UTF8.self), Array(bytes[start...]))
    }

    /// The scalar with its quotes; block text and text over lines where its bytes hold the destination just once.
    private func scalarEdit(
        _ node: Node, at index: Int32, old: String, to destination: String, whole: String
    ) throws(Problem) -> TextEdit {
        if document.bytes[node.range.offsets].contains(.newline) {
            let written = document.bytes[node.content.offsets]
            let places = written.indices.filter { written[$0...].starts(with: old.utf8) }
            guard places.count == 1, let place = places.first, !destination.contains("\"") else {
                throw unreadable(node)
            }
            return .replace(place..<place + old.utf8.count, destination)
        }
        let isText = node.kind != .plain || CoreScalar(node, in: document) == .text(document.text(node))
        let spelled = ScalarSpelling.spell(
            whole, like: node.kind, isText ? .text : .unknown, inBrackets: isInBrackets[Int(index)])
        return .replace(node.range.offsets, spelled)
    }

    private func unreadable(_ node: Node) -> Problem { .unreadable(line: document.line(of: node.range)) }

    // MARK: Reading again

    /// True when the links lead where they were to lead, and all else reads as before.
    private func holds(of after: Document, _ redirections: [Redirection]) -> Bool {
        guard document.problems.map(\.kind) == after.problems.map(\.kind),
            document.nodes.count == after.nodes.count, document.entries.count == after.entries.count
        else { return false }
        let inFields = redirections.filter { !$0.link.isInBody }
        let changed = Dictionary(inFields.map { ($0.link.node, $0) }) { first, _ in first }
        for index in document.nodes.indices {
            let (old, new) = (document.nodes[index], after.nodes[index])
            guard old.isScalar == new.isScalar, old.next == new.next else { return false }
            if let redirection = changed[Int32(index)] {
                let start = redirection.link.textStart(in: document)
                let (before, text) = Self.parted(after.text(new), at: start)
                guard before == Self.parted(document.text(old), at: start).before,
                    case .link(let read) = LinkText.read(text.span)
                else { return false }
                let written = String(decoding: text[read.destination], as: UTF8.self)
                if !DestinationSpelling.leads(written, read.style, to: redirection.destination) { return false }
            } else if old.isScalar, !document.text(old).utf8.elementsEqual(after.text(new).utf8) {
                return false
            }
        }
        return bodyHolds(of: after, redirections.filter(\.link.isInBody))
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
                let shows = redirection.shown != nil || document.text(left.shown) == after.text(right.shown)
                if !leads || !shows { return false }
            } else if !document.text(left.destination).utf8.elementsEqual(written.utf8) {
                return false
            }
        }
        return true
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
        self.style = style
        self.inAngles = inAngles
        self.inTable = inTable
        hasExtension = NotePath.isNote(written)
        let decoded = PercentText.decode(written)
        isEncoded = decoded != written
        encodesLetters =
            isEncoded && written.utf8.allSatisfy { $0 < 0x80 } && !decoded.utf8.allSatisfy { $0 < 0x80 }
    }

    /// The name or path in that spelling; nil for one that such a link cannot give.
    func spell(_ destination: String) -> String? {
        let stem = NotePath.stem(destination)
        let ending = NotePath.ending(destination).lowercased()
        // A name that ends like a file would be read without its end.
        let needsEnding = hasExtension || NotePath.isNote(stem)
        let path = needsEnding ? (ending.isEmpty ? NotePath.file(stem) : stem + ending) : stem
        // Readers of links trim them, so a space at either end would be lost.
        guard let first = path.first, let last = path.last, !first.isOnlyWhitespace, !last.isOnlyWhitespace,
            !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
            // An ending alone is a name: '.md' would not read as '' and '.md'.
            NotePath.stem(path).utf8.elementsEqual(stem.utf8)
        else { return nil }
        switch style {
        case .wikilink, .embed:
            return path.contains { "[]|#".contains($0) } || path.hasSuffix("\\") ? nil : path
        case .bare: return path
        case .markdown, .image: return encoded(path)
        }
    }

    /// What would end or change the path of a Markdown link goes as `%20` and the like.
    private func encoded(_ path: String) -> String {
        let hasOddBrackets = path.count { $0 == "(" } != path.count { $0 == ")" } || path.contains { $0 == ")" }
        var result = ""
        for scalar in path.unicodeScalars {
            let needsEncoding =
                switch scalar {
                case "%", "#", "?", ":", "[", "]", "\\", "`", "<", ">": true
                case "|": inTable
                case " ": !inAngles || isEncoded
                case "(", ")": !inAngles && hasOddBrackets
                default: scalar.value >= 0x80 && encodesLetters
                }
            if needsEncoding {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    let digits = String(byte, radix: 16, uppercase: true)
                    result += "%" + (digits.count < 2 ? "0" : "") + digits
                }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether a destination as written is the one that is meant, but for `.md`.
    static func leads(_ written: String, _ style: Link.Style, to destination: String) -> Bool {
        let decoded = style == .markdown || style == .image ? PercentText.decode(written) : written
        return NotePath.stem(decoded).utf8.elementsEqual(NotePath.stem(destination).utf8)
    }
}

extension LinkEdits {
    /// The edits of one wikilink that gives letters, digits and the like, and is to give and show such: no part of a
    /// text begins or ends with them, so everything else reads as before, and no check is needed. Nil for any other.
    ///
    /// A fix is planned for each of a note's broken links by itself; reading the note again each time would cost the
    /// square of them. Cost: linear in both names.
    func plainEdits(_ redirection: Redirection) -> [TextEdit]? {
        let link = redirection.link
        let range = link.destination.offsets
        let isPlain = { Self.isPlain($0, inBody: link.isInBody) }
        guard link.style == .wikilink || link.style == .embed, isVerbatim(link),
            range.upperBound <= document.bytes.count, document.bytes[range].allSatisfy(isPlain),
            redirection.destination.utf8.allSatisfy(isPlain)
        else { return nil }
        let spelling = DestinationSpelling(document.text(link.destination), link.style, inAngles: false, inTable: false)
        guard let destination = spelling.spell(redirection.destination), !destination.isEmpty else { return nil }
        var edits: [TextEdit] = [.replace(0..<range.count, destination)]
        var end = range.upperBound
        if let shown = redirection.shown, link.style == .wikilink {
            guard shown.utf8.allSatisfy(isPlain), !isInTable(link),
                let close = document.bytes[range.upperBound...].firstRange(of: [0x5D, 0x5D])
            else { return nil }
            if !document.bytes[range.upperBound..<close.lowerBound].contains(UInt8(ascii: "|")) {
                end = close.lowerBound
                edits.append(.insert("|" + shown, at: end - range.lowerBound))
            }
        }
        var text = EditedText(Array(document.bytes[range.lowerBound..<end]))
        guard text.apply(edits) else { return nil }
        return text.edits.map { edit in
            let place = edit.range.offsets
            return .replace(range.lowerBound + place.lowerBound..<range.lowerBound + place.upperBound, edit.replacement)
        }
    }

    /// Whether the bytes of the link are its text.
    private func isVerbatim(_ link: Link) -> Bool {
        if link.isInBody { return !isInOpenDestination(link) }
        guard document.nodes.indices.contains(Int(link.node)) else { return false }
        let node = document.nodes[Int(link.node)]
        return node.isVerbatim && node.quotes != .plain
    }

    /// Whether the link may be inside of what is to become the destination of a Markdown link, or its title:
    /// `[shown]([[a b]])` leads to `a b`, but `[shown]([[ab]])` to a file of that odd name.
    private func isInOpenDestination(_ link: Link) -> Bool {
        let start = Int(link.range.start)
        let next = openDestinations.firstPlace { $0.lowerBound >= start }
        return next > 0 && start < openDestinations[next - 1].upperBound
    }

    /// From each `](` to its `)`, or to the end of the next line where no plain destination and `)` follow, as a
    /// destination may begin there. Cost: linear.
    static func openDestinations(of bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var (endOfLine, endOfNext) = (0, 0)
        var index = 0
        while index + 1 < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "]"), bytes[index + 1] == UInt8(ascii: "(") else { continue }
            let start = index
            index += 2
            while index < bytes.count, !")(<\"'\\\n".utf8.contains(bytes[index]) { index += 1 }
            if index < bytes.count, bytes[index] == UInt8(ascii: ")") {
                found.append(start..<max(index, found.last?.upperBound ?? 0))
                continue
            }
            if start >= endOfLine {
                endOfLine = bytes[start...].firstIndex(of: .newline) ?? bytes.count
                endOfNext = bytes[min(endOfLine + 1, bytes.count)...].firstIndex(of: .newline) ?? bytes.count
            }
            found.append(start..<max(endOfNext, found.last?.upperBound ?? 0))
            index -= 1
        }
        return found
    }

    /// Whether nothing begins or ends with a byte: in a quoted scalar all but quotes and the signs of links, in a text
    /// fewer.
    private static func isPlain(_ byte: UInt8, inBody: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        case 0x20..<0x7F where !inBody: !"\"'\\[]|#".utf8.contains(byte)
        default: " -_./?!,;()&+'@".utf8.contains(byte)
        }
    }
}
