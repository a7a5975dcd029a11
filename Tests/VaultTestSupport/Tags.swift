import Testing

/// What a test needs or does that makes it slow. `Tests/daily` leaves out all of these.
extension Tag {
    /// Starts the program that was built, a shell or another process.
    @Tag package static var process: Self

    /// Runs git in a repository of its own.
    @Tag package static var git: Self

    /// Runs a program at a pseudo terminal.
    @Tag package static var terminal: Self

    /// Tries many inputs: from a seed, by mutation, from an extreme vault, or every combination.
    @Tag package static var random: Self

    /// Kills a process, stops a disk, cuts the power or makes a system call fail.
    @Tag package static var crash: Self

    /// Runs the commands of a page: a transcript, `README.md`, `FORMAT.md` or a topic of the help.
    @Tag package static var pages: Self
}
