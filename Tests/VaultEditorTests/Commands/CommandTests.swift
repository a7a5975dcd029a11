import Testing
import VaultEditor
import VaultEdits
import VaultPlans
import VaultSyntax
import VaultTestSupport

/// What an editor may be told to do.
@Suite struct CommandTests {
    private let view = editorView(SmallEditorVault.files)

    /// The files of a change as they are then, or why there is none.
    private func result(_ plan: () throws(Refusal) -> Change) -> String {
        do throws(Refusal) {
            return try plan().files.map { file in
                "\(file.path):\n\(String(decoding: file.applied() ?? [], as: UTF8.self))"
            }.joined(separator: "\n")
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        (
            "Morning run 5.2 km 31 min [[run-100-km]]",
            """
            actions/2026/2026-11-21-morning-run.md:
            ---
            type: action
            title: Morning run
            date: 2026-11-21
            duration: 31 min
            measures:
              - 5.2 km
            goals:
              - "[[run-100-km]]"
            ---

            """
        ),
        ("5 km", "a log line needs a title"), ("", "a log line needs a title"), ("[[x", "x"),
        ("Run 30m", "'30m' is unclear"), ("Run date=yesterday", "'date=yesterday' would be part of the title"),
        ("Run 5 km date: yesterday", "'date: yesterday' would be part of the title"),
        (
            "Run [[nowhere]]",
            "actions/2026/2026-11-21-run.md: no note is named 'nowhere' [broken-link]; nothing was written"
        ),
    ])
    func logs(_ line: String, _ expected: String) {
        let result = result { () throws(Refusal) in try view.logging(line).change }
        if line == "[[x" { #expect(result.contains("title: \"[[x\"")) } else { #expect(result == expected) }
    }

    @Test func logsOnAnotherDay() throws {
        let day = view.today.adding(days: -1)
        let change = try view.logging("Swim 1 km", on: day).change
        #expect(change.files.map(\.path) == ["actions/2026/2026-11-20-swim.md"])
    }

    private static func read(_ due: String, _ more: String = "") -> String {
        "goals/read.md:\n---\ntype: goal\ntitle: Read\nstart: 2026-10-19\n\(due)targets: [1000 pages]\n\(more)---\n"
    }

    @Test(arguments: [
        ("due", "2026-12-01", "goals/read.md", read("due: 2026-12-01\n")), ("due", "", "goals/read.md", read("")),
        (
            "due", "soon", "goals/read.md",
            "goals/read.md: 'due' is 'soon'; expected a date such as 2026-11-21 [unreadable-date]; nothing was written"
        ),
        ("a b", "x", "goals/read.md", read("due: 2026-12-27\n", "a b: x\n")),
        ("a: b", "x", "goals/read.md", "'a: b' is not the name of a field"),
        ("due", "2026-12-01", "nowhere.md", "'nowhere.md' is not a note"),
    ])
    func sets(_ field: String, _ text: String, _ path: String, _ expected: String) {
        #expect(
            result { () throws(Refusal) in try view.setting(field, to: text, in: Path(path)).change } == expected)
    }

    @Test(
        arguments: [
            ("workouts/2026/2026-11-21-push.md", "- [ ]\n", "- [x] 6 x 62.5 kg\n"),
            ("workouts/2026/2026-11-21-push.md", "- [ ] 5 x 50 kg", "- [x] 5 x 50 kg"),
            ("workouts/2026/2026-11-21-push.md", "- [x] 8 x 60 kg", "- [ ] 8 x 60 kg"),
            ("workouts/2026/2026-11-21-push.md", "title", nil), ("goals/read.md", "title", nil), ("no.md", "", nil),
        ] as [(String, String, String?)])
    func ticks(_ path: String, _ line: String, _ after: String?) throws {
        let text = SmallEditorVault.files[path] ?? ""
        let offset = text.firstRange(of: line).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0
        let result = result { () throws(Refusal) in try view.ticking(at: offset, in: Path(path)) }
        if let after {
            #expect(result == "\(path):\n" + text.replacing(line, with: after))
        } else {
            #expect(
                ["there is no set at this place", "'goals/read.md' is not a workout", "'no.md' is not a note"].contains(
                    result))
        }
    }

    @Test func progressIsADocument() {
        #expect(
            view.progressPage() == """
                # Progress on 2026-11-21

                **term-3** · day 34 of 70 · 2026-10-19 to 2026-12-27

                2 goals: 2 behind pace · 15.0 % on average

                ## Behind pace

                - **Read** · 0.0 % · 36 days left · `goals/read.md`
                  - 0 of 1000 pages · 1000 left · 189.2 a week needed · 0 pages this week, 166 to go
                - **Run \\*100\\* km** · 30.0 % · 36 days left · `goals/run-100-km.md`
                  - 60 of 100 km · 40 left · 7.6 a week needed · done by 2026-12-12 at this pace · 60 km this week
                  - 2 of 3 times this week · 0 of 10 weeks met · 2 times this week, 1 to go

                """)
        #expect(
            editorView(["vault.md": "---\ntype: vault\nformat: 1\n---\n"]).progressPage()
                == "# Progress on 2026-11-21\n\nNot in a term.\n\nNo goals belong to today.\n")
    }
}
