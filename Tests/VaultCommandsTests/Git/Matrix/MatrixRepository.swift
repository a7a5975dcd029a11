import Testing
import VaultSyntax
import VaultTestSupport

/// A repository in which every edit of both sides is a branch.
struct MatrixRepository {
    let folder: GitFolder
    /// The lines of all notes: of the base, and by branch.
    private(set) var lines: [String: Set<String>] = [:]
    /// The lines of the goal's front matter by key, by branch.
    private var entries: [String: [String: String]] = [:]

    init() throws {
        folder = try GitFolder(MatrixEdit.base)
        try folder.commit()
        try note("main")
        for side in MatrixEdit.Side.allCases {
            for edit in MatrixEdit.allCases {
                try make(edit, side, name: "swim")
                if edit == .rename, side == .theirs { try make(edit, side, name: "jog") }
            }
        }
    }

    static func branch(_ edit: MatrixEdit, _ side: MatrixEdit.Side, name: String) -> String {
        "\(side.rawValue)-\(edit.rawValue)" + (edit == .rename ? "-" + name : "")
    }

    private mutating func make(_ edit: MatrixEdit, _ side: MatrixEdit.Side, name: String) throws {
        let branch = Self.branch(edit, side, name: name)
        try folder.git("checkout", "-q", "-b", branch, "main")
        if let files = edit.files(side) {
            for (path, text) in files { try folder.scratch.write(text, to: path) }
        } else {
            let answer = folder.vault(arguments: edit.command(side, name: name))
            try #require(answer.exitCode == 0, "\(answer)")
        }
        try folder.commit()
        try note(branch)
    }

    private mutating func note(_ branch: String) throws {
        lines[branch] = try allLines()
        let goals = try paths().filter { $0.hasPrefix("goals/") }.map { try folder.scratch.text(of: $0) }
        entries[branch] = goals.first { $0.contains("Run far") }.map(Self.entries) ?? [:]
    }

    /// The lines of a front matter by the key that they belong to; comments on lines of their own are left out.
    private static func entries(_ text: String) -> [String: String] {
        var entries: [String: String] = [:]
        var key = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst() {
            if line == "---" { break }
            if line.hasPrefix("#") { continue }
            if let colon = line.firstIndex(of: ":"), line.first.map({ $0 != " " && $0 != "-" }) == true {
                key = String(line[..<colon])
            }
            entries[key, default: ""] += line + "\n"
        }
        return entries
    }

    // MARK: The folder

    func paths() throws -> [String] {
        try folder.scratch.paths().filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.sorted()
    }

    func allLines() throws -> Set<String> {
        let texts = try paths().map { try folder.scratch.text(of: $0) }
        return Set(texts.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) })
    }

    /// Merges the branches of a cell; the exit code.
    func merge(_ cell: MatrixCell, hasDriver: Bool) throws -> Int32 {
        try folder.git("checkout", "-q", "--force", "--detach", Self.branch(cell.ours, .ours, name: cell.name(.ours)))
        let driver = "'\(RealVault.program)' merge-driver %O %A %B %L %P"
        return try folder.answer(
            (hasDriver ? ["-c", "merge.vault.driver=\(driver)"] : [])
                + ["merge", "-q", "--no-edit", Self.branch(cell.theirs, .theirs, name: cell.name(.theirs))]
        ).exitCode
    }

    /// The notes as they lie in the folder.
    func model() throws -> MatrixModel {
        var model = MatrixModel(notes: [:])
        for path in try paths() {
            let document = Document(Array(try folder.scratch.text(of: path).utf8))
            var note = MatrixModel.Note(fields: [:], body: [])
            for entry in document.entries {
                let node = document.nodes[Int(entry.value)]
                let texts = node.isList ? document.items(of: entry.value).map(document.text) : [document.text(node)]
                note.fields[document.text(entry.key)] = texts.sorted()
            }
            let body = String(decoding: document.bytes[document.bodyStart...], as: UTF8.self)
            note.body = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if note.body.last?.isEmpty == true { note.body.removeLast() }
            model.notes[path] = note
        }
        return model
    }

    // MARK: What may be gone

    /// Lines that either side added and that are nowhere in the folder, though they belong to no entry that both sides
    /// changed. Of such entries the values are compared.
    func lost(_ cell: MatrixCell) throws -> [String] {
        let found = try allLines()
        let sides = MatrixEdit.Side.allCases.map { Self.branch(cell.edit($0), $0, name: cell.name($0)) }
        let old = entries["main"] ?? [:]
        return zip(sides, sides.reversed()).flatMap { side, other in
            let (own, others) = (entries[side] ?? [:], entries[other] ?? [:])
            let superseded = own.filter { old[$0.key] != $0.value && old[$0.key] != others[$0.key] }.values
            let following = { (line: String) in found.contains(line.replacing("[[swim]]", with: "[[swim-2]]")) }
            let texts = Set(superseded.flatMap { $0.split(separator: "\n").map(String.init) })
            return (lines[side] ?? []).subtracting(lines["main"] ?? []).subtracting(found).subtracting(texts)
                .filter { !following($0) }
        }
    }
}
