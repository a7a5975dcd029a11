import Testing

/// Where tests begin on Linux, as `Tests/XCTMain.swift`. Without that file the package manager writes one itself, after
/// looking for tests of XCTest, which are not there, in an index of all sources that takes a quarter of a build.
@main struct TestProgram {
    static func main() async {
        guard CommandLine.arguments.contains("swift-testing") else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
