import VaultKit
import VaultSyntax
import VaultSystem

/// A session of the language server (LSP 3.17). Checks run wherever the caller wants, from `nextCheck` to `finish`.
package final class LanguageSession {
    enum Phase: Equatable {
        case starting
        case running
        case shutDown
        case ended(exitCode: Int32)
    }

    /// What the process knows of the world.
    package struct World: Sendable {
        package var environment: [String: String]
        /// No vault is looked for in this folder and above.
        package var home: String?
        /// Counts as today; nil for the clock.
        package var today: CalendarDate?
        /// That of the program.
        package var version: String
        /// Counts milliseconds.
        package var milliseconds: @Sendable () -> Int

        package init(
            environment: [String: String], home: String?, today: CalendarDate?, version: String,
            milliseconds: @escaping @Sendable () -> Int
        ) {
            (self.environment, self.home, self.today, self.version) = (environment, home, today, version)
            self.milliseconds = milliseconds
        }
    }

    let world: World
    var phase = Phase.starting
    var client = ClientCapabilities(nil)
    var encoding = PositionEncoding.utf16
    var settings = LanguageSettings()
    /// Those of the start, which hold for what the editor's settings do not say.
    private var initialSettings = LanguageSettings()
    /// The process that started this one, by which it knows that nobody is there any more.
    private var parent: Int?
    /// By their URIs.
    var documents: [Path: OpenDocument] = [:]
    /// By the folder of each.
    var vaults: [Path: ServedVault] = [:]
    /// Whether the editor tells of files that change.
    var isToldOfFiles = false
    /// Whether a vault was found to begin or end somewhere, so that texts may belong to another one.
    var mustArrange = false
    /// Folders that the editor has open.
    var folders: [String] = []
    /// Methods by which the client was asked to ask again and has not answered; whether something changed since.
    private var refreshing: [String: Bool] = [:]
    /// Requests that wait for a check, each with the state of its vault that has to be checked.
    var waiting: [(id: MessageID, root: Path, state: Int, answer: (LanguageSession) -> JSONValue)] = []
    /// What is done when the client answers a request.
    private var expected: [String: (LanguageSession, JSONValue?) -> Void] = [:]
    private var requestNumber = 0
    private let found = FoundChecks()
    package var outbox: [[UInt8]] = []

    package init(_ world: World) { self.world = world }

    package func receive(_ value: JSONValue) {
        switch Message(value) {
        case .request(let id, let method, let params): answer(id, method, params)
        case .notification(let method, let params): note(method, params)
        case .response(let id, let result):
            if let reaction = expected.removeValue(forKey: id.value.shown) { reaction(self, result) }
        case .invalid(let id): send(.failure(id, MessageError(.invalidRequest, "not a message of JSON-RPC 2.0")))
        }
    }

    package func receive(problem: String) { send(.failure(nil, MessageError(.parseError, problem))) }

    package func cancel(_ request: JSONValue) {
        guard case .request(let id, _, _) = Message(request) else { return receive(request) }
        send(.failure(id, .cancelled))
    }

    func send(_ message: JSONValue) { outbox.append(MessageFraming.header.framed(message)) }

    private func answer(_ id: MessageID, _ method: String, _ params: JSONValue) {
        do throws(MessageError) {
            switch phase {
            case .starting where method != "initialize":
                throw MessageError(.serverNotInitialized, "'initialize' comes first")
            case .shutDown, .ended: throw MessageError(.invalidRequest, "the server was shut down")
            case .running where method == "initialize":
                throw MessageError(.invalidRequest, "the server is initialized already")
            default: break
            }
            switch try answer(to: method, params) {
            case .value(let value)?: send(.result(id, value))
            case .afterCheck(let root, let answer)?:
                waiting.append((id, root, vaults[root]?.state ?? -1, answer))
                answerWaiting()
            case nil: throw MessageError(.methodNotFound, "'\(method)' is not known")
            }
        } catch { send(.failure(id, error)) }
    }

    private func note(_ method: String, _ params: JSONValue) {
        switch method {
        case "exit": phase = .ended(exitCode: phase == .shutDown ? 0 : 1)
        case "$/cancelRequest":
            let id = MessageID(params["id"])
            guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
            send(.failure(waiting.remove(at: place).id, .cancelled))
        default: if phase == .running { note(ofRunning: method, params) }
        }
    }

    /// Asks the client something.
    func request(
        _ method: String, _ params: JSONValue? = nil,
        then reaction: @escaping (LanguageSession, JSONValue?) -> Void = { _, _ in }
    ) {
        requestNumber += 1
        expected["\(requestNumber)"] = reaction
        send(.call(method, id: requestNumber, params))
    }

    func notify(_ method: String, _ params: JSONValue) { send(.call(method, params)) }

    /// Asks for something once more; what changes before the client has answered is asked for once, after that.
    func refresh(_ method: String) {
        if refreshing[method] != nil {
            refreshing[method] = true
            return
        }
        refreshing[method] = false
        request(method) { session, _ in
            if session.refreshing.removeValue(forKey: method) == true { session.refresh(method) }
        }
    }

    /// Asks for what is shown beside texts once more.
    func refreshFigures(hints: Bool = true, lenses: Bool = true) {
        if hints, client.refreshesHints { refresh("workspace/inlayHint/refresh") }
        if lenses, client.refreshesLenses { refresh("workspace/codeLens/refresh") }
    }

    /// Shows something to the user.
    func show(_ text: String, isError: Bool = true) {
        notify("window/showMessage", ["type": isError ? 1 : 3, "message": .string(text)])
    }
}

