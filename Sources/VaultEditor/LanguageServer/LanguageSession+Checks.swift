import Synchronization
import VaultChecks
import VaultEdits
import VaultKit
import VaultSyntax

/// Checks run beside the answers; requests that depend on their findings wait for them.
extension LanguageSession {
    /// The next check to run, if any; `finish` takes what it found. One vault is checked once at a time.
    package func nextCheck() -> CheckJob? {
        guard phase == .running else { return nil }
        settleAll()
        for key in vaults.keys.sorted() {
            guard let vault = vaults[key], vault.checking == nil, vault.checked?.state != vault.state else { continue }
            vaults[key]?.checking = vault.state
            let notes = documents.values.filter { $0.isNote && $0.place?.root == key }
            return CheckJob(
                root: key, state: vault.state, workspace: vault.workspace,
                documents: Dictionary(notes.compactMap { note in note.place.map { ($0.path, note) } }) { $1 },
                today: vault.today, plain: settings.plain, environment: world.environment)
        }
        return nil
    }

    /// Publishes what a check found, and answers what waited for it.
    package func finish(_ outcome: CheckOutcome) {
        let (key, checked) = (outcome.root, outcome.checked)
        guard let vault = vaults[key] else { return }
        vaults[key]?.checking = nil
        vaults[key]?.checked = checked
        // Says once that nothing is checked, where `vault check` refuses to.
        let settings = vault.workspace.vault.settings
        let format = settings.isNewer ? settings.format : nil
        if format != vault.refusedFormat, let format { show(Self.failure(.newerFormat(format)).message) }
        vaults[key]?.refusedFormat = format
        publishFindings(key)
        answerWaiting()
        // What is shown beside texts changes with other notes.
        let isNews = vault.checked.map { $0.state < checked.state } ?? false
        if isNews, vault.hasNewFiles || checked.documents.count > 1 {
            refreshFigures(hints: self.settings.hints, lenses: self.settings.lenses)
        }
        vaults[key]?.hasNewFiles = false
    }

    /// Answers the requests whose states have been checked.
    func answerWaiting() {
        let requests = waiting
        waiting = []
        for request in requests {
            let isChecked = vaults[request.root].map { ($0.checked?.state ?? -1) >= request.state } ?? true
            if isChecked { send(.result(request.id, request.answer(self))) } else { waiting.append(request) }
        }
    }
}

/// Findings as diagnostics.
extension LanguageSession {
    /// Publishes what is new; a note about which nothing is to be said any more gets an empty list.
    private func publishFindings(_ key: Path) {
        guard let vault = vaults[key], let checked = vault.checked else { return }
        for path in Set(checked.findings.keys).union(vault.published.keys).sorted() {
            let seen = checked.documents[path]
            // What was typed since is checked next.
            if let seen, let now = documents[Path(seen.uri)], now.version != seen.version { continue }
            let fingerprint = checked.fingerprints[path]
            if fingerprint == vault.published[path] { continue }
            publish(diagnostics(of: path, in: key, checked), uri(of: path, in: vault), version: seen?.version)
            vaults[key]?.published[path] = fingerprint
        }
    }

    func publish(_ items: JSONValue, _ uri: String, version: Int?) {
        notify(
            "textDocument/publishDiagnostics",
            ["uri": .string(uri), "version": version.map(JSONValue.int) ?? .null, "diagnostics": items])
    }

    private func diagnostics(of path: Path, in key: Path, _ checked: CheckedState) -> JSONValue {
        guard let vault = vaults[key], let findings = checked.findings[path] else { return [] }
        var texts = NoteTexts(checked)
        return .array(findings.map { json($0, vault, &texts) })
    }

    func json(_ finding: Finding, _ vault: ServedVault, _ texts: inout NoteTexts) -> JSONValue {
        let related = (client.relatedInformation ? finding.related : []).map { place -> JSONValue in
            let range = texts.text(of: place.path).json(place.range, encoding)
            return [
                "location": ["uri": .string(uri(of: place.path, in: vault)), "range": range],
                "message": .string(place.message),
            ]
        }
        let fixes = finding.fixes.map { fix -> JSONValue in
            ["title": .string(fix.title), "certain": .bool(finding.certainFix != nil)]
        }
        // Error 1, warning 2, hint 4.
        let severity: JSONValue =
            switch finding.severity {
            case .error: 1
            case .warning: settings.strict ? 1 : 2
            case .hint: 4
            }
        return [
            "range": texts.text(of: finding.path).json(finding.range, encoding), "severity": severity,
            "code": .string(finding.rule), "source": "vault",
            "message": .string(finding.help.map { finding.message + "\n" + $0 } ?? finding.message),
            "relatedInformation": related.isEmpty ? .null : .array(related), "data": ["fixes": .array(fixes)],
        ]
    }
}

/// The texts in which places lie, each taken apart once.
struct NoteTexts {
    private let checked: CheckedState
    private var texts: [Path: EditorText] = [:]

    init(_ checked: CheckedState) { self.checked = checked }

    mutating func text(of path: Path) -> EditorText {
        let text =
            texts[path] ?? checked.documents[path]?.text
            ?? EditorText(checked.workspace.vault.bytes(of: path) ?? [], isFile: true)
        texts[path] = text
        return text
    }
}

struct CheckedState: Sendable {
    let state: Int
    /// By path, in the order of `vault check`.
    let findings: [Path: [Finding]]
    /// Of the text and the findings of each note that has some: with the same one the same is to be said.
    let fingerprints: [Path: Int]
    /// The vault that was checked, in whose texts the places lie.
    let workspace: Workspace
    /// The texts that were open, by path.
    let documents: [Path: OpenDocument]
}

/// A check that runs beside the answers.
package struct CheckJob: Sendable {
    let root: Path
    let state: Int
    let workspace: Workspace
    let documents: [Path: OpenDocument]
    let today: CalendarDate
    let plain: Bool
    let environment: [String: String]

    /// Cost: that of a check of the whole vault.
    package func run() -> CheckOutcome {
        // As for `vault check`: what a newer format means is not known.
        let isNewer = workspace.vault.settings.isNewer
        let all = isNewer ? [] : workspace.vault.findings(today: today, plainNotes: plain, environment: environment)
        let findings = Dictionary(grouping: all) { $0.path }
        var fingerprints: [Path: Int] = [:]
        for (path, findings) in findings {
            let text = documents[path]?.text.bytes ?? workspace.vault.bytes(of: path) ?? []
            fingerprints[path] = Self.fingerprint(findings, text)
        }
        let checked = CheckedState(
            state: state, findings: findings, fingerprints: fingerprints, workspace: workspace, documents: documents)
        return CheckOutcome(root: root, checked: checked)
    }

    private static func fingerprint(_ findings: [Finding], _ text: [UInt8]) -> Int {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        for finding in findings {
            hasher.combine(finding.severity)
            hasher.combine(finding.range)
            hasher.combine([finding.rule, finding.message, finding.help ?? ""] + finding.fixes.map(\.title))
            for related in finding.related {
                hasher.combine(related.path)
                hasher.combine(related.range)
                hasher.combine(related.message)
            }
        }
        return hasher.finalize()
    }
}

/// What a check found, and in which vault.
package struct CheckOutcome: Sendable {
    let root: Path
    let checked: CheckedState
}

/// What checks beside the answers have found.
final class FoundChecks: Sendable {
    private let all = Mutex<[CheckOutcome]>([])

    func put(_ outcome: CheckOutcome) { all.withLock { $0.append(outcome) } }

    func take() -> [CheckOutcome] {
        all.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
