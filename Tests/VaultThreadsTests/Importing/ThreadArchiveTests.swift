import Testing
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

@testable import VaultThreads

@Suite struct ThreadArchiveTests {
    private func archive(_ messages: String, _ more: String = "") throws -> ThreadArchive {
        try ThreadArchive(
            try JSONReader.read(
                Array(
                    #"{"id":"t","title":"T","createdAt":"2025-04-01T10:00:00Z"\#(more),"messages":[\#(messages)]}"#.utf8
                )))
    }

    private func said(_ id: String, _ text: String) -> String {
        #"{"id":"\#(id)","content":"\#(text)","isUser":true,"timestamp":"2025-04-01T10:00:00.123Z"}"#
    }

    private func replied(_ text: String, _ more: String = "") -> String {
        #"{"id":"r","content":"\#(text)","isUser":false\#(more)}"#
    }

    /// Answers are folded into the message before them; dots and what answers nothing are passed over.
    @Test(arguments: [
        (["m1"], ["m1:"], 0, 0), (["m1", "R"], ["m1:yield"], 0, 0), (["m1", "...", "m2"], ["m1:", "m2:"], 1, 0),
        (["m1", "...", "R"], ["m1:yield"], 1, 0), (["R", "m1"], ["m1:"], 0, 1),
        (["m1", "R", "R"], ["m1:yield yield"], 0, 0),
        (["m1", "", "m2", "R"], ["m1:", "m2:yield"], 1, 0),
    ])
    func folding(given: [String], messages: [String], dots: Int, orphans: Int) throws {
        let json = given.map { $0.hasPrefix("m") ? said($0, "Q") : replied($0) }.joined(separator: ",")
        let archive = try archive(json)
        let found = archive.threads[0].messages.map { message in
            "\(message.id):\(message.phases.map(\.kind.rawValue).joined(separator: " "))"
        }
        #expect(found == messages)
        #expect(archive.placeholders == dots && archive.orphans == orphans)
    }

