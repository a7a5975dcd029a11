/// Why a file is not read as an export of Apple Health.
package enum AppleHealthProblem: Error, Hashable, Sendable {
    /// It is not XML, or not to its end.
    case markup(XMLProblem)
    /// It has no element at all.
    case empty
    /// Its first element is another one than `HealthData`, as `ClinicalDocument` in `export_cda.xml`.
    case otherRoot(String)
    /// A kind of measurement was asked for that there is not.
    case unknownMeasurement(String)
    /// An archive in which no file is an export.
    case notInArchive
    /// The archive cannot be read.
    case archive(ZipProblem)
}
