import VaultRecords
import VaultSyntax
import VaultThreads

/// The `conversations.json` of ChatGPT and of Claude, as conversations of this program's own import.
enum ChatExport {
    /// Which of the two an element of the list is from; nil for neither.
    static func source(of value: JSONValue) -> ImportSource? {
        if value["mapping"]?.members != nil { return .chatGPT }
        if value["chat_messages"]?.array != nil, value["uuid"] != nil { return .claude }
        return nil
    }

    private struct Message {
        var id: String
        var isUser: Bool
        var text: String
        /// In seconds since 1970; nil where none is stated.
        var moment: Int64?
        var files: [String] = []
    }

    /// Each conversation is a thread, each question a message with the answers that came to it.
    ///
    /// Of ChatGPT's branches only the one that was read last is taken. What is neither a question nor an answer, as
    /// the use of tools, is left out.
    static func read(
        _ values: [(line: Int, value: JSONValue)], _ source: ImportSource, _ settings: ImportSettings
    ) -> ImportedFile {
        var file = ImportedFile(source)
        var (leftOut, empty) = (0, 0)
        var threads: [JSONValue] = []
        for (line, value) in values {
            guard Self.source(of: value) == source,
                let id = (value["conversation_id"] ?? value["id"] ?? value["uuid"])?.string
            else {
                file.skipped.append(SkippedRow(line: line, reason: "it is not a conversation"))
                continue
            }
            let messages = source == .chatGPT ? branch(of: value, &leftOut) : list(of: value, &leftOut)
            let begun =
                moment(value["create_time"] ?? value["created_at"]) ?? messages.lazy.compactMap(\.moment).first
            guard let begun else {
                file.skipped.append(SkippedRow(line: line, reason: "the conversation does not say when it began"))
                continue
            }
            if messages.isEmpty {
                empty += 1
                continue
            }
            threads.append(thread(value, id, messages, begun, source, settings))
        }
        if leftOut > 0 { file.leftOut.append((leftOut, "messages that are neither questions nor answers")) }
        if empty > 0 { file.leftOut.append((empty, "empty conversations")) }
        file.archive = try? ThreadArchive(.array(threads))
        return file
    }

    private static func thread(
        _ value: JSONValue, _ id: String, _ messages: [Message], _ begun: Int64, _ source: ImportSource,
        _ settings: ImportSettings
    ) -> JSONValue {
        func time(_ moment: Int64) -> JSONValue { .string(settings.wallTime(moment).description) }
        func name(_ id: String) -> JSONValue { .string("\(source.rawValue):\(id)") }
        func object(_ members: (String, JSONValue)...) -> JSONValue {
            .object(members.map { JSONValue.Member(name: $0.0, value: $0.1) })
        }
        var last = begun
        let parts = messages.map { message in
            last = max(last, message.moment ?? last)
            return object(
                ("id", name(message.id)), ("content", .string(message.text)), ("isUser", .bool(message.isUser)),
                ("timestamp", time(message.moment ?? last)), ("attachments", .array(message.files.map { .string($0) })))
        }
        return object(
            ("id", name(id)), ("title", .string((value["title"] ?? value["name"])?.string ?? "")),
            ("createdAt", time(begun)), ("messages", .array(parts)))
    }

    /// From the message that was read last back to the first.
    private static func branch(of value: JSONValue, _ leftOut: inout Int) -> [Message] {
        let nodes = Dictionary((value["mapping"]?.members ?? []).map { ($0.name, $0.value) }) { first, _ in first }
        var name = value["current_node"]?.string ?? nodes.first { ($0.value["children"]?.array ?? []).isEmpty }?.key
        var messages: [Message] = []
        var seen: Set<String> = []
        while let current = name, let node = nodes[current], seen.insert(current).inserted {
            name = node["parent"]?.string
            guard let message = node["message"], !message.isNull else { continue }
            let role = message["author"]?["role"]?.string
            let parts = message["content"]?["parts"]?.array ?? []
            let text = parts.compactMap(\.string).joined(separator: "\n\n").trimmed
            guard role == "user" || role == "assistant", !text.isEmpty else {
                if role != "system" { leftOut += 1 }
                continue
            }
            let files = (message["metadata"]?["attachments"]?.array ?? []).compactMap { $0["name"]?.string }
            messages.append(
                Message(
                    id: message["id"]?.string ?? current, isUser: role == "user", text: text,
                    moment: moment(message["create_time"]), files: files))
        }
        return messages.reversed()
    }

    private static func list(of value: JSONValue, _ leftOut: inout Int) -> [Message] {
        var seen: Set<String> = []
        return (value["chat_messages"]?.array ?? []).compactMap { message -> Message? in
            let parts = (message["content"]?.array ?? []).compactMap { part in
                part["type"]?.string == "text" ? part["text"]?.string : nil
            }
            let text = (parts.isEmpty ? message["text"]?.string ?? "" : parts.joined(separator: "\n\n")).trimmed
            let files = ((message["attachments"]?.array ?? []) + (message["files"]?.array ?? [])).compactMap {
                $0["file_name"]?.string
            }
            guard let id = message["uuid"]?.string, let sender = message["sender"]?.string,
                ["human", "assistant"].contains(sender), !text.isEmpty || !files.isEmpty, seen.insert(id).inserted
            else {
                leftOut += 1
                return nil
            }
            return Message(
                id: id, isUser: sender == "human", text: text, moment: moment(message["created_at"]), files: files)
        }
    }

    /// Seconds since 1970, with parts of a second, or a moment with its zone.
    private static func moment(_ value: JSONValue?) -> Int64? {
        switch value {
        case .number(let text)?:
            return CellNumber.read(text)?.floor.flatMap { Int64(exactly: $0.exact) }
        case .string(let text)?:
            // '2026-01-02T10:00:00.123456+00:00'
            var text = text
            if let point = text.firstIndex(of: ".") {
                let end = text[point...].dropFirst().firstIndex { !$0.isNumber } ?? text.endIndex
                text.removeSubrange(point..<end)
            }
            return CellTime.moment(text)?.instant
        default: return nil
        }
    }
}
