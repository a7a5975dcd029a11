import Testing
import VaultEditor

/// Names of fields that are not there yet.
@Suite struct KeyCompletionTests {
    @Test(arguments: [
        CompletionCase("---\n‸\n---\n", ["type", "title", "aliases", "tags"], "---\ntype: ‸\n---\n"),
        CompletionCase("---\nty‸\n", ["type"], "---\ntype: ‸\n"),
        CompletionCase("---\nty‸pe: goal\n---\n", ["type"], "---\ntype‸: goal\n---\n"),
        CompletionCase("---\ntype: action\n‸\n---\n", ["date", "measures", "duration", "goals", "title"]),
        CompletionCase("---\ntype: action\nd‸\n---\n", ["date", "duration"], "---\ntype: action\ndate: ‸\n---\n"),
        CompletionCase("---\ntype: action\ndate: 2026-11-21\nd‸\n---\n", ["duration"]),
        CompletionCase("---\ntype: action\n‸", ["date", "measures"], "---\ntype: action\ndate: ‸"),
        CompletionCase("---\ntype: goal\n‸\n---\n", ["targets", "terms", "start", "due", "values", "title"]),
        CompletionCase("---\ntype: goal\ndeadline‸\n---\n", ["due"], "---\ntype: goal\ndue: ‸\n---\n"),
        CompletionCase("---\ntype: goal\nDU‸E: 2026-12-31\n---\n", ["due"], "---\ntype: goal\ndue‸: 2026-12-31\n---\n"),
        CompletionCase("---\ntype: milestone\n‸\n---\n", ["due", "goal", "targets", "values"]),
        CompletionCase("---\ntype: goal\n‸due: 2026-12-31\n---\n", []), CompletionCase("---\n‸type: goal\n---\n", []),
        CompletionCase("---\ntype: term\n‸\n---\n", ["number", "start", "theme", "title", "end"]),
        CompletionCase("---\ntype: goal\nvalues:\n  - a\n‸\n---\n", ["targets", "terms", "start", "due", "title"]),
        CompletionCase("---\n# comm‸ent\n---\n", []),
        CompletionCase("--‸-\ntype: goal\n---\n", []),
        CompletionCase("---\ntype: goal\n--‸-\n", []),
        CompletionCase("---\ntype: goal\nplan: |\n  du‸\n---\n", []),
    ])
    func fieldsThatAreMissing(row: CompletionCase) {
        row.verify("x.md", in: CompletionVault.notes)
    }

    @Test func settingsHaveTheirOwn() {
        CompletionCase(
            "---\ntype: vault\nformat: 1\n‸\n---\n",
            ["title", "packs", "timezone", "week_start", "day_starts", "ignore"]
        ).verify("vault.md", in: CompletionVault.notes)
        CompletionCase("---\ntype: vault\nformat: 1\nactive‸\n---\n", ["active_split"])
            .verify("vault.md", in: CompletionVault.notes)
    }

    /// An editor that knows places in a text gets the brackets and quotes that a list of links needs.
    @Test func snippetsHoldWhatValuesNeed() {
        let (files, offset) = CompletionCase.placing("---\ntype: action\n‸\n---\n", "x.md", in: [:])
        let items = editorView(files).completions(at: offset, in: "x.md").items
        let snippets = Dictionary(items.map { ($0.label, $0.snippet) }) { $1 }
        #expect(snippets["goals"] == "goals:\n  - \"[[$1]]\"$0")
        #expect(snippets["measures"] == "measures:\n  - $0")
        #expect(snippets["date"] == .some(nil))
        #expect(items.first { $0.label == "date" }?.documentation == "The day it was done.\n\ndate · required")
        #expect(items.first { $0.label == "date" }?.detail == "required")
    }

    @Test func propertiesThatCountInDailyNotes() {
        var vault = CompletionVault.notes
        vault["vault.md"] = "---\ntype: vault\nformat: 1\ndaily: [journal/]\ndaily_counts: [weight kg to run]\n---\n"
        CompletionCase("---\nwe‸\n---\n", ["weight"], "---\nweight: ‸\n---\n").verify("journal/x.md", in: vault)
    }

    @Test(arguments: [
        ("- ‸", ["[x] Read", "steps::", "weight"], "- \"[x] Read\"‸"),
        ("- weight k‸", ["weight km to run"], "- weight km to run‸"),
        ("- weight km to r‸", ["weight km to run"], "- weight km to run‸"),
        ("- \"[x] Read p‸\"", ["[x] Read pages to read"], "- \"[x] Read pages to read\"‸"),
    ])
    func entriesAboutDailyNotes(typed: String, offered: [String], chosen: String) {
        var vault = CompletionVault.notes
        let head = "---\ntype: vault\nformat: 1\ndaily: [journal/]\ndaily_counts:\n  "
        for day in 19...21 {
            vault["journal/2026-11-\(day).md"] =
                "---\nweight: 72\nmood: fine\n---\n- [x] Read 5 pages\n- [x] Read\n\nsteps:: 5\n"
        }
        CompletionCase(head + typed + "\n---\n", offered, head + chosen + "\n---\n").verify("vault.md", in: vault)
    }
}
