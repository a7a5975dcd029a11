/// Small turns of phrase that many messages share.
package enum Words {
    /// `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
    package static func alternatives(_ texts: [String]) -> String {
        list(texts.map { "'\($0)'" }, joint: "or")
    }

    /// `a`, `a or b`, `a, b or c`, with any joint.
    package static func list(_ texts: [String], joint: String) -> String {
        guard let last = texts.last else { return "" }
        guard texts.count > 1 else { return last }
        return texts.dropLast().joined(separator: ", ") + " \(joint) " + last
    }

    /// `1 note`, `2 notes`; `plural` where an `s` is not enough.
    package static func count(_ number: Int, _ singular: String, plural: String? = nil) -> String {
        number == 1 ? "1 \(singular)" : "\(number) \(plural ?? singular + "s")"
    }
}
