import VaultSyntax

/// The journal as text: a line for each fact, words separated by blanks, and a last line with the hash of all above.
///
/// Control characters, blanks and percent signs inside a word are written `%20`; an empty word is `%`.
extension Journal {
    private static let head = "vault-journal-1"

    var text: [UInt8] {
        var text = JournalText()
        text.line([Self.head])
        text.line(["host", origin.host])
        text.line(["root", origin.root])
        text.line(["process", String(origin.process)])
        text.line(["time", time])
        text.line(["says", description])
        if let undoes { text.line(["undoes", String(undoes)]) }
        if isRollback { text.line(["rollback"]) }
        for folder in madeFolders { text.line(["made", folder]) }
        for folder in emptiedFolders { text.line(["emptied", folder]) }
        for step in steps {
            switch step {
            case .move(let from, let to, let content):
                text.line(["move", from, to, content.text])
            case .remove(let path, let content, let trash):
                text.line(["remove", path, content.text, trash])
            case .put(let step):
                let lengths = [String(step.splice.prefix), String(step.splice.suffix)]
                text.line(
                    ["put", step.path, step.before?.text ?? "-", step.after.text, step.temporary] + lengths,
                    step.splice.middle)
            }
        }
        return text.closed()
    }

    /// Nil when it is damaged, or when one of its paths is none that a commit may write.
    init?(text bytes: [UInt8]) {
        guard let lines = JournalText.lines(bytes), let first = lines.first, first == [Self.head.bytes]
        else { return nil }
        var (host, root, process): (String?, String?, Int32?)
        self.init(origin: Origin(host: "", root: "", process: 0), time: "", description: "")
        for line in lines.dropFirst() {
            let words = line.map { String(validating: $0, as: UTF8.self) }
            guard let kind = words[0] else { return nil }
            let word = words.count > 1 ? words[1] : nil
            switch (kind, word) {
            case ("host", let word?): host = word
            case ("root", let word?): root = word
            case ("process", let word?): process = WholeNumber(word)?.process
            case ("time", let word?): time = word
            case ("says", let word?): description = word
            case ("undoes", let word?): undoes = WholeNumber(word)?.within(UndoEntry.numbers)
            case ("rollback", nil): isRollback = true
            case ("made", let word?) where VaultPath.isWritable(word): madeFolders.append(word)
            case ("emptied", let word?) where VaultPath.isWritable(word): emptiedFolders.append(word)
            default:
                guard let step = JournalStep(kind, words.dropFirst().map { $0 }, bytes: line.last ?? []) else {
                    return nil
                }
                steps.append(step)
            }
        }
        guard let host, let root, let process else { return nil }
        origin = Origin(host: host, root: root, process: process)
    }
}

extension JournalStep {
    /// A step from the words of its line; the last one may be any bytes.
    fileprivate init?(_ kind: String, _ words: [String?], bytes: [UInt8]) {
        guard let path = words.first ?? nil, VaultPath.isWritable(path) else { return nil }
        func length(_ word: String) -> Int? { WholeNumber(word)?.within(0...Int(Int32.max)) }
        func fingerprint(_ place: Int) -> Fingerprint? { words[place].flatMap(Fingerprint.init(text:)) }
        switch (kind, words.count) {
        case ("move", 3):
            guard let to = words[1], VaultPath.isWritable(to), let content = fingerprint(2) else { return nil }
            self = .move(from: path, to: to, content: content)
        case ("remove", 3):
            guard let trash = words[2], Trash.holds(trash), let content = fingerprint(1) else { return nil }
            self = .remove(path: path, content: content, trash: trash)
        case ("put", 7):
            guard let temporary = words[3], TemporaryName.isSibling(temporary, of: path), let after = fingerprint(2),
                let prefix = words[4].flatMap(length), let suffix = words[5].flatMap(length),
                words[1] == "-" || fingerprint(1) != nil
            else { return nil }
            self = .put(
                PutStep(
                    path: path, before: fingerprint(1), after: after, temporary: temporary,
                    splice: Splice(prefix: prefix, suffix: suffix, middle: bytes)))
        default:
            return nil
        }
    }
}

/// Lines of words, closed by the hash of all of them.
struct JournalText {
    private var bytes: [UInt8] = []

    mutating func line(_ words: [String], _ last: [UInt8]? = nil) {
        for (index, word) in words.enumerated() { add(word.utf8, isFirst: index == 0) }
        if let last { add(last, isFirst: words.isEmpty) }
        bytes.append(0x0a)
    }

    consuming func closed() -> [UInt8] {
        let end = "end \(Fingerprint(bytes).text)\n"
        return bytes + end.utf8
    }

    private mutating func add(_ word: some Collection<UInt8>, isFirst: Bool) {
        if !isFirst { bytes.append(0x20) }
        if word.isEmpty { bytes.append(UInt8(ascii: "%")) }
        for byte in word {
            if byte > 0x20, byte != 0x7f, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The words of each line up to the last one; nil when that does not fit what is above it, or is missing. What
    /// stands behind it does not count.
    static func lines(_ bytes: [UInt8]) -> [[[UInt8]]]? {
        var lines: [[[UInt8]]] = []
        var start = 0
        while let end = bytes[start...].firstIndex(of: 0x0a) {
            var words: [[UInt8]] = []
            for word in bytes[start..<end].split(separator: 0x20, omittingEmptySubsequences: false) {
                guard let word = unescaped(word) else { return nil }
                words.append(word)
            }
            if words.first == "end".bytes {
                let isRight = words.count == 2 && words[1] == Fingerprint(bytes[..<start]).text.bytes
                return isRight ? lines : nil
            }
            lines.append(words)
            start = end + 1
        }
        return nil
    }

    private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8]? {
        let percent = UInt8(ascii: "%")
        if word.elementsEqual([percent]) { return [] }
        guard word.contains(percent) else { return Array(word) }
        var result: [UInt8] = []
        var rest = word
        while let byte = rest.popFirst() {
            guard byte == percent else {
                result.append(byte)
                continue
            }
            let text = String(decoding: rest.prefix(2), as: UTF8.self)
            guard rest.count >= 2, let value = UInt8(text, radix: 16) else { return nil }
            result.append(value)
            rest = rest.dropFirst(2)
        }
        return result
    }
}

extension String {
    fileprivate var bytes: [UInt8] { Array(utf8) }
}
