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
            findings += UnreadableConfidence.findings(phase, note) + YieldWithoutNext.findings(phase, note)
        }
        findings += ConfidenceMismatch.findings(body, note, model.graph.schema) + PhaseOrder.findings(body, note)
        findings += MissingPhase.findings(body, note) + MissingYield.findings(body, note)
        findings += RoundOrder.findings(body, note) + MissingRound.findings(body, note)
        return findings + PriorNotEarlier.findings(message, note, model)
    }
}

extension Note {
    /// What shows a field: its scalar, else the value of `type`.
    func place(of field: String) -> ByteRange {
        if let element = elements(field).first { return document.nodes[Int(element)].range }
        return elements("type").first.map { document.nodes[Int($0)].range } ?? ByteRange(0, 0)
    }
}
