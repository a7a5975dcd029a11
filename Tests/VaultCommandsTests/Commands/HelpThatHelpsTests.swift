import Testing
import VaultTestSupport

/// What a message advises leads on: no list that is empty, no command that would be refused in the same way.
@Suite struct HelpThatHelpsTests {
    @Test(arguments: [
        (["undo"], "vault has changed nothing here yet"), (["undo", "9"], "vault has changed nothing here yet"),
        (["undo", "9", "--dry-run"], "vault has changed nothing here yet"),
        (["show", "x"], "there are no records yet; make one with: vault new goal 'What it is called'"),
        (["set", "x", "a=b"], "there are no records yet; make one with: vault new goal 'What it is called'"),
        (["progress", "x"], "there is no goal yet; make one with: vault new goal x"),
        (["align", "x y"], "there is no value yet; make one with: vault new value 'x y'"),
        (["match", "x"], "there is no action yet; make one with: vault new action x"),
        (["term", "show", "x"], "there is no term yet; 'vault term next' proposes one"),
        (["term", "review"], "there is no term yet; 'vault term next' proposes one"),
        (["progress", "--term", "x"], "there is no term yet; 'vault term next' proposes one"),
        (["units", "x"], "no unit is in use yet"),
        (["log", "--again"], "write one down with: vault log 'What you did'"),
        (["resolve", "x.md"], "nothing is left to decide here"),
        (["thread", "show", "x"], "there is no thread yet; make one with: vault new thread x owner=TEXT"),
        (["thread", "add", "x"], "make a user with: vault new user NAME wallet=TEXT"),
        (["thread", "import", "nosuch.json"], "the name is seen from '"),
        (["parse", "nosuch.md"], "the name is seen from '"),
        (["workout", "start", "x"], "there is no workout-template yet; make one with: vault new workout-template x"),
        (["split", "active", "x"], "there is no workout-split yet; make one with: vault new workout-split x"),
        (["exercise", "show", "x"], "there is no exercise yet; make one with: vault new exercise x exercise_type="),
        (["workout", "set", "8"], "begin one with: vault workout start"),
    ])
    func anEmptyVaultIsNotSentInACircle(arguments: [String], help: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n"
        ])
        let answer = folder.run(arguments: arguments)
        #expect(answer.exitCode != 0 && answer.stderr.contains("\nhelp: " + help), "\(answer)")
    }

    /// A slip in a workout that is over is corrected in the editor, and not by beginning another one.
    @Test func aFinishedWorkoutIsCorrectedInTheEditor() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
            "w.md":
                "---\ntype: workout\nstatus: completed\nstarted: 2026-11-20T10:00\nfinished: 2026-11-20T11:00\n---\n",
        ])
        let answer = folder.run("workout", "set", "8")
        #expect(answer.stderr.contains("'w' is completed and stays as it is"))
        #expect(answer.stderr.contains("help: correct a slip in it with: vault edit w.md"))
    }
}
