import VaultConsole

extension Topic {
    /// How an assistant's program starts the server, and what it may do.
    package static let assistants = Topic(
        name: "assistants", summary: "set up an assistant for a vault, and what it may see and do",
        parts: [
            .text(
                """
                'vault mcp' is a server of the Model Context Protocol: an assistant's program starts it, and its model \
                can then ask what the commands answer, with the same numbers. It reads one vault. What the model asks \
                for leaves your machine if the model runs elsewhere; the server itself opens no connection.
                """),
            .heading("Claude Desktop"),
            .text("In claude_desktop_config.json, with absolute paths. Not tried."),
            .lines([
                "{",
                "  \"mcpServers\": {",
                "    \"vault\": {",
                "      \"command\": \"/usr/local/bin/vault\",",
                "      \"args\": [\"mcp\", \"--vault\", \"/home/you/vault\"]",
                "    }",
                "  }",
                "}",
            ]),
            .heading("Claude Code"),
            .text("Not tried."),
            .lines(["claude mcp add vault -- vault mcp --vault ~/vault"]),
            .heading("Codex"),
            .text("In ~/.codex/config.toml. Not tried."),
            .lines([
                "[mcp_servers.vault]",
                "command = \"vault\"",
                "args = [\"mcp\", \"--vault\", \"/home/you/vault\"]",
            ]),
            .heading("What it can do"),
            .text(
                """
                Without '--write' it can only read. Its tools answer what 'today', 'list', 'show', 'search', \
                'progress', 'align', 'term review', 'check', 'workout stats' and 'match' answer with '--format json', \
                shortened to about 4,000 tokens: what was left out is counted, and can be asked for. Notes can be read \
                as resources, by their names; 'vault://guide' says how your vault is written.
                """),
            .text(
                """
                With '--write' it can propose a change, and make it in a second step. The program that you talk to \
                asks you before the second step; what you agree to there is one sentence with the lines that change. \
                Only what was shown is written, and not when a file has changed since. Each change is one entry of \
                'vault undo --list', and those of the conversation can be undone there at once. It cannot delete records, run programs, or open files outside of the vault, other than those that a link in the vault leads to.
                """),
            .heading("Prompts"),
            .text(
                """
                set_goal, weekly_review, align_values, what_next, training_coach and term_review begin a conversation \
                with a coach, with the vault's own numbers in them. Your program lists them, often after a slash.
                """),
            .heading("Notes of others"),
            .text(
                """
                A note may hold text that somebody else wrote, and that tries to talk the model into something. \
                Answers mark all text of notes as quoted data, and show characters that are hidden; a model may still \
                fall for it. Let nothing be written that you have not read.
                """),
        ])
}
