import Testing

/// `vault show`
@Suite struct ShowCommandTests {
    private static let files = [
        "goals/run-far.md":
            "---\ntype: goal\naliases: [distance]\ntargets: 100 km\nvalues: \"[[health]]\"\nmood: [a, b]\n---\nSee [[plan]].\n",
        "goals/run-fast.md": "---\ntype: goal\ntargets: best 25 min from 30 min\n---\n",
        "values/health.md": "---\ntype: value\nguidance: |\n  Move.\n  Sleep.\n---\n",
        "actions/a.md":
            "---\ntype: action\ndate: 2026-11-20\nmeasures: 40 km\ngoals: [\"[[run-far]]\", \"[[helth]]\"]\n---\n",
        "plan.md": "Line.\n",
        "journal/run.md": "Ran.\n",
    ]

    @Test func page() throws {
        let folder = try SmallFolder(Self.files)
        #expect(
            folder.run("show", "run-far")
                == .init(
                    stdout: """
                        run-far
                        goal · goals/run-far.md

                          targets  100 km
                          values   health
                          aliases  distance

                        Open
                          run-far                                  ████░░░░░░░░  40.0 %
                              40 of 100 km · 60 left · last on 2026-11-20

                        Other keys
                          mood  a
                                b

                        Links
                          plan  plan.md

                        Linked from
                          'goals' of actions  a

                        See [[plan]].

                        """))
    }

    /// Blank lines around it are left out; a long line, many lines and many findings are cut.
    @Test(arguments: [
        ("\n \t\n  a\n\n\n", "  a\n"), ("a\r\nb\rc\r\n\r\n", "a\nb\nc\n"), ("\n\n", ""),
        (String(repeating: "a\r\n", count: 14), String(repeating: "a\n", count: 12) + "… and 2 lines more\n"),
        (
            String(repeating: "ü", count: 2_001),
            String(repeating: "ü", count: 2_000) + "… and 2 bytes more of this line\n"
        ),
    ])
    func body(text: String, shown: String) throws {
        let folder = try SmallFolder(["n.md": text])
        #expect(folder.run("show", "n").stdout == "n\nnote · n.md\n" + (shown.isEmpty ? "" : "\n" + shown))
    }

    @Test func manyFindingsAreCounted() throws {
        let links = (0..<50).map { "[[n\($0)]]\n" }.joined()
        let answer = try SmallFolder(["goals/n.md": "---\ntype: goal\n---\n" + links]).run("show", "goals/n.md")
        #expect(answer.stdout.split(separator: "\n").count { $0.contains("[broken-link]") } == 19)
        #expect(answer.stdout.hasSuffix("… and 31 more findings: vault check goals/n.md\n"))
    }

    @Test(arguments: [
        ("run-far", "goals/run-far.md"), ("RUN-FAR", "goals/run-far.md"), ("distance", "goals/run-far.md"),
        ("run-fas", "goals/run-fast.md"), ("[[run-far]]", "goals/run-far.md"), ("goals/run-far", "goals/run-far.md"),
        ("goals/run-far.md", "goals/run-far.md"), ("./goals/run-far.md", "goals/run-far.md"),
        ("plan", "plan.md"), ("pl", "plan.md"), ("run", "journal/run.md"), ("vault.md", "vault.md"),
    ])
    func names(written: String, path: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run("show", written)
        #expect(answer.stdout.split(separator: "\n").dropFirst().first?.hasSuffix("· \(path)") == true)
    }

    @Test func severalAndNone() throws {
        let folder = try SmallFolder(Self.files)
        #expect(
            folder.run("show", "run-")
                == .init(
                    stdout: "",
                    stderr:
                        "error: 2 notes match 'run-'\n  run-far   goals/run-far.md\n  run-fast  goals/run-fast.md\n",
                    exitCode: 1))
        #expect(
            folder.run("show", "helth")
                == .init(
                    stdout: "", stderr: "error: no note is named 'helth'\nhelp: did you mean 'health'?\n", exitCode: 1))
        #expect(folder.run("show", "").exitCode == 1)
    }

    @Test func findingsOfTheFileAlone() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("show", "a").stdout.contains("error: no note is named 'helth' [broken-link]"))
        #expect(!folder.run("show", "run-far").stdout.contains("error:"))
    }

    @Test func jsonHoldsBothDirections() throws {
        let folder = try SmallFolder(Self.files)
        let json = folder.run("show", "run-far", "--format", "json").stdout.filter { !$0.isWhitespace }
        #expect(json.contains(#""links":[{"name":"plan","path":"plan.md"}]"#))
        #expect(json.contains(#""backlinks":[{"name":"a","path":"actions/a.md","field":"goals"}]"#))
        #expect(json.contains(#""progress":{"name":"run-far","type":"goal""#))
        #expect(json.contains(#""body":"See[[plan]].""#))
    }
}

/// What `vault show` tells of a workout.
@Suite struct ShowWorkoutTests {
    private func folder(_ status: String) throws -> SmallFolder {
        try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\nweight_unit: lb\n---\n",
            "press.md": "---\ntype: exercise\ntitle: Press\nexercise_type: weight_and_reps\nweight_unit: kg\n---\n",
            "run.md": "---\ntype: exercise\ntitle: Run\nexercise_type: distance_and_time\n---\n",
            "w.md": """
            ---
            type: workout
            status: \(status)
            started: 2026-11-20T18:00
            finished: 2026-11-20T19:05
            ---
            ## [[press]]
            - [x] warm-up 10 x 20 kg
            - [x] 8 x 50 kg
            - [x] 7 x 50 kg
            - [ ] 6 x 50 kg
            ## [[run]]
            - [x] 5 km in 25:00

            """,
        ])
    }

    @Test func whatACompletedWorkoutCameTo() throws {
        let text = try folder("completed").run("show", "w").stdout
        #expect(
            text.contains(
                """

                Results
                  in total  1 h 5 min · 3 working sets · 1,653 lb · 5.0 km
                  Press     2 sets · 15 reps · 750 kg
                  Run       1 set · 5.0 km · 25:00


                """), "\(text)")
        let json = try folder("completed").run("show", "w", "--format", "json").stdout
        let head = "\"training\": {\n      \"weight_unit\": \"lb\",\n      \"distance_unit\": \"km\",\n"
        #expect(json.contains(head + "      \"duration\": 3900,\n      \"sets\": 3,\n      \"reps\": 15,\n"), "\(json)")
    }

    @Test(arguments: ["active", "cancelled"])
    func othersCameToNothingYet(_ status: String) throws {
        #expect(try !folder(status).run("show", "w").stdout.contains("Results"))
        #expect(try folder(status).run("show", "w", "--format", "json").stdout.contains("\"training\": null"))
    }
}
