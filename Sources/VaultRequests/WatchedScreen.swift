import VaultConsole
import VaultFiles
import VaultSyntax

/// Where the output of a command goes that runs again and again.
///
/// A terminal shows the newest output alone, with a line about the watching below it. Anywhere else the outputs follow
/// each other, with an empty line between them unless it would be in the way of a program (JSON), and how changes are
/// noticed is said once on stderr.
struct WatchedScreen {
    /// To the upper left corner, and everything erased that the terminal shows; what was scrolled away stays.
    private static let clear = "\u{1b}[H\u{1b}[2J"

    private let isTerminal: Bool
    private let hasEmptyLines: Bool
    private var isEmpty = true
    /// Whether it was said that folders are watched; nil when nothing was said yet.
    private var hasSaidWatching: Bool?

    init(_ request: Request) {
        isTerminal = request.invocation.stdoutIsTerminal && Style.canControl(request.invocation.environment)
        hasEmptyLines = !["json", "jsonl", "sarif"].contains(request.arguments.value("format"))
    }

    /// Shows what a run has to say; why not all could be written.
    ///
    /// - Parameters:
    ///   - folders: how changes are noticed
    ///   - pause: milliseconds from one look at the files to the next
    ///   - time: what the clock shows
    mutating func show(
        _ result: CommandResult, _ folders: WatchedFolders, pause: Int, at time: DateTime?, in request: Request,
        _ world: WatchingWorld
    ) -> Errno? {
        defer { isEmpty = isEmpty && result.stdout.isEmpty }
        let words = folders.words(pause: pause)
        let hasEmptyLine = hasEmptyLines && !isEmpty && !result.stdout.isEmpty
        let before = isTerminal ? Self.clear : hasEmptyLine ? "\n" : ""
        if let failure = world.print(Array(before.utf8) + result.stdout) { return failure }
        world.printErrors(result.stderr)
        let invocation = request.invocation
        if isTerminal {
            let parts = (time.map { [Self.clock($0)] } ?? []) + [words, "Ctrl-C ends"]
            let line = request.style(.dim, parts.joined(separator: " · ")) + "\n"
            return world.print(FittedText.fitted(Array(line.utf8), to: invocation.width))
        }
        if hasSaidWatching != (folders.watch != nil) {
            let style = invocation.diagnosticStyle(request.arguments.value("color"))
            invocation.printMessage(style(.dim, words + "; Ctrl-C ends"))
        }
        hasSaidWatching = folders.watch != nil
        return nil
    }

    /// `10:42:07`, always of the same width.
    private static func clock(_ time: DateTime) -> String {
        let text = "\(ClockTime(secondOfDay: time.secondOfDay))"
        return text.utf8.count > 5 ? text : text + ":00"
    }
}
