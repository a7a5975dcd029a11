import Testing

/// Where tests begin. The package manager writes such a program itself, after looking for tests of XCTest, which are not
/// there, in an index of all sources; writing that index takes a quarter of a build.
@main struct TestProgram {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
