import VaultSchema
import VaultTitles

/// The words of a goal's title that say what it is about, for goals without keywords.
///
/// Left out: words of fewer than three letters or with a digit, numbers, units, days and months, and words that occur
/// in many titles and say nothing (`every`, `finish`). Of `Run 190 km to the start line and home` remain run, line and
/// home.
enum TitleWords {
    static func meaningful(in title: String, units: UnitTable) -> [String] {
        var found: [String] = []
        for word in TextWords.list(title) {
            let lower = word.lowercased()
            guard lower.count >= 3, lower.allSatisfy(\.isLetter), !empty.contains(lower), !found.contains(lower) else {
                continue
            }
            let bytes = Array(lower.utf8)
            if !units.isKnown(bytes.span) { found.append(lower) }
        }
        return found
    }

    private static let empty = Set(lists.joined(separator: " ").split(separator: " ").map(String.init))

    private static let lists = [
        // Small words.
        "about above after again against all and any are around aside back before behind below between both but",
        "can down during each else enough even ever every few for from get has have her here him his how into its",
        "just least less like little long lot many more most much must need never new next not now off once one",
        "only onto our out over own per put same she should some such than that the their them then there these they",
        "this those through too towards under until upon very want was were what when where which while who whole why",
        "will with within without yes you your",
        // What one does with any goal.
        "achieve become begin better complete do done finally finish goal good improve keep last latest best",
        "learn make project reach reduce start stay stop task total try",
        // Numbers.
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
        "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands",
        "million first second third fourth fifth half quarter twice thrice zero",
        // Time.
        "day days daily today week weeks weekly weekend month months monthly year years yearly term morning evening",
        "night monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays",
        "saturdays sundays january february march april may june july august september october november december",
        "spring summer autumn winter",
    ]
}
