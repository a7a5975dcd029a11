import Testing
import VaultSyntax

@testable import VaultThreads

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
