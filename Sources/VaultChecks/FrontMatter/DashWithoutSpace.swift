import VaultEdits
import VaultSchema
import VaultSyntax

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
}

extension Rule {
    static let dashWithoutSpace = Rule(
        "dash-without-space", .error, summary: "a list's dash has no space after it")
}

// MARK: Words

private func message(_ text: String) -> String {
    "\(Words.quote(text)) has no space after its dash, so it is not a list item"
}

private let help = "put a space after the dash; write a negative amount on the line of its key"
