import VaultEdits
import VaultKit
import VaultSyntax

/// Checks run beside the answers; requests that depend on their findings wait for them.
extension LanguageSession {
    /// The next check to run, if any; `finish` takes what it found. One vault is checked once at a time.
    package func nextCheck() -> CheckJob? {
        guard phase == .running else { return nil }
        settleAll()
        for key in vaults.keys.sorted(by: { $0.text < $1.text }) {
            guard let vault = vaults[key], vault.checking == nil, vault.checked?.state != vault.state else { continue }
            vaults[key]?.checking = vault.state
            return CheckJob(
                root: key.text, state: vault.state, workspace: vault.workspace, documents: openNotes(of: key),
                today: vault.today, plain: settings.plain, environment: world.environment)
        }
        return nil
    }

    /// Publishes what a check found, and answers what waited for it.
    package func finish(_ outcome: CheckOutcome) {
        let key = ExactText(outcome.root)
        guard let vault = vaults[key] else { return }
        vaults[key]?.checking = nil
        let isNews = vault.checked.map { $0.state < outcome.checked.state } ?? false
        vaults[key]?.checked = outcome.checked
        tellOfNewerFormat(key)
        answerWaiting()
        if client.pullsDiagnostics { refreshDiagnostics(key) } else { publishFindings(key) }
        if isNews, vault.hasNewFiles || outcome.checked.documents.count > 1 { refreshFigures() }
        vaults[key]?.hasNewFiles = false
    }

    /// Asks for what is shown beside texts once more: it changes with other notes.
    func refreshFigures() {
        if client.refreshesHints, settings.hints { refresh("workspace/inlayHint/refresh") }
        if client.refreshesLenses, settings.lenses { refresh("workspace/codeLens/refresh") }
    }

    /// Asks for something once more; what changes before the client has answered is asked for once, after that.
    func refresh(_ method: String) {
        if refreshing[method] != nil {
            refreshing[method] = true
            return
        }
        refreshing[method] = false
        request(
            method,
            then: { session, _ in
                if session.refreshing.removeValue(forKey: method) == true { session.refresh(method) }
            })
    }

    /// Says once that nothing is checked, where `vault check` refuses to.
    private func tellOfNewerFormat(_ key: ExactText) {
        guard let vault = vaults[key] else { return }
        let settings = vault.workspace.vault.settings
        let format = settings.isNewer ? settings.format : nil
        if format != vault.refusedFormat, let format { show(.newerFormat(format)) }
        vaults[key]?.refusedFormat = format
    }

    /// Shows a refusal to the user.
    func show(_ refusal: EditRefusal) {
        showMessage(Self.words(refusal.message, refusal.help))
    }

    /// Shows an error to the user.
    func showMessage(_ text: String, isError: Bool = true) {
        notify("window/showMessage") { $0.value(["type": isError ? 1 : 3, "message": .string(text)]) }
    }

    func openNotes(of key: ExactText) -> [Path: OpenDocument] {
        var notes: [Path: OpenDocument] = [:]
        for document in documents.values where document.isNote && document.place?.root == key.text {
            if let path = document.place?.path { notes[path] = document }
        }
        return notes
    }

    /// The state in which some vaults are now.
    func states(of roots: [String]) -> [ExactText: Int] {
        var states: [ExactText: Int] = [:]
        for root in roots {
            states[ExactText(root)] = vaults[ExactText(root)]?.state
        }
        return states
    }

    /// Answers the requests whose states have been checked.
    func answerWaiting() {
        let requests = waiting
        waiting = []
        for request in requests {
            let isChecked = request.states.allSatisfy { root, state in
                vaults[root].map { ($0.checked?.state ?? -1) >= state } ?? true
            }
            if isChecked {
                outbox.append(MessageText.result(request.id, request.answer(self)))
            } else {
                waiting.append(request)
            }
        }
    }

    func cancelWaiting(_ id: MessageID?) {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
        outbox.append(MessageText.error(waiting.remove(at: place).id, .cancelled))
    }
}
