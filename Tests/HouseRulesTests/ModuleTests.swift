import Testing
import VaultTestSupport

/// Bytes flow in one direction, and the outside world has one door.
@Suite struct ModuleTests {
    private static let outside = ["VaultFiles"]
    private static let inside = SwiftFile.sources.filter { !outside.contains($0.module) }

    @Test func manifestIsRead() {
        let manifest = PackageManifest(
            "let modules: [X] = [\n    (\"A\", []),\n    (\n    \"B\", [\"A\"]\n    ),\n]\n(\"C\", [])")
        #expect(manifest.modules == [.init(name: "A", imports: []), .init(name: "B", imports: ["A"])])
    }

    @Test func modulesImportOnlyThoseAboveThem() {
        var above: [String] = []
        for module in PackageManifest.own.modules {
            #expect(module.imports.filter { !above.contains($0) } == [], "\(module.name) imports what is below it")
            above.append(module.name)
        }
        #expect(above.first == "VaultSyntax")
        #expect(above.last == "VaultCommands")
    }

    @Test func everyFolderIsAModule() {
        let folders = Set(SwiftFile.sources.map(\.module))
        #expect(folders == Set(PackageManifest.own.modules.map(\.name)))
    }

    @Test(arguments: SwiftFile.sources)
    func importsAreThoseOfTheManifest(file: SwiftFile) {
        let module = PackageManifest.own.modules.first { $0.name == file.module }
        let allowed = module?.imports ?? []
        let own = Imports.names(in: file.code).filter { $0.hasPrefix("Vault") }
        #expect(own.filter { !allowed.contains($0) } == [])
    }

    /// What a module may import without doing so, it would wait for in a build.
    @Test(arguments: PackageManifest.own.modules)
    func whatTheManifestDeclaresIsImported(module: PackageManifest.Module) {
        let files = SwiftFile.sources.filter { $0.module == module.name }
        let used = Set(files.flatMap { Imports.names(in: $0.code) })
        #expect(module.imports.filter { !used.contains($0) } == [])
    }

    @Test func syntaxImportsNothing() {
        for file in SwiftFile.sources where file.module == "VaultSyntax" {
            #expect(Imports.names(in: file.code) == [], "\(file.path)")
        }
    }

    @Test func packageHasNoDependencies() {
        #expect(Repository.text("Package.swift")?.contains(".package(") == false)
    }

    @Test(arguments: inside)
    func onlyTheDoorImportsTheSystem(file: SwiftFile) {
        let system = ["Glibc", "Musl", "Darwin", "Foundation", "Dispatch", "System"]
        #expect(Imports.names(in: file.code).filter(system.contains) == [])
    }

    @Test(arguments: inside)
    func onlyTheDoorTouchesFilesClockAndEnvironment(file: SwiftFile) {
        #expect(file.places(of: SystemUse.pattern) == [])
    }

    /// Swift looks for them in `/proc`, and finds none where that is missing: they come from `main.c`.
    @Test(arguments: SwiftFile.sources)
    func argumentsComeFromMain(file: SwiftFile) {
        #expect(file.places(of: /\bCommandLine\b/) == [])
    }

    private static let printing = SwiftFile.sources.filter { file in
        !["VaultCommands", "VaultFiles"].contains(file.module) && !file.path.hasPrefix("Sources/VaultConsole/Terminal/")
    }

    /// Commands return a `CommandResult`.
    @Test(arguments: printing)
    func onlyTheListOfCommandsAndTheTerminalPrint(file: SwiftFile) {
        #expect(file.places(of: SystemUse.printing) == [])
    }

    @Test(arguments: [
        ("import Foundation", ["Foundation"]), ("@testable import A\nimport struct B.C", ["A", "B"]),
        ("package import A", ["A"]), ("// import A\n\"import B\"", []), ("important()", []),
    ])
    func importsAreFound(text: String, names: [String]) {
        #expect(Imports.names(in: SwiftFile(path: "a/b/c", text: text).code) == names)
    }

    @Test(arguments: [
        ("Date()", 1), ("Date.now", 1), ("CalendarDate(1)", 0), ("FileManager.default", 1), ("// FileManager", 0),
        ("ContinuousClock().now", 1), ("getenv(\"A\")", 1), ("ProcessInfo.processInfo", 1), ("let processed = 1", 0),
    ])
    func useOfTheSystemIsFound(text: String, count: Int) {
        #expect(SwiftFile(path: "a/b/c", text: text).places(of: SystemUse.pattern).count == count)
    }

    @Test(arguments: [
        ("print(1)", 1), ("sprint(1)", 0), ("\"print(1)\"", 0), ("\"\\(print(1))\"", 1), ("a.print(1)", 0),
        ("debugPrint(x)", 1), ("ProcessEnvironment.printMessage(x)", 1), ("ProcessEnvironment.finish(x)", 1),
        ("ProcessEnvironment.ask(x)", 1), ("Pager.show(x)", 1), ("ProcessEnvironment.current(x)", 0),
    ])
    func printingIsFound(text: String, count: Int) {
        #expect(SwiftFile(path: "a/b/c", text: text).places(of: SystemUse.printing).count == count)
    }
}

/// The modules that a file names.
private enum Imports {
    static func names(in code: String) -> [String] {
        let kinds = "struct|class|enum|protocol|typealias|func|var|let|actor"
        guard let pattern = try? Regex(#"(?m)^[ \t]*(?:@?\w+[ \t]+)*?import[ \t]+(?:(?:\#(kinds))[ \t]+)?(\w+)"#) else {
            return ["unreadable pattern"]
        }
        return code.matches(of: pattern).compactMap { $0.output[1].substring.map(String.init) }
    }
}

/// Words by which code reaches out of the program.
private enum SystemUse {
    static var pattern: some RegexComponent {
        #/
        \b (?:
            FileManager | FileHandle | ProcessInfo | UserDefaults | URLSession | ContinuousClock | SuspendingClock
            | TimeZone\.current | CommandLine\.arguments | Task\.sleep | Date\.now
            | (?: Date | Process | getenv | setenv | fopen | readLine | posix_spawn | exit ) \(
        )
        /#
    }

    static var printing: some RegexComponent {
        /(?:^|[^.\w])(?:print|debugPrint|fputs|ProcessEnvironment\.(?:print\w*|ask|finish)|Pager\.show)\(/
    }
}
