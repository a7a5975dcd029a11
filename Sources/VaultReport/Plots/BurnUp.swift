import VaultAnswers
import VaultGoalAnswers
import VaultProgress
import VaultRecords

/// A total, a limit on the whole window, or a level: what there is from day to day, and the way that was to take.
struct BurnUp {
    private let target: TargetProgress
    private let history: TargetHistory
    private let goal: GoalProgress
    private let report: Report
    private let curve: TargetCurve

    /// The last day of the report.
    private var today: CalendarDate { report.lastDay }
    private var isLevel: Bool { curve.isLevel }

    /// Nil where there is neither anything done nor a way to it.
    init?(_ target: TargetProgress, of goal: GoalProgress, in report: Report) {
        guard let history = target.history else { return nil }
        let hasDates = goal.start != nil && goal.due != nil
        if history.days.isEmpty, history.corridor == nil, !(target.mode == .limit && hasDates) { return nil }
        (self.target, self.history, self.goal, self.report, curve) = (target, history, goal, report, target.curve)
    }

    /// What there was from the first day that is drawn.
    private func line(from first: CalendarDate) -> [TargetHistory.Day] {
        curve.line(from: first, today: today, due: goal.due)
    }

    func add(to html: inout HTML) {
        let frame = frame
        html.figure(figure, height: frame.height) { drawing in
            frame.draw(in: &drawing)
            drawCorridor(frame, &drawing)
            drawOutlook(frame, &drawing)
            let y = frame.amounts.place(target.target)
            drawing.line(target.isAtMost ? "ceiling" : "target", from: (frame.days.from, y), to: (frame.days.to, y))
            drawDone(frame, &drawing)
            frame.mark(report.isOver ? today.adding(days: 1) : today, report.isOver ? "end" : "today", in: &drawing)
        }
    }

    // MARK: In words

    private var figure: Figure {
        var figure = Figure(
            about: goal.title, question: ProgressWords.question(question, target, of: goal), finding: finding,
            legend: [(.done, isLevel ? "reading" : "so far")], table: table)
        if let corridor = history.corridor {
            figure.legend.append((.needed, "the pace that is needed"))
            figure.legend.append((.ahead, "1, 2 and 7 days ahead of it"))
            let leeway = corridor.leeway.decimalText(places: 1)
            if corridor.leeway > 0 {
                figure.legend.append((.zone, "up to \(leeway) \(leeway == "1" ? "day" : "days") behind: still on pace"))
            }
        }
        if target.isAtMost { figure.legend.append((.ceiling, "the limit")) }
        if shownOutlook != nil { figure.legend.append((.outlook, "at the slowest and the fastest four weeks")) }
        return figure
    }

    private var question: String {
        switch target.mode {
        case .limit: "How much of the limit is used?"
        case .latest, .best, .average: "How far is it to the target?"
        case .total, .rate: history.corridor == nil ? "How much is it so far?" : "Is it on pace?"
        }
    }

    /// `58 of 120 km, 3 days ahead. At the slowest and the fastest four weeks: 2026-12-20 to 2027-01-10.`
    private var finding: String {
        var sentences = [ProgressWords.details(target, status: goal.status).prefix(2).joined(separator: ", ")]
        if let buffer = ProgressWords.buffer(target) { sentences[0] += ", \(buffer)" }
        if let outlook = ProgressWords.outlook(target) { sentences.append(outlook.capitalized) }
        return sentences.joined(separator: ". ").capitalized + "."
    }

    private var table: Table? {
        func number(_ amount: Rational) -> Table.Cell { .number(ProgressWords.number(amount, target)) }
        var table: Table
        if isLevel {
            table = Table("The readings\(target.inUnit)", ["Day", "Amount"])
            for day in history.days.reversed() { table.add(.on(day.day), number(day.amount)) }
        } else {
            table = Table("Week by week\(target.inUnit), the latest first", ["Week of", "Amount", "Sum"])
            var sum = target.current ?? 0
            for week in target.weeks.reversed() where week.start <= today || week.amount ?? 0 > 0 {
                table.add(.on(week.start), number(week.amount ?? 0), number(sum))
                sum = sum - (week.amount ?? 0)
            }
        }
        return table.rows.isEmpty ? nil : table
    }

    // MARK: The drawing

