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
    /// Of ChatGPT's branches only the one that was read last is taken. The texts of attachments and artifacts stand in
    /// the message. What is neither a question nor an answer, as the use of tools, is left out.
    static func read(
        _ values: [(line: Int, value: JSONValue)], _ source: ImportSource, _ settings: ImportSettings
    ) -> ImportedFile {
        var file = ImportedFile(source)
        var threads: [JSONValue] = []
        for (line, value) in values {
            guard Self.source(of: value) == source,
                let id = (value["conversation_id"] ?? value["id"] ?? value["uuid"])?.string
            else {
                file.skip(line, "it is not a conversation")
                continue
            }
            let messages = source == .chatGPT ? branch(of: value, &file) : list(of: value, &file)
            let begun =
                moment(value["create_time"] ?? value["created_at"]) ?? messages.lazy.compactMap(\.moment).first
            guard let begun else {
                file.skip(line, "the conversation does not say when it began")
                continue
            }
            if messages.isEmpty {
                file.leftOut.add("empty conversations")
                continue
            }
            threads.append(thread(value, id, messages, begun, source, settings))
        }
        file.archive = try? ThreadArchive(.array(threads))
        return file
    }

    private static func thread(
        _ value: JSONValue, _ id: String, _ messages: [Message], _ begun: Int64, _ source: ImportSource,
        _ settings: ImportSettings
    ) -> JSONValue {
        func time(_ moment: Int64) -> JSONValue { .string(settings.wallTime(moment).description) }
        func name(_ id: String) -> JSONValue { .string("\(source.rawValue):\(id)") }
        var last = begun
        let parts = messages.map { message -> JSONValue in
            last = max(last, message.moment ?? last)
            return [
                "id": name(message.id), "content": .string(message.text), "isUser": .bool(message.isUser),
                "timestamp": time(message.moment ?? last), "attachments": .array(message.files.map { .string($0) }),
            ]
        }
        return [
            "id": name(id), "title": .string((value["title"] ?? value["name"])?.string ?? ""),
            "createdAt": time(begun), "messages": .array(parts),
        ]
    }

    private static let others = "messages that are neither questions nor answers"

    /// From the message that was read last back to the first.
    private static func branch(of value: JSONValue, _ file: inout ImportedFile) -> [Message] {
        let members = value["mapping"]?.members ?? []
        let nodes = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
        var name = value["current_node"]?.string ?? members.first { ($0.value["children"]?.array ?? []).isEmpty }?.name
        var messages: [Message] = []
        var seen: Set<String> = []
        while let current = name, let node = nodes[current], seen.insert(current).inserted {
            name = node["parent"]?.string
            guard let message = node["message"], !message.isNull else { continue }
            for part in message["content"]?["parts"]?.array ?? [] where text(of: part) == nil {
                file.unread.add("'\(part["content_type"]?.string ?? "part")'")
            }
            if let found = Self.message(message, current) {
                messages.append(found)
            } else if message["author"]?["role"]?.string != "system" {
                file.leftOut.add(others)
            }
        }
        let branches = members.count { !seen.contains($0.name) && Self.message($0.value["message"], $0.name) != nil }
        file.leftOut.add("messages of other branches", count: branches)
        return messages.reversed()
    }

    /// A question or an answer of ChatGPT; nil for anything else.
    private static func message(_ value: JSONValue?, _ id: String) -> Message? {
        let role = value?["author"]?["role"]?.string
        let parts = value?["content"]?["parts"]?.array ?? []
        let text = parts.compactMap(text).joined(separator: "\n\n").trimmed
        guard let value, role == "user" || role == "assistant", !text.isEmpty else { return nil }
        let files = (value["metadata"]?["attachments"]?.array ?? []).compactMap { $0["name"]?.string }
        return Message(
            id: value["id"]?.string ?? id, isUser: role == "user", text: text, moment: moment(value["create_time"]),
            files: files)
    }

    /// What was written, or what was said aloud.
    private static func text(of part: JSONValue) -> String? {
        part.string ?? (part["content_type"]?.string == "audio_transcription" ? part["text"]?.string : nil)
    }

    private static func list(of value: JSONValue, _ file: inout ImportedFile) -> [Message] {
        var seen: Set<String> = []
        return (value["chat_messages"]?.array ?? []).compactMap { message -> Message? in
            var parts: [String] = []
            for part in message["content"]?.array ?? [] {
                let type = part["type"]?.string ?? "part"
                if let text = part["text"]?.string, type == "text" {
                    parts.append(text)
                } else if let text = part["input"]?["content"]?.string, part["name"]?.string == "artifacts" {
                    parts.append(fenced(text, named: part["input"]?["title"]?.string))
                } else {
                    file.unread.add("'\(type)'")
                }
            }
            if parts.isEmpty, let text = message["text"]?.string { parts.append(text) }
            let attachments = message["attachments"]?.array ?? []
            for attachment in attachments {
                guard let text = attachment["extracted_content"]?.string, !text.trimmed.isEmpty else { continue }
                parts.append(fenced(text, named: attachment["file_name"]?.string))
            }
            let text = parts.joined(separator: "\n\n").trimmed
            let files = (attachments + (message["files"]?.array ?? [])).compactMap { $0["file_name"]?.string }
            guard let id = message["uuid"]?.string, let sender = message["sender"]?.string,
                ["human", "assistant"].contains(sender), !text.isEmpty || !files.isEmpty, seen.insert(id).inserted
            else {
                file.leftOut.add(others)
                return nil
            }
            return Message(
                id: id, isUser: sender == "human", text: text, moment: moment(message["created_at"]), files: files)
        }
    }

    /// The text of a file in a message, which is not read as Markdown.
    private static func fenced(_ text: String, named name: String?) -> String {
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        let title = name.map { $0.onOneLine.trimmed + ":\n\n" } ?? ""
        return "\(title)\(fence)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)"
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
