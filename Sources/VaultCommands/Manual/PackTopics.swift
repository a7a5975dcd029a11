import VaultConsole

extension Topic {
    /// What the pack `workouts` adds, and how a workout is recorded.
    package static let training = Topic(
        name: "training", summary: "workouts, exercises and splits, with the pack 'workouts'",
        parts: [
            .text(
                "'vault init --with workouts' turns the pack on and adds a starter set of exercises; 'vault undo' "
                    + "reverts that. A workout is then a note whose text lists the sets:"),
            .block(
                """
                ---
                type: workout
                title: Push
                started: 2026-11-14T10:00:00
                finished: 2026-11-14T11:00:00
                status: completed
                goals: ["[[three-workouts-a-week]]"]
                ---
                ## [[bench-press]]
                - [x] warm-up 10 x 20 kg
                - [x] 8 x 60 kg
                - [x] 8 x 60 kg
                """),
            .text(
                """
                You may write it yourself, or let 'vault workout start' create it with the exercises of the next day, \
                with room for as many sets as the last time. A split is a list of days, done in turn:
                """),
            .block(
                """
                $ vault split
                Push, pull, legs (active split)
                  x Push: Push Day
                  > Pull: Pull Day
                  · Legs and lungs
                next: Pull, 1 of 3 days done
                """),
            .text(
                """
                'vault workout set 8 x 60 kg' fills in the next set and ticks it, 'vault workout finish' ends the \
                workout and ticks the day. 'vault workout stats' shows what was done each week and all records, \
                'vault workout stats EXERCISE' those of one exercise.
                """),
            .text(
                """
                Workouts count towards goals as actions do. A goal with 'of: "[[bench-press]]"' uses the sets of \
                that exercise, and 'vault progress GOAL --explain' shows which of them counted:
                """),
            .block(
                """
                $ vault progress bench-70-kg
                term-3, day 34 of 70  2026-10-19 to 2026-12-27

                On track
                  Bench 70 kg                              █████████░░░  75.0 %  36 days left
                      best so far 65 kg, target 70 kg · from 50 · 5 to go · last on 2026-11-20
                """),
            .text("FORMAT.md 9 describes every record and every spelling of a set."),
        ])

    /// What the pack `threads` adds.
    package static let conversations = Topic(
        name: "conversations", summary: "conversations with an assistant, with the pack 'threads'",
        parts: [
            .text(
                """
                'vault init --with threads' turns the pack on. A thread is a conversation. Each message that a person \
                writes is a note, which also contains the answer to it, under the heading 'Chorus'; an answer names \
                the earlier messages it draws on.
                """),
            .block(
                """
                $ vault thread list
                title                    messages  last              owner  with
                Spanish words that stay         2  2026-11-20 18:52  Mara
                Running through winter          3  2026-11-18 08:20  Mara   Zoë
                $ vault thread add spanish-words-that-stay 'And on Sundays?' \\
                  --author mara --at 09:00
                created threads/spanish-words-that-stay/2026-11-21-090000-mara.md
                """),
            .text(
                """
                'vault thread show THREAD' prints a conversation with its answers. 'vault thread answer MESSAGE' reads \
                an answer as JSON and adds it to the file of the message; 'vault thread import' takes over \
                conversations from elsewhere. Users are records too: 'vault new user NAME wallet=ADDRESS'. FORMAT.md \
                10 describes the records and the phases of an answer.
                """),
        ])
}
