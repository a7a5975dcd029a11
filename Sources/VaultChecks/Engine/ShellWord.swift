import VaultRecords
import VaultSyntax

/// Words for a line that a person gives to a shell.
package enum ShellWord {
    /// As it is, or in single quotes where a shell would read it differently.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-_./+=:,@%".unicodeScalars.contains(scalar)
        }
        if isPlain, !word.isEmpty { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }

    package static func quoted(_ path: Path) -> String { quoted(path.text) }

    /// A line of words; of `field=text` only the text gets quotes.
    package static func line(_ words: [String]) -> String {
        words.map { word in
            let name = word.prefix { $0 != "=" }
            guard name.count < word.count, !name.isEmpty, quoted(String(name)) == name else { return quoted(word) }
            return name + "=" + (word.hasSuffix("=") ? "" : quoted(String(word.dropFirst(name.count + 1))))
        }.joined(separator: " ")
    }
}

extension Graph {
    /// The word by which a command knows exactly this note: its name, or its path where other records have the name
    /// too, or a command would read it differently. A shell may need quotes around it.
    package func commandWord(for number: NoteID) -> String {
        let note = notes[number]
        let name = note.name
        let isOnly = hasOwnName(number)
        let isPlain = !name.hasPrefix("-") && !name.contains("=") && !Path(name).isNote
        if isOnly, isPlain { return name }
        return note.folder.isEmpty && !isPlain ? "./\(note.path)" : note.path.text
    }

    /// The same as a shell takes it.
    package func shellWord(for number: NoteID) -> String { ShellWord.quoted(commandWord(for: number)) }

    /// A command that names more records than this is not useful.
    package static let mostToMerge = 8

    /// The command that merges records of one type.
    package func mergeCommand(_ numbers: [NoteID]) -> String {
        (["vault merge"] + inMergeOrder(numbers).map(shellWord)).joined(separator: " ")
    }

    /// Records by their paths without `.md`, so that `run` comes before `run-2`, and stays.
    package func inMergeOrder(_ numbers: [NoteID]) -> [NoteID] {
        numbers.sorted { left, right in
            notes[left].path.stem < notes[right].path.stem
        }
    }
}
