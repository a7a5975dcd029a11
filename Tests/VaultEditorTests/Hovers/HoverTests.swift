import Testing
import VaultChecks
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// What is shown about a place of a note: tables of notes with the place marked.
@Suite struct HoverTests {
    private func hover(_ path: String, _ marked: String, withFindings: Bool = false) throws -> Hover? {
        let vault = VaultInMemory(SmallEditorVault.with(path, marked), packs: editorPacks)
        let view = EditorView(vault.snapshot, today: vault.today)
        let place = try #require(MarkedText(marked).ranges.first)
        let hover = view.hover(at: Int(place.start), in: Path(path), findings: withFindings ? vault.findings() : [])
        if let hover { #expect(hover.range == place) }
        return hover
    }

    @Test(
        arguments: [
            ("«date»: 2026-11-20", "**date** · date · required\n\nThe day it was done."),
            ("«goals»: []", "**goals** · list of link to goal, milestone, obligation\n\nWhat it counts towards."),
            (
                "«archived»: no",
                "**archived** · boolean · default: false\n\nHidden from lists and progress unless asked for."
            ),
            ("measures: [«5.2 km»]", "5.2 km ≈ 5686.79 yd = 5200 m ≈ 3.23 mi"),
            ("measures:\n  - «31 min»", "31 min = 1860 s ≈ 0.5167 h"),
            ("measures:\n  - «2 glass»", "2 glass = 500 ml = 0.5 l"),
            ("measures:\n  - «500 ml»", "500 ml = 2 glass = 0.5 l"),
            ("duration: «\"90 min\"»", "90 min = 5400 s = 1.5 h"),
            ("amounts: «run-100-km 2 kg»", "2 kg = 2000 g ≈ 70.55 oz ≈ 4.41 lb"),
            (
                "measures: «3 flurbs»",
                "3 flurbs\n\nNo measure defines the unit **flurbs**; it converts into no other."
            ),
            ("date: «2026-12-24»", "Thursday · in 33 days"),
            ("date: «2026-11-21»", "Saturday · today"),
            ("date: «2026-11-20»", "Friday · yesterday"),
            ("silence: [«unknown-field»]", "**unknown-field** (warning): a field is spelled almost like a known one"),
            ("«own»: 1", nil),
            ("tags: [«run»]", nil),
        ] as [(String, String?)])
    func tellsFieldsAndValues(_ line: String, _ expected: String?) throws {
        let glass = "---\ntype: measure\nunit: glass\nequals: 250 ml\n---\n"
        let text = "---\ntype: action\ntitle: Run\n\(line)\n---\n"
        let view = editorView(
            SmallEditorVault.with("actions/x.md", text).merging(["measures/glass.md": glass]) { $1 })
        let place = try #require(MarkedText(text).ranges.first)
        #expect(view.hover(at: Int(place.start), in: "actions/x.md")?.markdown == expected)
    }

    /// A name in a value leads to its record, the amount beside it does not.
    @Test(arguments: [
        (
            "actions/x.md",
            "---\ntype: action\ndate: 2026-11-21\ngoals: [\"[[run-100-km]]\"]\namounts: [\"«run-100-km» 2 km\"]\n---\n",
            "**Run"
        ),
        ("goals/x.md", "---\ntype: goal\nvalues: [\"[[health]]\"]\nalignment: [«health» 7]\n---\n", "**Health**"),
    ])
    func tellsNamesInValues(path: String, text: String, start: String) throws {
        #expect(try hover(path, text)?.markdown.hasPrefix(start) == true)
    }

    @Test(
        arguments: [
            (
                "See «[[run-100-km]]».",
                """
                **Run \\*100\\* km** · goal · `goals/run-100-km.md`

                **behind pace** · 30.0 % · 36 days left · missed the last 4 weeks

                - 60 of 100 km · 40 left · 7.6 a week needed · done by 2026-12-12 at this pace
                - 2 of 3 times this week · 0 of 10 weeks met
                - last on 2026-11-20

                - values: health
                - terms: term-3

                > Slowly \\<b>first\\</b>.
                """
            ),
            (
                "See «[[term-3|now]]».",
                """
                **Autumn** · term · `terms/term-3.md`

                day 34 of 70, week 5 of 10 · 36 days left · 2026-10-19 to 2026-12-27

                - number: 3
                - start: 2026-10-19
                """
            ),
            (
                "See «[[bench-press]]».",
                """
                **Bench press** · exercise · `exercises/bench-press.md`

                Last time 2026-11-18, 3 days ago: 8 x 60 kg, 6 x 62.5 kg

                - exercise_type: weight_and_reps
                """
            ),
            (
                "See «[[2026-11-18-push]]».",
                """
                **Push** · workout · `workouts/2026/2026-11-18-push.md`

                - Bench press: 2 sets · 14 reps · 855 kg

                - status: completed
                - started: 2026-11-18T18:00:00
                - finished: 2026-11-18T19:00:00

                - exercises: Bench press
                """
            ),
            ("See «[[a \\| b]]».", "No note has the name **a**."),
            ("See «[[<i>]]».", "No note has the name **\\<i>**."),
            ("«# A *note*»", "**n** · note · `n.md`"),
            ("Just «text».", nil),
        ] as [(String, String?)])
    func tellsRecords(_ text: String, _ expected: String?) throws {
        #expect(try hover("n.md", text + "\n")?.markdown == expected)
    }

    /// What counts by its title is said of the goal and of the action.
    @Test(arguments: [
        ("goals/jog.md", "---\ntype: goal\ntitle: «Jog»\nby_title: [trot]\n---\n", "By its title: x"),
        ("n.md", "See «[[x]]».\n", "By its title: jog"),
    ])
    func tellsWhatCountsByItsTitle(path: String, marked: String, said: String) throws {
        let files = [
            "goals/jog.md": "---\ntype: goal\ntitle: Jog\nby_title: [trot]\n---\n",
            "actions/x.md": "---\ntype: action\ntitle: Trotting\ndate: 2026-11-20\n---\n",
        ]
        let view = editorView(SmallEditorVault.files.merging(files) { $1 }.merging([path: marked]) { $1 })
        let place = try #require(MarkedText(marked).ranges.first)
        #expect(view.hover(at: Int(place.start), in: Path(path))?.markdown.contains(said) == true)
    }

    @Test func titleTellsTheNoteItself() throws {
        let value = try hover("values/health.md", "---\ntype: value\ntitle: «Health»\n---\n")
        #expect(value?.markdown == "**Health** · value · `values/health.md`\n\n- `values` of goals: run-100-km")
        let set = SmallEditorVault.workout.replacing("- [ ]\n", with: "«- [ ]»\n")
        #expect(
            try hover("workouts/2026/2026-11-21-push.md", set)?.markdown
                == "**Bench press** · set 2 of 3\n\nLast time 2026-11-18, 3 days ago: 6 x 62.5 kg")
        let full = SmallEditorVault.workout.replacing("- [ ] 5 x 50 kg", with: "«- [ ] 5 x 50 kg»")
        #expect(
            try hover("workouts/2026/2026-11-21-push.md", full)?.markdown == """
                **Bench press** · set 3 of 3

                Last time 2026-11-18, 3 days ago: only 2 sets

                50 kg ≈ 1763.7 oz ≈ 110.23 lb
                """)
        let unit = try hover("measures/glass.md", "---\ntype: measure\nunit: «glass»\nequals: 250 ml\n---\n")
        #expect(unit?.markdown == "1 glass = 250 ml = 0.25 l")
    }

    @Test func wrongTypeSaysWhatTheFieldTakes() throws {
        let text = "---\ntype: action\ndate: 2026-11-20\ngoals: [«\"[[health]]\"»]\n---\n"
        let hover = try hover("actions/x.md", text)
        #expect(
            hover?.markdown.hasSuffix(
                "This link does not count: `goals` leads to a goal, a milestone or an obligation.") == true)
    }

    /// A page is shown once, also where a rule found several things, and with what the place itself is.
    @Test func findingsShowTheirPages() throws {
        let status = try hover("goals/x.md", "---\ntype: goal\nstatus: «done»\n---\n", withFindings: true)
        let parts = status?.markdown.split(separator: "\n\n").map(String.init)
        #expect(
            parts?.prefix(2) == [
                "**unknown-choice** (error): 'status' is 'done'; expected active, paused, achieved or dropped",
                "did you mean 'achieved'?",
            ])
        let day = try hover("actions/x.md", "---\ntype: action\ndate: «2026-12-24»\n---\n", withFindings: true)
        #expect(day?.markdown.hasPrefix("Thursday · in 33 days\n\n---\n\n**future-action** (warning)") == true)
        let term = try hover("terms/x.md", "---\ntype: «term»\n---\n", withFindings: true)
        #expect(term?.markdown.components(of: "**missing-field** (error)") == 2)
        #expect(term?.markdown.components(of: Rule.missingField.page) == 1)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
