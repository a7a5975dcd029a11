/// How the texts of a vault are put into messages.
package enum Words {
    /// The user's text in single quotes, cut to one line of at most 60 characters.
    package static func quote(_ text: String) -> String {
        var line = text[...]
        while let last = line.last, last.isNewline { line.removeLast() }
        let isCut = line.contains(where: \.isNewline)
        if let end = line.firstIndex(where: \.isNewline) { line = line[..<end] }
        guard isCut || line.count > 60 else { return "'\(line)'" }
        return "'\(line.prefix(59))…'"
    }

    /// `a, b or c`.
    package static func either(_ words: [String]) -> String { list(words, joint: "or") }

    /// `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
    package static func alternatives(_ texts: [String]) -> String { either(texts.map(quote)) }

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

    /// `a goal`, `an action`, `a user`: by how the word sounds.
    package static func article(_ noun: String) -> String {
        let soundsLikeYou = ["uni", "use", "eu"].contains { noun.hasPrefix($0) }
        let isVowel = noun.first.map { "aeiou".contains($0) } == true && !soundsLikeYou
        return (isVowel ? "an " : "a ") + noun
    }

    /// A number with commas between thousands: `12,440`, `-1,250.5`.
    package static func grouped(_ number: String) -> String {
        let whole = number.prefix { $0 != "." }
        guard whole.drop(while: { $0 == "-" }).count > 3 else { return number }
        return grouped(String(whole.dropLast(3))) + "," + whole.suffix(3) + number.dropFirst(whole.count)
    }

    /// `did you mean 'a' or 'b'?`; nil without any.
    package static func didYouMean(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "did you mean " + alternatives(texts) + "?"
    }

    /// `write 'a' or 'b'`; nil without any.
    package static func write(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "write " + alternatives(texts)
    }
}

extension String {
    /// With a capital letter in front.
    package var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension Field {
    /// The words or numbers that it may hold where these are few, as people write them; none where they are not.
    package var fewWords: [String] {
        switch scalar {
        case .choice(let words): words
        case .boolean: ["true", "false"]
        case .interval: RepeatInterval.Step.allCases.flatMap { [$0.adverb, $0.adverb + RepeatInterval.oldestFirst] }
        case .integer, .time:
            range.map { $0.count <= 20 ? $0.map(scalar.written) : [] } ?? []
        default: []
        }
    }
}

/// Words in which letters of another script are mixed with Latin ones that look the same: `кm` with a Cyrillic `к`.
package enum MixedScript {
    /// Cyrillic and Greek letters, and the Latin ones that they are taken for.
    private static let latin: [Character: Character] = [
        "\u{430}": "a", "\u{432}": "b", "\u{435}": "e", "\u{43A}": "k", "\u{43C}": "m", "\u{43D}": "h", "\u{43E}": "o",
        "\u{440}": "p", "\u{441}": "c", "\u{442}": "t", "\u{443}": "y", "\u{445}": "x", "\u{455}": "s", "\u{456}": "i",
        "\u{458}": "j", "\u{4BB}": "h", "\u{501}": "d", "\u{51B}": "q", "\u{51D}": "w",
        "\u{3B1}": "a", "\u{3B5}": "e", "\u{3B9}": "i", "\u{3BA}": "k", "\u{3BC}": "m", "\u{3BD}": "v", "\u{3BF}": "o",
        "\u{3C1}": "p", "\u{3C4}": "t", "\u{3C5}": "u", "\u{3C7}": "x",
    ]

    /// The word in Latin letters, in lower case, with the first letter that was none; nil for a word of one script, and
    /// for one with a letter that looks like no Latin one. Letters of full width are the same in any word.
    package static func folded(_ word: String) -> (text: String, letter: Character)? {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        var text = ""
        var found: Character?
        var (hasLatin, hasFullWidth) = (false, false)
        for character in word.lowercased() {
            if character.isASCII {
                hasLatin = hasLatin || character.isLetter
                text.append(character)
            } else if let letter = latin[character] {
                found = found ?? character
                text.append(letter)
            } else if let letter = halfWidth(character) {
                found = found ?? character
                hasFullWidth = true
                text.append(letter)
            } else {
                return nil
            }
        }
        guard let found, hasLatin || hasFullWidth else { return nil }
        return (text, found)
    }

    /// `k` of `ｋ`.
    private static func halfWidth(_ character: Character) -> Character? {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
            (0xFF01...0xFF5E).contains(scalar.value), let half = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return nil }
        return Character(half)
    }
}

