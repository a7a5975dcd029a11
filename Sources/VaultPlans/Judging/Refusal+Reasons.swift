import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// What is refused in several places. What only one place refuses is said there.
extension Refusal {
    /// A newer program wrote the vault.
    package static func newerFormat(_ format: Int) -> Refusal {
        Refusal(
            "newerFormat",
            "the vault has format \(format), which is newer; this program reads format \(Schema.newestFormat)",
            help: "install a newer version of vault to change it")
    }

    /// A link that leads nowhere.
    static func noDestination(_ text: String, types: [String], near: [String]) -> Refusal {
        let what = types.isEmpty ? "record" : Words.list(types, joint: "or")
        let list = types.count == 1 ? "vault list \(types[0])" : "vault list"
        return Refusal(
            "noDestination", "no \(what) is named '\(text)'",
            help: near.isEmpty
                ? "create it first, or see what there is with: \(list)" : "did you mean \(Words.alternatives(near))?")
    }

    /// A new record lacks fields that its type requires.
    static func missing(type: String, _ fields: [Field]) -> Refusal {
        let names = Words.list(fields.map { "'\($0.name)'" }, joint: "and")
        let samples = fields.map { "\($0.name)=\($0.sample)" }.joined(separator: " ")
        var refusal = Refusal(
            "missing", "a new \(type) needs \(names); nothing was written", help: "add \(samples)")
        refusal.missing = fields
        return refusal
    }

    /// A record would get a field that its type has under another name; `types` have it as it is written.
    static func unknownField(_ name: String, near: String, types: [String], mayInsist: Bool) -> Refusal {
        let found =
            types.isEmpty
            ? "there is no field '\(name)'"
            : "'\(name)' is a field of \(Words.list(types.map(Words.article), joint: "and")), not of this record"
        return Refusal(
            "unknownField", "\(found); nothing was written",
            help: "did you mean '\(near)'?" + (mayInsist ? " '--new-field' adds '\(name)' anyway" : ""))
    }

    /// Nothing says what a new record is called; with a custom field as it was written, which may have been the title.
    package static func untitled(type: String, written: String? = nil) -> Refusal {
        Refusal(
            "untitled", "a new \(type) needs a title; nothing was written",
            help: written.map { "for a title with a sign in it, write title=\(ShellWord.quoted($0))" }
                ?? "for example: vault new \(type) 'A title'")
    }

    /// The note would have an error that it does not have now.
    package static func finding(_ finding: Finding) -> Refusal {
        var refusal = Refusal(
            "finding", "\(finding.path): \(finding.message) [\(finding.rule)]; nothing was written",
            help: finding.help, path: finding.path)
        refusal.finding = finding
        return refusal
    }

    /// A note, at the path, has the name already.
    static func nameTaken(_ name: String, path: Path) -> Refusal {
        Refusal(
            "nameTaken", "the name '\(name)' is taken by '\(path)'",
            help: "names are compared ignoring case; choose another one", path: path)
    }

    /// A place where notes are not read as notes of the vault.
    package static func place(_ path: Path) -> Refusal {
        Refusal(
            "place", "'\(path)' would not be a note of this vault", help: "choose a folder that the vault reads",
            path: path)
    }

    /// The vault's settings stay where they are.
    static var settings: Refusal {
        Refusal("settings", "'\(Schema.settingsPath)' makes the folder a vault; it cannot be moved or deleted")
    }

    /// A note is not a record.
    package static func plainNote(path: Path) -> Refusal {
        Refusal("plainNote", "'\(path)' is a plain note, not a record", path: path)
    }

    /// A record is needed by others: notes by their paths.
    static func inUse(path: Path, users: [Path]) -> Refusal {
        let shown = users.prefix(8).map { "'\($0)'" }
        let more = users.count > 8 ? ["\(users.count - 8) more"] : []
        return Refusal(
            "inUse", "'\(path)' is in use by \(Words.list(shown + more, joint: "and")); nothing was written",
            help: "stop using it there first, or archive it with: vault archive", path: path)
    }

    /// A record is not merged with itself.
    static func sameRecord(path: Path) -> Refusal {
        Refusal("sameRecord", "'\(path)' is named twice; nothing was written", path: path)
    }

    /// Two records differ, and nothing is decided.
    static func conflicts(_ conflicts: [MergeConflict], into path: Path) -> Refusal {
        let isOne = conflicts.count == 1
        var refusal = Refusal(
            "conflicts", "'\(path)' is not merged: \(Words.count(conflicts.count, "difference")) to decide",
            help: "take \(isOne ? "one" : "all") with --take A or --take B, or write \(conflicts[0].field)=TEXT",
            path: path)
        refusal.conflicts = conflicts
        return refusal
    }
}

extension Field {
    /// The sample of a field that takes any text: a word in capitals, in whose place something is to be typed.
    package static let anyText = "TEXT"

    /// Something that could be written for it.
    package var sample: String {
        switch scalar {
        case .date: name == "start" ? "monday" : name == "end" ? "+10w" : "+2w"
        case .integer, .number: "1"
        case .quantity, .target: "'5 km'"
        case .choice(let words): words.first ?? Self.anyText
        case .dateTime: "2026-11-21T18:00"
        default: Self.anyText
        }
    }
}
