import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultThreads

@Suite struct MessageBodyTests {
    private func body(_ text: String) -> (MessageBody, Document) {
        let document = Document(Array("---\ntype: message\n---\n\(text)".utf8))
        return (MessageBody(of: document), document)
    }

    @Test func everythingIsToldByItsPlace() throws {
        let (body, document) = body(
            """

            Which tea?
            Black?

            ## Chorus

            ### phase: Action
            - confidence: 0.90
            - at: 2026-11-21T10:00:04
            - reasoning: because
              of that
            - Priors: [[a]], [[b]]
            - yield: FALSE
            - next: And?

            It is.

            #### More
            - yield: x

            ### Phase: yield (2)

            - confidence: 1
            Tea.
            """)
        #expect(document.text(body.text) == "Which tea?\nBlack?")
        #expect(body.phases.map(\.kind) == [.action, .yield])
        #expect(body.phases.map(\.round) == [1, 2])
        let first = try #require(body.phases.first)
        #expect(first.entries.map(\.label) == Phase.labels.filter { $0 != "x" })
        #expect(first.confidence == Rational(9, over: 10))
        #expect(first.at?.description == "2026-11-21T10:00:04")
        #expect(first.reasoning == "because of that")
        #expect(first.yields == false)
        #expect(first.next == "And?")
        #expect(document.text(first.content) == "It is.\n\n#### More\n- yield: x")
        // Lines that are not indented end the list.
        #expect(body.phases.last.map { document.text($0.content) } == "Tea.")
        #expect(body.final.map { document.text($0.content) } == "Tea.")
        #expect(body.meanConfidence == Rational(19, over: 20))
        #expect(body.lastRound == 2)
    }

    /// A text that is not answered, and its own words.
    @Test(arguments: [
        ("Hi.\n", "Hi."), ("", ""), ("\n\n", ""), ("# Chorus\nx", "# Chorus\nx"), ("### Chorus", "### Chorus"),
        ("## Chorus line", "## Chorus line"), ("```\n## Chorus\n```", "```\n## Chorus\n```"),
        ("> ## Chorus", "> ## Chorus"),
        ("    ## Chorus", "## Chorus"),
    ])
    func unanswered(text: String, own: String) {
        let (body, document) = body(text)
        #expect(document.text(body.text) == own)
        #expect(!body.isAnswered && body.final == nil && body.meanConfidence == nil && body.lastRound == 0)
    }

    /// `yield: false` asks for another round, `yield: true` does not, whatever `next` says; once the round is there,
    /// nothing is asked for.
    @Test(arguments: [
        ("- yield: false\n- next: x\n", "", true), ("- yield: false\n", "", true),
        ("- yield: true\n- next: x\n", "", false),
        ("- next: x\n", "", false), ("", "", false), ("- yield: false\n- next: x\n", round(2), false),
        ("- yield: false\n", round(2, yields: "- yield: false\n"), true),
    ])
    func anotherRound(facts: String, second: String, isAsked: Bool) {
        #expect((body("Q\n## Chorus\n" + round(yields: facts) + second).0.asking != nil) == isAsked)
    }

    /// The first `## Chorus` counts, of entries the first, and of yield phases the last; an empty one says nothing.
    @Test func whatCountsOfSeveral() throws {
        let (body, document) = body(
            """
            Q
            ## Chorus
            ### Phase: yield
            - confidence: 0.5
            - confidence: 1
            - reasoning:
            A
            ### Phase: yield (2)
            - mood: calm
            - weather: fine

            B

            ## Chorus
            """)
        #expect(document.text(body.text) == "Q")
        #expect(body.phases.map(\.confidence) == [Rational(1, over: 2), nil])
        #expect(body.phases[0].reasoning == nil)
        // A list in which nothing is known is text.
        #expect(body.phases[1].entries.isEmpty)
        let final = try #require(body.final)
        #expect(document.text(final.content) == "- mood: calm\n- weather: fine\n\nB\n\n## Chorus")
    }

    /// The last phase that says whether the answer is good enough decides.
    @Test func theLastOneDecides() {
        func phase(_ kind: String, _ yields: String) -> String {
            "### Phase: \(kind)\n- confidence: 1\n- yield: \(yields)\n\nx\n\n"
        }
        let asked = body("Q\n## Chorus\n" + phase("intention", "true") + phase("understanding", "false")).0
        #expect(asked.asking?.kind == .understanding)
        let done = body("Q\n## Chorus\n" + phase("intention", "false") + phase("understanding", "true")).0
        #expect(done.asking == nil)
    }

    /// Bytes that are not UTF-8 show as three each; places are those of the bytes.
    @Test func labelsOfOtherBytesLieInTheFile() throws {
        let bytes =
            Array("Q\n## Chorus\n### Phase: action\n- confidence: 1\n- prior".utf8) + [0xD0, 0xD0, 0xD0]
            + Array(": a\n".utf8)
        let document = Document(bytes)
        let entry = try #require(MessageBody(of: document).phases.first?.entries.last)
        #expect(bytes[entry.labelRange.offsets].elementsEqual(Array("prior".utf8) + [0xD0, 0xD0, 0xD0]))
    }

    /// Whatever a body is, its parts lie in order inside of it.
    @Test(.tags(.random)) func randomBodies() {
        var generator = SeededGenerator(seed: 11)
        let pieces = [
            "## Chorus\n", "### Phase: action\n", "### Phase: yield (2)\n", "- confidence: 0.5\n", "- priors: [[a]]\n",
            "\n",
            "text", "  ", "> ", "```\n", "#", "- ", ":", "\r\n", "é", "`", "[[", "(2)", "\t",
        ]
        for _ in 0..<3_000 {
            let count = Int.random(in: 0..<14, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let (body, document) = body(text)
            var last = Int(body.text.end)
            for phase in body.phases {
                #expect(Int(phase.heading.start) >= last && phase.content.start <= phase.content.end)
                last = Int(phase.content.end)
            }
            #expect(last <= document.bytes.count)
        }
    }
}
