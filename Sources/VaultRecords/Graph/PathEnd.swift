import VaultSyntax

/// How a path ends, as a number: that of `run`, then of `goals/run`, then of `2026/goals/run`.
///
/// Ends that are equal except for case and composition have the same number. All ends of a path cost O(bytes) together.
struct PathEnd {
    /// Equal for equal ends; other ends may share it, so what is found by it is compared.
    private(set) var key: UInt64

    /// The end that is a name alone.
    init(name: Span<UInt8>) { key = FoldedName.key(name) }

    /// The end with one folder more before it.
    mutating func add(folder: Span<UInt8>) {
        let folder = FoldedName.key(folder)
        let product = (key ^ (folder << 23 | folder >> 41)).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        key = product.high ^ product.low
    }

    /// The number of the end when it is the whole path.
    var whole: UInt64 { ~key }

    /// The number of the path of a note, without its ending.
    static func key(of path: Path) -> UInt64 {
        path.stem.withUTF8 { PathEnd($0.span).whole }
    }

    /// The number of a path's end with all of its folders: `goals/run` of `goals/run`.
    init(_ stem: Span<UInt8>) {
        let name = Self.part(of: stem, before: stem.count)
        self.init(name: stem.extracting(name))
        add(foldersOf: stem, before: name.lowerBound)
    }

    /// Adds the folders before a place of a path, the nearest first.
    mutating func add(foldersOf path: Span<UInt8>, before place: Int) {
        var start = place
        while start > 1 {
            let part = Self.part(of: path, before: start - 1)
            add(folder: path.extracting(part))
            start = part.lowerBound
        }
    }

    /// Calls a function with the number of every end of a path and the place of its first part, the shortest end first,
    /// and then with the number of the whole path.
    ///
    /// - Parameter name: the place of the path's last part, without `.md`
    static func forEach(of path: Span<UInt8>, named name: Range<Int>, _ body: (UInt64, Range<Int>) -> Void) {
        var (part, end) = (name, PathEnd(name: path.extracting(name)))
        body(end.key, part)
        while part.lowerBound > 0 {
            part = Self.part(of: path, before: part.lowerBound - 1)
            end.add(folder: path.extracting(part))
            body(end.key, part)
        }
        body(end.whole, part)
    }

    /// The part of a path that ends at a place: up to the slash before it.
    static func part(of path: Span<UInt8>, before end: Int) -> Range<Int> {
        var start = end
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start..<end
    }

    /// Where in a path an end starts; nil when the path ends in another way. Neither has `.md`. O(bytes).
    static func start(of end: Span<UInt8>, in path: Span<UInt8>) -> Int? {
        // As most are written: as many bytes, and the same except for the case of ASCII.
        let place = path.count - end.count
        if place >= 0, place == 0 || path[place - 1] == UInt8(ascii: "/"),
            FoldedName.areEqual(end, path.extracting(place..<path.count))
        {
            return place
        }
        var (left, right) = (end.count, path.count)
        while true {
            let (own, other) = (part(of: end, before: left), part(of: path, before: right))
            guard FoldedName.areEqual(end.extracting(own), path.extracting(other)) else { return nil }
            if own.lowerBound == 0 { return other.lowerBound }
            guard other.lowerBound > 0 else { return nil }
            (left, right) = (own.lowerBound - 1, other.lowerBound - 1)
        }
    }
}

