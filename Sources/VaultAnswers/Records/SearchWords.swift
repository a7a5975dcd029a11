import VaultSchema
import VaultSearch

/// What is said of a search, besides the notes.
package enum SearchWords {
    /// Words that no note has, and those that stand for them; a line each.
    package static func corrections(_ overview: SearchOverview) -> [String] {
        overview.parts.filter { !$0.instead.isEmpty }.map { part in
            let words = Words.list(part.instead.map { "'\($0)'" }, joint: "or")
            return "no note has '\(part.text)'; searched for \(words) instead"
        }
    }

    /// Why nothing was found.
    package static func nothing(_ overview: SearchOverview) -> String {
        let wanted = overview.parts.filter { !$0.isExcluded }
        let missing = wanted.filter { $0.notes == 0 }
        let lookedAt = "(\(overview.lookedAt) looked at)"
        if !missing.isEmpty {
            return "no note has \(Words.list(missing.map { "'\($0.text)'" }, joint: "or")) \(lookedAt)"
        }
        if wanted.count == 1 { return "no note with '\(wanted[0].text)' has everything else that was asked for" }
        let words = wanted.map { "'\($0.text)' (in \($0.notes))" }
        return "no note has all of these: \(Words.list(words, joint: "and"))"
    }

    /// How many archived notes were left out; nil for none.
    package static func archived(_ overview: SearchOverview) -> String? {
        guard overview.archived > 0 else { return nil }
        let verb = overview.archived == 1 ? "matches" : "match"
        return "\(Words.count(overview.archived, "archived note")) \(verb) too; '--archived' includes them"
    }
}

extension SearchProblem {
    /// What is wrong, in a line.
    ///
    /// - Parameter found: what the query says at the place of the problem
    package func words(found: String) -> String {
        switch kind {
        case .empty: "a search needs a word"
        case .unclosedQuote: "a quote is not closed"
        case .missingValue(let kind): "nothing follows '\(kind.rawValue):'"
        case .otherFilter: "found '\(found):'; expected type:, tag: or in:"
        case .field(let name): "'\(name)' is a field of records, and '\(found):' is not a filter of a search"
        case .onlyFilters: "a search needs a word besides filters and what is left out"
        case .tooManyWords(let count): "\(count) words are too many; at most 32 are searched for at once"
        case .unknownType: "'\(found)' is not a type of record"
        case .unknownFolder: "no note is in a folder '\(found)'"
        }
    }

    /// What to write; nil when there is nothing sure to say.
    package func help(found: String) -> String? {
        switch kind {
        case .empty: "write, for example: vault search canal"
        case .unclosedQuote: "a phrase is '\"two words\"', in both kinds of quotes for the shell"
        case .missingValue(.type): "write, for example, type:goal"
        case .missingValue(.tag): "write, for example, tag:health"
        case .missingValue(.folder): "write, for example, in:goals/2026"
        case .otherFilter(let meant): "write '\(meant.rawValue):'"
        case .field(let name):
            "compare it with --where, as in --where '\(name) = …'; to search for text, put it in quotes"
        case .onlyFilters: "to list records without a word: vault list --where 'EXPR'"
        case .unknownType(let names): "expected \(Words.list(names, joint: "or"))"
        case .tooManyWords, .unknownFolder: nil
        }
    }
}
