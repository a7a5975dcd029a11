/// What a person does at the keyboard while a line is edited.
package enum Key: Hashable, Sendable {
    /// Characters that were typed, or a text that was pasted.
    case text(String)
    case left, right, wordLeft, wordRight, start, end
    case older, newer
    case backspace, delete
    case cutToStart, cutToEnd, cutWordBefore, cutWordAfter
    /// Puts back what was cut last.
    case putBack
    case enter
    /// Ctrl-D: the end of the input in an empty line, elsewhere `delete`.
    case endOrDelete
    /// Ctrl-L: an empty screen.
    case clear
}
