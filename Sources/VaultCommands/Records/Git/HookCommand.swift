import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let hook = Command(definition: HookCommand.definition, run: HookCommand.run)
}

/// `vault hook install|uninstall|status`: lets git check what it is about to commit, and merge notes by field.
enum HookCommand {
    private static let subcommands = [
        Subcommand("install", "let git check each commit"),
        Subcommand("uninstall", "stop checking, and bring back an earlier hook"),
        Subcommand("status", "show whether commits are checked"),
    ]

    static let definition = CommandDefinition(
        "hook", "let git check each commit, and merge notes by field",
        arguments: [.what(subcommands, standard: "status")],
        options: [
            Option("merge", with: ["install"], "also let git merge notes field by field"),
            .format,
        ], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let verb: Verb = try request.what(.status, of: definition)
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

    private static func places(_ request: Request) throws(CommandFailure) -> (GitHooks, MergeDriver) {
        let invocation = request.invocation
        do throws(FileError) {
            let root = try VaultRoot.find(
                from: invocation.directory, explicit: request.arguments.value("vault"),
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
            if request.arguments.has("merge") {
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

    private enum Verb: String, CaseIterable {
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
