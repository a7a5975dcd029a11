import Foundation
import Testing
import VaultTestSupport

@testable import VaultProgram
@testable import VaultRequests

/// What may stand in place of a word of the command line, in the example vault.
@Suite struct CompletionTests {
    private static let example = Repository.root + "/vault-example"

    private func candidates(_ words: [String], in folder: String = example, home: String? = nil) -> Candidates {
        CompleteCommand.candidates(
            after: Array(words.dropLast()), words.last ?? "", Invocation(arguments: [], directory: folder, home: home))
    }

    @Test(
        arguments: [
            // Commands, their subcommands and topics.
            (["pro"], ["progress"]), (["PRO"], ["progress"]), (["ls"], ["ls", "lsp"]), (["nosuch"], []),
            (["merge-"], []),
            (["--color", "never", "al"], ["align"]), (["term", "re"], ["review"]),
            (["hook", ""], ["install", "uninstall", "status"]),
            (["help", "ex"], ["explain", "exercise", "exit-codes", "export"]), (["help", "hook", "i"], ["install"]),
            (["nosuch", "x"], []),
            // Options, those that go with the subcommand, once or again.
            (["check", "--st"], ["--strict", "--staged"]), (["--vers"], ["--version"]),
            (["check", "--strict", "--st"], ["--staged"]),
            (["log", "--goal", "a", "--go"], ["--goal"]), (["list", "--archived", "--arch"], []),
            (["workout", "start", "--t"], ["--template", "--title"]), (["workout", "add", "--t"], []),
            (["check", "--", "--st"], []),
            // Values of options, in the same word and in the next one.
            (["check", "--format", "s"], ["sarif"]), (["check", "--format=s"], ["--format=sarif"]),
            (["log", "--goal", "run-1"], ["run-190-km"]), (["log", "--goal=RUN-1"], ["--goal=run-190-km"]),
            (["workout", "set", "-e", "bench"], ["bench-press"]), (["--as-of", "tom"], ["tomorrow"]),
            (["progress", "--sort", "-d"], ["-due"]),
            (["list", "goals", "--fields", "title,progr"], ["title,progress"]),
            (["list", "workouts", "--fields", "title,set_"], ["title,set_list"]),
            (["list", "messages", "--fields", "pha"], ["phases"]), (["list", "goals", "--fields", "bod"], ["body"]),
            (["history", "run-190-km", "--field", "bod"], []), (["list", "goals", "--sort", "bod"], []),
            (["list", "goals", "--sort", "-du"], ["-due"]), (["log", "--date", "mon"], ["monday"]),
            (["check", "--nosuch=x"], []),
            // Records by the types that a command takes.
            (["show", "run-190"], ["run-190-km"]), (["align", "gener"], ["generosity"]), (["align", "run-190"], []),
            (["term", "show", "term-3"], ["term-3"]), (["term", "term-3"], ["term-3"]),
            (["exercise", "show", "bench"], ["bench-press"]),
            (["exercise", "list", "bench"], ["Bench Press"]), (["split", "active", "push"], ["push-pull-legs"]),
            (["template", "duplicate", "pu"], ["pull-day", "push-day"]),
            (["thread", "show", "spanish-w"], ["spanish-words-that-stay"]),
            (["thread", "rename", "spanish-words-that-stay", "x"], []), (["thread", "list", "--user", "ma"], ["mara"]),
            (["show", "goals/run-190"], ["goals/run-190-km.md"]),
            (["show", "Run 190"], ["Run 190 km to the start line and home again"]),
            (["merge", "run-190-km", "run-8"], ["run-80-km-before-august"]), (["rename", "run-190-km", "x"], []),
            (["search", "t"], ["type:", "tag:"]), (["search", "canal", "type:go"], ["type:goal"]),
            (["search", "TAG:pia"], ["TAG:piano"]), (["search", "in:jour"], ["in:journal"]), (["search", "x:"], []),
            // Fields, and what they may hold.
            (["set", "run-190-km", "impo"], ["import_id=", "import_id+=", "importance="]),
            (["set", "run-190-km", "tags+"], ["tags+="]),
            (["set", "run-190-km", "status=a"], ["status=active", "status=achieved"]),
            (["set", "run-190-km", "Status=p"], ["Status=paused"]),
            (["set", "run-190-km", "values+=gen"], ["values+=generosity"]),
            (["set", "run-190-km", "values-=hea"], ["values-=health"]),
            (["set", "run-190-km", "archived="], ["archived=true", "archived=false"]),
            (["set", "run-190-km", "due=sun"], ["due=sunday"]),
            (
                ["set", "run-190-km", "targets+=5 k"],
                ["targets+=5 km", "targets+=5 kg", "targets+=5 kJ", "targets+=5 kcal"]
            ),
            (["set", "run-190-km", "silence+=broken-l"], ["silence+=broken-link"]),
            (["set", "run-190-km", "nosuch="], []),
            (["new", "goal", "Title", "statu"], ["status="]), (["new", "goa"], ["goal"]),
            (["new", "action", "duratio"], ["duration="]),
            (["list", "goals", "--where", "stat"], ["status", "state"]),
            (["list", "goals", "--where", "days_left<5 and prog"], ["days_left<5 and progress"]),
            (
                ["list", "goals", "--where", "status=paused or stat"],
                ["status=paused or status", "status=paused or state"]
            ),
            (["set", "run-190-km", "run-80"], ["run-80-km-before-august"]),
            // Units, rules and what else there is.
            (["log", "Run", "5", "km"], ["km"]), (["log", "Evening", "5", "pag"], ["pages"]),
            (["plates", "50", ""], ["kg", "lb"]), (["workout", "set", "8", "x", "60", ""], ["kg", "lb"]),
            (["workout", "set", "8", ""], []), (["plates", ""], []),
            // What follows an option that is not known may be its value.
            (["explain", "--format", ""], []), (["explain", "--format=x", "broken-l"], ["broken-link"]),
            (["import", "stra"], ["strava"]), (["import", "strong", ""], []),
            (["log", "Run", "5.2 m"], ["5.2 m", "5.2 mm", "5.2 mi", "5.2 min", "5.2 ml", "5.2 mg", "5.2 m-climb"]),
            (["units", "kc"], ["kcal"]), (["explain", "broken-l"], ["broken-link"]),
            (["dedupe", "obl"], ["obligation"]), (["move", "run-190-km", "act"], ["actions/2025", "actions/2026"]),
            (["log", "evening r"], ["Evening run, too warm"]),
            (["log", "--time", "1"], []), (["completions", "f"], ["fish"]),
            (["log", "x", "--goal", "y", "status="], []),
            (["init", "--with", "thr"], ["threads"]),
            (["init", "--with", "workouts,"], ["workouts,goals", "workouts,threads"]),
            (["check", "--rule", "broken-link,broken-l"], []),
        ] as [([String], [String])])
    func proposes(words: [String], expected: [String]) {
        let found = candidates(words).all.map(\.text)
        #expect(Set(found) == Set(expected) && found.count == expected.count, "\(words): \(found)")
    }

