import VaultKit

/// What became of files that a merge left undecided.
struct ResolveText {
    let style: Style

    /// A line for the file, or one for each place that is left to decide.
    func render(_ resolution: Resolution) -> String {
        let path = DisplayText.visible(resolution.path)
        func line(_ words: String) -> String { style(.path, path) + ": " + words + "\n" }
        switch resolution.outcome {
        case .decided: return line("decided")
        case .open(let conflicts):
            return MergeDriverText(path: resolution.path, style: style).render(conflicts)
        case .parted(let other):
            return line("two different records; theirs is '\(DisplayText.visible(other))' now")
        case .deleted(let side):
            let (who, other) = side == .ours ? ("we", "they") : ("they", "we")
            return line("\(who) deleted it, \(other) changed it; say --ours or --theirs")
        case .edited: return line("has no marks any more, and stays as it is")
        case .unreadable: return line("is no note that can be read; merge it by hand")
        }
    }

    /// For the list of what can be undone.
    func description(_ resolutions: [Resolution]) -> String {
        let changed = resolutions.filter { !$0.files.isEmpty }
        return changed.count == 1 ? "resolve \(changed[0].path)" : "resolve \(changed.count) files"
    }
}
