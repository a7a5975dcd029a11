import VaultSyntax

/// All that a commit is going to do, written down before the first file changes its name. While it is `.vault/journal`,
/// the next commit finishes it; afterwards it becomes an entry of `.vault/undo`.
package struct Journal: Hashable, Sendable {
    var origin: Origin
    /// Wall time, for people.
    var time: String
    /// What the change does, in a line.
    var description: String
    /// The number of the entry that this change reverts.
    var undoes: Int?
    /// Whether it reverts a commit that could not be finished; then it becomes no entry.
    var isRollback = false
    /// Folders that were made for it, from the outermost on.
    var madeFolders: [Path] = []
    /// Folders to be removed at the end where they are empty.
    var emptiedFolders: [Path] = []
    var steps: [JournalStep] = []

    static let path: Path = ".vault/journal"
    /// The most that one may have, in bytes; anything in `.vault` that is bigger was made by another program.
    static let sizeLimit = 1 << 28

    /// The folders whose names change: first those into which something goes, then those that only lose something.
    var folders: [Path] {
        let gaining = Set(steps.map { $0.destination.folder })
        let losing = Set(steps.flatMap(\.paths).map(\.folder)).subtracting(gaining)
        return gaining.sorted() + losing.sorted()
    }
}

/// The journal as text: a line for each fact, words separated by spaces, and a last line with the hash of all above.
/// Control characters, spaces and percent signs inside a word are written `%20`; an empty word is `%`.
extension Journal {
    private static let head = "vault-journal-2"
    /// As older programs started it. Theirs have a line with the root's absolute path, which is not needed, and none
    /// that names the machine.
    private static let oldHead = "vault-journal-1"

    package var text: [UInt8] {
        var text = JournalText()
        text.line([Self.head])
        if let machine = origin.machine { text.line(["machine", machine.text]) }
        text.line(["host", origin.host])
        text.line(["process", String(origin.process)])
        text.line(["time", time])
        text.line(["says", description])
        if let undoes { text.line(["undoes", String(undoes)]) }
        if isRollback { text.line(["rollback"]) }
        for folder in madeFolders { text.line(["made", folder.text]) }
        for folder in emptiedFolders { text.line(["emptied", folder.text]) }
        for step in steps {
            switch step {
            case .move(let from, let to, let content):
                text.line(["move", from.text, to.text, content.text])
            case .remove(let path, let content, let trash):
                text.line(["remove", path.text, content.text, trash.text])
            case .put(let step):
                let (before, splice) = (step.before?.text ?? "-", step.splice)
                let lengths = [String(splice.prefix), String(splice.suffix)]
                text.line(
                    ["put", step.path.text, before, step.after.text, step.temporary.text] + lengths, splice.middle)
            }
        }
        return text.closed()
    }

    init?(text bytes: [UInt8]) { do throws(JournalDamage) { try self.init(reading: bytes) } catch { return nil } }

    /// Throws when it is damaged, or when one of its paths is none that a commit may write.
    package init(reading bytes: [UInt8]) throws(JournalDamage) {
        let heads = [Self.head, Self.oldHead].map { Array($0.utf8) }
        guard let head = heads.first(where: bytes.starts) else { throw bytes.isEmpty ? .empty : .noJournal }
        guard let end = JournalText.end(bytes) else { throw .incomplete }
        var (machine, host, process): (MachineID?, String?, Int32?)
        self.init(origin: Origin(machine: nil, host: "", process: 0), time: "", description: "")
        for (number, line) in JournalText.Lines(bytes, upTo: end) {
            guard let line else { throw .line(number) }
            if number == 1, line == [head] { continue }
            let words = line.map { String(validating: $0, as: UTF8.self) }
            let word = words.count == 2 ? words[1] : nil
            switch (words[0], word) {
            case ("machine", let word?): machine = MachineID(text: word)
            case ("host", let word?): host = word
            case ("root", _?) where head == heads[1]: break
            case ("process", let word?): process = WholeNumber(word)?.process
            case ("time", let word?): time = word
            case ("says", let word?): description = word
            case ("undoes", let word?):
                guard let target = WholeNumber(word)?.within(UndoEntry.numbers) else { throw .line(number) }
                undoes = target
            case ("rollback", nil) where words.count == 1: isRollback = true
            case ("made", let word?): madeFolders.append(try Self.writable(Path(word), number))
            case ("emptied", let word?): emptiedFolders.append(try Self.writable(Path(word), number))
            case (let kind?, _):
                steps.append(
                    try JournalStep(kind, words.dropFirst().map { $0 }, bytes: line.last ?? [], line: number))
            default: throw .line(number)
            }
        }
        guard let host, let process else { throw .incomplete }
        origin = Origin(machine: machine, host: host, process: process)
    }

