import VaultChecks
import VaultFiles
import VaultGit
import VaultGraph
import VaultSchema

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
        var facts = facts
        facts.trackedByGit =
            tree?.ownFiles ?? Git.trackedOwnFiles(in: root, environment: environment)
        let driver = MergeDriver(of: root, environment: environment)
        if driver.status == .halfDone {
            // A finding has its place in the vault.
            facts.lacksMergeDriver = driver.given.map { $0.hasPrefix("../") ? Schema.settingsPath : $0 }
        }
        facts.unknownTimezone = unknownTimezone(environment: environment)
        return explained(findings(of: graph, facts, today: today, plainNotes: plainNotes))
    }

    /// The findings of a state of the vault's notes, on all cores.
    ///
    /// - Parameter paths: look at these notes only, where notes are looked at one by one; nil for all
    func findings(
        of graph: Graph, _ facts: VaultFacts, today: CalendarDate, plainNotes: Bool = false,
        in paths: Set<String>? = nil
    ) -> [Finding] {
        var facts = facts
        let used = Set(packs.map(\.name))
        facts.otherPacks = Self.knownPacks.filter { !used.contains($0.name) }.map { ($0.name, $0.types) }
        let context = CheckContext(graph: graph, today: today, facts: facts, checksPlainNotes: plainNotes)
        let numbers = paths.map { $0.compactMap { graph.index(ofPath: $0) }.sorted() }
        return CheckRun.findings(context, packs: packs, of: numbers) { count, work in
            Cores.flatMap(count, chunk: 1, work)
        }
    }

    /// Every rule that may report something in this vault.
    package var rules: [Rule] { Catalogue.rules + packs.flatMap(\.rules) }

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

    func unknownTimezone(environment: [String: String]) -> VaultFacts.FileFact? {
        guard let zone = settings.timezone else { return nil }
        do throws(FileError) {
            _ = try Zone.named(zone, environment: environment)
            return nil
        } catch {
            guard error.errno == .notFound else { return nil }
            return VaultFacts.FileFact(path: Schema.settingsPath, message: error.message, help: error.help)
        }
    }
}
