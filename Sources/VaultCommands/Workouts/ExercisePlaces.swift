import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// The exercises of a workout or template, as they are named to move, replace or remove one.
struct ExercisePlaces {
    /// In the order of the text; one may stand in several places.
    let exercises: [Exercise]
    /// `workout` or `template`.
    let what: String

    /// The places of what a name may mean: of the exercise with this name or title, else the one that a number after
    /// it counts to, as in `bench-press-2`, else those of all whose name or title begins with it.
    private func matches(_ name: String) -> [Int] {
        let wanted = name.lowercased()
        if wanted.isEmpty { return [] }
        let whole = matches(whole: wanted)
        if !whole.isEmpty { return whole }
        if let place = numbered(wanted) { return [place] }
        return exercises.indices.filter { names(of: $0).contains { $0.hasPrefix(wanted) } }
    }

    /// Whether words are a name to the last one, which may be a number.
    func isWhole(_ name: String) -> Bool {
        let wanted = name.lowercased()
        return !matches(whole: wanted).isEmpty || numbered(wanted) != nil
    }

    private func names(of place: Int) -> [String] {
        [exercises[place].name.lowercased(), exercises[place].title.lowercased()]
    }

    private func matches(whole wanted: String) -> [Int] {
        guard let first = exercises.indices.first(where: { names(of: $0).contains(wanted) }) else { return [] }
        return exercises.indices.filter { exercises[$0].note == exercises[first].note }
    }

    /// The second place of an exercise that has two for `bench-press-2` and `Bench Press 2`.
    private func numbered(_ wanted: String) -> Int? {
        guard let end = wanted.lastIndex(where: { $0 == "-" || $0 == " " }),
            let number = WholeNumber(wanted[wanted.index(after: end)...])?.within(1...Int.max)
        else { return nil }
        let places = matches(whole: String(wanted[..<end]))
        return places.count > 1 && number <= places.count ? places[number - 1] : nil
    }

    /// `bench-press-2` for the second place of an exercise; nil for the first. Cost: linear.
    static func numberedNames(_ exercises: [Exercise]) -> [String?] {
        var places: [NoteID: Int] = [:]
        return exercises.map { exercise in
            let place = places[exercise.note, default: 0] + 1
            places[exercise.note] = place
            return place > 1 ? "\(exercise.name)-\(place)" : nil
        }
    }

    private func isOne(_ places: [Int]) -> Bool { Set(places.map { exercises[$0].note }).count == 1 }

    /// The first place of the one exercise that a name means.
    func find(_ name: String) -> Int? {
        let matches = matches(name)
        return isOne(matches) ? matches[0] : nil
    }

    func place(_ name: String) throws(CommandFailure) -> Int { try places(name)[0] }

    /// All places of the one exercise that a name means, at least one.
    func places(_ name: String) throws(CommandFailure) -> [Int] {
        let matches = matches(name)
        if isOne(matches) { return matches }
        let titles = zip(exercises, Self.numberedNames(exercises)).map { $1 ?? $0.title }
        throw .usage(
            UsageError(
                matches.isEmpty ? "the \(what) has no exercise '\(name)'" : "'\(name)' is ambiguous",
                suggestions: Near.suggestions(for: name, in: titles),
                otherwise: titles.isEmpty ? nil : "it has \(Words.list(titles.map { "'\($0)'" }, joint: "and"))"))
    }

    /// What is moved, and before which one: an exercise, a number or `last`.
    func move(_ words: [String]) throws(CommandFailure) -> (place: Int, target: Int) {
        let all = words.joined(separator: " ")
        if let place = matches(whole: all.lowercased()).first {
            throw .usage(
                UsageError(
                    "'\(all)' is the name of an exercise, and nothing says where it goes",
                    help: "write its place after it, such as: \(exercises[place].name) 1"))
        }
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            let (name, other) = (words[..<count].joined(separator: " "), words[count...].joined(separator: " "))
            guard let place = find(name), let target = target(other, of: place) else { continue }
            return (place, target)
        }
        let last = words.last ?? ""
        let place = try place(words.dropLast().joined(separator: " "))
        guard let target = target(last, of: place) else {
            throw .usage(
                UsageError(
                    "'\(last)' is not a place in the \(what)",
                    help: "name the exercise that it goes before, a number from 1 to \(exercises.count), or 'last'"))
        }
        return (place, target)
    }

    private func target(_ word: String, of place: Int) -> Int? {
        if let found = find(word) { return found }
        if word.lowercased() == "last" { return exercises.count }
        guard let number = WholeNumber(word)?.within(1...max(exercises.count, 1)) else { return nil }
        // To be the third one it goes before the fourth, when it comes from above.
        return number - 1 > place ? number : number - 1
    }

    /// The exercises in an order, as a sentence.
    static func order(_ sections: [ExerciseSection], _ model: WorkoutsModel) -> String {
        let titles = sections.map { DisplayText.visible(model.exercises[$0.exercise].title) }
        return titles.joined(separator: ", ")
    }
}

extension Request {
    /// Asks before an exercise is added that is there already; refused where nobody can be asked.
    ///
    /// - Parameter title: that of the workout or template
    func confirmTwice(
        _ exercise: Exercise, in places: ExercisePlaces, of title: String
    ) throws(CommandFailure) {
        guard places.exercises.contains(where: { $0.note == exercise.note }) else { return }
        let set = places.what == "workout" ? "for one more set: vault workout set; " : ""
        try confirm(
            "'\(exercise.title)' is already in '\(title)'", "Add it again?", undone: "nothing was added",
            help: "y: it gets a second place. Any other answer changes nothing.",
            otherwise: set + "to add it again, add --yes")
    }
}
