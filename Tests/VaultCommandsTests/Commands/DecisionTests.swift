import Foundation
import Testing

/// What a person decided once is remembered in the notes, obeyed, and taken back by `--undo`.
@Suite struct DecisionTests {
    private static func goal(_ title: String, _ fields: String = "") -> String {
        "---\ntype: goal\ntitle: \(title)\nstart: 2026-11-01\ndue: 2026-12-31\n\(fields)---\n"
    }

    private static func action(_ title: String, _ day: Int, _ fields: String = "measures: [5 km]\n") -> String {
        "---\ntype: action\ntitle: \(title)\ndate: 2026-11-\(day)\n\(fields)---\n"
    }

    // MARK: Different things

    /// Two records, the field that names them to `dedupe`, and the one in which the decision is written.
    @Test(arguments: [
        (goal("Read books"), goal("Read book"), "b.md"),
        (goal("Read", "created: 2026-11-05\n"), goal("Read", "created: 2026-11-04\n"), "a.md"),
        ("---\ntype: value\ntitle: Calm\n---\n", "---\ntype: value\ntitle: Calm\n---\n", "b.md"),
        (action("Run", 10), action("Run", 10, "measures: [5.1 km]\ncreated: 2026-11-10T10:00\n"), "b.md"),
    ])
    func keepsApart(one: String, other: String, younger: String) throws {
        let folder = try SmallFolder(["a.md": one, "b.md": other])
        #expect(folder.run("dedupe").stdout.contains("vault merge"))
        let kept = folder.run("dedupe", "--keep", "a", "b")
        #expect(kept.stdout == "'a' and 'b' are kept as different things\n", "\(kept)")
        let link = "[[\(younger == "a.md" ? "b" : "a")]]"
        let text = folder.text(younger) ?? ""
        #expect(text.contains("distinct_from:") && text.contains(link), "\(text)")
        #expect(folder.run("dedupe").stdout.contains("vault merge") == false)
        #expect(folder.run("check").exitCode == 0, "\(folder.run("check"))")
        #expect(folder.run("dedupe", "--keep", "b", "a").stdout == "nothing to change\n")
        #expect(folder.run("dedupe", "--keep", "a", "b", "--undo").exitCode == 0)
        #expect(folder.text("a.md") == one && folder.text("b.md") == other)
    }

    /// What can only be one thing is never two.
    @Test func keepsNothingThatIsUnique() throws {
        let term = "---\ntype: term\nnumber: 3\nstart: 2026-11-02\n---\n"
        let folder = try SmallFolder(["a.md": term, "b.md": term])
        let refused = folder.run("dedupe", "--keep", "a", "b")
        #expect(refused.exitCode == 2 && refused.stderr.contains("have the same number, which is unique"), "\(refused)")
        #expect(refused.stderr.contains("vault set b number=TEXT"))
        #expect(folder.run("set", "b", "distinct_from=a").exitCode == 0)
        #expect(folder.run("dedupe").stdout.contains("vault merge a b"))
        #expect(folder.run("dedupe", "--keep", "a").exitCode == 2)
        #expect(folder.run("dedupe", "--keep", "a", "a").exitCode == 2)
        #expect(folder.run("dedupe", "--undo").exitCode == 2)
    }

    /// Merging two that were kept apart leaves no link to itself.
    @Test func mergesWhatWasKeptApart() throws {
        let folder = try SmallFolder(["a.md": Self.goal("Read books"), "b.md": Self.goal("Read book")])
        #expect(folder.run("dedupe", "--keep", "a", "b").exitCode == 0)
        #expect(folder.run("merge", "a", "b", "title=Read", "--yes").exitCode == 0)
        #expect(folder.text("a.md")?.contains("distinct_from") == false)
    }

    // MARK: Not for a goal