    private var frame: Frame {
        let corners = history.corridor?.corners ?? []
        let days = curve.points.map(\.day)
        var first = [corners.first?.day, days.first, goal.start].compactMap { $0 }.min() ?? today
        var last = [corners.last?.day, days.last?.adding(days: 1), goal.due?.adding(days: 1)].compactMap { $0 }.max()
        if goal.due == nil || goal.status == .overdue {
            last = max(last ?? today, today.adding(days: max(7, first.days(until: today) / 8)))
        }
        // A plan of centuries is shown where something happens.
        let widest = 365 * 12
        if first.days(until: today) > widest { first = today.adding(days: -widest) }
        let end = min(max(last ?? today, first.adding(days: 7)), max(today, first).adding(days: widest))
        let amounts = line(from: first).map(\.amount) + [target.target]
        var shown = amounts
        if let corridor = history.corridor { shown += [corridor.expected(on: first), corridor.expected(on: end)] }
        if !isLevel { shown.append(0) }
        if let forecast = target.forecast { shown.append(forecast) }
        let (low, high) = (shown.min() ?? 0, shown.max() ?? 1)
        let margin = (high - low).divided(by: 20) ?? 0
        let floor = low == 0 && !isLevel ? 0 : low - margin
        return Frame(
            (first, end), (floor, high + margin), isWhole: amounts.allSatisfy(\.isWhole),
            isClock: ProgressWords.isClock(target), weekStart: report.weekStart
        ) { ProgressWords.number($0, target) }
    }

    private func drawCorridor(_ frame: Frame, _ drawing: inout HTML) {
        guard let corridor = history.corridor else { return }
        let ends = [corridor.corners.first?.amount ?? 0, corridor.corners.last?.amount ?? 0]
        let (least, most) = (ends.min() ?? 0, ends.max() ?? 0)
        let days = drawnDays(of: corridor, frame)
        /// The line when it is some days ahead, within where it begins and ends.
        func line(_ ahead: Rational) -> [Point] {
            days.map { frame.point($0, min(max(corridor.expected(on: $0) + corridor.perDay * ahead, least), most)) }
        }
        func band(_ kind: String, _ from: Rational, _ to: Rational) {
            drawing.polygon(kind, line(from) + line(to).reversed())
        }
        if corridor.leeway > 0 { band("zone", -corridor.leeway, 0) }
        band("ahead7", 2, 7)
        band("ahead2", 1, 2)
        band("ahead1", 0, 1)
        drawing.polyline("needed", line(0))
    }

    /// The days between which all lines of a corridor are straight: its corners, and some days after and before each of
    /// them, where a line that is ahead or behind leaves its end.
    private func drawnDays(of corridor: PaceCorridor, _ frame: Frame) -> [CalendarDate] {
        let shifts = [0, 1, 2, 7, corridor.leeway.ceiling(within: 0...7)]
        let days = corridor.corners.flatMap { corner in
            shifts.flatMap { [corner.day.adding(days: $0), corner.day.adding(days: -$0)] }
        }
        let ends = [corridor.corners.first?.day, corridor.corners.last?.day].compactMap { $0 }
        let first = max(ends.min() ?? frame.days.first, frame.days.first)
        let last = min(ends.max() ?? frame.days.last, frame.days.last)
        return Set(days.filter { first < $0 && $0 < last } + [first, last]).sorted()
    }

    /// Nil without any pace above 0.
    private var shownOutlook: PaceOutlook? {
        history.outlook.flatMap { $0.fastest.perDay > 0 ? $0 : nil }
    }

    /// From what there is today to the due date, or to where the target is met before it.
    private func drawOutlook(_ frame: Frame, _ drawing: inout HTML) {
        guard let outlook = shownOutlook, let current = target.current else { return }
        let tomorrow = today.adding(days: 1)
        func end(_ pace: PaceOutlook.FourWeeks) -> Point {
            if let met = pace.met, met < frame.days.last { return frame.point(met.adding(days: 1), target.target) }
            let days = max(0, tomorrow.days(until: frame.days.last))
            let amount = min(current + pace.perDay * Rational(days), target.target)
            return (frame.days.to, frame.amounts.place(amount))
        }
        let (fast, slow) = (end(outlook.fastest), end(outlook.slowest))
        var corners = [frame.point(tomorrow, current), fast]
        if fast.x < frame.days.to, slow.x >= frame.days.to {
            corners.append((frame.days.to, frame.amounts.place(target.target)))
        }
        drawing.polygon("outlook", corners + [slow])
    }

    private func drawDone(_ frame: Frame, _ drawing: inout HTML) {
        var places: [Point] = []
        func add(_ x: Tenths, _ y: Tenths) {
            if let last = places.last, last == (x, y) { return }
            // What is closer than half a unit is drawn as one step.
            if places.count > 1, let last = places.last, x - last.x < 5, abs(y - last.y) < 5 { places.removeLast() }
            places.append((x, y))
        }
        for point in line(from: frame.days.first) {
            // Sums grow in steps, at the end of each day; readings are joined.
            let x = frame.days.place(point.day)
            if !isLevel, let last = places.last { add(x, last.y) }
            add(x, frame.amounts.place(point.amount))
        }
        drawing.polyline("done", places)
        let points = curve.points(from: frame.days.first)
        guard points.count <= 60 else { return }
        for point in points {
            drawing.dot(
                "dot", at: frame.point(point.place, point.amount), radius: 26,
                tip: "\(point.day): \(ProgressWords.amount(point.amount, target))")
        }
    }
}

extension TargetProgress {
    /// ` in km`; nothing for a clock, which says itself what it is.
    var inUnit: String { ProgressWords.isClock(self) ? "" : " in \(ProgressWords.unit(self))" }
}
