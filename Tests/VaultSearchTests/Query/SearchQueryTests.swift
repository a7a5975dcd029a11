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
        ("", "a search needs a word", 0..<0), (" & - ", "a search needs a word", 0..<5),
        ("a \"b c", "a quote is not closed", 2..<6), ("a in:", "nothing follows 'in:'", 2..<5),
        ("a type: goal", "nothing follows 'type:'", 2..<7),
        ("a Folder:x", "found 'Folder:'; expected type:, tag: or in:", 2..<8),
        ("a due:x", "'due' is a field of records, and 'due:' is not a filter of a search", 2..<5),
        ("-a", "a search needs a word besides filters and what is left out", 0..<2),
        ("type:goal", "a search needs a word besides filters and what is left out", 0..<9),
        ("a tag:\"x", "a quote is not closed", 6..<8),
        (String(repeating: "a ", count: 33), "33 words are too many; at most 32 are searched for at once", 0..<66),
    ])
    func problemsHaveTheirPlace(text: String, message: String, range: Range<Int>) throws {
        let problem = #expect(throws: SearchProblem.self) { try SearchQuery(text) { $0 == "due" } }
        #expect(problem?.message == message && problem?.range == range)
    }
}
