import VaultFiles

/// What a command that runs again when notes change needs of the world around it.
package struct WatchingWorld: Sendable {
    /// Prints on stdout immediately; why not all could be written.
    package var print: @Sendable ([UInt8]) -> Errno?
    /// Prints on stderr immediately.
    package var printErrors: @Sendable ([UInt8]) -> Void
    /// The call as it is now: the terminal may have another width.
    package var current: @Sendable (Invocation) -> Invocation
    /// Waits for what a watch tells, at most so many milliseconds.
    package var wait: @Sendable (FolderWatch?, Int) -> FolderWatch.Wake
    /// Throws where the system does not tell of changes.
    package var makeWatch: @Sendable () throws(Errno) -> FolderWatch = { () throws(Errno) in try FolderWatch() }
    /// Watches folders as well; whether some are new.
    package var add: @Sendable ([String], FolderWatch) throws(Errno) -> Bool = { folders, watch throws(Errno) in
        try watch.add(folders)
    }
    /// Which of some files the output is written to; nil for none.
    package var output: @Sendable ([String]) -> String? = { _ in nil }
    /// A clock that only goes forward.
    package var milliseconds: @Sendable () -> Int = { MessageStreams.milliseconds }
    package var times = Times()

    /// In milliseconds.
    package struct Times: Sendable {
        /// How long nothing is to be told before the files are looked at.
        package var quiet = 100
        /// The same for changes that do not end.
        package var unrest = 1_000
        /// From one look at the files to the next where nobody tells of changes.
        package var pause = 1_000
        /// The same where somebody does: not everything is told, and the day ends at midnight.
        package var rest = 60_000

        package init() {}
    }

    package init(
        print: @escaping @Sendable ([UInt8]) -> Errno?, printErrors: @escaping @Sendable ([UInt8]) -> Void,
        current: @escaping @Sendable (Invocation) -> Invocation = { $0 },
        wait: @escaping @Sendable (FolderWatch?, Int) -> FolderWatch.Wake
    ) {
        self.print = print
        self.printErrors = printErrors
        self.current = current
        self.wait = wait
    }
}
