import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let resolve = Command(definition: ResolveCommand.definition, run: ResolveCommand.run)
}

/// `vault resolve`: merges by fields what git could not, and what a sync tool copied.
enum ResolveCommand {
    static let definition = CommandDefinition(
        "resolve", "resolve conflicts of git and of sync tools, field by field",
        arguments: [Argument("PATH", .path, count: .any, "only these files, conflict copies or their originals")],
        options: [
            Option("ours", "take our side, or the original, where the sides conflict"),
            Option("theirs", "take their side, or the copy, where the sides conflict"),
            Option("same", "records that both sides created under one name are one record"),
            Option("two", "they are two records: theirs gets a new name"),
            Option("add", "run 'git add' on what is resolved"),
            .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        if arguments.has("ours"), arguments.has("theirs") {
            throw .usage("'--ours' and '--theirs' cannot be combined", help: "give one of them, or none")
        }
        if arguments.has("same"), arguments.has("two") {
            throw .usage("'--same' and '--two' cannot be combined", help: "give one of them, or none")
        }
        let origin: ThreeWayMerge.Origin? = arguments.has("same") ? .same : arguments.has("two") ? .two : nil
        let side: ThreeWayMerge.Side? = arguments.has("ours") ? .ours : arguments.has("theirs") ? .theirs : nil
        let vault = try request.vault(writing: true)
        if vault.settings.isNewer { throw .newerFormat(vault.settings.format) }
        let paths = Set(arguments.positionals.map { path($0, in: vault, request) })
        let environment = request.invocation.environment
        let note = GitConflict.isInRebase(vault.root, environment: environment) ? ResolveText.rebase : nil
        let dialogue =
            side == nil && !arguments.has("dry-run") && !request.isJSON
            ? ResolveDialogue(request, note: note) : nil
        let planned = try request.file(
            vault.resolving(paths, taking: side, origin: origin, asking: dialogue, environment: environment))
        let found =
            planned.conflicts.flatMap { [$0.path] + $0.otherPaths } + planned.copies.flatMap { [$0.path, $0.original] }
        if let unknown = paths.subtracting(found).min() {
            throw .refused(
                "'\(unknown)' has no conflict in git and is not a conflict copy",
                help: found.isEmpty
                    ? "there is nothing to resolve" : "see what there is to resolve with: vault resolve --dry-run")
        }
        if found.isEmpty {
            let marked = vault.graph.notes.filter(\.hasConflict).map(\.path).sorted()
            if request.isJSON {
                return CommandResult(
                    Answers.resolve, (planned, marked, nil), exitCode: marked.isEmpty ? 0 : 1)
            }
            if marked.isEmpty { return CommandResult(request.nothing("nothing to resolve", in: vault)) }
            return CommandResult(marked.map(ResolveText(style: request.style).stray).joined(), exitCode: 1)
        }
        var result = try write(planned, in: vault, request)
        if let note, dialogue == nil,
            side != nil ? !planned.conflicts.isEmpty : planned.conflicts.contains(where: \.isOpen)
        {
            result.stderr += Array((note + "\n").utf8)
        }
        return result
    }

    /// As seen from the vault's folder, or from the current one.
    private static func path(_ written: String, in vault: Vault, _ request: Request) -> Path {
        if vault.graph.notes.contains(where: { $0.path == Path(written) }) { return Path(written) }
        return vault.relativePath(written, from: request.invocation.directory) ?? Path(written)
    }

    private static func write(
        _ planned: PlannedResolving, in vault: Vault, _ request: Request
    ) throws(Refusal) -> CommandResult {
        let text = ResolveText(style: request.style)
        let done = planned.conflicts.map(text.render).joined() + planned.copies.map(text.render).joined()
        var result = request.isJSON ? CommandResult(Answers.resolve, (planned, [], nil)) : CommandResult(done)
        if planned.edit.changesAnything {
            result = try request.write(planned.edit, in: vault, description: text.description(planned), done: done) {
                CommandResult(Answers.resolve, (planned, [], $0))
            }
        }
        if request.has("add"), !request.has("dry-run") {
            do throws(FileError) {
                try vault.addToGit(planned, environment: request.invocation.environment)
            } catch {
                guard planned.edit.changesAnything else { throw .file(error) }
                return gitAddFailed(result, because: error, request)
            }
        }
        let isOpen = planned.conflicts.contains(where: \.isOpen) || planned.copies.contains(where: \.isOpen)
        if !isOpen, !planned.conflicts.isEmpty, !request.has("add"), !request.has("dry-run") {
            result.stderr += Array(ResolveText.gitAddHint.utf8)
        }
        result.exitCode = isOpen ? 1 : 0
        return result
    }

    /// The files are as they are to be; all that failed is 'git add'.
    private static func gitAddFailed(
        _ result: CommandResult, because error: FileError, _ request: Request
    ) -> CommandResult {
        var result = result
        result.stderr += Array(
            Diagnostics.error(
                "the files are written, but 'git add' failed: \(error.message)",
                help: "once this is fixed, run 'git add' on them",
                style: request.diagnosticStyle
            ).utf8)
        result.exitCode = CommandResult.changedButNotPrinted
        return result
    }
}

/// Asks at a terminal what a merge cannot decide, place by place. Nothing is written meanwhile.
final class ResolveDialogue: MergeDecider {
    private let invocation: Invocation
    private let style: Style
    /// Whether the rest is to be left.
    private var hasEnded = false
    /// What is said before the first question about a merge of git; nil when it is said.
    private var note: String?

