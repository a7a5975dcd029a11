import Testing

/// What a file, a name or an argument holds never steers the terminal.
@Suite struct ControlCharacterTests {
    private static let vault = Result {
        try HostileVault([
            "vault.md": "---\ntype: vault\nformat: 1\ntitle: \"V\\e[31m\"\n---\n",
            "g/e\u{1b}[2J\u{7}.md": HostileVault.note(
                """
                type: goal
                title: "T\\e[31m\\a\\n two \\u202e rev \\u061c"
                start: 2026-01-01
                due: 2026-12-31
                targets:
                  - 5 k\u{1b}m
                  - 120 km
                values: ["[[a\\e[31mb]]"]
                plan: "p\\e[0m"
                status: "ac\\e[1mtive"
                "ke\\e[3my": "v\\e[4m"
                importanc\\e: 3
                """, body: "body \u{1b}[31m [[zz\u{1b}[32mqq]] \u{7}"),
            "g/new\nline.md": HostileVault.note("type: goal\ntitle: X\nvalues: \"[[gone]]\""),
            "g/run.md": HostileVault.note(
                "type: goal\ntitle: P\u{85}\nstart: 2026-01-01\ndue: 2026-12-31\ntargets:\n  - 10 km\n  - 2 \"c\\e\""),
            "act\u{1b}[31m/a\u{1b}.md": HostileVault.note(
                "type: action\ntitle: \"A\\e\"\ndate: 2026-05-05\nmeasures: [5 km]\ngoals: [\"[[run]]\"]"),
            "act\u{1b}[31m/b\u{1b}.md": HostileVault.note(
                "type: action\ntitle: \"P\\e run\"\ndate: 2026-05-06\nmeasures: [5 km]\ntags: \"\\e\""),
            "m/u.md": HostileVault.note("type: measure\nunit: \"cu\\e[31mp\"\nalso: [\"x\\ny\"]"),
            "val/v.md": HostileVault.note(
                "type: value\nlevel: major\ntitle: \"V\\e[31m\"\ndomain: \"D\\e\\u202e\"\nguidance: x"),
            "val/g.md": HostileVault.note("type: goal\ntitle: \"G\\e[2J\"\nvalues: v\ntargets: 2 h per week"),
            "t/term\u{1b}.md": HostileVault.note("type: term\nnumber: 1\nstart: 2026-11-01"),
            "in\u{1b}ner/vault.md": HostileVault.settings,
            "d/run\u{1b}.md": HostileVault.note("type: goal"), "d2/RUN\u{1b}.md": HostileVault.note("type: goal"),
        ])
    }

    private static let commands: [[String]] =
        [
            ["check"], ["check", "--format", "json"], ["check", "--format", "sarif"], ["check", "--format", "github"],
            ["list"], ["list", "goals"], ["list", "measures"], ["list", "--format", "json"],
            ["list", "--format", "jsonl"], ["list", "--format", "paths"], ["list", "--format", "csv"],
            ["list", "--format", "tsv"], ["list", "--fields", "name,plan,values,status,targets"],
            ["progress", "--all", "--explain"], ["progress", "--format", "json", "--explain"], ["progress", "run"],
            ["progress", "--term", "term\u{1b}"], ["align"], ["align", "v"], ["align", "--format", "json"],
            ["term"], ["term", "list"], ["term", "show"], ["term", "next"], ["term", "review"], ["term", "ter"],
            ["term", "review", "--format", "json"], ["term", "review", "--format", "markdown"],
            ["parse", "g/e\u{1b}[2J\u{7}.md"],
            ["show", "g/e\u{1b}[2J\u{7}.md"], ["show", "g/e\u{1b}[2J\u{7}.md", "--format", "json"], ["show", "run"],
            ["match"], ["match", "--all"], ["match", "--format", "json"], ["match", "--format", "jsonl"],
            ["match", "act\u{1b}[31m/a\u{1b}.md"],
            ["show", "act\u{1b}[31m/a\u{1b}.md"], ["search", "a"], ["search", "a", "--format", "json"],
            ["search", "--like", "a"], ["search", "in:\u{1b}", "a"], ["show", "u"], ["show", "r"],
            ["show", "vault.md"],
        ]
        + [
            "list", "show", "progress", "term", "align", "match", "units", "search", "today", "check", "explain",
            "parse",
            "--vault", "--as-of",
        ].map {
            [$0, "no\u{1b}[31m"]
        }
        + [["no\u{1b}[31m"], ["--no\u{1b}[31m"], ["list", "--where", "ti\u{1b} = 3"]]

    @Test(arguments: commands)
    func nothingSteersTheTerminal(arguments: [String]) throws {
        let vault = try Self.vault.get()
        let answer = vault.run(arguments, environment: ["NO_COLOR": "1"], onTerminal: true)
        let steering = (answer.stdout + answer.stderr).unicodeScalars.filter { scalar in
            let isControl = scalar.value < 0x20 && scalar != "\n" || 0x7f...0x9f ~= scalar.value
            return isControl && !(scalar == "\t" && arguments.contains("tsv"))
                || scalar == "\u{202e}" || scalar == "\u{61c}"
        }
        #expect(steering.isEmpty, "\(steering.map { String($0.value, radix: 16) })")
        #expect((0...2).contains(answer.exitCode))
    }

    @Test func aLineBreakInANameBreaksNoLine() throws {
        let vault = try Self.vault.get()
        let paths = vault.run(["list", "--format", "paths"], environment: ["NO_COLOR": "1"], onTerminal: true)
        #expect(paths.stdout.contains("g/new\\nline.md\n"))
        #expect(vault.run("check").stdout.contains("g/new\\nline.md:4:12: error:"))
    }

    @Test func aProgramGetsTheTextOfACSVCellAsItIs() throws {
        let vault = try HostileVault(["a.md": HostileVault.note("type: goal\ntitle: \"a\\eb\"")])
        #expect(vault.run("list", "--format", "csv", "--fields", "title").stdout == "title\na\u{1b}b\n")
    }
}
