import VaultChecks
import VaultRecords
import VaultSyntax

extension Rule {
    static let brokenCheckbox = Rule(
        "broken-checkbox", .warning, formerly: "broken-check-box", summary: "a checkbox is malformed")
    static let checkedEmptySet = Rule(
        "checked-empty-set", .hint, formerly: "ticked-empty-set", summary: "a set is ticked but empty")
    static let effortOutOfRange = Rule("effort-out-of-range", .warning, summary: "the effort of a set is above 10")
    static let setWithoutCheckbox = Rule(
        "set-without-checkbox", .hint, formerly: "set-without-box",
        summary: "an item looks like a set but has no checkbox")
    static let setWithoutExercise = Rule(
        "set-without-exercise", .warning, summary: "sets are below a heading that is not an exercise")
    static let setWithoutUnit = Rule(
        "set-without-unit", .warning, summary: "a set's weight, distance or time has no unit")
    static let unreadableSet = Rule(
        "unreadable-set", .error, summary: "a set cannot be read, or does not match its exercise")
}

/// Looks once at the text of a workout or template, and calls the rules only where something is wrong.
///
/// Runs over every set of a vault: of a good one only the places of its parts are found.
enum SetChecks {
    static func findings(_ number: NoteID, isTemplate: Bool, _ model: WorkoutsModel) -> [Finding] {
        let note = model.graph.notes[number]
        let (bytes, items, boxes) = (note.document.bytes, note.outline.items, note.outline.looseBoxes)
        var findings: [Finding] = []
        for part in model.textParts(of: number) {
            guard let (link, index) = part.exercise else {
                findings += SetWithoutExercise.findings(items[part.items], below: part.heading, note, model)
                continue
            }
            if isTemplate, model.exercises[index].isArchived, !note.isTrue("archived") {
                findings.append(ArchivedExercise.finding(link, model.exercises[index], note))
            }
            if !boxes.isEmpty {
                findings += boxes.filter { part.range.contains(Int($0.start)) }
                    .compactMap { BrokenCheckbox.finding($0, model.exercises[index], note) }
            }
            for item in items[part.items] {
                check(item, in: bytes.span, index, note, model, isTemplate: isTemplate, &findings)
            }
        }
        return findings
    }

    /// - Parameter exercise: its index in the model, so that a good set copies nothing of it
    private static func check(
        _ item: ListItem, in text: Span<UInt8>, _ exercise: Int, _ note: Note, _ model: WorkoutsModel,
        isTemplate: Bool, _ findings: inout [Finding]
    ) {
        if item.check == nil {
            if let box = BrokenCheckbox.finding(item, model.exercises[exercise], note) { return findings.append(box) }
            return findings += SetWithoutCheckbox.findings(item, model.exercises[exercise], note)
        }
        let kind = model.exercises[exercise].kind
        guard let set = SetReading.read(item.text, in: text, of: kind) else {
            return findings.append(UnreadableSet.finding(item, model.exercises[exercise], note))
        }
        if let place = SetWithoutUnit.place(in: set, text) {
            findings.append(SetWithoutUnit.finding(place, in: set, model.exercises[exercise], note))
        }
        if let place = set.effort, let effort = set.effort(in: text), effort > 10 {
            findings.append(EffortOutOfRange.finding(place, note))
        }
        if item.isDone, set.isEmpty, !isTemplate { findings.append(CheckedEmptySet.finding(item, note)) }
    }
}

/// `- [x]8 x 60 kg`, `- [] 8 x 60 kg`, `[x] 8 x 60 kg`, `-[x] 8 x 60 kg`: a checkbox that Markdown takes for text.
enum BrokenCheckbox {
    /// One finding where the text of an item starts with an invalid checkbox; nil for every other item.
    static func finding(_ item: ListItem, _ exercise: Exercise, _ note: Note) -> Finding? {
        guard item.check == nil, item.text.count > 1 else { return nil }
        return finding(at: Int(item.text.start), from: Int(item.text.start), to: Int(item.text.end), "", exercise, note)
    }

