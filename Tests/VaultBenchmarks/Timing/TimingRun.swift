#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Times vaults of several sizes and prints a table.
enum TimingRun {
    /// A note of the greater vault may cost so many times that of the smaller.
    static let linearityLimit = 1.3
    /// Edits of one note in the greater vault may cost so many times those in the smaller.
    static let editingLimit = 2.0
    /// A command, with opening the vault, may take so many times what the check takes.
    static let checkLimits = [("progress", 1.5), ("duplicates", 5.0), ("matches", 1.5)]

    /// Returns the exit code: 1 when a result or the linearity is not as it should be.
    static func run(sizes: [Int], runs: Int, seed: UInt64, folder: String) throws(BenchmarkError) -> Int32 {
        var vaults: [TimedVault] = []
        for size in sizes.sorted() { vaults.append(try prepare(size, seed: seed, folder: folder)) }
        // Round by round, so that what else the machine does meets all sizes alike.
        for round in 1...max(1, runs) {
            for place in vaults.indices {
                try vaults[place].run()
                print("round \(round) with \(vaults[place].plan.count) notes")
                // Also into a pipe at once: all of it takes minutes.
                fflush(nil)
            }
        }
        print("")
        for (place, vault) in vaults.enumerated() { printTable(vault, smaller: place > 0 ? vaults[place - 1] : nil) }
        var mistakes = vaults.flatMap(\.mistakes)
        for (smaller, greater) in zip(vaults, vaults.dropFirst()) {
            for step in ["open", "check", "progress"] {
                let growth = growth(step, from: smaller, to: greater)
                guard growth > linearityLimit else { continue }
                mistakes.append(
                    "\(step): a note of \(greater.plan.count) costs \(Columns.number(growth, 2)) times one of "
                        + "\(smaller.plan.count); at most \(linearityLimit)")
            }
        }
        for (smaller, greater) in zip(vaults, vaults.dropFirst()) {
            let growth = greater.timings.least("1000 edits") / smaller.timings.least("1000 edits")
            guard growth > editingLimit else { continue }
            mistakes.append(
                "1000 edits in \(greater.plan.count) notes cost \(Columns.number(growth, 2)) times those in "
                    + "\(smaller.plan.count); at most \(editingLimit)")
        }
        for vault in vaults where vault.plan.count >= 10_000 { mistakes += slowCommands(vault) }
        var seen: Set<String> = []
        for mistake in mistakes where seen.insert(mistake).inserted { print("wrong: \(mistake)") }
        return mistakes.isEmpty ? 0 : 1
    }

    /// Makes the vault, or takes the one that was made before from the same seed by the same program.
    private static func prepare(_ size: Int, seed: UInt64, folder: String) throws(BenchmarkError) -> TimedVault {
        let path = "\(folder)/\(seed)-\(size)"
        var numbers = SeededNumbers(seed: seed)
        guard let plan = VaultPlan(count: size, numbers: &numbers) else {
            throw BenchmarkError("a vault of \(size) notes is too small; at least \(VaultPlan.smallest)")
        }
        if access("\(path)/.complete", F_OK) != 0 {
            var made = try VaultMaking.make(path, count: size, seed: seed)
            try made.folder.put(".complete", [])
        }
        return TimedVault(path: path, plan: plan)
    }

    /// What takes too long against the check. Smaller vaults take too little time to tell.
    private static func slowCommands(_ vault: TimedVault) -> [String] {
        let open = vault.timings.least("open")
        let check = open + vault.timings.least("check")
        return checkLimits.compactMap { step, limit in
            let ratio = (open + vault.timings.least(step)) / check
            guard ratio > limit else { return nil }
            return "\(step): \(Columns.number(ratio, 2)) times the check of \(vault.plan.count) notes; at most \(limit)"
        }
    }

    /// The cost per note against that in a smaller vault, from the best run of each: the one least disturbed.
    private static func growth(_ step: String, from smaller: TimedVault, to greater: TimedVault) -> Double {
        let before = smaller.timings.least(step) / Double(smaller.plan.count)
        return greater.timings.least(step) / Double(greater.plan.count) / before
    }

    private static func printTable(_ vault: TimedVault, smaller: TimedVault?) {
        let floor = vault.timings.median("floor")
        print("\(vault.plan.count) notes, \(vault.plan.recordCount) records")
        print("  step              ms   x floor   ns/note   per note against \(smaller?.plan.count ?? 0)")
        for step in vault.timings.steps {
            let time = vault.timings.median(step)
            let line =
                "  " + Columns.left(step, 12) + Columns.right(Columns.number(time / 1e6, 2), 8)
                + Columns.right(Columns.number(time / floor, 2), 10)
                + Columns.right(Columns.number(time / Double(vault.plan.count), 0), 10)
            print(
                line + (smaller.map { Columns.right(Columns.number(growth(step, from: $0, to: vault), 2), 10) } ?? ""))
        }
        print("")
    }
}
