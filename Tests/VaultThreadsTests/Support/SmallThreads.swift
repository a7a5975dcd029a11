import VaultRecords
import VaultTestSupport
import VaultThreads

/// A vault of the threads pack: Ada and Ben, Ada's thread `tea` and an earlier message `old`, with what a test adds.
func smallThreads(_ files: [String: String]) -> VaultInMemory {
    var all = [
        "ada.md": "---\ntype: user\nwallet: \"0xada1\"\n---\n", "ben.md": "---\ntype: user\nwallet: \"0xbe42\"\n---\n",
        "tea.md": "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-21T09:00:00\n---\n",
        "old.md": message("09:30", "Hello."),
    ]
    all.merge(files) { $1 }
    return VaultInMemory(all, packs: [ThreadsPack.pack])
}

/// A message in `tea`, sent today.
func message(_ time: String, _ body: String, by author: String = "ada", _ fields: String = "") -> String {
    "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[\(author)]]\"\nsent: 2026-11-21T\(time):00\n\(fields)---\n"
        + body + "\n"
}

/// A round with all six phases, each half sure.
func round(_ number: Int = 1, without left: PhaseKind? = nil, yields: String = "") -> String {
    PhaseKind.allCases.filter { $0 != left }.map { kind in
        let yield = kind == .understanding ? yields : ""
        return "### Phase: \(kind.rawValue)\(number > 1 ? " (\(number))" : "")\n- confidence: 0.5\n\(yield)\nText.\n"
    }.joined(separator: "\n")
}