    /// Phases by name or in a list; the answer is the last phase unless there is one; two experiences are one.
    @Test(arguments: [
        (#""phases":{"yield":"Y","action":"A"}"#, ["action A -", "yield Y -"]),
        (
            #""phases":{"action":"A","experience_vectors":"V","experience_web":"W"}"#,
            ["action A -", "experience V\n\nW -", "yield R -"]
        ),
        (
            #""phases":[{"type":"action","content":"A","confidence":0.75},{"type":"update","content":"U"}]"#,
            ["action A 3/4", "understanding U -", "yield R -"]
        ),
        (#""phases":{"action":"","intention":"..."}"#, ["yield R -"]), (#""phases":null"#, ["yield R -"]),
        (
            #""chorusResult":{"phases":[{"phase":"observation","content":"O","shouldYield":true}]}"#,
            ["observation O -", "yield R -"]
        ),
    ])
    func phases(json: String, expected: [String]) throws {
        let archive = try archive(said("m", "Q") + "," + replied("R", "," + json))
        #expect(archive.folded == ["r": "m"])
        let found = archive.threads[0].messages[0].phases.map { phase in
            let sure = phase.confidence.map { $0 == Rational(3, over: 4) ? "3/4" : "?" } ?? "-"
            return "\(phase.kind.rawValue) \(phase.content) \(sure)"
        }
        #expect(found == expected)
    }

    /// All that a phase may tell, priors as names or objects, and the label of a phase for its word.
    @Test func allThatAPhaseTells() throws {
        let web = #"{"content":"W","priors":["p1","p2",{"id":"p3"}]}"#
        let json =
            #""phases":{"Initial Response":{"content":"A","timestamp":"2025-04-01T10:00:01Z","reasoning":"known","#
            + #""shouldYield":false,"nextPrompt":"And?"},"experience_vectors":{"content":"V","priors":["p1",{"id":7}]},"#
            + #""experience_web":\#(web)}"#
        let phases = try archive(said("m", "Q") + "," + replied("R", "," + json)).threads[0].messages[0].phases
        #expect(phases.map(\.kind) == [.action, .experience, .yield])
        #expect(phases[0].at?.description == "2025-04-01T10:00:01Z" && phases[0].reasoning == "known")
        #expect(phases[0].yields == false && phases[0].next == "And?")
        #expect(phases[1].priors == ["p1", "7", "p2", "p3"])
        let list = #""phases":[{"type":"action","content":"A"},{"type":"action","content":"B"}]"#
        let two = try archive(said("m", "Q") + "," + replied("R", "," + list)).threads[0].messages[0].phases
        #expect(two.map(\.content) == ["A", "B", "R"])
    }

    /// Who speaks may be told by a role; blank messages are passed over; a message may bring its answer along.
    @Test func rolesAndResults() throws {
        let when = #""timestamp":"2025-04-01T10:00:00Z""#
        let archive = try archive(
            #"{"id":"m","content":"Q","role":"User",\#(when)},{"id":"r","content":"A","role":"assistant"},"#
                + #"{"id":"b","content":" ","role":"user",\#(when)},"#
                + #"{"id":"n","content":"P","role":"user",\#(when),"chorusResult":{"aiResponse":"Z"}}"#)
        let found = archive.threads[0].messages
        #expect(found.map(\.id) == ["m", "n"])
        #expect(found.map { $0.phases.map(\.content) } == [["A"], ["Z"]])
        #expect(archive.placeholders == 1)
    }

    /// Null is as good as nothing, so another name may have it.
    @Test func nullIsNotThere() throws {
        let archive = try archive("", #","walletAddress":null,"owner":"0x1""#)
        #expect(archive.threads[0].owner == "0x1")
    }

    @Test func ownersTitlesAndTimes() throws {
        let thread = try archive(
            said("m", "one two three four five six seven eight nine ten eleven"), #","walletAddress":"0x1","title2":1"#
        ).threads[0]
        #expect(thread.owner == "0x1" && thread.title == "T")
        #expect(thread.messages[0].sent.description == "2025-04-01T10:00:00Z")
        let blank = try ThreadArchive(
            try JSONReader.read(
                Array(
                    #"{"wallet":"0x2","threads":[{"id":7,"title":" ","messages":[\#(said("m", "one two three four five six seven eight nine ten eleven"))]}]}"#
                        .utf8)))
        #expect(blank.threads[0].title == "one two three four five six seven eight nine ten")
        #expect(blank.threads[0].owner == "0x2" && blank.threads[0].id == "7")
        #expect(blank.threads[0].created.description == "2025-04-01T10:00:00Z")
    }

    @Test(
        arguments: [
            ("3", "", "an object"), ("{}", "id", "a string or a number"), (#"{"id":"t"}"#, "messages", "a list"),
            (#"[{"id":"t","messages":[]}]"#, "[0].createdAt", #"a date and time such as "2026-11-21T10:15:00""#),
            (
                #"{"threads":[{"id":"t","messages":[{"content":"x"}]}]}"#, "threads[0].messages[0].timestamp",
                #"a date and time such as "2026-11-21T10:15:00""#
            ),
            (#"{"id":"t","messages":[{"content":3}]}"#, "messages[0].content", "a string"),
            (#"{"id":true,"messages":[]}"#, "id", "a string or a number"),
            (
                #"{"id":"t","messages":[{"content":"x","author":[],"timestamp":"2025-04-01"}]}"#,
                "messages[0].author", "a string or a number"
            ),
            (
                #"{"id":"t","messages":[{"content":"x","sent":"noon"}]}"#, "messages[0].sent",
                #"a date and time such as "2026-11-21T10:15:00""#
            ),
        ] as [(String, String, String)])
    func whatIsRefused(json: String, place: String, expected: String) throws {
        let refusal = try #require(throws: Refusal.self) {
            try ThreadArchive(try JSONReader.read(Array(json.utf8)))
        }
        #expect(refusal.message.hasPrefix(place.isEmpty ? "the JSON " : "'\(place)' "))
        #expect(refusal.message.hasSuffix("; expected \(expected); nothing was written") && refusal.help == nil)
    }

    @Test func anUnknownPhase() throws {
        let json = Array(#"{"id":"t","messages":[{"isUser":false,"phases":{"acton":"x"}}]}"#.utf8)
        let refusal = try #require(throws: Refusal.self) { try ThreadArchive(try JSONReader.read(json)) }
        #expect(
            refusal.message.hasPrefix("'messages[0].phases.acton' is 'acton'; expected action, ")
                && refusal.help == "did you mean 'action'?")
    }
}
