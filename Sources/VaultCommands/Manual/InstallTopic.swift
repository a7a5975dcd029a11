import VaultConsole

extension Topic {
    /// Where everything goes, and how it goes away.
    package static let install = Topic(
        name: "install", summary: "install and remove the program, completions and the manual page",
        parts: [
            .heading("Program"),
            .lines([
                "swift build -c release --product vault -debug-info-format none",
                "mkdir -p ~/.local/bin",
                "install -m 755 .build/release/vault ~/.local/bin/vault",
            ]),
            .text("The folder must be on the PATH; /usr/local/bin serves all users."),
            .heading("Completions for bash"),
            .lines([
                "dir=~/.local/share/bash-completion/completions",
                "mkdir -p $dir && vault completions bash > $dir/vault",
            ]),
            .text("Without the package bash-completion, this line in ~/.bashrc does the same:"),
            .lines(["eval \"$(vault completions bash)\""]),
            .heading("Completions for zsh"),
            .lines([
                "mkdir -p ~/.zfunc && vault completions zsh > ~/.zfunc/_vault"
            ]),
            .text("The folder must be in fpath; these lines in ~/.zshrc see to it:"),
            .lines([
                "fpath=(~/.zfunc $fpath)",
                "autoload -Uz compinit && compinit",
            ]),
            .text("For all users: /usr/local/share/zsh/site-functions/_vault."),
            .heading("Completions for fish"),
            .lines([
                "mkdir -p ~/.config/fish/completions",
                "vault completions fish > ~/.config/fish/completions/vault.fish",
            ]),
            .heading("Manual page"),
            .lines([
                "mkdir -p ~/.local/share/man/man1",
                "vault manual > ~/.local/share/man/man1/vault.1",
            ]),
            .text("Then 'man vault' shows it. For all users: /usr/local/share/man/man1/vault.1."),
            .heading("Remove"),
            .text("In a repository where 'vault hook install' was run, first: vault hook uninstall"),
            .lines([
                "rm -f ~/.local/bin/vault ~/.zfunc/_vault",
                "rm -f ~/.local/share/bash-completion/completions/vault",
                "rm -f ~/.config/fish/completions/vault.fish",
                "rm -f ~/.local/share/man/man1/vault.1",
                "rm -rf ~/.cache/vault",
            ]),
            .text(
                "The last one has the pages that 'vault report' wrote without --output. Your notes stay as they are. The folder '.vault' of a vault has what 'vault undo' needs, and may be "
                    + "deleted when no command is running."),
        ])
}
