/// The whole program against a search for one pattern over the same files.
enum Comparison {
    /// Times `vault check`, `rg -c` and another command in turns and prints medians, their ratios and the peaks of
    /// memory.
    ///
    /// - Parameter also: the words of the other command, as `workout stats`; it is held against the check
    ///
    /// Returns the exit code: 1 when a program did not end as it should. Without `rg` only `vault` is timed.
    static func run(folder: String, vault: String, pattern: String, also: String?, runs: Int) throws(BenchmarkError)
        -> Int32
    {
        let check = [vault, "check", "--vault", folder]
        let search = MeasuredChild.place(of: "rg").map { [$0, "-c", pattern, folder] }
        var timings = Timings()
        let other = also.map { [vault] + $0.split(separator: " ").map(String.init) + ["--vault", folder] }
        var memory: [String: Int] = [:]
        var isWrong = false
        // The first turn fills the page cache and does not count.
        for turn in 0...max(1, runs) {
            for (name, words) in [("vault", check), ("rg", search ?? []), ("also", other ?? [])] where !words.isEmpty {
                let child = try MeasuredChild(words)
                if child.status != 0 {
                    if !isWrong { print("wrong: \(name) ended with \(child.status)") }
                    isWrong = true
                }
                memory[name] = max(memory[name] ?? 0, child.peakMemory)
                if turn > 0 { timings.add(name, child.time) }
            }
        }
        for name in timings.steps {
            print(
                Columns.left(name, 8) + Columns.right(Columns.number(timings.median(name) / 1e6, 2), 10) + " ms"
                    + Columns.right(Columns.number(Double(memory[name] ?? 0) / 1e6, 1), 10) + " MB")
        }
        if search == nil {
            print("rg is not installed, so there is nothing to compare with")
        } else {
            print("ratio " + Columns.right(Columns.number(timings.median("vault") / timings.median("rg"), 2), 12))
        }
        if other != nil {
            print("also  " + Columns.right(Columns.number(timings.median("also") / timings.median("vault"), 2), 12))
        }
        return isWrong ? 1 : 0
    }
}
