/// The day on which a week begins.
package enum WeekStart: Sendable {
    case monday, sunday
}
