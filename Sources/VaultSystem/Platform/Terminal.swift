/// The terminal while a line is edited in it: keys come from stdin, what is drawn goes to stderr. However it ends, by a
/// signal too, the terminal is then as it was before.
package struct Terminal: ~Copyable {
    package enum Event: Sendable {
        case bytes([UInt8])
        /// Nothing came in the time that was given.
        case pause
        /// The size may have changed.
        case resized
        /// The program was stopped, and goes on.
        case resumed
        /// Ctrl-C.
        case interrupted
        /// Nothing can come any more.
        case closed
    }

    private static let input: Int32 = 0
    private static let output: Int32 = 2

    private let settings: Platform.TerminalSettings
    private let signals: Descriptor
    private let signalsEnd: Descriptor
    private let reactions: [Int32: TerminalSignals.Reaction?]

    /// Nil where stdin is not a terminal.
    package init?() {
        guard let settings = Platform.TerminalSettings(of: Self.input) else { return nil }
        guard let ends = try? Platform.makePipe() else {
            settings.free()
            return nil
        }
        self.settings = settings
        signals = Descriptor(owning: ends.reading)
        signalsEnd = Descriptor(owning: ends.writing)
        reactions = TerminalSignals.begin(writingTo: ends.writing, restoring: settings)
        begin()
    }

    deinit {
        restore()
        TerminalSignals.end(reactions)
        settings.free()
    }

    /// The width in cells, now.
    package var columns: Int { Platform.columns(of: Self.output) ?? 80 }

    package func write(_ text: String) { _ = Platform.writeAll(Array(text.utf8), to: Self.output) }

    /// Waits for what comes next, and at most so many milliseconds.
    package func next(milliseconds: Int32? = nil) -> Event {
        guard let ready = try? Platform.waitForInput([Self.input, signals.number], milliseconds: milliseconds) else {
            return .closed
        }
        if ready.contains(signals.number), let byte = Platform.piece(of: signals.number, limit: 1)?.first {
            switch TerminalSignals.kind(byte) {
            case .interrupt: return .interrupted
            case .stop:
                restore()
                TerminalSignals.stop()
                begin()
                // What continued it is noted too.
                let waiting = try? Platform.waitForInput([signals.number], milliseconds: 0)
                if waiting?.isEmpty == false { _ = Platform.piece(of: signals.number, limit: 1) }
                return .resumed
            case .goOn:
                begin()
                return .resumed
            case .resize, nil: return .resized
            }
        }
        if ready.isEmpty { return .pause }
        let bytes = Platform.piece(of: Self.input, limit: 1 << 12) ?? []
        return bytes.isEmpty ? .closed : .bytes(bytes)
    }

    /// Sets the terminal for keys, with brackets around what is pasted.
    private func begin() {
        _ = settings.applyForKeys(to: Self.input)
        write("\u{1b}[?2004h")
    }

    private func restore() {
        write("\u{1b}[?2004l")
        settings.apply(to: Self.input)
    }
}
