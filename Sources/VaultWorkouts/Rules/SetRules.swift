import VaultChecks
import VaultRecords
import VaultSyntax

extension Rule {
    static let brokenCheckbox = Rule("broken-checkbox", .warning)
    static let checkedEmptySet = Rule("checked-empty-set", .hint)
    static let effortOutOfRange = Rule("effort-out-of-range", .warning)
    static let setWithoutCheckbox = Rule("set-without-checkbox", .hint)
    static let setWithoutExercise = Rule("set-without-exercise", .warning)
    static let setWithoutUnit = Rule("set-without-unit", .warning)
    static let unreadableSet = Rule("unreadable-set", .error)
}

/// Looks once at the text of a workout, template or split; of a good set only the places of its parts are found.
struct SetRules {
    let number: NoteID
    let note: Note
    let model: WorkoutsModel
    var isTemplate = false

    func findings() -> [Finding] {
        let (bytes, items) = (note.document.bytes, note.outline.items)
        var (boxes, found) = (note.outline.looseBoxes[...], [] as [Finding])
        for part in model.textParts(of: number) {
            let own = boxes.prefix { Int($0.start) < part.range.upperBound }
            boxes.removeFirst(own.count)
            guard let (link, index) = part.exercise else {
                if let finding = setWithoutExercise(items[part.items], below: part.heading) { found.append(finding) }
                continue
            }
            if isTemplate, model.exercises[index].isArchived, !note.isTrue("archived") {
                found.append(WorkoutRules.archivedExercise(link, model.exercises[index], note))
            }
            found += own.compactMap { brokenCheckbox($0, isItem: false, of: model.exercises[index]) }
            for item in items[part.items] { check(item, in: bytes.span, index, &found) }
        }
        return found
    }

    /// - Parameter index: that of the exercise in the model, so that a good set copies nothing of it
    private func check(_ item: ListItem, in text: Span<UInt8>, _ index: Int, _ found: inout [Finding]) {
        if item.check == nil {
            let isBracket = item.text.count > 1 && text[Int(item.text.start)] == UInt8(ascii: "[")
            let box = isBracket ? brokenCheckbox(item.text, isItem: true, of: model.exercises[index]) : nil
            if let finding = box ?? setWithoutCheckbox(item, model.exercises[index]) { found.append(finding) }
            return
        }
        guard let set = SetReading.read(item.text, in: text, of: model.exercises[index].kind) else {
            return found.append(unreadableSet(item, model.exercises[index]))
        }
        if let place = Self.placeWithoutUnit(set, text) {
            found.append(setWithoutUnit(place, in: set, item, model.exercises[index]))
        }
        if let place = set.effort, let effort = set.set.effort, effort > 10 {
            found.append(effortOutOfRange(place))
        }
        if item.isDone, set.set.isEmpty, !isTemplate { found.append(checkedEmptySet(item)) }
    }

    /// Broken checkboxes of a split, whose days are items with a checkbox.
    func brokenDayBoxes() -> [Finding] {
        note.outline.looseBoxes.compactMap { brokenCheckbox($0, isItem: false, of: nil) }
            + note.outline.items.filter { $0.check == nil && $0.text.count > 1 }
            .compactMap { brokenCheckbox($0.text, isItem: true, of: nil) }
    }

