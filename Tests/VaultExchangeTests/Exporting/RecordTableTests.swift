import Testing
import VaultKit
import VaultRecords
import VaultTestSupport

@testable import VaultExchange
@testable import VaultReaders

@Suite struct RecordTableTests {
    private static let action = """
        ---
        type: action
        title: "=SUM(A1)"
        date: 2026-11-20
        measures: ["-5 km", 3 cup, most of it]
        goals: ["[[run]]", "[[read]]"]
        mood: "-"
        splits: {1: 5 min}
        import_id: strava:1
        ---
        One, "two"

        three

        """

    private func table(guardsFormulas: Bool = false) throws -> RecordTable {
        let graph = VaultInMemory(["a.md": Self.action], packs: Vault.knownPacks).graph
        let type = try #require(graph.schema.type("action"))
        return RecordTable(graph.records[type], of: type, in: graph, guardsFormulas: guardsFormulas)
    }

    private func cells(_ table: RecordTable) -> [String: String] {
        Dictionary(uniqueKeysWithValues: zip(table.headers, table.rows[0]))
    }

    @Test func eachFieldHasItsColumns() throws {
        let table = try table()
        let cells = cells(table)
        #expect(table.headers.prefix(3) == ["type", "path", "title"] && table.headers.last == "text")
        #expect(cells["measure 1 value"] == "-5" && cells["measure 1 unit"] == "km")
        #expect(cells["measure 3 value"] == "most of it" && cells["measure 3 unit"] == "")
        #expect(cells["goals 2"] == "[[read]]" && cells["import_id 1"] == "strava:1" && cells["duration"] == "")
        #expect(cells["text"] == "One, \"two\"\n\nthree")
        #expect(table.leftOut.map(\.field) == ["splits"])
    }

    /// Numbers are never guarded.
    @Test func formulasAreGuardedOnRequest() throws {
        #expect(cells(try table())["title"] == "=SUM(A1)")
        let cells = cells(try table(guardsFormulas: true))
        #expect(cells["title"] == "'=SUM(A1)" && cells["mood"] == "'-")
        #expect(cells["measure 1 value"] == "-5" && cells["date"] == "2026-11-20")
    }

    /// What is guarded, or would look guarded, comes back as it was.
    @Test(arguments: [
        ("=1", "'=1", "=1"), ("'=1", "''=1", "''=1"), ("''-a", "'''-a", "'''-a"), ("-5", "-5", "-5"),
        ("'a", "'a", "'a"),
        ("", "", ""), ("'", "'", "'"), ("\tx", "'\tx", "\tx"), ("-5 km", "'-5 km", "-5 km"),
    ])
    func guardsComeOff(text: String, guarded: String, kept: String) {
        #expect(FormulaGuard.guarded(text) == guarded)
        #expect(FormulaGuard.kept(text) == kept)
        #expect(FormulaGuard.unguarded(guarded) == text)
        #expect(FormulaGuard.unguarded(kept) == text)
    }

    @Test(arguments: [
        ("type", TableColumn.type), ("text", .text), ("due", .field("due")), ("goals 2", .element("goals", 2)),
        ("measure 1 value", .value(1)), ("measure 12 unit", .unit(12)), ("text 0", .field("text")),
        ("goals 1 0", .field("goals 1")), ("measure 1", .element("measure", 1)), ("a b 3", .element("a b", 3)),
        ("x 01", .field("x 01")), ("measure 1 unit 0", .field("measure 1 unit")), ("2", .field("2")),
    ])
    func headersAreReadBack(header: String, column: TableColumn) {
        #expect(TableColumn(header: header) == column)
        #expect(column.header == header)
    }

    @Test func tableForPeople() throws {
        let graph = VaultInMemory(["a.md": Self.action.replacing("mood: \"-\"", with: "mood: \"a|b\"")]).graph
        let type = try #require(graph.schema.type("action"))
        #expect(
            MarkdownTable(graph.records[type], of: type, in: graph).text == """
                | title | date | measures | goals | import_id | mood |
                | --- | --- | --- | --- | --- | --- |
                | =SUM(A1) | 2026-11-20 | -5 km, 3 cup, most of it | [[run]], [[read]] | strava:1 | a\\|b |

                """)
    }
}