    /// A line that is not an item.
    static func finding(_ line: ByteRange, _ exercise: Exercise, _ note: Note) -> Finding? {
        let start = Int(line.start)
        let isDash = note.document.bytes[start] != UInt8(ascii: "[")
        return finding(at: isDash ? start + 1 : start, from: start, to: Int(line.end), "- ", exercise, note)
    }

    private static func finding(
        at bracket: Int, from start: Int, to end: Int, _ dash: String, _ exercise: Exercise, _ note: Note
    ) -> Finding? {
        let bytes = note.document.bytes
        guard let box = CheckBox(in: bytes, at: bracket, to: end) else { return nil }
        var text = box.end
        while text < end, bytes[text] == UInt8(ascii: " ") { text += 1 }
        let good = dash + (box.isDone ? "[x]" : "[ ]")
        let isSet = text == end || SetReading.read(ByteRange(text, end), in: bytes.span, of: exercise.kind) != nil
        let edit = TextEdit(range: ByteRange(start, text), replacement: good + (text < end ? " " : ""))
        return note.finding(
            .brokenCheckbox, ByteRange(start, box.end), message(note.document.text(ByteRange(start, box.end))),
            help: help, fixes: isSet ? Fix.edits("write '\(good)'", in: note, [edit], isCertain: true) : [])
    }

    fileprivate static func message(_ text: String) -> String {
        "\(Words.quote(text)) is not a valid checkbox, so the line is not counted"
    }

    fileprivate static let help = "write '- [x] ' for done, '- [ ] ' for to do"
}

/// The same in a split, whose days are items with a checkbox.
enum BrokenDayBox {
    static func findings(_ number: NoteID, _ model: WorkoutsModel) -> [Finding] {
        let note = model.graph.notes[number]
        let bytes = note.document.bytes
        let lines =
            note.outline.looseBoxes
            + note.outline.items.filter { $0.check == nil && $0.text.count > 1 }.map(\.text)
        return lines.compactMap { line in
            let start = Int(line.start)
            let isDash = bytes[start] != UInt8(ascii: "[")
            guard let box = CheckBox(in: bytes, at: isDash ? start + 1 : start, to: Int(line.end)) else { return nil }
            var text = box.end
            while text < Int(line.end), bytes[text] == UInt8(ascii: " ") { text += 1 }
            let isItem = note.outline.items.contains { $0.text == line }
            let good = (isItem ? "" : "- ") + (box.isDone ? "[x]" : "[ ]")
            let edit = TextEdit(range: ByteRange(start, text), replacement: good + " ")
            return note.finding(
                .brokenCheckbox, ByteRange(start, box.end),
                BrokenCheckbox.message(note.document.text(ByteRange(start, box.end))), help: BrokenCheckbox.help,
                fixes: text < Int(line.end) ? Fix.edits("write '\(good)'", in: note, [edit], isCertain: true) : [])
        }
    }
}

/// A set that is ticked but empty.
enum CheckedEmptySet {
    static func finding(_ item: ListItem, _ note: Note) -> Finding {
        note.finding(
            .checkedEmptySet, item.range, "the set is ticked but does not say what was done",
            help: "write what was done, such as '- [x] 8 x 60 kg', or remove the 'x'")
    }
}

/// An effort above 10.
enum EffortOutOfRange {
    static func finding(_ range: ByteRange, _ note: Note) -> Finding {
        note.finding(
            .effortOutOfRange, range,
            "\(Words.quote(note.document.text(range))) is not a valid effort; expected '@0' to '@10'",
            help: "effort goes from 0 to 10; '@8' means two reps left")
    }
}

/// An item below the heading of an exercise that reads as a set, without checkbox.
enum SetWithoutCheckbox {
    static func findings(_ item: ListItem, _ exercise: Exercise, _ note: Note) -> [Finding] {
        let bytes = note.document.bytes
        guard let kind = exercise.kind, let set = SetReading.read(item.text, in: bytes.span, of: kind),
            set.weight != nil && set.reps != nil || set.distance != nil || set.time != nil
        else { return [] }
        let range = set.content
        let place = ByteRange(Int(item.text.start), Int(item.text.start))
        return [
            note.finding(
                .setWithoutCheckbox, range,
                "\(Words.quote(note.document.text(range))) looks like a set but has no checkbox",
                help: "write '- [x] ' for a set that is done, '- [ ] ' for one to do",
                fixes: Fix.edits("mark it as done", in: note, [TextEdit(range: place, replacement: "[x] ")])
                    + Fix.edits("mark it as to do", in: note, [TextEdit(range: place, replacement: "[ ] ")]))
        ]
    }
}

