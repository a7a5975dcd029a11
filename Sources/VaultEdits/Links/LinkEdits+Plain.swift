import VaultRecords
import VaultSyntax

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
        guard !link.isInBody else { return !isInOpenDestination(link) }
        guard document.nodes.indices.contains(Int(link.node)) else { return false }
        let node = document.nodes[Int(link.node)]
        return node.isVerbatim && (node.kind == .singleQuoted || node.kind == .doubleQuoted)
    }

    /// Whether the link may be inside of what is to become the destination of a Markdown link, or its title:
    /// `[shown]([[a b]])` leads to `a b`, but `[shown]([[ab]])` to a file of that odd name.
    private func isInOpenDestination(_ link: Link) -> Bool {
        let start = Int(link.range.start)
        var (low, high) = (0, openDestinations.count)
        while low < high {
            let middle = (low + high) / 2
            if openDestinations[middle].lowerBound < start { low = middle + 1 } else { high = middle }
        }
        return low > 0 && start < openDestinations[low - 1].upperBound
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