    @Test func rulesOut() throws {
        let folder = try SmallFolder([
            "run.md": Self.goal("Run 100 km", "targets: [100 km]\n"),
            "a.md": Self.action("Run to the bus", 10), "b.md": Self.action("Run to the bus", 11),
            "c.md": Self.action("Run", 12, "measures: [5 km]\ngoals: [\"[[run]]\"]\n"),
        ])
        func suggested() -> [String] { ["a", "b"].filter { folder.run("match", $0).stdout.contains("Run 100 km") } }
        #expect(suggested() == ["a", "b"])
        let said = folder.run("match", "--not", "run", "a")
        #expect(said.stdout == "'run' will not be suggested again for 1 action\n", "\(said)")
        #expect(folder.text("a.md")?.contains("not_for: [\"[[run]]\"]\n") == true)
        // The title says the same of the other one.
        #expect(suggested().isEmpty && folder.run("match", "--all").stdout.contains("%") == false)
        #expect(folder.run("match", "--not", "run", "a", "--undo").exitCode == 0)
        #expect(folder.text("a.md") == Self.action("Run to the bus", 10) && suggested() == ["a", "b"])
        // One that links the goal is for it, and says so for the title.
        let refused = folder.run("match", "--not", "run", "c")
        #expect(refused.exitCode == 2 && refused.stderr.contains("vault set c goals-=run"), "\(refused)")
        #expect(folder.run("match", "--not", "run").exitCode == 2)
        #expect(folder.run("match", "--undo").exitCode == 2)
    }

    /// At the third no to one title a person is asked whether to remember it; then nobody is asked again.
    @Test func remembersTheThirdNo() throws {
        let folder = try SmallFolder(["run.md": Self.goal("Run 100 km", "targets: [100 km]\n")])
        func log(_ answers: [String]) -> String {
            let terminal = ScriptedTerminal(answers)
            let answer = terminal.run(["log", "Run to the bus", "1", "km"], in: folder)
            #expect(answer.exitCode == 0, "\(answer)")
            return terminal.screen
        }
        for _ in 1...2 { #expect(!log(["n"]).contains("Remember")) }
        let third = log(["n", "y"])
        #expect(third.contains("Remember that 'Run to the bus' is not for 'Run 100 km'? [y/N]"), "\(third)")
        #expect(folder.text("actions/2026/2026-11-21-run-to-the-bus-3.md")?.contains("not_for:") == true)
        #expect(log([]).contains("?") == false)
        // A link to the goal is another decision.
        #expect(folder.run("set", "2026-11-21-run-to-the-bus", "goals=run").exitCode == 0)
        #expect(log(["n"]).contains("Count it towards"))
    }

    @Test func neverIsWritten() throws {
        let folder = try SmallFolder([
            "run.md": Self.goal("Run 100 km", "targets: [100 km]\nkeywords: [run]\n"),
            "a.md": Self.action("Run to the bus", 10), "b.md": Self.action("Run home", 11),
        ])
        let answer = ScriptedTerminal(["v", "y"]).run(["match", "--accept"], in: folder)
        #expect(answer.stdout.contains("1 suggestion will not be made again"), "\(answer)")
        #expect(folder.text("b.md")?.contains("not_for:") == true && folder.text("a.md")?.contains("goals:") == true)
    }

    // MARK: An order

    /// Goals in the order of the term, and those that it does not name after them, on each screen.
    @Test func followsTheOrderOfTheTerm() throws {
        let term =
            "---\ntype: term\nnumber: 1\nstart: 2026-11-02\nend: 2027-01-10\norder: [\"[[c]]\", \"[[b]]\"]\n---\n"
        let late = "terms: [\"[[t]]\"]\ntargets: [100 km]\n"
        let folder = try SmallFolder([
            "t.md": term, "a.md": Self.goal("Alpha", late), "b.md": Self.goal("Beta", late),
            "c.md": Self.goal("Gamma", late), "d.md": Self.goal("Delta", late),
        ])
        func order(_ words: String...) -> [String] {
            let text = folder.run(words).stdout
            return ["Alpha", "Beta", "Gamma", "Delta"].compactMap { name in text.range(of: name).map { ($0, name) } }
                .sorted { $0.0.lowerBound < $1.0.lowerBound }.map(\.1)
        }
        for words in [
            ["progress"], ["today"], ["week"], ["term", "review"], ["term", "show"], ["progress", "--term", "t"],
        ] {
            let found = folder.run(words).stdout
            let names = ["Alpha", "Beta", "Gamma", "Delta"].compactMap { name in
                found.range(of: name).map { ($0.lowerBound, name) }
            }.sorted { $0.0 < $1.0 }.map(\.1)
            #expect(names.prefix(2) == ["Gamma", "Beta"] && names.contains("Alpha"), "\(words): \(found)")
        }
        // Asked for by name, the order is that of the name.
        #expect(order("progress", "--sort", "name") == ["Alpha", "Beta", "Gamma", "Delta"])
        #expect(folder.run("check").exitCode == 0, "\(folder.run("check"))")
    }
}
