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
    package static let hook = Command(definition: HookCommand.definition, run: HookCommand.run)
}

/// `vault hook install|uninstall|status`: lets git check what it is about to commit, and merge notes by field.
enum HookCommand {
    private static let subcommands = Subcommands(
        standard: "status",
        [
            .init("install", "let git check each commit") { (request) throws(Refusal) in
                try run(.install, request)
            },
            .init("uninstall", "stop checking, and bring back an earlier hook") { (request) throws(Refusal) in
                try run(.uninstall, request)
            },
            .init("status", "show whether commits are checked") { (request) throws(Refusal) in
                try run(.status, request)
            },
        ])

    static let definition = CommandDefinition(
        "hook", "let git check each commit, and merge notes by field",
        arguments: [subcommands.argument],
        options: [
            Option("merge", with: ["install"], "also let git merge notes field by field"),
            .format,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        try subcommands.run(request, of: definition)
    }

    private static func run(_ verb: Verb, _ request: Request) throws(Refusal) -> CommandResult {
        let (hooks, driver) = try places(request)
        if verb == .install, let name = hooks.changedByHand {
            throw .refused(
                "'\(hooks.folder)/\(name)' was changed by hand since 'vault hook install' wrote it",
                help: "add this line before its last one: " + HookScript.line(checking: hooks.vault))
        }
        guard let program = request.invocation.program ?? (verb == .install ? nil : "") else {
            throw .refused(
                "cannot find out where this program is, so no hook can call it",
                help: "call it by its path, for example: /usr/local/bin/vault hook install")
        }
        do throws(FileError) {
            return try run(verb, hooks, driver, program: program, request)
        } catch {
            throw .file(error)
        }
    }

    private static func places(_ request: Request) throws(Refusal) -> (GitHooks, MergeDriver) {
        let invocation = request.invocation
        do throws(FileError) {
            let root = try VaultRoot.find(
                from: invocation.directory, explicit: request.value("vault"),
                environment: invocation.environment, home: invocation.home)
            return (
                try GitHooks(of: root, environment: invocation.environment),
                MergeDriver(of: root, environment: invocation.environment)
            )
        } catch {
            throw .file(error)
        }
    }

    private static func run(
        _ verb: Verb, _ hooks: GitHooks, _ driver: MergeDriver, program: String, _ request: Request
    ) throws(FileError) -> CommandResult {
        if verb != .status { hooks.clearLeftovers() }
        func answer(_ text: String, exitCode: Int32 = 0) -> CommandResult {
            request.isJSON
                ? CommandResult(Answers.hookStatus, HookStatus(hooks, driver).answer, exitCode: exitCode)
                : CommandResult(text, exitCode: exitCode)
        }
        switch verb {
        case .install:
            let program = ProgramPlace(
                of: program, named: "vault", environment: request.invocation.environment)
            let husky = hooks.isHusky ? HookStatus(hooks, driver) : nil
            var done = if let husky { husky.husky } else { Self.text(try hooks.install(program), hooks) }
            if request.has("merge") {
                try driver.install(command: HookScript.mergeDriver(program))
                done += "notes are merged field by field once \(MergeDriver.attributes) is committed\n"
            }
            request.open.note { $0.isMade = true }
            return answer(done, exitCode: husky?.isInstalled == false ? 1 : 0)
        case .uninstall:
            let isShared = hooks.checkOthers
            let steps = try hooks.uninstall()
            let done = steps.isEmpty ? "no hook checks this vault; nothing was changed\n" : Self.text(steps, hooks)
            let isLineByLine = try driver.uninstall(isShared: isShared)
            if !steps.isEmpty || isLineByLine { request.open.note { $0.isMade = true } }
            return answer(done + (isLineByLine ? "git merges notes line by line\n" : ""))
        case .status:
            let status = HookStatus(hooks, driver)
            return answer(status.text, exitCode: status.isInstalled ? 0 : 1)
        }
    }

    private enum Verb {
        case install, uninstall, status
    }

    private static func text(_ steps: [GitHooks.Step], _ hooks: GitHooks) -> String {
        steps.map { step in
            switch step {
            case .installed(let name): "\(name) checks every commit from now on\n"
            case .checksAlready(let name): "\(name) already checks this vault\n"
            case .isOff(let name):
                "\(name) was changed by hand, and is not executable: chmod +x "
                    + ShellWord.quoted("\(hooks.folder)/\(name)") + "\n"
            case .keptOther(let name, let isRun):
                "the hook that was there is kept as \(name), and "
                    + (isRun ? "runs first\n" : "still does not run, as it is not executable\n")
            case .checksOthers(let name): "\(name) no longer checks this vault\n"
            case .removed(let name): "removed \(name)\n"
            case .broughtBack(let name): "the previous \(name) is back\n"
            case .leftAlone(let name): "\(name) was changed by hand, and is left unchanged\n"
            }
        }.joined()
    }
}

/// How git is set up for a vault, in words and for programs.
struct HookStatus {
    private let folder: String
    private let isHusky: Bool
    private let vault: String
    private let hooks: [GitHooks.State]
    private let driver: MergeDriver.Status
    private let missingEndings: [String]

    init(_ hooks: GitHooks, _ driver: MergeDriver) {
        folder = hooks.folder
        isHusky = hooks.isHusky
        vault = hooks.vault
        self.driver = driver.status
        missingEndings = driver.missingEndings
        self.hooks = hooks.states
    }

