import Testing
import VaultRecords
import VaultSyntax

@testable import VaultThreads

@Suite struct AnswerTextTests {
    private func answer(_ text: String, _ phases: [NewPhase], after round: Int = 0) -> String? {
        let document = Document(Array(text.utf8))
        return AnswerText(phases, after: round).edit(of: document).map {
            String(decoding: document.bytes + $0.replacement.utf8, as: UTF8.self)
        }
    }

    @Test func allThatIsKnownIsWritten() {
        var phase = NewPhase(.experience, "# Tea\nkeeps awake", confidence: Rational(17, over: 20) ?? 0)
        phase.at = DateTime(day: .first, secondOfDay: 61)
        phase.reasoning = "long\n\nand  wide"
        phase.priors = ["m1", "folder/m2"]
        phase.yields = false
        phase.next = " And? "
        #expect(
            answer("Hi.\n", [phase]) == """
                Hi.

                ## Chorus

                ### Phase: experience
                - confidence: 0.85
                - at: 0001-01-01T00:01:01
                - reasoning: long and wide
                - priors: [[m1]], [[folder/m2]]
                - yield: false
                - next: And?

                #### Tea
                keeps awake

                """)
    }

    @Test(arguments: [
        ("Hi.", "Hi.\n\n## Chorus"), ("Hi.\n", "Hi.\n\n## Chorus"), ("Hi.\n\n", "Hi.\n\n## Chorus"),
        ("Hi.\r\n", "Hi.\r\n\r\n## Chorus\r\n"),
    ])
    func oneEmptyLineBefore(text: String, start: String) {
        #expect(answer(text, [NewPhase(.yield, "x", confidence: 1)])?.hasPrefix(start) == true)
    }

    @Test func roundsAreNumbered() {
        let phases = [NewPhase(.action, "a", confidence: 1), NewPhase(.yield, "b", confidence: 1)]
        #expect((phases + phases + [phases[1]]).rounds(from: 1) == [1, 1, 2, 2, 3])
        let text = answer("Hi.\n\n## Chorus\n\n### Phase: yield\n- confidence: 1\n\nx\n", phases + phases, after: 1)
        #expect(text?.contains("\nx\n\n### Phase: action (2)\n") == true)
        #expect(text?.hasSuffix("\n### Phase: yield (3)\n- confidence: 1\n\nb\n") == true)
        #expect(text?.split(separator: "## Chorus").count == 2)
    }

    /// A fact that says nothing is not written.
    @Test func blankFacts() {
        var phase = NewPhase(.yield, "x", confidence: 1)
        phase.reasoning = " \n"
        phase.next = ""
        #expect(answer("Hi.\n", [phase]) == "Hi.\n\n## Chorus\n\n### Phase: yield\n- confidence: 1\n\nx\n")
    }

    /// From the first to the last phase: as instants when both state a zone, else as they are written.
    @Test(
        arguments: [
            (["10:00:00", "10:00:09"], 9), (["10:00:00"], nil), (["10:00:00", "09:59:00"], nil),
            (["10:00:00+02:00", "08:01:00Z"], 60), (["10:00:00+02:00", "10:01:00"], 60), (["10:00:00", "-"], nil),
        ] as [([String], Int?)])
    func seconds(times: [String], seconds: Int?) {
        let phases = times.map { time in
            var phase = NewPhase(.action, "x", confidence: 1)
            phase.at = DateTime.read(Array("2026-11-21T\(time)".utf8).span).value
            return phase
        }
        #expect(phases.seconds == seconds)
    }

    @Test(arguments: [("Hi.\n```\nopen", "x"), ("Hi.", " \n")])
    func whatWouldNotReadIsRefused(text: String, content: String) {
        #expect(answer(text, [NewPhase(.yield, content, confidence: 1)]) == nil)
    }
}
