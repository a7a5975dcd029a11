/// What people type who know other programs, and what to type here: commands and options.
package enum OtherCommands {
    /// A command of another program, and for what somebody may want it here: the purpose and the line to type.
    struct Meaning {
        var words: String
        var lines: [(purpose: String, line: String)]

        init(_ words: String, _ lines: (purpose: String, line: String)...) {
            self.words = words
            self.lines = lines
        }
    }

    static let meanings = [
        Meaning(
            "add create make insert", ("write down what you did", "vault log 'Morning run' 5 km"),
            ("make a goal", "vault new goal 'A title'")),
        Meaning(
            "track did journal do", ("write down what you did", "vault log 'Morning run' 5 km")),
        Meaning(
            "done complete finish achieve close tick", ("write down what you did", "vault log 'Morning run' 5 km"),
            ("end a goal yourself", "vault set GOAL status=achieved")),
        Meaning("drop abandon", ("give a goal up", "vault set GOAL status=dropped")),
        Meaning("pause wait hold", ("pause a goal", "vault set GOAL status=paused")),
        Meaning("rm remove del erase trash", ("delete a note", "vault delete RECORD")),
        Meaning("mv", ("rename a note", "vault rename RECORD NAME"), ("move it", "vault move RECORD FOLDER")),
        Meaning("cat view print get read info less", ("read a record", "vault show RECORD")),
        Meaning("open", ("read a record", "vault show RECORD"), ("edit it", "vault edit RECORD")),
        Meaning(
            "grep query lookup look rg", ("search the text of all notes", "vault search canal"),
            ("find records", "vault list --where 'title ~ run'")),
        Meaning(
            "filter where", ("find records", "vault list --where 'title ~ run'"),
            ("search the text of all notes", "vault search canal")),
        Meaning("table", ("list records", "vault list")),
        Meaning(
            "status st summary overview dashboard home agenda next day due tomorrow now todo todos tasks",
            ("see the day", "vault today"), ("see all goals", "vault progress")),
        Meaning(
            "stats stat statistics burndown balance score pace",
            ("see how far goals are", "vault progress"), ("see training", "vault workout stats")),
        Meaning(
            "reports chart charts plot graph html page picture heatmap",
            ("draw it all as a page", "vault report --open"), ("see how far goals are", "vault progress")),
        Meaning(
            "week weekly month review plan cycle", ("see the terms", "vault term"),
            ("review one", "vault term review")),
        Meaning("week weekly", ("see the weeks of each goal", "vault progress --weeks")),
        Meaning(
            "dump backup", ("export records", "vault export --output FILE"),
            ("export the figures", "vault progress --format json")),
        Meaning("config settings preferences options", ("change the settings", "vault edit vault.md")),
        Meaning(
            "update modify mod change assign", ("change a field", "vault set RECORD FIELD=TEXT"),
            ("edit a record", "vault edit RECORD")),
        Meaning("append annotate", ("add to a list", "vault set RECORD FIELD+=TEXT")),
        Meaning("start begin stop timer", ("train", "vault workout start"), ("log", "vault log 'Reading' 30 min")),
        Meaning("lint validate verify doctor test", ("look for mistakes", "vault check")),
        Meaning("fix repair", ("fix what needs no decision", "vault check --fix")),
        Meaning("fmt pretty tidy normalize", ("write notes in one style", "vault format")),
        Meaning("upgrade", ("raise the format of the vault", "vault migrate")),
        Meaning("duplicates dups dedup", ("find similar records", "vault dedupe")),
        Meaning("diff blame changes", ("see the versions of a record", "vault history RECORD")),
        Meaning("revert rollback restore", ("undo the last change", "vault undo")),
        Meaning("redo", ("find the undo, which can be undone by its id", "vault undo --list")),
        Meaning("version ver", ("see the version", "vault --version")),
        Meaning("setup new-vault create-vault mkvault", ("make a vault", "vault init")),
        Meaning("install hooks", ("check before each commit of git", "vault hook install")),
        Meaning("uninstall", ("remove the program", "vault help install")),
        Meaning("tag tags", ("list the records with a tag", "vault list --where 'tags = health'")),
        Meaning("docs doc usage commands", ("see all commands", "vault --help")),
        Meaning("man", ("see all commands", "vault --help"), ("print the manual page", "vault manual")),
        Meaning("rules why", ("read about a rule", "vault explain RULE")),
        Meaning(
            "sync push pull commit save", ("share plain files, use git; to check what it commits", "vault hook install")
        ),
        Meaning("set-goal newgoal addgoal", ("make a goal", "vault new goal 'A title'")),
    ]

    /// What to type instead of a command that there is not; nil where nothing is known of it.
    package static func remedy(for word: String) -> String? {
        let word = word.lowercased()
        let lines = meanings.filter { $0.words.split(separator: " ").contains(Substring(word)) }.flatMap(\.lines)
        return lines.isEmpty ? nil : lines.map { "to \($0.purpose): \($0.line)" }.joined(separator: "; ")
    }

    /// Options of other programs, without dashes, and what to write here.
    private static let options: [(words: String, here: [String])] = [
        ("V v ver", ["--version"]),
        ("n dry dryrun preview simulate noop pretend whatif check", ["--dry-run"]),
        ("f force no-confirm assume-yes noconfirm", ["--yes", "--force"]),
        ("json", ["--format json"]), ("csv", ["--format csv"]), ("tsv", ["--format tsv"]),
        ("output o type", ["--format"]),
        ("filter query q condition expr", ["--where"]),
        ("columns cols show", ["--fields"]),
        ("order order-by orderby sort-by", ["--sort"]),
        ("max count head top first", ["--limit"]),
        ("C dir directory path root folder base", ["--vault"]),
        ("day today now on", ["--date", "--as-of"]),
        ("since after begin start", ["--from"]), ("until before end", ["--to"]),
        ("no-color no-colour nocolor", ["--color never"]), ("colour", ["--color"]),
        ("note notes comment description", ["--body"]), ("interactive i", ["--ask"]), ("autofix", ["--fix"]),
    ]

    /// What an option of another program is here, among those that a command takes.
    static func option(_ word: String, in known: [Option]) -> [String] {
        for (words, here) in options where words.split(separator: " ").contains(Substring(word)) {
            let found = here.filter { line in
                let parts = line.dropFirst(2).split(separator: " ")
                guard let option = known.first(where: { $0.name == parts[0] }) else { return false }
                return parts.count == 1 || option.choices.contains(String(parts[1]))
            }
            if let best = found.first { return [best] }
        }
        return []
    }
}
