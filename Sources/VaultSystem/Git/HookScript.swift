/// The text of a hook that checks vaults before a commit: POSIX shell that runs `vault`, git and the hook that was
/// there before.
package struct HookScript: Equatable {
    /// The hook's name, as git knows it.
    package var name: String
    package var program: ProgramPlace
    /// The vaults, as seen from the top of the work tree.
    package var vaults: [String]

    /// Both run before a commit comes to be: an ordinary one, and one that a merge makes by itself.
    package static let names = ["pre-commit", "pre-merge-commit"]

    private static let mark = "# Written by 'vault hook install'; 'vault hook uninstall' takes it away again."

    package var text: String {
        """
        #!/bin/sh
        \(Self.mark)
        # Checks what is about to be committed, after the hook that was here before.
        before=${0%/*}/\(name).before-vault
        if [ -x "$before" ] && [ "${VAULT_BEFORE-}" != "$before" ]; then VAULT_BEFORE=$before "$before" "$@" || exit; fi
        \(Self.finding(program).joined(separator: "\n"))
        if ! command -v "$vault" >/dev/null; then
            echo "vault is not found, so nothing was checked; 'vault hook install' fixes this hook," >&2
            echo "'git commit --no-verify' goes without it" >&2
            exit 1
        fi
        status=0
        check() {
            if [ -f "$1/vault.md" ]; then
                "$vault" --vault "$1" check --staged || status=1
            elif git cat-file -e ":$1/vault.md" 2>/dev/null; then
                # A sparse checkout leaves it out on purpose.
                case $(git --literal-pathspecs ls-files -t -- "$1/vault.md") in
                H*)
                    echo "'$1/vault.md' is not in the folder, so nothing was checked; 'git checkout' brings it back" >&2
                    status=1
                    ;;
                esac
            elif git cat-file -e "HEAD:$1/vault.md" 2>/dev/null; then
                echo "the vault in '$1' is gone, and was not checked; 'vault hook install' adds another" >&2
            fi
        }
        \(vaults.map { Self.line(checking: $0) + "\n" }.joined())exit $status

        """
    }

    package init(name: String, program: ProgramPlace, vaults: [String]) {
        self.name = name
        self.program = program
        self.vaults = vaults
    }

    /// The command by which git merges a note; git's own merge where the program is gone, which would else leave our
    /// side as if it were the result.
    package static func mergeDriver(_ program: ProgramPlace) -> String {
        let ours = "merge-driver --ours=%X --base=%S --theirs=%Y -- %O %A %B %L %P"
        let gits = "git merge-file -q --marker-size=%L -L ours -L base -L theirs %A %O %B"
        return finding(program).joined(separator: "; ").replacing("%", with: "%%")
            + "; if command -v \"$vault\" >/dev/null; then \"$vault\" \(ours); else \(gits); fi"
    }

    /// Shell lines that put into `vault` how this program is called: by its name where that leads to the same file, or
    /// to one that says it is another version of it; else by its place.
    private static func finding(_ program: ProgramPlace) -> [String] {
        let place = quoted(program.path)
        let version = "case $(vault --version 2>/dev/null) in \"vault \"[0-9]*)"
        guard program.isInPath else {
            return ["vault=\(place)", "[ -x \"$vault\" ] || \(version) vault=vault ;; esac"]
        }
        return [
            "vault=vault", "place=\(place)",
            "[ \"$(command -v vault)\" -ef \"$place\" ] || \(version) ;; *) vault=$place ;; esac",
        ]
    }

    /// Reads a hook that this program wrote; nil for any other, also when somebody added to it.
    package init?(name: String, text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.dropFirst().first.map({ $0 == Self.mark }) == true else { return nil }
        self.name = name
        func path(_ start: String) -> String? { lines.lazy.compactMap { Self.unquoted($0, after: start) }.first }
        let named = path("place=")
        program = ProgramPlace(path: named ?? path("vault=") ?? "", isInPath: named != nil)
        vaults = lines.compactMap { Self.unquoted($0, after: "check ") }
        guard self.text == text else { return nil }
    }

    /// Whether it is one that this program wrote, even when somebody added to it.
    package static func isMarked(_ text: String) -> Bool { text.contains(mark) }

    /// Whether a hook checks a vault: one that this program wrote, changed or not, or one of husky's with the command.
    package static func checks(_ vault: String, _ text: String) -> Bool {
        let wanted = isMarked(text) ? line(checking: vault) : command(checking: vault)
        return text.split(separator: "\n").contains { $0 == wanted }
    }

    package static func line(checking vault: String) -> String { "check " + quoted(vault) }

    /// The command that checks a vault, for a hook that somebody else wrote.
    package static func command(checking vault: String) -> String {
        "vault \(vault == "." ? "" : "--vault \(quoted(vault)) ")check --staged"
    }

    package static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    private static func unquoted(_ line: Substring, after start: String) -> String? {
        guard line.hasPrefix(start + "'"), line.hasSuffix("'"), line.count > start.count + 1 else { return nil }
        return String(line.dropFirst(start.count + 1).dropLast()).replacing("'\\''", with: "'")
    }
}
