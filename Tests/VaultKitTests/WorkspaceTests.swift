import Foundation
import Testing
import VaultKit
import VaultSyntax
import VaultTestSupport

@Suite struct WorkspaceTests {
    private static let goal =
        "---\ntype: goal\ntitle: Run\nstart: 2026-11-02\ndue: 2026-11-29\ntargets: [10 km]\n---\n"

    private static func action(_ day: Int, _ amount: String) -> String {
        "---\ntype: action\ndate: 2026-11-0\(day)\nmeasures: [\(amount)]\ngoals: [\"[[run]]\"]\n---\n"
    }

    private static func tree() throws -> TemporaryTree {
        try TemporaryTree([
            "vault.md": "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n", "goals/run.md": goal,
            "actions/one.md": action(3, "2 km"), "plain.md": "See [[run]].\n",
        ])
    }

    private let day = Day(year: 2026, month: 11, day: 21)

    private func today() throws -> Day { try #require(day) }

    /// The paths that a refusal as `changedMeanwhile` names.
    private func changed(_ body: () throws -> Void) throws -> [Path]? {
        do { try body() } catch WorkspaceError.changedMeanwhile(let paths) { return paths }
        return nil
    }

    @Test func aTextThatIsNotSavedCounts() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        let before = try #require(workspace.progress(on: today()).first)
        #expect(before.percent == 20 && before.targets.first?.current == "2")
        try workspace.setText(Self.action(4, "3 km"), of: "actions/two.md")
        #expect(workspace.unsavedPaths == ["actions/two.md"])
        #expect(try workspace.progress(on: today()).first?.percent == 50)
        try workspace.setText("---\ntype: goal\nduee: 2026-11-29\n---\n", of: "goals/run.md")
        #expect(try workspace.findings(of: "goals/run.md", on: today()).map(\.rule) == ["unknown-field"])
        #expect(tree.bytes("actions/two.md") == nil)
        try workspace.discard("goals/run.md")
        try workspace.discard("actions/two.md")
        #expect(try workspace.progress(on: today()).first == before)
        #expect(workspace.paths == ["actions/one.md", "goals/run.md", "plain.md", "vault.md"])
    }

