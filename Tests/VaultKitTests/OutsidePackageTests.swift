import Foundation
import Testing
import VaultTestSupport

/// The library as another package has it: nothing but what is public.
///
/// The other package is resolved as it is written, and its program compiled against the modules that were built along
/// with the tests: to build them once more takes minutes and would prove nothing else.
@Suite(.tags(.process)) struct OutsidePackageTests {
    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "outside",
            platforms: [.macOS(.v26)],
            dependencies: [.package(name: "vault", path: "\(Repository.root)")],
            targets: [
                .executableTarget(name: "outside", dependencies: [.product(name: "VaultKit", package: "vault")])
            ])
        """

    private static let program = """
        import VaultKit

        @main struct Outside {
            static func main() throws {
                var workspace = try Workspace(opening: CommandLine.arguments[1])
                guard let day = Day(year: 2026, month: 11, day: 21) else { return }
                let standing = workspace.progress(on: day)
                print("goals", standing.count, standing.filter { $0.status == "on_track" }.isEmpty)
                print("findings", workspace.findings(on: day).count)
                guard let goal = standing.first else { return }
                let plan = try workspace.planAdding("tried", to: "tags", of: goal.path, on: day)
                for file in plan.files { print("plan", file.path, file.before != file.after) }
                let number = try workspace.commit(plan, description: "try the library")
                print("committed", number ?? 0, workspace.text(of: goal.path)?.contains("tried") ?? false)
            }
        }
        """

    @Test func anotherPackageWorksInAVault() throws {
        let package = try TemporaryTree([
            "Package.swift": Self.manifest, "Sources/outside/Outside.swift": Self.program,
        ])
        let copy = package.absolute("vault-example")
        try FileManager.default.copyItem(atPath: Repository.root + "/vault-example", toPath: copy)
        let resolved = try run(["swift", "package", "--package-path", package.path, "show-executables"])
        try #require(resolved.status == 0 && resolved.output.contains("outside\n"), "\(resolved.output)")
        let program = package.absolute("outside")
        let built = try run(
            try ["swiftc", "-swift-version", "6", "-parse-as-library", "-o", program, "-I", Self.products + "/Modules"]
                + [package.absolute("Sources/outside/Outside.swift")] + Self.objects)
        try #require(built.status == 0, "\(built.output)")
        let ran = try run([program, copy])
        let lines = ran.output.split(separator: "\n").map(String.init)
        try #require(ran.status == 0 && lines.count == 4, "\(ran.output)")
        #expect(lines[0].hasPrefix("goals ") && lines[0] != "goals 0 true")
        #expect(lines[1] == "findings 0")
        #expect(lines[2].hasPrefix("plan goals/") && lines[2].hasSuffix(" true"))
        #expect(lines[3] == "committed 1 true")
    }

    /// The folder of what was built.
    private static let products = URL(filePath: BuiltProgram.path("vault")).deletingLastPathComponent().path

    /// What the sources of the modules were compiled to, without the program itself; other files there may be old.
    private static var objects: [String] {
        get throws {
            let modules = try FileManager.default.contentsOfDirectory(atPath: Repository.root + "/Sources").sorted()
            let pages = [products + "/VaultPages.build/Pages/pages.c.o"]
            return try pages
                + modules.filter { $0.hasPrefix("Vault") }.flatMap { module -> [String] in
                    let folder = products + "/\(module).build"
                    let sources = try String(contentsOfFile: folder + "/sources", encoding: .utf8)
                    return sources.split(separator: "\n").map { source -> String in
                        let name = source.split(separator: "/").last ?? ""
                        return "\(folder)/\(name.replacing("'", with: "")).o"
                    }
                }
        }
    }

    private func run(_ words: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
