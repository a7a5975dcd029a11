import Foundation

/// The seconds that this thread computed while it did the work.
///
/// For work that would take hours if its time grew faster than its input. Unlike in a time limit of the test, what a
/// loaded machine gives to others does not count.
package func threadSeconds(of work: () throws -> Void) rethrows -> Double {
    let start = threadSeconds()
    try work()
    return threadSeconds() - start
}

/// The seconds that this thread has computed so far.
private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