extension LanguageSession: MessageSession {
    package var hasHeaders: Bool { true }
    package var cancelling: (method: String, parameter: String) { ("$/cancelRequest", "id") }
    package var exitCodeAtEnd: Int32 { 1 }

    /// Once it has ended.
    package var exitCode: Int32? {
        if case .ended(let code) = phase { code } else { nil }
    }

    package func work(beside streams: MessageStreams, isIdle: Bool) {
        if let parent, !MessageStreams.isRunning(parent) { phase = .ended(exitCode: 1) }
        for outcome in found.take() { finish(outcome) }
        guard isIdle, let job = nextCheck() else { return }
        streams.inBackground { [found] in
            found.put(job.run())
            streams.wake()
        }
    }
}

// MARK: Lifecycle

extension LanguageSession {
    func initialize(_ params: JSONValue) -> JSONValue {
        client = ClientCapabilities(params["capabilities"])
        encoding = .chosen(from: client.texts("general", "positionEncodings"))
        initialSettings.read(params["initializationOptions"])
        settings = initialSettings
        parent = params["processId"]?.number
        let opened = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string }
        folders = (opened ?? [params["rootUri"]?.string].compactMap { $0 }).compactMap(FileURI.path)
        if folders.isEmpty, let path = params["rootPath"]?.string, path.hasPrefix("/") { folders = [path] }
        phase = .running
        return ["capabilities": capabilities, "serverInfo": ["name": "vault", "version": .string(world.version)]]
    }

    func initialized() {
        if client.registersWatchedFiles {
            isToldOfFiles = true
            register("vault-files", "workspace/didChangeWatchedFiles", ["watchers": [["globPattern": "**/*"]]]) {
                // An error is not a result, and then nobody tells.
                $0.isToldOfFiles = $1 != nil
            }
        }
        if client.registersSettings {
            register("vault-settings", "workspace/didChangeConfiguration", ["section": "vault"])
        }
        askForSettings()
        for folder in folders { openVault(of: folder) }
    }

    /// Asks the client to tell of something that changes.
    private func register(
        _ id: String, _ method: String, _ options: JSONValue,
        then reaction: @escaping (LanguageSession, JSONValue?) -> Void = { _, _ in }
    ) {
        let registration: JSONValue = ["id": .string(id), "method": .string(method), "registerOptions": options]
        request("client/registerCapability", ["registrations": [registration]], then: reaction)
    }

    func shutDown() -> JSONValue {
        phase = .shutDown
        for request in waiting { send(.failure(request.id, .cancelled)) }
        waiting = []
        return .null
    }

    func askForSettings() {
        guard client.configuration else { return }
        request("workspace/configuration", ["items": [["section": "vault"]]]) { session, result in
            session.take(settings: result?.array?.first)
        }
    }

    func take(settings value: JSONValue?) {
        let before = settings
        settings = initialSettings
        settings.read(value)
        guard settings != before else { return }
        for root in vaults.keys {
            vaults[root]?.state += 1
            // Other words may be said of the same.
            let published = vaults[root]?.published ?? [:]
            vaults[root]?.published = published.mapValues { ~$0 }
        }
        refreshFigures(hints: settings.hints != before.hints, lenses: settings.lenses != before.lenses)
    }
}

