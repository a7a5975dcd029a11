import Foundation
import Testing
import VaultAnswers
import VaultGoalAnswers
import VaultKit
import VaultRecords
import VaultSystem
import VaultTestSupport

/// What a random vault comes to, in the lines that the scripts in `Tests/Fixtures` record of it, and the texts of which
/// they record a checksum.
///
/// What differs is said in the words of what a person sees: for a text that a command prints, its line, which the
/// script computes again for that.
struct RandomVaultFigures {
    /// A text that a command prints, of which a checksum is recorded.
    struct Printed {
        /// Without the vault and the day: `align --format json`.
        var command: String
        /// Computes the same text: a file of `Tests/Fixtures/progress`, and its first argument.
        var script: [String]
        fileprivate(set) var text: [UInt8] = []
    }

    private(set) var lines: [String] = []
    /// By the numbers of the lines that end in their checksums.
    private var printed: [Int: Printed] = [:]

    mutating func add(_ fields: [String]) { lines.append(fields.joined(separator: "\t")) }

    /// A line that ends in the checksum of what a command prints.
    mutating func add(_ fields: [String], _ text: [UInt8], of printed: Printed) {
        self.printed[lines.count] = Printed(command: printed.command, script: printed.script, text: text)
        add(fields + [Self.checksum(text)])
    }

