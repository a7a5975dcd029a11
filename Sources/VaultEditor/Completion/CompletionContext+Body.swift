import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax
import VaultThreads

/// What may stand in the text of a note.
extension CompletionContext {
    func body(_ line: ByteRange) -> Completions {
        if let link = TypedLink(text, in: line.offsets, at: cursor) {
            return isText(from: link.open, to: link.end) ? bodyLink(link, BodyLine(self, line)) : Completions()
        }
        guard isText(from: cursor, to: cursor) else { return Completions() }
        return BodyLine(self, line).completions ?? tag(line)
    }

    /// Whether a link there would be one: not in code. Cost: that of reading the text again.
    private func isText(from start: Int, to end: Int) -> Bool {
        var bytes = Array(text.bytes[..<start])
        bytes += "[[x]]".utf8
        bytes += text.bytes[min(max(end, start), text.count)...]
        return Body(of: Document(bytes)).links.contains { Int($0.destination.start) == start + 2 }
    }

    /// `#tag` in a text.
    private func tag(_ line: ByteRange) -> Completions {
        var start = cursor
        while start > Int(line.start),
            text.isWordByte(start - 1) || text[start - 1] >= 0x80 || text.has("/", at: start - 1)
        {
            start -= 1
        }
        guard start < cursor, text.has("#", at: start - 1), start - 1 == Int(line.start) || text.isBlank(start - 2)
        else {
            return Completions()
        }
        var end = cursor
        while end < Int(line.end), text.isWordByte(end) { end += 1 }
        let typed = text.text(start, cursor)
        return Replacement(range: ByteRange(start, end), written: typed, typed: typed) { $0 }.completions(tags)
    }

    // MARK: Links

    private func bodyLink(_ link: TypedLink, _ line: BodyLine) -> Completions {
        let range = ByteRange(Int(link.range.start), link.end)
        let typed = text.text(Int(link.range.start), cursor)
        let rest = text.text(Int(link.range.end), link.innerEnd)
        let replacement = Replacement(range: range, written: typed, typed: typed) { $0 + rest + "]]" }
        switch link.part {
        case .shown: return Completions()
        case .heading, .block:
            return replacement.completions(places(in: text.text(link.name.offsets), link.part))
        case .name:
            var found = notes(typed)
            if let field = line.field(at: link.open) {
                let excluded = line.linked(besides: link.open).union(field.place.isEntry ? laterMessages : [])
                let own = records(nil, field.types, typed: typed, in: field, excluding: excluded)
                // Those of other types come after them, where any note may be linked.
                let names = Set(own.proposals.map(\.label))
                let others =
                    field.place == .heading
                    ? found.proposals.indices.filter { !names.contains(found.proposals[$0].label) } : []
                found = (
                    own.proposals + others.map { found.proposals[$0] }, own.rests + others.map { found.rests[$0] },
                    own.isCut || found.isCut
                )
            }
            if link.isEmbed {
                let files = otherFiles(typed)
                found = (found.proposals + files.proposals, found.rests + files.rests, true)
            }
            return completions(replacement, found)
        }
    }

    /// Messages that were sent after this one, so that its answer cannot draw on them.
    private var laterMessages: Set<NoteID> {
        let model = snapshot.model(of: ThreadsModel.self)
        guard let sent = model.message(ofNote: number)?.sent else { return [] }
        return Set(model.messages.filter { $0.sent.map(sent.isEarlier) ?? false }.map(\.note))
    }

    /// Files that are not notes, for `![[photo.jpg]]`.
    private func otherFiles(_ typed: String) -> (proposals: [Proposal], rests: [String]) {
        let (word, isPath) = (TypedWord(typed), typed.contains("/"))
        var (proposals, rests): ([Proposal], [String]) = ([], [])
        for path in graph.otherFiles.all where proposals.count < Completions.limit {
            let name = isPath ? path.text : String(path.lastPart)
            guard let quality = word.quality(of: name), NameSearch.isLinkable(name) else {
                continue
            }
            proposals.append(Proposal(name, .value, detail: path.folder.text))
            rests.append(word.rest(of: name, quality))
        }
        return (proposals, rests)
    }

    /// All notes that fit what is typed.
    func notes(_ typed: String, text: (String) -> String = { $0 }) -> (
        proposals: [Proposal], rests: [String], isCut: Bool
    ) {
        let nearness = Nearness(self, to: nil, field: nil)
        let relative = RelativeTyping(typed, from: folder)
        let search = NameSearch(
            relative?.path ?? typed, of: nil, excluding: [number], nearness, in: graph, isPath: relative != nil)
        var (proposals, rests): ([Proposal], [String]) = ([], [])
        for found in search.found {
            let path = graph.notes[found.note].path
            let link = relative == nil ? textLink(to: found.note) : relative?.link(to: path, from: folder)
            guard let name = link else { continue }
            let shown = found.alias.map { name + "|" + $0 } ?? name
            proposals.append(proposal(found, isOneType: false, text: text(shown)))
            rests.append(found.rest)
        }
        return (proposals, rests, search.isCut)
    }

