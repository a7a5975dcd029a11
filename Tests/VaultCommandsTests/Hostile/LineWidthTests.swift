import Testing
import VaultConsole
import VaultProgram
import VaultTestSupport

/// What is laid out fits the terminal, and takes no longer because there is much of it.
@Suite struct LineWidthTests {
    private static let kanji = String(repeating: "読書", count: 40)

    /// Titles and themes without spaces, days that never come, more rates than a line holds.
    private static let files: [String: String] = [
        "t.md": HostileVault.note("type: term\nnumber: 1\nstart: 2026-11-01\ntheme: \(kanji)"),
        "v.md": HostileVault.note("type: value\ntitle: \(kanji)\nlevel: major"),
        "far.md": HostileVault.note(
            "type: goal\ntitle: \(kanji)\nstart: 0001-01-01\ndue: 9999-12-31\ntargets: [100 km]\nvalues: [\"[[v]]\"]"),
        "late.md": HostileVault.note("type: goal\ntitle: Late\ndue: 0001-01-02\ntargets: [100 km]"),
        "rates.md": HostileVault.note(
            "type: goal\ntitle: \(kanji)\nterms: [\"[[t]]\"]\ntargets:\n"
                + (1...30).map { "  - \($0) min per week\n" }.joined()),
        "a.md": HostileVault.note("type: action\ntitle: \(kanji)\ndate: 2026-11-20\nmeasures: [5 km]"),
        "b.md": HostileVault.note("type: action\ntitle: \(kanji)\ndate: 2026-11-20\nmeasures: [5 km]"),
    ]

    private static let commands = [
        ["today"], ["progress", "--all"], ["progress", "--sort", "name"], ["term"], ["term", "list"], ["term", "next"],
        ["term", "show"], ["term", "review"], ["match"], ["align"], ["align", "v"], ["dedupe"], ["units"],
    ]

    @Test(arguments: commands, [60, 80])
    func noLineIsWiderThanTheTerminal(command: [String], width: Int) throws {
        for files in [Self.files, [:]] {
            let answer = try HostileVault(files).run(command, environment: ["COLUMNS": "\(width)"])
            // A line with a command is broken on a terminal only.
            for line in answer.stdout.split(separator: "\n") where !line.contains(": vault ") {
                #expect(DisplayText.width(String(line)) <= width, "\(line)")
            }
        }
    }

    /// As after an import: most of it is only counted.
    @Test func aDayOfThousandsOfActions() throws {
        let seconds = try threadSeconds {
            var files: [String: String] = [:]
            for number in 1...4_000 {
                files["a\(number).md"] = HostileVault.note(
                    "type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [5 km]")
            }
            let answer = try HostileVault(files).run("today")
            // 69 cells a line: six times 'Run 5 km' and ' · ', then five and what is left of 4,000.
            #expect(answer.stdout.contains("Run 5 km · and 3989 more\n"))
            #expect(answer.stdout.split(separator: "\n", omittingEmptySubsequences: false).count <= 20)
        }
        #expect(seconds < 20)
    }

    /// All parts with more than they show.
    @Test func aDayIsOneScreen() throws {
        var files = ["t.md": HostileVault.note("type: term\nnumber: 1\nstart: 2026-11-01")]
        for number in 1...6 {
            let goal = "type: goal\ntitle: Goal \(number)\ntargets: [100 km]\nstart:"
            files["u\(number).md"] = HostileVault.note("\(goal) 2026-11-01\ndue: 2026-11-25")
            files["b\(number).md"] = HostileVault.note("\(goal) 2026-01-01\ndue: 2026-12-20")
            files["m\(number).md"] = HostileVault.note("type: obligation\ndue: 2026-11-14\nrepeats: weekly")
            files["n\(number).md"] = HostileVault.note("type: obligation\ndue: 2026-12-10\nrepeats: monthly")
            for day in ["2026-11-20", "2026-11-21"] {
                for action in ["x", "y", "z"] {
                    files["\(day)-\(action)\(number).md"] = HostileVault.note(
                        "type: action\ntitle: A rather long walk\ndate: \(day)")
                }
            }
        }
        let answer = try HostileVault(files).run("today")
        #expect(answer.stdout.count(where: \.isNewline) == 24, "\(answer.stdout)")
    }

    /// Every command knows a term by its number, and a goal alone is behind its pace.
    @Test func commandsAgreeOnTermsAndWords() throws {
        let vault = try HostileVault([
            "t.md": HostileVault.note("type: term\nnumber: 3\nstart: 2026-11-01"),
            "v.md": HostileVault.note("type: value"),
            "g.md": HostileVault.note(
                "type: goal\ntitle: Far\nterms: [\"[[t]]\"]\nvalues: [\"[[v]]\"]\ntargets: [100 km]"),
            "h.md": HostileVault.note("type: goal\ntitle: Free\ntargets: [1 km]\ndue: 2026-11-20"),
            "old.md": HostileVault.note("type: goal\narchived: true\ntargets: [9 km]"),
            "a.md": HostileVault.note("type: action\ndate: 2026-11-02\nmeasures: [1 km]\ngoals: [\"[[g]]\"]"),
            "b.md": HostileVault.note("type: action\ndate: 2026-11-03\nmeasures: [1 km]"),
        ])
        #expect(vault.run("progress", "--term", "3").stdout == vault.run("progress", "--term", "t").stdout)
        #expect(vault.run("match", "--term", "3").stdout == vault.run("match", "--term", "t").stdout)
        #expect(vault.run("progress", "--term", "4").stderr.hasPrefix("error: no term, year or period is named '4'"))
        #expect(vault.run("progress", "old").stdout.contains("0 of 9 km"))
        #expect(!vault.run("progress", "--all").stdout.contains("9 km"))
        for command in [["term"], ["align", "v"], ["progress", "--sort", "name"]] {
            let text = vault.run(command).stdout
            #expect(text.contains("behind pace") && !text.contains("their"), "\(text)")
        }
    }
}
