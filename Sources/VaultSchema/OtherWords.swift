/// Words of other programs, and what they are called here: fields, types of records, and the words of choices and
/// subcommands.
///
/// They only lead to suggestions. No note is read differently because of them, and none of them makes a finding: a
/// property called `name` or `deadline` may be somebody's own.
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
        todo doing open wip ongoing running started in_progress in-progress current: active open planned
        waiting hold onhold on-hold on_hold blocked someday postponed deferred stopped: paused on_hold delayed
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
        let written = String(word.lowercased().map { $0 == " " ? "_" : $0 })
        guard let meant = meanings[written] else { return [] }
        let known = Array(words)
        return meant.filter { known.contains($0) && $0 != written }
    }
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
