import VaultEdits
import VaultKit
import VaultSyntax
import VaultSystem

/// A vault of which notes are open, or that lies in a folder of the editor.
struct ServedVault {
    /// Its folder as the editor writes it; links may lead from there to where it lies.
    let folder: String
    var workspace: Workspace
    /// Counts what changed: every state that may have other findings than the one before has another number.
    var state = 0
    /// Whether the files have to be looked at before the next answer.
    var mayBeStale = false
    /// Tells when to look at the files; nil where nobody tells the server.
    var watch: FolderWatch?
    /// Whether a text was changed by the editor since.
    var isTyping = false
    /// Whether files were found to have changed since the newest check.
    var hasNewFiles = false
    /// The day of its state.
    var today = CalendarDate.first
    /// When the files were looked at, on the server's clock of milliseconds.
    var lookedAt = 0
    /// How long that took, in milliseconds.
    var lookCost = 0
    /// The format that its user was told to be too new.
    var refusedFormat: Int?
    /// The newest findings.
    var checked: CheckedState?
    /// The state that is being checked.
    var checking: Int?
    /// What was last said about each note, by path, as a fingerprint of its text and findings.
    var published: [Path: Int] = [:]
    /// What was last answered about each note that the client asked for: the id of the answer, and the fingerprint.
    var answered: [Path: (id: String, fingerprint: Int?)] = [:]

    init(folder: String, workspace: Workspace) {
        self.folder = folder
        self.workspace = workspace
    }

    /// Takes up what an open text says; whether it is a note. A link is none: what it leads to is another note, or not
    /// the vault's to change.
    mutating func take(_ document: OpenDocument) -> Bool {
        guard let path = document.place?.path else { return false }
        let file = workspace.vault.root.absolute(path)
        let isLink = RealPath.of(file).map { !$0.utf8.elementsEqual(file.utf8) } ?? false
        if !isLink, (try? workspace.setBytes(document.lines.bytes, of: path)) != nil { return true }
        try? workspace.discard(path)
        return false
    }

    func uri(of path: Path) -> String { FileURI.uri("\(folder)/\(path)") }
}

/// What a check found.
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
    let root: String
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
        let all =
            isNewer ? [] : workspace.vault.findings(today: today, plainNotes: plain, environment: environment)
        let findings = Dictionary(grouping: all) { $0.path }
        var fingerprints: [Path: Int] = [:]
        for (path, findings) in findings {
            let text = documents[path]?.lines.bytes ?? workspace.vault.bytes(of: path) ?? []
            fingerprints[path] = Self.fingerprint(findings, text)
        }
        return CheckOutcome(
            root: root,
            checked: CheckedState(
                state: state, findings: findings, fingerprints: fingerprints, workspace: workspace,
                documents: documents))
    }

    private static func fingerprint(_ findings: [Finding], _ text: [UInt8]) -> Int {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        for finding in findings {
            hasher.combine(finding.rule)
            hasher.combine(finding.severity)
            hasher.combine(finding.range)
            hasher.combine(finding.message)
            hasher.combine(finding.help)
            for related in finding.related {
                hasher.combine(related.path)
                hasher.combine(related.range)
                hasher.combine(related.message)
            }
            for fix in finding.fixes { hasher.combine(fix.title) }
        }
        return hasher.finalize()
    }
}

/// What a check found, and in which vault.
package struct CheckOutcome: Sendable {
    let root: String
    let checked: CheckedState
}

/// A text that equals another only when all bytes do: two names that Swift takes for equal can be two files.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
