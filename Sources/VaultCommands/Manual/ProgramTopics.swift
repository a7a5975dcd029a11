import VaultConsole

extension Topic {
    /// In the order in which `vault help` lists them.
    package static let all = [
        install, fields, targets, records, training, conversations, otherPrograms, obsidian, editors, assistants, vim,
        git, prompt, terminal, exitCodes, environment, meaning,
    ]

    /// What a script may conclude from how a command ended.
    package static let exitCodes = Topic(
        name: "exit-codes", summary: "what the exit codes mean",
        parts: [
            .terms([
                Term("0", "Done, or clean."),
                Term(
                    "1",
                    """
                    'check' found errors (with '--strict' warnings too), 'parse' found problems, 'list', 'show', \
                    'term' and 'history' found nothing to show, or 'resolve' left something undecided.
                    """),
                Term("2", "It could not run: arguments, settings or files."),
                Term(
                    "3",
                    """
                    Do not repeat the command: the change was made, or the next command that writes will finish it. \
                    One of these went wrong: the command stopped in the middle, the change cannot be undone, \
                    'resolve --add' could not add the file in git, or the result could not be printed (a full disk, a \
                    closed pipe); a message says which.
                    """),
            ]),
            .text(
                """
                With '--watch' the exit codes of the single runs do not count. Ctrl-C ends it as it ends other programs \
                (130), and it ends by itself with 141 when nobody reads its output any more, with 2 when its arguments \
                are wrong, when there is no vault, or when the output cannot be written.
                """),
            .text("Results go to stdout, messages to stderr."),
        ])

    /// Every variable that the program reads, without those that only git defines.
    package static let environment = Topic(
        name: "environment", summary: "the environment variables that vault reads",
        parts: [
            .terms([
                Term(
                    "VAULT_DIR",
                    "The vault's folder, unless --vault names another; without both it is the one that holds the "
                        + "current folder."),
                Term("VISUAL, EDITOR", "The editor of 'vault edit', with its arguments; VISUAL comes first."),
                Term("NO_COLOR", "When it is set to anything, there is no colour unless '--color always' asks for it."),
                Term(
                    "CLICOLOR_FORCE",
                    "When it is set to anything but '0', there is colour in pipes and files too, unless NO_COLOR is set."
                ),
                Term(
                    "TERM",
                    "With 'dumb' there is no colour either, no pager, and answers are read as plain lines."),
                Term(
                    "PAGER",
                    "The program that shows output longer than the screen; 'less' without it, none when it is empty or "
                        + "'cat'."),
                Term(
                    "COLUMNS",
                    "The width of the output, instead of that of the terminal; 80 without both. Sentences and commands "
                        + "are broken on a terminal only."),
                Term(
                    "VAULT_EMBED",
                    "The embedding command of 'vault search --semantic' and 'vault dedupe --semantic'; see 'vault help "
                        + "meaning'."),
                Term("VAULT_EMBED_MODEL", "What its model is called; vectors of another model are not used."),
                Term("VAULT_EMBED_SECONDS", "How long one call of it may take; 60 without it."),
                Term(
                    "BROWSER",
                    "What 'vault report --open' opens the page with: commands with ':' between them, of which the first that "
                        + "is installed is taken; '%s' stands for the file. Without it the system's own program."),
                Term(
                    "XDG_CACHE_HOME",
                    "Where vectors and reports are kept, in 'vault/vectors' and 'vault/reports'; ~/.cache without it."),
                Term("TZ", "The time zone in which it is today, where 'timezone' in vault.md names none."),
                Term("TZDIR", "The folder of the time zones, instead of those of the system."),
                Term("HOME", "The home folder; it and the folders above it are not taken for a vault by themselves."),
                Term("PATH", "Where git, the editor and, for git's hooks, vault itself are found."),
                Term("TMPDIR", "The folder for temporary files that other programs read; /tmp without it."),
            ]),
            .text("Variables of git, such as GIT_DIR and GIT_INDEX_FILE, hold as for git."),
        ])
}
