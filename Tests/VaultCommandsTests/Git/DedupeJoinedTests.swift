import Testing
import VaultTestSupport

/// `vault dedupe --joined`: two things that a merge made one of.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct DedupeJoinedTests {
    private static let path = "actions/2026/2026-11-20-run.md"

    private static func run(_ amount: String, at hour: Int) -> String {
        "---\ntype: action\ntitle: Run\ndate: 2026-11-20\nmeasures: \(amount)\ncreated: 2026-11-20T0\(hour):00:00\n---\n"
    }

    /// Two branches make the file, and somebody merges them into one text.
    private static func merged(_ ours: String, _ theirs: String, into text: String, in place: String = "") throws
        -> GitFolder
    {
        let folder = try GitFolder([place + "vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        try folder.commit()
        try folder.git("checkout", "-qb", "theirs")
        try folder.scratch.write(theirs, to: place + path)
        try folder.commit()
        try folder.git("commit", "-q", "--amend", "--no-edit", "--date", "2026-11-20T13:00:00Z")
        try folder.git("checkout", "-q", "main")
        try folder.scratch.write(ours, to: place + path)
        try folder.commit()
        _ = try? folder.git("merge", "-q", "theirs")
        try folder.scratch.write(text, to: place + path)
        // A merge of two same files is committed already.
        _ = try? folder.commit()
        return folder
    }

    @Test(arguments: ["", "notes/my vault/"])
    func `the one that is not there is named`(place: String) throws {
        let (ours, theirs) = (Self.run("5 km", at: 8), Self.run("5 km", at: 9))
        let folder = try Self.merged(ours, theirs, into: ours, in: place)
        let vault = place.isEmpty ? "" : String(place.dropLast())
        let lost = try folder.git("rev-parse", "--short=8", "theirs").prefix { $0 != "\n" }
        let name = "\(lost):\(place)\(Self.path)"
        let command = "git show \(place.isEmpty ? name : "'\(name)'") > actions/2026/2026-11-20-run-2.md"
        let answer = folder.vault("dedupe", "--joined", in: vault)
        #expect(
            answer.stdout == """
                Merged by git
                  \(Self.path): 'created' differs
                    to restore the other one: \(command)

                1 record; the command writes the other one to a file next to it

                """)
        #expect(folder.vault("dedupe", "--joined", "goal", in: vault).stdout.hasPrefix("git merged nothing"))
        // Once it is there again nothing is told, also after it was edited.
        try folder.scratch.write(theirs.replacing("5 km", with: "6 km"), to: place + "actions/2026/2026-11-20-run-2.md")
        #expect(folder.vault("dedupe", "--joined", in: vault).stdout.hasPrefix("git merged nothing"))
    }

    /// The command would write over a note of that name.
    @Test func `the command names a file that is free`() throws {
        let ours = Self.run("5 km", at: 8)
        let folder = try Self.merged(ours, Self.run("5 km", at: 9), into: ours)
        try folder.scratch.write(
            "---\ntype: action\ntitle: Swim\ndate: 2026-11-20\n---\n", to: "actions/2026/2026-11-20-run-2.md")
        #expect(folder.vault("dedupe", "--joined").stdout.contains("> actions/2026/2026-11-20-run-3.md\n"))
    }

    /// One thing, two that both are there, and one that was made, deleted and made again.
    @Test(arguments: [
        (run("5 km", at: 8), run("5 km", at: 8)), (run("5 km", at: 8), run("5000 m", at: 8)),
    ])
    func `what is one thing is not told`(ours: String, theirs: String) throws {
        let folder = try Self.merged(ours, theirs, into: ours)
        #expect(folder.vault("dedupe", "--joined").stdout == "git merged nothing that may have been two records\n")
    }

    /// Two machines that wrote no `created`, and one commit that was picked.
    @Test func `the same text twice`() throws {
        let text = "---\ntype: action\ntitle: Run\ndate: 2026-11-20\n---\n"
        let folder = try Self.merged(text, text, into: text)
        let told = folder.vault("dedupe", "--joined").stdout
        #expect(told.contains("\(Self.path): created twice with the same text\n"), "\(told)")
        let picked = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        try picked.commit()
        try picked.git("checkout", "-qb", "theirs")
        try picked.scratch.write(text, to: Self.path)
        try picked.commit()
        try picked.git("commit", "-q", "--amend", "--no-edit", "--date", "2026-11-20T13:00:00Z")
        try picked.git("checkout", "-q", "main")
        try picked.git("commit", "-q", "--allow-empty", "-m", "x")
        try picked.git("cherry-pick", "theirs")
        try picked.git("merge", "-q", "-m", "x", "theirs")
        #expect(picked.vault("dedupe", "--joined").stdout.hasPrefix("git merged nothing"))
    }

    @Test func `what came one after the other is not told`() throws {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", Self.path: Self.run("5 km", at: 8),
        ])
        try folder.commit()
        try folder.git("rm", "-q", Self.path)
        try folder.commit()
        try folder.scratch.write(Self.run("7 km", at: 9), to: Self.path)
        try folder.commit()
        #expect(folder.vault("dedupe", "--joined").stdout == "git merged nothing that may have been two records\n")
    }

    @Test func `both amounts in one record`() throws {
        let joined = Self.run("[5 km, 31 min]", at: 8)
        let folder = try Self.merged(Self.run("5 km", at: 8), Self.run("31 min", at: 8), into: joined)
        let answer = folder.vault("dedupe", "--joined", "--format", "json")
        #expect(answer.stdout.contains("\"fields\": [\n        \"measures\"\n      ]"))
    }

    @Test func `outside of git it says so`() throws {
        let answer = try SmallFolder([:]).run("dedupe", "--joined")
        #expect(answer.exitCode == 2)
    }
}
