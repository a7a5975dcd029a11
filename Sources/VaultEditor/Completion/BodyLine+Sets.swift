import VaultGraph
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// Sets below the heading of an exercise.
extension BodyLine {
    /// Whole lines of sets: what was done the last time at this place, the set before, and what else was done then.
    var setLine: Completions? {
        let (cursor, end) = (context.cursor, Int(line.end))
        guard level == 0, text.skipBlanks(cursor, before: end) == end, cursor >= content || marker.isEmpty,
            !marker.isEmpty || start == end
        else { return nil }
        let model = context.snapshot.workouts
        let sections = model.sections(of: context.number)
        guard let place = sections.firstIndex(where: { $0.range.contains(Int(line.start)) || isAtEnd(of: $0) }) else {
            return nil
        }
        let section = sections[place]
        let before = section.sets.filter { $0.line.end <= line.start }
        if marker.isEmpty, !isBelow(before.last?.line ?? section.heading) { return nil }
        let earlier = sections[..<place].filter { $0.exercise == section.exercise }.reduce(0) { $0 + $1.sets.count }
        let proposals = sets(model, section.exercise, place: earlier + before.count, before.compactMap(\.set))
        if proposals.isEmpty { return nil }
        let mark = marker.isEmpty ? before.last.map(self.mark) ?? "- " : marker
        let box = box.map { text.text($0, $0 + 3) } ?? "[ ]"
        let from = marker.isEmpty ? cursor : start
        let typed = marker.isEmpty ? "" : text.text(content, max(content, cursor))
        let replacement = Replacement(
            range: ByteRange(from, end), written: text.text(from, cursor), typed: typed
        ) { (mark.last?.isOnlyWhitespace == true ? mark : mark + " ") + box + " " + $0 }
        return replacement.completions(proposals)
    }

    private func isAtEnd(of section: ExerciseSection) -> Bool {
        section.range.upperBound == text.count && Int(line.start) == text.count
    }

    /// Whether only this line break is between another line and this one.
    private func isBelow(_ other: ByteRange) -> Bool { text.nextLine(Int(other.end)) == Int(line.start) }

    /// `- `, or the next number.
    private func mark(of item: SetItem) -> String {
        let other = BodyLine(context, item.line)
        let digits = other.marker.prefix { $0.isNumber }
        guard let number = WholeNumber(digits)?.within(0...999_999) else { return other.marker }
        return "\(number + 1)" + other.marker.dropFirst(digits.count)
    }

    private func sets(_ model: WorkoutsModel, _ exercise: Int, place: Int, _ before: [WorkoutSet]) -> [Proposal] {
        let record = model.exercises[exercise]
        let workout = model.workout(ofNote: context.number)
        let last = model.lastPerformances(of: [exercise], before: workout)[exercise]
        var seen: Set<String> = []
        func proposal(_ set: WorkoutSet?, _ detail: String) -> Proposal? {
            guard var set, !set.isEmpty else { return nil }
            set.effort = nil
            let label = SetText.text(record.written(set), of: record.kind)
            return seen.insert(label).inserted ? Proposal(label, .set, detail: detail) : nil
        }
        let time = last.map { "last time, \($0.day)" } ?? ""
        var proposals = [proposal(last?.set(place), time), proposal(before.last, "as the set before")]
        for set in last?.sets ?? [] { proposals.append(proposal(set, time)) }
        for set in before.reversed() { proposals.append(proposal(set, "as before")) }
        var found = proposals.compactMap { $0 }
        if !found.isEmpty { found[0].isPreselected = true }
        return found
    }
}
