import VaultRecords
import VaultSyntax
import VaultThreads
import VaultWorkouts

extension FuzzTarget {
    /// The line of a set, of every kind: what is read is written so that it reads as the same.
    static let sets = FuzzTarget("sets") { bytes in
        let line = Array(bytes.prefix { $0 != 0x0A })
        for kind in ExerciseKind.allCases.map(Optional.some) + [nil] {
            guard let reading = SetReading.read(ByteRange(0, line.count), in: line.span, of: kind) else { continue }
            let places = [
                reading.content, reading.purposeWord, reading.amount, reading.reps, reading.weight, reading.time,
                reading.distance, reading.effort, reading.remark,
            ]
            for place in places.compactMap({ $0 }) {
                try expect(place.start <= place.end && Int(place.end) <= line.count, "a part lies outside")
            }
            let set = reading.set
            let text = SetText.text(set, of: kind)
            let written = Array(text.utf8)
            let again = SetReading.read(ByteRange(0, written.count), in: written.span, of: kind)?.set
            let amounts = [set.weight?.amount, set.distance?.amount, set.time, set.effort].compactMap { $0 }
            guard amounts.allSatisfy({ $0.exactDecimalText != nil }) else { continue }
            try expect(again == set, "\(kind.map { "\($0)" } ?? "any"): \(set) is written '\(text)'")
        }
        let model = WorkoutsModel(StandingVault.graph(with: []))
        let text = String(decoding: line, as: UTF8.self)
        for exercise in model.exercises {
            let typed = TypedSet(text, of: exercise)
            let known = typed.readings.prefix(1).map(\.set)
            try expect(typed.readings.isEmpty == typed.likeliest(near: known).isEmpty, "\(typed.readings) of '\(text)'")
            for spelled in [typed.clear(near: []), typed.clear(near: known)].compactMap({ $0 }) {
                try expect(typed.readings.contains(spelled), "'\(text)' is \(spelled), which it does not mean")
            }
        }
    }

    /// `MESSAGE ␞ PHASE ␞ PHASE …`: what is written below a message reads as it was given.
    static let answers = FuzzTarget("answers") { bytes in
        try ThreadImportCheck.page(bytes)
        let parts = InputParts(bytes, 7)
        let own = Document(parts[0])
        try AnswerCheck.places(MessageBody(of: own), own)
        let written = ThreadFile.message(
            thread: "t", author: "ada", sent: DateTime(day: StandingVault.today), text: parts.text(0),
            StandingVault.schema)
        guard let file = written else { return }
        let document = Document(Array(file.utf8))
        let body = MessageBody(of: document)
        let safe = SafeText.message(parts.text(0)) ?? ""
        try expect(
            body.chorus == nil && document.text(body.text) == AnswerCheck.trimmed(safe), "the message is '\(file)'")
        try expect(Body(of: document).conflicts.isEmpty, "a conflict in '\(file)'")
        let phases = (1..<max(1, parts.count)).map { number in
            var phase = NewPhase(
                PhaseKind.allCases[(number - 1) % PhaseKind.allCases.count], parts.text(number), confidence: 1)
            if number == 2 { phase.reasoning = parts.text(2) }
            if number == 3 { phase.next = parts.text(3) }
            return phase
        }
        let isWritable = !phases.isEmpty && phases.allSatisfy { SafeText.content($0.content) != nil }
        guard let edit = AnswerText(phases, after: 0).edit(of: document) else {
            return try expect(!isWritable, "no answer below '\(file)' for \(phases.map(\.content))")
        }
        guard isWritable else { return }
        let answered = Document(Array(document.bytes[..<Int(edit.range.start)]) + Array(edit.replacement.utf8))
        let read = MessageBody(of: answered)
        try expect(read.phases.map(\.kind) == phases.map { $0.kind }, "other phases")
        try AnswerCheck.places(read, answered)
    }
}

private enum AnswerCheck {
    static func places(_ body: MessageBody, _ document: Document) throws {
        let phases = body.phases.flatMap { phase in
            [phase.heading, phase.nameRange, phase.content] + phase.entries.flatMap { [$0.labelRange, $0.range] }
        }
        for place in [body.text] + [body.chorus].compactMap({ $0 }) + phases {
            try expect(
                place.start <= place.end && Int(place.end) <= document.bytes.count, "a part lies outside: \(place)")
        }
        for phase in body.phases {
            _ = (phase.confidence, phase.at, phase.yields, phase.reasoning, phase.next)
        }
        _ = (body.lastRound, body.final?.round, body.meanConfidence, body.asking?.round)
    }

    /// Without white space of ASCII around.
    static func trimmed(_ text: String) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let bytes = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}

enum ThreadImportCheck {
    /// A page of exported notes is read or left alone, and the page of a note gives back its bytes.
    static func page(_ bytes: [UInt8]) throws {
        _ = ExportMarkdown.read(bytes)
        guard String(validating: bytes, as: UTF8.self) != nil else { return }
        let note = NoteReading.read(path: "a.md", bytes: bytes, schema: StandingVault.schema)
        let read = ExportMarkdown.read(Array(ExportMarkdown.text(of: note).utf8))
        try expect(read?.records.map { Array($0.text.utf8) } == [bytes], "another text comes back")
    }

    /// Whatever was exported: conversations or a mismatch with its place, and phases are written as they were read.
    static func read(_ json: JSONValue) throws {
        _ = try? ThreadArchive(json)
        _ = try? ThreadExport(json)
        guard let phases = try? PhaseList.read(json) else { return }
        let document = Document(Array("---\ntype: message\n---\nHello\n".utf8))
        guard let edit = AnswerText(phases, after: 0).edit(of: document) else { return }
        let read = MessageBody(of: Document(document.bytes + Array(edit.replacement.utf8)))
        try expect(read.phases.map(\.kind) == phases.map { $0.kind }, "the answer reads otherwise")
    }
}
