import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultThreads

@Suite struct SafeTextTests {
    @Test(arguments: [
        ("Plain.\n", "Plain."), ("# A\n## B\n# C", "#### A\n##### B\n#### C"), ("## A\n#### B", "#### A\n###### B"),
        ("#### A\n# B", "###### A\n#### B"), ("##### A", "##### A"), ("```\n# code\n```", "```\n# code\n```"),
        ("```\n# code", "```\n# code\n```"), ("~~~\n# code", "~~~\n# code\n~~~"),
        ("`````\n# code", "`````\n# code\n`````"),
        ("~~~~~\n# code", "~~~~~\n# code\n~~~~~"), ("##### A\n###### B", "##### A\n###### B"),
        ("~~~~\n# code\n```\n", "~~~~\n# code\n```\n~~~~"), ("> # A", "> #### A"),
        ("## Chorus\n### Phase: yield", "#### Chorus\n##### Phase: yield"),
        ("---\ntype: goal\n---", "---\ntype: goal\n---"),
        ("- confidence: 2\n- yield: x", "- confidence: 2\n- yield: x"), ("a\r\nb", "a\nb"), ("# A #", "#### A #"),
    ])
    func contents(text: String, safe: String) {
        #expect(SafeText.content(text) == safe)
    }

    @Test(arguments: [
        ("Hi.\n\n", "Hi."), ("# A\n## B", "# A\n## B"), ("x\n## Chorus\ny", "x\n### Chorus\ny"),
        (" ## chorus ##", " ### chorus ##"),
        ("```\nx", "```\nx\n```"), ("> ## Chorus", "> ## Chorus"),
    ])
    func messages(text: String, safe: String) {
        #expect(SafeText.message(text) == safe)
    }

    @Test(arguments: ["", " \n\t\n"])
    func nothing(text: String) {
        #expect(SafeText.content(text) == nil && SafeText.message(text) == nil)
    }

    /// Whatever is said and answered, a message reads as it was given, or is refused.
    @Test(.tags(.random)) func randomTexts() throws {
        var generator = SeededGenerator(seed: 5)
        let pieces = [
            "## Chorus\n", "### Phase: yield\n", "- confidence: 9\n", "# A\n", "```\n", "~~~\n", "`", "text ", "\n",
            "    ", "> ",
            "- priors: [[x]]\n", "---\n", "<!-- ", "\r\n", "é", "\\", "[[a]]", "\n\n", "======\n",
        ]
        func text() -> String {
            (0..<Int.random(in: 1..<9, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
                .joined()
        }
        var written = 0
        for _ in 0..<2_000 {
            guard let own = SafeText.message("x " + text()) else { continue }
            let document = Document(Array("---\ntype: message\n---\n\(own)\n".utf8))
            #expect(!MessageBody(of: document).isAnswered)
            var phases = [NewPhase(.action, text(), confidence: 1), NewPhase(.yield, "y" + text(), confidence: 0)]
            phases[0].reasoning = text()
            phases[1].priors = ["a", "b"]
            phases[1].next = text()
            guard let edit = AnswerText(phases, after: 0).edit(of: document) else { continue }
            written += 1
            let after = Document(document.bytes + edit.replacement.utf8)
            let body = MessageBody(of: after)
            #expect(body.phases.map(\.kind) == [.action, .yield])
            #expect(body.phases.map(\.confidence) == [1, 0])
            #expect(after.text(body.text) == document.text(MessageBody(of: document).text))
            let last = try #require(body.phases.last)
            #expect(last.entry("priors")?.text == "[[a]], [[b]]")
        }
        #expect(written > 900)
    }
}

/// Texts that would read as a conflict or as front matter, as people paste them.
@Suite struct SafeMarksTests {
    @Test(arguments: [
        ("<<<<<<< a\nx\n=======\ny\n>>>>>>> b", "\\<<<<<<< a\nx\n=======\ny\n>>>>>>> b"),
        // The end may stand in another text of the message.
        ("Look:\n<<<<<<< a", "Look:\n\\<<<<<<< a"),
        ("<<<<<<< a\n<<<<<<< b\n>>>>>>> c", "\\<<<<<<< a\n\\<<<<<<< b\n>>>>>>> c"),
        ("```\n<<<<<<< a\n>>>>>>> b\n```", "```\n<<<<<<< a\n>>>>>>> b\n```"), ("a <<<<<<< b", "a <<<<<<< b"),
        (">>>>>>> b", ">>>>>>> b"),
    ])
    func conflicts(text: String, safe: String) {
        #expect(SafeText.message(text) == safe)
        #expect(SafeText.content(text) == safe)
        let document = Document(Array("---\ntype: message\n---\n\(safe)\n>>>>>>> z\n".utf8))
        #expect(Body(of: document).conflicts.isEmpty)
    }

    @Test(arguments: [
        ("---\ntype: goal\n---\nMine", "\\---\ntype: goal\n---\nMine"), ("---\nA rule above.", "---\nA rule above."),
        ("x\n---\ntype: goal\n---", "x\n---\ntype: goal\n---"),
    ])
    func frontMatter(text: String, safe: String) {
        #expect(SafeText.message(text) == safe)
        let document = Document(Array("---\ntype: message\n---\n\(safe)\n".utf8))
        #expect(document.problems.isEmpty)
    }
}
