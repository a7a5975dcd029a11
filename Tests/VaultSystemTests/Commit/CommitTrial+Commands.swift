import Testing
import VaultChecks
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax

@testable import VaultSystem

/// What the commands plan, to be tried with every kind of end.
extension CommitTrial {
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    private static let vaultFiles = [
        "vault.md": "---\ntype: vault\nformat: 1\n---\n",
        "values/health.md": "---\ntype: value\ntitle: Health\n---\n",
        "goals/run.md":
            "---\ntype: goal\ntitle: Run\nvalues:\n  - \"[[health]]\"\ntargets: 120 km\n---\nSee [[health]].\n",
        "goals/swim.md": "---\ntype: goal\ntitle: Swim\nvalues: \"[[health]]\"\n---\n",
        "actions/2026/2026-11-20-run.md":
            "---\ntype: action\ntitle: Run\ndate: 2026-11-20\nmeasures: 5 km\ngoals: \"[[run]]\"\n---\n",
        "plain.md": "I want to [[run|run far]] and [swim](goals/swim.md).\n",
        "other.md": "0",
    ]

    private static let kinds: [(name: String, plan: @Sendable (Snapshot) throws -> Change)] = [
        ("set on two records", { try set("importance=9", of: ["run", "swim"], in: $0) }),
        ("set with a new measure", { try set("targets+=20 cups", of: ["run", "swim"], in: $0) }),
        ("log with a new measure", { try log("Tea", "measures=2 cups", in: $0) }),
        ("rename", { try $0.renaming(number("run", in: $0), to: "run-far", today: today).edit.change }),
        ("move", { try $0.relocating(number("swim", in: $0), to: "later/swim.md", today: today).edit.change }),
        (
            "archive",
            { vault in
                try vault.archiving(["run", "swim"].map { try number($0, in: vault) }, back: false, today: today).change
            }
        ),
        ("delete what others link", { try $0.deleting([number("health", in: $0)], today: today).edit.change }),
        (
            "delete several",
            { vault in
                try vault.deleting(["run", "2026-11-20-run"].map { try number($0, in: vault) }, today: today).edit
                    .change
            }
        ),
    ]

    /// Each of them, and taking it back.
    static let commands = kinds.flatMap { kind -> [CommitTrial] in
        do {
            var trial = CommitTrial(testDescription: kind.name, files: vaultFiles)
            let tree = try trial.tree()
            let change = try kind.plan(Vault(tree.root).snapshot)
            trial.change = change
            return [
                trial, CommitTrial(testDescription: "undo of \(kind.name)", files: vaultFiles, first: [change]),
            ]
        } catch {
            // Its tests fail, because it changes nothing.
            return [
                CommitTrial(testDescription: "\(kind.name): \(error)", files: vaultFiles, change: Change(files: []))
            ]
        }
    }

    private static func number(_ name: String, in vault: Snapshot) throws -> NoteID {
        guard case .one(let number) = vault.graph.record(named: name) else { throw FileError(.read, name, .notFound) }
        return number
    }

    private static func set(_ text: String, of names: [String], in vault: Snapshot) throws -> Change {
        let assignments = [try #require(FieldAssignment(text))]
        let notes = try names.map { try number($0, in: vault) }
        return try vault.setting(assignments, of: notes, today: today) { _, _ in nil }.change
    }

    private static func log(_ title: String, _ text: String, in vault: Snapshot) throws -> Change {
        let type = try #require(vault.graph.schema.type("action"))
        let record = NewRecord(type: type, title: title, [try #require(FieldAssignment(text))])
        return try vault.making(record, today: today) { _, _ in nil }.edit.change
    }
}
