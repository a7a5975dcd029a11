import Testing
import VaultExchange
import VaultKit
import VaultSyntax
import VaultTestSupport

/// Records of an export in a vault that has other ones, or the same.
@Suite struct RestoredRecordTests {
    private static let settings = "---\ntype: vault\nformat: 1\npacks: [goals]\n---\n"
    private static let run = "---\ntype: goal\ntitle: Run\ndue: 2026-12-31\nimport_id: x:1\n---\nOld.\n"

    private func vault(_ path: String?, _ text: String) -> RoundTrip {
        var files = ["vault.md": Self.settings]
        if let path { files[path] = text }
        return RoundTrip(files)
    }

    private func export() -> [UInt8] { vault("goals/run.md", Self.run).json }

    /// A path or an id that is known is never written a second time.
    @Test(arguments: [
        (nil as String?, "", "1 new"), ("goals/run.md", run, "1 same"), ("goals/fast.md", run, "1 same"),
        ("goals/run.md", run.replacing("Old", with: "New"), "1 changed"),
        ("goals/run.md", run.replacing("due: 2026-12-31", with: "due:   2026-12-31"), "1 same"),
        ("goals/run.md", "A plain note.\n", "'goals/run.md' is of another type"),
        ("goals/run.md", run.replacing("goal", with: "milestone"), "'goals/run.md' is of another type"),
        (
            "values/run.md", "---\ntype: value\ntitle: Run\nlevel: major\n---\n",
            "the name of 'goals/run.md' is that of 'values/run.md'"
        ),
    ])
    func fates(path: String?, text: String, fate: String) throws {
        let (copy, plan) = try vault(path, text).importing([export()], as: .json)
        let counts = ImportPlan.Fate.allCases.filter { plan.count($0) > 0 }.map { "\(plan.count($0)) \($0)" }
        #expect(counts + plan.skipped.map(\.reason) == [fate])
        #expect(plan.edit.change.files.count == (path == nil ? 1 : 0))
        if let path { #expect(copy.vault.text(Path(path)) == text) }
    }

    /// Rows for one path: the first counts, whether it is there already or not.
    @Test func aPathComesOnce() throws {
        let table = Array(
            "type,path,title,due,text\ngoal,goals/a.md,A,2026-12-31,\ngoal,goals/a.md,B,2026-12-30,\n".utf8)
        let (copy, plan) = try vault(nil, "").importing([table], as: .csv)
        let again = try copy.importing([table], as: .csv).plan
        #expect((plan.count(.new), again.count(.same), again.count(.changed)) == (1, 1, 0))
        for skipped in [plan.skipped, again.skipped] {
            #expect(skipped.map(\.reason) == ["'goals/a.md' stands twice in the file"])
        }
    }

    /// What was exported comes back with its mistakes; what a spreadsheet made of it is told before it is written.
    @Test func aTableThatASpreadsheetSaved() throws {
        let table = "type;path;title;date;measure 1 value;measure 1 unit;text\n"
        let (rows, bad) = (
            "action;actions/a.md;Run;2026-02-01;5.5;km;\n", "action;actions/a.md;Run;01.02.2026;5,5;km;\n"
        )
        #expect(try vault(nil, "").importing([Array((table + rows).utf8)], as: .csv).plan.remarks == [])
        #expect(
            try vault(nil, "").importing([Array((table + bad).utf8)], as: .csv).plan.remarks == [
                "2 values cannot be read, the first one in actions/a.md: 'date' is '01.02.2026'; expected a date such as "
                    + "2026-11-21; a spreadsheet may have rewritten dates and numbers"
            ])
    }

    @Test func whatDiffersIsTakenOverOnRequest() throws {
        let changed = vault("goals/run.md", Self.run.replacing("Old", with: "New").replacing("12-31", with: "12-01"))
        let (copy, plan) = try changed.importing([export()], as: .json, overwrites: true)
        #expect(plan.items[0].differences.map(\.field) == ["due", "text"])
        #expect(copy.vault.text("goals/run.md") == Self.run)
    }

    /// A table that somebody edited changes the fields that it gives, and nothing else.
    @Test func editedTable() throws {
        let known = vault("goals/run.md", Self.run.replacing("title: Run", with: "title: Run # far\nmood: good"))
        let table = "type,path,title,due,text\ngoal,goals/run.md,Walk,,New.\n"
        let (copy, plan) = try known.importing([Array(table.utf8)], as: .csv, overwrites: true)
        #expect(plan.items[0].differences.map(\.field) == ["title", "text"])
        #expect(
            copy.vault.text("goals/run.md")
                == "---\ntype: goal\ntitle: Walk # far\nmood: good\ndue: 2026-12-31\nimport_id: x:1\n---\nNew.\n")
    }

    /// What is no record is skipped with its reason, and the others come.
    @Test func brokenRows() throws {
        let table = """
            type,path,title,text
            ,goals/a.md,A,
            goal,,B,
            goal,goals/c.md
            goal,goals/d.md,D,,more,cells
            goal,goals/d.md,D,

            """
        let plan = try vault(nil, "").importing([Array(table.utf8)], as: .csv).plan
        #expect(plan.items.map(\.path) == ["goals/c.md", "goals/d.md"])
        #expect(plan.skipped.map(\.line) == [2, 3, 6])
        let json = #"""
            {"schema_version": 2, "records": [{"type": "goal", "path": "a.md", "file": "---\ntype: goal\n---\n"},
              1, {"path": 2}, {"type": "goal", "path": "b.md", "file": "no front matter"}]}
            """#
        let other = try vault(nil, "").importing([Array(json.utf8)], as: .json).plan
        #expect(other.items.map(\.path) == ["a.md"] && other.skipped.map(\.line) == [2, 3, 4])
    }

    /// Nothing is written outside the vault, over its settings, or into its hidden folders.
    @Test(arguments: [
        ("../run.md", "goal", "place"), ("/etc/run.md", "goal", "place"), (".git/run.md", "goal", "place"),
        ("vault.md", "goal", "place"), ("goals/a\nb.md", "goal", "place"), ("goals/a\u{0}.md", "goal", "place"),
        ("goals/run.txt", "goal", "place"), ("a//b.md", "goal", "place"),
        ("goals/run.md", "vault", "type"), ("goals/run.md", "workout", "type"), ("goals/run.md", "nothing", "type"),
    ])
    func refusedPlaces(path: String, type: String, what: String) throws {
        var json = JSONWriter()
        json.value([
            "path": .string(path), "type": .string(type), "file": .string("---\ntype: \(type)\ntitle: X\n---\n"),
        ])
        let known = RoundTrip(
            VaultInMemory(["vault.md": Self.settings], packs: Vault.standardPacks))
        let plan = try known.importing([json.bytes], as: .json).plan
        #expect(plan.edit.change.files.isEmpty)
        #expect(plan.skipped.count == 1 && plan.skipped[0].reason.contains(what))
    }
}
