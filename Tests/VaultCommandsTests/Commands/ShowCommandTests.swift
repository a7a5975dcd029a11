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
                              40 of 100 km · 60 left · there 2026-12-12 at this pace

                        Other keys
                          mood  a
                                b

                        Links
                          plan  plan.md

                        Linked from
                          goals of actions  a

                        See [[plan]].

                        """))
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
                    stderr: "error: 2 notes fit 'run-'\n  run-far   goals/run-far.md\n  run-fast  goals/run-fast.md\n",
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
