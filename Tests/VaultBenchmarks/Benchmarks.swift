/// The three commands.
enum Benchmarks {
    static let standardSeed = 20_261_121
    private static let usage = """
        Makes vaults of any size from a seed, and times what is done with them.

          VaultBenchmarks make DIR COUNT [--seed N]
          VaultBenchmarks run [--sizes 1000,10000,100000] [--runs 5] [--seed N] [--folder DIR]
          VaultBenchmarks compare DIR [--vault-binary PATH] [--runs 9] [--pattern PATTERN]
        """

    /// Returns the exit code: 1 when a result is wrong, 2 when the words are.
    static func run(_ words: [String]) -> Int32 {
        do throws(BenchmarkError) {
            let rest = Array(words.dropFirst())
            switch words.first {
            case "make": return try make(rest)
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
        let arguments = try Arguments(words, names: ["--seed"])
        guard arguments.others.count == 2 else { throw BenchmarkError("make needs a folder and a count") }
        let count = try Arguments.number(arguments.others[1], "COUNT")
        let seed = try arguments.number("--seed", standard: standardSeed)
        let made = try VaultMaking.make(arguments.others[0], count: count, seed: UInt64(seed))
        print(
            "\(made.fileCount) notes, \(made.plan.recordCount) records, \(made.byteCount / made.fileCount) bytes each")
        return 0
    }
}
