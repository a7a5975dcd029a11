import VaultFiles

/// The programs that git runs on its own, as they lie in a repository's folder of hooks.
///
/// `core.hooksPath` is followed. Source: githooks(5).
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
        let below = Self.line(try git.output(["rev-parse", "--show-prefix"]))
        top = Self.line(try git.output(["rev-parse", "--show-toplevel"]))
        vault = below.isEmpty ? "." : "./" + below.dropLast()
        let atTop = GitCall(folder: top, environment: environment)
        let hooks = Self.line(try atTop.output(["rev-parse", "--git-path", "hooks"]))
        let absolute = hooks.hasPrefix("/") ? hooks : top + "/" + hooks
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
        do throws(Errno) {
            try VaultWriting.makeFolders(folder)
        } catch {
            throw FileError(.makeFolder, folder, error)
        }
        try VaultWriting.replace(folder + "/" + name, before: before, with: text, isProgram: true)
    }

    /// Removes what an interrupted installation left behind, there and at the top of the work tree, where a merge
    /// driver leaves it.
    package func clearLeftovers() {
        for place in [folder, top, top + "/" + vault] { Leftovers.clear(place) }
    }

    /// Gives a hook another name, unless a file has that.
    package func rename(_ name: String, to other: String) throws(FileError) {
        do throws(Errno) {
            try VaultWriting.rename(folder + "/" + name, toFree: folder + "/" + other)
        } catch {
            throw FileError(.write, folder + "/" + (error == .exists ? other : name), error)
        }
    }

    package func remove(_ name: String) throws(FileError) { try VaultWriting.remove(folder + "/" + name) }

    private static func line(_ output: [UInt8]) -> String {
        String(decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
    }
}
