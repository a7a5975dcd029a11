import Testing
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews

/// What a suggestion says an action would give is what progress counts once the link is written.
@Suite struct SuggestedAmountsTests {
    @Test func suggestionsGiveWhatProgressCounts() throws {
        let vault = SmallVault(try ExampleVault.files())
        let model = vault.model
        let today = try day("2026-11-21")
        var actions = model.actions().filter { $0.day <= today }
        var question = MatchQuestion(asOf: today)
        question.actions = actions.compactMap { model.graph.note(at: $0.path) }
        var suggested: Set<String> = []
        var links: [String: [String]] = [:]
        for action in model.suggestions(question).actions {
            for suggestion in action.suggestions {
                links[action.path.text, default: []].append(suggestion.goal)
                for target in suggestion.targets {
                    suggested.insert(
                        "\(action.path) \(suggestion.goal) \(target.target) \(target.amount) \(target.unit) \(target.origin)"
                    )
                }
            }
        }
        for index in actions.indices {
            actions[index].goals += (links[actions[index].path.text] ?? []).map { LoggedAction.GoalLink($0, line: 1) }
        }
        let settings = ProgressSettings(asOf: today, units: model.units, includesArchived: true, explains: true)
        let overview = ProgressOverview(goals: model.goals.map(\.plan), actions: actions, settings: settings)
        var counted: Set<String> = []
        for goal in overview.goals {
            for item in goal.contributions {
                guard links[item.path.text]?.contains(goal.name) ?? false else { continue }
                counted.insert("\(item.path) \(goal.name) \(item.target) \(item.amount) \(item.unit) \(item.origin)")
            }
        }
        #expect(suggested.count > 50)
        #expect(suggested.subtracting(counted).filter { !$0.hasSuffix(" day") } == [])
        // Times and days are only told of goals that count nothing else; of a day, the first action counts.
        #expect(counted.subtracting(suggested).filter { !$0.contains(" times ") && !$0.contains(" days ") } == [])
    }
}
