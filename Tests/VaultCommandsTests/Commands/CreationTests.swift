import Testing
import VaultRecords
import VaultTestSupport

/// What commands make says when, in an order that lasts.
@Suite struct CreationTests {
    private func created(_ folder: SmallFolder, _ path: String) throws -> String {
        let line = try #require(
            try folder.scratch.text(of: path).split(separator: "\n").first { $0.hasPrefix("created: ") })
        return String(line.dropFirst(9))
    }

    /// The clock stands still at midnight; ten actions of one name still follow each other.
    @Test func laterByASecondThanAllOfItsType() throws {
        let folder = try SmallFolder([:])
        for count in 1...11 { #expect(folder.run("log", "Weigh", "\(100 - count) kg").exitCode == 0) }
        #expect(try created(folder, "actions/2026/2026-11-21-weigh.md") == "2026-11-21T00:00:00")
        #expect(try created(folder, "actions/2026/2026-11-21-weigh-2.md") == "2026-11-21T00:00:01")
        #expect(try created(folder, "actions/2026/2026-11-21-weigh-11.md") == "2026-11-21T00:00:10")
        // Another type begins with its own.
        #expect(folder.run("new", "value", "Health").exitCode == 0)
        #expect(try created(folder, "values/health.md") == "2026-11-21T00:00:00")
    }

    /// The eleventh is the latest, for progress, for `--again` and for the day.
    @Test func theLastIsTheLatest() throws {
        let folder = try SmallFolder([
            "goals/light.md":
                "---\ntype: goal\ntitle: Light\nstart: 2026-11-01\ntargets: [latest 50 kg from 100 kg]\n---\n"
        ])
        for count in 1...11 {
            #expect(folder.run("log", "Weigh", "\(100 - count) kg", "--goal", "light").exitCode == 0)
        }
        #expect(folder.run("progress").stdout.contains("89 kg, towards 50 kg"))
        #expect(folder.run("log", "--again", "weigh").exitCode == 0)
        #expect(try folder.scratch.text(of: "actions/2026/2026-11-21-weigh-12.md").contains("- 89 kg"))
        let listed = folder.run("list", "actions", "--sort", "-created", "--fields", "name").stdout.split(
            separator: "\n")
        #expect(listed.dropFirst().first?.hasPrefix("2026-11-21-weigh-12") == true)
    }

    /// One that is a day or less ahead is followed, one that is more is a slip.
    @Test(arguments: [
        ("2026-11-21T23:00:00", "2026-11-21T23:00:01"), ("2026-11-22T00:00:00", "2026-11-22T00:00:01"),
        ("2026-11-22T00:00:01", "2026-11-21T00:00:00"), ("9999-12-31T23:59:59", "2026-11-21T00:00:00"),
        ("2020-01-01", "2026-11-21T00:00:00"), ("soon", "2026-11-21T00:00:00"),
    ])
    func followsWhatIsThere(there: String, made: String) throws {
        let folder = try SmallFolder([
            "values/calm.md": "---\ntype: value\nguidance: Sit.\ncreated: \(there)\n---\n"
        ])
        #expect(folder.run("new", "value", "Health").exitCode == 0)
        #expect(try created(folder, "values/health.md") == made)
    }

    @Test func whatIsGivenStays() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("new", "value", "Health", "created=2026-01-02T03:04").exitCode == 0)
        #expect(try folder.scratch.text(of: "values/health.md").contains("created: 2026-01-02T03:04\n"))
    }

    /// Measures by use, the next term, what a new vault brings, and nothing else than records.
    @Test func everythingThatIsMade() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("log", "Read", "30 pages").exitCode == 0)
        #expect(try created(folder, "measures/pages.md") == "2026-11-21T00:00:00")
        #expect(folder.run("term", "next", "--write").exitCode == 0)
        #expect(try created(folder, "terms/term-1.md") == "2026-11-21T00:00:00")
        #expect(folder.run("new", "goal", "Read", "targets+=300 pages").exitCode == 0)
        let goal = try folder.scratch.text(of: "goals/read.md")
        #expect(goal.contains("created: 2026-11-21T00:00:00") && !goal.contains("start:"))
        let diff = folder.run("log", "Read", "30 pages", "--dry-run").stdout
        #expect(diff.contains("+created: 2026-11-21T00:00:01"))
        #expect(folder.run("init", "new", "--nested", "--example", "--with", "workouts").exitCode == 0)
        let made = try folder.scratch.paths().filter { $0.hasPrefix("new/") && $0.hasSuffix(".md") }
        #expect(made.count > 40)
        for path in made {
            #expect(try folder.scratch.text(of: path).contains("\ncreated: ") == !path.hasSuffix("vault.md"), "\(path)")
        }
    }

    /// Two messages of one second stand as they were sent, whatever their authors are called.
    @Test func messagesStandAsTheyCame() throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, threads]\n---\n"])
        for user in ["Zoe", "Ada"] { #expect(folder.run("new", "user", user, "wallet=0x\(user)").exitCode == 0) }
        #expect(folder.run("thread", "new", "Tea", "--owner", "zoe", "First").exitCode == 0)
        #expect(folder.run("thread", "add", "tea", "--author", "ada", "Second").exitCode == 0)
        #expect(folder.run("thread", "add", "tea", "--author", "zoe", "Third").exitCode == 0)
        let page = folder.run("thread", "show", "tea").stdout
        let places = try ["First", "Second", "Third"].map { try #require(page.firstRange(of: $0)?.lowerBound) }
        #expect(places == places.sorted())
    }
}
