import VaultSyntax

/// What a client says that it can do, as far as an answer depends on it.
struct ClientCapabilities: Sendable {
    /// It asks for diagnostics itself, and again when it is told to.
    var pullsDiagnostics = false
    var preparesRename = false
    var refreshesHints = false
    var refreshesLenses = false
    var registersWatchedFiles = false
    var registersSettings = false
    var readsSnippets = false
    var readsMarkdown = false
    /// The formats that it reads beside completions; none for a client that knows only plain strings.
    var completionFormats: [String] = []
    var readsLinkTooltips = false
    var literalActions = false
    var preferredActions = false
    var documentChanges = false
    var resourceOperations: Set<String> = []
    var appliesEdits = false
    var configuration = false
    var linkSupport = false
    var hierarchicalSymbols = false
    var relatedInformation = false
    var codeDescription = false
    /// It asks for texts that are not files.
    var readsPages = false

    init() {}

    init(_ value: JSONValue?) {
        let document = value?["textDocument"]
        let workspace = value?["workspace"]
        // Who cannot be asked to pull again would not see what a change does to other notes.
        pullsDiagnostics =
            document?["diagnostic"]?.members != nil && workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
        preparesRename = document?["rename"]?["prepareSupport"]?.bool ?? false
        refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.bool ?? false
        refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.bool ?? false
        registersWatchedFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
        registersSettings = workspace?["didChangeConfiguration"]?["dynamicRegistration"]?.bool ?? false
        let item = document?["completion"]?["completionItem"]
        readsSnippets = item?["snippetSupport"]?.bool ?? false
        readsMarkdown =
            document?["hover"]?["contentFormat"]?.array?.contains { $0.string == "markdown" } ?? false
        completionFormats = item?["documentationFormat"]?.array?.compactMap(\.string) ?? []
        readsLinkTooltips = document?["documentLink"]?["tooltipSupport"]?.bool ?? false
        let action = document?["codeAction"]
        literalActions = action?["codeActionLiteralSupport"]?.members != nil
        preferredActions = action?["isPreferredSupport"]?.bool ?? false
        let edit = workspace?["workspaceEdit"]
        resourceOperations = Set(edit?["resourceOperations"]?.array?.compactMap(\.string) ?? [])
        // Files are made and renamed only among document changes, so who can do that reads them, said or not.
        documentChanges = (edit?["documentChanges"]?.bool ?? false) || !resourceOperations.isEmpty
        appliesEdits = workspace?["applyEdit"]?.bool ?? false
        configuration = workspace?["configuration"]?.bool ?? false
        linkSupport = document?["definition"]?["linkSupport"]?.bool ?? false
        hierarchicalSymbols =
            document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
        let published = pullsDiagnostics ? document?["diagnostic"] : document?["publishDiagnostics"]
        let described = document?["publishDiagnostics"]
        relatedInformation = (published?["relatedInformation"] ?? described?["relatedInformation"])?.bool ?? false
        codeDescription =
            (published?["codeDescriptionSupport"] ?? described?["codeDescriptionSupport"])?.bool ?? false
        readsPages = workspace?["textDocumentContent"]?.members != nil
    }
}
