import VaultConsole

extension Invocation {
    /// Shows the question and reads one line from the terminal, without spaces around it; nil at its end. `?` is
    /// answered here.
    package func ask(_ question: Question) -> String? {
        question.answer(width: width, show: printMessage, read: readAnswer)
    }
}
