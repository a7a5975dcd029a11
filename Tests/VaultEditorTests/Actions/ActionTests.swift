import Testing
import VaultChecks
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// Changes that are offered at a place: tables of notes with the place marked. None of them brings an error.
@Suite struct ActionTests {
    /// The actions at the marked place as lines, each with the files that it changes as they are then.
    private func offered(_ path: String, _ marked: String) throws -> [(title: String, text: String)] {
        let vault = VaultInMemory(SmallEditorVault.with(path, marked), packs: editorPacks)
        let view = EditorView(vault.snapshot, today: vault.today)
        let place = try #require(MarkedText(marked).ranges.first)
        let findings = vault.findings().filter { $0.path.text == path }
        let errors = vault.findings().filter { $0.severity == .error }.map { $0.rule + $0.path.text }
        return try view.actions(in: place, of: Path(path), findings: findings).map { action in
            let after = try #require(vault.applying(action.change))
            var new = after.findings().filter { $0.severity == .error }.map { $0.rule + $0.path.text }
            for error in errors { if let index = new.firstIndex(of: error) { new.remove(at: index) } }
            #expect(new == [], "\(action.title)")
            let texts = action.change.files.map { file in
                "\(file.path):\n" + String(decoding: after.files[file.path] ?? [], as: UTF8.self)
            }
            return (action.title, texts.joined(separator: "\n"))
        }
    }

    @Test(arguments: [
        (
            "goals: [\"[[«swim-20-km»]]\"]", "create goal 'swim-20-km'",
            "goals/swim-20-km.md:\n---\ntype: goal\ntitle: Swim 20 km\n---\n"
        ),
        (
            "goals: [\"[[«Swim 20 km»]]\"]", "create goal 'Swim 20 km'",
            """
            goals/swim-20-km.md:
            ---
            type: goal
            title: Swim 20 km
            ---

            actions/a.md:
            ---
            type: action
            date: 2026-11-21
            goals: ["[[swim-20-km]]"]
            ---

            """
        ),
        (
            "values: [\"[[«calm»]]\"]", "create value 'calm'",
            "values/calm.md:\n---\ntype: value\ntitle: Calm\n---\n"
        ),
    ])
    func makesTheRecordOfALink(_ line: String, _ title: String, _ text: String) throws {
        let offered = try offered("actions/a.md", "---\ntype: action\ndate: 2026-11-21\n\(line)\n---\n")
        #expect(offered.map(\.title) == [title])
        #expect(offered.map(\.text) == [text])
    }

