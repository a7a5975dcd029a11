import Foundation
import Testing
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// `vault edit`.
@Suite(.tags(.process)) struct EditCommandTests {
    private static let goal = "---\ntype: goal\n---\n"

    private func run(
        _ folder: SmallFolder, _ arguments: [String], _ environment: [String: String], isTerminal: Bool = false
    ) -> SmallFolder.Answer {
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment, directory: folder.scratch.path, home: nil,
                stdinIsTerminal: isTerminal, columns: 80, today: CalendarDate(year: 2026, month: 11, day: 21)))
        return .init(
            stdout: String(decoding: result.stdout, as: UTF8.self),
            stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
    }

    /// The command of the editor, and what it leaves in the file.
    @Test(arguments: [
        (["EDITOR": "printf 'x y' >"], "x y"),
        (["EDITOR": "false", "VISUAL": "printf x >"], "x"),
        (["EDITOR": "printf x >", "VISUAL": ""], "x"),
        (["EDITOR": "printf x >", "VISUAL": "  "], "x"),
        (["EDITOR": "printf \"$WORD\" >", "WORD": "a b"], "a b"),
        (["EDITOR": "f() { printf '%s' \"${1##*/}\" > \"$1\"; }; f"], "my run's \"$1\".md"),
    ])
    func theEditorIsAShellCommand(environment: [String: String], text: String) throws {
        let path = "goals/my run's \"$1\".md"
        let folder = try SmallFolder([path: Self.goal])
        let answer = run(folder, ["edit", "my run"], environment)
        #expect(answer == .init(stdout: "no findings in 1 note, which is not a record\n"))
        #expect(folder.texts[path] == text)
    }

    /// It answers like what else writes, though nothing of it can be undone.
    @Test func itAnswersAsJSON() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let edited = run(
            folder, ["edit", "run", "--format", "json"],
            ["EDITOR": "printf -- '---\\ntype: goal\\ndua: 2026-12-24\\n---\\n' >"])
        #expect(edited.exitCode == 0)
        for part in [
            "\"what\": \"edited goals/run.md\"", "\"written\": true", "\"undo\": null", "\"what\": \"changed\"",
            "\"rule\": \"unknown-field\"",
        ] {
            #expect(edited.stdout.contains(part), "\(edited.stdout)")
        }
        let same = run(folder, ["edit", "run", "--format", "json"], ["EDITOR": "true"])
        #expect(same.stdout.contains("\"written\": false") && same.stdout.contains("\"files\": []"))
    }

    /// What the editor leaves, and the exit code.
    @Test(
        arguments: [
            ("true", "no findings in 1 record", 0, ""),
            ("printf '\\n[[nobody]]\\n' >>", "1 warning in 1 record", 0, ""),
            (
                "printf -- '---\\ntype: goal\\ndue: 2026-02-30\\n---\\n' >", "1 error in 1 record", 1,
                ""
            ),
            (
                "exit 3;", "no findings in 1 record", 2,
                "error: the editor 'exit 3;' exited with status 3"
            ),
            ("rm", nil, 2, "error: 'goals/run.md' no longer exists"),
            ("no-such-editor 2>/dev/null", nil, 2, "error: the editor 'no-such-editor 2>/dev/null' cannot be started"),
        ] as [(String, String?, Int32, String)])
    func thenTheFileIsChecked(editor: String, last: String?, exitCode: Int32, error: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/bad.md": "---\ntype: goal\ndue: x\n---\n"])
        let answer = run(folder, ["edit", "goals/run.md"], ["EDITOR": editor])
        #expect(answer.stdout.split(separator: "\n").last.map(String.init) == last)
        #expect(answer.exitCode == exitCode)
        #expect(answer.stderr.split(separator: "\n").first.map(String.init) ?? "" == error)
    }

    /// The editor waits for another command, which sets `due`, and then saves what it had opened, changed.
    ///
    /// What the editor saves, what is left in the files, and what is said.
    @Test(arguments: [
        ("importance: 3\n", "due: 2026-12-01\nimportance: 3\n", "both changes are in it", 1),
        ("due: 2026-12-24\n", "due: 2026-12-24\n", "that text is now 'goals/run (Conflicted copy vault ", 2),
        ("due: 2026-12-01\nimportance: 3\n", "due: 2026-12-01\nimportance: 3\n", "", 1),
    ])
    func whatAnotherCommandWritesMeanwhileIsKept(saved: String, left: String, said: String, files: Int) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let waiting = "for n in $(seq 100); do sleep 0.1; grep -q due \"$1\" && break; done; sleep 0.5"
        let saving = "printf -- '---\\ntype: goal\\n%s---\\n' '\(saved)' > \"$1\""
        let editor = "edit() { \(waiting); \(saving); }; edit"
        let thread = Thread {
            Thread.sleep(forTimeInterval: 0.3)
            _ = folder.run("set", "run", "due=2026-12-01")
        }
        thread.start()
        let answer = run(folder, ["edit", "run"], ["EDITOR": editor])
        #expect(Set(lines(folder.texts["goals/run.md"])) == Set(lines("---\ntype: goal\n\(left)---\n")))
        #expect(said.isEmpty ? answer.stderr.isEmpty : answer.stderr.contains(said), "\(answer)")
        #expect(folder.texts.keys.count { $0.hasPrefix("goals/") } == files)
    }

    private func lines(_ text: String?) -> [Substring] { (text ?? "").split(separator: "\n") }

    @Test func severalAreOpenedAtOnce() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/swim.md": Self.goal])
        let answer = run(folder, ["edit", "run", "swim", "run"], ["EDITOR": "for f; do echo $# >> \"$f\"; done; :"])
        #expect(answer == .init(stdout: "no findings in 2 records\n"))
        #expect(folder.texts["goals/swim.md"] == Self.goal + "2\n")
    }

    @Test func withoutAnEditorItSaysWhatToSet() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        for environment in [[:], ["EDITOR": "", "PATH": "/nowhere"]] {
            #expect(
                run(folder, ["edit", "run"], environment, isTerminal: true)
                    == .init(
                        stdout: "",
                        stderr: """
                            error: no editor is set
                            help: set one in VISUAL or EDITOR, as in: export EDITOR='nano'

                            """, exitCode: 2))
        }
    }

    @Test func nothingIsLockedMeanwhile() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let editor = "if [ -e '\(folder.scratch.path)/.vault/lock' ]; then exit 9; fi; :"
        #expect(run(folder, ["edit", "run"], ["EDITOR": editor]).exitCode == 0)
    }
}
