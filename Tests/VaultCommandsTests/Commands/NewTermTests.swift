import Foundation
import Testing
import VaultRecords

/// What goes on in a new term, and what the first screen says between two.
@Suite struct NewTermTests {
    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        let term = "terms: [\"[[term-1]]\"]\n"
        let files = [
            "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-09-12\n---\n",
            "goals/read-900-pages.md":
                "---\ntype: goal\ntitle: Read 900 pages\ntargets: [900 pages]\nkeywords: [book]\nplan: Slowly\n\(term)---\n",
            "goals/bench.md": "---\ntype: goal\ntitle: Bench\ntargets: [best 70 kg from 50 kg]\n\(term)---\n",
            "goals/swim.md": "---\ntype: goal\ntitle: Swim\ntargets: [1 time per week]\n\(term)---\n",
            "goals/done.md": "---\ntype: goal\ntitle: Done\ntargets: [1 time]\n\(term)---\n",
            "measures/pages.md": "---\ntype: measure\nunit: pages\n---\n",
            "a.md":
                "---\ntype: action\ndate: 2026-10-01\nmeasures: [235 pages]\ngoals: [\"[[read-900-pages]]\"]\n---\n",
            "b.md":
                "---\ntype: action\ndate: 2026-10-01\nmeasures: [65 kg]\ngoals: [\"[[bench]]\", \"[[done]]\"]\n---\n",
        ]
        return try SmallFolder(files.merging(more) { $1 })
    }

    /// What is carried over, the answers, and the targets of the goal that is made.
    @Test(arguments: [
        ("read-900-pages", [""], "goals/read-900-pages-term-2.md", "title: Read 900 pages\ntargets:\n  - 900 pages\n"),
        ("read-900-pages", ["left"], "goals/read-665-pages.md", "title: Read 665 pages\ntargets:\n  - 665 pages\n"),
        ("read-900-pages=left", [], "goals/read-665-pages.md", "title: Read 665 pages\ntargets:\n  - 665 pages\n"),
        ("read-900-pages=10 h", [], "goals/read-10-h.md", "title: Read 10 h\ntargets:\n  - 10 h\n"),
        ("bench", [], "goals/bench-term-2.md", "title: Bench\ntargets:\n  - best 70 kg from 65 kg\n"),
        ("swim", [], nil, "title: Swim\ntargets: [1 time per week]\nterms: [\"[[term-1]]\", \"[[term-2]]\"]\n"),
    ])
    func carriesOver(goal: String, answers: [String], made: String?, text: String) throws {
        let folder = try folder()
        let before = folder.texts
        let terminal = ScriptedTerminal(answers)
        let result = terminal.run(
            ["term", "next", "--write", "--weeks", "6", "--start", "2026-11-23", "--carry", goal], in: folder)
        #expect(result.exitCode == 0 && terminal.unasked == 0, "\(result) \(terminal.screen)")
        #expect(folder.text("terms/term-2.md")?.contains("start: 2026-11-23\nend: 2027-01-03\n") == true)
        let name = String(goal.prefix { $0 != "=" })
        let path = made ?? "goals/\(name).md"
        let goal = try #require(folder.text(path), "\(folder.texts.keys)")
        #expect(goal.contains(text), "\(goal)")
        guard made != nil else { return }
        #expect(goal.contains("continues: \"[[\(name)]]\"\n"))
        #expect(folder.text("goals/\(name).md") == before["goals/\(name).md"])
        #expect(folder.run("check").exitCode == 0, "\(folder.run("check"))")
    }

    /// What a goal cannot be carried as, and a word of the answer.
    @Test(arguments: [
        (["read-900-pages="], "a target after '='"),
        (["=left"], "needs a goal"), ([""], "needs a goal"), (["done=left"], "nothing is left of 'done'"),
        (["swim=left"], "only gets the new term"), (["bench", "bench"], "twice"),
        (["bench", "read", "bench=left"], "twice"),
        (["café"], "'café'"),
    ])
    func refuses(goals: [String], words: String) throws {
        let folder = try folder()
        let before = folder.texts
        let options = goals.flatMap { ["--carry", $0] }
        let result = folder.run(arguments: ["term", "next", "--write", "--start", "2026-11-23"] + options)
        #expect(result.exitCode != 0 && result.stderr.contains(words), "\(result)")
        #expect(folder.texts == before)
    }

    /// A goal takes its own properties along, whatever else they are; it is found without its accents.
    @Test func takesItsPropertiesAlong() throws {
        let folder = try folder([
            "goals/cafe.md":
                "---\ntype: goal\ntitle: Café au lait\ntargets: [30 times]\nplan: |\n  Early\n  and often\n"
                + "notes: [a, b]\nby_title: [coffee]\naliases: [lait]\nterms: [\"[[term-1]]\"]\n---\nBody\n"
        ])
        let result = folder.run("term", "next", "--write", "--start", "2026-11-23", "--carry", "cafe au")
        let made = try #require(folder.text("goals/café-au-lait.md"), "\(result)")
        for text in ["plan: |\n  Early\n  and often\n", "by_title:\n  - coffee\n", "continues: \"[[cafe]]\"\n"] {
            #expect(made.contains(text), "\(made)")
        }
        #expect(!made.contains("aliases"))
        let list = folder.run("term", "review", "term-1").stdout
        #expect(list.contains("Read 900 pages") && !list.contains("--carry cafe"), "\(list)")
    }

    /// On its first day nothing of a new term is behind, and the name of the old goal means the new one from then on.
    @Test func aTermIsAFreshStart() throws {
        let folder = try folder()
        #expect(folder.run("term", "next", "--write", "--start", "2026-11-23", "--carry-all").exitCode == 0)
        let first = CalendarDate(year: 2026, month: 11, day: 23)
        let progress = folder.run("list", "goals", "--where", "status = behind", "--format", "csv", today: first)
        #expect(!progress.stdout.contains("term-2"), "\(progress)")
        #expect(folder.run("log", "Book", "20", "pages", "--goal", "read-900-pages", today: first).exitCode == 0)
        let book = "actions/2026/2026-11-23-book.md"
        #expect(folder.text(book)?.contains("[[read-900-pages-term-2]]") == true, "\(folder.texts)")
        #expect(!folder.run("dedupe", "--min", "0.5", today: first).stdout.contains("read-900-pages-term-2"))
        // Done goals do not go on, and those that go on do not do so twice.
        #expect(folder.text("goals/done-term-2.md") == nil)
        let again = folder.run(
            "term", "next", "--write", "--carry-all", today: CalendarDate(year: 2027, month: 2, day: 2))
        #expect(!again.stdout.contains("'Bench' as bench-term-2"), "\(again)")
    }

    /// The days after a term, until another begins.
    @Test func theFirstScreenSaysThatATermIsOver() throws {
        let folder = try folder([
            "late.md": "---\ntype: milestone\ntitle: Late\ndue: 2026-11-01\nterms: [\"[[term-1]]\"]\n---\n"
        ])
        let last = CalendarDate(year: 2026, month: 11, day: 20)
        #expect(!folder.run("today", today: last).stdout.contains("ended"))
        let after = folder.run("today").stdout
        for text in [
            "term-1, on 2026-11-20", "1 of 4 goals achieved", "vault term review term-1 --write", "vault term next",
        ] {
            #expect(after.contains(text), "\(after)")
        }
        #expect(after.contains("Late"))
        #expect(folder.run("today", "--short").stdout == "term-1 is over · 1 due\n")
        #expect(folder.run("term", "next", "--write", "--start", "2026-11-23").exitCode == 0)
        #expect(folder.run("today").stdout.contains("begins on 2026-11-23"))
        let next = folder.run("today", today: CalendarDate(year: 2026, month: 11, day: 23)).stdout
        #expect(next.contains("term-2, day 1 of 70") && !next.contains("ended") && next.contains("Late"), "\(next)")
    }
}
