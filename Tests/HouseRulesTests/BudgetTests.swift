import Foundation
import Testing
import VaultTestSupport

/// The house may only get lighter.
@Suite struct BudgetTests {
    /// A row is lowered when its room has so many lines to spare.
    private static let slack = 100
    /// Of pages in Markdown.
    private static let pageLines = 4_500

    private static let lines = Dictionary(grouping: SwiftFile.sources, by: \.module).mapValues { files in
        files.reduce(0) { $0 + lineCount(of: $1.text) }
    }

    private static func lineCount(of text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    @Test func everyRoomHasARow() {
        #expect(RoomBudget.all.map(\.room).sorted() == Self.lines.keys.sorted())
    }

    @Test(arguments: RoomBudget.all)
    func roomsKeepTheirBudgets(budget: RoomBudget) throws {
        let lines = try #require(Self.lines[budget.room])
        #expect(lines <= budget.lines, "what can go, or what does it replace?")
        #expect(lines > budget.lines - Self.slack, "lower the row")
    }

    @Test func pagesKeepTheirBudget() {
        // What is known of tables, and the notes that a vault begins with, are data.
        let files = Repository.files(below: "Sources/Pages", ending: ".md")
            .filter { !$0.contains("/Presets/") && !$0.hasSuffix("/samples.md") }
        #expect(files.reduce(0) { $0 + Self.lineCount(of: Repository.text($1) ?? "") } <= Self.pageLines)
    }

    /// Looks at every version of the table that git has. A clone without its history has only one.
    @Test(.tags(.process, .git)) func rowsAreRaisedWithAReason() throws {
        let path = "Tests/HouseRulesTests/RoomBudget.swift"
        let versions = try Self.git("log", "--format=%H", "--", path).split(separator: "\n").reversed()
        var tables = try versions.map { Self.rows(of: try Self.git("show", "\($0):\(path)")) }
        tables.append(Self.rows(of: try #require(Repository.text(path))))
        #expect(tables.last?.count == RoomBudget.all.count, "the rows are read")
        for (before, after) in zip(tables, tables.dropFirst()) {
            #expect(Self.raisedInSilence(before, after) == [])
        }
    }

    @Test func raisesWithoutAReasonAreFound() {
        let before = Self.rows(of: #"RoomBudget("A", 1_000), RoomBudget("B", 10, "old"), RoomBudget("C", 5),"#)
        #expect(before.map(\.lines) == [1_000, 10, 5])
        let after = [
            RoomBudget("A", 1_001), RoomBudget("B", 11, "old"), RoomBudget("C", 6, "new"), RoomBudget("D", 1),
        ]
        #expect(Self.raisedInSilence(before, after) == ["A", "B"])
        #expect(Self.raisedInSilence(after, before) == [])
    }

    /// Rooms that have more lines than before, and no reason that was not there before. A new room takes its lines from
    /// others, which the sum shows.
    private static func raisedInSilence(_ before: [RoomBudget], _ after: [RoomBudget]) -> [String] {
        after.filter { row in
            guard let old = before.first(where: { $0.room == row.room }), row.lines > old.lines else { return false }
            return row.reason.isEmpty || row.reason == old.reason
        }.map(\.room)
    }

    private static func rows(of text: String) -> [RoomBudget] {
        text.matches(of: /RoomBudget\(\s*"(\w+)", ([\d_]+)(?:,\s*"((?:[^"\\]|\\.)*)")?\s*\)/).map { match in
            let lines = match.2.reduce(0) { $1 == "_" ? $0 : $0 * 10 + ($1.wholeNumberValue ?? 0) }
            return RoomBudget(String(match.1), lines, match.3.map(String.init) ?? "")
        }
    }

    private static func git(_ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", Repository.root] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    // MARK: Files

    @Test func filesStaySmall() {
        #expect(SwiftFile.all.filter { Self.lineCount(of: $0.text) > 800 }.map(\.path) == [])
    }

    /// A small file with one type that one other file uses belongs into that file.
    @Test func smallTypesStandWithTheirUsers() {
        #expect(SmallFiles(SwiftFile.sources).misplaced == [])
    }

    @Test func misplacedTypesAreFound() {
        func file(_ name: String, _ text: String) -> SwiftFile { SwiftFile(path: "Sources/A/\(name)", text: text) }
        let one = file("One.swift", "struct One {}\n")
        let user = file("User.swift", "struct User { let one: One }\nstruct Other { let user: User }\n")
        #expect(SmallFiles([one, user]).misplaced == ["Sources/A/One.swift: only Sources/A/User.swift uses it"])
        #expect(SmallFiles([one, user, file("Second.swift", "func a(_: One) {}\n")]).misplaced == [])
        #expect(
            SmallFiles([file("One.swift", "struct One {}\n" + String(repeating: "\n", count: 40)), user]).misplaced
                == [])
        #expect(SmallFiles([file("One.swift", "struct One {}\nenum Two {}\n"), user]).misplaced == [])
    }
}

/// Which files are too small to stand alone.
private struct SmallFiles {
    private static let least = 40
    let misplaced: [String]

    init(_ files: [SwiftFile]) {
        let declaration =
            #"(?m)^(?:(?:package|public|private|fileprivate|final|indirect) )*(?:struct|class|enum|actor|protocol) \w+"#
        var types: [String: String] = [:]
        for file in files where file.text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) < Self.least {
            let names = file.places(of: declaration).compactMap { $0.split(separator: " ").last.map(String.init) }
            if names.count == 1 { types[names[0]] = file.path }
        }
        var users: [String: [String]] = [:]
        for file in files {
            let words = Set(file.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
            for (name, path) in types where path != file.path && words.contains(name) {
                users[path, default: []].append(file.path)
            }
        }
        misplaced = users.filter { $0.value.count == 1 }.map { "\($0.key): only \($0.value[0]) uses it" }.sorted()
    }
}
