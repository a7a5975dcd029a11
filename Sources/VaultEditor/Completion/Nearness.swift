import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultThreads

/// How near the records of a vault are to what somebody writes: what runs on its day comes first, then what notes of
/// its kind linked lately.
struct Nearness {
    /// From near to far.
    enum Tier: Int, Comparable {
        case running, open, recurring, over, archived

        static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
    }

    private let graph: Graph
    /// Goals and terms, by their notes.
    private var tiers: [NoteID: Tier] = [:]
    /// By note how many others were linked later.
    private var recent: [NoteID: Int] = [:]

    /// Of a field that takes any record, the types that it links elsewhere: these come first.
    private var usual: Set<TypeID> = []

    /// How many of the latest records are looked at.
    private static let latest = 200

    /// Cost: that of the goals and terms and of the latest records of some types.
    ///
    /// - Parameters:
    ///   - types: those that are looked for; nil for all notes
    ///   - field: the field that the link stands in
    ///   - bodyField: the same in a text
    init(_ context: CompletionContext, to types: [TypeID]?, field: Field?, bodyField: BodyField? = nil) {
        graph = context.graph
        setTiers(context)
        if case .entry? = bodyField?.place { setConversation(context) }
        setRecent(context, types, field)
    }

    /// Of a message those before it in its thread, the last first.
    private mutating func setConversation(_ context: CompletionContext) {
        for message in context.snapshot.model(of: ThreadsModel.self).context(of: context.number).reversed() {
            tiers[message.note] = .running
            recent[message.note] = recent.count
        }
    }

    /// Where a note comes. Cost: that of reading one field.
    func tier(_ number: NoteID) -> Tier {
        let tier = ownTier(number)
        guard !usual.isEmpty, tier < .over else { return tier }
        return graph.notes[number].type.map(usual.contains) == true ? .running : max(tier, .open)
    }

    private func ownTier(_ number: NoteID) -> Tier {
        if let tier = tiers[number] { return tier }
        let note = graph.notes[number]
        if note.isTrue("archived") { return .archived }
        return note.type.map { graph.schema.types[$0].recurs } == true ? .recurring : .open
    }

    /// 0 for the note that was linked last.
    func recency(_ number: NoteID) -> Int { recent[number] ?? .max }

    private mutating func setTiers(_ context: CompletionContext) {
        let (model, day) = (context.snapshot.goals, context.day)
        for goal in model.goals { tiers[goal.note] = tier(goal, on: day) }
        for term in model.terms {
            tiers[term.note] =
                term.isArchived ? .archived : term.last < day ? .over : term.first <= day ? .running : .open
        }
    }

    private func tier(_ goal: GoalRecord, on day: CalendarDate) -> Tier {
        if goal.plan.isArchived { return .archived }
        if goal.plan.status == .achieved || goal.plan.status == .dropped || goal.plan.completed != nil { return .over }
        if goal.dates.areOver(on: day) { return .over }
        return goal.dates.contains(day) && goal.plan.status != .paused ? .running : .open
    }

    // MARK: Links of the latest records

    private mutating func setRecent(_ context: CompletionContext, _ types: [TypeID]?, _ field: Field?) {
        let schema = context.schema
        var order = recent.count
        func add(_ type: TypeID, _ isWanted: (Link) -> Bool) {
            for number in graph.records[type].suffix(Self.latest).reversed() where number != context.number {
                for link in graph.notes[number].links where isWanted(link) {
                    guard let found = graph.resolve(link, of: number).note else { continue }
                    if recent[found] == nil { recent[found] = order }
                    order += 1
                }
            }
        }
        if let type = context.type {
            let own = field.flatMap { schema.fieldID($0.name, of: type) }
            add(type) { link in own.map { link.place == .field($0) } ?? link.isInBody }
            if field?.scalar == .link(to: []) { usual = Set(recent.keys.compactMap { graph.notes[$0].type }) }
        }
        // What is done says what is near, whoever asks.
        let names = types?.map { schema.types[$0].name }
        for type in schema.recordTypes.indices where schema.types[type].recurs && type != context.type {
            func isWanted(_ allowed: [String]) -> Bool { names.map { $0.contains(where: allowed.contains) } ?? true }
            let fields = schema.fields[type]
            let own = schema.types[type].bodyFields
            let places =
                fields.indices.filter { fields[$0].scalar.linkedTypes.map(isWanted) ?? false }.map {
                    Link.Place.field($0)
                }
                + own.indices.filter { isWanted(own[$0].types) }.map { .bodyField(Int16($0)) }
            if !places.isEmpty { add(type) { places.contains($0.place) } }
        }
    }
}
