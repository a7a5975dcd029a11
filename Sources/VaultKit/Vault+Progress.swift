import VaultFiles
import VaultGoals
import VaultGraph
import VaultSchema

extension Vault {
    /// How all goals, milestones and obligations stand on a day.
    ///
    /// Cost: linear in the entries of the actions times the targets of their goals, on all cores.
    ///
    /// - Parameters:
    ///   - asOf: the day that counts as today; later actions do not exist
    ///   - explains: list what counted and what did not
    ///   - includesArchived: archived goals are in the answer; the summary never speaks of them
    package func progress(
        asOf: CalendarDate, explains: Bool = false, includesArchived: Bool = false
    ) -> ProgressOverview {
        GoalsModel(graph).progress(
            asOf: asOf, weekStart: settings.weekStart, includesArchived: includesArchived, explains: explains,
            spread: CoreWork())
    }

    /// The names of the goals, milestones and obligations that link a term, year or period.
    package func goals(in term: Int) -> Set<String> {
        var names: Set<String> = []
        for (index, terms) in linkedTerms where terms.contains(term) { names.insert(graph.notes[index].name) }
        return names
    }

    /// The names of those that belong to today: of the running term, running by their dates, or without any term
    /// and not over.
    package func currentGoals(_ overview: ProgressOverview) -> Set<String> {
        let running = overview.term.flatMap { graph.index(ofRecord: $0.dates.name, type: "term") }
        let linked = linkedTerms
        var names: Set<String> = []
        for goal in overview.goals {
            guard let index = graph.index(ofPath: goal.path) else { continue }
            let terms = linked[index] ?? []
            let isRunning =
                goal.start.map { $0 <= overview.asOf } ?? true && goal.due.map { overview.asOf <= $0 } ?? true
            let isDecided = goal.status == .achieved || goal.status == .dropped || goal.status == .ended
            if running.map(terms.contains) ?? false || isRunning || (terms.isEmpty && !isDecided) {
                names.insert(goal.name)
            }
        }
        return names
    }

    /// For each goal, milestone and obligation the terms, years and periods that it links. One pass over the notes.
    private var linkedTerms: [Int: [Int]] {
        let tracked: Set = ["goal", "milestone", "obligation"]
        let fields = graph.schema.types.indices.map { type in
            tracked.contains(graph.schema.types[type].name)
                ? graph.schema.fields[type].firstIndex { $0.name == "terms" } : nil
        }
        let (notes, removed, copies) = (graph.notes, graph.removed, graph.conflictCopies)
        var linked: [Int: [Int]] = [:]
        for index in notes.indices {
            guard let type = notes[index].type, let field = fields[type], !removed.contains(index),
                !copies.contains(index)
            else { continue }
            linked[index] = notes[index].links(in: field).compactMap { graph.resolve($0, of: index).note }
        }
        return linked
    }
}

/// Work spread on all cores.
struct CoreWork: WorkSpread {
    /// Some pieces for each core, so that none waits long for another, and none so small that handing it out counts.
    func join<Output: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        Cores.flatMap(count, chunk: max(32, min(1024, count / 16)), work)
    }
}
