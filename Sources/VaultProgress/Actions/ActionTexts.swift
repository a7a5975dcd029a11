import VaultGraph
import VaultSchema
import VaultSyntax

/// What actions are called, asked for only where it is needed: in the output, and to put those of one moment in order.
package enum ActionTexts: Sendable {
    /// Of values, known by their index.
    case actions([LoggedAction])
    /// Of records, known by the place of their note.
    case notes(NoteTable<Note>)

    func path(_ source: Int) -> String {
        switch self {
        case .actions(let actions): actions[source].path
        case .notes(let notes): notes[NoteID(source)].path
        }
    }

    /// Takes no memory.
    func name(_ source: Int) -> Substring {
        switch self {
        case .actions(let actions):
            return actions[source].name[...]
        case .notes(let notes):
            var path = notes[NoteID(source)].path
            let range = path.withUTF8 { NotePath.nameRange($0.span) }
            let bytes = path.utf8
            let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
            return path[start..<bytes.index(start, offsetBy: range.count)]
        }
    }
}
