import VaultSyntax

extension Document {
    /// The whole line on which a range starts, without its end.
    func line(of range: ByteRange) -> ByteRange {
        var start = min(Int(range.start), bytes.count)
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        return firstLine(of: ByteRange(start, bytes.count))
    }

    /// The part of a range that lies on its first line: what shows a defect of several lines.
    package func firstLine(of range: ByteRange) -> ByteRange {
        let end = min(Int(range.end), bytes.count)
        guard Int(range.start) < end else { return range }
        let lineEnd = bytes[Int(range.start)..<end].firstIndex { $0 == 0x0A || $0 == 0x0D }
        return ByteRange(Int(range.start), lineEnd ?? end)
    }
}
