import Testing
import VaultTestSupport

@testable import VaultRecords

/// What is wrong with an expression, and where.
@Suite struct QueryProblemTests {
    private static let (field, joint) = ("; expected a field name", "; expected 'and' or 'or'")
    private static let signs = "; expected =, !=, <, <=, >, >= or ~"

    @Test(arguments: [
        ("", "the expression is empty", 0..<0), ("  ", "the expression is empty", 0..<2),
        ("title = \"run", "a quote is not closed", 8..<12), ("(due < today", "a parenthesis is not closed", 0..<1),
        ("due < today)", "there is a ')' without a '('", 11..<12), ("()", "found ')'" + field, 1..<2),
        ("= 1", "found '='" + field, 0..<1), ("due < today and", "a field name is missing", 15..<15),
        ("and due < today", "found 'and'" + field, 0..<3), ("has", "a field name is missing", 3..<3),
        ("not", "a field name is missing", 3..<3), ("due", "nothing follows 'due'", 3..<3),
        ("due 2026", "found '2026' after 'due'" + signs, 4..<8),
        ("due <", "nothing follows the operator after 'due'", 5..<5),
        ("due < )", "nothing follows the operator after 'due'", 6..<7),
        ("due < today (", "found '('" + joint, 12..<13), ("title = \"a\" b", "found 'b'" + joint, 12..<13),
        // What other programs write.
        ("due < today && name = a", "'due' is compared with 'today && name'; expected a day", 6..<19),
        ("has due | has area", "found '|'" + joint, 8..<9),
        ("state is open", "found 'is' after 'state'" + signs, 6..<8),
        ("state:open", "nothing follows 'state:open'", 10..<10),
        ("state <> open", "nothing follows the operator after 'state'", 7..<8),
        ("!late", "nothing follows '!late'", 5..<5), ("name ~ R & D)", "there is a ')' without a '('", 12..<13),
        ("name ~ R & D and has due name", "found 'name'" + joint, 25..<29),
        ("due < today due", "'due' is compared with 'today due'; expected a day", 6..<15),
    ])
    func grammar(expression: String, message: String, range: Range<Int>) {
        #expect(problem(expression)?.message == message)
        #expect(problem(expression)?.range == range)
    }

    @Test(arguments: [
        ("deu < today", "no record has a field 'deu'", ["due"]),
        ("color = red", "'color' is a field of area, not of what is listed", []),
        ("text = a", "'text' is all that a note says, and is only searched with ~", []),
        ("has text", "'text' is all that a note says, and is only searched with ~", []),
        ("zzz = 1", "no record has a field 'zzz'", []),
        ("due < soon", "'due' is compared with 'soon'; expected a day", []),
        ("weight = heavy", "'weight' is compared with 'heavy'; expected a whole number", []),
        ("size > 5", "'size' is compared with '5'; expected an amount with its unit", []),
        ("state = opne", "'state' is compared with 'opne'; expected open, done or late", ["open"]),
        ("state < open", "'state' holds words, which have no order", []),
        ("area > mind", "'area' holds links, which have no order", []),
        ("area = helth", "no note is named 'helth'", ["health"]),
        ("type = taks", "'type' is compared with 'taks'; expected task or area", ["task"]),
    ])
    func meaning(expression: String, message: String, suggestions: [String]) {
        let found = problem(expression)
        #expect(found?.message == message)
        #expect(found?.suggestions.prefix(1) == suggestions.prefix(1))
    }

    @Test(arguments: ["(", "not ", "((due < today) or "])
    func depthIsBounded(opening: String) {
        let expression = String(repeating: opening, count: 10_000) + "due < today"
        #expect(problem(expression)?.message == QueryProblem.nesting)
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
        #expect(problem("has \(spelled)")?.message == (name == "due" ? nil : "no record has a field '\(name)'"))
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
