import VaultChecks
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

extension Vault {
    /// All findings of the vault, sorted by path and place.
    ///
    /// Cost: linear in notes and links, on all cores.
    ///
    /// - Parameters:
    ///   - today: the day against which dates are held
    ///   - plainNotes: judge plain notes as well: their links, and what git left in them
    ///   - environment: for running git, when its index may hold files of `.vault`
    package func findings(
        today: CalendarDate, plainNotes: Bool = false, environment: [String: String] = [:]
    ) -> [Finding] {
        var snapshot = snapshot
        snapshot.facts.trackedByGit =
            tree?.ownFiles ?? Git.trackedOwnFiles(in: root, environment: environment)
        let driver = MergeDriver(of: root, environment: environment)
        if driver.status == .halfDone, let given = driver.given {
            // A finding has its place in the vault.
            let path = given.hasPrefix("../") ? Schema.settingsPath : Path(given)
            snapshot.facts.missingMergeDriver = (path, driver.missingEndings)
        }
        snapshot.facts.unknownTimezone = settings.timezone.flatMap(snapshot.folder.unknownTimezone)
        return explained(snapshot.findings(today: today, plainNotes: plainNotes))
    }

    /// Every rule that the program knows.
    package static var allRules: [Rule] { Catalogue.rules + knownPacks.flatMap(\.rules) }

    /// Today, by the clock and the vault's zone, or the machine's where that is not known.
    package func today(environment: [String: String]) -> CalendarDate {
        Clock.today(inZone: settings.timezone, environment: environment)
    }
}

extension Vault {
    /// What an expression or a list may ask of records of some types. Cost: one pass over the notes; what is computed
    /// costs nothing until a value is read.
    ///
    /// - Parameters:
    ///   - types: which types
    ///   - asOf: the day that counts as today
    ///   - day: reads a day that is named by a word, as `today` or `monday`, for a field
    package func scope(
        of types: [TypeID], asOf: CalendarDate,
        day: @escaping @Sendable (_ text: String, _ field: String) -> CalendarDate?
    ) -> QueryScope {
        QueryScope(
            graph: graph, types: types, computed: snapshot.computedValues(asOf: asOf), day: day)
    }
}

/// Work spread on all cores.
struct CoreWork: WorkSpread {
    /// Some pieces for each core, so that none waits long for another, and none so small that handing it out counts.
    func join<Output: Sendable>(
        _ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        Cores.flatMap(count, chunk: size ?? max(32, min(1024, count / 16)), work)
    }
}
