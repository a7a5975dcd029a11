import VaultChecks
import VaultEdits
import VaultFiles
import VaultGraph
import VaultSchema
import VaultSyntax

/// A vault in the middle of a change that stopped.
extension Vault {
    /// Findings, of which those in files of a stopped change ask for that change to be finished, and for nothing else:
    /// a link that leads nowhere is going to follow its note, and must not be removed before.
    func explained(_ findings: [Finding]) -> [Finding] {
        guard let stopped, !stopped.paths.isEmpty else { return findings }
        let paths = Set(stopped.paths)
        return findings.map { finding in
            guard paths.contains(finding.path) else { return finding }
            var finding = finding
            finding.fixes = []
            finding.help = "the file belongs to an interrupted change; finish that first: vault undo --finish"
            return finding
        }
    }

    /// Links that did not follow because a file of a change was left alone when the change was finished: they have the
    /// old name of a note that has a new one now, or the new name of one that kept its old one. They lead nowhere, or
    /// by a former name.
    package func deadLinks(after recovery: Recovery) -> [StrayLink] {
        if recovery.leftAlone.isEmpty || recovery.moves.isEmpty { return [] }
        var places: [String: String] = [:]
        for move in recovery.moves {
            guard let place = [move.to, move.from].first(where: { graph.index(ofPath: $0) != nil }) else { continue }
            for path in [move.from, move.to] { places[NotePath.name(path).lowercased()] = place }
        }
        return recovery.paths.compactMap { graph.index(ofPath: $0) }.flatMap { number -> [StrayLink] in
            let note = graph.notes[number]
            let lines = LineTable(note.document.bytes)
            return note.links.compactMap { link in
                let written = note.destination(of: link)
                guard let place = places[NotePath.name(written).lowercased()] else { return nil }
                let former: String?
                switch graph.resolve(link, of: number) {
                case .broken: former = nil
                case .formerName(let note): former = graph.notes[note].path
                default: return nil
                }
                let line = lines.position(of: Int(link.range.start)).line
                return StrayLink(path: note.path, line: line, written: written, from: place, to: former)
            }
        }
    }
}
