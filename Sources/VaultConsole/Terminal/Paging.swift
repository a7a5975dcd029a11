import VaultFiles

/// When output goes through a pager: where a person reads at a terminal, and it is longer than the screen.
package enum Paging {
    /// Options with which commands write that otherwise only show something.
    private static let writingOptions = ["accept", "fix", "write"]

    package static func isReading(_ arguments: ParsedArguments) -> Bool {
        guard let command = arguments.command, !arguments.asksForHelp else { return true }
        return !command.writes && !writingOptions.contains(where: arguments.has)
    }

    /// Whether the output was shown in a pager, completely or as far as it was read.
    package static func show(_ text: [UInt8], _ process: ProcessEnvironment) -> Bool {
        guard process.stdoutIsTerminal, process.stdinIsTerminal,
            Style.canControl(process.environment), let rows = process.rows, let columns = process.columns,
            let command = Pager.command(process.environment), isLonger(text, rows: rows, columns: columns)
        else { return false }
        return Pager.show(text, with: command, environment: process.environment)
    }

    /// Whether the text needs more rows than the screen has beside the one in which the shell asks.
    static func isLonger(_ text: [UInt8], rows: Int, columns: Int) -> Bool {
        var used = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            let cells = FittedText.cells(String(decoding: line, as: UTF8.self))
            used += 1 + max(cells - 1, 0) / max(columns, 1)
            if used >= rows { return true }
        }
        return false
    }
}
