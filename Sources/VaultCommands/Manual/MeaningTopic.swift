import VaultConsole

extension Topic {
    /// How texts are compared by what they mean.
    package static let meaning = Topic(
        name: "meaning", summary: "searching by meaning, with an embedding command of yours",
        parts: [
            .text(
                """
                'vault search --semantic' and 'vault dedupe --semantic' compare texts by what they mean, also in other \
                words or another language. vault has no model for that: it asks a command that you name in the \
                environment. Everything else works without it, and a vault cannot name one.
                """),
            .block("export VAULT_EMBED='python3 ~/bin/embed.py'\nexport VAULT_EMBED_MODEL=wordllama-256"),
            .text(
                """
                The shell runs it. It reads one text a line, as JSON: {"text": "Run 120 km"}. For each it prints a \
                line with a list of numbers, all of one length: [0.12, -0.5, 0.33], or {"embedding": […]}. It gets at \
                most 1000 texts at once, and has 60 s for them, or VAULT_EMBED_SECONDS. With the Python package \
                wordllama:
                """),
            .block(
                """
                import json, sys
                from wordllama import WordLlama
                model = WordLlama.load()
                texts = [json.loads(line)["text"] for line in sys.stdin]
                for vector in model.embed(texts):
                    print(json.dumps([float(number) for number in vector]))
                """),
            .text(
                """
                Vectors are kept in your cache folder, outside of the vault, by command, model and text: \
                'vault/vectors' in XDG_CACHE_HOME, else in ~/.cache. So each text is asked about once; say in \
                VAULT_EMBED_MODEL when the command has another model. The files may be deleted at any time. A command \
                that is missing, fails, takes too long or prints something else is an error, and nothing is shown.
                """),
            .text(
                """
                Of a note the title and the first 2000 bytes of its text are compared. 'dedupe' compares titles, and \
                only where numbers, amounts and words such as 'not' are the same, and the fields do not differ.
                """),
        ])
}