    /// Whether every commit is checked.
    var isInstalled: Bool { hooks.allSatisfy(\.checks) }

    var text: String {
        let width = hooks.map(\.name.count).max() ?? 0
        let lines = hooks.map { hook in
            let other = hook.hasOther ? (hook.checks ? ", after your own hook" : "; there is another hook") : ""
            let name = hook.name + String(repeating: " ", count: width - hook.name.count)
            let off = hook.isOff ? ", since it is not executable" : ""
            return "\(name)  \(hook.checks ? "checks this vault" : "does not check this vault")\(off)\(other)\n"
        }
        let merging =
            switch driver {
            case .missing: "merging           line by line"
            case .halfDone where !missingEndings.isEmpty:
                "merging           line by line for notes in "
                    + "\(Words.list(missingEndings, joint: "and")): \(MergeDriver.attributes) lacks them"
            case .halfDone: "merging           line by line: this clone's git config lacks the driver"
            case .installed: "merging           field by field"
            }
        if isHusky, !isInstalled {
            return "hooks in \(DisplayText.visible(folder))\n" + lines.joined() + merging + "\n" + husky
        }
        let help =
            driver == .halfDone
            ? "to merge field by field: vault hook install --merge\n"
            : isInstalled ? "" : "to check every commit: vault hook install\n"
        return "hooks in \(DisplayText.visible(folder))\n" + lines.joined() + merging + "\n" + help
    }

    /// What to write into the files that husky runs: those are people's own, and travel with the repository.
    var husky: String {
        if isInstalled { return "husky's hooks already check this vault\n" }
        let files = hooks.filter { !$0.checks }.map { "'\(DisplayText.visible(folder))/\($0.name)'" }
        return "husky manages the hooks here, so nothing was written; add to\n"
            + files.map { "  \($0)\n" }.joined() + "the line\n"
            + DisplayText.visible(HookScript.command(checking: vault)) + "\n"
    }

    var answer: HookAnswer.Status { (folder, hooks, driver) }
}

extension Command {
    package static let mergeDriver = Command(definition: MergeDriverCommand.definition, run: MergeDriverCommand.run)
}

/// `vault merge-driver -- %O %A %B %L %P`: what git calls to merge one file.
enum MergeDriverCommand {
    static let definition = CommandDefinition(
        "merge-driver", "merge two versions of a file field by field, for git",
        arguments: [
            Argument("BASE", .path, "the common ancestor; an empty file when there is none (%O)"),
            Argument("OURS", .path, "our version, overwritten with the result (%A)"),
            Argument("THEIRS", .path, "their version (%B)"),
            Argument("SIZE", .text, count: .optional, "the length of conflict markers (%L)"),
            Argument("PATH", .path, count: .optional, "the file's path in the work tree (%P)"),
        ],
        options: [
            Option("ours", value: "NAME", .text, "the label of our side in markers (%X)"),
            Option("base", value: "NAME", .text, "the label of the base in markers (%S)"),
            Option("theirs", value: "NAME", .text, "the label of their side in markers (%Y)"),
            Option(
                "style", choices: ConflictMarkers.Style.allCases.map(\.rawValue),
                "how conflicts are shown; default: git's merge.conflictStyle"),
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let words = request.words
        let folder = request.invocation.directory
        let path = words.count > 4 ? words[4] : words[1]
        do throws(FileError) {
            let ours = try VaultReading.file(words[1], from: folder)
            let (base, theirs) = (
                try VaultReading.file(words[0], from: folder), try VaultReading.file(words[2], from: folder)
            )
            let texts = MergeDriverText(
                path: Path(path), style: request.diagnosticStyle)
            if [base, ours, theirs].contains(where: MergeDriver.isBinary) {
                return CommandResult(stderr: Array(texts.binary.utf8), exitCode: 1)
            }
            let markers = markers(request)
            let result = Vault.merged(
                base: base, ours: ours, theirs: theirs, path: Path(path), in: folder, markers: markers
            ) { asGitIsSet(markers, request) }
            if result.bytes != ours { try VaultWriting.replace(words[1], result.bytes, from: folder) }
            return CommandResult(
                stderr: Array(texts.render(result).utf8), exitCode: result.conflicts.isEmpty ? 0 : 1)
        } catch {
            throw .file(error)
        }
    }

    /// Git passes a driver everything about the markers but the style, which is looked up where there are any; nil when
    /// they stay as they are.
    private static func asGitIsSet(_ markers: ConflictMarkers, _ request: Request) -> ConflictMarkers? {
        if request.value("style") != nil { return nil }
        let (folder, environment) = (request.invocation.directory, request.invocation.environment)
        let styled = markers.asGitIsSet(in: folder, environment: environment)
        return styled == markers ? nil : styled
    }

    private static func markers(_ request: Request) -> ConflictMarkers {
        let words = request.words
        // A git that does not know a placeholder passes it unchanged.
        func label(_ option: String, _ placeholder: String) -> String {
            request.value(option).flatMap { $0 == placeholder ? nil : $0 } ?? option
        }
        return ConflictMarkers(
            ours: label("ours", "%X"), base: label("base", "%S"), theirs: label("theirs", "%Y"),
            size: words.dropFirst(3).first.flatMap { WholeNumber($0)?.within(1...GitConflict.mostMarkers) }
                ?? ConflictMarkers.standardSize,
            style: request.value("style").flatMap { ConflictMarkers.Style(rawValue: $0) } ?? .merge)
    }
}
