import Testing

@testable import VaultRecords

@Suite struct CountedPropertyTests {
    @Test(arguments: [
        ("weight kg to slim", "weight", "kg", "slim"), ("gelaufen km to run-190-km", "gelaufen", "km", "run-190-km"),
        (" My weight   kg  to  lose 5 kg ", "My weight", "kg", "lose 5 kg"),
        ("read times to [[read more]]", "read", "times", "read more"),
        ("spent € to [[goals/save|Save]]", "spent", "€", "goals/save"),
        // The first 'to' after two words, or the one before brackets.
        ("time to bed h to sleep", "time to bed", "h", "sleep"),
        ("run km to road to rome", "run", "km", "road to rome"),
        ("my way to work km to [[move]]", "my way to work", "km", "move"),
        ("größe cm TO wachsen", "größe", "cm", "wachsen"),
    ]) func readsPropertyUnitAndName(text: String, name: String, unit: String, linked: String) throws {
        let found = try #require(reading(text, CountedProperty.read).value)
        let bytes = Array(text.utf8)
        #expect([found.name, found.unit] == [name, unit])
        #expect(String(decoding: bytes[found.link.destination], as: UTF8.self) == linked)
        #expect(String(decoding: bytes[found.nameRange], as: UTF8.self) == name)
        #expect(String(decoding: bytes[found.unitRange], as: UTF8.self) == unit)
    }

    @Test(arguments: [
        ("[x] Meditate times to sit", "Meditate", CountedProperty.Source.task, "sit"),
        ("[X] Run far km to far", "Run far", .task, "far"),
        ("[x] 🧘 Meditate #calm times to sit", "Meditate", .task, "sit"), ("run:: km to far", "run", .field, "far"),
        ("my run :: km to far", "my run", .field, "far"), ("\"[x] Meditate\" times to sit", "Meditate", .task, "sit"),
        ("\"[x] Go to bed early\" times to sleep", "Go to bed early", .task, "sleep"),
        ("\"run::\" km to far", "run", .field, "far"),
        ("\"way to work\" km to far", "way to work", .property, "far"),
        ("[x] Go to bed times to [[sleep]]", "Go to bed", .task, "sleep"),
        ("weight (kg) kg to slim", "weight (kg)", .property, "slim"),
    ])
    func readsTasksAndFields(text: String, name: String, source: CountedProperty.Source, linked: String) throws {
        let found = try #require(reading(text, CountedProperty.read).value)
        #expect(found.name == name && found.source == source)
        #expect(String(decoding: Array(text.utf8)[found.link.destination], as: UTF8.self) == linked)
    }

    @Test(
        arguments: [
            ("- [x] Meditate times to sit", ["[x] Meditate times to sit"]),
            ("[ ] Meditate times to sit", ["[x] Meditate times to sit"]),
            ("[] Meditate times to sit", ["[x] Meditate times to sit"]), ("run: km to far", ["run:: km to far"]),
            ("[x] times to sit", []), (":: km to far", []), ("[run:: km to far", []), ("[x] 🧘 times to sit", []),
        ] as [(String, [String])])
    func offersTheRightSpelling(text: String, offers: [String]) {
        let found = reading(text, CountedProperty.read)
        #expect(found.value == nil && found.problem?.suggestions == offers)
    }

    @Test(
        arguments: [
            ("Run", ""), ("run 5 km", "5 km"), ("RUN: 5", ": 5"), ("Runs", nil), ("Run2", nil), ("Walk", nil),
            ("", nil),
            ("Run-walk", "-walk"),
        ] as [(String, String?)])
    func whatFollowsTheWordsOfATask(task: String, rest: String?) throws {
        let property = try #require(reading("[x] Run km to far", CountedProperty.read).value)
        #expect(property.rest(of: task) == rest)
    }

    @Test(arguments: [
        "", "weight", "weight kg", "weight to slim", "kg to slim", "weight kg to", "weight kg toslim",
        "weight 5 to slim",
        "weight kg to a, b", "weight kg to https://example.org", "weight kg to [x](y.md)", "weight per to slim",
    ]) func anythingElseIsAProblem(text: String) {
        let found = reading(text, CountedProperty.read)
        #expect(found.value == nil && found.problem?.kind == .notACountedProperty)
    }

    @Test(
        arguments: [
            ("5", "5 km"), (" 5.25 ", "5.25 km"), ("0", "0 km"), ("-3", "-3 km"), ("3 mi", "3 mi"), ("5km", "5 km"),
            ("1h 30m", "90 min"), ("5,2", nil), ("lots", nil), ("true", nil), ("", nil), ("5 6", nil),
        ] as [(String, String?)])
    func aValueIsANumberOrAnAmount(text: String, amount: String?) throws {
        let property = try #require(reading("run km to far", CountedProperty.read).value)
        let found = reading(text) { property.amount($0, isYesOrNo: false) }
        #expect(found.value?.description == amount)
    }

    @Test func aDecimalCommaIsOffered() throws {
        let property = try #require(reading("run km to far", CountedProperty.read).value)
        #expect(reading("5,2") { property.amount($0, isYesOrNo: false) }.problem?.suggestions == ["5.2 km"])
    }

    @Test(
        arguments: [
            ("true", "1 times"), ("False", "0 times"), ("2", "2 times"), ("yes", "1 times"), ("No", "0 times"),
            ("x", "1 times"), ("X", "1 times"), ("maybe", nil), ("xx", nil), ("", nil),
        ] as [(String, String?)])
    func yesAndNoAreOneAndNothing(text: String, amount: String?) throws {
        let property = try #require(reading("read times to more", CountedProperty.read).value)
        #expect(reading(text) { property.amount($0, isYesOrNo: true) }.value?.description == amount)
    }
}
