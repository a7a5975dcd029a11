import VaultKit
import VaultSyntax
import VaultSystem

/// A session of the language server (LSP 3.17): takes messages one after the other, and keeps what it answers in
/// `outbox`. It neither reads nor writes streams; checks run wherever the caller wants, from `nextCheck` to `finish`.
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
    var client = ClientCapabilities()
    var encoding = PositionEncoding.utf16
    var settings = LanguageSettings()
    /// Those of the start, which hold for what the editor's settings do not say.
    var initialSettings = LanguageSettings()
    /// The process that started this one, by which it knows that nobody is there any more.
    package private(set) var parent: Int?
    var documents: [ExactText: OpenDocument] = [:]
    /// By the folder of each.
    var vaults: [ExactText: ServedVault] = [:]
    /// Whether the editor tells of files that change.
    var isToldOfFiles = false
    /// Whether a vault was found to begin or end somewhere, so that texts may belong to another one.
    var mustArrange = false
    /// Folders that the editor has open.
    var folders: [String] = []
    /// Methods by which the client was asked to ask again and has not answered; whether something changed since.
    var refreshing: [String: Bool] = [:]
    /// Requests that wait for a check.
    var waiting: [WaitingRequest] = []
    /// What is done when the client answers a request.
    private var expected: [String: (LanguageSession, JSONValue?) -> Void] = [:]
    private var requestNumber = 0
    package var outbox: [[UInt8]] = []

    package init(_ world: World) { self.world = world }

    /// The exit code once it has ended.
    package var exitCode: Int32? {
        if case .ended(let code) = phase { code } else { nil }
    }

    /// Takes what came.
    package func receive(_ value: JSONValue) {
        switch Message(value) {
        case .request(let id, let method, let params): answer(id, method, params)
        case .notification(let method, let params): note(method, params)
        case .response(let id, let result):
            if case .number(let number) = id, let reaction = expected.removeValue(forKey: number) {
                reaction(self, result)
            }
        case .invalid(let id):
            outbox.append(MessageText.error(id, MessageError(.invalidRequest, "not a message of JSON-RPC 2.0")))
        }
    }

    /// Answers something that is not a message.
    package func receive(problem: String) {
        outbox.append(MessageText.error(nil, MessageError(.parseError, problem)))
    }

    /// Answers a request that was cancelled before anybody looked at it.
    package func cancel(_ value: JSONValue) {
        guard case .request(let id, _, _) = Message(value) else { return receive(value) }
        outbox.append(MessageText.error(id, .cancelled))
    }

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
            guard let answer = try answer(to: method, params) else {
                throw MessageError(.methodNotFound, "'\(method)' is not known")
            }
            switch answer {
            case .result(let write): outbox.append(MessageText.result(id, write))
            case .afterCheck(let roots, let answer):
                waiting.append(WaitingRequest(id: id, states: states(of: roots), answer: answer))
                answerWaiting()
            }
        } catch {
            outbox.append(MessageText.error(id, error))
        }
    }

    private func note(_ method: String, _ params: JSONValue) {
        if method == "exit" {
            phase = .ended(exitCode: phase == .shutDown ? 0 : 1)
        } else if method == "$/cancelRequest" {
            cancelWaiting(MessageID(params["id"]))
        } else if phase == .running {
            note(ofRunning: method, params)
        }
    }

    /// Asks the client something.
    func request(
        _ method: String, _ params: ((inout JSONWriter) -> Void)? = nil,
        then reaction: @escaping (LanguageSession, JSONValue?) -> Void = { _, _ in }
    ) {
        requestNumber += 1
        expected["\(requestNumber)"] = reaction
        outbox.append(MessageText.request(requestNumber, method, params))
    }

    func notify(_ method: String, _ params: (inout JSONWriter) -> Void) {
        outbox.append(MessageText.notification(method, params))
    }

    /// The day of a vault.
    func today(_ vault: ServedVault) -> CalendarDate {
        world.today ?? vault.workspace.today().date
    }

    // MARK: Lifecycle

    func initialize(_ params: JSONValue) -> Answer {
        client = ClientCapabilities(params["capabilities"])
        let offered = params["capabilities"]?["general"]?["positionEncodings"]?.array?.compactMap(\.string)
        encoding = .chosen(from: offered ?? [])
        initialSettings.read(params["initializationOptions"])
        settings = initialSettings
        parent = params["processId"]?.number
        let opened = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string }
        folders = (opened ?? [params["rootUri"]?.string].compactMap { $0 }).compactMap(FileURI.path)
        if folders.isEmpty, let path = params["rootPath"]?.string, path.hasPrefix("/") { folders = [path] }
        phase = .running
        return .value(initialization)
    }

    func initialized() {
        if client.registersWatchedFiles {
            isToldOfFiles = true
            request("client/registerCapability", { $0.value(Self.fileRegistration) }) { session, result in
                // An error is not a result, and then nobody tells.
                session.isToldOfFiles = result != nil
            }
        }
        if client.registersSettings { request("client/registerCapability") { $0.value(Self.settingsRegistration) } }
        askForSettings()
        for folder in folders { openVault(of: folder) }
    }

    func shutDown() -> Answer {
        phase = .shutDown
        for request in waiting { outbox.append(MessageText.error(request.id, .cancelled)) }
        waiting = []
        return .null
    }

    func askForSettings() {
        guard client.configuration else { return }
        request("workspace/configuration") {
            $0.value(["items": [["section": "vault"]]])
        } then: { session, result in
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
        if client.refreshesHints, settings.hints != before.hints { refresh("workspace/inlayHint/refresh") }
        if client.refreshesLenses, settings.lenses != before.lenses { refresh("workspace/codeLens/refresh") }
    }
}

