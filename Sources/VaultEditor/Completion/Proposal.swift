import VaultSyntax

/// Something that may stand at a place, before it is known what has to be replaced there.
struct Proposal {
    var label: String
    var kind: Completion.Kind
    var detail: String?
    var documentation: String?
    /// What is written, before quotes; the label where it is not given.
    var text: String
    /// What it is written as in editors that know places in a text.
    var snippet: String?
    /// Other words that it is found by.
    var words: [String]
    var isPreselected = false

    init(
        _ label: String, _ kind: Completion.Kind, text: String? = nil, detail: String? = nil,
        documentation: String? = nil, snippet: String? = nil, words: [String] = []
    ) {
        self.label = label
        self.kind = kind
        self.text = text ?? label
        self.detail = detail
        self.documentation = documentation
        self.snippet = snippet
        self.words = words
    }

    /// The same with another text.
    func written(as text: (String) -> String) -> Proposal {
        var copy = self
        copy.text = text(self.text)
        return copy
    }
}

/// What is replaced by a proposal.
struct Replacement {
    /// On one line, with the cursor in it.
    var range: ByteRange
    /// What stands between the start of the range and the cursor.
    var written: String
    /// The part of it that proposals are compared with.
    var typed: String
    /// What a proposal's text is written as; nil where it cannot stand beside what stays.
    var spell: (String) -> String?

    /// The proposals that fit what is typed: first those that begin with it, then those with a word that does, then
    /// those that hold it; otherwise in their order.
    func completions(_ proposals: [Proposal], isIncomplete: Bool = false) -> Completions {
        let typed = TypedWord(typed)
        var found: [(fit: TypedWord.Fit, item: Completion)] = []
        for proposal in proposals {
            guard let fit = typed.fit(of: [proposal.label] + proposal.words),
                let item = completion(proposal, fit.rest)
            else { continue }
            found.append((fit, item))
        }
        let ranked = found.enumerated().sorted {
            ($0.element.fit.quality, $0.offset) < ($1.element.fit.quality, $1.offset)
        }
        let items = ranked.prefix(Completions.limit).map(\.element.item)
        return Completions(
            items,
            isIncomplete: isIncomplete || found.count > items.count
                || items.count < proposals.count && found.contains { $0.fit.quality > 0 })
    }

    func completion(_ proposal: Proposal, _ rest: String) -> Completion? {
        guard let spelled = spell(proposal.text) else { return nil }
        return Completion(
            label: proposal.label, kind: proposal.kind, detail: proposal.detail, documentation: proposal.documentation,
            edit: TextEdit(range: range, replacement: spelled), snippet: proposal.snippet,
            filter: written + rest, isPreselected: proposal.isPreselected)
    }
}

/// A word as far as it is typed, to compare others with it: without case, and without accents on Latin letters.
struct TypedWord {
    /// How a word fits.
    struct Fit {
        /// 0 begins with what is typed, 1 has a part that does, 2 holds it.
        var quality: Int
        /// What comes after what is typed.
        var rest: String
    }

    private let typed: String
    private let bytes: [UInt8]
    private let isASCII: Bool
    var isEmpty: Bool { bytes.isEmpty }

    init(_ typed: String) {
        self.typed = typed.lowercased()
        let plain = Array(self.typed.utf8)
        bytes = PlainLetters.fold(plain.span) ?? plain
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// The best fit of some words for one thing; of several the first.
    func fit(of words: [String]) -> Fit? {
        var best: Fit?
        for word in words {
            guard let quality = quality(of: word), quality < best?.quality ?? 3 else { continue }
            best = Fit(quality: quality, rest: rest(of: word, quality))
        }
        return best
    }

    /// What to add to the typed text so that it is the word, or at least shows that it was found.
    func rest(of word: String, _ quality: Int) -> String {
        quality == 0 ? String(word.dropFirst(typed.count)) : " " + word
    }

    /// Nil for a word that does not fit. Without memory for ASCII.
    func quality(of word: String) -> Int? {
        if bytes.isEmpty { return 0 }
        var word = word
        return word.withUTF8 { quality(of: $0.span) }
    }

    /// The same of the bytes of a word.
    func quality(of word: Span<UInt8>) -> Int? {
        if bytes.isEmpty { return 0 }
        if !isASCII { return slowQuality(of: word) }
        return PlainLetters.isASCII(word) ? plainQuality(of: word) : foldedQuality(of: word)
    }

    private func foldedQuality(of word: Span<UInt8>) -> Int? {
        guard let folded = PlainLetters.fold(word) else { return slowQuality(of: word) }
        return plainQuality(of: folded.span)
    }

    private func plainQuality(of word: Span<UInt8>) -> Int? {
        var best: Int?
        var start = 0
        while start + bytes.count <= word.count {
            if matches(word, start) {
                if start == 0 { return 0 }
                if Self.isLimit(word[start - 1]) { return 1 }
                best = bytes.count > 1 ? 2 : nil
            }
            start += 1
        }
        return best
    }

    private func matches(_ word: Span<UInt8>, _ start: Int) -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = word[start + index]
            let lower = byte >= 65 && byte <= 90 ? byte | 0x20 : byte
            if lower != bytes[index] { return false }
            index += 1
        }
        return true
    }

    private func slowQuality(of word: Span<UInt8>) -> Int? {
        var copy: [UInt8] = []
        for index in word.indices { copy.append(word[index]) }
        let lower = String(decoding: copy, as: UTF8.self).lowercased()
        guard let found = lower.firstRange(of: typed) else { return nil }
        if found.lowerBound == lower.startIndex { return 0 }
        let before = lower[lower.index(before: found.lowerBound)]
        return before.isLetter || before.isNumber ? (typed.count > 1 ? 2 : nil) : 1
    }

    private static func isLimit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            false
        default: true
        }
    }
}

/// Latin letters without accents and the like, as bytes: what somebody types who does not have them on the keyboard.
enum PlainLetters {
    /// From U+00C0 to U+017F; `?` for what is not a letter.
    private static let letters = Array(
        ("aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
            + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

    static func isASCII(_ word: Span<UInt8>) -> Bool {
        for index in word.indices where word[index] >= 0x80 { return false }
        return true
    }

    /// Each letter as the one without its accent, punctuation as a space; nil for text with letters of other scripts.
    static func fold(_ word: Span<UInt8>) -> [UInt8]? {
        var folded: [UInt8] = []
        folded.reserveCapacity(word.count)
        var index = 0
        while index < word.count {
            let byte = word[index]
            let next = index + 1 < word.count ? word[index + 1] : 0
            switch byte {
            case ..<0x80:
                folded.append(byte)
                index += 1
            case 0xC2:
                folded.append(UInt8(ascii: " "))
                index += 2
            case 0xC3...0xC5 where next & 0xC0 == 0x80:
                folded.append(letters[Int(byte - 0xC3) * 64 + Int(next & 0x3F)])
                index += 2
            // An accent that follows its letter: U+0300 to U+036F.
            case 0xCC,
                0xCD where next < 0xB0:
                index += 2
            // U+2000 to U+203F.
            case 0xE2 where next == 0x80:
                folded.append(UInt8(ascii: " "))
                index += 3
            default: return nil
            }
        }
        return folded
    }
}
