import Testing
import VaultSyntax
import VaultTestSupport

/// What no file may hold.
@Suite struct CodeTests {
    @Test func nothingTrapsOrHidesRaces() {
        #expect(SwiftFile.sources.places(of: Forbidden.pattern) == [])
    }

    /// `WholeNumber` is bounded and has no operators; an `Int` that is read from a text has neither.
    @Test func numbersInTextsAreReadInOnePlace() {
        let others = SwiftFile.sources.filter { $0.name != "WholeNumber.swift" }
        #expect(Forbidden.numberReadings.flatMap { others.places(of: $0) } == [])
    }

    /// Notes that end in something else too would be a change of one file.
    @Test func endingsOfNotesAreKnownInOnePlace() {
        let others = SwiftFile.sources.filter { $0.name != "Path.swift" }
        #expect(others.places(of: Forbidden.noteEnding, in: \.text) == [])
    }

    /// As texts two paths are equal that differ in the composition of a letter alone. Rooms in which there are paths of
    /// the process too, from its arguments and outside of a vault, are left out.
    @Test func pathsAreNoTexts() {
        let rooms = [
            "VaultRecords", "VaultProgress", "VaultEdits", "VaultMerging", "VaultChecks", "VaultSearch", "VaultPlans",
            "VaultGoals", "VaultReviews", "VaultWorkouts", "VaultThreads", "VaultReaders", "VaultExchange",
            "VaultGoalAnswers", "VaultReport",
        ]
        let files = SwiftFile.sources.filter { rooms.contains($0.module) }
        #expect(files.places(of: #"\b(?:\w+P|p)aths?: (?:inout )?(?:String|\[String\]|Set<String>)"#) == [])
        #expect(files.places(of: #"\b(?:\w+F|f)olders?: (?:inout )?(?:String|\[String\]|Set<String>)"#) == [])
        #expect(SwiftFile.sources.places(of: #"\b[pP]ath\.text ?[!=]="#) == [])
    }

    /// For a space with an accent the standard library's `Character.isWhitespace` is true.
    @Test func noAccentIsTakenForASpace() {
        #expect(SwiftFile.sources.places(of: #"(?:[^s]|[^e]s|[^i]es)\.isWhitespace"#) == [])
    }

    /// How long days, months, years and their cycles are.
    @Test func theCalendarIsInOnePlace() {
        let files = SwiftFile.sources.filter { $0.name != "CivilDay.swift" }
        #expect(files.places(of: #"\b(?:86_?400|146_?097|36_?524|1_?461|719_?468)\b"#) == [])
    }

    @Test func noVariableIsGlobal() {
        let sources = SwiftFile.sources
        #expect(sources.places(of: Forbidden.global) + sources.places(of: Forbidden.shared) == [])
    }

    /// Anybody may put a device, a pipe or a terabyte where a file is expected.
    @Test func filesAreReadThroughOneDoor() {
        let files = SwiftFile.sources.filter { $0.module == "VaultSystem" && $0.name != "PlainFile.swift" }
        #expect(files.places(of: #"\bfor:\s*\.(?:reading|sharing)\b|\bOpening\.(?:reading|sharing)\b"#) == [])
    }

    /// What has keys of its own: a standard's form, and another program's file, where one text is rewritten.
    private static let otherJSON = ["FindingsSARIF.swift", "Companions.swift"]