    @Test(arguments: [
        ("goals/g.md", "---\ntype: goal\nterms: [\"[[«term-4»]]\"]\n---\n", ["create term 'term-4'"]),
        ("goals/g.md", "---\ntype: goal\nterms: [\"[[«2027»]]\"]\n---\n", ["create year '2027'"]),
        ("goals/g.md", "---\ntype: goal\nterms: [\"[[«spring»]]\"]\n---\n", []),
        ("goals/g.md", "---\ntype: goal\nvalues: [\"[[«health»]]\"]\n---\n", []),
        ("goals/g.md", "---\ntype: goal\ntags: [a]\n---\n«[[nothing]]»\n", ["silence 'broken-link' in this note"]),
        (
            "workouts/w.md",
            "---\ntype: workout\nstatus: completed\nstarted: 2026-11-20T10:00:00\nfinished: 2026-11-20T11:00:00\n---\n"
                + "## [[«squat»]]\n- [x] 8 x 60 kg\n",
            ["create exercise 'squat' (weight_and_reps)"]
        ),
        // Required fields.
        ("milestones/m.md", "---\ntype: milestone\n«title»: M\n---\n", ["add 'due: 2026-12-05'"]),
        ("periods/p.md", "---\ntype: period\n«title»: M\nstart: 2026-11-01\n---\n", ["add 'end: 2027-01-09'"]),
        ("terms/term-9.md", "---\ntype: term\n«start»: 2028-01-03\n---\n", ["add 'number: 9'"]),
        ("measures/x.md", "---\ntype: measure\n«title»: cups\n---\n", ["add 'unit: cups'"]),
        ("actions/2026/2026-11-20-x.md", "---\ntype: «action»\n---\n", ["add 'date: 2026-11-20'"]),
        ("actions/a.md", "---\ntype: action\ndate: 2026-11-20\n---\n«Text»\n", []),
        ("vault.md", "---\ntype: vault\n«packs»: [goals, workouts]\n---\n", ["add 'format: 1'"]),
        // What is there under another name, or in a line that cannot be read, is not missing.
        (
            "milestones/m.md", "---\ntype: milestone\n«title»: M\ndeu: 2026-12-01\n---\n",
            []
        ),
        ("milestones/m.md", "---\ntype: milestone\n«title»: M\ndue\n---\n", []),
        // A fix of the finding does it.
        (
            "actions/2026/2026-11-20-x.md",
            "---\ntype: action\ndate: 2026-11-20\ngoals: «\"[[read]], [[run-100-km]]\"»\n---\n", []
        ),
        ("goals/g.md", "---\ntype: goal\nkeywords: «run, jog»\n---\n", ["silence 'multiple-words' in this note"]),
        // Errors cannot be silenced.
        ("goals/g.md", "---\ntype: goal\ndue: «soon»\n---\n", []),
        // Plain notes in the folder of a type.
        ("goals/plain.md", "«# My goal»\nText\n", ["make this note a goal"]),
        ("goals/deep/plain.md", "---\n«tags»: [a]\n---\n", ["make this note a goal"]),
        ("goals/plain.md", "# My goal\n«Text»\n", ["make this note a goal"]),
        ("terms/term-7.md", "«»Text\n", ["make this note a term"]),
        ("terms/break.md", "«»Text\n", []),
        ("milestones/m.md", "«»Text\n", []),
        (
            "elsewhere/m.md", "Text «here»\n",
            ["make this note a goal", "make this note an action", "make this note a value"]
        ),
        ("goals/plain.md", "---\n«type»: own\n---\n", []),
        // Suggested goals.
        (
            "actions/2026/2026-11-21-run.md",
            "---\ntype: action\n«title»: Morning run\ndate: 2026-11-21\nmeasures: [5 km]\n---\n",
            ["link to 'Run *100* km'"]
        ),
        (
            "actions/2026/2026-11-21-run.md",
            "---\ntype: action\ntitle: Morning run\ndate: 2026-11-21\nmeasures: [5 km]\n---\n«Text»\n",
            ["link to 'Run *100* km'"]
        ),
        ("actions/2026/2026-11-21-x.md", "---\ntype: action\n«title»: Nothing\ndate: 2026-11-21\n---\n", []),
        // Half-typed front matter.
        ("goals/g.md", "---\ntype: goal\naliases: [«a, b»\n", []), ("goals/g.md", "«»", ["make this note a goal"]),
    ])
    func offers(_ path: String, _ text: String, _ titles: [String]) throws {
        #expect(try offered(path, text).map(\.title) == titles)
    }

    @Test(arguments: [
        (
            "goals/plain.md", "«# My goal»\r\nText\r\n",
            "goals/plain.md:\n---\r\ntype: goal\r\ntitle: My goal\r\n---\r\n# My goal\r\nText\r\n"
        ),
        (
            "actions/2026/2026-11-20-plain.md", "---\n«tags: [x]»\n---\nText\n",
            "actions/2026/2026-11-20-plain.md:\n---\ntype: action\ndate: 2026-11-20\ntags: [x]\n---\nText\n"
        ),
    ])
    func writesAsTheNoteDoes(_ path: String, _ text: String, _ after: String) throws {
        #expect(try offered(path, text).map(\.text) == [after])
    }

