import VaultRecords
import VaultSyntax

/// Why something is not done, in the words that a person reads: the one type of error above the system, thrown where
/// the reason is known. Nothing was written.
package struct Refusal: Error, Sendable {
    /// One word for the reason, as other programs know it.
    package var code: String
    /// In lower case, without a full stop.
    package var message: String
    /// The remedy; nil when there is nothing sure to say.
    package var help: String?
    /// The file that it is about; nil where it is about none, or several.
    package var path: Path?
    /// The line of the cause in that file, from 1.
    package var line: Int?
    /// The error that a note would have and does not have now.
    package var finding: Finding?
    /// What two records say differently, and nobody decided.
    package var conflicts: [MergeConflict] = []
    /// The fields that a new record needs.
    package var missing: [Field] = []
    /// Whether the line of arguments is wrong.
    package var isUsage = false

    package init(_ code: String, _ message: String, help: String? = nil, path: Path? = nil) {
        (self.code, self.message, self.help, self.path) = (code, message, help, path)
    }

    /// What does not let a field of a file be edited.
    package init(
        field code: String, _ what: String, help: String? = "edit the file by hand", path: Path, line: Int? = nil
    ) {
        self.init(code, "'\(path)'\(line.map { ":\($0)" } ?? ""): \(what)", help: help, path: path)
        self.line = line
    }
}

extension Refusal {
    /// The id of the rule that would be broken.
    package var rule: String? { finding?.rule }

    /// What is refused in one place only, in its own words.
    package static func refused(_ message: String, help: String?, path: Path? = nil) -> Refusal {
        Refusal("other", message, help: help, path: path)
    }

    /// The line of arguments is wrong.
    package static func usage(_ message: String, help: String? = nil) -> Refusal {
        var refusal = Refusal("usage", message, help: help)
        refusal.isUsage = true
        return refusal
    }

    /// The same, with what may have been meant; without that the help is `otherwise`.
    package static func usage(_ message: String, suggestions: [String], otherwise: String? = nil) -> Refusal {
        usage(message, help: suggestions.isEmpty ? otherwise : "did you mean \(Words.alternatives(suggestions))?")
    }

    /// The note is a symbolic link out of the vault.
    package static func outside(path: Path) -> Refusal {
        Refusal(
            "outside", "'\(path)' is a symbolic link to a file outside the vault, which is never changed",
            help: "edit the file it points to", path: path)
    }

    /// A link of a note cannot follow.
    package static func link(path: Path, _ problem: LinkEdits.Problem) -> Refusal {
        let (message, help) =
            switch problem {
            case .unwritable(let name):
                ("'\(path)' has a link in which '\(name)' cannot be written", "choose another name")
            case .unreadable(let line):
                ("'\(path)':\(line): the link cannot be rewritten", "write the link on one line, then try again")
            case .cannotVerify:
                (
                    "the links of '\(path)' cannot be rewritten without changing what they mean",
                    "see its findings with: vault check '\(path)'"
                )
            }
        return Refusal("link", message + "; nothing was written", help: help, path: path)
    }
}

/// What was decided for fields in which two records differ.
package struct MergeDecision: Hashable, Sendable {
    package enum Side: String, CaseIterable, Sendable {
        /// The record that stays.
        case ours = "A"
        /// The record that is merged into it.
        case theirs = "B"
    }

    /// Whose value holds wherever nothing else is said; nil when not given.
    package var side: Side?
    /// Texts by the name of their field; an empty one removes the field. In a list the text takes the place of the
    /// element of its key.
    package var texts: [String: String]

    package init(side: Side? = nil, texts: [String: String] = [:]) { (self.side, self.texts) = (side, texts) }
}

/// A field, or an element of a list, of which two records say different things.
package struct MergeConflict: Hashable, Sendable {
    /// What one of them says, and where.
    package struct Place: Hashable, Sendable {
        package var path: Path
        /// From 1; nil for what holds without being written.
        package var line: Int?
        package var text: String

        package init(path: Path, line: Int?, text: String) { (self.path, self.line, self.text) = (path, line, text) }
    }

    package var field: String
    package var ours: Place
    package var theirs: Place

    package init(field: String, ours: Place, theirs: Place) {
        (self.field, self.ours, self.theirs) = (field, ours, theirs)
    }
}

/// A change with the vault as it would be afterwards, before anything is written.
package struct PlannedEdit: Sendable {
    /// Every file with what it held when the change was planned.
    package var change: Change
    /// Paths of measures that are made along, for units that had none.
    package var newMeasures: [Path]
    /// Warnings that the change would bring.
    package var warnings: [Finding] = []
    /// The paths of records that would be plain notes, or no notes of the vault, though their files stay.
    package var lostRecords: [Path] = []

    /// What is written that was not given, in sentences.
    package var remarks: [String] = []

    /// Whether its new files are new records; else they hold records that were there.
    package var makesRecords = true
    /// Paths of new templates, which are no records.
    package var newTemplates: Set<Path> = []

    /// Links that the change would have led elsewhere, and that got the path of their note.
    package var kept = KeptLinks()
    /// Links that lead elsewhere afterwards, since no path could be written into them.
    package var strays: [StrayLink] = []
    /// Paths of templates and canvases that follow what moves.
    package var followers: [Path] = []
    /// Files of other kinds that give the name or path of what moves or goes, and stay as they are.
    package var mentions: [Mention] = []
    /// Whether it was checked where the links of others lead afterwards.
    package var hasKeptLinks = false

    /// A file that is not a note and gives a name in a way that is not rewritten.
    package struct Mention: Hashable, Sendable {
        /// Relative to the root.
        package var path: Path
        /// What it gives, as written there; nil for a file that is too large to be searched.
        package var name: String?
        /// How many links it has to what moves or goes; 0 where they are not counted.
        package var links = 0
    }

    package init(change: Change, newMeasures: [Path] = [], makesRecords: Bool = true) {
        (self.change, self.newMeasures, self.makesRecords) = (change, newMeasures, makesRecords)
    }

    /// False when every file stays as it is.
    package var changesAnything: Bool {
        change.files.contains { $0.fate != .kept || $0.before == nil || $0.applied() != $0.before }
    }
}
