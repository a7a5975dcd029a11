import VaultConsole

extension Topic {
    /// How a record is named on a command line, and how far a change goes.
    package static let records = Topic(
        name: "records", summary: "how commands find a record, and what they change",
        parts: [
            .heading("Finding a record"),
            .text(
                """
                Every command finds a record in the same way: by its path; by its name; by its title, an alias, a \
                former name, or the number of a term; and last by the beginning of its name, if no other record's name \
                begins like that. For a command that only shows a record, the beginning is enough. A command that \
                writes then asks whether you mean that record; in a script, where it cannot ask, it needs the full \
                name. It stops, and shows both paths, when a note that is not a record or a file that cannot be read \
                has exactly the name you gave. Fields of a note that is not a record are set only with its path and \
                '--plain-note'.
                """),
            .heading("Changes"),
            .text(
                """
                A command changes only what you asked for, in all files or in none, and never overwrites what somebody \
                else has changed in the meantime. It never reformats front matter: comments, quotes, the order of \
                fields and line endings stay. '--dry-run' shows the change as a diff, 'vault undo' reverts the last \
                one, 'vault undo --list' lists them. When a change uses a unit for the first time, it also creates a \
                record of type measure that defines the unit.
                """),
        ])

    /// The pager, and questions.
    package static let terminal = Topic(
        name: "terminal", summary: "colour, width, the pager, answering questions, and watching",
        parts: [
            .text(
                """
                On a terminal, what is longer than the screen is shown in a pager: the command in PAGER, by default \
                'less'; none with '--no-pager', or when PAGER is empty or 'cat'.
                """),
            .text(
                """
                Questions are answered in a line that can be edited. The arrow keys move in it and bring back earlier \
                answers, Enter takes a default, '?' explains the question, '<' goes back to the previous one, and \
                Ctrl-C stops without writing anything.
                """),
            .text(
                """
                When TERM is 'dumb' or not set, or when input or output is not a terminal, there is no pager and \
                answers are read as plain lines. '--ask' and 'vault match --accept' read them from a file or from \
                another program, too, and write nothing when they end before the last question; other commands ask \
                only where a person can answer, and say which option answers instead. Results go to stdout, messages \
                to stderr. '--color', NO_COLOR, CLICOLOR_FORCE and COLUMNS are respected: 'vault help environment'.
                """),
            .heading("Watching"),
            .text(
                """
                With '--watch' a command runs again whenever notes change, until Ctrl-C ends it:
                """),
            .lines(["vault check --watch", "vault progress --behind --watch"]),
            .text(
                """
                It runs as soon as nothing was written for a tenth of a second, and when a new day begins. A note that \
                is saved without a change, or a file that is not part of the vault, does not make it run. A run that \
                fails shows its error, and the next one follows.
                """),
            .text(
                """
                The system says when to look (inotify on Linux, kqueue on macOS); whether something has changed is \
                decided by the files themselves. Where the system does not report changes, as on a network disk or when \
                too many folders are watched, the files are looked at every second, and the output says so. On macOS \
                they are looked at every second in any case, because kqueue does not report files that are written in \
                place.
                """),
            .text(
                """
                On a terminal each output replaces the one before. Elsewhere they follow each other with an empty line \
                in between; with '--format json' each is one JSON document.
                """),
        ])
}
