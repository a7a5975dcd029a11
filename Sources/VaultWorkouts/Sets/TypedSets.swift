import VaultSchema
import VaultSyntax

/// A text with several sets: `8x60 8x60 6x65`, `8 x 60 kg, 6 x 65 kg`, `8, 8, 6`.
package enum TypedSets {
    /// More words, or words of one set, are not several sets.
    private static let (mostWords, mostWordsOfSet) = (60, 12)

    /// The text of each set, in order; the whole text where it is one set, or where it cannot be divided.
    ///
    /// A comma or a semicolon before a space divides sets. Without them the text of one set is one set, unless each
    /// of its words is a whole one, or it has repetitions alone side by side; of several divisions into whole sets the
    /// one into most sets is meant, if there is only one. Cost: linear in the words, each read a few times.
    package static func texts(_ text: String, of exercise: Exercise) -> [String] {
        let bytes = Array(text.utf8)
        if SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: exercise.kind) != nil { return [text] }
        let words = text.split(whereSeparator: \.isOnlyWhitespace).map(String.init)
        guard words.count > 1, words.count <= mostWords else { return [text] }
        if let divided = divided(words, of: exercise) { return divided }
        if words.allSatisfy({ isWhole($0, exercise) }) { return words }
        let needsWeight = exercise.kind == .weightAndReps || exercise.kind?.hasReps != true
        if needsWeight, !TypedSet(text, of: exercise).readings.isEmpty { return [text] }
        let longFirst = mostSets(words, of: exercise, prefersLong: true)
        // In `8x60 failure 6x65` the word may belong to either.
        guard let longFirst, longFirst == mostSets(words, of: exercise, prefersLong: false) else { return [text] }
        return longFirst
    }

    /// The parts between commas and semicolons, where they are sets: whole ones, or all of one shape. `60 kg, 8 reps`
    /// are the two halves of one.
    private static func divided(_ words: [String], of exercise: Exercise) -> [String]? {
        var parts: [[String]] = [[]]
        for word in words {
            let isEnd = word.hasSuffix(",") || word.hasSuffix(";")
            let rest = isEnd ? String(word.dropLast()) : word
            if !rest.isEmpty { parts[parts.count - 1].append(rest) }
            if isEnd { parts.append([]) }
        }
        let texts = parts.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
        let sets = texts.compactMap { TypedSet($0, of: exercise).readings.first?.set }
        guard texts.count > 1, sets.count == texts.count, sets.allSatisfy({ !$0.isEmpty }) else { return nil }
        let needsReps = exercise.kind?.hasReps == true
        if needsReps, sets.contains(where: { $0.reps == nil }) { return nil }
        let shapes = Set(sets.map { [$0.reps != nil, $0.weight != nil, $0.time != nil, $0.distance != nil] })
        return shapes.count == 1 || needsReps && sets[0].isWhole(exercise.kind) ? texts : nil
    }

    /// The division into most sets, each of them whole and beginning with a number or with what it is for.
    ///
    /// - Parameter prefersLong: which of several such divisions: the one whose first sets have more words, or fewer
    private static func mostSets(_ words: [String], of exercise: Exercise, prefersLong: Bool) -> [String]? {
        // `1 min 30` is one, written badly.
        if exercise.kind == .time { return nil }
        // By the number of words that are left: the sets that they are.
        var found: [Int: [String]] = [0: []]
        for left in 1...words.count {
            let start = words.count - left
            let isStart = words[start].first?.isNumber == true || WorkoutSet.Purpose.isWord(words[start])
            guard isStart else { continue }
            for count in 1...min(left, mostWordsOfSet) {
                let most = found[left]?.count ?? 0
                guard let rest = found[left - count], rest.count + 1 > most || prefersLong && rest.count + 1 == most
                else { continue }
                let text = words[start..<start + count].joined(separator: " ")
                if isWhole(text, exercise) { found[left] = [text] + rest }
            }
        }
        return found[words.count]
    }

    private static func isWhole(_ text: String, _ exercise: Exercise) -> Bool {
        guard let set = TypedSet(text, of: exercise).readings.first?.set else { return false }
        // `5 km 25:00` is one.
        return set.isWhole(exercise.kind) && (exercise.kind != .distanceAndTime || set.time != nil)
    }
}
