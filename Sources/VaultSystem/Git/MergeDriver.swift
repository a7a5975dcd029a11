import VaultSyntax

/// How git is set up to merge the notes of a vault: a line in `.gitattributes`, which travels with the notes, and the
/// command in the settings of the repository, which each clone needs for itself. Source: gitattributes(5).
package struct MergeDriver: Sendable {
    package enum Status: String, CaseIterable, Sendable {
        /// No line in `.gitattributes`.
        case missing
        /// The command is missing, or the line for some ending of notes: git merges those by lines, and says nothing.
        case halfDone = "half_done"
        case installed
    }

    /// The file with the line, at the vault's root.
    package static let attributes: Path = ".gitattributes"
    package static func line(of ending: String) -> String { "*\(ending) merge=vault" }
    private let root: VaultRoot
    private let git: GitCall
    private let endings: [String]

    /// - Parameter endings: those that notes have
    package init(of root: VaultRoot, environment: [String: String], endings: [String] = Path.endings) {
        self.root = root
        self.endings = endings
        git = GitCall(folder: root.path, environment: environment)
    }

    /// Cost: an `open` in each folder up to the repository's; where a line is there, a call of git.
    package var status: Status {
        if given == nil { return .missing }
        if !missingEndings.isEmpty { return .halfDone }
        let outcome = try? git.run(["config", "--get", "merge.vault.driver"])
        return outcome?.status == 0 ? .installed : .halfDone
    }

    /// The file that gives notes to the driver, relative to the root: the vault's own, or that of a folder above it in
    /// the repository. Nil without one.
    package var given: String? { files.first { !$0.patterns.isEmpty }?.path }

    /// The endings of notes that no line gives to the driver.
    package var missingEndings: [String] {
        let patterns = files.flatMap(\.patterns)
        return endings.filter { ending in !patterns.contains { covers($0, ending) } }
    }

    /// The files that may give notes to the driver, the nearest first, and the patterns of what they give to it.
    private var files: [(path: String, patterns: [String])] {
        let depth = ((try? git.prefix()) ?? "").split(separator: "/").count
        return (0...depth).map { String(repeating: "../", count: $0) + Self.attributes.text }.map { path in
            (path, VaultWriting.contents(of: root.path + "/" + path).map(Self.patterns) ?? [])
        }
    }

    /// Writes both halves, where they are missing.
    package func install(command: String) throws(FileError) {
        let path = root.absolute(Self.attributes)
        let before = VaultWriting.contents(of: path)
        var missing: [String] = []
        for ending in endings {
            let answer = try git.output(["check-attr", "-z", "merge", "--", "vault" + ending]).split(separator: 0).last
            if answer?.text != "vault" { missing.append(ending) }
        }
        if !missing.isEmpty {
            let isOpen = before?.last.map { $0 != UInt8(ascii: "\n") } ?? false
            let added = (isOpen ? "\n" : "") + missing.map { Self.line(of: $0) + "\n" }.joined()
            try VaultWriting.replace(path, before: before, with: (before ?? []) + Array(added.utf8))
        }
        _ = try git.output(["config", "merge.vault.name", "notes of a vault, field by field"])
        _ = try git.output(["config", "merge.vault.driver", command])
    }

    /// Takes both halves away, but not the settings that another vault shares; false when there were none.
    package func uninstall(isShared: Bool) throws(FileError) -> Bool {
        let path = root.absolute(Self.attributes)
        let asked = try git.run(["config", "--local", "--get", "merge.vault.driver"])
        let hasSettings = !isShared && asked.status == 0
        if hasSettings { _ = try git.output(["config", "--local", "--remove-section", "merge.vault"]) }
        guard let before = VaultWriting.contents(of: path) else { return hasSettings }
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.filter { !isLine($0) }
        if rest.count == lines.count { return hasSettings }
        if rest.allSatisfy(\.isEmpty) {
            try VaultWriting.remove(path)
            return true
        }
        try VaultWriting.replace(path, before: before, with: Array(rest.joined(separator: [UInt8(ascii: "\n")])))
        return true
    }

    /// Whether git takes a file for no text: it looks so far for a byte 0.
    package static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8_000).contains(0) }

    /// What a file gives to this program.
    private static func patterns(_ text: [UInt8]) -> [String] {
        text.lines.compactMap { line in
            let words = line.text.split(whereSeparator: \.isOnlyWhitespace)
            guard let pattern = words.first, !pattern.hasPrefix("#"), words.dropFirst().contains("merge=vault") else {
                return nil
            }
            return String(pattern)
        }
    }

    /// Whether a pattern may match notes with an ending: all but those that name another one.
    private func covers(_ pattern: String, _ ending: String) -> Bool {
        let pattern = pattern.lowercased()
        return pattern.hasSuffix(ending) || !endings.contains(where: pattern.hasSuffix)
    }

    /// Whether it is the line that this program writes, spaces at its end aside.
    private func isLine(_ line: ArraySlice<UInt8>) -> Bool {
        endings.contains { line.starts(with: "*".utf8) && line.text.trimmed == Self.line(of: $0) }
    }
}
