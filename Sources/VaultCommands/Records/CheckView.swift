import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax

/// Which findings of the vault `check` shows, and what it says of the others.
struct CheckView {
    /// The files and folders that are named, from the root; none for the whole vault.
    let paths: [Path]
    /// The ids of the rules that are named; none for all.
    let rules: Set<String>
    /// How many findings are shown at most.
    let limit: Int
    /// Whether links in plain notes are judged too.
    private let judgesPlainNotes: Bool
    /// Whether the notes are those of git's index.
    private let isStaged: Bool
    /// Whether findings are counted, not shown.
    private let isSummary: Bool
    /// The arguments that chose them, for commands that are advised.
    private let words: String

    init(_ vault: Vault, _ request: Request) throws(CommandFailure) {
        let arguments = request.arguments
        paths = try Self.paths(vault, request)
        limit = try request.usage { () throws(UsageError) in
            try arguments.integer("limit", in: 0...Int.max) ?? .max
        }
        var rules: Set<String> = []
        for written in arguments.list("rule") { rules.insert(try Self.rule(written, in: vault)) }
        self.rules = rules
        judgesPlainNotes = arguments.has("plain")
        isStaged = arguments.has("staged")
        isSummary = arguments.has("summary")
        words =
            (arguments.has("plain") ? " --plain" : "") + rules.sorted().map { " --rule \($0)" }.joined()
            + arguments.positionals.map { " " + ShellWord.quoted($0) }.joined()
    }

    /// Whether a finding is one of those that are asked for.
    func shows(_ finding: Finding) -> Bool { (rules.isEmpty || rules.contains(finding.rule)) && isHere(finding) }

    private func isHere(_ finding: Finding) -> Bool {
        paths.isEmpty
            || paths.contains { finding.path == $0 || finding.path.isBelow($0) }
    }

    private static func paths(_ vault: Vault, _ request: Request) throws(CommandFailure) -> [Path] {
        var paths: [Path] = []
        for path in request.arguments.positionals {
            guard let relative = vault.relativePath(path, from: request.invocation.directory) else {
                throw .refused(
                    "'\(path)' is outside the vault '\(vault.root.path)'",
                    help: "paths are relative to the current folder; 'vault check' alone checks all notes")
            }
            let isFolder = vault.isFolder(relative)
            guard relative.isEmpty || vault.knows(path: relative) || isFolder else {
                let named = vault.graph.byPath(vault.graph.notes(named: path)).first
                throw .refused(
                    "the vault has no note or folder '\(path)'",
                    help: named.map { "give its path: vault check \(ShellWord.quoted(vault.graph.notes[$0].path))" }
                        ?? "paths are relative to the current folder; 'vault check' alone checks all notes")
            }
            paths.append(relative)
        }
        return paths
    }

    /// The id of a rule.
    private static func rule(_ written: String, in vault: Vault) throws(CommandFailure) -> String {
        let rules = Catalogue.rules + Vault.knownPacks.flatMap(\.rules)
        let wanted = written.lowercased().filter { $0 != "[" && $0 != "]" }
        if rules.contains(where: { $0.id == wanted }) { return wanted }
        throw .usage(
            UsageError(
                "no rule is named '\(written)'", suggestions: Near.suggestions(for: wanted, in: rules.map(\.id)),
                otherwise: "'vault explain' lists all rules"))
    }
}

/// What is said after the findings: what to do next, and what is not shown.
extension CheckView {
    /// How much was found in the paths: `1 error in 'inbox'`; nil for the whole vault.
    func total(_ findings: [Finding]) -> String? {
        if paths.isEmpty || paths.contains("") { return nil }
        let counts = CheckSummary(notes: 0, records: 0, findings: findings.filter(isHere)).counts
        return counts + " in " + Words.list(paths.map { "'\($0)'" }, joint: "and")
    }

