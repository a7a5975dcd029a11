/// The name at the start of `NAME QUANTITY` and `NAME NUMBER`: plain, or as `[[name]]` or `[[name|shown]]`.
struct NamedText {
    var name: String
    /// Where the name stands, without brackets and without what is shown.
    var nameRange: Range<Int>
    /// Where the text after it starts.
    var end: Int

    /// The name in brackets that starts at `start`; nil when none does.
    static func linked(_ text: Span<UInt8>, from start: Int) -> NamedText? {
        guard text.byte(start) == UInt8(ascii: "["), text.byte(start + 1) == UInt8(ascii: "[") else { return nil }
        var (index, bar) = (start + 2, -1)
        while index < text.count, text[index] != UInt8(ascii: "]") {
            if bar < 0, text[index] == UInt8(ascii: "|") { bar = index }
            index += 1
        }
        guard text.byte(index) == UInt8(ascii: "]"), text.byte(index + 1) == UInt8(ascii: "]") else { return nil }
        var nameEnd = bar < 0 ? index : bar
        if bar > start + 2, text[bar - 1] == UInt8(ascii: "\\") { nameEnd -= 1 }
        let range = text.trim(start + 2..<nameEnd)
        guard !range.isEmpty else { return nil }
        return NamedText(name: text.text(range), nameRange: range, end: index + 2)
    }
}
