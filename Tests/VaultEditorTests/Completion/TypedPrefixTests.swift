import Testing
import VaultSyntax

@testable import VaultEditor

/// How what is typed finds a word: without case, and without accents.
@Suite struct TypedPrefixTests {
    @Test(
        arguments: [
            ("zoe", "Zoë", 0), ("zoë", "zoe", 0), ("ZOE", "zoë", 0), ("zoe", "Zoe\u{308}", 0), ("lodz", "Łódź", 0),
            ("reve", "Le rêve", 1), ("cafe", "Café–Bar", 0), ("bar", "Café–Bar", 1), ("ube", "Grübeln", 2),
            ("иван", "Иван", 0), ("ван", "Иван", 2), ("run", "бег run", 1), ("smort", "Smørrebrød", nil), ("s", "ß", 0),
            ("a", "Übung a", 1), ("", "é", 0), ("é", "", nil),
        ] as [(String, String, Int?)])
    func finds(typed: String, word: String, quality: Int?) {
        #expect(TypedPrefix(typed).quality(of: word) == quality)
    }

    @Test func everyFoldedLetterIsOne() {
        for value in UInt32(0xC0)...0x17F {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let folded = PlainLetters.fold(Array(String(scalar).utf8).span) ?? []
            let name = scalar.properties.name ?? ""
            guard let with = name.firstRange(of: " WITH ") else { continue }
            let letter = String(name[..<with.lowerBound].last ?? " ").lowercased()
            // `Œ` and the like have two.
            if name[..<with.lowerBound].split(separator: " ").last?.count == 1 {
                #expect(String(decoding: folded, as: UTF8.self) == letter, "\(scalar) \(name)")
            }
        }
    }
}
