import VaultChecks
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax

/// Findings as diagnostics: asked for where the client can ask, else published, never both.
extension LanguageSession {
    func diagnostics(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let document = try document(params) else { return .result(Self.writeReport(nil, [])) }
        guard let place = document.place else { return .result(Self.writeReport(nil, [])) }
        let before = params["previousResultId"]?.string
        return .afterCheck([place.root]) { session in
            let (id, items) = session.report(on: place.path, in: ExactText(place.root))
            return before == id
                ? { $0.value(["kind": "unchanged", "resultId": .string(id)]) } : Self.writeReport(id, items)
        }
    }

    func workspaceDiagnostics(_ params: JSONValue) throws(MessageError) -> Answer {
        var before: [ExactText: String] = [:]
        for result in params["previousResultIds"]?.array ?? [] {
            guard let uri = result["uri"]?.string, let value = result["value"]?.string else { continue }
            before[ExactText(uri)] = value
        }
        let known = before
        settleAll()
        return .afterCheck(vaults.keys.map(\.text)) { session in
            var reports: [(uri: String, version: Int?, id: String, items: [UInt8]?)] = []
            for key in session.vaults.keys.sorted(by: { $0.text < $1.text }) {
                guard let vault = session.vaults[key], let checked = vault.checked else { continue }
                var paths = Set(checked.findings.keys)
                for uri in known.keys {
                    let place = FileURI.path(uri.text).flatMap(session.knownPlace)
                    if let place, place.root == key.text { paths.insert(place.path) }
                }
                for path in paths.sorted(by: { $0.text < $1.text }) {
                    let (id, items) = session.report(on: path, in: key)
                    let uri = session.uri(of: path, in: vault)
                    if items.isEmpty, known[ExactText(uri)] == nil { continue }
                    let isSame = known[ExactText(uri)] == id
                    reports.append((uri, checked.documents[path]?.version, id, isSame ? nil : items))
                }
            }
            // Of what no vault holds any more nothing is to be said.
            for uri in known.keys where FileURI.path(uri.text).flatMap(session.knownPlace) == nil {
                let id = Self.id(of: Array("[]".utf8))
                reports.append((uri.text, nil, id, known[uri] == id ? nil : Array("[]".utf8)))
            }
            let all = reports
            return { writer in
                writer.object { writer in
                    writer.member("items", array: all) { writer, report in
                        writer.object { writer in
                            writer.member("uri", report.uri)
                            writer.member("version", report.version)
                            writer.member("kind", report.items == nil ? "unchanged" : "full")
                            writer.member("resultId", report.id)
                            if let items = report.items {
                                writer.key("items")
                                writer.raw(items)
                            }
                        }
                    }
                }
            }
        }
    }

    /// What the newest check says of a note, with the id of this answer; remembers that it was given.
    private func report(on path: Path, in key: ExactText) -> (id: String, items: [UInt8]) {
        guard let checked = vaults[key]?.checked else { return ("0", Array("[]".utf8)) }
        let items = diagnostics(of: path, in: key, checked)
        let id = Self.id(of: items)
        vaults[key]?.answered[path] = (id, checked.fingerprints[path])
        return (id, items)
    }

    /// An answer with the same bytes has the same id.
    private static func id(of bytes: [UInt8]) -> String { String(StableHash.of(bytes), radix: 16) }

    private static func writeReport(_ id: String?, _ items: [UInt8]) -> (inout JSONWriter) -> Void {
        { writer in
            writer.object { writer in
                writer.member("kind", "full")
                if let id { writer.member("resultId", id) }
                writer.key("items")
                writer.raw(items.isEmpty ? Array("[]".utf8) : items)
            }
        }
    }

    /// Asks the client to ask again, when something else is true of a note that it did not just ask about.
    func refreshDiagnostics(_ key: ExactText) {
        guard let vault = vaults[key], let checked = vault.checked else { return }
        let isWaitedFor = waiting.contains { $0.states[key] != nil }
        if isWaitedFor { return }
        let isOld = vault.answered.contains { path, answer in
            checked.fingerprints[path] != answer.fingerprint
                && Self.id(of: diagnostics(of: path, in: key, checked)) != answer.id
        }
        if isOld { request("workspace/diagnostic/refresh") }
    }

    /// Publishes what is new; a note about which nothing is to be said any more gets an empty list.
    func publishFindings(_ key: ExactText) {
        guard let vault = vaults[key], let checked = vault.checked else { return }
        for path in Set(checked.findings.keys).union(vault.published.keys).sorted(by: { $0.text < $1.text }) {
            let seen = checked.documents[path]
            let uri = uri(of: path, in: vault)
            // What was typed since is checked next.
            if let seen, let now = documents[ExactText(seen.uri)], now.version != seen.version { continue }
            let fingerprint = checked.fingerprints[path]
            if fingerprint == vault.published[path] { continue }
            publish(diagnostics(of: path, in: key, checked), uri, version: seen?.version)
            vaults[key]?.published[path] = fingerprint
        }
    }