    @Test(arguments: [
        (["check", "goa"], true, false), (["--vault", "x"], false, true), (["--vault=x"], false, true),
        (["init", "x"], false, true),
        (["import", ""], true, false), (["import", "strong", ""], true, false),
        (["parse", "x"], true, false), (["thread", "import", "x"], true, false), (["show", "x"], false, false),
    ])
    func leavesFilesToTheShell(words: [String], files: Bool, folders: Bool) {
        let found = candidates(words)
        #expect(found.wantsFiles == files && found.wantsFolders == folders)
    }

    /// Programs and files may both begin an import.
    @Test func filesMayStandBesideWords() throws {
        let folder = try SmallFolder([:])
        let answer = folder.run("__complete", "fish", "import", "st").stdout
        #expect(answer.hasPrefix("files\nstrong\t") && answer.contains("\nstrava\t"), "\(answer)")
        #expect(folder.run("__complete", "fish", "import", "strong", "").stdout == "files\n")
    }

    @Test func candidatesSayWhatTheyAre() {
        #expect(candidates(["show", "run-190"]).all.first?.note == "goal: Run 190 km to the start line and home again")
        #expect(candidates(["log", "--goal=run-190"]).all.first?.hidden == "--goal=")
    }

    /// A name that several notes have, or that would be read as something else, goes by its path.
    @Test func namesThatWouldMislead() throws {
        let note = "---\ntype: value\n---\n"
        let folder = try SmallFolder([
            "a/one.md": note, "b/one.md": note, "values/-x.md": note, "key=value.md": note, "tab\there.md": note,
        ])
        let found = candidates(["show", ""], in: folder.scratch.path).all.map(\.text)
        #expect(Set(found) == ["a/one.md", "b/one.md", "values/-x.md", "./key=value.md", "tab\there"])
        // What cannot be on one line is not handed over.
        #expect(!folder.run("__complete", "fish", "show", "").stdout.contains("here"))
    }

