/// The program in which a person reads what is longer than the screen.
package enum Pager {
    /// The command of the pager: `PAGER`, else `less`; nil where `PAGER` is empty or `cat`, or is not set and there is
    /// no `less`.
    package static func command(_ environment: [String: String]) -> String? {
        guard let written = environment["PAGER"] else { return Editor.isInstalled("less", environment) ? "less" : nil }
        let words = written.split { $0 == " " || $0 == "\t" }
        return words.isEmpty || words == ["cat"] ? nil : written
    }

    /// Shows the text and waits until the pager ends; false when it cannot be started.
    ///
    /// The command is read by the shell, as git does it. `less` gets the options that git gives it, unless `LESS` is
    /// set: it ends by itself when all fits on the screen, shows colours, and leaves the text there. A pager that ends
    /// before it has read all is not an error. An interrupt from the keyboard is its own.
    package static func show(_ text: [UInt8], with command: String, environment: [String: String]) -> Bool {
        let settings = environment.merging(["LESS": "FRX", "LV": "-c"]) { own, _ in own }
        guard let ends = try? Platform.makePipe() else { return false }
        let child = try? Platform.spawn(
            ["sh", "-c", command], environment: settings.map { "\($0.key)=\($0.value)" },
            streams: Platform.Streams(input: ends.reading, output: 1, errors: 2))
        Platform.close(ends.reading)
        guard let child else {
            Platform.close(ends.writing)
            return false
        }
        // Not before: the child would ignore closed pipes too.
        Platform.ignoreClosedPipes()
        let status = try? Platform.ignoringInterrupts { () throws(Errno) in
            _ = Platform.writeAll(text, to: ends.writing)
            Platform.close(ends.writing)
            return try Platform.wait(for: child)
        }
        // What the shell says of a command that it does not find, or cannot start.
        return status != 127 && status != 126
    }
}
