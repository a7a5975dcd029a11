import Testing
import VaultEdits
import VaultMerging
import VaultSyntax

@Suite struct FrontMatterCommentsTests {
    @Test(arguments: [
        (
            "---\n# a\ntitle: x # b\n  # c\nlist: # d\n  - y # e\n---\n# Body\n",
            ["2 # a", "3 # b", "4 # c", "5 # d", "6 # e"]
        ),
        ("---\na: x#y\nb: '# no'\nc: \"no # no\"\nd: |\n  # no\ne: [\"#x\"] #\n---\n", ["7 #"]),
        ("---\r\na: b # c\r\n---\r\n", ["2 # c"]),
        ("---\na: @x#y # z\nb: [[x]]#y\n---\n", ["2 # z"]),
        ("# Body\n", []), ("", []), ("---\n# open\n", []),
    ])
    func commentsAreFound(text: String, expected: [String]) {
        #expect(Document(Array(text.utf8)).comments.map { "\($0.line) \($0.text)" } == expected)
    }
}