// MARK: What the server understands

/// What a request gets.
enum Answer {
    case value(JSONValue)
    /// What depends on the findings of a vault: given when its present state was checked.
    case afterCheck(Path, (LanguageSession) -> JSONValue)
}

extension LanguageSession {
    /// Nil for a method that is not known.
    private func answer(to method: String, _ params: JSONValue) throws(MessageError) -> Answer? {
        method == "textDocument/codeAction"
            ? try codeActions(params) : try value(of: method, params).map { .value($0) }
    }

    private func value(of method: String, _ params: JSONValue) throws(MessageError) -> JSONValue? {
        switch method {
        case "initialize": initialize(params)
        case "shutdown": shutDown()
        case "textDocument/completion": try at(params, completion)
        case "textDocument/hover": try at(params, hover)
        case "textDocument/inlayHint": try hints(params)
        case "textDocument/codeLens": try lenses(params)
        case "textDocument/definition": try at(params, definition)
        case "textDocument/references":
            try references(params, withDeclaration: params["context"]?["includeDeclaration"]?.bool ?? false)
        case "textDocument/documentHighlight": try at(params, highlights)
        case "textDocument/documentSymbol": try scene(params).map(documentSymbols) ?? .null
        case "workspace/symbol": try vaultSymbols(params)
        case "textDocument/prepareRename": try at(params, prepareRename)
        case "textDocument/rename": try rename(params)
        case "workspace/willRenameFiles": try willRename(params)
        case "textDocument/formatting": try format(params, hasRange: false)
        case "textDocument/rangeFormatting": try format(params, hasRange: true)
        case "workspace/executeCommand": try execute(params)
        default: nil
        }
    }

    private func note(ofRunning method: String, _ params: JSONValue) {
        switch method {
        case "initialized": initialized()
        case "textDocument/didOpen": opened(params)
        case "textDocument/didChange": changed(params)
        case "textDocument/didSave": saved(params)
        case "textDocument/didClose": closed(params)
        case "workspace/didChangeWatchedFiles": filesChanged(params)
        case "workspace/didChangeWorkspaceFolders": foldersChanged(params)
        case "workspace/didChangeConfiguration":
            if client.configuration { askForSettings() } else { take(settings: params["settings"]) }
        default: break
        }
    }

