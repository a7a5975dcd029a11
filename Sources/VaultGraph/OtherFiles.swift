import VaultSchema

/// Files that are not notes, found by how their paths end, for links as `[[photo.png]]`.
package struct OtherFiles: Sendable {
    /// All of them, by path.
    package let all: [String]
    /// By folded name, the numbers of the files.
    private var names: [UInt64: [Int32]] = [:]
    /// The first file of each end, and of each whole path, of names that many files have.
    private var ends: [UInt64: Int32] = [:]

    /// Cost: O(bytes of the paths).
    package init(_ paths: [String]) {
        all = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        names.reserveCapacity(all.count)
        for (number, path) in all.enumerated() {
            var path = path
            let key = path.withUTF8 { bytes in
                PathEnd(name: bytes.span.extracting(PathEnd.part(of: bytes.span, before: bytes.count))).key
            }
            names[key, default: []].append(Int32(number))
        }
        for numbers in names.values where numbers.count >= Namesakes.least {
            for number in numbers { addEnds(of: number) }
        }
    }

    private mutating func addEnds(of number: Int32) {
        var path = all[Int(number)]
        path.withUTF8 { bytes in
            let bytes = bytes.span
            var part = PathEnd.part(of: bytes, before: bytes.count)
            var end = PathEnd(name: bytes.extracting(part))
            while true {
                if ends[end.key] == nil { ends[end.key] = number }
                if part.lowerBound == 0 { break }
                part = PathEnd.part(of: bytes, before: part.lowerBound - 1)
                end.add(folder: bytes.extracting(part))
            }
            if ends[end.whole] == nil { ends[end.whole] = number }
        }
    }

    /// The path of the file that a destination gives as seen from a folder; nil where none is there.
    package func path(_ destination: String, from folder: String) -> String? {
        PathBytes.resolved(destination, from: folder).flatMap { find($0, isWhole: true) }
    }

    /// Whether a link's destination names one of the files: as seen from a folder, or by the end of its path.
    /// O(bytes).
    func holds(_ destination: String, from folder: String) -> Bool { file(destination, from: folder) != nil }

    /// The path of the file that a link's destination means: as seen from a folder, else by the end of its path; nil
    /// where there is none. O(bytes).
    package func file(_ destination: String, from folder: String) -> String? {
        if let path = path(destination, from: folder) { return path }
        if destination.hasPrefix("../") || destination.hasPrefix("./") { return nil }
        return PathBytes.resolved(destination, from: "").flatMap { find($0, isWhole: false) }
    }

    /// Whether a file has the name that this is the folded number of.
    func hasName(_ key: UInt64) -> Bool { names[key] != nil }

    private func find(_ stem: String, isWhole: Bool) -> String? {
        if stem.isEmpty { return nil }
        var stem = stem
        return stem.withUTF8 { stem -> String? in
            let stem = stem.span
            let name = PathEnd(name: stem.extracting(PathEnd.part(of: stem, before: stem.count)))
            guard let numbers = names[name.key] else { return nil }
            if numbers.count < Namesakes.least {
                for number in numbers where fits(stem, number, isWhole: isWhole) { return all[Int(number)] }
                return nil
            }
            let end = PathEnd(stem)
            guard let number = ends[isWhole ? end.whole : end.key] else { return nil }
            return fits(stem, number, isWhole: isWhole) ? all[Int(number)] : nil
        }
    }

    private func fits(_ stem: Span<UInt8>, _ number: Int32, isWhole: Bool) -> Bool {
        var path = all[Int(number)]
        let start = path.withUTF8 { PathEnd.start(of: stem, in: $0.span) }
        return start.map { !isWhole || $0 == 0 } ?? false
    }
}
