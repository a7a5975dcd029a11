import VaultGraph
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// Workouts, exercises and splits for programs: every key is always there, null where it does not apply.
struct WorkoutJSON {
    private let model: WorkoutsModel

    init(_ model: WorkoutsModel) { self.model = model }

    /// The active workout.
    func status(_ progress: WorkoutProgress?, now: DateTime) -> [UInt8] {
        page { json in
            json.key("active")
            guard let progress else { return json.null() }
            let note = model.graph.notes[progress.workout.note]
            json.object { json in
                json.member("name", note.name)
                json.member("title", note.title)
                json.member("path", note.path)
                json.member("started", progress.workout.started.description)
                json.member("elapsed_seconds", max(0, progress.workout.started.seconds(until: now)))
                json.member("template", progress.workout.template.map { model.graph.notes[$0].name })
                json.member("split", progress.workout.split.map { model.graph.notes[$0].name })
                json.member("day", progress.workout.dayName)
                json.member("sets_done", progress.doneSets)
                json.member("sets", progress.allSets)
                json.member("exercises", array: progress.parts.indices) { write($1, of: progress, to: &$0) }
                json.key("next")
                guard let part = progress.current, let set = progress.nextSet(of: part) else { return json.null() }
                json.object { json in
                    json.member("exercise", progress.parts[part].exercise.name)
                    json.member("number", set + 1)
                }
            }
        }
    }

    private func write(_ index: Int, of progress: WorkoutProgress, to json: inout JSONWriter) {
        let part = progress.parts[index]
        json.object { json in
            json.member("name", part.exercise.name)
            json.member("title", part.exercise.title)
            json.member("exercise_type", part.exercise.kind?.rawValue)
            json.member("last_performed", part.last?.day.description)
            json.member("sets", array: part.section.sets.indices) { json, number in
                let item = part.section.sets[number]
                json.object { json in
                    json.member("number", number + 1)
                    json.member("done", item.isDone)
                    json.member("written", model.graph.notes[progress.workout.note].document.text(item.text))
                    json.key("set")
                    write(item.set, to: &json)
                    json.key("last_time")
                    write(part.lastTime(number), to: &json)
                }
            }
        }
    }

    /// What a set holds; null for one that cannot be read or is not there.
    private func write(_ set: WorkoutSet?, to json: inout JSONWriter) {
        guard let set else { return json.null() }
        json.object { json in
            json.member("kind", set.purpose == .work ? "work" : set.purpose.rawValue)
            json.member("reps", set.reps)
            json.member("weight", decimal: set.weight.map { $0.amount.decimalText(places: 6) })
            json.member("weight_unit", set.weight?.unit)
            json.member("seconds", decimal: set.time.map { $0.decimalText(places: 6) })
            json.member("distance", decimal: set.distance.map { $0.amount.decimalText(places: 6) })
            json.member("distance_unit", set.distance?.unit)
            json.member("effort", decimal: set.effort.map { $0.decimalText(places: 6) })
        }
    }

    func exercises(_ exercises: [Exercise]) -> [UInt8] {
        page { json in json.member("exercises", array: exercises) { write($1, nil, to: &$0) } }
    }

    /// One exercise, with what was done the last time.
    func exercise(_ exercise: Exercise, _ last: LastPerformance?) -> [UInt8] {
        page { json in
            json.key("exercise")
            write(exercise, last, to: &json)
        }
    }

    private func write(_ exercise: Exercise, _ last: LastPerformance?, to json: inout JSONWriter) {
        json.object { json in
            json.member("name", exercise.name)
            json.member("title", exercise.title)
            json.member("path", model.graph.notes[exercise.note].path)
            json.member("exercise_type", exercise.kind?.rawValue)
            json.member("categories", array: exercise.categories) { $0.string(model.graph.notes[$1].name) }
            json.member("favorite", exercise.isFavorite)
            json.member("archived", exercise.isArchived)
            json.member("weight_unit", exercise.weightUnit.rawValue)
            json.member("distance_unit", exercise.distanceUnit.rawValue)
            json.key("last_time")
            guard let last else { return json.null() }
            json.object { json in
                json.member("workout", model.graph.notes[last.workout].name)
                json.member("date", last.day.description)
                json.member("sets", array: last.sets) { write($1, to: &$0) }
            }
        }
    }

    func split(_ cycle: SplitCycle) -> [UInt8] {
        page { json in
            let note = model.graph.notes[cycle.split]
            json.member("name", note.name)
            json.member("title", note.title)
            json.member("path", note.path)
            json.member("active", model.activeSplit == cycle.split)
            json.member("complete", cycle.isComplete)
            json.member("suggested", cycle.suggested.map { cycle.days[$0].name })
            json.member("days", array: cycle.days.indices) { json, index in
                json.object { json in
                    json.member("number", index + 1)
                    json.member("name", cycle.days[index].name)
                    json.member("done", cycle.days[index].isDone)
                    json.member("templates", array: cycle.days[index].templates) {
                        $0.string(model.graph.notes[$1].name)
                    }
                }
            }
        }
    }

    func templates(_ templates: [Int]) -> [UInt8] {
        page { json in
            json.member("templates", array: templates) { json, number in
                let note = model.graph.notes[number]
                let sections = model.sections(of: number)
                json.object { json in
                    json.member("name", note.name)
                    json.member("title", note.title)
                    json.member("path", note.path)
                    json.member("archived", note.isTrue("archived"))
                    json.member("exercises", array: sections) { $0.string(model.exercises[$1.exercise].name) }
                    json.member("sets", sections.reduce(0) { $0 + $1.sets.count })
                }
            }
        }
    }

    private func page(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            members(&json)
        }
        json.newline()
        return json.bytes
    }
}
