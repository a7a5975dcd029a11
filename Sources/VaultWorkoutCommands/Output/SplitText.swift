import VaultChecks
import VaultConsole
import VaultGraph
import VaultWorkouts

/// A split for a terminal.
struct SplitText {
    let model: WorkoutsModel
    let style: Style
    let width: Int

    init(_ model: WorkoutsModel, style: Style, width: Int) {
        self.model = model
        self.style = style
        self.width = width
    }

    /// How to add a first day, with a template of the vault.
    static func firstDay(_ model: WorkoutsModel) -> String {
        guard let template = model.templates.first.map({ model.graph.notes[$0] }) else {
            return "make a template for one first: vault workout save TITLE"
        }
        let words = ["vault", "split", "add", template.title, template.name].map(ShellWord.quoted)
        return "add one with: \(words.joined(separator: " "))"
    }

    /// Its days, and which one is next.
    func page(_ cycle: SplitCycle) -> String {
        let title = DisplayText.visible(model.graph.notes[cycle.split].title)
        let done = cycle.days.count { $0.isDone }
        var text = style(.heading, title) + (model.activeSplit == cycle.split ? style(.dim, " (active split)") : "")
        text += "\n"
        for (index, day) in cycle.days.enumerated() {
            let mark = day.isDone ? style(.good, "x") : cycle.suggested == index ? style(.heading, ">") : "·"
            let names = day.templates.map { model.graph.notes[$0].title }.filter { $0 != day.name }
            let rest = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
            text +=
                "  \(mark) " + DisplayText.truncated(DisplayText.visible(day.name + rest), to: max(width, 24) - 4)
                + "\n"
        }
        if cycle.days.isEmpty {
            return text + "no days yet; \(DisplayText.visible(Self.firstDay(model)))\n"
        }
        guard let next = cycle.suggested else { return text + "all days done; start over with: vault split reset\n" }
        return text + "next: \(DisplayText.visible(cycle.days[next].name)), \(done) of \(cycle.days.count) days done\n"
    }
}
