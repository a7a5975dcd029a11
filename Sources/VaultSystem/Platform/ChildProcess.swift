/// Running another program.
package enum ChildProcess {
    /// What a program left behind.
    package struct Outcome: Sendable {
        /// The exit status, or 128 plus the number of the signal that ended it.
        package let status: Int32
        package let output: [UInt8]
        package let errors: [UInt8]
    }

    /// The most that is read of each stream, in bytes.
    package static let outputLimit = 256 << 20

    /// Runs a program to its end and keeps what it prints; nil input is `/dev/null`. Throws when it cannot be started,
    /// prints more than `limit` bytes or takes longer than `seconds`; it is then ended, and with `seconds` all that it
    /// has started too.
    package static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String], input: [UInt8]? = nil,
        limit: Int = outputLimit, seconds: Int? = nil
    ) throws(FileError) -> Outcome {
        let file = try input.map { (bytes) throws(FileError) in try unnamedFile(bytes, environment) }
        defer { if let file { Platform.close(file) } }
        let words = [program] + arguments
        do throws(Errno) {
            guard seconds != nil else { return try run(words, environment, file, limit: limit, seconds: nil) { false } }
            return try Platform.holdingEnd { (isToEnd) throws(Errno) in
                try run(words, environment, file, limit: limit, seconds: seconds, isToEnd)
            }
        } catch .tooBig {
            throw FileError(.readOutput(limit: limit), program, .tooBig)
        } catch {
            throw FileError(.run, program, error)
        }
    }

    /// Runs a program on the streams of this one, as an editor on the terminal, and has an interrupt from the keyboard
    /// be its alone; its exit status, or 128 plus the number of a signal. `look` is called ten times a second
    /// meanwhile.
    package static func runAttached(
        _ words: [String], environment: [String: String], meanwhile look: () -> Void
    ) throws(FileError) -> Int32 {
        try FileError.attempt(.run, words.first ?? "") { () throws(Errno) in
            let streams = Platform.Streams(input: 0, output: 1, errors: 2)
            let child = try Platform.spawn(words, environment: environment, streams: streams)
            return try Platform.ignoringInterrupts { () throws(Errno) in
                while true {
                    if let status = try Platform.wait(for: child, milliseconds: 100) { return status }
                    look()
                }
            }
        }
    }

    /// Starts a program that goes on by itself, without input and with its output thrown away; false where it does not
    /// start, or fails within a second.
    static func start(_ words: [String], environment: [String: String]) -> Bool {
        guard let nothing = try? Descriptor("/dev/null", for: .appending) else { return false }
        let streams = Platform.Streams(input: nil, output: nothing.number, errors: nothing.number)
        let child = try? Platform.spawn(words, environment: environment, streams: streams, inOwnGroup: true)
        guard let child else { return false }
        return (try? Platform.wait(for: child, milliseconds: 1000)) ?? 0 == 0
    }

    private static func run(
        _ words: [String], _ environment: [String: String], _ input: Int32?, limit: Int, seconds: Int?,
        _ isToEnd: () -> Bool
    ) throws(Errno) -> Outcome {
        let output = try Pipe()
        let errors = try Pipe()
        let child = try Platform.spawn(
            words, environment: environment,
            streams: .init(input: input, output: output.writing.number, errors: errors.writing.number),
            inOwnGroup: seconds != nil)
        let outputEnd = output.closingWriting()
        let errorsEnd = errors.closingWriting()
        let texts: (output: [UInt8], errors: [UInt8])
        do throws(Errno) { texts = try read(outputEnd, errorsEnd, limit: limit, seconds: seconds, isToEnd) } catch {
            // The number of a group is that of its first process, with a minus.
            Platform.kill(seconds == nil ? child : -child)
            _ = try? Platform.wait(for: child)
            throw error
        }
        return Outcome(status: try Platform.wait(for: child), output: texts.output, errors: texts.errors)
    }

    /// A file with the bytes, at its start, that has no name; where the file system wants one, that is removed at
    /// once. In the folder that `TMPDIR` names, else in `/tmp`.
    private static func unnamedFile(_ bytes: [UInt8], _ environment: [String: String]) throws(FileError) -> Int32 {
        let named = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
        let folder = named ?? "/tmp"
        do throws(Errno) {
            let file = try emptyFile(in: folder)
            try file.write(bytes)
            try Platform.seek(file.number)
            return file.released()
        } catch {
            let message = "cannot create a temporary file in '\(folder)': \(error.words)"
            let help = named == nil ? "name another folder: TMPDIR=/path/to/folder" : "TMPDIR names this folder"
            throw FileError(.other(message: message, help: help), folder, .invalid)
        }
    }

    private static func emptyFile(in folder: String) throws(Errno) -> Descriptor {
        if let file = try? Descriptor(folder, for: .unnamed) { return file }
        let place = try Descriptor(folder, for: .folder(followingLinks: true))
        let named = try Leftovers.make(below: place.number)
        try Platform.remove(named.name, below: place.number)
        return named.released()
    }

    /// Reads both streams to their ends, whichever has something.
    private static func read(
        _ output: borrowing Descriptor, _ errors: borrowing Descriptor, limit: Int, seconds: Int?,
        _ isToEnd: () -> Bool
    ) throws(Errno) -> (output: [UInt8], errors: [UInt8]) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        var open = [output.number, errors.number]
        var texts: (output: [UInt8], errors: [UInt8]) = ([], [])
        let end = seconds.map { Platform.milliseconds + Int64($0) * 1_000 }
        while !open.isEmpty {
            let left = end.map { Int32(clamping: max(0, $0 - Platform.milliseconds)) }
            let ready = try Platform.waitForInput(open, milliseconds: left.map { min($0, 100) })
            if isToEnd() || ready.isEmpty && left == 0 { throw .timedOut }
            for ready in ready {
                let count = try Platform.read(ready, into: buffer)
                if count == 0 { open.removeAll { $0 == ready } }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                if ready == output.number {
                    texts.output.append(contentsOf: bytes)
                } else {
                    texts.errors.append(contentsOf: bytes)
                }
            }
            if max(texts.output.count, texts.errors.count) > limit { throw .tooBig }
        }
        return texts
    }

    private struct Pipe: ~Copyable {
        let reading: Descriptor
        let writing: Descriptor

        init() throws(Errno) {
            let ends = try Platform.makePipe()
            reading = Descriptor(owning: ends.reading)
            writing = Descriptor(owning: ends.writing)
        }

        /// The reading end; the other one is closed, so that the child's end is the pipe's end.
        consuming func closingWriting() -> Descriptor { reading }
    }
}
