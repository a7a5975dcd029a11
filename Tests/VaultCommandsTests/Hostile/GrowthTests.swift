import Testing
import VaultTestSupport

/// Work and output for one note are in proportion to it: what is four times as much takes about four times as long.
/// What grew like a square would take sixteen times as long.
@Suite(.tags(.random)) struct GrowthTests {
    /// A note, and commands in its vault. In both, what is between braces stands there `count` times, with its number
    /// for each `#`.
    struct Shape: CustomTestStringConvertible, Sendable {
        let note: String
        let count: Int
        let commands: [String]
        /// Whether there are `count` such notes, with the number of each for `#`.
        var isEach = false
        var testDescription: String { String("\(commands[0]) \(note.debugDescription)".prefix(90)) }

        init(_ count: Int, _ commands: String..., note: String) {
            (self.note, self.count, self.commands) = (note, count, commands)
        }

        init(_ count: Int, _ commands: String..., each note: String) {
            (self.note, self.count, self.commands, isEach) = (note, count, commands, true)
        }

        func files(_ count: Int) -> [String: String] {
            if !isEach { return ["b.md": "---\n" + Self.times(count, note)] }
            let notes = (0..<count).map { ("n\($0).md", "---\n" + note.replacing("#", with: "\($0)")) }
            return Dictionary(uniqueKeysWithValues: notes)
        }

        static func times(_ count: Int, _ text: String) -> String {
            guard let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else { return text }
            // The marks of a heading stay.
            let heading = #/(?m)^#+ /#
            let piece = String(text[text.index(after: open)..<close])
                .replacing(heading) { $0.output.replacing("#", with: "\0") }
            return text[..<open]
                + (0..<count).map { piece.replacing("#", with: "\($0)") }.joined().replacing("\0", with: "#")
                + times(count, String(text[text.index(after: close)...]))
        }
    }

    private static let goal = "type: goal\ntargets: 5 km\n"
    private static let action = "type: action\ndate: 2026-11-05\n"
    private static let workout = "type: workout\nstarted: 2026-11-20T18:00\nstatus: active\n---\n"
    private static let exercise = HostileVault.note("type: exercise\ntitle: E\nexercise_type: weight_and_reps")
    private static let message = "type: message\nthread: \"[[t]]\"\nauthor: \"[[u]]\"\nsent: 2026-11-20T10:10:10\n---\n"
    private static let log = "log Run 5 km --dry-run"

    static let shapes: [Shape] = [
        // Mistakes in one front matter, also in commands that change other notes.
        Shape(500, "check", log, note: goal + "{key: 1\n}---\n"),
        Shape(150, "check", log, "parse b.md", note: goal + "{k#: a: b\n}---\n"),
        Shape(500, "check", note: "type: goal\ntitle: \"B\n{x: y\n}---\n"),
        Shape(300, "check", note: goal + "{word#\n}---\n"),
        Shape(300, "check", note: goal + "{targetss#: x\n}---\n"),
        Shape(100, "list", note: "type: goal\ntargets:\n{  - # foo bar\n}---\n"),
        Shape(150, "check", note: "type: goal\ntargets:\n{  - 1 zork#\n}---\n"),
        Shape(150, "check", log, note: action + "measures:\n{  - 1 zork#\n}---\n"),
        Shape(200, "check", log, note: goal + "silence:\n{  - foo#\n}---\n"),
        // One character of thousands of code points; marks of two classes in turn.
        Shape(1_000, "check", log, note: "type: goal\ntargets: 5 e{\u{301}}\n---\n"),
        Shape(500, "check", log, note: "type: goal\ntargets: 5 {\u{915}\u{94D}}\n---\n"),
        Shape(
            500, "set b importance=3 --dry-run", "rename b c --dry-run",
            note: "type: goal\ntitle: {\u{1F468}\u{200D}}\n---\n"),
        Shape(500, "log x{\u{301}} 5 km --dry-run", "search {\u{1F468}\u{200D}}", note: goal + "---\n"),
        Shape(
            1_000, "search lorem", "show b", "export", "format --dry-run", "set b tags+=x --dry-run",
            note: goal + "tags: [e{\u{316}\u{301}}]\n---\n"),
        Shape(3_000, "search lorem", "check", note: goal + "---\nx{\u{316}\u{301}} [[a{\u{316}\u{301}}]]\n"),
        // Links that lead nowhere, in lines and in brackets; a long list; many keys.
        Shape(400, "show b", "export", "check", note: action + "goals:\n{  - \"[[nope#]]\"\n}---\n"),
        Shape(60, "check", note: goal + "values: [{nope#, }x]\n---\n"),
        Shape(100, "check", "search lorem", note: goal + "---\n{[[nope#]] }\n"),
        Shape(50, "check", "show b", note: goal + "---\n{[![a](b#.png)](c.md) }\n"),
        Shape(1_500, "check", note: goal + "---\n{[[a }\n"),
        Shape(1_500, "check", note: goal + "---\n{[a](}\n"),
        Shape(200, "format --dry-run", "set b tags+=x --dry-run", note: goal + "tags: [{t#, }z]\n---\n"),
        Shape(50, "check", note: goal + "tags: [{t, t#, }z]\n---\n"),
        Shape(400, "check", "set b importance=3 --dry-run", "export", note: goal + "{own#: x\n}---\n"),
        // What names what another field links.
        Shape(
            250, "check", "delete v --dry-run", "align",
            note: goal + "values: \"[[v]]\"\nalignment:\n{  - v 5\n}---\n"),
        // Fewer take so little time that what it begins with weighs.
        Shape(500, "rename v w --dry-run", note: goal + "values: \"[[v]]\"\nalignment:\n{  - v 5\n}---\n"),
        Shape(100, "rename v w --dry-run", "delete v --dry-run", note: goal + "values:\n{  - [[v]]\n}---\n"),
        // Many notes that are alike.
        Shape(60, "dedupe", "dedupe --format json", each: action + "title: Run\nmeasures: # km\n---\n"),
        Shape(60, "dedupe", each: action + "title: Run # km\nmeasures: 5 km\n---\n"),
        Shape(60, "dedupe", each: action + "title: Run\nmeasures: 5 km\n---\n"),
        // Exercises of one workout, sets of one exercise, phases of one message.
        Shape(300, "workout", "check", note: workout + "{## [[e]]\n- [x] 8 x 60 kg\n}"),
        Shape(300, "workout", "check", note: workout + "## [[e]]\n{- [x] 8 x 60 kg\n}"),
        Shape(
            100, "export", "check", "set b title=x --dry-run",
            note: message + "A\n\n## Chorus\n\n{### Phase: yield (#)\n- priors: [[b]]\n\nT\n\n}"),
    ]

    /// A command that is refused would measure nothing.
    @Test(arguments: shapes.filter { $0.note.contains("type: workout") }) func runs(shape: Shape) throws {
        let vault = try HostileVault([
            "vault.md": HostileVault.note("type: vault\nformat: 1\npacks: [goals, workouts]"), "e.md": Self.exercise,
            "b.md": "---\n" + Shape.times(2, shape.note),
        ])
        #expect(vault.run("workout").stdout.matches(of: /8 x 60 kg/).count >= 2)
    }

    /// Where it takes too long once, the machine may have been busy.
    @Test(arguments: shapes) func growsInProportion(shape: Shape) throws {
        let vaults = try [shape.count, 4 * shape.count].map { count in
            try HostileVault(
                shape.files(count).merging([
                    "vault.md": HostileVault.note("type: vault\nformat: 1\npacks: [goals, workouts, threads]"),
                    "e.md": Self.exercise, "v.md": HostileVault.note("type: value\ntitle: V"),
                ]) { $1 })
        }
        for command in shape.commands {
            func seconds(_ size: Int) -> Double {
                let count = size * shape.count
                let words = command.split(separator: " ").map { Shape.times(count, String($0)) }
                return threadSeconds { _ = vaults[size == 1 ? 0 : 1].run(words) }
            }
            let once = max(0.01, min(seconds(1), seconds(1)))
            let isInProportion = (0..<5).contains { _ in seconds(4) < 8 * once }
            #expect(isInProportion, "\(command): \(once) seconds, and more than eight times that")
        }
    }
}
