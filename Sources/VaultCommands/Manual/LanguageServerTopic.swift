import VaultConsole

extension Topic {
    /// How text editors start the language server, and what they can do with it.
    package static let editors = Topic(
        name: "editors", summary: "set up a text editor for the language server",
        parts: [
            .text(
                """
                'vault lsp' shows in any editor that speaks the Language Server Protocol what 'vault check' would say, \
                while you type. It completes names, fields, words, units and dates; shows on hover what a link leads \
                to and how a goal stands; goes to definitions and references; renames notes and \
                headings with every link to them; offers fixes; formats. A file belongs to the nearest folder above it with a 'vault.md'; it says \
                nothing about other files.
                """),
            .heading("Neovim 0.11 and newer"),
            .text("In init.lua:"),
            .lines([
                "vim.lsp.config('vault', {",
                "  cmd = { 'vault', 'lsp' },",
                "  filetypes = { 'markdown' },",
                "  root_markers = { 'vault.md' },",
                "  workspace_required = true,",
                "})",
                "vim.lsp.enable('vault')",
                "vim.lsp.inlay_hint.enable(true)",
            ]),
            .heading("Neovim before 0.11"),
            .text("In init.lua; tried with 0.7."),
            .lines([
                "vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {",
                "  pattern = '*.md',",
                "  callback = function(args)",
                "    local folder = vim.fn.fnamemodify(args.file, ':p:h')",
                "    local found = vim.fn.findfile('vault.md', folder .. ';')",
                "    if found == '' then return end",
                "    vault = vault or vim.lsp.start_client({",
                "      name = 'vault', cmd = { 'vault', 'lsp' },",
                "      root_dir = vim.fn.fnamemodify(found, ':p:h'),",
                "    })",
                "    vim.lsp.buf_attach_client(args.buf, vault)",
                "  end,",
                "})",
            ]),
            .heading("Vim with the plugin ALE"),
            .text(
                """
                In vimrc; tried with Vim 9.0 and ALE 3.3. ALE shows findings, goes to definitions with \
                ':ALEGoToDefinition' and renames no notes, since it cannot rename files.
                """),
            .lines([
                "packadd! ale",
                "let g:ale_linters = {'markdown': ['vault']}",
                "call ale#linter#Define('markdown', {",
                "  \\ 'name': 'vault', 'lsp': 'stdio',",
                "  \\ 'executable': 'vault', 'command': '%e lsp',",
                "  \\ 'project_root': {buffer -> fnamemodify(findfile('vault.md',",
                "  \\   fnamemodify(bufname(buffer), ':p:h') . ';'), ':p:h')},",
                "  \\ })",
            ]),
            .heading("Helix"),
            .text(
                """
                In ~/.config/helix/languages.toml; the list of servers replaces the one that Helix has, so keep those \
                that you use. Not tried.
                """),
            .lines([
                "[language-server.vault]",
                "command = \"vault\"",
                "args = [\"lsp\"]",
                "required-root-patterns = [\"vault.md\"]",
                "",
                "[[language]]",
                "name = \"markdown\"",
                "language-servers = [\"marksman\", \"vault\"]",
            ]),
            .heading("Emacs with eglot"),
            .text(
                """
                In the init file; then 'M-x eglot' in a note. Tried with Emacs 28 and eglot 1.9, which renames no \
                notes, since it cannot rename files.
                """),
            .lines([
                ";; A vault is a project, without git too.",
                "(add-hook 'project-find-functions",
                "          (lambda (folder)",
                "            (let ((root (locate-dominating-file folder \"vault.md\")))",
                "              (and root (cons 'transient root)))))",
                "(with-eval-after-load 'eglot",
                "  (add-to-list 'eglot-server-programs",
                "               '((markdown-mode gfm-mode) . (\"vault\" \"lsp\"))))",
            ]),
            .heading("Kakoune with kakoune-lsp"),
            .text("In kakrc, with kakoune-lsp 18 or newer, before 'lsp-enable'. Not tried."),
            .lines([
                "hook global BufSetOption filetype=markdown %{",
                "  set-option buffer lsp_servers %{",
                "    [vault]",
                "    root_globs = [\"vault.md\"]",
                "    args = [\"lsp\"]",
                "  }",
                "}",
            ]),
            .heading("Sublime Text with the package LSP"),
            .text("In the settings of LSP. Not tried."),
            .lines([
                "{ \"clients\": { \"vault\": {",
                "    \"enabled\": true, \"command\": [\"vault\", \"lsp\"],",
                "    \"selector\": \"text.html.markdown\" } } }",
            ]),
            .heading("VS Code and Zed"),
            .text(
                """
                They start language servers only from an extension, and there is none for vault yet. In VS Code an \
                extension that starts any server will do, with the command 'vault', the argument 'lsp' and the \
                language 'markdown'. Not tried.
                """),
            .heading("Settings"),
            .text(
                """
                As initialization options, or in the section 'vault' of the editor's settings, which come first. None \
                of them changes what 'vault check' says.
                """),
            .terms([
                Term("hints", "Show the progress of targets, terms and sets at the end of their lines; default: true."),
                Term("lenses", "Show the number of links and this week's sum above titles; default: true."),
                Term("plain", "Judge plain notes as well, as 'vault check --plain' does; default: false."),
                Term("strict", "Show warnings as errors, as 'vault check --strict' takes them; default: false."),
            ]),
            .heading("Commands"),
            .text(
                """
                An editor may ask for these with 'workspace/executeCommand'. Each change is handed to the editor, \
                which makes it in its buffers and can undo it; 'vault undo' does not know of it.
                """),
            .terms([
                Term("vault.log", "TEXT, and the URI of a note where several vaults are open: a new action."),
                Term("vault.set", "URI, FIELD, TEXT: another value of a field, also of a note that is not open."),
                Term("vault.tick", "URI and POSITION: a planned set is done, and one that is done is planned."),
                Term("vault.undo", "What 'vault undo' would write now."),
                Term("vault.progress", "The progress of the term, as a page of Markdown."),
                Term(
                    "vault.showReferences",
                    "URI and POSITION: the places of all links to it, as in a line above a title."),
                Term("vault.showProgress", "URI and POSITION: what a hover there says, as Markdown."),
            ]),
            .heading("When something is wrong"),
            .text(
                """
                'vault lsp --log FILE' writes a line about each message. Files that other programs change are seen \
                when the editor tells of them, and otherwise before the next answer, and every few seconds. Of a vault \
                whose format is newer than the program it says that once, and checks nothing, as 'vault check' does.
                """),
        ])
}
