import VaultChecks
import VaultSchema
import VaultSyntax

/// Everything that is looked at in one message.
enum MessageChecks {
    static func check(_ message: MessageRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        let body = MessageBody(of: note.document)
        var findings = EmptyMessage.findings(body, note) + AuthorNotInThread.findings(message, note, model)
        if body.chorus == nil { return findings }
        findings += AnswerWithoutPhases.findings(body, note) + HeadingInAnswer.findings(body, note)
        for phase in body.phases {
            findings += UnreadablePhase.findings(phase, note) + UnreadableEntry.findings(phase, note)
            findings += UnreadableConfidence.findings(phase, note)
        }
        findings += ConfidenceMismatch.findings(body, note, model.graph.schema) + PhaseOrder.findings(body, note)
        findings += RoundOrder.findings(body, note)
        // What another program did not record, nobody can add.
        if note.isImported { return findings }
        for phase in body.phases { findings += YieldWithoutNext.findings(phase, note) }
        findings += MissingPhase.findings(body, note) + MissingYield.findings(body, note)
        return findings + MissingRound.findings(body, note) + PriorNotEarlier.findings(message, note, model)
    }
}

extension Note {
    /// Whether another program wrote it first.
    var isImported: Bool { !elements("import_id").isEmpty }

    /// What shows a field: its scalar, else the value of `type`.
    func place(of field: String) -> ByteRange {
        if let element = elements(field).first { return document.nodes[Int(element)].range }
        return elements("type").first.map { document.nodes[Int($0)].range } ?? ByteRange(0, 0)
    }
}
