import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultThreads

@Suite struct ThreadsModelTests {
    private let vault = smallThreads([
        "tea.md": "---\ntype: thread\nowner: ada\nparticipants: [ben, ada]\ncreated: 2026-11-21T09:00:00\n---\n",
        "b.md": message("10:00", "421 is the number.", by: "ben"), "a.md": message("10:00", "Which number?"),
        "c.md": message("12:00", "Q\n## Chorus\n" + round(yields: "- priors: [[b]], [[old]], [[b|B]]\n")),
        "walk.md": "---\ntype: thread\nowner: ben\ncreated: 2026-11-21T11:00:00\n---\n",
        "out.md": "---\ntype: message\nthread: walk\nauthor: ben\nsent: 2026-11-21T11:30:00\n---\nOut.\n",
        "lone.md": "---\ntype: thread\nowner: ada\ncreated: 2026-11-21T11:45:00\n---\n",
    ])

    private func names(_ notes: [NoteID], _ model: ThreadsModel) -> [String] {
        notes.map { model.graph.notes[$0].name }
    }

    private func note(_ name: String, _ model: ThreadsModel) throws -> NoteID {
        try #require(model.graph.note(at: Path(name + ".md")))
    }

    /// By time, then path.
    @Test func messagesAreInOrder() throws {
        let model = ThreadsModel(vault.graph)
        #expect(names(model.conversation(of: try note("tea", model)).map(\.note), model) == ["old", "a", "b", "c"])
        #expect(model.conversation(of: try note("lone", model)).isEmpty)
    }

    /// What a message is answered with knows of everything that was said before.
    @Test func contextIsAllThatWasSaidBefore() throws {
        let model = ThreadsModel(vault.graph)
        #expect(names(model.context(of: try note("c", model)).map(\.note), model) == ["old", "a", "b"])
        #expect(model.context(of: try note("old", model)).isEmpty)
    }

    @Test(arguments: [("tea", "2026-11-21T12:00:00"), ("walk", "2026-11-21T11:30:00"), ("lone", "2026-11-21T11:45:00")])
    func lastActivity(thread: String, time: String) throws {
        let model = ThreadsModel(vault.graph)
        #expect(model.lastActivity(of: try note(thread, model))?.description == time)
    }

    /// Owned or taken part in, the last active first; the owner takes part, once.
    @Test(
        arguments: [("ada", ["tea", "lone"]), ("ben", ["tea", "walk"]), (nil, ["tea", "lone", "walk"])]
            as [(String?, [String])])
    func threadsOfUsers(user: String?, threads: [String]) throws {
        let model = ThreadsModel(vault.graph)
        let user = try user.map { try note($0, model) }
        #expect(names(model.threads(of: user).map(\.note), model) == threads)
        let tea = try #require(model.thread(ofNote: try note("tea", model)))
        #expect(names(tea.people, model) == ["ada", "ben"])
    }

    /// The last message of a thread and its `created`, both on this day, and when a message at 12:00 is sent.
    @Test(
        arguments: [
            ("T11:00:00", "T09:00:00", "T12:00:00"), ("T12:00:00", "T09:00:00", "T12:00:01"),
            ("T12:00:07", "T09:00:00", "T12:00:08"), ("T23:59:59", "T09:00:00", "22T00:00:00"),
            ("T11:59:59+02:00", "T09:00:00+02:00", "T12:00:00"), ("T12:00:00Z", "T09:00:00", "T12:00:01"),
            (nil, "T12:00:05", "T12:00:05"), (nil, "T09:00:00", "T12:00:00"), (nil, nil, "T12:00:00"),
            ("T12:00:00", "T12:00:30", "T12:00:30"), ("23T08:00:00", "T09:00:00", "T12:00:00"),
            (nil, "30T00:00:00", "T12:00:00"),
        ] as [(String?, String?, String)])
    func `a new message is later than the last of its thread`(last: String?, created: String?, sent: String) throws {
        func time(_ text: String) -> String { "2026-11-" + (text.hasPrefix("T") ? "21" : "") + text }
        let made = created.map { "created: \(time($0))\n" } ?? ""
        var files = ["talk.md": "---\ntype: thread\nowner: ada\n\(made)---\n"]
        if let last {
            files["m.md"] = "---\ntype: message\nthread: talk\nauthor: ada\nsent: \(time(last))\n---\nHi\n"
        }
        let model = ThreadsModel(smallThreads(files).graph)
        let now = try #require(DateTime.read(Array(time("T12:00:00").utf8).span).value)
        #expect(model.sendingTime(in: try note("talk", model), now: now).description == time(sent))
    }

