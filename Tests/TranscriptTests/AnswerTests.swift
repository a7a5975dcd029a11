import Foundation
import Testing
import VaultAnswers
import VaultProgram
import VaultRequests
import VaultShapes
import VaultSyntax
import VaultTestSupport

/// Every JSON that a page shows is as its declaration says.
@Suite(.tags(.pages)) struct AnswerTests {
    private static let pages = RanPage.transcripts + RanPage.manuals

    /// By the title of its answer.
    private static let schemas = Dictionary(
        uniqueKeysWithValues: Answers.all.map { ($0.title, JSONSchema(of: $0).bytes) })

    /// The objects of an output: one, or one a line.
    private static func values(_ bytes: [UInt8], _ form: AnswerDescription.Form) throws -> [JSONValue] {
        switch form {
        case .object: [try JSONReader.read(bytes)]
        case .lines:
            try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONReader.read(Array($0)) }
        }
    }

    @Test(arguments: pages)
    func everyAnswerIsAsDeclared(path: String) throws {
        for printed in try RanPage.of(path).printed {
            let line = printed.line
            // No lines are an answer too.
            if printed.result.stdout.isEmpty, line.contains("jsonl") { continue }
            let answer = try #require(
                Answers.all.first { $0.title == printed.result.answer }, "vault \(line): which answer is it?")
            let validator = SchemaValidator(try JSONReader.read(try #require(Self.schemas[answer.title])))
            for value in try Self.values(printed.result.stdout, answer.form) {
                #expect(validator.faults(in: value) == [], "vault \(line)")
            }
        }
    }

    /// The same by another program, where it is installed.
    @Test(.tags(.process)) func anotherValidatorAgrees() throws {
        let folder = try ScratchFolder()
        var cases: [String] = []
        for path in Self.pages {
            for printed in try RanPage.of(path).printed {
                guard let index = Answers.all.firstIndex(where: { $0.title == printed.result.answer }) else { continue }
                let name = "\(cases.count)"
                try folder.write(String(decoding: printed.result.stdout, as: UTF8.self), to: name + ".json")
                cases.append("\(name)\t\(index)\t\(Answers.all[index].form == .lines)\t\(printed.line)")
            }
        }
        for (index, answer) in Answers.all.enumerated() {
            let schema = try #require(Self.schemas[answer.title])
            try folder.write(String(decoding: schema, as: UTF8.self), to: "\(index).schema")
        }
        try folder.write(cases.joined(separator: "\n"), to: "cases")
        try folder.write(Self.script, to: "validate.py")
        let output = try Self.python(["validate.py"], in: folder.path)
        guard output != "missing\n" else { return print("python3-jsonschema is not installed: not compared") }
        #expect(output == "\(cases.count) agree\n")
    }

    private static let script = """
        import json, sys
        try:
            import jsonschema
        except ImportError:
            print("missing"); sys.exit()
        good = 0
        validators = {}
        for case in open("cases", encoding="utf-8").read().split("\\n"):
            name, answer, lines, command = case.split("\\t")
            if answer not in validators:
                schema = json.load(open(answer + ".schema", encoding="utf-8"))
                jsonschema.Draft202012Validator.check_schema(schema)
                checker = jsonschema.FormatChecker()
                validators[answer] = jsonschema.Draft202012Validator(schema, format_checker=checker)
            validator = validators[answer]
            text = open(name + ".json", encoding="utf-8").read()
            values = text.splitlines() if lines == "true" else [text]
            faults = [f"{command}: {e.message}" for v in values for e in validator.iter_errors(json.loads(v))]
            print("\\n".join(faults), end="\\n" if faults else "")
            good += not faults
        print(good, "agree")
        """

    private static func python(_ arguments: [String], in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        process.currentDirectoryURL = URL(filePath: folder)
        let pipe = Pipe()
        process.standardOutput = pipe
        do { try process.run() } catch { return "missing\n" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : "missing\n"
    }
}
