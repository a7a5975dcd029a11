import VaultSyntax

/// Something done on a day, from a record of one pack, that may count towards what another pack plans.
///
/// The only interface between packs: each hands over what its records did, as plain values, and knows of no other.
/// Which goals a contribution is linked to is in the field `goals` of its record, and what it serves in its field
/// `values`.
package struct Contribution: Sendable {
    /// Its note.
    package let note: NoteID
    package let day: CalendarDate
    /// When it began; nil when only the day is known.
    package let time: ClockTime?
    /// How long it took.
    package let duration: Duration?
    private let read: @Sendable () -> Amounts

    /// Seconds, at least 0, with the place that says when they ended.
    package struct Duration: Hashable, Sendable {
        package var seconds: Int
        package var range: ByteRange

        package init(seconds: Int, range: ByteRange) {
            self.seconds = max(0, seconds)
            self.range = range
        }
    }

    /// - Parameter amounts: called whenever the amounts are needed, from several threads at once
    package init(
        note: NoteID, day: CalendarDate, time: ClockTime? = nil, duration: Duration? = nil,
        amounts: @escaping @Sendable () -> Amounts = { Amounts() }
    ) {
        (self.note, self.day, self.time, self.duration) = (note, day, time, duration)
        read = amounts
    }

    /// How much was done. Reads the record again; cost: that of its text.
    package var amounts: Amounts { read() }
}

extension Contribution {
    /// How much was done, in all and of each thing that a goal may be about.
    package struct Amounts: Sendable {
        /// What counts where nothing else is asked for: at most one for a group of units and a use.
        package var whole: [Amount]
        package var parts: [Part]

        package init(whole: [Amount] = [], parts: [Part] = []) {
            (self.whole, self.parts) = (whole, parts)
        }
    }

    /// What was done of one thing.
    package struct Part: Sendable {
        /// The note that a goal names in its field `of`.
        package var subject: NoteID
        /// Where the record names it.
        package var range: ByteRange
        /// At most one for a group of units and a use.
        package var amounts: [Amount]

        package init(subject: NoteID, range: ByteRange, amounts: [Amount]) {
            (self.subject, self.range, self.amounts) = (subject, range, amounts)
        }
    }

    /// A quantity, and the questions that it answers.
    package struct Amount: Hashable, Sendable {
        package var quantity: Quantity
        package var use: Use
        /// The entry that gave it; of a sum the first one.
        package var range: ByteRange

        package init(_ quantity: Quantity, _ use: Use, range: ByteRange) {
            (self.quantity, self.use, self.range) = (quantity, use, range)
        }
    }

    /// Which questions an amount answers.
    package enum Use: Hashable, Sendable {
        /// How much in all: a sum that means nothing as a best or as a latest amount.
        case sum
        /// Every question: a sum that is also the one amount of its day.
        case every
        /// The greatest single amount.
        case greatest
        /// The least single amount, for who wants it to fall.
        case least
    }
}
