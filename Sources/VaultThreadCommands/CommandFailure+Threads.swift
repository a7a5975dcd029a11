import VaultRequests
import VaultSyntax
import VaultThreads

extension CommandFailure {
    package init(_ refusal: ThreadRefusal) {
        if case .edit(let refusal) = refusal { self.init(refusal) } else { self.init(ThreadFailure(refusal)) }
    }

    /// - Parameter bytes: the text that is not JSON
    init(_ problem: JSONProblem, in bytes: [UInt8]) { self.init(ThreadFailure(problem, in: bytes)) }

    init(_ mismatch: JSONMismatch) { self.init(ThreadFailure(mismatch)) }

    private init(_ failure: ThreadFailure) { self = .refused(failure.message, help: failure.help) }
}
