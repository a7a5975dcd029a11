import Testing

@testable import VaultConsole

/// What is typed, as the shells read it, and what they have to be given so that they read it so.
@Suite struct TypedWordTests {
    @Test(
        arguments: [
            ("run", "run", nil), (#"Morning\ r"#, "Morning r", nil), ("'Morning r", "Morning r", "'"),
            (#""Zoë's p"#, "Zoë's p", "\""), (#"'it'\''s"#, "it's", "'"), (#""a\"b\$c\`d\x"#, #"a"b$c`d\x"#, "\""),
            ("--goal='Mor", "--goal=Mor", "'"), (#"a'b c'"d e""#, "ab cd e", nil), ("", "", nil), ("\\", "", nil),
            ("'", "", "'"), (#"'a\b"#, #"a\b"#, "'"), ("🎯\\ a", "🎯 a", nil),
        ] as [(String, String, Character?)])
    func bashReads(raw: String, text: String, quote: Character?) {
        let word = TypedWord(raw, in: .bash)
        #expect(word.text == text && word.quote == quote && word.raw == raw)
        #expect(TypedWord(raw, in: .zsh) == word)
    }

    @Test(
        arguments: [
            (#"'it\'s \\ \n"#, #"it's \ \n"#, "'"), (#""a\"b\$c\`d"#, #"a"b$c\`d"#, "\""), (#"a\ b"#, "a b", nil),
        ] as [(String, String, Character?)])
    func fishReads(raw: String, text: String, quote: Character?) {
        let word = TypedWord(raw, in: .fish)
        #expect(word.text == text && word.quote == quote)
    }

    @Test(arguments: [
        ("vault show ", ["vault", "show", ""]), ("vault  show  'a b' c", ["vault", "show", "a b", "c"]),
        (#"vault set Morning\ run "x y"#, ["vault", "set", "Morning run", "x y"]), ("", [""]), ("vault", ["vault"]),
        ("vault --goal='a b'", ["vault", "--goal=a b"]),
    ])
    func linesAreSplit(line: String, words: [String]) {
        #expect(TypedWord.words(of: line, in: .bash).map(\.text) == words)
    }

    /// What bash is given continues what is typed: read again, the two are the text.
    @Test(arguments: ["", "'", "\"", "x", "'x y'", "\"x\"'"])
    func quotedTextIsReadAgain(start: String) {
        let typed = TypedWord(start, in: .bash)
        let texts = [
            "Morning run", "it's", "say \"hi\"", "a\\b", "$HOME `x`", "Zoë & 🎯", "a;b|c<d>e(f)*?[g]#~!", "x=y:z",
            "no\u{A0}break",
        ]
        for text in texts {
            let again = TypedWord(start + typed.quoted(text), in: .bash)
            #expect(again.text == typed.text + text)
            // What seems to close the quotes does.
            let closes = typed.quote.map { text.last == $0 } ?? false
            #expect(again.quote == (closes ? nil : typed.quote))
        }
    }
}