    // MARK: Where there is little to say

    @Test func outsideAVaultItIsSilent() throws {
        let folder = try SmallFolder([:], isVault: false)
        for line in [
            ["show", ""], ["set", "x", ""], ["log", "--goal="], ["units", "k"], ["undo", ""], ["list", "g"],
        ] {
            for shell in ["bash", "zsh", "fish"] {
                let words = shell == "bash" ? ["vault " + line.joined(separator: " "), line[line.count - 1]] : line
                let answer = folder.run(arguments: ["__complete", shell] + words)
                #expect(answer == .init(stdout: "\n"))
            }
        }
    }

    @Test(arguments: [
        [], ["nosuch"], ["bash"], ["zsh"], ["fish"], ["bash", ""], ["bash", "vault"], ["zsh", "--", "--", "\\"],
        ["fish", "--help"], ["bash", "vault 'a", "zzz"], ["zsh", "show", "'\u{0}"], ["bash", "vault show \\", ""],
        ["fish", "set", "=", "="], ["fish", "set", "x", "+="], ["zsh", "list", "--where", ")("],
    ])
    func whateverComesItSaysNothingOnStderr(words: [String]) throws {
        let folder = try SmallFolder([:])
        let answer = folder.run(arguments: ["__complete"] + words)
        #expect(answer.exitCode == 0 && answer.stderr.isEmpty)
    }

    /// Half of what is there cannot be read: the rest is proposed, and nothing is written.
    @Test func aBrokenVaultProposesLess() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: [x\n---\n", "values/calm.md": "---\ntype: value\n---\n",
            "values/broken.md": "---\ntype: value\ntitle: \"a\n", ".vault/journal": "not one",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/gone.md", withDestinationPath: "/nosuch")
        let before = try folder.scratch.paths().sorted()
        let answer = folder.run("__complete", "fish", "show", "ca")
        #expect(answer == .init(stdout: "\ncalm\tvalue\n"))
        #expect(folder.run("__complete", "fish", "undo", "").stderr.isEmpty)
        #expect(try folder.scratch.paths().sorted() == before)
    }

    @Test func theVaultMayBeNamed() throws {
        let folder = try SmallFolder(["values/calm.md": "---\ntype: value\n---\n"])
        let named = ["--vault", folder.scratch.path, "align", "ca"]
        #expect(candidates(named, in: "/").all.map(\.text) == ["calm"])
        let name = folder.scratch.path.split(separator: "/").last.map(String.init) ?? ""
        let home = String(folder.scratch.path.dropLast(name.count + 1))
        #expect(candidates(["--vault=~/" + name, "align", "ca"], in: "/", home: home).all.map(\.text) == ["calm"])
    }

    // MARK: For bash, which replaces a part of the word

    @Test(arguments: [
        ("vault show Morn", "Morn", "\nMorning\\ run\n"), ("vault show 'Morn", "Morn", "\nMorning run\n"),
        ("vault show 'Morn", "'Morn", "\nMorning\\ run\n"),
        ("vault show Morning\\ r", "Morning\\ r", "\nMorning\\ run\n"),
        ("vault log --goal=morn", "morn", "\nMorning\\ run\n"),
        ("vault log --goal=morn", "--goal=morn", "\n--goal=Morning\\ run\n"),
        ("vault log --goal=\"Morn", "Morn", "\nMorning run\n"),
        ("vault set 'Morning run' due=tom", "tom", "\ntomorrow\n"),
        ("vault set 'Morning run' importa", "importa", "nospace\nimportance=\n"), ("vault check x", "x", "files\n"),
        ("vault --vault=x", "x", "folders\n"), ("vault show nosuch", "nosuch", "\n"),
    ])
    func answersBash(line: String, word: String, answer: String) throws {
        let folder = try SmallFolder(["goals/Morning run.md": "---\ntype: goal\ntargets: 3 times\n---\n"])
        #expect(folder.run("__complete", "bash", line, word) == .init(stdout: answer))
    }
}