    /// What a link in this note's text says to lead to another: its name where that does, else its path; nil where
    /// neither does, or no link can hold it.
    private func textLink(to number: NoteID) -> String? {
        let path = graph.notes[number].path.stem
        return [graph.notes[number].name, path.text, "/\(path)"].first { name in
            NameSearch.isLinkable(name) && graph.resolve(name, allowed: nil, from: folder) == .note(number)
        }
    }

    // MARK: Headings and blocks

    /// The headings of a note, or the lines in it that have a name; of this one where none is named.
    func places(in name: String, _ part: TypedLink.Part) -> [Proposal] {
        let found = name.isEmpty ? number : graph.resolve(name, allowed: nil, from: folder).destination
        guard let found else { return [] }
        let document = graph.notes[found].document
        if part == .block { return blocks(of: document) }
        var seen: Set<String> = []
        let headings = graph.notes[found].outline.headings.map { (level: $0.level, text: $0.text) }
        let all = (headings + underlinedHeadings(of: document)).sorted { $0.text.start < $1.text.start }
        return all.compactMap { heading in
            let written = document.text(heading.text)
            // What ends a link, or a part of it, is left out, as other programs do.
            let target = written.split { "[]|#^".contains($0) || $0.isOnlyWhitespace }.joined(separator: " ")
            guard !target.isEmpty, seen.insert(target).inserted else { return nil }
            return Proposal(
                target, .heading, detail: String(repeating: "#", count: heading.level), words: [written])
        }
    }

    /// Those with a line of `=` or `-` below them, which other programs take for headings. Cost: that of reading the
    /// text.
    private func underlinedHeadings(of document: Document) -> [(level: Int, text: ByteRange)] {
        let lines = BodyLines(document, Body(of: document))
        var found: [(level: Int, text: ByteRange)] = []
        for (line, next) in zip(lines.all, lines.all.dropFirst()) {
            guard !line.isCode, !line.isEmpty, line.column < 4, let level = underline(next, lines.bytes),
                !"#>|-*+=".utf8.contains(lines.bytes[line.text])
            else { continue }
            var end = line.end
            while end > line.text, lines.bytes[end - 1].isBlank { end -= 1 }
            found.append((level, ByteRange(line.text, end)))
        }
        return found
    }

    /// The level of the heading above a line that makes one.
    private func underline(_ line: BodyLines.Line, _ bytes: [UInt8]) -> Int? {
        var end = line.end
        while end > line.text, bytes[end - 1].isBlank { end -= 1 }
        guard line.text < end, !line.isCode, line.column < 4 else { return nil }
        let sign = bytes[line.text]
        for index in line.text..<end where bytes[index] != sign { return nil }
        return sign == UInt8(ascii: "=") ? 1 : sign == UInt8(ascii: "-") ? 2 : nil
    }

    /// `text ^name` at the end of a line.
    private func blocks(of document: Document) -> [Proposal] {
        let text = TypedBytes(document.bytes)
        var proposals: [Proposal] = []
        var line = document.bodyStart
        while line < text.count {
            let end = text.trimmedEnd(line, text.lineEnd(line))
            var start = end
            while start > line, text.isWordByte(start - 1), !text.has("_", at: start - 1) { start -= 1 }
            if start < end, start > line, text.has("^", at: start - 1), start - 1 == line || text.isBlank(start - 2) {
                let before = text.text(text.skipBlanks(line, before: end), text.trimmedEnd(line, start - 1))
                proposals.append(
                    Proposal(
                        text.text(start, end), .block, detail: before.isEmpty ? nil : String(before.prefix(60)),
                        words: [before]))
            }
            line = text.nextLine(line)
        }
        return proposals
    }
}

extension BodyField.Place {
    fileprivate var isEntry: Bool {
        if case .entry = self { true } else { false }
    }
}

/// A path that is typed as seen from the note: `./run`, `../goals/r`.
private struct RelativeTyping {
    /// The same from the root, as far as it is typed.
    let path: String
    private let hasDot: Bool

    /// Nil for what is not such a path, and for one that leads out of the vault.
    init?(_ typed: String, from folder: Path) {
        guard typed.hasPrefix("./") || typed.hasPrefix("../") else { return nil }
        var parts = folder.parts
        var rest = typed[...]
        while true {
            if rest.hasPrefix("./") {
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("../") {
                guard parts.popLast() != nil else { return nil }
                rest = rest.dropFirst(3)
            } else {
                break
            }
        }
        path = parts.map { $0 + "/" }.joined() + rest
        hasDot = typed.hasPrefix("./")
    }

    /// What leads to a note from a folder; nil for one that is not where the path says, or whose name no link can hold.
    func link(to note: Path, from folder: Path) -> String? {
        let stem = note.stem
        let base = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        guard NameSearch.isLinkable(stem.text), stem.text.lowercased().hasPrefix(base.lowercased()) else { return nil }
        let relative = MovedNote.relative(stem, from: folder)
        return hasDot && !relative.hasPrefix("../") ? "./\(relative)" : relative.text
    }
}
