import VaultConsole

extension Topic {
    /// How a vault lives in a repository, and what several machines do to it.
    package static let git = Topic(
        name: "git", summary: "commits, merges, conflicts and other machines",
        parts: [
            .text(
                """
                A vault is a folder of text files, so git can track it. 'vault check --staged' checks what would be \
                committed, not what is in the folder, and lists what the commit would introduce or break. In a \
                repository, once in each clone:
                """),
            .lines(["vault hook install", "vault hook install --merge"]),
            .text(
                """
                The first checks every commit; an existing hook is kept and runs first. The second also merges notes \
                field by field; commit '.gitattributes' then. Two people can change different fields of one goal, or \
                each add an item to the same list, without a conflict. 'vault hook status' shows what is set up, \
                'vault hook uninstall' removes it.
                """),
            .heading("Conflicts"),
            .text(
                """
                A real conflict is put between git's conflict markers, which enclose the lines of that field only. \
                'vault resolve' asks about one conflict after another, even after a merge in a clone without \
                'vault hook install --merge'. It also merges conflict copies made by Syncthing, Dropbox and iCloud \
                back into their originals.
                """),
            .text(
                """
                After 'git pull', 'vault check' finds records that two machines created independently for the same \
                thing, and shows the 'vault merge' command that merges them; 'vault dedupe --since ORIG_HEAD' shows \
                new records that are only similar. 'vault history RECORD' shows what changed in a record, when and by \
                whom, across renames.
                """),
            .heading("Other programs that run hooks"),
            .text(
                """
                The framework pre-commit finds the hook 'vault-check' in the repository of vault, and builds it, for \
                which the first commit waits some minutes; 'vault-check-installed' runs the program that is in the \
                PATH. For a vault in a subfolder, add 'args: [--vault, FOLDER]'. Where husky runs the hooks, \
                'vault hook install' shows the line to add to its files.
                """),
            .heading("GitHub"),
            .text(
                """
                In a workflow with vault in its PATH, findings appear next to the lines of a pull request; \
                '--format sarif' is for code scanning:
                """),
            .block(
                """
                - uses: actions/checkout@v4
                - run: vault check --strict --format github
                """),
        ])
}
