import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

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
                let own = records(nil, field.types, typed: typed, in: field, excluding: line.linked(besides: link.open))
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
                let files = otherFiles(TypedWord(typed))
                found = (found.proposals + files.proposals, found.rests + files.rests, true)
            }
            return completions(replacement, found)
        }
    }

    /// Files that are no notes, for `![[photo.jpg]]`.
    private func otherFiles(_ word: TypedWord) -> (proposals: [Proposal], rests: [String]) {
        var (proposals, rests): ([Proposal], [String]) = ([], [])
        for path in graph.otherFiles.all where proposals.count < Completions.limit {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            guard let quality = word.quality(of: name), NameSearch.isLinkable(name) else {
                continue
            }
            proposals.append(Proposal(name, .value, detail: NotePath.folder(path)))
            rests.append(word.rest(of: name, quality))
        }
        return (proposals, rests)
    }

    /// All notes that fit what is typed.
    func notes(_ typed: String, text: (String) -> String = { $0 }) -> (
        proposals: [Proposal], rests: [String], isCut: Bool
    ) {
        let nearness = Nearness(self, to: nil, field: nil)
        let search = NameSearch(typed, of: nil, excluding: [number], nearness, in: graph)
        var (proposals, rests): ([Proposal], [String]) = ([], [])
        for found in search.found {
            guard let name = textLink(to: found.note) else { continue }
            let shown = found.alias.map { name + "|" + $0 } ?? name
            proposals.append(proposal(found, isOneType: false, text: text(shown)))
            rests.append(found.rest)
        }
        return (proposals, rests, search.isCut)
    }

    /// What a link in this note's text says to lead to another: its name where that does, else its path; nil where
    /// neither does, or no link can hold it.
    private func textLink(to number: NoteID) -> String? {
        let path = NotePath.stem(graph.notes[number].path)
        return [graph.notes[number].name, path, "/" + path].first { name in
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
        return graph.notes[found].outline.headings.compactMap { heading in
            let written = document.text(heading.text)
            // What ends a link, or a part of it, is left out, as other programs do.
            let target = written.split { "[]|#^".contains($0) || $0.isOnlyWhitespace }.joined(separator: " ")
            guard !target.isEmpty, seen.insert(target).inserted else { return nil }
            return Proposal(
                target, .heading, detail: String(repeating: "#", count: heading.level), words: [written])
        }
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
