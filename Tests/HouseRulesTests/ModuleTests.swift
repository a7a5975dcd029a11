import Testing
import VaultTestSupport

/// Bytes flow in one direction, and the outside world has one door.
@Suite struct ModuleTests {
    private static let inside = SwiftFile.sources.filter {
        $0.module != "VaultSystem" || $0.path.hasPrefix("Sources/VaultSystem/Git/")
    }

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
        #expect(above.last == "VaultProgram")
    }

    @Test func everyFolderIsAModule() {
        let folders = Set(SwiftFile.sources.map(\.module))
        #expect(folders == Set(PackageManifest.own.modules.map(\.name)))
    }

    @Test func importsAreThoseOfTheManifest() {
        for file in SwiftFile.sources {
            let module = PackageManifest.own.modules.first { $0.name == file.module }
            let allowed = module?.imports ?? []
            let own = file.imports.filter { $0.hasPrefix("Vault") }
            #expect(own.filter { !allowed.contains($0) } == [], "\(file.path)")
        }
    }

    /// What a module may import without doing so, it would wait for in a build.
    @Test(arguments: PackageManifest.own.modules)
    func whatTheManifestDeclaresIsImported(module: PackageManifest.Module) {
        let files = SwiftFile.sources.filter { $0.module == module.name }
        let used = Set(files.flatMap(\.imports))
        #expect(module.imports.filter { !used.contains($0) } == [])
    }

    @Test func syntaxImportsNothing() {
        for file in SwiftFile.sources where file.module == "VaultSyntax" {
            #expect(file.imports == [], "\(file.path)")
        }
    }

    @Test func packageHasNoDependencies() {
        #expect(Repository.text("Package.swift")?.contains(".package(") == false)
    }

    @Test func onlyTheDoorImportsTheSystem() {
        let system = ["Glibc", "Musl", "Darwin", "Foundation", "Dispatch", "System"]
        #expect(Self.inside.filter { !$0.imports.filter(system.contains).isEmpty }.map(\.path) == [])
    }

    @Test func onlyTheDoorTouchesFilesClockAndEnvironment() {
        #expect(Self.inside.places(of: SystemUse.pattern) == [])
    }

    /// Swift looks for them in `/proc`, and finds none where that is missing: they come from `main.c`.
    @Test func argumentsComeFromMain() {
        #expect(SwiftFile.sources.places(of: #"\bCommandLine\b"#) == [])
    }

    /// Commands return a `CommandResult`.
    @Test func onlyTheListOfCommandsAndTheTerminalPrint() {
        let others = SwiftFile.sources.filter { file in
            !["VaultProgram", "VaultSystem"].contains(file.module)
                && !file.path.hasPrefix("Sources/VaultConsole/Terminal/")
        }
        #expect(others.places(of: SystemUse.printing) == [])
    }

    @Test(arguments: [
        ("import Foundation", ["Foundation"]), ("@testable import A\nimport struct B.C", ["A", "B"]),
        ("package import A", ["A"]), ("// import A\n\"import B\"", []), ("important()", []),
    ])
    func importsAreFound(text: String, names: [String]) {
        #expect(SwiftFile(path: "a/b/c", text: text).imports == names)
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

extension SwiftFile {
    /// The modules that it names.
    fileprivate var imports: [String] {
        code.split { $0.isNewline || $0 == ";" }.filter { $0.contains("import") }.compactMap { line in
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let place = words.firstIndex(of: "import"), words.count > place + 1 else { return nil }
            let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor"]
            let name = kinds.contains(words[place + 1]) && words.count > place + 2 ? words[place + 2] : words[place + 1]
            return name.split(separator: ".").first.map(String.init)
        }
    }
}

/// Words by which code reaches out of the program.
private enum SystemUse {
    static var pattern: String {
        #"""
        (?x) \b (?:
            FileManager | FileHandle | ProcessInfo | UserDefaults | URLSession | ContinuousClock | SuspendingClock
            | TimeZone\.current | CommandLine\.arguments | Task\.sleep | Date\.now
            | (?: Date | Process | getenv | setenv | fopen | readLine | posix_spawn | exit ) \(
        )
        """#
    }

    static var printing: String {
        #"(?:^|[^.\w])(?:print|debugPrint|fputs|ProcessEnvironment\.(?:print\w*|ask|finish)|Pager\.show)\("#
    }
}