    func publish(_ items: [UInt8], _ uri: String, version: Int?) {
        notify("textDocument/publishDiagnostics") { writer in
            writer.object { writer in
                writer.member("uri", uri)
                if let version { writer.member("version", version) }
                writer.key("diagnostics")
                writer.raw(items.isEmpty ? Array("[]".utf8) : items)
            }
        }
    }

    /// The URI of a note as the editor writes it.
    func uri(of path: Path, in vault: ServedVault) -> String {
        let root = vault.workspace.vault.root.path
        let own = vault.uri(of: path)
        // Links to it may be open as well.
        let open = documents.values.filter { document in
            guard let place = document.place else { return false }
            return place.root.utf8.elementsEqual(root.utf8) && place.path == path
        }.map(\.uri)
        return open.contains { $0.utf8.elementsEqual(own.utf8) } ? own : open.min() ?? own
    }

    /// The diagnostics of a note, as JSON.
    private func diagnostics(of path: Path, in key: ExactText, _ checked: CheckedState) -> [UInt8] {
        guard let vault = vaults[key] else { return Array("[]".utf8) }
        let findings = checked.findings[path] ?? []
        if findings.isEmpty { return Array("[]".utf8) }
        var texts = NoteTexts(checked, encoding)
        var writer = JSONWriter(.compact)
        writer.array(of: findings) { writer, finding in writer.value(json(finding, vault, &texts)) }
        return writer.bytes
    }

    func json(_ finding: Finding, _ vault: ServedVault, _ texts: inout NoteTexts) -> JSONValue {
        let page = client.codeDescription && client.readsPages
        var related: [JSONValue] = []
        for place in client.relatedInformation ? finding.related : [] {
            let range = texts.lines(of: place.path).json(place.range, encoding)
            related.append([
                "location": ["uri": .string(uri(of: place.path, in: vault)), "range": range],
                "message": .string(place.message),
            ])
        }
        let fixes = finding.fixes.map { fix -> JSONValue in
            ["title": .string(fix.title), "certain": .bool(finding.certainFix != nil)]
        }
        return [
            "range": texts.lines(of: finding.path).json(finding.range, encoding), "severity": severity(finding),
            "code": .string(finding.rule),
            "codeDescription": page ? ["href": .string(Self.rulePages + finding.rule + Path.endings[0])] : .null,
            "source": "vault",
            "message": .string(finding.help.map { finding.message + "\n" + $0 } ?? finding.message),
            "relatedInformation": related.isEmpty ? .null : .array(related), "data": ["fixes": .array(fixes)],
        ]
    }

    /// Where the pages of rules are, for clients that ask for texts which are not files (LSP 3.18).
    private static let rulePages = "vault://rules/"

    func page(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let uri = params["uri"]?.string,
            let rule = Vault.allRules.first(where: { uri == Self.rulePages + $0.id + Path.endings[0] })
        else { throw .parameter("uri") }
        return .value(["text": .string("# \(rule.id)\n\n\(rule.summary)\n\n\(rule.page)\n")])
    }

    /// Error 1, warning 2, hint 4.
    private func severity(_ finding: Finding) -> JSONValue {
        switch finding.severity {
        case .error: 1
        case .warning: settings.strict ? 1 : 2
        case .hint: 4
        }
    }
}

/// The texts in which places lie, each taken apart once.
struct NoteTexts {
    private let checked: CheckedState
    private let encoding: PositionEncoding
    private var lines: [Path: TextLines] = [:]

    init(_ checked: CheckedState, _ encoding: PositionEncoding) {
        self.checked = checked
        self.encoding = encoding
    }

    mutating func lines(of path: Path) -> TextLines {
        let key = path
        if let known = lines[key] { return known }
        let made =
            checked.documents[key]?.lines
            ?? TextLines(checked.workspace.vault.bytes(of: path) ?? [], isFile: true)
        lines[key] = made
        return made
    }
}

extension TextLines {
    func json(_ offset: Int, _ encoding: PositionEncoding) -> JSONValue {
        let position = position(of: offset, encoding)
        return ["line": .int(position.line), "character": .int(position.column)]
    }

    func json(_ range: ByteRange, _ encoding: PositionEncoding) -> JSONValue {
        ["start": json(Int(range.start), encoding), "end": json(Int(range.end), encoding)]
    }
}
