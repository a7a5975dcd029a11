import VaultSyntax

/// What the server understands.
extension LanguageSession {
    /// Nil for a method that is not known.
    func answer(to method: String, _ params: JSONValue) throws(MessageError) -> Answer? {
        switch method {
        case "initialize": initialize(params)
        case "shutdown": shutDown()
        case "textDocument/diagnostic": try diagnostics(params)
        case "workspace/diagnostic": try workspaceDiagnostics(params)
        case "textDocument/codeAction": try codeActions(params)
        case "textDocument/completion": try completion(params)
        case "textDocument/hover": try hover(params)
        case "textDocument/inlayHint": try hints(params)
        case "textDocument/codeLens": try lenses(params)
        case "textDocument/definition": try definition(params)
        case "textDocument/references": try references(params)
        case "textDocument/documentHighlight": try highlights(params)
        case "textDocument/documentLink": try documentLinks(params)
        case "textDocument/documentSymbol": try documentSymbols(params)
        case "workspace/symbol": try vaultSymbols(params)
        case "textDocument/foldingRange": try folds(params)
        case "textDocument/prepareRename": try prepareRename(params)
        case "textDocument/rename": try rename(params)
        case "workspace/willRenameFiles": try willRename(params)
        case "textDocument/formatting": try format(params, hasRange: false)
        case "textDocument/rangeFormatting": try format(params, hasRange: true)
        case "workspace/textDocumentContent": try page(params)
        case "workspace/executeCommand": try execute(params)
        default: nil
        }
    }

    func note(ofRunning method: String, _ params: JSONValue) {
        switch method {
        case "initialized": initialized()
        case "textDocument/didOpen": opened(params)
        case "textDocument/didChange": changed(params)
        case "textDocument/didSave": saved(params)
        case "textDocument/didClose": closed(params)
        case "workspace/didChangeWatchedFiles": filesChanged(params)
        case "workspace/didChangeWorkspaceFolders": foldersChanged(params)
        case "workspace/didChangeConfiguration": settingsChanged(params)
        default: break
        }
    }

    /// What `initialize` is answered with.
    var initialization: JSONValue {
        let diagnostics: JSONValue = [
            "identifier": "vault", "interFileDependencies": true, "workspaceDiagnostics": true,
        ]
        let actions: JSONValue = [
            "codeActionKinds": ["quickfix", "refactor", "source.fixAll.vault", "source.format"]
        ]
        var capabilities: JSONValue = [
            "positionEncoding": .string(encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "diagnosticProvider": client.pullsDiagnostics ? diagnostics : .null,
            "codeActionProvider": client.literalActions ? actions : .null,
            "completionProvider": ["triggerCharacters": Self.triggers, "resolveProvider": false],
            "renameProvider": client.preparesRename ? ["prepareProvider": true] : true,
            "codeLensProvider": ["resolveProvider": false], "documentLinkProvider": ["resolveProvider": false],
            "executeCommandProvider": ["commands": .array(Self.commands.map(JSONValue.string))],
            "workspace": Self.workspaceCapabilities,
        ]
        if case .object(let members) = capabilities {
            capabilities = .object(members + Self.plainProviders.map { .init(name: $0, value: true) })
        }
        return ["capabilities": capabilities, "serverInfo": ["name": "vault", "version": .string(world.version)]]
    }

    /// What begins a link, a value, an element, a heading, a block, a tag or a distance in days.
    private static let triggers: JSONValue = ["[", ":", " ", "#", "^", "/", ",", "\"", "+"]

    private static let plainProviders = [
        "hoverProvider", "inlayHintProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider",
        "documentSymbolProvider", "workspaceSymbolProvider", "foldingRangeProvider",
        "documentFormattingProvider", "documentRangeFormattingProvider",
    ]

    private static let workspaceCapabilities: JSONValue = [
        "workspaceFolders": ["supported": true, "changeNotifications": true],
        "textDocumentContent": ["schemes": ["vault"]],
        "fileOperations": [
            "willRename": [
                "filters": [
                    ["scheme": "file", "pattern": ["glob": "**/*", "matches": "file"]],
                    ["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]],
                ]
            ]
        ],
    ]

    /// Asks the client to tell of settings that change.
    static let settingsRegistration: JSONValue = [
        "registrations": [
            [
                "id": "vault-settings", "method": "workspace/didChangeConfiguration",
                "registerOptions": ["section": "vault"],
            ]
        ]
    ]

    /// Asks the client to tell of files that change.
    static let fileRegistration: JSONValue = [
        "registrations": [
            [
                "id": "vault-files", "method": "workspace/didChangeWatchedFiles",
                "registerOptions": ["watchers": [["globPattern": "**/*"]]],
            ]
        ]
    ]
}
