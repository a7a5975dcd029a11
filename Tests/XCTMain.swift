import Testing

/// Where tests begin on Linux, in a file of this name. Without it the package manager writes one itself, after
/// looking for tests of XCTest, which are not there, in an index of all sources that takes a quarter of a build.
@main struct TestProgram {
    static func main() async {
        guard CommandLine.arguments.contains("swift-testing") else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
