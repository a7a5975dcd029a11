import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// A file that is named after what its record says, and a change of only one of the two.
extension Snapshot {
    /// The command that names the file after its record again, where a change of this one record ends that.
    func renaming(after change: Change) -> Advice? {
        guard change.files.count == 1, let file = change.files.first, let number = graph.index(ofPath: file.path),
            let stem = ownStem(of: graph.notes[number]), stem == graph.notes[number].name,
            let bytes = file.applied()
        else { return nil }
        let after = NoteReading.read(path: file.path, bytes: bytes, schema: graph.schema)
        guard let wanted = ownStem(of: after), wanted != stem, file.path != Schema.settingsPath, graph.isFree(wanted),
            after.type.map({ graph.schema.types[$0].name }) != wanted, Self.isPlain(wanted)
        else { return nil }
        return Advice(
            reason: "The file is still named '\(stem)'.", purpose: "To rename it and update every link to it",
            command: ["vault", "rename", graph.commandWord(for: number), wanted])
    }

    /// The command that gives a record a title like its new name, where its name was that of its title until now.
    package func retitling(_ number: NoteID, after move: PlannedMove) -> Advice? {
        let note = graph.notes[number]
        let name = NotePath.name(move.to)
        guard let type = note.type, graph.schema.types[type].fileName.parts == [.slug], let title = note.text("title"),
            ownStem(of: note) == note.name, !FoldedName.areEqual(note.name, name), Self.isPlain(name)
        else { return nil }
        let words = name.contains(" ") ? name : name.replacing("-", with: " ")
        return Advice(
            reason: "Its title is still '\(title)'.", purpose: "To change that",
            command: ["vault", "set", name, "title=" + words.prefix(1).uppercased() + words.dropFirst()])
    }

    /// Whether a command takes a name as it is: not for an option, and not for a field.
    private static func isPlain(_ name: String) -> Bool { !name.hasPrefix("-") && !name.contains("=") }

    /// The name that a new record with these fields would get, if what it says alone decides that.
    private func ownStem(of note: Note) -> String? {
        guard let type = note.type.map({ graph.schema.types[$0] }),
            !note.elements(type.numberField ?? type.namingField).isEmpty,
            !type.isNamedByDay || type.dayField.map({ !note.elements($0.name).isEmpty }) == true
        else { return nil }
        if packs.contains(where: { $0.place(note, self) != nil }) { return nil }
        return place(of: note, type, today: .first).stem
    }
}