/// Words of other programs, and what they are called here: fields, types of records, and the words of choices and
/// subcommands.
///
/// They only lead to suggestions. No note is read differently because of them, and only a day makes a finding, a hint:
/// a property called `name` may be somebody's own.
package enum OtherWords {
    /// Words on the left, in lower case; on the right what may be meant, the most likely first.
    private static let table = """
        deadline due_date duedate due_by due_on end_date enddate until expires finish_date target_date: due end
        end: due
        due: end
        begin begin_date begins begin_on start_date startdate starts start_on from: start started date
        name heading headline subject: title
        prio importance rank: priority importance
        target_value objective: targets
        amount qty quantity: measures targets
        state: status
        done_at done_on completed_at completed_on completion_date finished_at finished_on achieved_on: completed
        length time_spent: duration
        holidays vacation vacations: breaks
        done complete completed finish finished closed success succeeded reached: achieved completed finished
        cancel cancelled canceled abandon abandoned failed aborted: dropped cancelled
        todo doing open wip ongoing running started in_progress current: active open planned
        waiting hold onhold on_hold blocked someday postponed deferred stopped: paused on_hold delayed
        ls all: list
        add create make begin: new add start
        add create new make: next
        rm remove del: delete
        mv: rename
        view cat print open info: show
        end stop done complete close: finish
        abort discard: cancel
        habit habits project projects objective objectives resolution dream: goal
        task tasks todo todos chore reminder appointment bill: obligation action
        entry session activity activities event run log: action
        quarter season sprint cycle block semester: term period
        area areas principle role: value
        unit units metric: measure
        checkpoint step: milestone
        month week holiday: period
        routine program programme: workout-template split
        chat: thread
        """

    private static let meanings: [String: [String]] = {
        var meanings: [String: [String]] = [:]
        for line in table.split(separator: "\n") {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { continue }
            let meant = sides[1].split(separator: " ").map(String.init)
            for word in sides[0].split(separator: " ") { meanings[String(word), default: []] += meant }
        }
        return meanings
    }()

    /// Those of the words that another program calls so, in the order of likelihood; without regard to case.
    package static func meant(by word: String, in words: some Sequence<String>) -> [String] {
        let written = key(word)
        guard let meant = meanings[written] else { return [] }
        let known = Array(words)
        return meant.filter { known.contains($0) && $0 != written }
    }

    /// A word as the table has it: `due_date` for `Due date`.
    static func key(_ word: String) -> String { String(word.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 }) }
}

extension Schema {
    /// The field of a type that a word in lower case names: its own name, or one that differs in the `s` of a plural.
    package func fieldName(_ word: String, of type: TypeID) -> String? {
        field(word, of: type)?.name ?? otherNames[type][word]
    }

    /// The same; where no field is called so, the one that other programs call so.
    package func fieldName(meantBy word: String, of type: TypeID) -> String? {
        fieldName(word, of: type) ?? OtherWords.meant(by: word, in: fields[type].lazy.map(\.name)).first
    }

    /// The day of a type that other programs call so.
    func day(meantBy word: String, of type: TypeID) -> FieldID? {
        OtherWords.meant(by: word, in: fields[type].lazy.filter { $0.scalar == .date }.map(\.name)).first
            .flatMap { fieldID($0, of: type) }
    }

    /// The field of any record type that other programs call so: `due` for `deadline`.
    package func fieldOfAnyType(meantBy word: String) -> String? {
        OtherWords.meant(by: word, in: recordTypes.lazy.flatMap { $0.fields.map(\.name) }).first { type($0) == nil }
    }
}

extension Near {
    /// The words that are near to a word or, where none is, those that other programs call so.
    package static func meant(by word: String, in words: some Sequence<String>) -> [String] {
        let near = suggestions(for: word, in: words)
        return near.isEmpty ? OtherWords.meant(by: word, in: words) : near
    }
}
