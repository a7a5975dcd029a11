import VaultFiles

/// When output goes through a pager: where a person reads at a terminal, and it is longer than the screen.
enum Paging {
    /// The commands that only show something. Those that write, or that may ask, go without a pager, whatever they
    /// print.
    private static let commands: Set<String> = [
        "today", "progress", "term", "match", "align", "list", "show", "units", "workout", "split", "exercise",
        "template", "thread", "check", "dedupe", "explain", "parse", "history", "format",
    ]

    /// Options with which they write.
    private static let writing = ["accept", "fix", "write"]

    static func isReading(_ arguments: ParsedArguments) -> Bool {
        guard let command = arguments.command, !arguments.asksForHelp else { return true }
        return commands.contains(command.name) && !writing.contains(where: arguments.has)
    }

    /// Whether the output was shown in a pager, completely or as far as it was read.
    static func show(_ result: CommandResult, _ process: ProcessEnvironment) -> Bool {
        guard result.mayBePaged, process.stdoutIsTerminal, process.stdinIsTerminal,
            Style.canControl(process.environment), let rows = process.rows, let columns = process.columns,
            let command = Pager.command(process.environment), isLonger(result.stdout, rows: rows, columns: columns)
        else { return false }
        return Pager.show(result.stdout, with: command, environment: process.environment)
    }

    /// Whether the text needs more rows than the screen has beside the one in which the shell asks.
    static func isLonger(_ text: [UInt8], rows: Int, columns: Int) -> Bool {
        var used = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            used += 1 + max(cells(line) - 1, 0) / max(columns, 1)
            if used >= rows { return true }
        }
        return false
    }

    /// The cells of a line, colours left out.
    private static func cells(_ line: ArraySlice<UInt8>) -> Int {
        let parts = line.split(separator: 0x1b, omittingEmptySubsequences: false)
        let text = parts.prefix(1) + parts.dropFirst().map { $0.drop { $0 != UInt8(ascii: "m") }.dropFirst() }
        return text.reduce(0) { $0 + DisplayText.width(String(decoding: $1, as: UTF8.self)) }
    }
}
