import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// A vault in a scratch folder, to run commands in. Today is 2026-11-21.
struct SmallFolder {
    let scratch: ScratchFolder

    /// `vault.md` is written unless the files bring their own, or `isVault` is false.
    init(_ files: [String: String], isVault: Bool = true) throws {
        scratch = try ScratchFolder()
        if isVault, files["vault.md"] == nil { try scratch.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md") }
        for (path, text) in files { try scratch.write(text, to: path) }
    }

    /// The folder above, where the search for a vault ends.
    private var parent: String { scratch.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }

    func run(
        _ arguments: String..., isTerminal: Bool = false, today: CalendarDate? = nil, columns: Int = 80,
        environment: [String: String] = [:]
    ) -> Answer {
        run(arguments: arguments, isTerminal: isTerminal, today: today, columns: columns, environment: environment)
    }

    /// Runs a line as it is advised, `vault` at its beginning.
    func run(line: String) -> Answer {
        guard let words = ShellWords.split(line), words.first == "vault" else {
            return Answer(stdout: "", stderr: "not a line of vault: \(line)", exitCode: 99)
        }
        return run(arguments: Array(words.dropFirst()))
    }

    func run(
        arguments: [String], isTerminal: Bool = false, today: CalendarDate? = nil, input: String = "",
        columns: Int = 80, environment: [String: String] = [:]
    ) -> Answer {
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment, directory: scratch.path, home: parent,
                stdoutIsTerminal: isTerminal,
                columns: columns, today: today ?? CalendarDate(year: 2026, month: 11, day: 21),
                input: StandardInput(bytes: Array(input.utf8))))
        return Answer(
            stdout: String(decoding: result.stdout, as: UTF8.self),
            stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
    }

    struct Answer: Hashable {
        var stdout: String
        var stderr = ""
        var exitCode: Int32 = 0
    }
}
