import VaultChecks
import VaultSyntax

/// The files that findings name; each is read and cut into lines at most once.
package struct SourceFiles {
    package struct File {
        package let bytes: [UInt8]
        package let lines: LineTable
    }

    /// Where a range begins and ends; lines and columns from 1, columns in UTF-8 bytes, the end exclusive.
    package struct Place: Sendable {
        package var line = 1
        package var column = 1
        package var endLine = 1
        package var endColumn = 1

        /// The first place of a file.
        package init() {}

        init(line: Int, column: Int, endLine: Int, endColumn: Int) {
            self.line = line
            self.column = column
            self.endLine = endLine
            self.endColumn = endColumn
        }
    }

    private let read: (String) -> [UInt8]?
    /// By the bytes of the paths: two names that are equal as text can be two files.
    private var files: [[UInt8]: File?] = [:]

    package init(_ read: @escaping (String) -> [UInt8]?) {
        self.read = read
    }

    /// Nil for a file that cannot be read.
    package mutating func file(_ path: String) -> File? {
        let key = Array(path.utf8)
        if let known = files[key] { return known }
        let file = read(path).map { File(bytes: $0, lines: LineTable($0)) }
        files[key] = .some(file)
        return file
    }

    /// The first place of the file when it cannot be read.
    package mutating func place(_ range: ByteRange, in path: String) -> Place {
        file(path)?.place(range) ?? Place()
    }
}

extension SourceFiles.File {
    package init(_ bytes: [UInt8]) {
        self.init(bytes: bytes, lines: LineTable(bytes))
    }

    package func place(_ range: ByteRange) -> SourceFiles.Place {
        let start = lines.position(of: range.offsets.lowerBound)
        let end = lines.position(of: range.offsets.upperBound)
        return SourceFiles.Place(
            line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
    }

    /// The same with columns in UTF-16 units.
    package func utf16Place(_ range: ByteRange) -> SourceFiles.Place {
        var place = place(range)
        place.column = lines.utf16Column(of: range.offsets.lowerBound)
        place.endColumn = lines.utf16Column(of: range.offsets.upperBound)
        return place
    }
}

extension [Finding] {
    /// By path, then place, then rule, so that two runs print the same.
    package func inReportOrder() -> [Finding] { CheckRun.sorted(self) }
}
