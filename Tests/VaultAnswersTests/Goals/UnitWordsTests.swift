import Testing
import VaultAnswers
import VaultGoalAnswers

@Suite struct UnitWordsTests {
    /// What may be a singular, another language's or a sign stays as it is.
    @Test(arguments: [
        ("coffees", "coffee"), ("books", "book"), ("pages", "page"), ("glasses", "glass"), ("boxes", "box"),
        ("lunches", "lunch"), ("photos", "photo"), ("glass", "glass"), ("bus", "bus"), ("gas", "gas"), ("Kurs", "Kurs"),
        ("stories", "stories"), ("km", "km"), ("EUR", "EUR"), ("lbs", "lbs"), ("äpfels", "äpfels"),
        ("m-climbs", "m-climbs"),
        ("", ""), ("s", "s"),
    ])
    func singular(unit: String, one: String) { #expect(UnitWords.singular(unit) == one) }
}
