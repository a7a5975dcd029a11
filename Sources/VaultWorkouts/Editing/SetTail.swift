import VaultSchema
import VaultSyntax

/// What a person writes with a set that is not an amount: a remark, and what other tools would append, such as `#tag`.
package struct SetTail: Hashable, Sendable {
    /// Without its brackets; nil for none.
    var remark: String?
    /// With tags that were in front; empty for none.
    var suffix = ""

    /// Nothing.
    package init() {}

    init(remark: String?, suffix: String) {
        self.remark = remark
        self.suffix = suffix
    }

    var isEmpty: Bool { remark == nil && suffix.isEmpty }

    /// The text of a new set with all of it.
    package func added(to text: String) -> String {
        ([text] + [remark.map { "(\($0))" }, suffix.isEmpty ? nil : suffix].compactMap { $0 })
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The text of a set that is there, with all of it: a remark comes after the one that it has.
    func added(to text: String, of kind: ExerciseKind?) -> String {
        let bytes = Array(text.utf8)
        guard let reading = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: kind) else {
            return added(to: text)
        }
        let place = Int(reading.remark.map { $0.end - 1 } ?? reading.content.end)
        let old = reading.remark.map { String(decoding: bytes[$0.offsets].dropFirst().dropLast(), as: UTF8.self) }
        var (head, rest) = (
            String(decoding: bytes[..<place], as: UTF8.self), String(decoding: bytes[place...], as: UTF8.self)
        )
        switch (remark, old) {
        case (let remark?, let old?): head += old == remark || old.hasSuffix("; " + remark) ? "" : "; " + remark
        case (let remark?, nil): head += (head.isEmpty || head.hasSuffix(" ") ? "" : " ") + "(\(remark))"
        case (nil, _): break
        }
        if !suffix.isEmpty { rest += " " + suffix }
        return head + rest
    }
}

extension SetReading {
    /// What goes with the set that was read from all of a text.
    package func tail(in bytes: [UInt8]) -> SetTail {
        func text(_ range: Range<Int>) -> String {
            var words = bytes[range]
            while let first = words.first, first.isBlank { words = words.dropFirst() }
            while let last = words.last, last.isBlank { words = words.dropLast() }
            return String(decoding: words, as: UTF8.self)
        }
        let around = [text(0..<content.offsets.lowerBound), text(content.offsets.upperBound..<bytes.count)]
        let inner = remark.map { text($0.offsets.dropFirst().dropLast()) }
        return SetTail(
            remark: inner.flatMap { $0.isEmpty ? nil : $0 },
            suffix: around.filter { !$0.isEmpty }.joined(separator: " "))
    }
}

extension SetEdits {
    /// Writes what a set holds, and what a person wrote with it.
    package func filling(
        _ item: SetItem, with set: WorkoutSet, of kind: ExerciseKind?, _ tail: SetTail
    ) -> [TextEdit] {
        let edits = filling(item, with: set, of: kind)
        if tail.isEmpty { return edits }
        let start = Int(item.text.start)
        var text = Array(document.bytes[item.text.offsets])
        for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
            let range = edit.range.offsets
            text.replaceSubrange(
                range.lowerBound - start..<range.upperBound - start, with: Array(edit.replacement.utf8))
        }
        let written = tail.added(to: String(decoding: text, as: UTF8.self), of: kind)
        return [TextEdit(range: item.text, replacement: written)]
    }
}
