/// One rename of a commit. Each can be done again without harm, because the files show whether it was done.
enum JournalStep: Hashable, Sendable {
    /// The temporary file takes the place of the file at the path, or becomes it.
    case put(PutStep)
    /// The file gets another name. `content` is what it holds then; a later step may put new bytes there.
    case move(from: String, to: String, content: Fingerprint)
    /// The file goes to the trash.
    case remove(path: String, content: Fingerprint, trash: String)

    /// The places whose names it changes.
    var paths: [String] {
        switch self {
        case .put(let step): [step.path]
        case .move(let from, let to, _): [from, to]
        case .remove(let path, _, _): [path]
        }
    }

    /// Where the file is afterwards.
    var destination: String {
        switch self {
        case .put(let step): step.path
        case .move(_, let to, _): to
        case .remove(_, _, let trash): trash
        }
    }

    /// Whether new bytes take the place of others.
    var isReplacement: Bool {
        if case .put(let step) = self { step.before != nil } else { false }
    }

    /// Whether a file that was there has another name afterwards, or none.
    var changesNames: Bool {
        if case .put = self { false } else { true }
    }

    var temporary: String? {
        if case .put(let step) = self { step.temporary } else { nil }
    }
}

struct PutStep: Hashable, Sendable {
    let path: String
    /// Nil: there is no file.
    let before: Fingerprint?
    let after: Fingerprint
    /// The path of the temporary file.
    let temporary: String
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
        self.prefix = prefix
        self.suffix = suffix
        self.middle = middle
    }

    /// The old bytes; nil when the new ones cannot be what the change left.
    func before(_ after: [UInt8]) -> [UInt8]? {
        guard prefix >= 0, suffix >= 0, prefix <= after.count, suffix <= after.count - prefix else { return nil }
        return after.prefix(prefix) + middle + after.suffix(suffix)
    }
}
