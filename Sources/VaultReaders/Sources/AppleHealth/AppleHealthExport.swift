/// The export in the zip file that a phone makes.
package enum AppleHealthExport {
    /// How much of a file is looked at.
    private static let head = 1 << 15

    /// The file in an archive that is an export: `export.xml`, in the language of the phone `eksport.xml`, `导出.xml`,
    /// in a folder or not. Not `export_cda.xml`, which has the same in another form.
    ///
    /// - Returns: its bytes; `ZipStream.problem` tells what was wrong once they have ended
    package static func open(_ archive: ZipArchive) throws(AppleHealthProblem) -> (feed: ByteFeed, stream: ZipStream) {
        var problem: ZipProblem?
        let candidates = archive.entries.filter { entry in
            let name = entry.name.lowercased()
            return name.hasSuffix(".xml") && !name.hasSuffix("export_cda.xml") && !name.hasPrefix("__macosx/")
        }
        for entry in candidates.sorted(by: { $0.size > $1.size }).prefix(100) {
            do throws(ZipProblem) {
                let stream = try archive.open(entry)
                let feed = stream.feed
                var head: [UInt8] = []
                while head.count < Self.head {
                    let piece = feed.next()
                    if piece.isEmpty { break }
                    head += piece
                }
                if AppleHealthReader.recognises(head) { return (feed.preceded(by: head), stream) }
                problem = problem ?? stream.problem
            } catch {
                problem = problem ?? error
            }
        }
        if let problem { throw .archive(problem) }
        throw .notInArchive
    }
}
