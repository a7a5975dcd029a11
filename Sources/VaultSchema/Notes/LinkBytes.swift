extension Span where Element == UInt8 {
    /// Byte for byte equal to a text.
    func isEqual(to text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == count else { return false }
            for index in 0..<count where self[index] != bytes[index] { return false }
            return true
        }
    }
}
