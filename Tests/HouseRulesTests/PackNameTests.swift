import Testing
import VaultKit
import VaultRecords
import VaultTestSupport

/// What a pack is called, and what its types and settings are called, stands in the pack and nowhere else.
@Suite struct PackNameTests {
    /// As the packs themselves say.
    private static let names = Set(
        Vault.knownPacks.flatMap { [$0.name] + $0.types.map(\.name) + $0.settings.map(\.name) })

    private static let neutral: Set = [
        "VaultSyntax", "VaultSystem", "VaultRecords", "VaultEdits", "VaultMerging", "VaultChecks", "VaultPlans",
        "VaultSearch", "VaultKit",
    ]

    /// Words of a language that happen to be names: each with the file that may have it.
    private static let words = [
        "Sources/VaultChecks/Rules/ScalarRules.swift": ["year", "daily"],
        "Sources/VaultRecords/Scalars/TargetSpelling.swift": ["daily"],
        "Sources/VaultRecords/Scalars/RepeatInterval.swift": ["daily"],
        // What Obsidian's plugin for daily notes calls them.
        "Sources/VaultChecks/Engine/Check.swift": ["daily"],
    ]

    @Test func thePacksAreRead() {
        #expect(
            Self.names.isSuperset(of: ["goals", "workouts", "threads", "goal", "message", "birth", "active_split"]))
    }

    @Test func neutralModulesNameNoPack() {
        for file in SwiftFile.sources where Self.neutral.contains(file.module) {
            let allowed = Self.words[file.path] ?? []
            #expect(file.literals.filter { Self.names.contains($0) && !allowed.contains($0) } == [], "\(file.path)")
        }
    }

    /// Commands of a pack lie in its module; what all records share knows of none.
    @Test func commandsOfAllRecordsNameNoPack() {
        for file in SwiftFile.sources where Self.isShared(file) {
            // A key of JSON may have the name of a type, and lies with the layout. What an assistant may ask is put to
            // the commands of all packs, by their names.
            if file.path.contains("/Output/") || file.path.contains("/Assistant/") { continue }
            let allowed = Self.keys[file.path] ?? []
            #expect(file.literals.filter { Self.names.contains($0) && !allowed.contains($0) } == [], "\(file.path)")
        }
    }

    private static func isShared(_ file: SwiftFile) -> Bool {
        ["VaultConsole", "VaultRequests", "VaultProgram"].contains(file.module)
            || file.path.hasPrefix("Sources/VaultCommands/Records/")
    }

    private static let keys = [
        "Sources/VaultProgram/Commands/ShowCommand.swift": ["message", "goals"],
        "Sources/VaultCommands/Records/FindingsSARIF.swift": ["message"],
        // Options that are called like types, and take records of them.
        "Sources/VaultProgram/Commands/ImportCommand.swift": ["user", "goal", "exercise", "threads", "action"],
        "Sources/VaultProgram/Commands/ReportCommand.swift": ["term", "year", "goals"],
        // The pack of goals goes without saying in help.
        "Sources/VaultProgram/VaultCommand.swift": ["goals"],
    ]

    /// Only the list of packs imports them, in the modules below the commands.
    @Test func onlyTheListImportsPacks() {
        let others = SwiftFile.sources.filter {
            Self.neutral.contains($0.module) && !Self.importers.contains($0.path)
        }
        #expect(others.places(of: #"\bimport Vault(?:Progress|Goals|Reviews|Workouts|Threads)\b"#) == [])
    }

    /// The list of packs, and the part of the library's door that is about goals.
    private static let importers = [
        "Sources/VaultKit/Vault/KnownPacks.swift", "Sources/VaultKit/Workspace/Workspace+Progress.swift",
    ]

    @Test(arguments: [
        ("let a = \"goal\"", ["goal"]), ("[\"a\", \"b c\"]", ["a", "b c"]), ("// \"goal\"", []),
        ("\"\"\"\n  goal\n  \"\"\"", []), ("\"x \\(a[\"goal\"]) y\"", ["goal"]),
    ])
    func literalsAreFound(text: String, expected: [String]) {
        #expect(SwiftFile(path: "a/b/c", text: text).literals.filter { ["goal", "a", "b c"].contains($0) } == expected)
    }
}
