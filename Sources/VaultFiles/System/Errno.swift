/// An error number of the operating system.
package struct Errno: Error, Hashable, Sendable {
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }
}
