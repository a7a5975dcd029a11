import Testing
import VaultChecks
import VaultSyntax

/// Two records, `a` and `b`, that are the same thing or not.
struct Pair: Sendable, CustomStringConvertible {
    var a: String
    var b: String
    var description: String { "\(a) | \(b)" }

    init(_ a: String, _ b: String) {
        self.a = a
        self.b = b
    }

    var files: [String: String] {
        [
            "x/a.md": record(a), "x/b.md": record(b), "terms/t1.md": record("type: term\nnumber: 1\nstart: 2026-01-05"),
            "terms/t2.md": record("type: term\nnumber: 2\nstart: 2026-04-06"),
            "goals/g1.md": record("type: goal\ntitle: One"), "goals/g2.md": record("type: goal\ntitle: Two"),
        ]
    }
}

@Suite struct DuplicateRecordTests {
    @Test(arguments: [
        Pair("type: goal\ntitle: Run", "type: goal\ntitle: RUN"),
        Pair("type: goal\ntitle: Ménage", "type: goal\ntitle: \"MÉNAGE\""),
        Pair("type: goal\ntitle: Run\ntargets: [2 km, 3 times]", "type: goal\ntitle: run\ntargets: [3 times, 2000 m]"),
        Pair("type: goal\ntitle: Run\nterms: [t1]", "type: goal\ntitle: run\nstart: 2026-01-05\ndue: 2026-03-15"),
        Pair("type: milestone\ntitle: Half\ndue: 2026-12-01", "type: milestone\ntitle: HALF\ndue: 2026-12-01"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ntargets: 5 km",
            "type: milestone\ntitle: Half\nstart: 2026-11-01\ndue: 2026-12-01"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1",
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1"),
        Pair("type: obligation\ntitle: Tax\ndue: 2026-12-01", "type: obligation\ntitle: tax\ndue: 2026-12-01"),
        Pair(
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: The office",
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: the  office"),
        Pair("type: value\ntitle: Health", "type: value\ntitle: health"),
        Pair(
            "type: period\nstart: 2026-01-01\nend: 2026-01-02\nimport_id: x1",
            "type: period\nstart: 2026-02-01\nend: 2026-02-02\nimport_id: \"x1\""),
        Pair(
            "type: period\nstart: 2026-01-01\nend: 2026-01-02\nimport_id: [x1, x2]",
            "type: period\nstart: 2026-02-01\nend: 2026-02-02\nimport_id: [x3, x2, x1]"),
        Pair(
            "type: action\ntitle: x\ndate: 2026-01-01\nimport_id: 17",
            "type: action\ntitle: y\ndate: 2026-02-01\nimport_id: 17"),
        Pair("type: measure\nunit: cup", "type: measure\nunit: Cups"),
        Pair("type: measure\nunit: km", "type: measure\nunit: kilometres"),
        Pair("type: measure\nunit: cup\nalso: [mug]", "type: measure\nunit: mug"),
    ])
    func sameThing(_ pair: Pair) throws {
        let findings = try SmallVault(pair.files).findings()
        try #require(findings.map(\.rule) == ["duplicate-record"])
        #expect(findings[0].severity == .error)
        #expect(findings[0].path == "x/b.md")
        #expect(findings[0].related.map(\.path) == ["x/a.md"])
        #expect(findings[0].help == "merge them with: vault merge a b")
    }

    @Test(arguments: [
        Pair("type: goal\ntitle: Run", "type: goal\ntitle: Run more"),
        Pair("type: goal\ntitle: Run\nterms: [t1]", "type: goal\ntitle: Run\nterms: [t2]"),
        Pair("type: goal\ntitle: Run\ndue: 2026-01-05", "type: goal\ntitle: Run\ndue: 2026-01-06"),
        Pair("type: goal\ntitle: Run\ntargets: [2 km]", "type: goal\ntitle: Run\ntargets: [2 km per week]"),
        Pair("type: goal\ntitle: Run\ntargets: [2 km]", "type: goal\ntitle: Run"),
        Pair("type: goal\ntitle: Run\ndue: 2026-01-05", "type: milestone\ntitle: Run\ndue: 2026-01-05"),
        Pair("type: milestone\ntitle: Half\ndue: 2026-12-01", "type: milestone\ntitle: Half\ndue: 2026-12-02"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1", "type: milestone\ntitle: Half\ndue: 2026-12-01"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1",
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g2"),
        Pair("type: milestone\ntitle: Half\ndue: 2026-12-01", "type: obligation\ntitle: Half\ndue: 2026-12-01"),
        Pair("type: obligation\ntitle: Tax\ndue: 2026-12-01", "type: obligation\ntitle: Tax\ndue: 2027-12-01"),
        Pair(
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: Ada",
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: Ben"),
        Pair(
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: Ada",
            "type: obligation\ntitle: Tax\ndue: 2026-12-01"),
        Pair("type: value\ntitle: Health", "type: goal\ntitle: Health"),
        Pair("type: value\nimport_id: [x1, x2]", "type: value\nimport_id: [x3, x4]"),
        Pair("type: value\nimport_id: x1", "type: goal\nimport_id: x1"),
        Pair("type: value\nimport_id: x1", "type: value\nimport_id: X1"),
        Pair("type: value\nimport_id: null", "type: value\nimport_id: null"),
        Pair("type: year\nnumber: 2025", "type: term\nnumber: 2025\nstart: 2026-07-01"),
        Pair("type: measure\nunit: cup", "type: measure\nunit: glass"),
    ])
    func notTheSame(_ pair: Pair) throws {
        try expectClean(pair.files)
    }

    @Test func termsWithOneNumber() throws {
        try expect(
            "duplicate-record", .error, at: "1", in: "terms/b.md", "'1' is also the number of 'a'",
            vault: [
                "terms/a.md": record("type: term\nnumber: 1\nstart: 2026-01-05"),
                "terms/b.md": record("type: term\nnumber: 1\nstart: 2026-04-06"),
            ])
    }

    @Test func actionsWithOneTitleDayTimeAndMeasures() throws {
        try expect(
            "duplicate-record", .warning, at: "run", in: "b.md",
            "the action has the same title, date, time and measures as 'a'",
            vault: [
                "a.md": record("type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]"),
                "b.md": record("type: action\ntitle: run\ndate: 2026-11-02\ntime: \"7:15\"\nmeasures: [5000 m]"),
            ])
    }

    @Test(arguments: [
        "title: Run\ndate: 2026-11-02\nmeasures: [5 km]",
        "title: Run\ndate: 2026-11-02\ntime: \"07:16\"\nmeasures: [5 km]",
        "title: Run\ndate: 2026-11-03\ntime: \"07:15\"\nmeasures: [5 km]",
        "title: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [6 km]",
        "title: Run\ndate: 2026-11-02\ntime: \"07:15\"",
        "title: Jog\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]",
    ])
    func actionsThatDiffer(_ other: String) throws {
        try expectClean([
            "a.md": record("type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]"),
            "b.md": record("type: action\n" + other),
        ])
    }

    @Test func actionsWithoutATimeMayRepeat() throws {
        let action = record("type: action\ntitle: Pull-ups\ndate: 2026-11-02\nmeasures: [5 times]")
        try expectClean(["a.md": action, "b.md": action])
    }

    @Test(arguments: [
        "type: goal\ntitle: Run\ndue: soon", "type: goal\ntitle: Run\ntargets: [fast]",
        "type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: far",
    ])
    func nothingIsCertainOfWhatCannotBeRead(_ text: String) throws {
        try expectClean(["a.md": record(text), "b.md": record(text)])
    }

    @Test func threeOfAKindAreTwoFindings() throws {
        let value = record("type: value\ntitle: Health")
        let findings = try SmallVault(["a.md": value, "b.md": value, "c.md": value]).findings()
        #expect(findings.map(\.path) == ["b.md", "c.md"])
    }

    /// `run copy.md` comes before `run.md` by path, and is the copy all the same.
    @Test(arguments: [
        ("type: value\ntitle: Health", "a.md", "a - Kopie.md"),
        ("type: goal\ntitle: Run", "goals/run.md", "goals/run-2.md"),
        ("type: measure\nunit: cup", "cup.md", "cup (1).md"),
        ("type: action\ntitle: x\ndate: 2026-11-02\nimport_id: 7", "a.md", "a copy.md"),
        ("type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]", "run.md", "run copy.md"),
    ])
    func theCopyIsNamedAsTheCopy(_ text: String, _ original: String, _ copy: String) throws {
        let files = [original: record(text), copy: record(text + "\ncreated: 2026-11-20", body: "More.\n")]
        let found = try SmallVault(files).findings().filter { $0.rule == "duplicate-record" }
        #expect(found.map(\.path) == [Path(copy)])
        #expect(found.first?.related.map(\.path) == [Path(original)])
        let name = original.split(separator: "/").last?.dropLast(3) ?? ""
        #expect(found.first?.help?.contains("vault merge \(name) ") == true)
    }
}