    @Test func priorsAndCitationsAreOneRelation() throws {
        let model = ThreadsModel(vault.graph)
        #expect(names(model.priors(of: try note("c", model)), model) == ["b", "old"])
        #expect(
            model.citations.mapValues { names($0, model) } == [
                try note("b", model): ["c"], try note("old", model): ["c"],
            ])
    }

    /// A message without a time comes last, and says nothing of when the thread was active.
    @Test func withoutTime() throws {
        let head = "---\ntype: message\nthread: tea\nauthor: ada\n"
        let model = ThreadsModel(
            smallThreads(["a.md": head + "sent: soon\n---\nx\n", "b.md": head + "sent: late\n---\nx\n"]).graph)
        let tea = try note("tea", model)
        #expect(names(model.conversation(of: tea).map(\.note), model) == ["old", "a", "b"])
        #expect(model.lastActivity(of: tea)?.description == "2026-11-21T09:30:00")
    }

    @Test func aThreadThatIsYoungerThanItsMessages() throws {
        let model = ThreadsModel(
            smallThreads(["tea.md": "---\ntype: thread\nowner: ada\ncreated: 2026-11-21T12:00:00\n---\n"]).graph)
        #expect(model.lastActivity(of: try note("tea", model))?.description == "2026-11-21T12:00:00")
    }

    /// The last active thread comes first: as instants when all state a zone, else as it is written.
    @Test(arguments: [("+02:00", "Z", ["y", "x"]), ("+02:00", "", ["x", "y"])])
    func zonesOfThreads(first: String, second: String, order: [String]) throws {
        func text(_ time: String) -> String { "---\ntype: thread\nowner: ben\ncreated: 2026-11-21T\(time)\n---\n" }
        let model = ThreadsModel(
            smallThreads(["x.md": text("10:30:00" + first), "y.md": text("09:00:00" + second)]).graph)
        let ben = try note("ben", model)
        #expect(names(model.threads(of: ben).map(\.note), model) == order)
    }

    @Test(arguments: [
        ("10:00+02:00", "09:00Z", true), ("10:00+02:00", "08:00Z", false), ("10:00+02:00", "09:00", false),
        ("08:59", "09:00+02:00", true), ("09:00", "09:00", false),
    ])
    func earlier(first: String, second: String, isEarlier: Bool) throws {
        let times = [first, second].map { Array("2026-11-21T\($0)".utf8) }.map { DateTime.read($0.span).value }
        #expect(try #require(times[0]).isEarlier(than: try #require(times[1])) == isEarlier)
    }

    /// Zones order messages when all of a thread state one.
    @Test(arguments: [
        ("+02:00", "Z", ["x", "y"]), ("", "Z", ["y", "x"]), ("", "", ["y", "x"]), ("+02:00", "", ["y", "x"]),
    ])
    func zones(first: String, second: String, order: [String]) throws {
        func text(_ time: String) -> String {
            "---\ntype: message\nthread: t\nauthor: ada\nsent: 2026-11-21T\(time)\n---\nx\n"
        }
        let model = ThreadsModel(
            smallThreads([
                "t.md": "---\ntype: thread\nowner: ada\ncreated: 2026-11-20\n---\n", "x.md": text("10:30:00" + first),
                "y.md": text("09:00:00" + second),
            ]).graph)
        #expect(names(model.conversation(of: try note("t", model)).map(\.note), model) == order)
    }
}
