/// The commands.
enum Benchmarks {
    static let standardSeed = 20_261_121
    private static let usage = """
        Makes vaults of any size from a seed, and times what is done with them.

          VaultBenchmarks make DIR COUNT [--seed N] [--of notes|workouts]
          VaultBenchmarks run [--sizes 1000,10000,100000] [--runs 5] [--seed N] [--folder DIR]
          VaultBenchmarks crowds [--count 10000] [--runs 3] [--folder DIR] [CASE …]
          VaultBenchmarks compare DIR [--vault-binary PATH] [--runs 9] [--pattern PATTERN] [--also COMMAND]
          VaultBenchmarks profile DIR parse|graph|check|progress [--runs 1]
          VaultBenchmarks complete DIR [--runs 50]
          VaultBenchmarks commit [--files 10000] [--runs 5] [--folder DIR]
        """

    /// Returns the exit code: 1 when a result is wrong, 2 when the words are.
    static func run(_ words: [String]) -> Int32 {
        do throws(BenchmarkError) {
            let rest = Array(words.dropFirst())
            switch words.first {
            case "make": return try make(rest)
            case "run": return try time(rest)
            case "crowds": return try crowds(rest)
            case "compare": return try compare(rest)
            case "profile": return try profile(rest)
            case "complete": return try complete(rest)
            case "commit": return try commit(rest)
            default:
                print(usage)
                return 2
            }
        } catch {
            print("error: \(error)")
            return 2
        }
    }

    private static func make(_ words: [String]) throws(BenchmarkError) -> Int32 {
        let arguments = try Arguments(words, names: ["--seed", "--of"])
        guard arguments.others.count == 2 else { throw BenchmarkError("make needs a folder and a count") }
        let count = try Arguments.number(arguments.others[1], "COUNT")
        let seed = try arguments.number("--seed", standard: standardSeed)
        if arguments["--of"] == "workouts" {
            let notes = try WorkoutMaking.make(arguments.others[0], workouts: count, seed: UInt64(seed))
            print("\(notes) notes, \(count) workouts with \(count * 20) sets")
            return 0
        }
        let made = try VaultMaking.make(arguments.others[0], count: count, seed: UInt64(seed))
        print(
            "\(made.fileCount) notes, \(made.plan.recordCount) records, \(made.byteCount / made.fileCount) bytes each")
        return 0
    }

    private static func time(_ words: [String]) throws(BenchmarkError) -> Int32 {
        let arguments = try Arguments(words, names: ["--sizes", "--runs", "--seed", "--folder"])
        let folder = arguments["--folder"] ?? "/tmp/vault-benchmarks"
        let code = try TimingRun.run(
            sizes: arguments.numbers("--sizes", standard: [1_000, 10_000, 100_000]),
            runs: arguments.number("--runs", standard: 5),
            seed: UInt64(arguments.number("--seed", standard: standardSeed)), folder: folder)
        return try max(code, crowds(["--folder", folder]))
    }

    private static func crowds(_ words: [String]) throws(BenchmarkError) -> Int32 {
        let arguments = try Arguments(words, names: ["--count", "--runs", "--folder"])
        let mistakes = try CrowdedTiming.run(
            count: arguments.number("--count", standard: 10_000), runs: arguments.number("--runs", standard: 3),
            folder: arguments["--folder"] ?? "/tmp/vault-benchmarks", cases: arguments.others)
        for mistake in mistakes { print("wrong: \(mistake)") }
        return mistakes.isEmpty ? 0 : 1
    }

    private static func compare(_ words: [String]) throws(BenchmarkError) -> Int32 {
        let arguments = try Arguments(words, names: ["--vault-binary", "--runs", "--pattern", "--also"])
        guard let folder = arguments.others.first else { throw BenchmarkError("compare needs the folder of a vault") }
        let own = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return try Comparison.run(
            folder: folder, vault: arguments["--vault-binary"] ?? (own + ["vault"]).joined(separator: "/"),
            pattern: arguments["--pattern"] ?? "^date: 2026", also: arguments["--also"],
            runs: arguments.number("--runs", standard: 9))
    }

    private static func profile(_ words: [String]) throws(BenchmarkError) -> Int32 {
        let arguments = try Arguments(words, names: ["--runs"])
        guard arguments.others.count == 2 else { throw BenchmarkError("profile needs a folder and a step") }
        return try ProfiledStep.run(
            arguments.others[1], folder: arguments.others[0], runs: arguments.number("--runs", standard: 1))
    }

    private static func complete(_ words: [String]) throws(BenchmarkError) -> Int32 {
        let arguments = try Arguments(words, names: ["--runs"])
        guard let folder = arguments.others.first else { throw BenchmarkError("complete needs the folder of a vault") }
        return try CompletionTiming.run(folder: folder, runs: max(1, arguments.number("--runs", standard: 50)))
    }

    private static func commit(_ words: [String]) throws(BenchmarkError) -> Int32 {
        let arguments = try Arguments(words, names: ["--files", "--runs", "--folder"])
        let files = try max(1, arguments.number("--files", standard: 10_000))
        let runs = try max(1, arguments.number("--runs", standard: 5))
        let folder = arguments["--folder"] ?? "/tmp"
        let code = try CommitTiming.run(files: files, runs: runs, folder: folder)
        return try max(code, RenameTiming.run(links: files, runs: runs, folder: folder))
    }
}