/// What a request gets.
enum Answer {
    case result((inout JSONWriter) -> Void)
    /// What depends on the findings of these vaults: given when the present state of each was checked.
    case afterCheck([String], (LanguageSession) -> (inout JSONWriter) -> Void)

    static var null: Answer { .value(.null) }
    static func value(_ value: JSONValue) -> Answer { .result { $0.value(value) } }
}

/// A request that waits for checks.
struct WaitingRequest {
    let id: MessageID
    /// The state of each vault that has to be checked, by its folder.
    let states: [ExactText: Int]
    let answer: (LanguageSession) -> (inout JSONWriter) -> Void
}

extension MessageError {
    static let cancelled = MessageError(.requestCancelled, "the request was cancelled")
}

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
    /// It lets a person choose whether a completion takes the place of the rest of a word.
    var insertsOrReplaces = false
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
        insertsOrReplaces = item?["insertReplaceSupport"]?.bool ?? false
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

/// What is shown beside the text.
extension LanguageSession {
    func hover(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params),
            let hover = scene.view.hover(at: offset, in: scene.path, findings: findings(in: scene))
        else { return .null }
        return .value([
            "contents": markup(hover.markdown, isShown: client.readsMarkdown), "range": scene.json(hover.range),
        ])
    }

    func hints(_ params: JSONValue) throws(MessageError) -> Answer {
        guard settings.hints, let scene = try scene(params) else { return .value([]) }
        let hints = scene.view.hints(in: try range(params, in: scene), of: scene.path)
        return .value(
            .array(
                hints.map { hint in
                    [
                        "position": scene.json(hint.offset), "label": .string(hint.text),
                        "tooltip": hint.tooltip.map { markup($0, isShown: client.readsMarkdown) } ?? .null,
                        "paddingLeft": .bool(hint.padsLeft),
                    ]
                }))
    }

    func lenses(_ params: JSONValue) throws(MessageError) -> Answer {
        guard settings.lenses, let scene = try scene(params) else { return .value([]) }
        return .value(
            .array(
                scene.view.lenses(of: scene.path).map { lens in
                    let command = lens.command.map { "vault.show\($0.rawValue.capitalizedWord)" } ?? ""
                    let place = scene.json(Int(lens.range.start))
                    return [
                        "range": scene.json(lens.range),
                        "command": [
                            "title": .string(lens.title), "command": .string(command),
                            "arguments": [.string(scene.document.uri), place],
                        ],
                    ]
                }))
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
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