    /// A path that a commit may write.
    fileprivate static func writable(_ path: Path, _ line: Int) throws(JournalDamage) -> Path {
        if VaultPath.isWritable(path) { return path }
        throw .path(path, line: line)
    }
}

/// Why the text of a journal cannot be used.
package enum JournalDamage: Error, Hashable, Sendable {
    case empty
    /// It is a folder, a link, or another thing that cannot be read as a file.
    case notFile
    /// It does not begin like a journal.
    case noJournal
    /// It is cut off, or was changed since it was written.
    case incomplete
    /// The line is none that a commit writes.
    case line(Int)
    /// The line names a path that no commit may write.
    case path(Path, line: Int)
    /// Another machine left it, and only that one finishes it.
    case foreign(host: String, description: String)

    package var words: String {
        switch self {
        case .empty: "it is empty"
        case .notFile: "it is not a file"
        case .noJournal: "it is not a record of a change"
        case .incomplete: "it is cut off, or was changed by hand"
        case .line(let number): "its line \(number) cannot be read"
        case .path(let path, let line): "its line \(line) names '\(path)', where no change may write"
        case .foreign(let host, let description): "it was started on the machine '\(host)': \(description)"
        }
    }
}

extension JournalStep {
    /// A step from the words of its line; the last one may be any bytes.
    fileprivate init(_ kind: String, _ words: [String?], bytes: [UInt8], line: Int) throws(JournalDamage) {
        func value<Value>(_ place: Int, _ read: (String) -> Value?) throws(JournalDamage) -> Value {
            guard let found = words[place].flatMap(read) else { throw .line(line) }
            return found
        }
        func length(_ place: Int) throws(JournalDamage) -> Int {
            try value(place) { WholeNumber($0)?.within(0...Int(Int32.max)) }
        }
        func fingerprint(_ place: Int) throws(JournalDamage) -> Fingerprint {
            try value(place, Fingerprint.init(text:))
        }
        func path(_ place: Int, _ isRight: (Path) -> Bool = VaultPath.isWritable) throws(JournalDamage) -> Path {
            let path = try value(place) { Path($0) }
            if isRight(path) { return path }
            throw .path(path, line: line)
        }
        switch (kind, words.count) {
        case ("move", 3): self = .move(from: try path(0), to: try path(1), content: try fingerprint(2))
        case ("remove", 3):
            self = .remove(path: try path(0), content: try fingerprint(1), trash: try path(2, Trash.holds))
        case ("put", 7):
            let place = try path(0)
            let before = words[1] == "-" ? nil : try fingerprint(1)
            self = .put(
                PutStep(
                    path: place, before: before, after: try fingerprint(2),
                    temporary: try path(3) { TemporaryName.isSibling($0, of: place) },
                    splice: Splice(prefix: try length(4), suffix: try length(5), middle: bytes)))
        default: throw .line(line)
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

    /// How many bytes a word takes.
    static func length(of word: some Collection<UInt8>) -> Int {
        word.isEmpty ? 1 : word.reduce(0) { $0 + (isPlain($1) ? 1 : 3) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7f && byte != UInt8(ascii: "%") }

    consuming func closed() -> [UInt8] {
        let end = "end \(Fingerprint(bytes).text)\n"
        return bytes + end.utf8
    }

    private mutating func add(_ word: some Collection<UInt8>, isFirst: Bool) {
        if !isFirst { bytes.append(0x20) }
        if word.isEmpty { bytes.append(UInt8(ascii: "%")) }
        for byte in word {
            if Self.isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Where the last line begins; nil when that does not fit what is above it, or is missing. What follows it
    /// does not count.
    static func end(_ bytes: [UInt8]) -> Int? {
        var start = 0
        while let end = bytes[start...].firstIndex(of: 0x0a) {
            if bytes[start..<end].starts(with: "end ".utf8) {
                return bytes[start..<end].elementsEqual("end \(Fingerprint(bytes[..<start]).text)".utf8) ? start : nil
            }
            start = end + 1
        }
        return nil
    }

    /// The words of each line, with its number; nil for a line that cannot be read.
    struct Lines: Sequence, IteratorProtocol {
        private var rest: ArraySlice<UInt8>
        private var number = 0
        /// No line of ours has more words.
        private static let mostWords = 8

        init(_ bytes: [UInt8], upTo end: Int) { rest = bytes[..<end] }

        mutating func next() -> (number: Int, words: [[UInt8]]?)? {
            guard let end = rest.firstIndex(of: 0x0a) else { return nil }
            let parts = rest[..<end].split(separator: 0x20, maxSplits: Self.mostWords, omittingEmptySubsequences: false)
            rest = rest[(end + 1)...]
            number += 1
            let words = parts.count > Self.mostWords ? [] : parts.compactMap(JournalText.unescaped)
            return (number, words.isEmpty || words.count < parts.count ? nil : words)
        }
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

/// One rename of a commit. Each can be done again without harm, because the files show whether it was done.
enum JournalStep: Hashable, Sendable {
    /// The temporary file takes the place of the file at the path, or becomes it.
    case put(PutStep)
    /// The file gets another name. `content` is what it holds then; a later step may put new bytes there.
    case move(from: Path, to: Path, content: Fingerprint)
    /// The file goes to the trash.
    case remove(path: Path, content: Fingerprint, trash: Path)

    /// The places whose names it changes.
    var paths: [Path] {
        switch self {
        case .put(let step): [step.path]
        case .move(let from, let to, _): [from, to]
        case .remove(let path, _, _): [path]
        }
    }

    /// Where the file is afterwards.
    var destination: Path {
        switch self {
        case .put(let step): step.path
        case .move(_, let to, _): to
        case .remove(_, _, let trash): trash
        }
    }

    /// Whether new bytes take the place of others.
    var isReplacement: Bool { if case .put(let step) = self { step.before != nil } else { false } }

    /// Whether a file that was there has another name afterwards, or none.
    var changesNames: Bool { if case .put = self { false } else { true } }

    var temporary: Path? { if case .put(let step) = self { step.temporary } else { nil } }
}

struct PutStep: Hashable, Sendable {
    let path: Path
    /// Nil: there is no file.
    let before: Fingerprint?
    let after: Fingerprint
    let temporary: Path
    /// What is needed to get the old bytes back from the new ones.
    let splice: Splice
}

/// The part of a file that a change replaced: the old bytes between a beginning and an end that stayed.
struct Splice: Hashable, Sendable {
    let prefix: Int
    let suffix: Int
    let middle: [UInt8]

    /// Cost: linear.
    init(before: [UInt8], after: [UInt8]) {
        let shorter = min(before.count, after.count)
        var prefix = 0
        while prefix < shorter, before[prefix] == after[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, before[before.count - 1 - suffix] == after[after.count - 1 - suffix] {
            suffix += 1
        }
        self.init(prefix: prefix, suffix: suffix, middle: Array(before[prefix..<(before.count - suffix)]))
    }

    init(prefix: Int, suffix: Int, middle: [UInt8]) {
        (self.prefix, self.suffix, self.middle) = (prefix, suffix, middle)
    }

    /// The old bytes; nil when the new ones cannot be what the change left.
    func before(_ after: [UInt8]) -> [UInt8]? {
        guard prefix >= 0, suffix >= 0, prefix <= after.count, suffix <= after.count - prefix else { return nil }
        return after.prefix(prefix) + middle + after.suffix(suffix)
    }
}
