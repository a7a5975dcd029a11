import VaultChecks
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
                + (resolution.parting.map { words($0, resolution.path, other) } ?? "")
        case .deleted(let side):
            let (who, other) = side == .ours ? ("we", "they") : ("they", "we")
            return line("\(who) deleted it, \(other) changed it; say --ours or --theirs")
        case .edited: return line("has no marks any more, and stays as it is")
        case .unreadable: return line("is no note that can be read; merge it by hand")
        }
    }

    private func words(_ parting: Parting, _ path: String, _ other: String) -> String {
        let text = parting.isOneType ? "  one thing after all? \(joining([path, other]))\n" : ""
        if parting.links.isEmpty { return text }
        let name = DisplayText.visible(Self.name(ofPath: other))
        let places = parting.links.prefix(Self.limit).map { "    \(DisplayText.visible($0.path)):\($0.line)\n" }
        let more = parting.links.count - places.count
        return text + "  links that came with theirs lead to ours now; where theirs is meant, write '\(name)'\n"
            + places.joined() + (more > 0 ? "    and \(more) more\n" : "")
    }

    private func joining(_ paths: [String]) -> String {
        DisplayText.visible((["vault merge"] + paths.map(ShellWord.quoted)).joined(separator: " "))
    }

    private static func name(ofPath path: String) -> String {
        String((path.split(separator: "/").last ?? "").dropLast(3))
    }

    /// Links that are shown before the rest is counted.
    private static let limit = 10

    /// For the list of what can be undone.
    func description(_ resolutions: [Resolution]) -> String {
        let changed = resolutions.filter { !$0.files.isEmpty }
        return changed.count == 1 ? "resolve \(changed[0].path)" : "resolve \(changed.count) files"
    }
}