    /// Keys of answers are declared once, as shapes. Those of a protocol belong to its server.
    @Test func answersAloneWriteJSON() {
        let others = SwiftFile.sources.filter {
            !["VaultShapes", "VaultGoalAnswers", "VaultAnswers", "VaultSyntax"].contains($0.module)
                && $0.path.firstMatch(of: /^Sources\/VaultEditor\/(Assistant|LanguageServer|Messages)\//) == nil
                && !Self.otherJSON.contains($0.name)
        }
        #expect(others.places(of: #"\bJSONWriter\b(?!\.isNumber)"#) == [])
    }

    /// A static program has no `dlsym`, and would do without in silence.
    @Test func nothingIsLookedUpWhileItRuns() {
        #expect(SwiftFile.sources.places(of: Forbidden.lookup) == [])
    }

    @Test func nothingIsPutOff() {
        #expect(SwiftFile.all.places(of: Forbidden.putOff, in: \.text) == [])
    }

    @Test(arguments: [
        ("final class A: @unchecked Sendable {}", 1), ("nonisolated(unsafe) var a", 1), ("fatalError(\"\")", 1),
        ("try! a()", 1), ("a as! B", 1), ("try? a()", 0), ("a as? B", 0), ("// try! a", 0), ("\"as! B\"", 0),
        ("tryAgain != a", 0), ("alias != a", 0), ("\"\"\"\n try! \"a\" \n\"\"\"", 0), ("#\"try! \"\"#", 0),
    ])
    func trapsAreFound(text: String, count: Int) {
        #expect(SwiftFile(path: "a/b/c", text: text).places(of: Forbidden.pattern).count == count)
    }

    @Test(arguments: [
        ("if let a = Int(text) {", 1), ("guard b, let a = Int64(parts[0]), a > 0 else {", 1), ("a = Int(word) ?? 0", 1),
        ("words.map { Int($0) }", 1), ("words.compactMap(Int.init)", 1), ("Int(String(word))", 1),
        ("case \"a\": process = Int32(word)", 1), ("Int(word.dropFirst(2)) != nil", 1), ("Double(text) ?? 1", 1),
        ("let a = Int(range.start)", 0), ("guard let a = Int64(exactly: b) else {", 0), ("rows[Int(node)].next", 0),
        ("guard let value = UInt8(text, radix: 16) else {", 0),
    ])
    func numbersReadFromTextsAreFound(text: String, count: Int) {
        let file = SwiftFile(path: "a/b/c", text: text)
        #expect(Forbidden.numberReadings.flatMap { file.places(of: $0) }.count == count)
    }

    @Test(arguments: [
        (#"path.hasSuffix(".md")"#, 1), (#""\(name).md""#, 1), ("path.dropLast(3)", 1), (#"name + ".MD""#, 1),
        (#""vault.md""#, 0), ("/// `run.md`", 0), ("path.dropLast(30)", 0), ("stem.dropLast(3) + [\"y\"]", 0),
        ("start..<max(start, bytes.count - 3)", 1), ("kinds[kinds.count - 3]", 0),
    ])
    func endingsOfNotesAreFound(text: String, count: Int) {
        #expect([SwiftFile(path: "a/b/c", text: text)].places(of: Forbidden.noteEnding, in: \.text).count == count)
    }

    @Test(arguments: [
        ("var a = 1", 1), ("private var a = 1", 1), ("    var a = 1", 0), ("let a = 1", 0), ("static var a = 1", 1),
        ("    package static var a: Int = 1", 1), ("    static var a: Int { 1 }", 0), ("    static let a = 1", 0),
        ("    static var a: [Int] {\n        let b = 1", 0),
    ])
    func globalVariablesAreFound(text: String, count: Int) {
        let file = SwiftFile(path: "a/b/c", text: text)
        #expect((file.places(of: Forbidden.global) + file.places(of: Forbidden.shared)).count == count)
    }
}

private enum Forbidden {
    static var pattern: String {
        #"@unchecked\s+Sendable|nonisolated\(unsafe\)|\bfatalError\(|\btry!|\bas!"#
    }

    /// Initialisers that may fail are those that read a text, or `exactly:`. Each shape in which the result is
    /// unwrapped.
    static var numberReadings: [String] {
        [
            #"(?:\bif|\bguard|\bwhile|,)\s+let\s+\w+\s*=\s*(?:U?Int\d*|Double|Float)\((?!exactly)(?![^()\n]*radix)"#,
            #"\b(?:U?Int\d*|Double|Float)\((?!exactly)(?:[^()\n]|\([^()\n]*\))*\)\s*(?:\?\?|[!=]=\s*nil|\.map\b|\.flatMap\b)"#,
            #"[mM]ap\s*[({]\s*\{?\s*(?:U?Int\d*|Double|Float)(?:\.init\b|\(\$0\))"#,
            #"\b(?:U?Int\d*|Double|Float)\((?:String|Substring)\((?![^\n]*radix)"#,
            #"(?m)\bcase\b[^\n]*[:=]\s*\w+\s*=\s*(?:U?Int\d*|Double|Float)\(\w+\)$"#,
        ]
    }

    /// A text that is an ending, or ends in one after what is put in; the letters of one cut off a path.
    static var noteEnding: String {
        #""\.[mM][dD]["~]|\)\.md"|(?:[pP]ath|[nN]ame|file|last|\$0)\.(?:utf8\.)?(?:dropLast|suffix|removeLast)\(3\)|(?:[bB]ytes|[pP]ath|[nN]ame|utf8)\.count - 3\b"#
    }

    static var lookup: String { #"\bdl(?:sym|open)\("# }

    /// At the margin, where only the file is around it.
    static var global: String {
        #"(?m)^(?:(?:package|public|internal|private|fileprivate)\s+)?var\s+\w+"#
    }

    /// Stored, not computed.
    static var shared: String { #"\b(?:static|class)\s+var\s+\w+(?:\s*:\s*[^={\n]+)?\s*="# }

    /// Written in two pieces so that this file does not hold the words.
    static var putOff: String { "TO" + "DO|FIX" + "ME" }
}
