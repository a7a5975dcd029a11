import VaultChecks
import VaultConsole

extension Request {
    /// What records were chosen by, as it was typed, for sentences such as `no goal matches '--behind'`; empty for
    /// nothing.
    ///
    /// - Parameters:
    ///   - options: those that choose, in the order in which they are named
    ///   - words: what is typed before them
    package func filter(_ options: [String], after words: [String] = []) -> String {
        var parts = words.filter { !$0.isEmpty }.map(ShellWord.quoted)
        for option in options where arguments.has(option) {
            parts += ["--\(option)"] + arguments.values(option).map(ShellWord.quoted)
        }
        return parts.joined(separator: " ")
    }
}