    /// Nil where nobody can be asked (no terminal).
    ///
    /// - Parameter note: what is to be known of git's sides
    init?(_ request: Request, note: String?) {
        guard request.invocation.stdinIsTerminal, request.invocation.stdoutIsTerminal else { return nil }
        invocation = request.invocation
        style = request.diagnosticStyle
        self.note = note
    }

    private func sayNote() {
        if let note { invocation.printMessage(note) }
        note = nil
    }

    func choices(for merge: OpenMerge) -> [ThreeWayMerge.Choice?]? {
        let text = ResolveText(style: style)
        var choices: [ThreeWayMerge.Choice?] = []
        if merge.copy == nil { sayNote() }
        if !hasEnded, let head = text.head(of: merge) { invocation.printMessage(head) }
        while choices.count < merge.conflicts.count {
            let number = choices.count
            let page = text.question(number, of: merge, width: invocation.width)
            switch answer(page, mayBeBoth: merge.conflicts[number].mayBeBoth, mayGoBack: number > 0) {
            case .choice(let choice): choices.append(choice)
            case .left: choices.append(nil)
            case .back: choices.removeLast()
            }
        }
        return choices.contains { $0 != nil } ? choices : nil
    }

    func origin(of merge: UncertainMerge) -> ThreeWayMerge.Origin? {
        if merge.copy == nil { sayNote() }
        let page = ResolveText(style: style).question(merge, width: invocation.width)
        let question = Question(
            choices: ["[s]ame", "[t]wo"] + Self.leavingChoices,
            help: "same: both sides made one record, which gets what both wrote. two: they are two records. "
                + Self.leaving)
        let origins: [String: ThreeWayMerge.Origin] = ["s": .same, "same": .same, "t": .two, "two": .two, "2": .two]
        return answer(page, question, origins).choice
    }

    func side(of path: Path, deletedBy side: ThreeWayMerge.Side) -> ThreeWayMerge.Side? {
        self.side(ResolveText(style: style).question(deletedBy: side, path))
    }

    private func side(_ page: String) -> ThreeWayMerge.Side? {
        sayNote()
        return switch answer(page, mayBeBoth: false).choice {
        case .ours: .ours
        case .theirs: .theirs
        case .both, nil: nil
        }
    }

    private enum Answer<Choice> {
        case choice(Choice)
        case left, back

        var choice: Choice? { if case .choice(let choice) = self { choice } else { nil } }
    }

    private static let leavingChoices = ["[l]eave it", "[q]uit"]
    private static let leaving = "leave it: the conflict stays as it is. quit: all that follow stay too."

    private func answer(_ page: String, mayBeBoth: Bool, mayGoBack: Bool = false) -> Answer<ThreeWayMerge.Choice> {
        var choices: [String: ThreeWayMerge.Choice] = ["o": .ours, "ours": .ours, "t": .theirs, "theirs": .theirs]
        if mayBeBoth { (choices["b"], choices["both"]) = (.both, .both) }
        let question = Question(
            choices: ["[o]urs", "[t]heirs"] + (mayBeBoth ? ["[b]oth"] : []) + Self.leavingChoices,
            help: "ours: what this side wrote. theirs: what the other side wrote. "
                + (mayBeBoth ? "both: ours, then theirs. " : "") + Self.leaving, mayGoBack: mayGoBack)
        return answer(page, question, choices)
    }

    /// One of some choices by its word. The end of the input leaves the rest.
    private func answer<Choice>(_ page: String, _ question: Question, _ choices: [String: Choice]) -> Answer<Choice> {
        var asked = question
        asked.text = page + question.text
        while !hasEnded {
            guard let answer = invocation.ask(asked) else {
                hasEnded = true
                return .left
            }
            asked.text = question.text
            if answer == Question.back, question.mayGoBack { return .back }
            let word = answer.split(separator: " ").first?.lowercased() ?? ""
            if let choice = choices[word] { return .choice(choice) }
            switch word {
            case "l", "leave": return .left
            case "q", "quit": hasEnded = true
            default: invocation.printMessage(question.objection(to: answer))
            }
        }
        return .left
    }
}

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
            let whose = side == .ours ? "our" : "their"
            return line(resolution.path, "\(whose) version has lost its front matter; resolve it by hand")
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
