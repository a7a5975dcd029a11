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
        case "textDocument/selectionRange": try selections(params)
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
    func writeInitialization(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("capabilities") { writer in
                writer.member("positionEncoding", encoding.rawValue)
                writer.member("textDocumentSync") { writer in
                    writer.member("openClose", true)
                    writer.member("change", 2)
                    writer.member("save") { $0.member("includeText", false) }
                }
                if client.pullsDiagnostics {
                    writer.member("diagnosticProvider") { writer in
                        writer.member("identifier", "vault")
                        writer.member("interFileDependencies", true)
                        writer.member("workspaceDiagnostics", true)
                    }
                }
                if client.literalActions {
                    writer.member("codeActionProvider") { writer in
                        writer.member(
                            "codeActionKinds", array: ["quickfix", "refactor", "source.fixAll.vault", "source.format"]
                        ) { $0.string($1) }
                    }
                }
                writer.member("completionProvider") { writer in
                    writer.member("triggerCharacters", array: Self.triggers) { $0.string($1) }
                    writer.member("resolveProvider", false)
                }
                for provider in Self.plainProviders { writer.member(provider, true) }
                if client.preparesRename {
                    writer.member("renameProvider") { $0.member("prepareProvider", true) }
                } else {
                    writer.member("renameProvider", true)
                }
                for provider in ["codeLensProvider", "documentLinkProvider"] {
                    writer.member(provider) { $0.member("resolveProvider", false) }
                }
                writer.member("executeCommandProvider") { writer in
                    writer.member("commands", array: Self.commands) { $0.string($1) }
                }
                writer.member("workspace") { writeWorkspace(to: &$0) }
            }
            writer.member("serverInfo") { writer in
                writer.member("name", "vault")
                writer.member("version", world.version)
            }
        }
    }

    /// What begins a link, a value, an element, a heading, a block or a tag.
    private static let triggers = ["[", ":", " ", "#", "^", "/", ",", "\""]

    private static let plainProviders = [
        "hoverProvider", "inlayHintProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider",
        "documentSymbolProvider", "workspaceSymbolProvider", "foldingRangeProvider", "selectionRangeProvider",
        "documentFormattingProvider", "documentRangeFormattingProvider",
    ]

    private func writeWorkspace(to writer: inout JSONWriter) {
        writer.member("workspaceFolders") { writer in
            writer.member("supported", true)
            writer.member("changeNotifications", true)
        }
        writer.member("textDocumentContent") { $0.member("schemes", array: ["vault"]) { $0.string($1) } }
        writer.member("fileOperations") { writer in
            writer.member("willRename") { writer in
                writer.member("filters", array: [("**/*", "file"), ("**", "folder")]) { writer, filter in
                    writer.object { writer in
                        writer.member("scheme", "file")
                        writer.member("pattern") { writer in
                            writer.member("glob", filter.0)
                            writer.member("matches", filter.1)
                        }
                    }
                }
            }
        }
    }

    /// Asks the client to tell of settings that change.
    static func writeSettingsRegistration(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("registrations", array: ["vault-settings"]) { writer, id in
                writer.object { writer in
                    writer.member("id", id)
                    writer.member("method", "workspace/didChangeConfiguration")
                    writer.member("registerOptions") { $0.member("section", "vault") }
                }
            }
        }
    }

    /// Asks the client to tell of files that change.
    static func writeWatchers(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("registrations", array: ["vault-files"]) { writer, id in
                writer.object { writer in
                    writer.member("id", id)
                    writer.member("method", "workspace/didChangeWatchedFiles")
                    writer.member("registerOptions") { writer in
                        writer.member("watchers", array: ["**/*"]) { writer, pattern in
                            writer.object { $0.member("globPattern", pattern) }
                        }
                    }
                }
            }
        }
    }
}
