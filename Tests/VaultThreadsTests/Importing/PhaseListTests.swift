import Testing
import VaultEdits
import VaultPlans
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
            ("{}", "", "a list"), ("[]", "", "a text that is not empty"), ("[1]", "[0]", "an object"),
            (
                #"[{"content":"x","confidence":1}]"#, "[0].phase",
                "action, experience, intention, observation, understanding or yield"
            ),
            (#"[{"phase":"action","content":" \n","confidence":1}]"#, "[0].content", "a text that is not empty"),
            (#"[{"phase":"action","content":"x","confidence":1.01}]"#, "[0].confidence", "a number from 0 to 1"),
            (#"[{"phase":"action","content":"x","confidence":-0.01}]"#, "[0].confidence", "a number from 0 to 1"),
            (#"[{"phase":"action","content":"x","confidence":"1"}]"#, "[0].confidence", "a number from 0 to 1"),
            (#"[{"phase":"action","content":"x","confidence":1,"yield":"yes"}]"#, "[0].yield", "true or false"),
            (
                #"[{"phase":"action","content":"x","confidence":1,"at":"noon"}]"#, "[0].at",
                #"a date and time such as "2026-11-21T10:15:00""#
            ),
            (#"[{"phase":"action","content":"x","confidence":1,"priors":"m1"}]"#, "[0].priors", "a list"),
            (
                #"[{"phase":"action","content":"x","confidence":1,"priors":["a",""]}]"#, "[0].priors[1]",
                "a text that is not empty"
            ),
        ] as [(String, String, String)])
    func whatIsRefused(json: String, place: String, expected: String) throws {
        let refusal = try #require(throws: Refusal.self) { try read(json) }
        #expect(refusal.message.hasPrefix(place.isEmpty ? "the JSON " : "'\(place)' "))
        #expect(refusal.message.hasSuffix("; expected \(expected); nothing was written") && refusal.help == nil)
    }

    @Test(
        arguments: [
            (
                #"[{"phase":"acton","content":"x","confidence":1}]"#,
                "'[0].phase' is 'acton'; expected action, experience, intention, observation, understanding or yield",
                "action"
            ),
            (
                #"[{"phase":"action","content":"x","confidnece":1}]"#, "'[0]' has an unknown key 'confidnece'",
                "confidence"
            ),
        ])
    func whatIsNearlyRight(json: String, problem: String, near: String) throws {
        let refusal = try #require(throws: Refusal.self) { try read(json) }
        #expect(refusal.message == problem + "; nothing was written" && refusal.help == "did you mean '\(near)'?")
    }
}
