import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct FieldRuleTests {
    private static let value = "---\ntype: value\n---\n"

    static let cases: [RuleCase] =
        slips + [
            RuleCase(
                "missing-field", "type: «milestone»", "a milestone needs 'due'; expected a date such as 2026-11-21",
                help: "add a line 'due: …'", good: "type: milestone\ndue: 2026-11-21"),
            RuleCase(
                "missing-field", "type: milestone\n«due»:", "'due' is empty; expected a date such as 2026-11-21",
                good: "type: milestone\ndue: 2026-11-21"),
            RuleCase(
                "unknown-field", "type: value\n«prioritty»: 3", "'prioritty' is not a field of a value",
                help: "did you mean 'priority'?", fixed: "type: value\npriority: 3", good: "type: value\nprincipal: 3"),
            RuleCase(
                "unknown-field", "type: value\npriority: 2\n«prioritty»: 3", "'prioritty' is not a field of a value",
                help: "did you mean 'priority'?", good: "type: value\npriority: 2"),
            RuleCase(
                "unknown-field", "type: goal\n«target»: 5 km", "'target' is not a field of a goal",
                help: "did you mean 'targets'?", fixed: "type: goal\ntargets: 5 km", good: "type: goal\ntarget: Berlin"),
            RuleCase(
                "unknown-field", "type: goal\n«deu»: 2026-12-24", "'deu' is not a field of a goal",
                help: "did you mean 'due'?", fixed: "type: goal\ndue: 2026-12-24", good: "type: goal\ndeu: [a, b]"),
            RuleCase(
                "unread-day", "type: goal\n«deadline»: 2026-12-24",
                "'deadline' is not a field of a goal, so nothing reads this day", help: "did you mean 'due'?",
                fixed: "type: goal\ndue: 2026-12-24", good: "type: goal\ndeadline: 2026-12-24\ndue: 2026-12-23"),
            RuleCase(
                "unread-day", "type: goal\n«startDate»: 2026-12-01",
                "'startDate' is not a field of a goal, so nothing reads this day", help: "did you mean 'start'?",
                fixed: "type: goal\nstart: 2026-12-01", good: "type: goal\nstartDate: soon"),
            RuleCase(
                "unread-day", "type: goal\n«Due date»: 2026-12-01",
                "'Due date' is not a field of a goal, so nothing reads this day", help: "did you mean 'due'?",
                fixed: "type: goal\ndue: 2026-12-01", good: "type: value\nDue date: 2026-12-01"),
            RuleCase(
                "accidental-type", at: "a.md",
                in: [
                    "a.md": "---\ntype: «period»\nregion: x\n---\n", "b.md": "---\ntype: period\n---\n",
                    "c.md": "---\ntype: period\ntags: [x]\n---\n",
                ],
                "3 notes have 'type: period', and no field of a period",
                help: "a record needs 'start' and 'end'; for anything else, use another word",
                good: ["a.md": "---\ntype: period\nstart: 2026-01-01\nend: 2026-02-01\n---\n"]),
            RuleCase(
                "singular-or-plural-name", at: "a.md",
                in: ["a.md": "---\ntype: goal\n«value»: \"[[b]]\"\n---\n", "b.md": value],
                "'value' is not a field here; expected 'values'", help: "write 'values'",
                fixed: "---\ntype: goal\nvalues: \"[[b]]\"\n---\n", good: ["b.md": "---\ntype: value\nvalue: x\n---\n"]),
            RuleCase(
                "singular-or-plural-name", "type: goal\nvalues: []\n«value»: x",
                "'value' is not a field here; expected 'values'",
                help: "move its value to 'values'", good: "type: goal\nvalues: []"),
            RuleCase(
                "uppercase-name", "type: value\n«Level»: major", "'Level' has capital letters; expected 'level'",
                help: "write 'level'", fixed: "type: value\nlevel: major", good: "type: value\nlevel: Major"),
            RuleCase(
                "uppercase-name", "type: «Value»", "'Value' has capital letters; expected 'value'",
                help: "write 'value'", fixed: "type: value", good: "type: ' value'"),
            RuleCase(
                "uppercase-name", "type: [«\"VALUE\"»]", "'VALUE' has capital letters; expected 'value'",
                help: "write 'value'", fixed: "type: [\"value\"]", good: "type: [value]"),
            RuleCase(
                "repeated-field", "type: value\nlevel: major\n«Level»: general",
                "'Level' is the field 'level' a second time; the first one is used", help: "keep one of the two",
                good: "type: value\nlevel: major"),
            RuleCase(
                "unexpected-list", "type: value\nlevel: «[major, general]»",
                "'level' is a list of 2 values; expected highest_order, major, general or life_area",
                help: "keep one of them",
                good: "type: value\nlevel: [major]"),
            RuleCase(
                "not-a-scalar", "type: goal\ntargets:\n  - «running: 120 km»",
                "'targets' holds a map; expected a target such as 120 km or 90 min per week",
                help: "if text with ': ' was meant, put it in quotes", good: "type: goal\ntargets:\n  - 120 km"),
            RuleCase(
                "not-a-scalar", "type: value\nlevel:\n  «a: major»\n  b: general",
                "'level' is a map; expected highest_order, major, general or life_area",
                help: "if text with ': ' was meant, put it in quotes", good: "type: value\nown:\n  a: major"),
            RuleCase(
                "unexpected-line-break", "type: value\ntitle: «|»\n  one\n  two",
                "'title' has several lines; expected one line",
                help: "write it on one line, and put the rest in the body", good: "type: value\ntitle: |\n  one"),
            RuleCase(
                "comment-in-text", "type: value\ntitle: Race «#5»", "'#5' is a comment, so 'title' is 'Race'",
                help: "if it belongs to the text, put the whole text in quotes",
                fixed: "type: value\ntitle: \"Race #5\"",
                good: "type: value\ntitle: Race # the fifth"),
            RuleCase(
                "bare-link", "type: goal\nparent: «goal»", "'parent' is 'goal', a bare name; expected \"[[goal]]\"",
                help: "write \"[[goal]]\"", fixed: "type: goal\nparent: \"[[goal]]\"", good: "type: goal\nparent: null"),
            RuleCase(
                "multiple-links", at: "c.md",
                in: ["a.md": value, "b.md": value, "c.md": "---\ntype: goal\nvalues: «\"[[a]], [[b]]\"»\n---\n"],
                "'values' holds '[[a]], [[b]]'; expected one link per value",
                help: "write each link as a list item",
                fixed: "---\ntype: goal\nvalues:\n  - \"[[a]]\"\n  - \"[[b]]\"\n---\n",
                good: ["a.md": value, "c.md": "---\ntype: goal\nvalues: [\"[[a|b, c]]\"]\n---\n"]),
            RuleCase(
                "multiple-links", "type: goal\nparent: «a, b»", "'parent' is 'a, b'; expected one link per value",
                help: "keep one of them", good: "type: goal\nparent:"),
            RuleCase(
                "not-a-link", "type: goal\nparent: «\"[[]]\"»", "'parent' is '[[]]'; expected a link to a goal",
                help: "write \"[[name]]\"", good: "type: goal\nparent: \"\""),
            RuleCase(
                "not-a-link", "type: goal\nparent: «\u{201C}[[run]]\u{201D}»",
                "'parent' is '\u{201C}[[run]]\u{201D}'; expected a link to a goal",
                help: "write \"[[name]]\"; curly quotes are part of the value", good: "type: goal\nparent: \"\""),
            RuleCase(
                "not-a-link", "type: goal\nof: «https://example.org»",
                "'of' is 'https://example.org', an address outside the vault; expected a link",
                help: "put the address in the body", good: "type: goal\nown: https://example.org"),
            RuleCase(
                "out-of-range", "type: value\npriority: «0»", "'priority' is '0'; expected 1 to 100",
                good: "type: value\npriority: 100"),
            RuleCase(
                "out-of-range", "type: goal\nalignment: health «11»", "'alignment' holds 'health 11'; expected 1 to 10",
                good: "type: goal\nalignment: health 10"),
            RuleCase(
                "repeated-element", "type: value\ntags:\n  - a\n  - «a»\n  - b", "'tags' holds 'a' twice",
                help: "remove one of the two", fixed: "type: value\ntags:\n  - a\n  - b",
                good: "type: value\ntags:\n  - a\n  - A b"),
            RuleCase(
                "repeated-element", "type: value\ntags: [a, «a»]", "'tags' holds 'a' twice",
                help: "remove one of the two", fixed: "type: value\ntags: [a]", good: "type: value\ntags: [a, b]"),
            RuleCase(
                "misspelled-type", "type: «milestoen»\ndue: 2026-11-21",
                "'type' is 'milestoen', so the note is not a record",
                help: "did you mean 'milestone'?", fixed: "type: milestone\ndue: 2026-11-21", good: "type: milestoen"),
            RuleCase(
                "misspelled-type", at: "values/a.md", in: ["values/a.md": "---\ntype: «valu»\n---\n"],
                "'type' is 'valu', so the note is not a record", help: "did you mean 'value'?",
                fixed: "---\ntype: value\n---\n", good: ["valu/a.md": "---\ntype: valu\n---\n"]),
            RuleCase(
                "misspelled-type", at: "actions/2026/a.md",
                in: ["actions/2026/a.md": "---\ntype: «actions»\ndate: 2026-11-21\n---\n"],
                "'type' is 'actions', so the note is not a record", help: "did you mean 'action'?",
                fixed: "---\ntype: action\ndate: 2026-11-21\n---\n",
                good: ["actions/2026/a.md": "---\ntype: action-log\n---\n"]),
            RuleCase(
                "ineffective-silence", "type: value\nsilence: «unknown-feild»",
                "'silence' holds 'unknown-feild', which is not a rule",
                help: "did you mean 'unknown-field'?", fixed: "type: value\nsilence: unknown-field",
                good: "type: value\nsilence: [unknown-field, broken-link]"),
            RuleCase(
                "ineffective-silence", "type: value\nsilence: [«missing-field»]",
                "'silence' holds 'missing-field', which reports errors",
                help: "fix what it reports; only warnings and hints can be silenced", good: "type: value\nsilence:"),
        ]

    private static let dash = "put a space after the dash; write a negative amount on the line of its key"

    /// What YAML reads as something else without a word.
    static let slips: [RuleCase] = [
        RuleCase(
            "dash-without-space", "type: action\ntitle: x\ndate: 2026-11-21\nmeasures:\n  «-5 km»",
            "'-5 km' has no space after its dash, so it is not a list item", help: dash,
            fixed: "type: action\ntitle: x\ndate: 2026-11-21\nmeasures:\n  - 5 km",
            good: "type: action\ntitle: x\ndate: 2026-11-21\nmeasures: -5 km"),
        RuleCase(
            "dash-without-space", "type: value\ntags:\n«-sport»\n-run",
            "'-sport' has no space after its dash, so it is not a list item",
            help: dash, fixed: "type: value\ntags:\n- sport\n- run", good: "type: value\nown:\n  -sport"),
        RuleCase(
            "comment-in-text", "type: value\ntitle: «#1 run»", "'#1 run' is a comment, so 'title' is empty",
            help: "if it belongs to the text, put the whole text in quotes", fixed: "type: value\ntitle: \"#1 run\"",
            good: "type: value\ntitle: # one"),
        RuleCase(
            "comment-in-text", "type: value\ntags: «#run #jog»", "'#run #jog' is a comment, so 'tags' is empty",
            help: "if it belongs to the field, write '[run, jog]'", fixed: "type: value\ntags: [run, jog]",
            good: "type: value\nown: #run"),
        RuleCase(
            "comment-in-text", "type: value\npriority: «#3»", "'#3' is a comment, so 'priority' is empty",
            help: "if it belongs to the field, write '3'", fixed: "type: value\npriority: 3",
            good: "type: value\npriority: #soon"),
        RuleCase(
            "multiple-words", "type: goal\nkeywords: «run, jog»",
            "'keywords' holds 'run, jog', a single value with commas; expected a list",
            help: "write each as a list item",
            fixed: "type: goal\nkeywords:\n  - run\n  - jog",
            good: "type: goal\nkeywords: [run, jog]\naliases: Run, then rest\nown: a, b"),
        RuleCase(
            "invisible-character", "type: milestone\ndue: 2026-12-24«\u{200B}»",
            "there is a zero-width space (U+200B) in '2026-12-24'; expected no such character",
            help: "delete the character",
            fixed: "type: milestone\ndue: 2026-12-24", good: "type: milestone\ndue: 2026-12-24 # \u{200B}"),
        RuleCase(
            "invisible-character", "type: goal\ntargets: [5«\u{A0}»km]",
            "there is a no-break space (U+00A0) in '5 km'; expected an ordinary space", help: "write an ordinary space",
            fixed: "type: goal\ntargets: [5 km]", good: "type: goal\ntitle: 5\u{A0}km"),
        RuleCase(
            "invisible-character", "type: goal\n«\u{A0}»due: 2026-12-24",
            "there is a no-break space (U+00A0) in the name 'due'; expected no such character",
            help: "delete the character",
            fixed: "type: goal\ndue: 2026-12-24", good: "type: goal\n\u{A0}mine: 2026-12-24"),
        RuleCase(
            "invisible-character", "type: value\ntitle: ru«\u{200B}»n",
            "there is a zero-width space (U+200B) in 'run'; expected no such character", help: "delete the character",
            fixed: "type: value\ntitle: run",
            good: "type: value\ntitle: \u{1794}\u{17B6}\u{200B}\u{1780}\u{17B6}\ndomain: a\u{200D}b"),
        RuleCase(
            "implausible-year", "type: milestone\ndue: «0026-12-24»",
            "'due' is '0026-12-24'; the year is before 1000", help: "did you mean '2026-12-24'?",
            fixed: "type: milestone\ndue: 2026-12-24", good: "type: milestone\ndue: 1000-01-01"),
        RuleCase(
            "unknown-field", "type: goal\n«du\u{435}»: 2026-12-24", "'du\u{435}' is not a field of a goal",
            help: "did you mean 'due'? '\u{435}' in it is not the Latin letter (U+0435)",
            fixed: "type: goal\ndue: 2026-12-24",
            good: "type: goal\n\u{434}\u{443}\u{435}: 2026-12-24"),
        RuleCase(
            "misspelled-type", "type: «\u{201C}goal\u{201D}»",
            "'type' is '\u{201C}goal\u{201D}', so the note is not a record", help: "did you mean 'goal'?",
            fixed: "type: goal", good: "type: \u{201C}mine\u{201D}"),
        RuleCase(
            "misspelled-type", "type: «g\u{43E}al»", "'type' is 'g\u{43E}al', so the note is not a record",
            help: "did you mean 'goal'?", fixed: "type: goal", good: "type: \u{433}\u{43E}al"),
        RuleCase(
            "untyped-record", at: "goals/2026/a.md",
            in: ["goals/2026/a.md": "---\ntitle: A\ndue: «2026-12-24»\ntargets: [5 km]\n---\n"],
            "the note has no 'type', so it is not a record; it is in 'goals/2026' and has 'due' and 'targets'",
            help: "if it is a goal, write 'type: goal'",
            fixed: "---\ntype: goal\ntitle: A\ndue: 2026-12-24\ntargets: [5 km]\n---\n",
            good: [
                "goals/a.md": "---\ntitle: A\ndue: 2026-12-24\ntags: x\n---\n",
                "goals/b.md": "---\ndue: soon\nstatus: open\nplan:\n---\n",
                "goalsetting/c.md": "---\ndue: 2026-12-24\ntargets: [5 km]\n---\n",
                "goals/d.md": "---\ntype: project\ndue: 2026-12-24\ntargets: [5 km]\n---\n",
                "my/goals/e.md": "---\ndue: 2026-12-24\ntargets: [5 km]\n---\n",
            ]),
        RuleCase(
            "untyped-record", at: "goals/a.md",
            in: ["goals/a.md": "---\ntype: «gaol»\ndue: 2026-12-24\nstatus: active\n---\n"],
            "'type' is 'gaol', so the note is not a record", help: "if it is a goal, write 'type: goal'",
            fixed: "---\ntype: goal\ndue: 2026-12-24\nstatus: active\n---\n",
            good: ["a/a.md": "---\ntype: gaol\ndue: 2026-12-24\nstatus: active\n---\n"]),
    ]

    @Test func theMissingTypeHasTheLineEndsOfTheNote() throws {
        let vault = VaultInMemory(["goals/a.md": "---\r\ndue: 2026-12-24\r\nstatus: active\r\n---\r\n"])
        let fix = try #require(vault.findings().first?.fixes.first)
        #expect(vault.applying(fix.change)?.text("goals/a.md").hasPrefix("---\r\ntype: goal\r\ndue:") == true)
    }

    @Test func aRequiredFieldWithAnInvisibleCharacterIsOneFinding() {
        let found = check(["a.md": "---\ntype: milestone\n\u{A0}due: 2026-12-24\n---\n"])
        #expect(found.map(\.rule) == ["invisible-character"])
    }

    @Test func anAmountBelowZeroMayBeKept() throws {
        let vault = VaultInMemory([
            "a.md": "---\ntype: action\ntitle: x\ndate: 2026-11-21\nmeasures:\n  -5 km\n---\n"
        ])
        let fix = try #require(vault.findings().first?.fixes.last)
        #expect(vault.findings().first?.certainFix == nil)
        #expect(vault.applying(fix.change)?.text("a.md").contains("measures: -5 km\n") == true)
    }

    /// Three notes show that a type's word is there by chance; one field, or the type's folder, shows that it is not.
    @Test(arguments: [
        ("region: x", 3, "", ["accidental-type"]), ("region: x", 2, "", ["missing-field"]),
        ("start: 2026-01-01", 3, "", ["missing-field"]), ("strat: 2026-01-01", 3, "", ["missing-field"]),
        ("start:", 3, "", ["missing-field"]), ("region: x", 3, "terms/", ["missing-field"]),
        ("silence: accidental-type", 3, "", []),
    ])
    func aTypeByChance(field: String, count: Int, folder: String, rules: [String]) {
        var files: [String: String] = [:]
        for number in 0..<count { files["\(folder)\(number).md"] = "---\ntype: period\n\(field)\n---\n" }
        #expect(Set(check(files).map(\.rule)) == Set(rules))
    }

    /// One slip, one finding: what is missing because of it is not told.
    @Test(arguments: [
        ("type: action\ndate 2026-11-20\ntitle: A", ["missing-colon"]),
        ("type: action\ndat: 2026-11-20\ntitle: A", ["unknown-field"]),
        ("type: action\n\tdate: 2026-11-20\ntitle: A", ["tab-indentation"]),
        ("type: action\ndate: [2026-11-20\ntitle: A", ["unclosed-bracket"]),
        ("type: milestone\ndeu 2026-11-20\ntitle: A", ["missing-colon"]),
        ("type: milestone\ntitle A", ["missing-colon", "missing-field"]),
        ("type: milestone\ntitle: \"A\ndue: soon", ["unclosed-quote", "unreadable-date"]),
    ])
    func oneSlipIsOneFinding(fields: String, rules: [String]) {
        #expect(check(["note.md": RuleCase.fenced(fields)]).map(\.rule).sorted() == rules)
    }

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    @Test func aNameWithACommaIsOneLink() throws {
        let vault = VaultInMemory([
            "goal.md": "---\ntype: goal\nparent: Run, then rest\n---\n", "Run, then rest.md": "---\ntype: goal\n---\n",
        ])
        let finding = try #require(vault.findings().first { $0.rule == "multiple-links" })
        let fixed = try #require(finding.fixes.first.flatMap { vault.applying($0.change) })
        #expect(fixed.text("goal.md") == "---\ntype: goal\nparent: \"[[Run, then rest]]\"\n---\n")
        #expect(fixed.findings().isEmpty)
    }

    @Test func silenceHoldsBackHintsAndWarningsOnly() {
        let found = check([
            "note.md": "---\ntype: Value\nprioritty: 1\npriority: 0\nsilence: [uppercase-name, unknown-field]\n---\n"
        ])
        #expect(found.map(\.rule) == ["out-of-range"])
    }
}
