/// The words after the command: values with a name, and the others.
struct Arguments {
    private var named: [String: String] = [:]
    private(set) var others: [String] = []

    /// Every name in `names` takes a value.
    init(_ words: [String], names: Set<String>) throws(BenchmarkError) {
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            guard word.hasPrefix("--") else {
                others.append(word)
                continue
            }
            guard names.contains(word) else { throw BenchmarkError("unknown option '\(word)'") }
            guard index < words.count else { throw BenchmarkError("'\(word)' needs a value") }
            named[word] = words[index]
            index += 1
        }
    }

    subscript(name: String) -> String? { named[name] }

    func number(_ name: String, standard: Int) throws(BenchmarkError) -> Int {
        guard let text = named[name] else { return standard }
        return try Self.number(text, name)
    }

    func numbers(_ name: String, standard: [Int]) throws(BenchmarkError) -> [Int] {
        guard let text = named[name] else { return standard }
        var numbers: [Int] = []
        for part in text.split(separator: ",") { numbers.append(try Self.number(String(part), name)) }
        return numbers
    }

    static func number(_ text: String, _ name: String) throws(BenchmarkError) -> Int {
        guard let number = Int(text), number >= 0 else {
            throw BenchmarkError("'\(name)' is '\(text)'; expected a whole number")
        }
        return number
    }
}
