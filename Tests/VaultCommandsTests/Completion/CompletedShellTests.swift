import Foundation
import Testing
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram

/// Completions in the real shells: a line is typed in a terminal, with Tab and Enter, and what the shell then gives to
/// the program is compared.
@Suite(.tags(.process, .terminal)) struct CompletedShellTests {
    /// What is typed before Tab, and what the program gets.
    private static let everywhere: [(String, [String])] = [
        ("vault pro", ["progress"]), ("vault show mor", ["show", "Morning run"]),
        ("vault show 'Mor", ["show", "Morning run"]),
        ("vault show \"Mor", ["show", "Morning run"]), (#"vault show Morning\ r"#, ["show", "Morning run"]),
        ("vault show Zo", ["show", "Zoë's plan"]), ("vault show 'Zo", ["show", "Zoë's plan"]),
        ("vault show \"Zo", ["show", "Zoë's plan"]), ("vault show Üb", ["show", "Über uns"]),
        ("vault show 🎯", ["show", "🎯 aim"]),
        ("vault show say", ["show", "say \"hi\""]), ("vault show \"say", ["show", "say \"hi\""]),
        ("vault show 'say", ["show", "say \"hi\""]), ("vault show a", ["show", "a & b; c (d)"]),
        (#"vault show \$H"#, ["show", "$HOME here"]), ("vault show '$H", ["show", "$HOME here"]),
        ("vault show back", ["show", #"back\slash"#]), (#"vault show \[dr"#, ["show", "[draft] x"]),
        ("vault show hea", ["show", "health"]), ("vault show run", ["show", "run-"]),
        ("vault show goals/Mor", ["show", "goals/Morning run.md"]),
        ("vault show \"Title of Mor", ["show", "Title of Morning run"]),
        ("vault log x --goal=Mor", ["log", "x", "--goal=Morning run"]),
        ("vault log x --goal Mor", ["log", "x", "--goal", "Morning run"]),
        ("vault set run-190-km importa", ["set", "run-190-km", "importance="]),
        (#"vault set Morning\ run status=pa"#, ["set", "Morning run", "status=paused"]),
        ("vault check --format=js", ["check", "--format=json"]), ("vault check vau", ["check", "vault.md"]),
        ("vault list goals --where 'status = pa", ["list", "goals", "--where", "status = paused"]),
        ("vault show nosuch", ["show", "nosuch"]), ("vault nosuch x", ["nosuch", "x"]),
    ]

    private static let names = [
        "Morning run", "Zoë's plan", "Über uns", "say \"hi\"", "🎯 aim", "a & b; c (d)", "$HOME here", #"back\slash"#,
        "[draft] x", "health", "run-190-km", "run-80-km",
    ]

    /// A vault, completions that are installed, and a program in place of `vault` that writes down what it is given.
    private struct Home {
        let folder: ScratchFolder
        var vault: String { folder.path + "/vault" }

        init() throws {
            folder = try ScratchFolder()
            try folder.write("---\ntype: vault\nformat: 1\n---\n", to: "vault/vault.md")
            for name in names {
                let title = name.replacing("\"", with: "").replacing("\\", with: "")
                let text = "---\ntype: goal\ntitle: \"Title of \(title)\"\ntargets: 3 times\n---\n"
                try folder.write(text, to: "vault/goals/\(name).md")
            }
            // What could be taken for a file by a shell that is given names.
            try folder.write("", to: "vault/health/note.txt")
            let stub = """
                #!/bin/sh
                [ "$1" = __complete ] && exec '\(BuiltProgram.path("vault"))' "$@"
                for word in "$@"; do printf '%s\\n' "$word"; done > '\(folder.path)/new'
                mv '\(folder.path)/new' '\(folder.path)/got'

                """
            try folder.write(stub, to: "bin/vault")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/vault")
            try folder.write(
                CompletedShell.bash.script + "set +H\nPS1='> '\n", to: "bashrc")
            try folder.write(CompletedShell.zsh.script, to: "zsh/_vault")
            try folder.write(
                "fpath=(\(folder.path)/zsh $fpath)\nautoload -Uz compinit && compinit -u -D\nunsetopt banghist\n",
                to: "zsh/.zshrc")
            try folder.write(CompletedShell.fish.script, to: ".config/fish/completions/vault.fish")
        }

        /// What the program is given when the shell has completed the line.
        func given(_ line: String, in terminal: PseudoTerminal) throws -> [String]? {
            let got = folder.path + "/got"
            try? FileManager.default.removeItem(atPath: got)
            // What comes while a shell prepares the terminal for the next line may be lost: then it is typed again.
            let isGiven = (1...6).contains { attempt in
                terminal.waitUntilQuiet()
                terminal.type((attempt > 1 ? "\u{3}" : "") + line + "\t\r")
                return terminal.wait(upTo: 10, for: { FileManager.default.fileExists(atPath: got) })
            }
            guard isGiven else { return nil }
            return try folder.text(of: "got").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .map(String.init)
        }

        func start(_ words: [String]) -> PseudoTerminal? {
            #if os(Linux)
                let locale = "C.UTF-8"
            #else
                let locale = "en_US.UTF-8"
            #endif
            return PseudoTerminal(
                "exec \"$@\"", words, in: vault,
                environment: [
                    "PATH": folder.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"),
                    "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/.config",
                    "XDG_DATA_HOME": folder.path + "/.local", "ZDOTDIR": folder.path + "/zsh", "LC_ALL": locale,
                    "TERM": "dumb",
                ])
        }
    }

    private static func path(of shell: CompletedShell) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(shell.rawValue)" }.first(where: FileManager.default.isExecutableFile)
    }

    private static func has(_ shell: CompletedShell) -> Bool { path(of: shell) != nil }

    private func check(_ shell: CompletedShell, _ options: (Home) -> [String]) throws {
        let home = try Home()
        let program = try #require(Self.path(of: shell))
        let terminal = try #require(home.start([program] + options(home)))
        for (line, words) in Self.everywhere {
            let given = try home.given(line, in: terminal)
            #expect(given == words, "\(shell.rawValue): \(line)\n\(given == nil ? terminal.output : "")")
            if given == nil { return }
        }
    }

    @Test(.enabled(if: has(.bash), "bash is not installed")) func bashCompletes() throws {
        try check(.bash) { ["--noprofile", "--rcfile", $0.folder.path + "/bashrc", "-i"] }
    }

    @Test(.enabled(if: has(.zsh), "zsh is not installed")) func zshCompletes() throws {
        try check(.zsh) { _ in ["-i"] }
    }

    @Test(.enabled(if: has(.fish), "fish is not installed")) func fishCompletes() throws {
        try check(.fish) { _ in ["-i"] }
    }

    /// fish shows what candidates are.
    @Test(.enabled(if: has(.fish), "fish is not installed")) func fishDescribes() throws {
        let home = try Home()
        let line = "complete -C 'vault show Mor' > \(home.folder.path)/shown; echo x > \(home.folder.path)/done"
        let program = try #require(Self.path(of: .fish))
        let terminal = try #require(home.start([program, "-c", line]))
        #expect(terminal.wait(upTo: 60) { FileManager.default.fileExists(atPath: home.folder.path + "/done") })
        #expect(try home.folder.text(of: "shown") == "Morning run\tgoal: Title of Morning run\n")
    }

    /// A script that a shell cannot read would be an error in every new terminal.
    @Test(arguments: CompletedShell.allCases.filter(has))
    func scriptIsRead(shell: CompletedShell) throws {
        let folder = try ScratchFolder()
        try folder.write(shell.script, to: "script")
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path(of: shell)))
        process.arguments = ["-n", folder.path + "/script"]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && said.isEmpty)
    }
}