/// Items that read as sets below a heading that is not an exercise.
enum SetWithoutExercise {
    /// One finding for a heading with such items below it, or for those before the first heading.
    static func findings(
        _ items: ArraySlice<ListItem>, below heading: Heading?, _ note: Note, _ model: WorkoutsModel
    ) -> [Finding] {
        let sets = items.filter { $0.check != nil && isSet($0, note) }
        guard let set = sets.first, !isBrokenLink(heading, note) else { return [] }
        return [finding(heading, set, sets.count, note, model)]
    }

    /// What other items hardly ever look like: reps with a weight, or a distance with a time.
    private static func isSet(_ item: ListItem, _ note: Note) -> Bool {
        let bytes = note.document.bytes
        guard let set = SetReading.read(item.text, in: bytes.span, of: nil), set.reps != nil, let weight = set.weight
        else { return false }
        return SetReading.quantity(at: weight, in: bytes.span)?.unit.isEmpty == false
    }

    /// Headings that are links have their own findings.
    private static func isBrokenLink(_ heading: Heading?, _ note: Note) -> Bool {
        heading.map { heading in note.links.contains { $0.isInBody && $0.range == heading.text } } ?? false
    }

    private static func finding(
        _ heading: Heading?, _ item: ListItem, _ count: Int, _ note: Note, _ model: WorkoutsModel
    ) -> Finding {
        guard let heading, !heading.text.isEmpty else {
            return note.finding(
                .setWithoutExercise, item.text, message(nil, count),
                help: "add a heading above that links to the exercise, such as '## [[bench-press]]'")
        }
        let text = note.document.text(heading.text)
        let wanted = WorkoutsModel.folded(text)
        let found = model.exercises.filter {
            WorkoutsModel.folded($0.title) == wanted || $0.name.lowercased() == wanted
        }
        let name = found.count == 1 ? found.first?.name : nil
        return note.finding(
            .setWithoutExercise, heading.text, message(text, count),
            help: "make the heading a link to the exercise, such as '[[\(name ?? "bench-press")]]'",
            fixes: name.map { Fix.replace("write '[[\($0)]]'", in: note, heading.text, with: "[[\($0)]]") } ?? [])
    }

    private static func message(_ heading: String?, _ count: Int) -> String {
        let sets = count == 1 ? "a set is" : "\(count) sets are"
        guard let heading else {
            return "\(sets) before the first heading; expected a heading that links to the exercise"
        }
        return "\(sets) below \(Words.quote(heading)), which is not a link to an exercise"
    }
}

/// A weight, distance or time without unit.
enum SetWithoutUnit {
    /// The first part of a set that lacks one.
    static func place(in set: SetReading, _ text: Span<UInt8>) -> ByteRange? {
        // A unit ends with a letter.
        if let place = set.weight, text[Int(place.end) - 1].isDigit { return place }
        if let place = set.distance, text[Int(place.end) - 1].isDigit { return place }
        guard let place = set.time, place.offsets.allSatisfy({ text[$0].isNumberByte })
        else { return nil }
        return place
    }

    static func finding(_ place: ByteRange, in set: SetReading, _ exercise: Exercise, _ note: Note) -> Finding {
        let unit =
            place == set.weight
            ? exercise.weightUnit.rawValue : place == set.distance ? exercise.distanceUnit.rawValue : "s"
        let text = note.document.text(place)
        if let choices = choices(place, in: set, exercise, note) {
            let (amount, texts) = choices
            return note.finding(
                .setWithoutUnit, place, message(text, unit),
                help: "write \(Words.list(texts.map { "'\($0)'" }, joint: "or"))",
                fixes: texts.flatMap {
                    Fix.edits("write '\($0)'", in: note, [TextEdit(range: amount, replacement: $0)])
                })
        }
        let end = ByteRange(start: place.end, end: place.end)
        return note.finding(
            .setWithoutUnit, place, message(text, unit), help: "write '\(text) \(unit)'",
            fixes: Fix.edits("write '\(text) \(unit)'", in: note, [TextEdit(range: end, replacement: " " + unit)]))
    }