    private var capabilities: JSONValue {
        let capabilities: JSONValue = [
            "positionEncoding": .string(encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "codeActionProvider": client.literalActions
                ? ["codeActionKinds": ["quickfix", "refactor", "source.fixAll.vault", "source.format"]] : .null,
            // What begins a link, a value, an element, a heading, a block, a tag or a distance in days.
            "completionProvider": [
                "triggerCharacters": ["[", ":", " ", "#", "^", "/", ",", "\"", "+"], "resolveProvider": false,
            ],
            "renameProvider": client.preparesRename ? ["prepareProvider": true] : true,
            "codeLensProvider": ["resolveProvider": false],
            "executeCommandProvider": ["commands": .array(Self.commands.map(JSONValue.string))],
            "workspace": [
                "workspaceFolders": ["supported": true, "changeNotifications": true],
                "fileOperations": [
                    "willRename": [
                        "filters": [
                            ["scheme": "file", "pattern": ["glob": "**/*", "matches": "file"]],
                            ["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]],
                        ]
                    ]
                ],
            ],
        ]
        let plain = [
            "hover", "inlayHint", "definition", "references", "documentHighlight", "documentSymbol", "workspaceSymbol",
            "documentFormatting", "documentRangeFormatting",
        ]
        return .object(
            (capabilities.members ?? []) + plain.map { JSONValue.Member(name: $0 + "Provider", value: true) })
    }
}

/// What a client says that it can do, as far as an answer depends on it.
struct ClientCapabilities: Sendable {
    private let value: JSONValue?

    init(_ value: JSONValue?) { self.value = value }

    private func member(_ path: [String]) -> JSONValue? { path.reduce(value) { $0?[$1] } }
    private func can(_ path: String...) -> Bool { member(path)?.bool ?? false }
    private func has(_ path: String...) -> Bool { member(path)?.members != nil }
    func texts(_ path: String...) -> [String] { member(path)?.array?.compactMap(\.string) ?? [] }

    var preparesRename: Bool { can("textDocument", "rename", "prepareSupport") }
    var refreshesHints: Bool { can("workspace", "inlayHint", "refreshSupport") }
    var refreshesLenses: Bool { can("workspace", "codeLens", "refreshSupport") }
    var registersWatchedFiles: Bool { can("workspace", "didChangeWatchedFiles", "dynamicRegistration") }
    var registersSettings: Bool { can("workspace", "didChangeConfiguration", "dynamicRegistration") }
    var readsSnippets: Bool { can("textDocument", "completion", "completionItem", "snippetSupport") }
    /// It lets a person choose whether a completion takes the place of the rest of a word.
    var insertsOrReplaces: Bool { can("textDocument", "completion", "completionItem", "insertReplaceSupport") }
    /// The formats that it reads beside completions; none for a client that knows only plain strings.
    var completionFormats: [String] { texts("textDocument", "completion", "completionItem", "documentationFormat") }
    var readsMarkdown: Bool { texts("textDocument", "hover", "contentFormat").contains("markdown") }
    var literalActions: Bool { has("textDocument", "codeAction", "codeActionLiteralSupport") }
    var preferredActions: Bool { can("textDocument", "codeAction", "isPreferredSupport") }
    var resourceOperations: [String] { texts("workspace", "workspaceEdit", "resourceOperations") }
    /// Files are made and renamed only among document changes, so who can do that reads them, said or not.
    var documentChanges: Bool { can("workspace", "workspaceEdit", "documentChanges") || !resourceOperations.isEmpty }
    var appliesEdits: Bool { can("workspace", "applyEdit") }
    var configuration: Bool { can("workspace", "configuration") }
    var linkSupport: Bool { can("textDocument", "definition", "linkSupport") }
    var hierarchicalSymbols: Bool { can("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") }
    var relatedInformation: Bool { can("textDocument", "publishDiagnostics", "relatedInformation") }
}

/// What a person sets in the editor. Nothing of it changes what a command finds.
struct LanguageSettings: Hashable, Sendable {
    /// Whether hints are shown after targets, terms and sets.
    var hints = true
    /// Whether lines above titles are shown.
    var lenses = true
    /// Whether plain notes are judged as well, as by `vault check --plain`.
    var plain = false
    /// Whether warnings are shown as errors, as `vault check --strict` takes them.
    var strict = false

    /// What an object says, or its member `vault`; what it does not say stays.
    mutating func read(_ value: JSONValue?) {
        let value = value?["vault"] ?? value
        hints = value?["hints"]?.bool ?? hints
        lenses = value?["lenses"]?.bool ?? lenses
        plain = value?["plain"]?.bool ?? plain
        strict = value?["strict"]?.bool ?? strict
    }
}

extension JSONValue {
    /// A whole number, cut to what fits into 32 bits; nil for everything else.
    var number: Int? {
        guard case .number(let text) = self, !text.contains(where: { ".eE".contains($0) }) else { return nil }
        let bounds = Int(Int32.min)...Int(Int32.max)
        guard let number = WholeNumber(text.utf8) else {
            return text.first == "-" ? bounds.lowerBound : bounds.upperBound
        }
        return number.clamped(to: bounds)
    }
}
