import VaultChecks
import VaultConsole
import VaultKit
import VaultRequests
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// The exercises of a workout or template, as they are named to move, replace or remove one.
struct ExercisePlaces {
    let model: WorkoutsModel
    let sections: [ExerciseSection]
    /// `workout` or `template`.
    let what: String
    let title: String

    /// The place of the one that a name means: its name or title, or the beginning of one.
    func find(_ name: String) -> Int? {
        let wanted = name.lowercased()
        let names = sections.map { section in
            let exercise = model.exercises[section.exercise]
            return [exercise.name.lowercased(), exercise.title.lowercased()]
        }
        if let whole = names.firstIndex(where: { $0.contains(wanted) }) { return whole }
        let begun = names.indices.filter { place in names[place].contains { $0.hasPrefix(wanted) } }
        return Set(begun.map { sections[$0].exercise }).count == 1 ? begun.first : nil
    }

    func place(_ name: String) throws(CommandFailure) -> Int {
        if let place = find(name) { return place }
        let titles = sections.map { model.exercises[$0.exercise].title }
        let isBegun = titles.contains { $0.lowercased().hasPrefix(name.lowercased()) }
        throw .usage(
            UsageError(
                isBegun && !name.isEmpty ? "'\(name)' is ambiguous" : "the \(what) has no exercise '\(name)'",
                suggestions: Near.suggestions(for: name, in: titles),
                otherwise: titles.isEmpty ? nil : "it has \(Words.list(titles.map { "'\($0)'" }, joint: "and"))"))
    }

    /// What is moved, and before which one: an exercise, a number or `last`.
    func move(_ words: [String]) throws(CommandFailure) -> (place: Int, target: Int) {
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
                    help: "name the exercise that it goes before, a number from 1 to \(sections.count), or 'last'"))
        }
        return (place, target)
    }

    private func target(_ word: String, of place: Int) -> Int? {
        if let found = find(word) { return found }
        if word.lowercased() == "last" { return sections.count }
        guard let number = WholeNumber(word)?.within(1...max(sections.count, 1)) else { return nil }
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
    func confirmTwice(_ exercise: Int, in places: ExercisePlaces) throws(CommandFailure) {
        let model = places.model
        let same = places.sections.filter { $0.exercise == exercise }
        if same.isEmpty || arguments.has("yes") { return }
        let title = model.exercises[exercise].title
        let outlook = "'\(title)' is already in '\(places.title)'"
        let answer = "twice\u{0}\(model.exercises[exercise].name)"
        if open.isConfirmed(answer) { return }
        guard invocation.stdinIsTerminal, !isJSON else {
            let set = places.what == "workout" ? "for one more set: vault workout set; " : ""
            throw .refused(outlook + "; nothing was added", help: set + "to add it again, add --yes")
        }
        var question: Question = "\(DisplayText.visible(outlook)). Add it again? [y/N] "
        question.help = "y: it gets a second place. Any other answer changes nothing."
        let said = invocation.ask(question)?.lowercased() ?? ""
        guard said == "y" || said == "yes" else { throw .refused("nothing was added", help: nil) }
        open.confirm(answer)
    }
}