/// Files that are not notes, found by how their paths end, for links as `[[photo.png]]`, and `[[Weekly]]` for one in a
/// template folder.
package struct OtherFiles: Sendable {
    /// All of them, by path.
    package let all: [Path]
    /// Made when a link first leads to no note.
    private let ends: Lazy<FileEnds>

    /// Cost: that of sorting; when a file is first looked for, O(bytes of the paths).
    package init(_ paths: [Path]) {
        let all = paths.sorted()
        self.all = all
        ends = Lazy { FileEnds(of: all) }
    }

    /// The path of the file that a destination gives as seen from a folder; nil where none is there.
    package func path(_ destination: String, from folder: Path) -> Path? {
        PathBytes.resolved(destination, from: folder).flatMap { find($0, isWhole: true) }
    }

    /// The path of the file that a link's destination means: as seen from a folder, else by the end of its path; nil
    /// where there is none. O(bytes).
    package func file(_ destination: String, from folder: Path) -> Path? {
        if let path = path(destination, from: folder) { return path }
        if destination.hasPrefix("../") || destination.hasPrefix("./") { return nil }
        return PathBytes.resolved(destination, from: "").flatMap { find($0, isWhole: false) }
            ?? (Path(destination).isNote
                ? nil : Path.endings.lazy.compactMap { file(destination + $0, from: folder) }.first)
    }

    /// Whether a file has the name that this is the folded number of.
    func hasName(_ key: UInt64) -> Bool { !all.isEmpty && ends.value.hasName(key) }

    private func find(_ stem: Path, isWhole: Bool) -> Path? {
        if stem.isEmpty || all.isEmpty { return nil }
        return stem.withUTF8 { stem in
            let end = PathEnd(stem.span)
            return ends.value.find(stem.span, isWhole ? end.whole : end.key, isWhole: isWhole)
        }
    }
}

/// The files of every end of their paths.
private struct FileEnds: Sendable {
    private let all: [Path]
    /// The first file of each end and of each whole path, by its number.
    private var first: [UInt64: Int32] = [:]
    /// The first ones of further ends that have the same number as another one.
    private var others: [UInt64: [Int32]] = [:]

    init(of all: [Path]) {
        self.all = all
        first.reserveCapacity(all.count * 2)
        for (number, path) in all.enumerated() {
            path.withUTF8 { bytes in
                let bytes = bytes.span
                PathEnd.forEach(of: bytes, named: PathEnd.part(of: bytes, before: bytes.count)) { key, part in
                    let end = bytes.extracting(part.lowerBound..<bytes.count)
                    if first[key] == nil {
                        first[key] = Int32(number)
                    } else if find(end, key, isWhole: false) == nil {
                        others[key, default: []].append(Int32(number))
                    }
                }
            }
        }
    }

    func hasName(_ key: UInt64) -> Bool { first[key] != nil }

    func find(_ end: Span<UInt8>, _ key: UInt64, isWhole: Bool) -> Path? {
        guard let first = first[key] else { return nil }
        if fits(end, first, isWhole: isWhole) { return all[Int(first)] }
        return others[key]?.first { fits(end, $0, isWhole: isWhole) }.map { all[Int($0)] }
    }

    private func fits(_ end: Span<UInt8>, _ number: Int32, isWhole: Bool) -> Bool {
        let start = all[Int(number)].withUTF8 { PathEnd.start(of: end, in: $0.span) }
        return start.map { !isWhole || $0 == 0 } ?? false
    }
}

/// Parts of paths, as bytes.
enum PathBytes {
    /// How a link gives its destination.
    enum Form {
        /// `run`
        case name
        /// `goals/run`, ASCII, each part a name
        case plainPath
        /// `../goals/run` and all else
        case path
    }

    static func form(of written: Span<UInt8>) -> Form {
        var hasSlash = false
        var isPlain = true
        var partStart = 0
        for index in written.indices {
            let byte = written[index]
            if byte >= 0x80 { isPlain = false }
            guard byte == UInt8(ascii: "/") else { continue }
            hasSlash = true
            if index == partStart || written[partStart] == UInt8(ascii: ".") { isPlain = false }
            partStart = index + 1
        }
        guard hasSlash else { return .name }
        let hasName = partStart < written.count && written[partStart] != UInt8(ascii: ".")
        return isPlain && hasName ? .plainPath : .path
    }

    /// A path from the root for `./x`, `../x` and `x` as seen from a folder; nil when it leaves the root.
    static func resolved(_ written: String, from folder: Path) -> Path? {
        var parts = folder.parts
        if written.hasPrefix("/") { parts = [] }
        for part in Path(written).parts {
            switch part {
            case ".": continue
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(part)
            }
        }
        return Path(parts.joined(separator: "/"))
    }
}
