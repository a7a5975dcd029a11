/// How long each step took, run by run.
struct Timings {
    /// In the order in which they were first timed.
    private(set) var steps: [String] = []
    private var runs: [String: [Double]] = [:]

    /// Does the work and keeps its time. What it returns is freed outside of it.
    mutating func time<Result>(
        _ step: String, _ work: () throws(BenchmarkError) -> Result
    ) throws(BenchmarkError) -> Result {
        let start = ContinuousClock.now
        let result = try work()
        add(step, ContinuousClock.now - start)
        return result
    }

    mutating func add(_ step: String, _ duration: Duration) {
        if runs[step] == nil { steps.append(step) }
        runs[step, default: []].append(duration / .nanoseconds(1))
    }

    /// The shortest in nanoseconds; 0 for a step that was never timed.
    func least(_ step: String) -> Double { runs[step]?.min() ?? 0 }

    /// The median in nanoseconds; 0 for a step that was never timed.
    func median(_ step: String) -> Double {
        guard let sorted = runs[step]?.sorted(), !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

/// Columns of a table that is printed.
enum Columns {
    static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// A number with so many decimals, rounded half away from zero.
    static func number(_ value: Double, _ decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        guard value.isFinite, abs(value) < 1e12 else { return "-" }
        let scaled = Int((abs(value) * Double(scale)).rounded())
        var rest = String(scaled % scale)
        while rest.count < decimals { rest = "0" + rest }
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return sign + String(scaled / scale) + (decimals > 0 ? "." + rest : "")
    }
}
