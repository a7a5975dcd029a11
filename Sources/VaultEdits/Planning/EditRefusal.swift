import VaultSchema

/// Why an edit is not planned. Nothing was written.
package enum EditRefusal: Error, Sendable {
    /// A newer program wrote the vault.
    case newerFormat(Int)
    /// Part of the vault, at these paths, cannot be read, and the change depends on all notes.
    case missingParts([String])
    /// The note is a symbolic link out of the vault.
    case outside(path: String)
    /// The front matter does not let it.
    case field(path: String, FieldEditProblem)
    /// A link that leads nowhere.
    case noDestination(String, types: [String], near: [String])
    /// A link that may mean several records, by their names.
    case severalDestinations(String, names: [String])
    /// A new record lacks fields that its type requires.
    case missing(type: String, [Field])
    /// A record would get a field that its type has under another name; `types` have it as it is written.
    case unknownField(String, near: String, types: [String], mayInsist: Bool)
    /// A record, at the path, is over, as this word says; the field stays as it is.
    /// How it may change again is a command.
    case settled(path: String, word: String, field: String, reopening: String?)
    /// Nothing says what a new record is called; with a custom field as it was written, which may have been the title.
    case untitled(type: String, written: String? = nil)
    /// The note would have an error that it does not have now.
    case finding(Finding)
    /// A name that no file or no link can have.
    case name(String, NoteName.Problem)
    /// A note, at the path, has the name already.
    case nameTaken(String, path: String)
    /// A place where notes are not read as notes of the vault.
    case place(String)
    /// A field is given a value where an earlier assignment gave it another.
    case repeated(String, earlier: FieldAssignment, isList: Bool)
    /// A field of the vault's settings that makes the folder a vault, or says how it is read.
    case settingsField(String)
    /// The vault's settings stay where they are.
    case settings
    /// The text of a note does not let a box be written into it.
    case callout(path: String, CalloutEdit.Problem)
    /// A link of a note cannot follow.
    case link(path: String, LinkEdits.Problem)
    /// A note is not a record.
    case plainNote(path: String)
    /// A record is needed by others: notes by their paths, and how many more there are.
    case inUse(path: String, users: [String])
    /// Records of different types are not merged: their paths.
    case differentTypes(String, String)
    /// A copy that a sync tool made is not a record that others could be merged into.
    case conflictCopy(path: String)
    /// A record is not merged with itself.
    case sameRecord(path: String)
    /// Two records differ, and nothing is decided.
    case conflicts([MergeConflict], into: String)
    /// A decision on a field in which the records do not differ.
    case nothingToDecide(String)
    /// The front matter cannot be read whole, and what is not read would be lost.
    case unreadable(path: String, line: Int, key: String)
    /// The body ends inside of code, so that nothing can come after it.
    case openCode(path: String)
    /// What the caller says in its own words.
    case other(String, help: String?)
}
