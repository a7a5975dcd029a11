// swift-tools-version: 6.2
import PackageDescription

/// What each module may import. The list is the architecture: bytes flow from the top to the bottom.
let modules: [(name: String, imports: [String])] = [
    ("VaultSyntax", []),
    ("VaultSystem", ["VaultSyntax"]),
    ("VaultRecords", ["VaultSyntax"]),
    ("VaultConsole", ["VaultSyntax", "VaultSystem", "VaultRecords"]),
    ("VaultProgress", ["VaultSyntax", "VaultRecords"]),
    ("VaultEdits", ["VaultSyntax", "VaultRecords"]),
    ("VaultMerging", ["VaultSyntax", "VaultRecords", "VaultEdits"]),
    ("VaultChecks", ["VaultSyntax", "VaultRecords", "VaultEdits"]),
    ("VaultSearch", ["VaultSyntax", "VaultRecords", "VaultChecks"]),
    ("VaultPlans", ["VaultSyntax", "VaultRecords", "VaultEdits", "VaultMerging", "VaultChecks"]),
    (
        "VaultGoals",
        [
            "VaultSyntax", "VaultRecords", "VaultProgress", "VaultEdits", "VaultChecks", "VaultSearch", "VaultPlans",
        ]
    ),
    (
        "VaultReviews",
        [
            "VaultSyntax", "VaultRecords", "VaultProgress", "VaultEdits", "VaultChecks", "VaultSearch", "VaultPlans",
            "VaultGoals",
        ]
    ),
    ("VaultWorkouts", ["VaultSyntax", "VaultRecords", "VaultChecks", "VaultPlans"]),
    ("VaultThreads", ["VaultSyntax", "VaultRecords", "VaultEdits", "VaultChecks", "VaultPlans"]),
    (
        "VaultKit",
        [
            "VaultSyntax", "VaultSystem", "VaultRecords", "VaultProgress", "VaultEdits", "VaultMerging",
            "VaultChecks", "VaultPlans", "VaultGoals", "VaultWorkouts", "VaultThreads",
        ]
    ),
    ("VaultReaders", ["VaultSyntax", "VaultRecords", "VaultChecks", "VaultWorkouts", "VaultThreads"]),
    (
        "VaultExchange",
        [
            "VaultSyntax", "VaultRecords", "VaultProgress", "VaultEdits", "VaultChecks", "VaultSearch", "VaultPlans",
            "VaultGoals", "VaultWorkouts", "VaultThreads", "VaultReaders",
        ]
    ),
    ("VaultShapes", ["VaultSyntax", "VaultRecords"]),
    (
        "VaultGoalAnswers",
        [
            "VaultSyntax", "VaultRecords", "VaultProgress", "VaultEdits", "VaultChecks", "VaultSearch", "VaultGoals",
            "VaultReviews", "VaultShapes",
        ]
    ),
    (
        "VaultAnswers",
        [
            "VaultSyntax", "VaultSystem", "VaultRecords", "VaultProgress", "VaultEdits", "VaultMerging",
            "VaultChecks", "VaultSearch", "VaultPlans", "VaultGoals", "VaultReviews", "VaultWorkouts", "VaultThreads",
            "VaultKit", "VaultReaders", "VaultExchange", "VaultShapes", "VaultGoalAnswers",
        ]
    ),
    (
        "VaultReport",
        [
            "VaultSyntax", "VaultRecords", "VaultProgress", "VaultEdits", "VaultChecks", "VaultGoals", "VaultReviews",
            "VaultWorkouts", "VaultGoalAnswers", "VaultAnswers",
        ]
    ),
    (
        "VaultEditor",
        [
            "VaultSyntax", "VaultSystem", "VaultRecords", "VaultProgress", "VaultEdits", "VaultChecks", "VaultPlans",
            "VaultGoals", "VaultReviews", "VaultWorkouts", "VaultThreads", "VaultKit", "VaultShapes",
            "VaultGoalAnswers", "VaultAnswers",
        ]
    ),
    (
        "VaultRequests",
        [
            "VaultSyntax", "VaultSystem", "VaultRecords", "VaultConsole", "VaultEdits", "VaultChecks", "VaultSearch",
            "VaultPlans", "VaultKit", "VaultShapes", "VaultAnswers",
        ]
    ),
    (
        "VaultCommands",
        [
            "VaultSyntax", "VaultSystem", "VaultRecords", "VaultConsole", "VaultProgress", "VaultEdits",
            "VaultMerging", "VaultChecks", "VaultSearch", "VaultPlans", "VaultGoals", "VaultReviews", "VaultWorkouts",
            "VaultThreads", "VaultKit", "VaultShapes", "VaultGoalAnswers", "VaultAnswers", "VaultRequests",
        ]
    ),
    (
        "VaultProgram",
        [
            "VaultSyntax", "VaultSystem", "VaultRecords", "VaultConsole", "VaultEdits", "VaultChecks", "VaultSearch",
            "VaultPlans", "VaultGoals", "VaultReviews", "VaultWorkouts", "VaultThreads", "VaultKit", "VaultReaders",
            "VaultExchange", "VaultShapes", "VaultGoalAnswers", "VaultAnswers", "VaultReport", "VaultEditor",
            "VaultRequests", "VaultCommands",
        ]
    ),
]

