import VaultConsole

extension Topic {
    /// What becomes of the records of other programs.
    package static let otherPrograms = Topic(
        name: "other-programs", summary: "importing from Strong, Strava, Apple Health and others",
        parts: [
            .text(
                """
                'vault import FILE' looks at a file, says which program wrote it, and shows what it would create. \
                Nothing is written before you add '--write'. Importing a file again creates nothing new, because each \
                record keeps in 'import_id' where it came from.
                """),
            .heading("What becomes of it"),
            .text(
                """
                strong, hevy: each workout with its exercises and sets. An exercise is found by its title; a new one \
                gets the type that most of its sets have. Warm-ups, drop sets, sets to failure, RPE, supersets and \
                notes are kept; rest timers are not. Strong's older files do not say the unit of weights: it is that \
                of 'vault.md', or '--unit'.
                """),
            .text(
                """
                strava, garmin, withings: an action for each activity, with day, time, duration, kilometres and \
                kilocalories. Strava's times are in UTC and become those of the vault's time zone.
                """),
            .text(
                """
                apple-health: an action for each workout of the export, as a zip file or unpacked, of any size. \
                '--records steps,mass' also makes one for each day of these measurements; what several devices have \
                recorded at once counts once. The day of the export is left out, since it is not over.
                """),
            .text(
                """
                toggl: an action for each entry, called by its description, or else by its project. loop, habitbull, \
                harsh: an action for each day on which a habit was done.
                """),
            .text(
                """
                taskwarrior, todo-txt: completed tasks become actions on their day, open tasks with a due date become \
                obligations. Open tasks without one are counted and left out.
                """),
            .text(
                """
                chatgpt, claude: each conversation becomes a thread, each question a message with its answers.
                """),
            .text(
                """
                csv: any table with a date and a title. The columns 'title', 'date', 'time', 'duration', 'text', \
                'goals', 'tags' and other fields are found by their headers, amounts by a unit, as in 'Distance (km)'. \
                '--map' says what other columns are:
                """),
            .lines(["vault import csv books.csv --map 'Read on=date' --map 'Pages=measures pages'"]),
            .text(
                """
                A row without an id is known by what was read of it. When you map other columns the next time, it is \
                still the same row if day and title are the same and nothing that was read differs.
                """),
            .heading("What is in doubt"),
            .text(
                """
                Where a file can be read in two ways (pounds or kilograms, 03/04/2026, 1,234), the plan asks, and \
                nothing can be written before an option answers. Rows that cannot be read are skipped and listed with \
                their line and the reason. Kilograms that were pounds, such as 6.80388555, are read as 15 lb.
                """),
            .heading("Changes"),
            .text(
                """
                When a record differs from the file, the plan shows both. '--update' takes over what only the other \
                program has changed: git's first version of the note with that 'import_id' tells what was imported. \
                Without git nobody can tell, and '--overwrite' decides for the file. A record that you deleted comes \
                back at the next import, unless it was deleted with 'vault delete --forget'.
                """),
        ])
}
