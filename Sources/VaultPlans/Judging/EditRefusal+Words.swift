import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

extension EditRefusal {
    /// Why nothing was written, and what to do.
    package var words: (message: String, help: String?) {
        switch self {
        case .newerFormat(let format):
            return (
                "the vault has format \(format), which is newer; this program reads format \(Schema.newestFormat)",
                "install a newer version of vault to change it"
            )
        case .missingParts(let paths):
            let rest = paths.count > 1 ? ", nor \(Words.count(paths.count - 1, "other"))" : ""
            return (
                "'\(paths.first ?? "")' cannot be read\(rest), but this change depends on all notes; "
                    + "nothing was written",
                "see why with: vault check; to go on anyway, add --partial"
            )
        case .outside(let path):
            return (
                "'\(path)' is a symbolic link to a file outside the vault, which is never changed",
                "edit the file it points to"
            )
        case .field(let path, let problem):
            let place = "'\(path)'\(problem.line.map { ":\($0)" } ?? "")"
            return ("\(place): \(problem.cause ?? problem.words)", problem.remedy ?? problem.help(path: path))
        case .noDestination(let text, let types, let near):
            let what = types.isEmpty ? "record" : Words.list(types, joint: "or")
            let list = types.count == 1 ? "vault list \(types[0])" : "vault list"
            let help =
                near.isEmpty
                ? "create it first, or see what there is with: \(list)" : "did you mean \(Words.alternatives(near))?"
            return ("no \(what) is named '\(text)'", help)
        case .severalDestinations(let text, let names):
            return (
                "'\(text)' is ambiguous: it may be \(Words.alternatives(Array(names.prefix(8))))",
                "write more of the name"
            )
        case .missing(let type, let fields):
            let names = Words.list(fields.map { "'\($0.name)'" }, joint: "and")
            let samples = fields.map { "\($0.name)=\($0.sample)" }.joined(separator: " ")
            return ("a new \(type) needs \(names); nothing was written", "add \(samples)")
        case .unknownField(let name, let near, let types, let mayInsist):
            let found =
                types.isEmpty
                ? "there is no field '\(name)'"
                : "'\(name)' is a field of \(Words.list(types.map(Words.article), joint: "and")), not of this record"
            return (
                "\(found); nothing was written",
                "did you mean '\(near)'?" + (mayInsist ? " '--new-field' adds '\(name)' anyway" : "")
            )
        case .settled(let path, let word, let field, let reopening):
            return (
                "'\(path)' is \(word), so its '\(field)' cannot be changed; nothing was written",
                "to correct a mistake in it: \(reopening ?? "vault edit \(ShellWord.quoted(path))")"
            )
        case .untitled(let type, let written):
            return (
                "a new \(type) needs a title; nothing was written",
                written.map { "for a title with a sign in it, write title=\(ShellWord.quoted($0))" }
                    ?? "for example: vault new \(type) 'A title'"
            )
        case .finding(let finding):
            return ("\(finding.path): \(finding.message) [\(finding.rule)]; nothing was written", finding.help)
        case .name(let name, let problem):
            return (problem.words(name), "choose another name")
        case .unlinkable(let path): return NoteName.unlinkableWords(path)
        case .nameTaken(let name, let path):
            return ("the name '\(name)' is taken by '\(path)'", "names are compared ignoring case; choose another one")
        case .place(let path):
            return ("'\(path)' would not be a note of this vault", "choose a folder that the vault reads")
        case .repeated(let name, let earlier, let isList):
            let given = earlier.field + earlier.verb.rawValue + earlier.text
            return (
                "'\(name)' is given twice, so '\(given)' would be lost; nothing was written",
                isList ? "write '\(name)=…' first, and '\(name)+=…' after it" : "give it once"
            )
        case .settingsField(let name):
            return (
                "'\(name)' in '\(Schema.settingsPath)' cannot be changed; nothing was written",
                name == "format" ? "'vault migrate' raises it to the newest format" : "it makes the folder a vault"
            )
        case .settings:
            return ("'\(Schema.settingsPath)' makes the folder a vault; it cannot be moved or deleted", nil)
        case .callout(let path, let problem):
            return problem.words(path)
        case .link(let path, let problem):
            return problem.words(path)
        case .plainNote(let path):
            return ("'\(path)' is a plain note, not a record", nil)
        case .inUse(let path, let users):
            let shown = users.prefix(8).map { "'\($0)'" }
            let more = users.count > 8 ? ["\(users.count - 8) more"] : []
            return (
                "'\(path)' is in use by \(Words.list(shown + more, joint: "and")); nothing was written",
                "stop using it there first, or archive it with: vault archive"
            )
        case .differentTypes(let path, let other):
            return (
                "'\(path)' and '\(other)' are records of different types; nothing was written",
                "only records of one type can be merged"
            )
        case .conflictCopy(let path):
            return (
                "'\(path)' is a conflict copy of a sync tool; nothing was written", "name the record to keep first"
            )
        case .sameRecord(let path):
            return ("'\(path)' is named twice; nothing was written", nil)
        case .conflicts(let conflicts, let path):
            let fields = conflicts.reduce(into: [String]()) { if !$0.contains($1.field) { $0.append($1.field) } }
            let isOne = conflicts.count == 1
            return (
                "'\(path)' is not merged: \(Words.count(conflicts.count, "difference")) to decide",
                "take \(isOne ? "one" : "all") with --take A or --take B, or write \(fields[0])=TEXT"
            )
        case .nothingToDecide(let field):
            return (
                "there is nothing to decide about '\(field)'; nothing was written",
                "change it afterwards with: vault set"
            )
        case .unreadable(let path, let line, let key):
            let what = key.isEmpty ? "its front matter" : "'\(key)'"
            return (
                "'\(path)':\(line): \(what) cannot be read in full, so it would be lost; nothing was written",
                "see why with: vault check '\(path)'"
            )
        case .openCode(let path):
            return (
                "the text of '\(path)' ends inside a code block; nothing was written", "close the code block first"
            )
        case .other(let message, let help): return (message, help)
        }
    }
}

