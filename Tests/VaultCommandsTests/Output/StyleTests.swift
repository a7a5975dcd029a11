import Testing

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

@Suite struct StyleTests {
    @Test(
        arguments: [
            (nil, [:], true, true), (nil, [:], false, false), ("auto", [:], true, true),
            (nil, ["NO_COLOR": "1"], true, false), (nil, ["NO_COLOR": ""], true, true),
            ("always", ["NO_COLOR": "1"], false, true), ("never", [:], true, false),
            (nil, ["TERM": "dumb"], true, false), ("auto", ["NO_COLOR": "1"], true, false),
            (nil, ["CLICOLOR_FORCE": "1"], false, true), ("auto", ["CLICOLOR_FORCE": "yes"], false, true),
            (nil, ["CLICOLOR_FORCE": "0"], false, false), (nil, ["CLICOLOR_FORCE": ""], false, false),
            (nil, ["CLICOLOR_FORCE": "0"], true, true), (nil, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, true),
            (nil, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
            ("never", ["CLICOLOR_FORCE": "1"], true, false),
        ] as [(String?, [String: String], Bool, Bool)])
    func choosesColour(choice: String?, environment: [String: String], isTerminal: Bool, isColoured: Bool) {
        let style = Style(choice: choice, environment: environment, isTerminal: isTerminal)
        #expect(style.isColoured == isColoured)
    }

    @Test func plainTextStaysAsItIs() {
        #expect(Style.plain(.error, "x") == "x")
    }

    @Test func colourEndsBehindTheText() {
        #expect(Style(isColoured: true)(.error, "x") == "\u{1b}[1;31mx\u{1b}[0m")
        #expect(Style(isColoured: true)(.error, "") == "")
    }

    @Test(
        arguments: [
            ([:], nil, 80), ([:], 120, 120), (["COLUMNS": "60"], 120, 60), (["COLUMNS": "x"], 90, 90),
            (["COLUMNS": "0"], nil, 80), ([:], 3, 20),
        ] as [([String: String], Int?, Int)])
    func widthOfTheScreen(environment: [String: String], columns: Int?, width: Int) {
        let invocation = Invocation(arguments: [], environment: environment, directory: "/", columns: columns)
        #expect(invocation.width == width)
    }
}
