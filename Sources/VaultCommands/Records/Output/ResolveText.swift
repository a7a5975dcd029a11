import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultRequests
import VaultSyntax

/// What became of files that a merge or a sync tool left undecided.
struct ResolveText {
    let style: Style

    /// Whose side is whose while commits are moved, where git's words are not what people expect.
    static let rebase = "in a rebase, 'ours' is the branch you rebase onto, and 'theirs' your own commits"

    /// A note with conflict markers of which git knows nothing, such as those of a copy merged into it.
    func stray(_ path: Path) -> String { line(path, "has conflict markers; resolve it by hand") }

    /// What is left to do when all is decided in the folder.
    static let gitAddHint = "to tell git, run 'git add'; 'vault resolve --add' does both\n"

    /// A line for the file, or one for each place that is left to decide.
    func render(_ resolution: ConflictResolution) -> String {
        outcome(of: resolution) + (resolution.marked.map(stray) ?? "")
    }

    private func outcome(of resolution: ConflictResolution) -> String {
        switch resolution.outcome {
        case .decided: return line(resolution.path, "resolved")
        case .open(let conflicts): return render(conflicts, in: resolution.path)
        case .separated(let other):
            return line(resolution.path, "two different records; theirs is now '\(DisplayText.visible(other))'")
                + (resolution.separation.map { words($0, resolution.path, other) } ?? "")
        case .perhapsTwo(let fields):
            return line(resolution.path, "\(doubt(fields)); use --same or --two")
        case .torn(let side):
            let other = side == .ours ? "--theirs" : "--ours"
            return line(resolution.path, "\(loss(by: side)); use \(other), or resolve it by hand")
        case .deleted(let side):
            return line(resolution.path, "\(deletion(by: side)); use --ours or --theirs")
        case .renamed(let ours, let theirs):
            let names = [ours, theirs].map { "'\(DisplayText.visible($0))'" }
            return line(
                resolution.path, "we renamed it to \(names[0]), they to \(names[1]); use --ours or --theirs")
        case .untouched:
            return line(
                resolution.path,
                "is unchanged from ours; use --ours or --theirs, or restore the conflict: git checkout --merge "
                    + DisplayText.visible(ShellWord.quoted(resolution.path)))
        case .edited: return line(resolution.path, "has no conflict markers, and is left as it is")
        case .handMade where !resolution.otherPaths.isEmpty:
            return line(
                resolution.path,
                "was changed by hand, and is left as it is; resolve the rest there, "
                    + "and delete the file with the other name"
            )
        case .handMade:
            return line(
                resolution.path,
                "was changed by hand, and is left as it is; resolve the rest there, or start over: "
                    + "git checkout --merge "
                    + DisplayText.visible(ShellWord.quoted(resolution.path)))
        case .unreadable: return line(resolution.path, "cannot be read as a note; merge it by hand")
        }
    }

    private func words(_ separation: Separation, _ path: Path, _ other: Path) -> String {
        var text = separation.isOneType ? "  if they are one record: \(joining([path, other]))\n" : ""
        if separation.followers > 0 {
            let verb = separation.followers == 1 ? "leads" : "lead"
            text += "  \(Words.count(separation.followers, "link")) from their side now \(verb) to it\n"
        }
        if separation.links.isEmpty { return text }
        let name = DisplayText.visible(Self.name(ofPath: other))
        let places = separation.links.prefix(Self.mostLinks).map { "    \(DisplayText.visible($0.path)):\($0.line)\n" }
        let more = separation.links.count - places.count
        return text + "  ambiguous links lead to ours; where theirs is meant, write '\(name)'\n"
            + places.joined() + (more > 0 ? "    and \(more) more\n" : "")
    }

    private func joining(_ paths: [Path]) -> String {
        DisplayText.visible((["vault merge"] + paths.map(ShellWord.quoted)).joined(separator: " "))
    }

    private static func name(ofPath path: Path) -> String {
        path.name
    }

    /// Links that are shown before the rest is counted.
    private static let mostLinks = 10

    /// A line for the copy, and one for each place that is left to decide.
    func render(_ copy: CopyResolution) -> String {
        let original = "'\(DisplayText.visible(copy.original))'"
        switch copy.outcome {
        case .known: return line(copy.path, "\(original) has all of its content; the copy is deleted")
        case .overruled: return line(copy.path, "\(original) is kept as it is; the copy is deleted")
        case .merged: return line(copy.path, "merged into \(original)")
        case .open(let conflicts):
            return line(copy.path, "merged into \(original), with conflict markers")
                + render(conflicts, in: copy.original)
        case .renamed: return line(copy.path, "its original no longer exists; renamed to \(original)")
        case .separated(let path):
            return line(copy.path, "not the same record as \(original); renamed to '\(DisplayText.visible(path))'")
        case .left(let obstacle): return line(copy.path, words(obstacle, original))
        }
    }