    /// - Parameters:
    ///   - findings: all of the vault
    ///   - canFix: whether `check --fix` is what to do next
    func tail(_ findings: [Finding], of vault: Vault, canFix: Bool, isFixed: Bool) -> String {
        let shown = findings.filter(shows)
        var lines: [String] = []
        if !findings.isEmpty { lines += counts(shown, findings.filter(isHere)) }
        if canFix, !isFixed { lines += fixable(shown) }
        let undecided = FixableCounts(shown).undecided
        if canFix, undecided > 0 {
            let verb = undecided == 1 ? "needs" : "need"
            let isCounted = !isFixed && FixableCounts(shown).fixable > 0
            let noun = !isCounted ? Words.count(undecided, "finding") : "\(undecided)"
            lines.append("\(noun) \(verb) your decision: vault check --fix --ask\(words)")
        }
        if isStaged, FixableCounts(shown).fixable + undecided > 0 {
            lines.append("then add the changed files to git again")
        }
        lines += elsewhere(findings)
        if !judgesPlainNotes { lines += paths.compactMap { plain($0, in: vault) } }
        if paths.isEmpty, findings.isEmpty, !isStaged { lines += [Request.noRecords(in: vault)].compactMap { $0 } }
        return lines.map { DisplayText.visible($0) + "\n" }.joined()
    }

    /// How many findings are shown of how many, or that there is none of what was asked for, while the totals are those
    /// of the vault.
    private func counts(_ shown: [Finding], _ here: [Finding]) -> [String] {
        if shown.isEmpty { return nothing() }
        if shown.count > limit, !isSummary {
            let others = shown.count < here.count ? ", \(here.count) without '--rule'" : ""
            return ["\(limit) of \(Words.count(shown.count, "finding")) shown\(others)"]
        }
        guard shown.count < here.count else { return [] }
        return ["\(shown.count) of \(Words.count(here.count, "finding")) \(isSummary ? "counted" : "shown")"]
    }

    /// Of rules; that there is nothing in the paths is said already.
    private func nothing() -> [String] {
        if rules.isEmpty { return [] }
        let names = Words.list(rules.sorted().map { "[\($0)]" }, joint: "or")
        let place = paths.isEmpty ? "" : " in " + Words.list(paths.map { "'\($0)'" }, joint: "or")
        return ["no findings of \(names)\(place)"]
    }

    private func fixable(_ shown: [Finding]) -> [String] {
        let count = FixableCounts(shown).fixable
        guard count > 0 else { return [] }
        let what = shown.count == 1 ? "it can be fixed" : "\(count) of \(shown.count) can be fixed"
        return ["\(what): vault check --fix\(words)"]
    }

    /// The findings outside of the paths.
    private func elsewhere(_ findings: [Finding]) -> [String] {
        let others = findings.filter { !isHere($0) }
        guard !others.isEmpty else { return [] }
        let counts = CheckSummary(notes: 0, records: 0, findings: others).counts
        return ["elsewhere in the vault: \(counts): vault check"]
    }

    /// That nothing in a plain note, or in a folder of them, is judged.
    private func plain(_ path: Path, in vault: Vault) -> String? {
        let graph = vault.graph
        if let note = graph.index(ofPath: path) {
            guard !graph.notes[note].isRecord, !vault.snapshot.declarations.isDeclaring(path),
                !vault.snapshot.readsPlainNote(note)
            else { return nil }
            return "'\(path)' is a plain note, in which nothing is judged; its links: vault check --plain"
                + " \(ShellWord.quoted(path))"
        }
        guard !path.isEmpty else { return nil }
        if !vault.knows(path: path) {
            return "'\(path)' has no notes yet; to make one: \(Request.firstLine(in: graph.schema))"
        }
        let notes = graph.notes.indices.filter { graph.notes[$0].path.isBelow(path) }
        guard !notes.isEmpty, notes.allSatisfy({ !graph.notes[$0].isRecord }),
            !notes.contains(where: vault.snapshot.readsPlainNote)
        else { return nil }
        return "'\(path)' has no records; in \(Words.count(notes.count, "plain note")) nothing is judged but links:"
            + " vault check --plain \(ShellWord.quoted(path))"
    }
}
