import Testing

@testable import VaultSearch

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("canal", ["canal"]), ("  Canal  boat ", ["canal", "boat"]),
        ("\"half marathon\" run", ["'half marathon'", "run"]),
        ("-boat canal", ["-boat", "canal"]), ("half-marathon", ["half marathon"]),
        ("canal -\"slow boat\"", ["canal", "-'slow boat'"]),
        ("“half marathon”", ["'half marathon'"]), ("10:30", ["10 30"]), ("a & b", ["a", "b"]), ("don't", ["don t"]),
        ("\"a \\\"b\\\" c\"", ["'a b c'"]), ("日本", ["日 本"]), ("canal: boat", ["canal", "boat"]),
        ("status:active", ["status active"]), ("e-\"mail", ["e mail"]),
    ])
    func partsAreRead(text: String, parts: [String]) throws {
        let query = try SearchQuery(text)
        #expect(
            query.parts.map { part in
                let text = part.isQuoted ? "'\(part.text)'" : part.text
                return part.isExcluded ? "-\(text)" : text
            } == parts)
    }

    @Test(arguments: [
        ("a type:goal", ["type goal"]), ("a in:\"my goals\"", ["in my goals"]),
        ("a -tag:work TAG:Home", ["-tag work", "tag Home"]),
        ("a type:goal,action", ["type goal,action"]), ("a intype:goal", []),
    ])
    func filtersAreRead(text: String, filters: [String]) throws {
        let query = try SearchQuery(text)
        #expect(query.filters.map { ($0.isExcluded ? "-" : "") + "\($0.kind.rawValue) \($0.text)" } == filters)
    }

    @Test(arguments: [
        ("", SearchProblem.Kind.empty, 0..<0), (" & - ", .empty, 0..<5), ("a \"b c", .unclosedQuote, 2..<6),
        ("a in:", .missingValue(.folder), 2..<5), ("a type: goal", .missingValue(.type), 2..<7),
        ("a folder:x", .otherFilter(.folder), 2..<8), ("a due:x", .field("due", value: "x"), 2..<5),
        ("-a", .onlyFilters, 0..<2),
        ("type:goal", .onlyFilters, 0..<9), ("a tag:\"x", .unclosedQuote, 6..<8),
        (String(repeating: "a ", count: 33), .tooManyWords(33), 0..<66),
    ])
    func problemsHaveTheirPlace(text: String, kind: SearchProblem.Kind, range: Range<Int>) {
        #expect(throws: SearchProblem(kind, range)) {
            try SearchQuery(text) { $0 == "due" }
        }
    }
}
