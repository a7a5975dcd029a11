import VaultSchema
import VaultSyntax

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
}

extension Rule {
    static let textAfterQuote = Rule(
        "text-after-quote", .error, summary: "there is text after the end of a quoted or bracketed value")
}

// MARK: Words

private func message(_ text: String, mark: String) -> String {
    "\(Words.quote(text)) comes after the closing \(mark); expected the end of the line"
}
