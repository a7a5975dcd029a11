import VaultChecks
import VaultPlans
import VaultRecords
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
            let path = given.hasPrefix("../") ? Schema.settingsPath : given
            snapshot.facts.missingMergeDriver = (path, driver.missingEndings)
        }
        snapshot.facts.unknownTimezone = settings.timezone.flatMap(snapshot.folder.unknownTimezone)
        return explained(snapshot.findings(today: today, plainNotes: plainNotes))
    }

    /// Every rule that the program knows.
    package static var allRules: [Rule] { Catalogue.rules + knownPacks.flatMap(\.rules) }

    /// Today, by the clock and the vault's zone.
    package func today(environment: [String: String]) throws(FileError) -> CalendarDate {
        try Clock.today(inZone: settings.timezone, environment: environment)
    }

    /// The day by the machine's own zone, for a vault whose zone is not known.
    package static func machineDay(environment: [String: String]) throws(FileError) -> CalendarDate {
        try Clock.today(inZone: nil, environment: environment)
    }
}
