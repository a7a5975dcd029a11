import Testing
import VaultTestSupport

/// What a message advises leads on: no list that is empty, no command that would be refused in the same way.
@Suite struct HelpThatHelpsTests {
    @Test(arguments: [
        (["undo"], "vault has not changed anything here yet"),
        (["undo", "9"], "vault has not changed anything here yet"),
        (["undo", "9", "--dry-run"], "vault has not changed anything here yet"),
        (["show", "x"], "there are no records yet; create one with: vault new goal 'A title'"),
        (["set", "x", "a=b"], "there are no records yet; create one with: vault new goal 'A title'"),
        (["progress", "x"], "there is no goal yet; create one with: vault new goal x"),
        (["align", "x y"], "there is no value yet; create one with: vault new value 'x y'"),
        (["match", "x"], "there is no action yet; create one with: vault log x"),
        (["term", "show", "x"], "there is no term yet; 'vault term next' proposes one"),
        (["term", "review"], "there is no term yet; 'vault term next' proposes one"),
        (["progress", "--term", "x"], "there is no term yet; 'vault term next' proposes one"),
        (["units", "x"], "no unit is in use yet"),
        (["log", "--again"], "log one with: vault log 'What you did'"),
        (["resolve", "x.md"], "there is nothing to resolve"),
        (["thread", "show", "x"], "there is no thread yet; create one with: vault thread new x --owner USER"),
        (["thread", "add", "x"], "create a user with: vault new user NAME"),
        (["thread", "import", "nosuch.json"], "the path is relative to '"),
        (["parse", "nosuch.md"], "the path is relative to '"),
        (["workout", "start", "x"], "there is no workout-template yet; create one with: vault new workout-template x"),
        (["split", "active", "x"], "there is no workout-split yet; create one with: vault new workout-split x"),
        (["exercise", "show", "x"], "there is no exercise yet; create one with: vault new exercise x exercise_type="),
        (["workout", "set", "8"], "start one with: vault workout start"),
    ])
    func anEmptyVaultIsNotSentInACircle(arguments: [String], help: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n"
        ])
        let answer = folder.run(arguments: arguments)
        #expect(answer.exitCode != 0 && answer.stderr.contains("\nhelp: " + help), "\(answer)")
    }

    /// A slip in a workout that is over is corrected after it is reopened, and not by beginning another one.
    @Test func aFinishedWorkoutIsReopenedToBeCorrected() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
            "w.md":
                "---\ntype: workout\nstatus: completed\nstarted: 2026-11-20T10:00\nfinished: 2026-11-20T11:00\n---\n",
        ])
        let answer = folder.run("workout", "set", "8")
        #expect(answer.stderr.contains("'w' is completed and cannot be changed here"))
        #expect(answer.stderr.contains("help: to correct it: vault workout reopen w;"))
    }
}
