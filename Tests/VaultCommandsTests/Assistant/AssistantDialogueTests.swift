import Testing
import VaultSyntax
import VaultTestSupport

/// What the page about assistants says that a model asks, and is told, about the example's vault.
@Suite struct AssistantDialogueTests {
    private static let steps: [(tool: String, arguments: String, answer: String)] = {
        let page = (Repository.text("Sources/Pages/Topics/assistants.md") ?? "").replacing("\n  ", with: " ")
        let lines = page.split(separator: "\n")
        return zip(lines, lines.dropFirst()).compactMap { asked, told in
            guard asked.hasPrefix("→ "), told.hasPrefix("← "), let space = asked.dropFirst(2).firstIndex(of: " ")
            else { return nil }
            return (String(asked[..<space].dropFirst(2)), String(asked[space...]), String(told.dropFirst(2)))
        }
    }()

    @Test func theManualTellsTheTruth() throws {
        #expect(Self.steps.count >= 3)
        var files: [String: String] = [:]
        for path in Repository.files(below: "vault-example", ending: ".md") {
            files[String(path.dropFirst("vault-example/".count))] = Repository.text(path)
        }
        let client = TestClient(try SmallFolder(files), writes: true)
        var plan = ""
        for step in Self.steps {
            let told = try #require(
                client.call(step.tool, step.arguments.replacing("…", with: plan))["structuredContent"], "\(step.tool)")
            plan = told["plan"]?.string ?? plan
            let expected = try JSONReader.read(Array(step.answer.replacing("…", with: plan).utf8))
            #expect(Self.isPart(expected, of: told), "\(step.tool): \(told)")
        }
    }

    private static func isPart(_ part: JSONValue, of whole: JSONValue) -> Bool {
        switch (part, whole) {
        case (.object(let members), .object):
            members.allSatisfy { member in whole[member.name].map { isPart(member.value, of: $0) } ?? false }
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { isPart($0, of: $1) }
        default: part == whole
        }
    }
}
