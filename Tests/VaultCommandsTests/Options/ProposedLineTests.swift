import Testing
import VaultSyntax
import VaultTestSupport

/// Every line that an error proposes can be typed, in the vault that caused it.
@Suite struct ProposedLineTests {
    /// What somebody may type who does not know the commands.
    static let typed = [
        "overdue", "goals", "add goal 'Run far'", "done run", "finish run", "goal new 'Run far'", "status", "stats",
        "weekly", "open run", "rm run", "grep canal", "todo", "start", "fix", "duplicates", "reports", "config",
        "mv run x", "list --goal run", "list actions --goal run", "list goals --behind", "list goals --overdue",
        "progress --overdue", "progress --on-track", "list actions --from 2026-11-01",
        "list actions --since 2026-11-01", "list actions --until 2026-11-01", "list goals --where 'due is null'",
        "list goals --where 'due = soon'", "list goals --where 'dew < 2026-12-01'", "list goal status=behind",
        "list goals --sort deu", "list goals --fields titel", "list runs", "show rnu", "show", "term 9", "term nxet",
        "term review term-9", "term next --start 2027-01-04", "progress --term term-9", "rename run archive/",
        "rename run run-60-km", "move run nowhere/", "set run deu=+2w", "set run status=finished", "set run",
        "set run due", "new split PPL", "new template Push", "new gaol X", "new action X", "new workout X", "log",
        "log 5 km", "log Pushups 30", "log Run 5 km --goal nowhere", "log 'Run 5 km' --goal run",
        "log Run 5 km date=yesterday", "log Run 5km 31", "workout", "workout log", "workout next", "workout records",
        "workout finish", "workout 8x60", "workout start Legs", "workout add bench", "split", "split skip",
        "template", "exercise nowhere", "match nowhere", "match --accept", "merge run", "merge run walk",
        "archive nowhere", "undo nowhere", "check nowhere", "check --fixx", "format nowhere", "explain nowhere",
        "help nowhere", "import nowhere.csv", "export --format xml", "search", "search --like", "resolve nowhere",
        "history nowhere", "report --term term-9", "thread", "align nowhere", "units nowhere", "dedupe nowhere",
        "week yesterda", "init --with nowhere", "today --shrot", "log Run 5 km --date tomorow", "delete nowhere",
        "edit nowhere",
    ]

    private func folder() throws -> SmallFolder {
        try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n",
            "run.md":
                "---\ntype: goal\ntitle: Run 60 km\ntargets: [60 km]\nstart: 2026-11-01\ndue: 2026-12-31\n---\n",
            "walk.md": "---\ntype: goal\ntitle: Walk\ntargets: [1 time per week]\nstart: 2026-11-01\n---\n",
            "a.md": "---\ntype: action\ndate: 2026-11-17\nmeasures: [6 km]\ngoals: [\"[[run]]\"]\n---\n",
            "b.md": "---\ntype: action\ndate: 2026-11-18\nmeasures: [2 km]\n---\nAlong the canal.\n",
            "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-02\n---\n",
            "w.md": "---\ntype: workout\nstatus: active\nstarted: 2026-11-20T23:30\n---\n## [[bench-press]]\n- [ ]\n",
            "bench-press.md": "---\ntype: exercise\ntitle: Bench Press\nexercise_type: weight_and_reps\n---\n",
        ])
    }

    @Test(arguments: typed)
    func canBeTyped(words: String) throws {
        let folder = try folder()
        let answer = folder.run(line: "vault " + words)
        for line in Self.lines(in: answer.stdout + answer.stderr) {
            let folder = try self.folder()
            _ = folder.run(line: "vault " + words)
            let result = folder.run(line: line)
            #expect(result.exitCode != 2, "vault \(words)\n\(answer.stderr)\n$ \(line)\n\(result.stderr)")
        }
    }

    /// The reader of lines finds what it is to find.
    @Test func linesAreFound() throws {
        let folder = try folder()
        let found = Self.typed.map { words in
            let answer = folder.run(line: "vault " + words)
            return Self.lines(in: answer.stdout + answer.stderr).count
        }
        #expect(found.reduce(0, +) >= 50 && found.count { $0 > 0 } >= 40, "\(found.reduce(0, +)) \(found)")
    }

    /// The lines of a text that stand after a colon, or alone in quotes, and have no placeholder such as GOAL; not those
    /// that say how a command is used in general.
    private static func lines(in text: String) -> [String] {
        let found = text.split(separator: "\n").flatMap { row -> [String] in
            if row.contains("' needs ") { return [] }
            let quoted = row.matches(of: /'(vault [^']*)'/).map { String($0.1) }
            let parts = row.split(separator: ";").flatMap { part in
                part.matches(of: /(?:^| )(vault .*)/).map { (before: part[..<$0.1.startIndex], line: String($0.1)) }
            }
            let named = parts.filter { $0.before.split(separator: " ").last?.hasSuffix(":") ?? true }
            let isGeneral = ["usage", "for example"].contains { row.contains($0) }
            return quoted + (isGeneral ? [] : named.map(\.line))
        }
        return found.filter { line in
            let words = line.split(separator: " ")
            let isPlain = words.allSatisfy { word in
                word.split { !$0.isLetter }.allSatisfy { $0.count < 3 || $0.contains(where: \.isLowercase) }
            }
            let opens = ["edit", "report", "mcp", "lsp", "manual"].contains(words.dropFirst().first ?? "")
            return isPlain && !opens && words.count > 1 && !line.contains("…")
        }
    }
}