    /// Where repetitions and weight may be the other way round, as in `60 x 8`: the amounts, and what they may be.
    private static func choices(
        _ place: ByteRange, in set: SetReading, _ exercise: Exercise, _ note: Note
    ) -> (amount: ByteRange, texts: [String])? {
        guard place == set.weight, let amount = set.amount, set.reps != nil else { return nil }
        let typed = TypedSet(note.document.text(amount), of: exercise)
        guard typed.clear(near: []) == nil else { return nil }
        return (amount, typed.likeliest(near: []).map { typed.text(of: $0) })
    }

    private static func message(_ text: String, _ unit: String) -> String {
        "'\(text)' has no unit; it counts as \(unit)"
    }
}

extension UInt8 {
    fileprivate var isNumberByte: Bool { isDigit || self == UInt8(ascii: ".") }
}

/// A set that cannot be read, or that is not of its exercise's type.
enum UnreadableSet {
    static func finding(_ item: ListItem, _ exercise: Exercise, _ note: Note) -> Finding {
        let bytes = note.document.bytes
        let content = SetSuffix.content(of: item.text.offsets, in: bytes.span)
        let range = ByteRange(content.lowerBound, content.upperBound)
        let choices = SetSpelling.choices(of: content, in: bytes, of: exercise)
        return note.finding(
            .unreadableSet, range, message(note.document.text(range), exercise), help: help(choices, exercise),
            fixes: choices.flatMap { fixes($0, item, range, note) })
    }

    private static func fixes(_ lines: [String], _ item: ListItem, _ range: ByteRange, _ note: Note) -> [Fix] {
        guard let first = lines.first else { return [] }
        let replaced = TextEdit(range: range, replacement: first)
        if lines.count == 1 { return Fix.edits("write '\(first)'", in: note, [replaced]) }
        let added = SetLines(note.document).adding(Array(lines.dropFirst()), isDone: item.isDone, after: item.range)
        return Fix.edits("write '\(first)' on \(lines.count) lines", in: note, [replaced, added])
    }

    private static func message(_ text: String, _ exercise: Exercise) -> String {
        if let kind = exercise.kind {
            return "\(Words.quote(text)) is not a set of '\(exercise.name)'; expected \(kind.words)"
        }
        return "\(Words.quote(text)) is not a set; '\(exercise.name)' has no readable 'exercise_type'"
    }

    private static func help(_ choices: [[String]], _ exercise: Exercise) -> String? {
        guard let lines = choices.first, let first = lines.first else {
            return exercise.kind.map { "write it like \($0.samples)" }
        }
        if choices.count > 1 {
            let texts = choices.map { "'\($0[0])'" + ($0.count > 1 ? " on \($0.count) lines" : "") }
            return "write \(Words.list(texts, joint: "or"))"
        }
        return lines.count == 1 ? "write '\(first)'" : "write '\(first)' on \(lines.count) lines, one for each set"
    }
}

extension ExerciseKind {
    /// In words.
    package var words: String {
        switch self {
        case .weightAndReps: "weight and reps"
        case .bodyweightAndReps: "reps, with any added or assisting weight"
        case .reps: "reps"
        case .time: "a time"
        case .distanceAndTime: "distance and time"
        case .weightAndTime: "weight and time"
        }
    }

    /// How its sets are written.
    package var samples: String {
        switch self {
        case .weightAndReps: "'8 x 60 kg'"
        case .bodyweightAndReps: "'8', '6 +10 kg' or '10 -20 kg'"
        case .reps: "'15'"
        case .time: "'1:30' or '90 s'"
        case .distanceAndTime: "'5 km in 25:00'"
        case .weightAndTime: "'40 kg for 0:45'"
        }
    }
}
