/// How git is told to merge the notes of a vault with this program.
///
/// Two halves: a line in `.gitattributes`, which travels with the notes, and the driver's command in the settings of
/// the repository, which each clone needs for itself. Source: gitattributes(5).
package struct MergeDriver: Sendable {
    package enum Status: String, Sendable {
        /// No line in `.gitattributes`.
        case missing
        /// The line is there, the command is not: git merges by lines, and says nothing.
        case halfDone = "half_done"
        case installed
    }

    /// The file with the line, at the vault's root.
    package static let attributes = ".gitattributes"
    private static let line = "*.md merge=vault"
    private let root: VaultRoot
    private let git: GitCall

    package init(of root: VaultRoot, environment: [String: String]) {
        self.root = root
        git = GitCall(folder: root.path, environment: environment, index: nil)
    }

    /// Cost: one `open`; where the line is there, a call of git.
    package var status: Status {
        guard let text = VaultWriting.contents(of: root.absolute(Self.attributes)), Self.hasLine(text) else {
            return .missing
        }
        let outcome = try? git.run(["config", "--get", "merge.vault.driver"])
        return outcome?.status == 0 ? .installed : .halfDone
    }

    /// Writes both halves, where they are missing.
    package func install(command: String) throws(FileError) {
        let path = root.absolute(Self.attributes)
        let before = VaultWriting.contents(of: path)
        if !Self.hasLine(before ?? []) {
            let isOpen = before?.last.map { $0 != UInt8(ascii: "\n") } ?? false
            let added = (isOpen ? "\n" : "") + Self.line + "\n"
            try VaultWriting.replace(path, before: before, with: (before ?? []) + Array(added.utf8))
        }
        _ = try git.output(["config", "merge.vault.name", "notes of a vault, field by field"])
        _ = try git.output(["config", "merge.vault.driver", command])
    }

    /// Takes both halves away; false when there were none.
    package func uninstall() throws(FileError) -> Bool {
        let path = root.absolute(Self.attributes)
        let hasSettings = (try git.run(["config", "--local", "--get", "merge.vault.driver"])).status == 0
        if hasSettings { _ = try git.output(["config", "--local", "--remove-section", "merge.vault"]) }
        guard let before = VaultWriting.contents(of: path), Self.hasLine(before) else { return hasSettings }
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.filter { !Self.isLine($0) }
        try VaultWriting.replace(path, before: before, with: Array(rest.joined(separator: [UInt8(ascii: "\n")])))
        return true
    }

    private static func hasLine(_ text: [UInt8]) -> Bool {
        text.split(separator: UInt8(ascii: "\n")).contains(where: isLine)
    }

    /// Whether a line gives notes to this program, blanks at its end aside.
    private static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
        var line = line
        while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
        return line.elementsEqual(Self.line.utf8)
    }
}
