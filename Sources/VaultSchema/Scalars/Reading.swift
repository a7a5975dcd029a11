/// What reading a scalar gave: a value, a problem, or a value with a hint.
///
/// Invariant: there is a value, a problem or both; with both the problem is a hint.
package struct Reading<Value: Sendable>: Sendable {
    package var value: Value?
    package var problem: ScalarProblem?

    package init(_ value: Value, hint: ScalarProblem? = nil) {
        self.value = value
        problem = hint
        problem?.isHint = true
    }

    package init(problem: ScalarProblem) {
        value = nil
        self.problem = problem
    }
}

extension Reading: Equatable where Value: Equatable {}
