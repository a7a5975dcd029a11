import VaultEdits

/// Which older version of a file two others were made from, where it is not recorded.
///
/// A sync tool copies a file because both sides changed it. So what both were made from is neither of the two, and is
/// older than either where history holds one. Of what is left, the newest counts that both sides show to have known: a
/// side has a line that came with it or later, and none that it had done away with. Where no version is shown so, the
/// oldest counts: with one that is too old, what both have stays and what each changed since is a conflict at worst,
/// while with one that is too new, a change of one side would look like the other's.
package enum CommonVersion {
    /// Nil when no version can be it. Cost: linear in the bytes, and in versions × lines of both sides.
    ///
    /// - Parameter versions: the oldest first
    package static func choose(among versions: [[UInt8]], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
        var numbering = LineNumbering(comparesBreaks: false)
        let sides = [ours, theirs].map { numbering.numbers(of: TextLines($0)) }
        let texts = versions.map { numbering.numbers(of: TextLines($0)) }
        let older = texts.firstIndex { sides.contains($0) } ?? texts.count
        let lines = zip(versions, texts).prefix(older).map { Self.lines($0, $1) }
        var first: [Int32: Int] = [:]
        for (version, lines) in lines.enumerated() {
            for line in lines where first[line] == nil { first[line] = version }
        }
        let known = zip([ours, theirs], sides).map { Self.lines($0, $1).filter { first[$0] != nil } }
        let newest = lines.indices.last { version in
            version == 0
                || known.allSatisfy { side in
                    side.contains { first[$0, default: 0] >= version }
                        && side.allSatisfy { first[$0, default: 0] >= version || lines[version].contains($0) }
                }
        }
        return newest.map { versions[$0] }
    }

    /// The lines of a text that say something, as numbers.
    private static func lines(_ text: [UInt8], _ numbers: [Int32]) -> Set<Int32> {
        let lines = TextLines(text)
        return Set(numbers.indices.filter { place in lines.text(place).contains { !$0.isBlank } }.map { numbers[$0] })
    }
}