    mutating func add(_ other: RandomVaultFigures) {
        for (number, text) in other.printed { printed[lines.count + number] = text }
        lines += other.lines
    }

    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value)
    }

    /// What progress says of a vault on some days, and what `vault progress` prints of it, with weeks and without.
    static func progress(of vault: Vault, on days: [String]) throws -> RandomVaultFigures {
        var found = RandomVaultFigures()
        for text in days {
            for showsWeeks in [true, false] {
                let overview = vault.snapshot.progress(asOf: try day(text), explains: true, showsWeeks: showsWeeks)
                if showsWeeks { found.add(RecordedProgress(overview).figures) }
                let json = Answers.progress.json(
                    ProgressAnswer(
                        overview, goals: overview.goals, skippedVaults: vault.facts.nestedVaults, explains: true,
                        showsWeeks: showsWeeks))
                let name = showsWeeks ? "weeks" : "json"
                let command = "progress --all --explain --format json" + (showsWeeks ? " --weeks" : "")
                found.add([name], json, of: .init(command: command, script: ["recompute_vault.py", name]))
            }
        }
        return found
    }

    /// FNV-1a of 64 bits, in hexadecimal digits.
    static func checksum(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A vault made from a seed, and the file in which a script recorded what it comes to on some days.
struct RandomFixture: Sendable {
    /// A file of `Tests/Fixtures`.
    let path: String
    let seed: UInt64
    let days: [String]
    /// The environment's variable that holds a seed and a new folder, in which the vault of that seed is then written:
    /// `RANDOM_VAULT=7:/tmp/notes`.
    let variable: String
    let files: @Sendable (_ seed: UInt64) -> [String: String]

    var isAsked: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// The lines of the file, by the tabs in them.
    func lines() throws -> [[Substring]] {
        let text = try #require(Repository.text("Tests/Fixtures/" + path))
        return text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    }

    /// The vault, in a folder that lives as long as what is done.
    func withVault(_ body: (Vault, _ folder: String) throws -> Void) throws {
        let folder = try SmallFolder(files(seed))
        try body(try Vault(VaultRoot(folder: folder.path)), folder.path)
    }

    /// Expects the recorded figures.
    func expect(_ figures: (Vault) throws -> RandomVaultFigures) throws {
        try withVault { vault, folder in
            let difference = try figures(vault).difference(from: path, vault: folder)
            #expect(difference == nil, "\(difference ?? "")")
        }
    }

    /// Writes the vault that is asked for.
    func write() throws {
        let asked = try #require(ProcessInfo.processInfo.environment[variable])
        let parts = asked.split(separator: ":", maxSplits: 1).map(String.init)
        try #require(parts.count == 2)
        let seed = try #require(UInt64(parts[0]))
        try #require(!FileManager.default.fileExists(atPath: parts[1]), "the folder exists")
        let folder = try SmallFolder(files(seed))
        try FileManager.default.copyItem(atPath: folder.path, toPath: parts[1])
    }
}

extension RandomVaultFigures {
    /// The first place at which these are other figures than a fixture's; nil where there is none.
    func difference(from fixture: String, vault: String) throws -> String? {
        let text = try #require(Repository.text("Tests/Fixtures/" + fixture))
        return difference(from: text.split(separator: "\n").map(String.init), fixture) { script, day in
            let path = Repository.root + "/Tests/Fixtures/progress/" + script[0]
            let words = ["-B", path] + script.dropFirst() + [vault, day]
            let outcome = try? ChildProcess.run("python3", words, environment: searchPath)
            return outcome?.status == 0 ? outcome?.output : nil
        }
    }

    /// - Parameter recomputed: what a script prints of a day; nil where it cannot run
    func difference(
        from expected: [String], _ fixture: String, recomputed: (_ script: [String], _ day: String) -> [UInt8]?
    ) -> String? {
        guard let place = Self.firstDifference(expected, lines) else { return nil }
        let (wanted, found) = (Self.line(expected, place), Self.line(lines, place))
        let heads = lines.prefix(place).map { $0.split(separator: "\t") }
        func last(_ head: String) -> String? {
            heads.last { $0.first == head[...] }?.dropFirst().first.map(String.init)
        }
        let day = last("day") ?? ""
        guard let text = printed[place], wanted.hasPrefix(text.script.count > 1 ? text.script[1] + "\t" : "\t") else {
            let record = heads.last { ["goal", "term"].contains($0.first) }?.prefix(2).joined(separator: " ")
            let head = ["line \(place + 1) of \(fixture)", "day " + day, record].compactMap { $0 }
            return head.joined(separator: ", ") + "\nexpected: \(wanted)\n   found: \(found)"
        }
        return text.difference(on: day, from: recomputed(text.script, day))
    }

    fileprivate static func firstDifference(_ expected: [String], _ found: [String]) -> Int? {
        (0..<max(expected.count, found.count)).first { line(expected, $0) != line(found, $0) }
    }

    fileprivate static func line(_ lines: [String], _ place: Int) -> String {
        place < lines.count ? lines[place] : "(nothing more)"
    }
}

extension RandomVaultFigures.Printed {
    /// Which line differs from what the script says, with what stands above it, and how to see the whole.
    fileprivate func difference(on day: String, from recomputed: [UInt8]?) -> String {
        let command = "vault \(self.command) --as-of \(day)"
        let whole = """
            see the whole with:
            RANDOM_VAULT=5:/tmp/notes swift test --filter RecomputedVaultTests
            python3 Tests/Fixtures/progress/\(script.joined(separator: " ")) /tmp/notes \(day) > /tmp/expected
            \(command) --vault /tmp/notes | diff /tmp/expected -
            """
        guard let recomputed else { return "\(command) prints something else; python3 cannot say what\n\(whole)" }
        let (expected, found) = (Self.lines(recomputed), Self.lines(text))
        guard let place = RandomVaultFigures.firstDifference(expected, found) else {
            return "\(command) prints what \(script[0]) says, but not what it recorded: record again"
        }
        let above = found[max(0, place - 3)..<min(place, found.count)].map { "          \($0)\n" }.joined()
        return "\(command), line \(place + 1)\n" + above
            + "expected: \(RandomVaultFigures.line(expected, place))\n"
            + "   found: \(RandomVaultFigures.line(found, place))\n" + whole
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// A difference is said where a person looks for it.
@Suite struct RandomVaultFiguresTests {
    private static let align = RandomVaultFigures.Printed(
        command: "align --format json", script: ["recompute_overviews.py", "align"])

    private func figures(_ hours: String, _ text: String) -> RandomVaultFigures {
        var figures = RandomVaultFigures()
        figures.add(["day", "2026-05-31"])
        figures.add(["goal", "run", "behind"])
        figures.add(["hours", hours])
        figures.add(["align", "7"], Array(text.utf8), of: Self.align)
        return figures
    }

    private func difference(_ text: String?, _ change: (inout [String]) -> Void = { _ in }) -> String? {
        var expected = figures("5", "{\n  \"a\": 1\n}\n").lines
        change(&expected)
        return figures("5", "{\n  \"a\": 2\n}\n").difference(from: expected, "some.txt") { script, day in
            #expect(script == Self.align.script && day == "2026-05-31")
            return text.map { Array($0.utf8) }
        }
    }

    @Test func whatIsTheSameIsPassedOver() {
        let same = figures("5", "a")
        #expect(same.difference(from: same.lines, "some.txt") { _, _ in nil } == nil)
    }

    @Test func aFigureIsNamedByItsLineDayAndRecord() {
        let said = difference(nil) { $0[2] = "hours\t6" }
        #expect(
            said == "line 3 of some.txt, day 2026-05-31, goal run\nexpected: hours\t6\n   found: hours\t5")
        #expect(difference(nil) { $0.removeLast(2) }?.contains("expected: (nothing more)\n   found: hours\t5") == true)
    }

    @Test func aTextIsNamedByTheCommandAndItsLine() {
        let said = difference("{\n  \"a\": 1\n}\n") ?? ""
        #expect(
            said.hasPrefix("vault align --format json --as-of 2026-05-31, line 2\n          {\nexpected:   \"a\": 1\n"))
        #expect(said.contains("   found:   \"a\": 2\nsee the whole with:\n"))
        #expect(said.contains("recompute_overviews.py align /tmp/notes 2026-05-31 > /tmp/expected\n"))
    }

    @Test func whatCannotBeComputedAgainIsSaid() {
        #expect(difference(nil)?.contains("python3 cannot say what") == true)
        #expect(difference("{\n  \"a\": 2\n}\n")?.hasSuffix("record again") == true)
    }
}
