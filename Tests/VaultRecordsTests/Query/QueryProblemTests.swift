import Testing
import VaultTestSupport

@testable import VaultRecords

/// What is wrong with an expression, and where.
@Suite struct QueryProblemTests {
    @Test(
        arguments: [
            ("", .empty, 0..<0), ("  ", .empty, 0..<2), ("title = \"run", .unclosedQuote, 8..<12),
            ("(due < today", .unclosedParenthesis, 0..<1), ("due < today)", .strayParenthesis, 11..<12),
            ("()", .missingField, 1..<2), ("= 1", .missingField, 0..<1), ("due < today and", .missingField, 15..<15),
            ("and due < today", .missingField, 0..<3), ("has", .missingField, 3..<3), ("not", .missingField, 3..<3),
            ("due", .missingOperator("due"), 3..<3), ("due 2026", .missingOperator("due"), 4..<8),
            ("due <", .missingValue("due"), 5..<5), ("due < )", .missingValue("due"), 6..<7),
            ("due < today (", .missingJoint, 12..<13), ("title = \"a\" b", .missingJoint, 12..<13),
            // What other programs write.
            ("due < today && name = a", .unreadableValue(field: "due", .date), 6..<19),
            ("has due | has area", .missingJoint, 8..<9),
            ("state is open", .missingOperator("state"), 6..<8),
            ("state:open", .missingOperator("state:open"), 10..<10),
            ("state <> open", .missingValue("state"), 7..<8), ("!late", .missingOperator("!late"), 5..<5),
            ("name ~ R & D)", .strayParenthesis, 12..<13), ("name ~ R & D and has due name", .missingJoint, 25..<29),
            ("due < today due", .unreadableValue(field: "due", .date), 6..<15),
        ] as [(String, QueryProblem.Kind, Range<Int>)])
    func grammar(expression: String, kind: QueryProblem.Kind, range: Range<Int>) {
        #expect(problem(expression) == QueryProblem(kind, range))
    }

    @Test(
        arguments: [
            ("deu < today", .unknownField("deu", of: []), ["due"]),
            ("color = red", .unknownField("color", of: ["area"]), []),
            ("text = a", .onlyContains("text"), []), ("has text", .onlyContains("text"), []),
            ("zzz = 1", .unknownField("zzz", of: []), []), ("due < soon", .unreadableValue(field: "due", .date), []),
            ("weight = heavy", .unreadableValue(field: "weight", .integer), []),
            ("size > 5", .unreadableValue(field: "size", .quantity(group: nil)), []),
            ("state = opne", .unreadableValue(field: "state", .choice(["open", "done", "late"])), ["open"]),
            ("state < open", .noOrder(field: "state", .choice(["open", "done", "late"])), []),
            ("area > mind", .noOrder(field: "area", .link(to: ["area"])), []),
            ("area = helth", .unknownName("helth"), ["health"]),
            ("type = taks", .unreadableValue(field: "type", .choice(["task", "area"])), ["task"]),
        ] as [(String, QueryProblem.Kind, [String])])
    func meaning(expression: String, kind: QueryProblem.Kind, suggestions: [String]) {
        let found = problem(expression)
        #expect(found?.kind == kind)
        #expect(found?.suggestions.prefix(1) == suggestions.prefix(1))
    }

    @Test(arguments: ["(", "not ", "((due < today) or "])
    func depthIsBounded(opening: String) {
        let expression = String(repeating: opening, count: 10_000) + "due < today"
        #expect(problem(expression)?.kind == .nestingTooDeep)
    }

    /// What is proposed is read as what it names.
    @Test(arguments: [
        "due", "Date read", "a\"b", "a\\b", "and", "not", "has", "a=b", "!a", "a&b", "(a)", "is", "", "it's", "'x",
        "ä ö",
    ])
    func namesAreSpelledSoThatTheyAreRead(name: String) throws {
        let (spelled, equal) = (Query.spelled(name), QueryToken.Kind.comparison(.equal))
        let kinds = try QueryToken.read("\(spelled) = \(spelled)").map(\.kind)
        #expect(kinds == [.word(name), equal, .word(name)] || kinds == [.quoted(name), equal, .quoted(name)])
        let found = problem("has \(spelled)")?.kind
        #expect(found == (name == "due" ? nil : .unknownField(name, of: [])))
    }

    @Test func depthIsEnough() throws {
        let expression = String(repeating: "(", count: 60) + "name = run" + String(repeating: ")", count: 60)
        #expect(try QueryVault.names(expression) == "run")
    }

    /// Pieces in any order are an expression or a problem inside the text, never a trap.
    @Test(.tags(.random), arguments: 0..<300)
    func anyPieces(seed: Int) {
        let pieces = [
            "(", ")", "and", "or", "not", "has", "due", "size", "area", "=", "!=", "<", ">=", "~", "!", "\"", "'", "\\",
            "today", "5 km", "-", "ä", "🏃", "\n", "[[", "]]", "999999999999999999999 km", "run",
        ]
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        var expression = ""
        for _ in 0..<12 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            expression += pieces[Int(state % UInt64(pieces.count))] + (state & 0x100 == 0 ? " " : "")
        }
        guard let problem = problem(expression) else { return }
        #expect(problem.range.upperBound <= expression.utf8.count)
    }

    private func problem(_ expression: String) -> QueryProblem? {
        do throws(QueryProblem) {
            let query = try Query(expression, in: QueryVault.scope())
            for index in QueryVault.graph.indices { _ = query.matches(index) }
            return nil
        } catch {
            return error
        }
    }
}
