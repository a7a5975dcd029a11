import Synchronization
import Testing
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// `vault import -`: what comes on stdin, in pieces of any size.
@Suite struct ImportInputTests {
    private static let table = "Activity ID,Activity Date,Activity Name,Activity Type\n9,2026-10-01 05:00:00,Run,Run\n"

    private func answer(_ pieces: [[UInt8]?], to words: String...) throws -> (text: String, exitCode: Int32) {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals]\n---\n"])
        let rest = Mutex(pieces[...])
        let result = VaultCommand.run(
            Invocation(
                arguments: ["import"] + words, directory: folder.scratch.path, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21),
                input: StandardInput { rest.withLock { $0.isEmpty ? [] : $0.removeFirst() } }))
        return (String(decoding: result.stdout + result.stderr, as: UTF8.self), result.exitCode)
    }

    @Test(arguments: [1, 7, 1_000]) func piecesAreOneFile(size: Int) throws {
        let bytes = Array(Self.table.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
        #expect(try answer(pieces, to: "-").text.hasPrefix("-: Strava\n\n  new   1 action\n"))
        #expect(try answer(pieces, to: "-", "--write").text == "imported 1 action\n")
    }

    /// A zip file has its list of contents at its end.
    @Test func aZipFileComesInPieces() throws {
        let path = "Tests/Fixtures/fuzz/imports/strava-zip"
        let bytes = try #require(Repository.bytes(path)?.split(separator: 0x1E, maxSplits: 1).last)
        let pieces = bytes.indices.map { [bytes[$0]] }
        #expect(try answer([Array(bytes.prefix(4))] + pieces.dropFirst(4), to: "-").text.hasPrefix("-: Strava\n"))
        let cut = try answer([Array(bytes.dropLast(30))], to: "-")
        #expect(cut.exitCode == 2, "\(cut.text)")
    }

    /// Names as everywhere else.
    @Test(arguments: ["", ".", "..", "a/b", "../x", "con", "\u{1b}[31m", " x", "a|b", "x.", ".md"])
    func aMappingIsKeptUnderANameOfANote(name: String) throws {
        let folder = try SmallFolder(["t.csv": "date,title\n2026-11-19,x\n"])
        let before = folder.texts
        let answer = folder.run("import", "csv", "t.csv", "--write", "--keep", name)
        #expect(answer.exitCode == 2 && answer.stderr.contains("name"), "\(answer)")
        #expect(folder.texts == before)
        #expect(folder.run("import", "csv", "t.csv", "--write", "--keep", "mine").exitCode == 0)
        #expect(folder.texts["imports/mine.md"] != nil)
    }

    /// An export that changed its dates must not look like a success for ever.
    @Test func anImportWithSkippedRowsFails() throws {
        let folder = try SmallFolder(["t.csv": "date,title\n2026-13-45,x\nnope,y\n"])
        let answer = folder.run("import", "csv", "t.csv", "--write")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout.hasPrefix("nothing to change\n"))
        let skipped = "  line 2: '2026-13-45' is not a date\n"
        #expect(answer.stdout.hasSuffix("\nSkipped 2 rows\n" + skipped + "  line 3: 'nope' is not a date\n"))
        try folder.scratch.write("date,title\n2026-13-45,x\n2026-11-19,ok\n", to: "t.csv")
        for imported in ["imported 1 action\n", "nothing to change\n"] {
            let answer = folder.run("import", "csv", "t.csv", "--write")
            #expect(answer.exitCode == 1)
            #expect(answer.stdout == imported + "Skipped 1 row\n" + skipped)
        }
    }

    @Test func whatCannotBeReadIsNoEnd() throws {
        let broken = try answer([Array(Self.table.utf8), nil], to: "-", "--write")
        #expect(broken == ("error: the file on standard input cannot be read\n", 2))
    }
}
