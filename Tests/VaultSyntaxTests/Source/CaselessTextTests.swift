import Testing
import VaultSyntax
import VaultTestSupport

@Suite struct CaselessTextTests {
    @Test(arguments: [
        ("canal", "The Canal.", true), ("CANAL", "canal", true), ("canal", "cana", false), ("", "", true),
        ("a", "", false),
        ("a b", "xA By", true), ("@", "`", false), ("[", "{", false), ("läuft", "LÄUFT", true), ("ä", "a", false),
        ("aab", "aaab", true), ("5 km", "15 KM", true),
    ])
    func texts(wanted: String, text: String, isIn: Bool) {
        #expect(CaselessText(wanted).isIn(text) == isIn)
    }

    @Test(.tags(.random), arguments: 0..<50)
    func sameAsLowerCase(seed: UInt64) {
        var generator = SeededGenerator(seed: seed &+ 1)
        func text(_ longest: Int) -> String {
            String(
                (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
                    "abAB @".randomElement(using: &generator) ?? "a"
                })
        }
        for _ in 0..<50 {
            let (wanted, whole) = (text(4), text(30))
            #expect(
                CaselessText(wanted).isIn(whole) == (wanted.isEmpty || whole.lowercased().contains(wanted.lowercased()))
            )
        }
    }
}
