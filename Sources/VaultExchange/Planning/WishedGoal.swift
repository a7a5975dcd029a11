import VaultProgress
import VaultSchema

/// A goal that new records are to link.
struct WishedGoal: Sendable {
    var link: String
    var title: String
    var dates: EffectiveDates

    /// How many records are outside of its days, and on which side; nil for none.
    ///
    /// - Parameter all: how many records there are
    func sentence(before: Int, after: Int, of all: Int) -> String? {
        var parts: [String] = []
        let name = Words.quote(title)
        if before > 0, let start = dates.start {
            parts.append("\(after > 0 ? "\(before) " : "")before \(name) starts on \(start)")
        }
        if after > 0, let due = dates.due {
            parts.append("\(before > 0 ? "\(after) " : "")after \(before > 0 ? "it" : name) ends on \(due)")
        }
        if parts.isEmpty { return nil }
        return "\(before + after) of \(all) not linked: \(Words.list(parts, joint: "and"))"
    }
}
