import VaultSchema
import VaultSyntax

/// Changes of the order of exercises, and of the exercise below which sets are.
extension SetEdits {
    /// Moves an exercise, with everything below its heading, before another one or to the end; nothing when it is
    /// there already. What separates exercises stays as it is; another heading goes with the exercise above it.
    ///
    /// - Parameters:
    ///   - sections: all of the text
    ///   - target: the place of the one that it is to be before; that after the last for the end
    package func moving(_ place: Int, before target: Int, of sections: [ExerciseSection]) -> [TextEdit] {
        guard sections.indices.contains(place), target != place, target != place + 1 else { return [] }
        let (first, last) = (min(place, target), target > place ? target - 1 : place)
        guard sections.indices.contains(first), sections.indices.contains(last) else { return [] }
        // Everything from the first to the last of them, cut into exercises and what separates them.
        var chunks = (first...last).map { index -> Range<Int> in
            let next = index == last ? sections[index].range.upperBound : sections[index + 1].range.lowerBound
            return sections[index].range.lowerBound..<next
        }
        let cores = chunks.map { $0.lowerBound..<lastLine(in: $0) }
        var gaps = zip(cores, chunks).map { text($0.upperBound..<$1.upperBound) }
        var order = Array(chunks.indices)
        let moved = order.remove(at: place - first)
        order.insert(moved, at: target > place ? order.count : 0)
        // The last one may end the file, without an empty line after it.
        let whole = chunks[0].lowerBound..<chunks[chunks.count - 1].upperBound
        if gaps[gaps.count - 1].count(where: { $0.isNewline }) < 2, gaps.count > 1,
            whole.upperBound != document.bytes.count
        {
            gaps[gaps.count - 1] = gaps[0]
        }
        chunks = order.map { cores[$0] }
        let pieces = zip(chunks, gaps).map { text($0) + $1 }
        return [TextEdit(range: ByteRange(whole.lowerBound, whole.upperBound), replacement: pieces.joined())]
    }

    /// Puts another exercise in the heading, with other sets in place of those below it. Text around them stays.
    ///
    /// - Parameters:
    ///   - name: what the link in the heading says
    ///   - texts: the sets, which are not ticked
    package func replacing(_ section: ExerciseSection, by name: String, _ texts: [String]) -> [TextEdit] {
        var edits = [TextEdit(range: section.link.range, replacement: "[[\(name)]]")]
        for item in section.sets.dropFirst(max(texts.count, 1)) { edits += removing(item) }
        for (item, text) in zip(section.sets, texts) {
            edits.append(TextEdit(range: item.text, replacement: text.isEmpty || hasSpace(item) ? text : " " + text))
        }
        if texts.count > section.sets.count {
            edits += adding(Array(texts[section.sets.count...]), isDone: false, to: section)
        }
        return edits
    }

    private func hasSpace(_ item: SetItem) -> Bool {
        let start = Int(item.text.start)
        return start > 0 && document.bytes[start - 1].isBlank
    }

    private func text(_ range: Range<Int>) -> String { document.text(ByteRange(range)) }
}
