import Testing
import VaultRecords
import VaultSyntax

@testable import VaultThreads

@Suite struct PhaseListTests {
    private func read(_ json: String) throws -> [NewPhase] {
        try PhaseList.read(try JSONReader.read(Array(json.utf8)))
    }

    @Test func allThatCanBeSaid() throws {
        let phases = try read(
            #"[{"phase":"Action","content":"Paris","confidence":0.95,"reasoning":"known","at":"2026-11-21T10:00:01Z","#
                + #""priors":["m1"],"yield":false,"next":"And?"},{"phase":"yield","content":"Paris","confidence":1,"next":null}]"#
        )
        #expect(phases.map(\.kind) == [.action, .yield])
        #expect(phases[0].content == "Paris")
        #expect(phases[0].confidence == Rational(19, over: 20))
        #expect(phases[0].reasoning == "known")
        #expect(phases[0].at?.description == "2026-11-21T10:00:01Z")
        #expect(phases[0].priors == ["m1"])
        #expect(phases[0].yields == false && phases[1].yields == nil)
        #expect(phases[0].next == "And?" && phases[1].next == nil)
    }

    /// Nobody has to say how sure an answer is.
    @Test func withoutAConfidence() throws {
        #expect(try read(#"[{"phase":"yield","content":"x"}]"#).map(\.confidence) == [nil])
    }

    @Test(
        arguments: [
            ("{}", "", .list), ("[]", "", .nonEmpty), ("[1]", "[0]", .object),
            (#"[{"content":"x","confidence":1}]"#, "[0].phase", .phase(near: [])),
            (#"[{"phase":"acton","content":"x","confidence":1}]"#, "[0].phase", .phase(near: ["action"])),
            (#"[{"phase":"action","content":" \n","confidence":1}]"#, "[0].content", .nonEmpty),
            (#"[{"phase":"action","content":"x","confidence":1.01}]"#, "[0].confidence", .confidence),
            (#"[{"phase":"action","content":"x","confidence":-0.01}]"#, "[0].confidence", .confidence),
            (#"[{"phase":"action","content":"x","confidence":"1"}]"#, "[0].confidence", .confidence),
            (#"[{"phase":"action","content":"x","confidence":1,"yield":"yes"}]"#, "[0].yield", .truth),
            (#"[{"phase":"action","content":"x","confidence":1,"at":"noon"}]"#, "[0].at", .dateTime),
            (#"[{"phase":"action","content":"x","confidence":1,"priors":"m1"}]"#, "[0].priors", .list),
            (#"[{"phase":"action","content":"x","confidence":1,"priors":["a",""]}]"#, "[0].priors[1]", .nonEmpty),
            (#"[{"phase":"action","content":"x","confidnece":1}]"#, "[0]", .known(near: ["confidence"])),
        ] as [(String, String, JSONMismatch.Expected)])
    func whatIsRefused(json: String, place: String, expected: JSONMismatch.Expected) throws {
        let error = try #require(throws: JSONMismatch.self) { try read(json) }
        #expect(error.place == place)
        #expect(error.expected == expected)
    }
}
