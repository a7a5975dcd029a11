import VaultConsole

/// What commands with `--plot` have in common.
extension Request {
    /// Refuses what a plot cannot be combined with: rows and objects, of which a plot is neither, and other options.
    package func refuseToPlot(with others: [String]) throws(CommandFailure) {
        if let format = arguments.value("format"), format != "text" {
            throw .usage(
                UsageError(
                    "'--plot' and '--format \(format)' cannot be combined",
                    help: "'vault report --format json' gives the numbers of every plot"))
        }
        if let other = others.first(where: arguments.has) {
            throw .usage(UsageError("'--plot' and '--\(other)' cannot be combined"))
        }
    }
}