    @Test func ticksTheSet() throws {
        let path = "workouts/2026/2026-11-21-push.md"
        let ticked = try offered(path, SmallEditorVault.workout.replacing("- [ ]\n", with: "«- [ ]»\n"))
        #expect(ticked.map(\.title) == ["tick the set"])
        #expect(
            ticked.map(\.text) == [
                "\(path):\n" + SmallEditorVault.workout.replacing("- [ ]\n", with: "- [x] 6 x 62.5 kg\n")
            ])
        let done = try offered(path, SmallEditorVault.workout.replacing("- [x]", with: "«- [x]»"))
        #expect(done.map(\.title) == ["untick the set"])
    }

    /// What is certain goes first, and where a fix may be meant nothing of this is.
    @Test(arguments: [
        ("goals/g.md", "---\ntype: goal\nvalues: [\"[[«calm»]]\"]\n---\n", [true]),
        ("goals/g.md", "---\ntype: goal\nvalues: [\"[[«healt»]]\"]\n---\n", [false]),
        ("milestones/m.md", "---\ntype: milestone\n«title»: M\n---\n", [false]),
        ("actions/2026/2026-11-20-x.md", "---\ntype: «action»\n---\n", [true]),
    ])
    func prefersWhatIsCertain(_ path: String, _ marked: String, _ expected: [Bool]) throws {
        let vault = VaultInMemory(SmallEditorVault.with(path, marked), packs: editorPacks)
        let findings = vault.findings().filter { $0.path.text == path }
        let place = try #require(MarkedText(marked).ranges.first)
        let actions = EditorView(vault.snapshot, today: vault.today).actions(
            in: place, of: Path(path), findings: findings)
        #expect(actions.map(\.isPreferred) == expected)
        #expect(actions.allSatisfy { $0.finding.map(findings.indices.contains) ?? true })
    }

    @Test func newRecordsGetTheirTime() throws {
        let text = "---\ntype: goal\nvalues: [\"[[«calm»]]\"]\n---\n"
        var view = editorView(SmallEditorVault.with("goals/g.md", text))
        view.now = DateTime(day: view.today)
        let place = try #require(MarkedText(text).ranges.first)
        let actions = view.actions(in: place, of: "goals/g.md")
        let made = try #require(actions.first?.change.files.first?.applied())
        #expect(String(decoding: made, as: UTF8.self).contains("\ncreated: 2026-11-21T00:00:00"))
    }

    private static let talk = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n",
        "users/ann.md": "---\ntype: user\n---\n",
        "threads/plans.md": "---\ntype: thread\nowner: \"[[ann]]\"\ncreated: 2026-11-20T10:00:00\n---\n",
    ]

    private func actions(_ files: [String: String], _ path: String) throws -> [EditorAction] {
        let vault = VaultInMemory(files, packs: editorPacks)
        let view = EditorView(vault.snapshot, today: vault.today)
        let place = try #require(MarkedText(files[path] ?? "").ranges.first)
        return view.actions(in: place, of: Path(path), findings: vault.findings().filter { $0.path.text == path })
    }

    @Test func theThreadOfAMessageIsMade() throws {
        let message =
            "---\ntype: message\nthread: \"[[«dreams»]]\"\nauthor: \"[[ann]]\"\nsent: 2026-11-21T08:00:00\n---\n"
        let files = Self.talk.merging(["threads/dreams/m.md": message]) { $1 }
        let offered = try actions(files, "threads/dreams/m.md").filter { $0.title.hasPrefix("create") }
        #expect(offered.map(\.title) == ["create thread 'dreams'"])
        let text = offered.first?.change.files.first?.applied().map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(text.contains("owner: \"[[ann]]\"\n") && text.contains("created: 2026-11-21T08:00:00\n"))
    }

    @Test func theThreadIsThatOfTheFolder() throws {
        let message = "---\n«type»: message\nauthor: \"[[ann]]\"\nsent: 2026-11-21T08:00:00\n---\n"
        let other = Self.talk["threads/plans.md"] ?? ""
        let files = Self.talk.merging(["threads/plans/m.md": message, "threads/else.md": other]) { $1 }
        let titles = try actions(files, "threads/plans/m.md").map(\.title)
        #expect(titles == ["add 'thread: [[plans]]'"])
    }

    /// What an editor may ask for by its kind, and what it takes without a question.
    @Test(arguments: [
        ("---\ntype: goal\nvalues: [\"[[«calm»]]\"]\n---\n", "quickfix", true),
        // More likely 'health'.
        ("---\ntype: goal\nvalues: [\"[[«healt»]]\"]\n---\n", "quickfix", false),
        ("---\ntype: goal\nof: \"[[«spring»]]\"\n---\n", "quickfix", false),
    ])
    func kinds(text: String, kind: String, isPreferred: Bool) throws {
        let first = try actions(SmallEditorVault.with("goals/g.md", text), "goals/g.md").first
        #expect(first?.kind.rawValue == kind)
        #expect(first?.isPreferred == isPreferred)
    }

    @Test func whatAGoalIsOfIsMade() throws {
        let text = "---\ntype: goal\nof: \"[[«spring»]]\"\n---\n"
        let titles = try actions(SmallEditorVault.with("goals/g.md", text), "goals/g.md").map(\.title)
        #expect(titles.contains("create goal 'spring'") && titles.contains("create value 'spring'"))
        #expect(titles.contains("create exercise 'spring' (weight_and_reps)"))
    }

    @Test func aWorkoutStartsNow() throws {
        let text = "---\ntype: workout\n«status»: completed\nfinished: 2026-11-21T10:00:00\n---\n"
        let vault = VaultInMemory(SmallEditorVault.with("workouts/w.md", text), packs: editorPacks)
        var view = EditorView(vault.snapshot, today: vault.today)
        view.now = DateTime(day: vault.today, secondOfDay: 34_200)
        let place = try #require(MarkedText(text).ranges.first)
        let titles = view.actions(in: place, of: "workouts/w.md", findings: vault.findings()).map(\.title)
        #expect(titles.contains("add 'started: 2026-11-21T09:30:00'"))
    }
}