extension NoteName.Problem {
    fileprivate func words(_ name: String) -> String {
        switch self {
        case .empty: "a name needs at least one letter"
        case .character(let character): "a name cannot contain '\(character)': '\(name)'"
        case .invisible: "the name '\(name)' has an invisible character"
        case .dotFirst: "the name '\(name)' starts with a dot, which hides the file"
        case .end: "the name '\(name)' starts or ends with a space, or ends with a dot"
        case .device: "'\(name)' is a reserved name on Windows"
        case .tooLong: "the name '\(name.prefix(40))…' is too long for a file"
        }
    }
}

extension CalloutEdit.Problem {
    fileprivate func words(_ path: Path) -> (message: String, help: String?) {
        switch self {
        case .notUTF8:
            ("'\(path)' is not UTF-8; nothing was written", "see where with: vault check '\(path)'")
        case .conflict:
            (
                "'\(path)' has an unresolved conflict of git; nothing was written",
                "resolve it first; see where with: vault check '\(path)'"
            )
        case .cannotVerify:
            (
                "nothing can be added to the text of '\(path)'; nothing was written",
                "look for a code block that is not closed"
            )
        }
    }
}

extension LinkEdits.Problem {
    fileprivate func words(_ path: Path) -> (message: String, help: String?) {
        switch self {
        case .unwritable(let name):
            ("'\(path)' has a link in which '\(name)' cannot be written; nothing was written", "choose another name")
        case .unreadable(let line):
            (
                "'\(path)':\(line): the link cannot be rewritten; nothing was written",
                "write the link on one line, then try again"
            )
        case .cannotVerify:
            (
                "the links of '\(path)' cannot be rewritten without changing what they mean; nothing was written",
                "see its findings with: vault check '\(path)'"
            )
        }
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

extension FieldEditProblem {
    fileprivate var words: String {
        switch kind {
        case .notUTF8: "the file is not UTF-8"
        case .unclosedFrontMatter: "the front matter is not closed"
        case .flowFrontMatter: "the front matter is a single map in braces"
        case .unreadable: "'\(key)' cannot be read"
        case .repeatedKey: "'\(key)' occurs twice"
        case .conflict: "'\(key)' is inside an unresolved conflict of git"
        case .holdsMap: "'\(key)' holds a map"
        case .oneValue: "'\(key)' takes only one value, so none can be added"
        case .elementTaken(let other): "'\(key)' already holds '\(other)', and takes only one amount of each kind"
        case .keyTaken: "'\(key)' already exists"
        case .noSuchKey: "there is no '\(key)'"
        case .cannotVerify: "'\(key)' cannot be written there without changing its meaning"
        }
    }

    fileprivate func help(path: Path) -> String? {
        switch kind {
        case .oneValue: "replace it with '\(key)=…'"
        case .elementTaken(let other): "remove that first with '\(key)-=\(other)'"
        case .notUTF8, .unclosedFrontMatter, .unreadable, .repeatedKey, .conflict: "see why with: vault check '\(path)'"
        default: "edit the file by hand"
        }
    }
}
