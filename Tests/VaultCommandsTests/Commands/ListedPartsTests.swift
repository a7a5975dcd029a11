import Testing
import VaultSyntax

/// Texts, sets and phases in lists, on request.
@Suite struct ListedPartsTests {
    private func folder() throws -> SmallFolder {
        try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n",
            "press.md": "---\ntype: exercise\ntitle: Press\nexercise_type: weight_and_reps\n---\n",
            "w.md":
                "---\ntype: workout\nstarted: 2026-11-20T10:00\n---\n\n# [[press]]\n- [x] 8 x 60 kg @8\n- [ ] much\n\nGood.\n\n",
            "ada.md": "---\ntype: user\n---\n",
            "tea.md": "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-20T10:00\n---\n",
            "m.md":
                "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T10:00\n---\nQ\n\n## Chorus\n\n"
                + "### Phase: action\n- confidence: 0.5\n\nA,\nB\n\n### Phase: yield\n\nC\n",
            "n.md":
                "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T11:00\nbody: not this\n---\n=1+1\n",
        ])
    }

    private func first(_ folder: SmallFolder, _ words: String...) throws -> JSONValue {
        let answer = folder.run(arguments: ["list"] + words + ["--format", "json"])
        let json = try JSONReader.read(Array(answer.stdout.utf8))
        return try #require(json["records"]?.array?.last, "\(answer)")
    }

    @Test(arguments: ["set_list", "sets"])
    func setsAsData(name: String) throws {
        let record = try first(try folder(), "workouts", "--fields", "body,\(name)")
        #expect(record["body"]?.string == "# [[press]]\n- [x] 8 x 60 kg @8\n- [ ] much\n\nGood.")
        let sets = try #require(record["set_list"]?.array)
        #expect(sets.map { $0["exercise"]?.string } == ["press", "press"])
        #expect(
            sets.map { $0["done"]?.bool } == [true, false] && sets.map { $0["number"] } == [.number("1"), .number("2")])
        #expect(sets[0]["set"]?["weight"] == .number("60") && sets[0]["set"]?["reps"] == .number("8"))
        #expect(sets[1]["set"] == .null && sets[1]["written"]?.string == "much")
        #expect(record["phases"] == nil)
    }

    @Test func phasesAsData() throws {
        let folder = try folder()
        let record = try first(folder, "messages", "--fields", "phases")
        let phases = try #require(record["phases"]?.array)
        #expect(phases.map { $0["content"]?.string } == ["A,\nB", "C"])
        #expect(phases.map { $0["confidence"] } == [.number("0.5"), .null])
        #expect(record["body"] == nil && record["set_list"] == nil)
        let lines = folder.run("list", "messages", "--fields", "body,phases", "--format", "jsonl").stdout
        #expect(lines.split(separator: "\n").first?.hasSuffix(#""body":"=1+1","phases":[]}"#) == true, "\(lines)")
    }

    /// A text is the text, whatever a note says under that name.
    @Test func cells() throws {
        let folder = try folder()
        func table(_ words: String...) -> String { folder.run(arguments: ["list"] + words).stdout }
        #expect(
            table("messages", "--fields", "name,phases", "--format", "csv")
                == "name,phases\nn,\nm,\"action: A,\nB\nyield: C\"\n")
        #expect(
            table("workouts", "--fields", "set_list", "--format", "tsv")
                == "set_list\npress: 8 x 60 kg @8\\npress: [ ] much\n")
        #expect(table("messages", "--fields", "body", "--limit", "1", "--format", "csv") == "body\n=1+1\n")
        #expect(
            table("messages", "--fields", "body", "--limit", "1", "--format", "csv", "--guard-formulas")
                == "body\n'=1+1\n")
        #expect(table("workouts", "--fields", "name,set_list").contains("press: 8 x 60 kg @8, press: [ ] much"))
        #expect(folder.run("list", "messages", "--sort", "phases").exitCode == 2)
    }

    /// A program need not ask whether a list is there.
    @Test func listsAreNeverMissing() throws {
        let record = try first(try folder(), "threads")
        for name in ["participants", "tags", "aliases", "silence"] { #expect(record[name]?.array == [], "\(name)") }
        #expect(record["archived"] == nil)
    }
}
