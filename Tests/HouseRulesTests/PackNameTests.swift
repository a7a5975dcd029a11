import Testing
import VaultKit
import VaultSchema
import VaultTestSupport

/// What a pack is called, and what its types and settings are called, stands in the pack and nowhere else.
@Suite struct PackNameTests {
    /// As the packs themselves say.
    private static let names = Set(
        Vault.knownPacks.flatMap { [$0.name] + $0.types.map(\.name) + $0.settings.map(\.name) })

    private static let neutral: Set = [
        "VaultSyntax", "VaultSchema", "VaultGraph", "VaultEdits", "VaultMerging", "VaultChecks", "VaultPlans",
        "VaultSearch", "VaultFiles", "VaultGit", "VaultKit",
    ]

    /// Words of a language that happen to be names: each with the file that may have it.
    private static let words = [
        "Sources/VaultChecks/Fields/NearestExample.swift": ["year", "daily"],
        "Sources/VaultSchema/Scalars/Offer.swift": ["daily"],
        "Sources/VaultSchema/Scalars/RepeatInterval.swift": ["daily"],
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
        for file in SwiftFile.sources where Self.shared.contains(file.module) {
            // A key of JSON may have the name of a type, and lies with the layout. What an assistant may ask is put to
            // the commands of all packs, by their names.
            if file.path.contains("/Output/") || file.path.contains("/Assistant/") { continue }
            let allowed = Self.keys[file.path] ?? []
            #expect(file.literals.filter { Self.names.contains($0) && !allowed.contains($0) } == [], "\(file.path)")
        }
    }

    private static let shared: Set = ["VaultConsole", "VaultRequests", "VaultRecordCommands", "VaultCommands"]

    private static let keys = [
        "Sources/VaultCommands/Commands/ParseCommand.swift": ["message"],
        // Options that are called like types, and take records of them.
        "Sources/VaultCommands/Commands/ImportCommand.swift": ["user", "goal", "exercise"],
        "Sources/VaultCommands/Commands/ImportPlan+Goals.swift": ["action"],
        "Sources/VaultCommands/Commands/ReportCommand.swift": ["term", "year", "goals"],
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