    @Test func findingsTellTheirPlaces() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("---\ntype: goal\ndue: soon\n---\n", of: "goals/run.md")
        let finding = try #require(try workspace.findings(of: "goals/run.md", on: today()).first)
        #expect(finding.severity == .error && finding.start.line == 3 && finding.start.column == 6)
        #expect(finding.start.offset == 20)
        #expect(finding.end.column == 10)
    }

    /// Until `day_starts` it is the day before; what is in the future goes by the calendar.
    @Test func theDayBeginsAtItsHour() throws {
        let tree = try Self.tree()
        // A zone in which it is between one and two in the night.
        let west = (Int(Date().timeIntervalSince1970) / 3600 + 23) % 24
        func open(_ start: String) throws -> Workspace {
            try tree.write("vault.md", "---\ntype: vault\nformat: 1\nday_starts: \(start)\n---\n")
            return try Workspace(opening: tree.path, environment: ["TZ": "AAA\(west)"])
        }
        let calendar = try open("00:00").today()
        try tree.write("actions/one.md", Self.action(3, "2 km").replacing("2026-11-03", with: "\(calendar)"))
        var workspace = try open("06:00")
        for _ in 0..<2 {
            #expect(workspace.today() < calendar)
            #expect(!workspace.findings(on: workspace.today()).map(\.rule).contains("future-action"))
            try workspace.reload()
        }
    }

    /// A note that loses its name is felt by those that link it.
    @Test func aChangeReachesWhatLinksToIt() throws {
        let tree = try Self.tree()
        let before = try Workspace(opening: tree.path)
        var workspace = before
        try workspace.setText("No record any more.\n", of: "goals/run.md")
        let reached = try workspace.findings(reachedBy: ["goals/run.md"], since: before, on: today())
        #expect(reached.map(\.path) == ["actions/one.md"])
        #expect(try workspace.findings(of: "goals/run.md", on: today()).isEmpty)
        #expect(try before.findings(on: today()).isEmpty)
    }

    /// Whoever works on for long sees the same as whoever opens the vault again.
    @Test func aLongSessionSeesWhatAFreshOneSees() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        let texts = [
            ("actions/two.md", Self.action(5, "4 km")), ("goals/run.md", "---\ntype: goal\naliases: [far]\n---\n"),
            ("plain.md", "---\ntype: value\n---\n[[far]] [[nowhere]]\n"), ("goals/run.md", Self.goal),
            ("values/run.md", "---\ntype: value\n---\n"), ("actions/one.md", "---\ntype: action\n---\n"),
            (
                "vault.md",
                "---\ntype: vault\nformat: 1\ntimezone: UTC\nignore: [values]\npacks: [goals, threads]\n---\n"
            ),
            ("users/ada.md", "---\ntype: user\n---\n"),
        ]
        for (path, text) in texts {
            try workspace.setText(text, of: Path(path))
            try tree.write(path, text)
            let fresh = try Workspace(opening: tree.path)
            #expect(try workspace.findings(on: today()) == fresh.findings(on: today()), "\(path)")
            #expect(try workspace.progress(on: today()) == fresh.progress(on: today()), "\(path)")
            #expect(workspace.paths == fresh.paths, "\(path)")
        }
    }

    @Test func aPlanIsLookedAtAndCommitted() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        let plan = try workspace.planSetting("due", to: "2026-12-06", of: "goals/run.md", on: today())
        #expect(plan.files.map(\.path) == ["goals/run.md"])
        #expect(plan.files.first?.after == Self.goal.replacing("2026-11-29", with: "2026-12-06"))
        #expect(tree.bytes("goals/run.md") == Array(Self.goal.utf8))
        #expect(try workspace.commit(plan, description: "give it more time") == 1)
        #expect(tree.bytes("goals/run.md") == plan.files.first?.after.map { Array($0.utf8) })
        #expect(workspace.text(of: "goals/run.md") == plan.files.first?.after)
        let renaming = try workspace.planRenaming("goals/run.md", to: "run-far", on: today())
        #expect(renaming.files.map(\.newPath).contains("goals/run-far.md"))
        try workspace.commit(renaming, description: "rename it")
        #expect(workspace.text(of: "plain.md") == "See [[run-far]].\n")
        #expect(workspace.text(of: "goals/run.md") == nil)
        let made = try workspace.planRecord(
            ofType: "action", title: "Swim", [("measures", "500 m"), ("measures", "30 min")], on: today())
        try workspace.commit(made, description: "log it")
        #expect(workspace.paths.contains("actions/2026/2026-11-21-swim.md"))
        #expect(try workspace.findings(on: today()).isEmpty)
    }

    @Test func aPlanSavesTheTextItWasMadeOn() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        let text = Self.goal + "More words.\n"
        try workspace.setText(text, of: "goals/run.md")
        let plan = try workspace.planSetting("plan", to: "Each morning", of: "goals/run.md", on: today())
        try workspace.commit(plan, description: "plan it")
        let saved = String(decoding: tree.bytes("goals/run.md") ?? [], as: UTF8.self)
        #expect(saved.contains("More words.") && saved.contains("plan: Each morning"))
        #expect(workspace.unsavedPaths.isEmpty)
        try workspace.setText(Self.action(6, "1 km"), of: "actions/three.md")
        try workspace.commit(try workspace.planSaving("actions/three.md"), description: "save it")
        #expect(tree.bytes("actions/three.md") == Array(Self.action(6, "1 km").utf8))
    }

    @Test func aFixIsPlannedAndCommitted() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText(Self.goal.replacing("title", with: "Title"), of: "goals/run.md")
        let finding = try #require(try workspace.findings(of: "goals/run.md", on: today()).first)
        let fix = try #require(finding.fixes.first)
        #expect(finding.rule == "uppercase-name" && fix.isCertain && fix.title == "write 'title'")
        let plan = try workspace.planFixing(fix, on: today())
        #expect(plan.files.map(\.after) == [Self.goal])
        try workspace.commit(plan, description: "fix it")
        #expect(tree.bytes("goals/run.md") == Array(Self.goal.utf8))
        #expect(try workspace.findings(on: today()).isEmpty)
        #expect(try changed { _ = try workspace.planFixing(fix, on: today()) } == ["goals/run.md"])
    }

    /// A text that came after the plan is not lost, and what was never saved leaves no file.
    @Test func textsThatComeAfterAPlanAreKept() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("Mine 1\n", of: "plain.md")
        let saving = try workspace.planSaving("plain.md")
        let setting = try workspace.planSetting("due", to: "2026-12-06", of: "goals/run.md", on: today())
        try workspace.setText("Mine 2\n", of: "plain.md")
        try workspace.setText(Self.goal + "More.\n", of: "goals/run.md")
        for (plan, path) in [(saving, "plain.md"), (setting, "goals/run.md")] {
            #expect(try changed { try workspace.commit(plan, description: "late") } == [Path(path)])
        }
        #expect(workspace.text(of: "plain.md") == "Mine 2\n" && tree.bytes("goals/run.md") == Array(Self.goal.utf8))
        try workspace.setText("---\ntype: value\n---\n", of: "values/new.md")
        let deleting = try workspace.planDeleting("values/new.md", on: today())
        try workspace.commit(deleting, description: "forget it")
        #expect(tree.bytes("values/new.md") == nil && workspace.text(of: "values/new.md") == nil)
    }

    /// Templates are changed by a rename, and are no notes of the vault for that.
    @Test func templatesStayTemplates() throws {
        let tree = try Self.tree()
        try tree.write("templates/act.md", Self.action(3, "2 km"))
        var workspace = try Workspace(opening: tree.path)
        let renaming = try workspace.planRenaming("goals/run.md", to: "far", on: today())
        try workspace.commit(renaming, description: "rename it")
        #expect(String(decoding: tree.bytes("templates/act.md") ?? [], as: UTF8.self).contains("[[far]]"))
        #expect(workspace.paths == ["actions/one.md", "goals/far.md", "plain.md", "vault.md"])
        for path in ["templates/x.md", "node_modules/x.md"] {
            #expect(throws: WorkspaceError.self, "\(path)") { try workspace.setText("", of: Path(path)) }
        }
    }

    /// What another program committed stays unseen until the workspace is reloaded, whatever it commits itself.
    @Test func aCommitSeesNothingOfOthers() throws {
        let tree = try Self.tree()
        try tree.write("plain.md", "Nothing.\n")
        var workspace = try Workspace(opening: tree.path)
        var other = try Workspace(opening: tree.path)
        try other.setText("See [[run]].\n", of: "plain.md")
        try other.commit(try other.planSaving("plain.md"), description: "link it")
        let setting = try workspace.planSetting("title", to: "One", of: "actions/one.md", on: today())
        try workspace.commit(setting, description: "name it")
        let renaming = try workspace.planRenaming("goals/run.md", to: "far", on: today())
        #expect(throws: WorkspaceError.self) { try workspace.commit(renaming, description: "rename it") }
        try workspace.reload()
        let again = try workspace.planRenaming("goals/run.md", to: "far", on: today())
        try workspace.commit(again, description: "rename it")
        #expect(workspace.text(of: "plain.md") == "See [[far]].\n")
    }

    @Test func refusalsAreTyped() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        for path in ["../a.md", "a.txt", ".vault/a.md", "/a.md", "a//b.md", ""] {
            #expect(throws: WorkspaceError.self, "\(path)") { try workspace.setText("", of: Path(path)) }
        }
        #expect(throws: WorkspaceError.self) { try Workspace(opening: tree.path + "/goals") }
        do {
            _ = try workspace.planSetting("due", to: "soon", of: "goals/run.md", on: today())
            Issue.record("it is planned")
        } catch WorkspaceError.wouldBreak(let finding) {
            #expect(finding.rule == "unreadable-date" && finding.path == "goals/run.md")
        }
        do {
            _ = try workspace.planSetting("format", to: "1", of: "vault.md", on: today())
            Issue.record("it is planned")
        } catch WorkspaceError.refused(let code, _, _) {
            #expect(code == "settingsField")
        }
        let plan = try workspace.planSetting("due", to: "2026-12-06", of: "goals/run.md", on: today())
        try tree.write("goals/run.md", Self.goal + "Somebody else.\n")
        #expect(try changed { try workspace.commit(plan, description: "late") } == ["goals/run.md"])
        try workspace.reload(["goals/run.md"])
        #expect(workspace.text(of: "goals/run.md")?.hasSuffix("Somebody else.\n") == true)
    }
}