let everyModule: [Target.Dependency] = modules.map { .byName(name: $0.name) } + ["VaultPages"]

/// Modules with a test target of the same name and `Tests` after it.
let tested = [
    "VaultSyntax", "VaultSystem", "VaultRecords", "VaultConsole", "VaultEdits", "VaultMerging", "VaultChecks",
    "VaultSearch", "VaultPlans", "VaultGoals", "VaultWorkouts", "VaultThreads", "VaultKit", "VaultReaders",
    "VaultExchange", "VaultAnswers", "VaultReport", "VaultEditor", "VaultCommands",
]

/// On Linux the program, once it is not for debugging, is a single file that needs no libraries and has no symbols. For
/// toolchains without static libraries there is VAULT_DYNAMIC.
let linking: [LinkerSetting] =
    Context.environment["VAULT_DYNAMIC"] != nil
    ? []
    : [
        .unsafeFlags(
            ["-static-executable", "-use-ld=lld", "-Xlinker", "-s"],
            .when(platforms: [.linux], configuration: .release))
    ]

let package = Package(
    name: "vault",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "vault", targets: ["vault"]),
        .library(name: "VaultKit", targets: ["VaultKit", "VaultPages"]),
    ],
    targets: modules.map { module in
        .target(
            name: module.name,
            dependencies: module.imports.map { .byName(name: $0) }
        )
    } + [
        .executableTarget(
            name: "vault",
            dependencies: ["VaultProgram", "VaultPages"],
            path: "Sources",
            exclude: modules.map(\.name) + ["README.md", "Pages"],
            sources: ["main.c"],
            linkerSettings: linking
        ),
        // Pages of Markdown as data. Nothing imports it: `Page` in VaultSyntax knows its symbols.
        .target(
            name: "VaultPages",
            path: "Sources",
            exclude: modules.map(\.name)
                + ["README.md", "main.c", "Pages/Rules", "Pages/Topics", "Pages/Commands", "Pages/Texts"],
            sources: ["Pages/pages.c"],
            publicHeadersPath: "Pages"
        ),
        .executableTarget(
            name: "VaultBenchmarks",
            dependencies: everyModule,
            path: "Tests/VaultBenchmarks"
        ),
        .executableTarget(
            name: "VaultWriter",
            dependencies: ["VaultSyntax", "VaultSystem", "VaultPages"],
            path: "Tests/VaultWriter"
        ),
        .target(
            name: "VaultFuzzing",
            dependencies: everyModule + ["VaultTestSupport"],
            path: "Tests/VaultFuzzing"
        ),
        .executableTarget(
            name: "VaultFuzzer",
            dependencies: ["VaultFuzzing", "VaultPages"],
            path: "Tests/VaultFuzzer"
        ),
        .target(
            name: "VaultTestSupport",
            dependencies: everyModule,
            path: "Tests/VaultTestSupport"
        ),
    ]
        + (tested.map { $0 + "Tests" } + ["TranscriptTests", "HouseRulesTests", "FuzzTests"]).map { name in
            .testTarget(
                name: name,
                dependencies: everyModule + ["VaultTestSupport", "VaultFuzzing"],
                path: "Tests/\(name)"
            )
        },
    swiftLanguageModes: [.v6]
)

// The gate does not accept warnings. Elsewhere a newer compiler, which may find more to warn of, still builds the
// program. Set here and not by an argument, so that all builds of the gate share what is compiled.
if Context.environment["VAULT_WARNINGS_AS_ERRORS"] != nil {
    for target in package.targets where target.type != .system {
        target.swiftSettings = [.treatAllWarnings(as: .error)]
    }
}

// Debug builds have no debug information, and compile the files of a module together: that takes two thirds of the time.
// Those of tests are compiled on both cores, as the largest module would keep one busy long after all others.
// `swift build -Xswiftc -g` adds the information for a debugger. Other packages may not depend on one with such flags;
// what they depend on lies in a folder `checkouts`. VAULT_PLAIN leaves the flags out, for tools that do not know them.
let isDependency = Context.packageDirectory.split(separator: "/").contains("checkouts")
if !isDependency, Context.environment["VAULT_PLAIN"] == nil {
    for target in package.targets {
        let isForTests = target.path?.hasPrefix("Tests/") == true
        let flags = ["-gnone"] + (isForTests ? [] : ["-driver-batch-count", "1"])
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
    }
}

// The framework pre-commit, which says so in this variable, builds every target of a package to get at its program.
if Context.environment["PRE_COMMIT"] != nil {
    package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true }
}
