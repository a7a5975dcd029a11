import VaultGoals
import VaultSchema
import VaultSyntax

/// Suggestions for programs: every key is always there.
enum MatchJSON {
    static func render(_ overview: MatchOverview) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", overview.asOf.description)
            json.key("suggestions")
            json.array { json in
                for action in overview.actions {
                    for suggestion in action.suggestions { write(suggestion, for: action, to: &json) }
                }
            }
            json.member("unmatched", array: overview.unmatched) { json, action in
                json.object { write(action, to: &$0) }
            }
            json.member("summary") { json in
                json.member("actions", overview.actions.count)
                json.member("with_suggestion", overview.matched.count)
                json.member("confident", overview.count(.confident))
                json.member("review", overview.count(.review))
                json.member("left_out", overview.leftOut)
            }
        }
        json.newline()
        return json.bytes
    }

    /// One suggestion a line.
    static func renderLines(_ overview: MatchOverview) -> [UInt8] {
        var json = JSONWriter(.compact)
        for action in overview.actions {
            for suggestion in action.suggestions {
                write(suggestion, for: action, to: &json)
                json.newline()
            }
        }
        return json.bytes
    }

    private static func write(_ suggestion: Suggestion, for action: MatchedAction, to json: inout JSONWriter) {
        json.object { json in
            write(action, to: &json)
            json.member("left_out", action.leftOut)
            json.member("goal", suggestion.goal)
            json.member("goal_path", suggestion.path)
            json.member("goal_title", suggestion.title)
            json.member("link", "[[\(suggestion.destination)]]")
            json.member("confidence", decimal: suggestion.confidence.amountText)
            json.member("band", suggestion.band.rawValue)
            json.member("reasons") { json in
                json.member("targets", array: suggestion.targets) { json, target in
                    json.object { json in
                        json.member("target", target.target)
                        json.member("amount", decimal: target.amount.amountText)
                        json.member("unit", target.unit)
                        json.member("from", target.origin.rawValue)
                    }
                }
                json.member("target_count", suggestion.targetCount)
                json.member("words", array: suggestion.words) { json, word in
                    json.object { json in
                        json.member("word", word.text)
                        json.member("of", word.isKeyword ? "keywords" : "title")
                        json.member("in", word.place.rawValue)
                    }
                }
                json.member("in_term", suggestion.isInTerm)
            }
        }
    }

    private static func write(_ action: MatchedAction, to json: inout JSONWriter) {
        json.member("action", action.name)
        json.member("path", action.path)
        json.member("date", action.day.description)
        json.member("title", action.title)
    }
}
