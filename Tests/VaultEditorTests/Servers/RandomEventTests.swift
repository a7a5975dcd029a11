import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

extension ParityTests {
    private static let steps = ProcessInfo.processInfo.environment["EDITOR_STEPS"].flatMap(Int.init) ?? 25

    /// Somebody types, saves and closes while other programs change, make, delete and move files, `vault.md` among them.
    /// After each step the editor shows what an editor shows that starts then, and what the command says once all is
    /// saved.
    @Test(.tags(.random), arguments: 0..<cases)
    func whateverHappensIsShownAsChecked(seed: UInt64) throws {
        var events = try RandomEvents(seed: seed)
        for step in 0..<Self.steps {
            let story = try events.happen()
            let saved = try events.savedCopy()
            var expected = Self.asInEditors(try Self.checked(saved.path), saved.path)
            if events.hasOpen(below: RandomEvents.inner) {
                let folder = saved.absolute(RandomEvents.inner)
                for var finding in Self.asInEditors(try Self.checked(folder), folder)
                where FileManager.default.fileExists(atPath: folder + "/vault.md") {
                    finding.path = RandomEvents.inner + "/" + finding.path
                    expected.insert(finding)
                }
            }
            expected = expected.filter(Self.isSettled)
            let fresh = TestEditor(events.tree.path, events.capabilities)
            for (path, text) in events.texts { fresh.open(events.tree.absolute(path), text) }
            for (name, editor) in [("an editor that starts", fresh), ("the editor", events.editor)] {
                let shown = Self.shown(editor.diagnostics(), saved.path, .utf8).filter(Self.isSettled)
                let (more, less) = (shown.subtracting(expected), expected.subtracting(shown))
                let places = Set((more.union(less)).map(\.path)).map { "\($0): \(contents(saved.absolute($0)))" }
                #expect(more.isEmpty && less.isEmpty, "seed \(seed), step \(step), \(name): \(story)\n\(places)")
                if !more.isEmpty || !less.isEmpty { return }
            }
        }
    }
}

extension ParityTests {
    /// What a link leads to may be open, and not be there until it is saved.
    fileprivate static func isSettled(_ finding: Shown) -> Bool { finding.rule != "dangling-symlink" }
}

/// A small vault with another one inside, an editor, and what happens to both.
private struct RandomEvents {
    /// A folder that is a vault of its own now and then.
    static let inner = "inner"
    private static let settings = "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n"
    private static let otherSettings = [
        "---\ntype: vault\nformat: 9\n---\n", "---\ntype: vault\nformat: 1\nignore: [actions]\n---\n",
        "---\ntype: vault\nformat: 1\npacks: [goals]\n---\n", "---\ntype: goal\n---\n", "",
        "---\ntype: vault\nformat: 1\nfolders: [\"goal: aims\"]\nignore: [inner]\n---\n",
    ]
    private static let notes = [
        "goals/run.md":
            "---\ntype: goal\ntitle: Run\nstart: 2026-11-02\ndue: 2026-11-29\ntargets: [10 km]\n---\n",
        "goals/read.md": "---\ntype: goal\ntitle: Read\nstart: 2026-11-02\ndue: 2026-11-29\n---\n[[run]]\n",
        "actions/a.md": "---\ntype: action\ndate: 2026-11-03\ngoals: [\"[[run]]\"]\nmeasures: [3 km]\n---\n",
        "actions/b.md": "---\ntype: action\ndate: 2026-11-04\ngoals: [\"[[read]]\"]\n---\n",
        "inner/c.md": "---\ntype: action\ndate: 2026-11-05\ngoals: [\"[[run]]\"]\n---\n# Words\n",
        "plain.md": "# A note\n\n[[run]] and [[nowhere]]\n",
    ]

    let tree: TemporaryTree
    let editor: TestEditor
    let capabilities: String
    /// What is open, by path.
    private(set) var texts: [String: String] = [:]
    private var version = 1
    private var random: SeededGenerator
    private let files = FileManager.default

    init(seed: UInt64) throws {
        tree = try TemporaryTree(Self.notes.merging(["vault.md": Self.settings]) { $1 })
        capabilities = seed.isMultiple(of: 2) ? TestEditor.able : TestEditor.plain
        editor = TestEditor(tree.path, capabilities)
        random = SeededGenerator(seed: seed &+ 77)
    }

    func hasOpen(below folder: String) -> Bool { texts.keys.contains { $0.hasPrefix(folder + "/") } }

    /// The files as they would be if all was saved.
    func savedCopy() throws -> TemporaryTree {
        let copy = try TemporaryTree()
        for name in try files.contentsOfDirectory(atPath: tree.path) {
            try files.copyItem(atPath: tree.absolute(name), toPath: copy.absolute(name))
        }
        for (path, text) in texts { try copy.write(path, text) }
        return copy
    }

