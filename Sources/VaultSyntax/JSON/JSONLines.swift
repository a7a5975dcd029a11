/// Texts and lists of numbers as JSON, one value a line, for programs that read and write so.
package enum JSONLines {
    /// `{"text":"…"}` for each.
    package static func texts(_ texts: [String]) -> [UInt8] {
        var json = JSONWriter(.compact)
        for text in texts {
            json.object { $0.member("text", text) }
            json.newline()
        }
        return json.bytes
    }

    /// The numbers of a line: `[0.1, 2]`, or an object that has such a list as `embedding`. Nil for anything else, and
    /// for a number that is too large.
    package static func numbers(_ line: [UInt8]) -> [Float]? {
        guard let value = try? JSONReader.read(line), let list = (value["embedding"] ?? value).array, !list.isEmpty
        else { return nil }
        var numbers: [Float] = []
        numbers.reserveCapacity(list.count)
        for case .number(let text) in list {
            let number = Float(text)
            guard let number, number.isFinite else { return nil }
            numbers.append(number)
        }
        return numbers.count == list.count ? numbers : nil
    }
}