    /// `- [x]8 x 60 kg`, `- [] 8 x 60 kg`, `[x] 8 x 60 kg`, `-[x] 8 x 60 kg`: a checkbox that Markdown takes for text;
    /// and one that is indented as code. From the bracket or dash on; without exercise of a day of a split.
    private func brokenCheckbox(_ line: ByteRange, isItem: Bool, of exercise: Exercise?) -> Finding? {
        let (bytes, start, end) = (note.document.bytes, Int(line.start), Int(line.end))
        let isCode = !isItem && bytes[start] != UInt8(ascii: "[") && bytes[start + 1].isBlank
        let bracket = bytes[start] == UInt8(ascii: "[") ? start : isCode ? start + 2 : start + 1
        guard let box = CheckBox(in: bytes, at: bracket, to: end) else { return nil }
        let text = bytes[box.end..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
        let isReadable =
            exercise.map {
                text == end || SetReading.read(ByteRange(text, end), in: bytes.span, of: $0.kind) != nil
            } ?? (text < end)
        let good = (isItem ? "" : "- ") + (box.isDone ? "[x]" : "[ ]")
        let place = ByteRange(start, box.end)
        if isCode {
            let first = bytes[..<start].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
            return note.finding(
                .brokenCheckbox, place, "the line is indented as code, so it is not counted",
                help: "remove the spaces before it",
                fixes: isReadable ? Fix.replace("remove them", in: note, ByteRange(first, start), with: "") : [])
        }
        let edit = TextEdit.replace(start..<text, good + (text < end ? " " : ""))
        return note.finding(
            .brokenCheckbox, place,
            "\(Words.quote(note.document.text(place))) is not a valid checkbox, so the line is not counted",
            help: "write '- [x] ' for done, '- [ ] ' for to do",
            fixes: isReadable ? Fix.edits("write '\(good)'", in: note, [edit], isCertain: true) : [])
    }

    /// An item below the heading of an exercise that reads as a set, without checkbox.
    private func setWithoutCheckbox(_ item: ListItem, _ exercise: Exercise) -> Finding? {
        let bytes = note.document.bytes
        guard let kind = exercise.kind, let set = SetReading.read(item.text, in: bytes.span, of: kind),
            set.weight != nil && set.reps != nil || set.distance != nil || set.time != nil
        else { return nil }
        let start = ByteRange(start: item.text.start, end: item.text.start)
        return note.finding(
            .setWithoutCheckbox, set.content,
            "\(Words.quote(note.document.text(set.content))) looks like a set but has no checkbox",
            help: "write '- [x] ' for a set that is done, '- [ ] ' for one to do",
            fixes: Fix.replace("mark it as done", in: note, start, with: "[x] ")
                + Fix.replace("mark it as to do", in: note, start, with: "[ ] "))
    }

    /// Items that read as sets below a heading that is not an exercise, or before the first heading: one finding.
    private func setWithoutExercise(_ items: ArraySlice<ListItem>, below heading: Heading?) -> Finding? {
        let sets = items.filter { $0.check != nil && isSurelySet($0) }
        guard let first = sets.first else { return nil }
        let words = sets.count == 1 ? "a set is" : "\(sets.count) sets are"
        guard let heading, !heading.text.isEmpty else {
            return note.finding(
                .setWithoutExercise, first.text,
                "\(words) before the first heading; expected a heading that links to the exercise",
                help: "add a heading above that links to the exercise, such as '## [[bench-press]]'")
        }
        // Headings that are links have their own findings.
        if note.links.contains(where: { $0.isInBody && $0.range == heading.text }) { return nil }
        let text = note.document.text(heading.text)
        let wanted = WorkoutsModel.folded(text)
        let found = model.exercises.filter {
            WorkoutsModel.folded($0.title) == wanted || $0.name.lowercased() == wanted
        }
        let name = found.count == 1 ? found[0].name : nil
        return note.finding(
            .setWithoutExercise, heading.text,
            "\(words) below \(Words.quote(text)), which is not a link to an exercise",
            help: "make the heading a link to the exercise, such as '[[\(name ?? "bench-press")]]'",
            fixes: name.map { Fix.replace("write '[[\($0)]]'", in: note, heading.text, with: "[[\($0)]]") } ?? [])
    }

    /// Reps with a weight and its unit: what other items hardly ever look like.
    private func isSurelySet(_ item: ListItem) -> Bool {
        let bytes = note.document.bytes
        let set = SetReading.read(item.text, in: bytes.span, of: nil)?.set
        return set?.reps != nil && set?.weight?.unit.isEmpty == false
    }

    /// The first part of a set that lacks a unit.
    private static func placeWithoutUnit(_ set: SetReading, _ text: Span<UInt8>) -> ByteRange? {
        // A unit ends with a letter.
        if let place = set.weight, text[Int(place.end) - 1].isDigit { return place }
        if let place = set.distance, text[Int(place.end) - 1].isDigit { return place }
        guard let time = set.time, time.offsets.allSatisfy({ text[$0].isDigit || text[$0] == UInt8(ascii: ".") })
        else { return nil }
        return time
    }

    private func setWithoutUnit(
        _ place: ByteRange, in set: SetReading, _ item: ListItem, _ exercise: Exercise
    ) -> Finding {
        let unit =
            place == set.weight
            ? exercise.weightUnit.rawValue : place == set.distance ? exercise.distanceUnit.rawValue : "s"
        let text = note.document.text(place)
        let message = "'\(text)' has no unit; it counts as \(unit)"
        // Repetitions and weight may be the other way round, as in `60 x 8`, and `3x8` may be sets.
        if place == set.weight, set.reps != nil, let amount = set.amount {
            let typed = TypedSet(note.document.text(amount), of: exercise)
            if let first = typed.readings.first, typed.clear(near: []) != first || first.count > 1 {
                let choices = choices(typed.likeliest(near: []), of: typed, over: amount, item)
                return note.finding(
                    .setWithoutUnit, place, message, help: "write \(choices.words)", fixes: choices.fixes)
            }
        }
        return note.finding(
            .setWithoutUnit, place, message, help: "write '\(text) \(unit)'",
            fixes: Fix.replace(
                "write '\(text) \(unit)'", in: note, ByteRange(start: place.end, end: place.end), with: " " + unit))
    }

    private func unreadableSet(_ item: ListItem, _ exercise: Exercise) -> Finding {
        let content = SetSuffix.content(of: item.text.offsets, in: note.document.bytes.span)
        let range = ByteRange(content.lowerBound, content.upperBound)
        let text = note.document.text(range)
        let typed = TypedSet(text, of: exercise)
        let meant = (typed.clear(near: []).map { [$0] } ?? typed.likeliest(near: [])).filter {
            !$0.set.isEmpty && !$0.isMore
        }
        let choices = choices(meant, of: typed, over: range, item)
        return note.finding(
            .unreadableSet, range,
            exercise.kind.map { "\(Words.quote(text)) is not a set of '\(exercise.name)'; expected \($0.words)" }
                ?? "\(Words.quote(text)) is not a set; '\(exercise.name)' has no readable 'exercise_type'",
            help: meant.isEmpty
                ? exercise.kind.map { "write it like \($0.samples)" }
                : "write \(choices.words)" + (meant.count == 1 && meant[0].count > 1 ? ", one for each set" : ""),
            fixes: choices.fixes)
    }

    /// What may be written in place of a set, in words and as fixes.
    private func choices(
        _ meant: [SpelledSet], of typed: TypedSet, over range: ByteRange, _ item: ListItem
    ) -> (words: String, fixes: [Fix]) {
        let words = meant.map { "'\(typed.text(of: $0))'" + ($0.count > 1 ? " on \($0.count) lines" : "") }
        let fixes = zip(meant, words).flatMap { spelled, words in
            let text = typed.text(of: spelled)
            var edits = [TextEdit(range: range, replacement: typed.tail.added(to: text))]
            if spelled.count > 1 {
                let others = Array(repeating: text, count: spelled.count - 1)
                edits.append(SetLines(note.document).adding(others, isDone: item.isDone, after: item.range))
            }
            return Fix.edits("write \(words)", in: note, edits)
        }
        return (Words.list(words, joint: "or"), fixes)
    }

    private func effortOutOfRange(_ place: ByteRange) -> Finding {
        note.finding(
            .effortOutOfRange, place,
            "\(Words.quote(note.document.text(place))) is not a valid effort; expected '@0' to '@10'",
            help: "effort goes from 0 to 10; '@8' means two reps left")
    }

    private func checkedEmptySet(_ item: ListItem) -> Finding {
        note.finding(
            .checkedEmptySet, item.range, "the set is ticked but does not say what was done",
            help: "write what was done, such as '- [x] 8 x 60 kg', or remove the 'x'")
    }
}

extension ExerciseKind {
    private var texts: (words: String, short: String, samples: String) {
        switch self {
        case .weightAndReps: ("weight and reps", "weight, reps", "'8 x 60 kg'")
        case .bodyweightAndReps:
            ("reps, with any added or assisting weight", "reps, ±weight", "'8', '6 +10 kg' or '10 -20 kg'")
        case .reps: ("reps", "reps", "'15'")
        case .time: ("a time", "time", "'1:30' or '90 s'")
        case .distanceAndTime: ("distance and time", "distance, time", "'5 km in 25:00'")
        case .weightAndTime: ("weight and time", "weight, time", "'40 kg for 0:45'")
        }
    }

    package var words: String { texts.words }
    package var short: String { texts.short }
    package var samples: String { texts.samples }
}