    /// Something happens; says what.
    mutating func happen() throws -> String {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: return type(in: anyPath())
        case 6..<8:
            guard let path = openPath(), let text = texts[path] else { return type(in: anyPath()) }
            try tree.write(path, text)
            editor.save(tree.absolute(path))
            return "save \(path)"
        case 8:
            guard let path = openPath() else { return "nothing" }
            texts[path] = nil
            editor.close(tree.absolute(path))
            return "close \(path)"
        case 9..<12:
            let path = filePath()
            try tree.write(path, RandomEdit.applied(to: text(of: path), &random))
            return "write \(path)"
        case 12:
            let path = filePath()
            try files.removeItem(atPath: tree.absolute(path))
            return "delete \(path)"
        case 13, 14:
            let (path, other) = (filePath(), newPath())
            try files.moveItem(atPath: tree.absolute(path), toPath: try free(other))
            return "move \(path) to \(other)"
        case 15:
            let other = newPath()
            try tree.write(try freePath(other), text(of: filePath()))
            return "make \(other)"
        case 16:
            let other = newPath()
            // From there it may lead out of its vault, where no text counts before it is saved.
            if other.hasPrefix(Self.inner) { return "nothing" }
            let path = try freePath(other)
            let up = String(repeating: "../", count: path.count { $0 == "/" })
            try tree.link(path, to: up + filePath())
            return "link \(other)"
        case 17: return try changeSettings("vault.md")
        case 18: return try changeSettings(Self.inner + "/vault.md")
        default:
            for folder in ["goals", "aims"] where files.fileExists(atPath: tree.absolute(folder)) {
                let other = folder == "goals" ? "aims" : "goals"
                if files.fileExists(atPath: tree.absolute(other)) { continue }
                try files.moveItem(atPath: tree.absolute(folder), toPath: tree.absolute(other))
                return "move \(folder) to \(other)"
            }
            return "nothing"
        }
    }

    private mutating func type(in path: String) -> String {
        let old = texts[path] ?? text(of: path)
        if texts[path] == nil { editor.open(tree.absolute(path), old) }
        version += 1
        let new = RandomEdit.applied(to: old, &random)
        texts[path] = new
        editor.change(tree.absolute(path), to: new, version: version)
        return "type in \(path)"
    }

    /// Mostly to what it was, so that the vault is one most of the time.
    private mutating func changeSettings(_ path: String) throws -> String {
        let file = tree.absolute(path)
        if Bool.random(using: &random) {
            if path != "vault.md", files.fileExists(atPath: file) {
                try files.removeItem(atPath: file)
                return "delete \(path)"
            }
            try tree.write(path, Self.settings)
            return "restore \(path)"
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            try? files.removeItem(atPath: file)
            return "delete \(path)"
        }
        let text = Self.otherSettings.randomElement(using: &random) ?? ""
        try tree.write(path, text)
        return "write \(path): \(text)"
    }

    private func text(of path: String) -> String { String(decoding: contents(tree.absolute(path)), as: UTF8.self) }

    /// A note whose file is there; never `vault.md`, and no link.
    private mutating func filePath() -> String {
        let found = files.enumerator(atPath: tree.path)?.compactMap { $0 as? String } ?? []
        let notes = found.sorted().filter { path in
            let kind = (try? files.attributesOfItem(atPath: tree.absolute(path)))?[.type] as? FileAttributeType
            return path.hasSuffix(".md") && !path.hasSuffix("vault.md") && kind == .typeRegular
        }
        if let path = notes.randomElement(using: &random) { return path }
        try? tree.write("plain.md", "# A note\n")
        return "plain.md"
    }

    private mutating func openPath() -> String? { texts.keys.sorted().randomElement(using: &random) }

    private mutating func anyPath() -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: openPath() ?? filePath()
        case 1: (try? freePath(newPath())) ?? filePath()
        default: filePath()
        }
    }

    private mutating func newPath() -> String {
        let folder = ["", "goals/", "aims/", "actions/", "inner/", "inner/deep/", ".hidden/"].randomElement(
            using: &random)
        let name = ["run", "read", "walk", "é", "a", "run 2"].randomElement(using: &random) ?? ""
        let ending = Int.random(in: 0..<8, using: &random) == 0 ? ".txt" : ".md"
        return (folder ?? "") + name + ending
    }

    /// The path, or one beside it where no file is, and none open.
    private func freePath(_ path: String) throws -> String {
        var path = path
        while (try? files.attributesOfItem(atPath: tree.absolute(path))) != nil || texts[path] != nil {
            path = "x" + path
        }
        let folder = (tree.absolute(path) as NSString).deletingLastPathComponent
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return path
    }

    private func free(_ path: String) throws -> String { tree.absolute(try freePath(path)) }
}
