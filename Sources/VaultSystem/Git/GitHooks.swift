/// The programs that git runs on its own, in a repository's folder of hooks or that of `core.hooksPath`. Source:
/// githooks(5).
package struct GitHooks: Sendable {
    /// The top of the work tree: where git starts its hooks.
    package let top: String
    /// The vault as seen from there, `./notes`; `.` for the top itself.
    package let vault: String
    /// Absolute; it may be missing.
    package let folder: String
    /// Whether husky starts the hooks: the files in its folder then only lead to those in the one above, each to that
    /// of its own name, so none of them can be given another.
    package let isHusky: Bool

    /// The hooks of the repository that holds a vault. Throws when git does not know one.
    package init(of root: VaultRoot, environment: [String: String]) throws(FileError) {
        let git = GitCall(folder: root.path, environment: environment)
        func line(_ git: GitCall, _ question: [String]) throws(FileError) -> String {
            let output = try git.output(["rev-parse"] + question)
            return output.last == UInt8(ascii: "\n") ? output.dropLast().text : output.text
        }
        let below = try line(git, ["--show-prefix"])
        top = try line(git, ["--show-toplevel"])
        vault = below.isEmpty ? "." : "./" + below.dropLast()
        let hooks = try line(GitCall(folder: top, environment: environment), ["--git-path", "hooks"])
        let absolute = hooks.absolute(from: top)
        isHusky = absolute.hasSuffix("/_") && VaultWriting.contents(of: absolute + "/h") != nil
        folder = isHusky ? String(absolute.dropLast(2)) : absolute
    }

    /// The first name after which an older hook of a name is kept.
    package static func keptName(_ name: String) -> String { name + ".before-vault" }

    /// A hook's text; nil without such a hook.
    package func text(of name: String) -> [UInt8]? { VaultWriting.contents(of: folder + "/" + name) }

    /// Whether git runs a hook: whether its owner may.
    package func isRun(_ name: String) -> Bool {
        FileStatus(at: folder + "/" + name).map { $0.permissions & 0o100 != 0 } ?? false
    }

    /// Writes a hook in the place of one that held `before`.
    package func write(_ name: String, before: [UInt8]?, _ text: [UInt8]) throws(FileError) {
        try FileError.attempt(.makeFolder, folder, VaultWriting.makeFolders(folder))
        try VaultWriting.replace(folder + "/" + name, before: before, with: text, isProgram: true)
    }

    /// Removes what an interrupted installation left behind, there and at the top of the work tree, where a merge
    /// driver leaves it.
    package func clearLeftovers() { for place in [folder, top, top + "/" + vault] { Leftovers.clear(place) } }

    /// Gives a hook another name, unless a file has that.
    package func rename(_ name: String, to other: String) throws(FileError) {
        do throws(Errno) { try VaultWriting.rename(folder + "/" + name, toFree: folder + "/" + other) } catch {
            throw FileError(.write, folder + "/" + (error == .exists ? other : name), error)
        }
    }

    package func remove(_ name: String) throws(FileError) { try VaultWriting.remove(folder + "/" + name) }
}

/// The hooks that check a vault before a commit: their state, installing and removing them.
extension GitHooks {
    package struct State: Sendable {
        package let name: String
        package let checks: Bool
        /// Whether it would check this vault, if git were allowed to run it.
        package let isOff: Bool
        /// Whether a hook is there that this program did not write, or that it keeps.
        package let hasOther: Bool
    }

    /// What was done with a hook, or found of it.
    package enum Step: Hashable, Sendable {
        /// It checks the vault from now on.
        case installed(String)
        case checksAlready(String)
        /// Somebody changed it so that it checks the vault, and git may not run it.
        case isOff(String)
        /// Another hook was there, and has this name now; whether git ran it.
        case keptOther(name: String, isRun: Bool)
        /// It checked other vaults too, and goes on with them.
        case checksOthers(String)
        case removed(String)
        /// The hook that was there before has its name again.
        case broughtBack(String)
        /// Somebody changed it.
        case leftAlone(String)
    }

    package var states: [State] {
        HookScript.names.map { name in
            let text = text(of: name).map(\.text)
            let isOwn = text.map(HookScript.isMarked) ?? true
            let isKept = self.text(of: Self.keptName(name)) != nil
            let checks = text.map { (isOwn || isHusky) && HookScript.checks(vault, $0) } ?? false
            let isRun = isHusky || self.isRun(name)
            return State(name: name, checks: checks && isRun, isOff: checks && !isRun, hasOther: isKept || !isOwn)
        }
    }

    /// A hook that this program wrote, and that was changed so that it does not check the vault; kept next to a new one
    /// it would start itself without end.
    package var changedByHand: String? {
        HookScript.names.first { isChanged($0) && !HookScript.checks(vault, script(of: $0).text) }
    }

    /// Whether a hook checks other vaults of the repository as well.
    package var checkOthers: Bool {
        HookScript.names.contains { script(of: $0).own?.vaults.contains { $0 != vault } ?? false }
    }

    /// Writes both hooks, or adds the vault to those that are there.
    package func install(_ program: ProgramPlace) throws(FileError) -> [Step] {
        var steps: [Step] = []
        for name in HookScript.names {
            let before = text(of: name)
            let found = script(of: name).own
            var script = HookScript(name: name, program: program, vaults: found?.vaults ?? [])
            if !script.vaults.contains(vault) { script.vaults.append(vault) }
            let isRun = isRun(name)
            if isChanged(name) || script == found && isRun {
                steps.append(isRun ? .checksAlready(name) : .isOff(name))
                continue
            }
            if found == nil, before != nil {
                try rename(name, to: Self.keptName(name))
                steps.append(.keptOther(name: Self.keptName(name), isRun: isRun))
            }
            try write(name, before: found == nil ? nil : before, Array(script.text.utf8))
            steps.append(.installed(name))
        }
        return steps
    }

    /// Takes the vault out of both hooks, and the hooks away when they check no other. Nothing where none checks it.
    package func uninstall() throws(FileError) -> [Step] {
        var steps: [Step] = []
        for name in HookScript.names {
            guard let before = text(of: name) else { continue }
            guard var script = script(of: name).own else {
                if isChanged(name) { steps.append(.leftAlone(name)) }
                continue
            }
            guard script.vaults.contains(vault) else { continue }
            script.vaults.removeAll { $0 == vault }
            if !script.vaults.isEmpty {
                try write(name, before: before, Array(script.text.utf8))
                steps.append(.checksOthers(name))
                continue
            }
            try remove(name)
            steps.append(.removed(name))
            if text(of: Self.keptName(name)) != nil {
                try rename(Self.keptName(name), to: name)
                steps.append(.broughtBack(name))
            }
        }
        return steps
    }

    /// A hook's text, and what it is as this program wrote it; nil for any other.
    private func script(of name: String) -> (text: String, own: HookScript?) {
        let text = (text(of: name) ?? []).text
        return (text, HookScript(name: name, text: text))
    }

    /// Whether a hook is one that this program wrote, and that was changed.
    private func isChanged(_ name: String) -> Bool {
        let (text, own) = script(of: name)
        return HookScript.isMarked(text) && own == nil
    }
}
