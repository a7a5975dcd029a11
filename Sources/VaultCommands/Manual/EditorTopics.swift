import VaultConsole

extension Topic {
    /// What to set in Obsidian.
    package static let obsidian = Topic(
        name: "obsidian", summary: "use a vault in Obsidian",
        parts: [
            .text(
                """
                Open the vault's folder in Obsidian; there is nothing to convert. In a folder with notes, 'vault init' \
                adds 'vault.md' and leaves your notes as they are.
                """),
            .text(
                """
                Links in front matter are quoted wikilinks, so they appear in the graph and are updated when you \
                rename a note there. A note that the property editor has rewritten is still the same record \
                (FORMAT.md 11).
                """),
            .heading("Types of the properties"),
            .text("Set them once; FORMAT.md 6 has the type of every field."),
            .terms([
                Term("date", "date, start, end, due, completed, birth"),
                Term("date & time", "created"),
                Term("checkbox", "archived"),
                Term("number", "importance, urgency, priority, number, format, weekly_hours"),
                Term("list", "all lists, such as targets, measures, goals and values"),
                Term("text", "everything else"),
            ]),
            .heading("Templates"),
            .text(
                """
                'vault init --templates' writes one for each type into 'templates', or into the folder set in Obsidian \
                or Templater. Notes there are not read, so they may contain placeholders such as '{{date}}', in quotes.
                """),
        ])

    /// Findings in the quickfix list.
    package static let vim = Topic(
        name: "vim", summary: "go through findings in vim",
        parts: [
            .text(
                """
                With these lines in your vimrc, ':make' fills the quickfix list, and ':cnext' goes from one finding to \
                the next. Start vim in the vault's root, as paths are relative to it.
                """),
            .lines([
                #"set makeprg=vault\ check"#,
                #"set errorformat=%f:%l:%c:\ %trror:\ %m"#,
                #"set errorformat+=%f:%l:%c:\ %tarning:\ %m"#,
                #"set errorformat+=%f:%l:%c:\ %tint:\ %m,%-G%.%#"#,
            ]),
            .text("'vault edit RECORD' opens a record in the editor of EDITOR, and checks it afterwards."),
        ])

    /// One line for prompts and status bars.
    package static let prompt = Topic(
        name: "prompt", summary: "show the day in the prompt or a status bar",
        parts: [
            .text(
                """
                'vault today --short' prints the day of the term, how many goals are behind, and how many are due \
                within a week or overdue. Outside a vault, and where anything fails, it prints nothing and exits with \
                0.
                """),
            .block(
                """
                $ vault today --short
                d34 · 3 behind · 2 due
                """),
            .text(
                """
                It is shown inside a vault; to see it everywhere, set VAULT_DIR or add '--vault ~/goals'. For bash, in \
                ~/.bashrc:
                """),
            .lines([#"PS1='$(vault today --short) \$ '"#]),
            .text("For zsh, in ~/.zshrc:"),
            .lines(["setopt prompt_subst", "RPROMPT='$(vault today --short)'"]),
            .text("For starship, in ~/.config/starship.toml:"),
            .lines(["[custom.vault]", #"command = "vault today --short""#, "when = true"]),
            .text("For tmux, in ~/.tmux.conf:"),
            .lines([
                "set -g status-interval 60",
                "set -g status-right '#(vault today --short --vault ~/goals) %H:%M'",
            ]),
        ])
}