    private func words(_ obstacle: CopyResolution.Obstacle, _ original: String) -> String {
        switch obstacle {
        case .noNote: "a copy of a file that is not a note; compare the two by hand"
        case .unreadable: "it or \(original) cannot be read as text, so both stay; compare them by hand"
        case .outside: "it or \(original) is outside the vault, so both stay"
        case .openOriginal: "it or \(original) has conflict markers; resolve those first"
        case .nameTaken(let path):
            "its original is not in the same folder, and another note, '\(DisplayText.visible(path))', has that name; "
                + "move the copy to its folder, or rename it"
        case .perhapsTwo(let fields):
            "may be the same record as \(original) or another: \(DisplayText.differing(fields)); "
                + "use --same or --two"
        case .undecided(let conflicts): "kept, with \(Words.count(conflicts.count, "conflict")) to resolve"
        }
    }

    private func line(_ path: Path, _ words: String) -> String {
        style(.path, DisplayText.visible(path)) + ": " + words + "\n"
    }

    private func render(_ conflicts: [ThreeWayConflict], in path: Path) -> String {
        MergeDriverText(path: path, style: style).render(conflicts)
    }

    /// Why a file that both sides made may be two records.
    private func doubt(_ fields: [String]) -> String {
        "may be one record or two: \(DisplayText.differing(fields))"
    }

    private func loss(by side: ThreeWayMerge.Side) -> String {
        "\(side == .ours ? "our" : "their") version has lost its front matter"
    }

    private func deletion(by side: ThreeWayMerge.Side) -> String {
        side == .ours ? "we deleted it, they changed it" : "they deleted it, we changed it"
    }

    /// For the list of what can be undone.
    func description(_ planned: PlannedResolving) -> String {
        let changed =
            planned.conflicts.filter { !$0.files.isEmpty }.map(\.path)
            + planned.copies.filter { copy in
                if case .left = copy.outcome { false } else { true }
            }.map(\.path)
        return changed.count == 1 ? "resolve \(changed[0])" : "resolve \(changed.count) files"
    }
}

/// Questions in a terminal.
extension ResolveText {
    /// So many lines of a side are shown.
    private static let most = 12

    /// Which files are merged; nil where the places say it.
    func head(of merge: OpenMerge) -> String? {
        guard let copy = merge.copy else { return nil }
        return style(.path, DisplayText.visible(copy)) + "\n  a copy of '\(DisplayText.visible(merge.path))': "
            + "ours is the original, theirs the copy"
    }

    /// Both sides of one place.
    func question(_ number: Int, of merge: OpenMerge, width: Int) -> String {
        let (conflict, count) = (merge.conflicts[number], merge.conflicts.count)
        let place = MergeDriverText(path: merge.path, style: style).words(conflict.place)
        return line(merge.path, place + (count == 1 ? "" : " (\(number + 1) of \(count))"))
            + lines(conflict.ours, "ours", .good, width) + lines(conflict.theirs, "theirs", .hint, width)
    }

    func question(deletedBy side: ThreeWayMerge.Side, _ path: Path) -> String { line(path, deletion(by: side)) }

    func question(tornBy side: ThreeWayMerge.Side, _ path: Path) -> String { line(path, loss(by: side)) }

    /// Two records that may be one.
    func question(_ merge: UncertainMerge, width: Int) -> String {
        line(merge.path, "both sides created it, and \(DisplayText.differing(merge.fields))")
            + lines(String(decoding: merge.ours, as: UTF8.self), "ours", .good, width)
            + lines(String(decoding: merge.theirs, as: UTF8.self), "theirs", .hint, width)
    }

    private func lines(_ text: String, _ name: String, _ role: Style.Role, _ width: Int) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .dropLast(text.last?.isNewline == true ? 1 : 0)
        let label = style(role, name) + DisplayText.spaces(8 - name.count)
        if lines.isEmpty { return "  \(label)\(style(.dim, "(nothing)"))\n" }
        var result = ""
        for (number, line) in lines.prefix(Self.most).enumerated() {
            let shown = DisplayText.truncated(DisplayText.visible(String(line)), to: max(width - 10, 10))
            result += "  " + (number == 0 ? label : DisplayText.spaces(8)) + shown + "\n"
        }
        if lines.count > Self.most {
            result +=
                DisplayText.spaces(10) + style(.dim, "and \(Words.count(lines.count - Self.most, "line")) more")
                + "\n"
        }
        return result
    }
}
