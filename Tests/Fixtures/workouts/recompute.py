#!/usr/bin/env python3
"""Computes training figures and what workouts give to goals a second time, in the plainest way.

It reads the Markdown of a folder by itself and shares the rules with the program and nothing else:

    python3 recompute.py FOLDER DAY...
"""
import re
import sys
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

POUND = Fraction(45359237, 100000000)
MASS = {"kg": Fraction(1), "lb": POUND, "g": Fraction(1, 1000)}
LENGTH = {"km": Fraction(1000), "m": Fraction(1), "mi": Fraction(1609344, 1000)}
TIME = {"s": 1, "min": 60, "h": 3600}


# Reading


class Note:
    def __init__(self, path, text):
        self.path = path
        self.name = path.rsplit("/", 1)[-1][: -len(".md")]
        lines = text.split("\n")
        end = lines.index("---", 1)
        self.fields = {}
        self.lines = {}
        key = None
        for number, line in enumerate(lines[1:end], 2):
            if line.startswith("  - "):
                self.fields[key].append(line[4:].strip('"'))
                self.lines[key].append(number)
                continue
            key, value = line.split(":", 1)
            value = value.strip()
            if value.startswith("["):
                self.fields[key] = [part.strip() for part in value[1:-1].split(",")]
            else:
                self.fields[key] = [value.strip('"')] if value else []
            self.lines[key] = [number] * len(self.fields[key])
        self.body = [(number, line) for number, line in enumerate(lines[end + 1 :], end + 2)]

    def one(self, key, standard=None):
        return (self.fields.get(key) or [standard])[0]

    def links(self, key):
        found = []
        for text, line in zip(self.fields.get(key, []), self.lines.get(key, [])):
            if text.strip("[]") not in [name for name, _ in found]:
                found.append((text.strip("[]"), line))
        return found


def read(folder):
    notes = []
    for path in Path(folder).rglob("*.md"):
        relative = path.relative_to(folder).as_posix()
        if ".sync-conflict-" not in relative:
            notes.append(Note(relative, path.read_text(encoding="utf-8")))
    return sorted(notes, key=lambda note: note.path)


def moment(text):
    return datetime.fromisoformat(text.replace(" ", "T")) if text else None


NUMBER = r"(\d+(?:\.\d+)?)"
TIMES = r"\s*[x×X]\s*"
REPS = r"(\d+)(?:\s*reps)?"
WEIGHT = NUMBER + r"\s*(kg|lbs?|)"
DISTANCE = NUMBER + r"\s*(km|mi|m)"
CLOCK = r"(\d+(?::\d\d){1,2}|\d+(?:\.\d+)?\s*(?:s|min))"
SIGNED = r"([+-])\s*" + WEIGHT


def seconds(text):
    if ":" in text:
        total = 0
        for part in text.split(":"):
            total = total * 60 + int(part)
        return Fraction(total)
    number, unit = re.fullmatch(NUMBER + r"\s*(s|min)", text).groups()
    return Fraction(number) * TIME[unit]


class Set:
    def __init__(self, line):
        self.line, self.reps, self.weight, self.time, self.distance = line, None, None, None, None
        self.weight_unit = self.distance_unit = None

    def take_weight(self, number, unit, exercise, sign="+"):
        self.weight = Fraction(number) * (1 if sign == "+" else -1)
        self.weight_unit = {"": exercise["weight"], "lbs": "lb"}.get(unit, unit)


def read_set(text, line, exercise):
    """The purpose and the set; None for a text that is no set of the kind."""
    text = re.split(r"(?:^|\s)(?:#\S|✅|\(\w+::)", text)[0]
    text = re.sub(r"\(.*\)", "", text)
    text = re.sub(r"@\d+(\.\d+)?", "", text).strip()
    match = re.match(r"(warm-up|drop|failure)(?:\s+|$)", text, re.I)
    purpose = match.group(1).lower() if match else ""
    text = text[match.end() :] if match else text
    found, kind = Set(line), exercise["kind"]
    if not text:
        return purpose, found

    def full(pattern):
        return re.fullmatch(pattern, text, re.I)

    if kind == "weight_and_reps":
        if match := full(r"(\d+)" + TIMES + WEIGHT):
            found.reps = int(match[1])
            found.take_weight(match[2], match[3], exercise)
        elif match := full(WEIGHT.replace("|)", ")") + TIMES + REPS):
            found.take_weight(match[1], match[2], exercise)
            found.reps = int(match[3])
        elif match := full(WEIGHT.replace("|)", ")")):
            found.take_weight(match[1], match[2], exercise)
        elif match := full(REPS):
            found.reps = int(match[1])
        else:
            return None
    elif kind == "bodyweight_and_reps":
        match = full(REPS + r"(?:\s*" + SIGNED + ")?")
        if not match:
            return None
        found.reps = int(match[1])
        if match[2]:
            found.take_weight(match[3], match[4], exercise, match[2])
    elif kind == "reps":
        if not (match := full(REPS)):
            return None
        found.reps = int(match[1])
    elif kind == "time":
        if not full(CLOCK):
            return None
        found.time = seconds(text)
    elif kind == "distance_and_time":
        if full(CLOCK):
            found.time = seconds(text)
            return purpose, found
        match = full(NUMBER + r"\s*(km|mi|m|)" + r"(?:\s+in\s+" + CLOCK + ")?")
        if not match:
            return None
        found.distance = Fraction(match[1])
        found.distance_unit = match[2] or exercise["distance"]
        if match[3]:
            found.time = seconds(match[3])
    elif kind == "weight_and_time":
        match = full(WEIGHT + r"(?:\s+for\s+" + CLOCK + ")?")
        if not match:
            return None
        found.take_weight(match[1], match[2], exercise)
        if match[3]:
            found.time = seconds(match[3])
    else:
        return None
    return purpose, found


class Vault:
    def __init__(self, folder):
        notes = read(folder)
        of = lambda kind: [note for note in notes if note.one("type") == kind]
        settings = of("vault")[0]
        self.sunday = settings.one("week_start") == "sunday"
        self.weight = settings.one("weight_unit", "kg")
        self.exercises = {}
        categories = {note.name for note in of("exercise-category")}
        for note in of("exercise"):
            kind = note.one("exercise_type")
            self.exercises[note.name] = {
                "name": note.name,
                "kind": kind,
                "archived": note.one("archived") == "true",
                "weight": note.one("weight_unit", self.weight),
                "distance": note.one("distance_unit", "km"),
                "categories": [name for name, _ in note.links("categories") if name in categories],
            }
        self.workouts = [self.workout(note) for note in of("workout") if note.one("status").lower() == "completed"]
        self.workouts.sort(key=lambda workout: workout["end"])
        self.goals, self.milestones, self.actions = of("goal"), of("milestone"), of("action")

    def workout(self, note):
        start, finish = moment(note.one("started")), moment(note.one("finished"))
        duration = int((finish - start).total_seconds()) if finish else None
        performed, heading = {}, None
        for line, text in note.body:
            if re.match(r"#{1,6} ", text):
                match = re.fullmatch(r"#{1,6} \[\[([^\]|]+)(?:\|[^\]]*)?\]\]", text)
                heading = (match[1], line) if match else None
                continue
            match = re.match(r"(?:[-*+]|\d+\.) \[([xX])\] ?(.*)$", text)
            if not heading or not match:
                continue
            exercise = self.exercises[heading[0]]
            result = read_set(match[2], line, exercise)
            if result is None or result[0] == "warm-up":
                continue
            found = result[1]
            if found.reps is None and found.weight is None and found.time is None and found.distance is None:
                continue
            performed.setdefault(heading[0], (heading[1], []))[1].append(found)
        return {
            "note": note,
            "day": start.date(),
            "start": start,
            "end": finish or start,
            "finish_line": note.lines["finished"][0] if finish else None,
            "duration": duration if duration is not None and duration >= 0 else None,
            "performed": performed,
        }

    def week(self, day):
        back = (day.weekday() + 1) % 7 if self.sunday else day.weekday()
        return day - timedelta(days=back)


# Figures


def show(number):
    """Twelve decimals, rounded half away from zero, without zeros at the end."""
    if number is None:
        return "-"
    number = Fraction(number)
    scaled = abs(number) * 10**12
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = f"{whole // 10**12}.{whole % 10**12:012}".rstrip("0").rstrip(".")
    return "-" + text if number < 0 and whole else text


def volume(found, exercise):
    if exercise["kind"] != "weight_and_reps" or found.weight is None or found.reps is None:
        return Fraction(0)
    return found.weight * MASS[found.weight_unit] * found.reps


def metres(found):
    return found.distance * LENGTH[found.distance_unit] if found.distance is not None else Fraction(0)


def measure(found, exercise):
    kind = exercise["kind"]
    if kind == "weight_and_reps":
        if found.weight is None or not found.reps:
            return None
        return found.weight * MASS[found.weight_unit] * Fraction(30 + found.reps, 30)
    if kind in ("bodyweight_and_reps", "reps"):
        return found.reps
    if kind in ("time", "weight_and_time"):
        return found.time
    return metres(found) if kind == "distance_and_time" and found.distance is not None else None


def sums(sets, exercise):
    return [
        len(sets),
        sum(found.reps or 0 for found in sets),
        sum((volume(found, exercise) for found in sets), Fraction(0)),
        sum((metres(found) for found in sets), Fraction(0)),
        sum((found.time or 0 for found in sets), Fraction(0)),
    ]


def figures(vault, today):
    lines = []
    workouts = [workout for workout in vault.workouts if workout["day"] <= today]
    running = vault.week(today)
    starts = [running - timedelta(days=7 * back) for back in reversed(range(12))]

    def week_text(chosen):
        total = Fraction(0)
        for workout in chosen:
            for name, (_, sets) in workout["performed"].items():
                total += sums(sets, vault.exercises[name])[2]
        return f"{len(chosen)}:{sum(workout['duration'] or 0 for workout in chosen)}:{show(total)}"

    weeks = [week_text([w for w in workouts if vault.week(w["day"]) == start]) for start in starts]
    month = week_text([w for w in workouts if w["day"] >= today.replace(day=1)])
    trained = {vault.week(workout["day"]) for workout in workouts}
    current, week = 0, running if running in trained else running - timedelta(days=7)
    while week in trained:
        current += 1
        week -= timedelta(days=7)
    longest = 0
    for start in trained:
        length = 0
        while start in trained:
            length += 1
            start += timedelta(days=7)
        longest = max(longest, length)
    frequency = Fraction(sum(int(week.split(":")[0]) for week in weeks), 12)
    lines.append(
        "\t".join(["overview", str(today), str(len(workouts)), month, str(current), str(longest), show(frequency)] + weeks)
    )
    newest = []
    for name in sorted(vault.exercises):
        exercise = vault.exercises[name]
        sessions = [(w, w["performed"][name][1]) for w in workouts if name in w["performed"]]
        record, best = None, Fraction(0)
        for workout, sets in sessions:
            for found in sets:
                value = measure(found, exercise)
                if value is not None and value > best:
                    best, record = value, (workout, found)
        everything = [found for _, sets in sessions for found in sets]
        recent = [f"{w['note'].name}:{found.line}" for w, sets in reversed(sessions) for found in sets][:10]
        bests = []
        for start in starts:
            values = [measure(f, exercise) for w, sets in sessions if vault.week(w["day"]) == start for f in sets]
            # What is 0 is no best.
            values = [value for value in values if value]
            bests.append(show(max(values)) if values else "-")
        lines.append(
            "\t".join(
                ["exercise", name, str(len(sessions))]
                + [show(number) for number in sums(everything, exercise)]
                + [f"{record[0]['note'].name}:{record[1].line}" if record else "-", show(best if record else None)]
                + [",".join(recent), ",".join(bests)]
            )
        )
        if record and not exercise["archived"]:
            newest.append((record[0]["start"], name))
    newest.sort(key=lambda entry: entry[1])
    newest.sort(key=lambda entry: entry[0], reverse=True)
    lines.append("newest\t" + ",".join(name for _, name in newest[:5]))
    return lines


# Goals


def read_target(text):
    match = re.fullmatch(
        r"(at most |best |latest )?(-?[\d.]+) (\S+?)(?: from (-?[\d.]+) (\S+))?(?: per (week|month))?", text
    )
    return {"text": text, "mode": (match[1] or "").strip(), "amount": Fraction(match[2]), "unit": match[3],
            "from": match[4] and (Fraction(match[4]), match[5]),
            "ends": match[6] is not None or match[1] == "at most "}


def group(unit):
    for name, table in (("mass", MASS), ("length", LENGTH), ("time", TIME)):
        if unit in table:
            return name, Fraction(table[unit])
    return unit, Fraction(1)


def candidates(workout, vault, only):
    """For a group and a question the amount and its line: of the whole workout, or of one exercise."""
    found = {}
    chosen = {only: workout["performed"][only]} if only else workout["performed"]
    per = {"mass": [], "length": [], "time": [], "reps": []}
    single = {"mass": [], "length": [], "time": [], "reps": []}
    for name, (_, sets) in chosen.items():
        exercise = vault.exercises[name]
        for one in sets:
            if exercise["kind"] == "weight_and_reps" and one.weight is not None and one.reps is not None:
                per["mass"].append((volume(one, exercise), one.line))
            if one.distance is not None:
                per["length"].append((metres(one), one.line))
            if one.time is not None:
                per["time"].append((Fraction(one.time), one.line))
            if one.reps is not None:
                per["reps"].append((Fraction(one.reps), one.line))
            if one.weight is not None:
                single["mass"].append((one.weight * MASS[one.weight_unit], one.line))
            elif exercise["kind"] == "bodyweight_and_reps":
                single["mass"].append((Fraction(0), one.line))
    for key in ("length", "time", "reps"):
        single[key] = per[key]
    for key in per:
        total = (sum((amount for amount, _ in per[key]), Fraction(0)), per[key][0][1], "sum") if per[key] else None
        if only:
            found[key, "sum"] = total
            if single[key]:
                most = max(amount for amount, _ in single[key])
                least = min(amount for amount, _ in single[key])
                found[key, "greatest"] = next((a, l, "greatest") for a, l in single[key] if a == most)
                found[key, "least"] = next((a, l, "least") for a, l in single[key] if a == least)
        elif key == "length":
            found[key, "sum"] = found[key, "greatest"] = found[key, "least"] = total
        elif key == "mass":
            found[key, "sum"] = total
    if not only and workout["duration"] is not None:
        entry = (Fraction(workout["duration"]), workout["finish_line"], "duration")
        found["time", "sum"] = found["time", "greatest"] = found["time", "least"] = entry
    return found


# Records


def record_values(found, exercise):
    """What a set is for each kind of record that its exercise has."""
    kind, values = exercise["kind"], {}
    kilograms = found.weight * MASS[found.weight_unit] if found.weight is not None else None
    if kind == "weight_and_reps":
        values["estimated_maximum"] = measure(found, exercise)
        values["heaviest"] = kilograms
        values["best_set"] = volume(found, exercise)
    elif kind == "bodyweight_and_reps":
        values["most_reps"] = found.reps
        values["heaviest"] = kilograms
    elif kind == "reps":
        values["most_reps"] = found.reps
    elif kind == "time":
        values["longest_time"] = found.time
    elif kind == "distance_and_time":
        values["longest_distance"] = metres(found)
        if found.time:
            values["best_pace"] = metres(found) / found.time
        values["longest_time"] = found.time
    elif kind == "weight_and_time":
        values["longest_time"] = found.time
        values["heaviest"] = kilograms
    return {name: Fraction(value) for name, value in values.items() if value is not None and value > 0}


KINDS = [
    "most_reps", "longest_distance", "best_pace", "estimated_maximum", "longest_time", "heaviest", "best_set",
    "best_workout",
]


def best_of(sessions, exercise):
    """By kind the greatest value, with the workout and the line of its set; of equal ones the first."""
    best = {}
    for workout, sets in sessions:
        candidates = [(name, value, found) for found in sets for name, value in record_values(found, exercise).items()]
        lifted = [found for found in sets if volume(found, exercise) != 0]
        total = sum((volume(found, exercise) for found in lifted), Fraction(0))
        if total > 0:
            candidates.append(("best_workout", total, lifted[0]))
        for name, value, found in candidates:
            if name not in best or value > best[name][0]:
                best[name] = (value, workout["note"].name, found.line)
    return best


def most_reps(sessions, exercise):
    """By weight in kilograms the most repetitions, with the workout and the line of its set; of equal ones the first."""
    most = {}
    for workout, sets in sessions:
        for found in sets:
            if not found.reps or exercise["kind"] not in ("weight_and_reps", "bodyweight_and_reps"):
                continue
            weight = found.weight * MASS[found.weight_unit] if found.weight is not None else None
            if weight is None and exercise["kind"] == "bodyweight_and_reps":
                weight = Fraction(0)
            if weight is not None and found.reps > most.get(weight, (0,))[0]:
                most[weight] = (found.reps, workout["note"].name, found.line)
    return most


def in_order(best, kind):
    """The kinds in the order of the program, which puts the main one first."""
    order = {"distance_and_time": ["longest_distance", "best_pace", "longest_time"]}.get(kind, KINDS)
    return [name for name in order if name in best]


def records(vault, today):
    lines = []
    workouts = [w for w in vault.workouts if w["day"] <= today]
    for label, first in (("records", date.min), ("since", today - timedelta(days=100))):
        chosen = [w for w in workouts if w["day"] >= first]
        if label == "since":
            lines.append(f"range\t{first}\t{len(chosen)}\t{sum(w['duration'] or 0 for w in chosen)}")
        for name in sorted(vault.exercises):
            exercise = vault.exercises[name]
            sessions = [(w, w["performed"][name][1]) for w in chosen if name in w["performed"]]
            if not sessions or exercise["kind"] not in KIND_NAMES:
                continue
            best = best_of(sessions, exercise)
            words = [f"{kind}:{show(best[kind][0])}@{best[kind][1]}:{best[kind][2]}" for kind in in_order(best, exercise["kind"])]
            most = most_reps(sessions, exercise)
            reps = [f"{show(w)}:{r[0]}@{r[1]}:{r[2]}" for w, r in sorted(most.items(), reverse=True)]
            lines.append("\t".join([label, name, ",".join(words), ",".join(reps)]))
    first = vault.week(today) - timedelta(days=7 * 11)
    weeks = {}
    for workout in workouts:
        if workout["day"] < first:
            continue
        place = (workout["day"] - first).days // 7
        for name, (_, sets) in workout["performed"].items():
            for category in vault.exercises[name]["categories"] or ["-"]:
                weeks.setdefault(category, [0] * 12)[place] += len(sets)
    for category in sorted(weeks):
        lines.append("category\t" + category + "\t" + ",".join(map(str, weeks[category])))
    for workout in workouts[-30:]:
        broken = []
        for name in sorted(workout["performed"]):
            exercise = vault.exercises[name]
            past = [
                (w, w["performed"][name][1])
                for w in workouts
                if w is not workout and name in w["performed"] and w["end"] <= workout["start"]
            ]
            before = best_of(past, exercise)
            now = best_of([(workout, workout["performed"][name][1])], exercise)
            for kind in in_order(now, exercise["kind"]):
                if kind in before and now[kind][0] > before[kind][0]:
                    broken.append(f"{name}:{kind}:{show(now[kind][0] - before[kind][0])}")
            new = now.get("most_reps", (0,)) if "most_reps" in before else (0,)
            line = new[2] if new[0] > before.get("most_reps", (0,))[0] else None
            old, most = most_reps(past, exercise), most_reps([(workout, workout["performed"][name][1])], exercise)
            for weight, (reps, _, place) in sorted(most.items(), reverse=True):
                if weight in old and reps > old[weight][0] and place != line:
                    broken.append(f"{name}:most_reps@{show(weight)}:{show(Fraction(reps - old[weight][0]))}")
        lines.append("\t".join(["broken", workout["note"].name, ",".join(broken)]))
    return lines


KIND_NAMES = {
    "weight_and_reps", "bodyweight_and_reps", "reps", "time", "distance_and_time", "weight_and_time",
}


def last_day(note):
    """The last day on which something may count: late for what has a total, latest or best."""
    due = moment(note.one("due")).date()
    if all(read_target(text)["ends"] for text in note.fields["targets"]):
        return due
    return due + timedelta(days=14) if note.one("type") == "goal" else date.max


def until_met(target, start, counted, due):
    """Those up to the due, and of a total, latest or best that was not met by then the later ones until it is."""
    kept = [item for item in counted if item[0][0] <= due]
    late = counted[len(kept):]
    if target["ends"]:
        return kept
    amounts = [(entry[0], row[0]) for entry, row in counted]
    if start is None:
        start = Fraction(0) if target["mode"] == "best" or not amounts else amounts[0][1]
    goal = target["amount"]
    if target["from"] is None:
        has_way = target["mode"] == "best" or abs(start - goal) * 50 > abs(goal)
    else:
        has_way = start != goal
    past = lambda amount: has_way and (amount <= goal if start > goal else amount >= goal)
    if not target["mode"]:
        is_met = lambda items: sum(row[0] for _, row in items) >= goal
    elif target["mode"] == "best":
        is_met = lambda items: any(past(row[0]) for _, row in items)
    else:
        is_met = lambda items: any(
            past(row[0]) for entry, row in items if entry[0] > items[-1][0][0] - timedelta(days=14))
    while late and not is_met(kept):
        kept.append(late.pop(0))
    return kept


def contributions(vault, today):
    goals = {goal.name: goal for goal in vault.goals}
    about = lambda goal: goal.one("of", "").strip("[]") or None
    lines = []
    for goal in sorted(vault.goals + vault.milestones, key=lambda note: note.name):
        above = goals[goal.one("goal").strip("[]")] if goal.one("type") == "milestone" else None
        thing = about(above) if above else about(goal)
        due = moment(goal.one("due")).date()
        inside = lambda day, note: moment(note.one("start")).date() <= day <= last_day(note)
        rows, not_counted = [], []
        entries = []  # (sort key, name, link line or thing line, amounts, is linked)
        for action in vault.actions:
            day = moment(action.one("date")).date()
            links = dict(action.links("goals"))
            line = links.get(goal.name)
            via = above is not None and above.name in links and inside(day, above)
            if day > today or (line is None and not via):
                continue
            if not inside(day, goal):
                if line is not None:
                    not_counted.append((day, datetime.max.time(), action.path, action.name, "outside-goal"))
                continue
            own = line is not None
            line = line if line is not None else links[above.name]
            amount, unit = re.fullmatch(r"([\d.]+) (\S+)", action.one("measures")).groups()
            kind, factor = group(unit)
            given = {}
            for question in ("sum", "greatest", "least"):
                given[kind, question] = (Fraction(amount) * factor, action.lines["measures"][0], "measure")
                minutes = Fraction(action.one("duration").split()[0]) * 60
                given["time", question] = (minutes, action.lines["duration"][0], "duration")
            entries.append((day, datetime.max.time(), action.path, action.name, line, given, True, own))
        for workout in vault.workouts:
            day, note = workout["day"], workout["note"]
            links = dict(note.links("goals"))
            line = links.get(goal.name)
            has = thing is None or thing in workout["performed"]
            implied = thing is not None and has
            if above is None:
                counts = line is not None or implied
            else:
                counts = line is not None or (inside(day, above) and (above.name in links or implied))
            if day > today or not counts:
                continue
            key = (day, workout["start"].time(), note.path, note.name)
            via_link = above is not None and above.name in links and inside(day, above)
            is_linked = line is not None or via_link
            if not inside(day, goal):
                if line is not None:
                    not_counted.append(key + ("outside-goal",))
                continue
            if not has:
                if line is not None if day > due else is_linked:
                    not_counted.append(key + ("outside-goal" if day > due else "no-amount",))
                continue
            own = line is not None
            if line is None:
                line = links[above.name] if via_link else workout["performed"][thing][0]
            entries.append(key + (line, candidates(workout, vault, thing), is_linked, own))
        entries.sort(key=lambda entry: (entry[0], entry[1], entry[3]))
        gave = set()
        for target in sorted(map(read_target, goal.fields["targets"]), key=lambda target: target["text"]):
            kind, factor = group(target["unit"])
            if target["from"] and group(target["from"][1])[0] != kind:
                continue
            if target["mode"] == "best" and kind == "time" and not target["from"]:
                continue
            falls = target["from"] and target["from"][0] * group(target["from"][1])[1] > target["amount"] * factor
            question = ("least" if falls else "greatest") if target["mode"] in ("best", "latest") else "sum"
            seen, counted = set(), []
            for entry in entries:
                day, _, path, name, line, given, _, _ = entry
                if target["unit"] == "days":
                    row = (Fraction(0 if day in seen else 1), line, "day")
                    seen.add(day)
                elif target["unit"] == "times":
                    row = (Fraction(1), line, "times")
                else:
                    row = given.get((kind, question))
                    if row is None:
                        continue
                    row = (row[0] / factor, row[1], row[2])
                counted.append((entry, row))
            start = target["from"] and target["from"][0] * group(target["from"][1])[1] / factor
            for entry, row in until_met(target, start, counted, due):
                gave.add(entry[:4])
                said = f"{entry[3]}:{row[1]} {show(row[0])} {row[2]}"
                rows.append((entry[0], entry[1], entry[2], target["text"], said))
        for entry in entries:
            is_late = entry[0] > due
            if entry[:4] not in gave and entry[7 if is_late else 6]:
                not_counted.append(entry[:4] + ("outside-goal" if is_late else "no-amount",))
        rows.sort(key=lambda row: row[:3])
        not_counted.sort(key=lambda row: row[:3])
        lines.append("goal\t" + goal.name)
        lines += [f"\t{row[3]}\t{row[4]}" for row in rows]
        lines += [f"\tnot\t{row[3]} {row[4]}" for row in not_counted]
    return lines


def main():
    vault = Vault(sys.argv[1])
    for text in sys.argv[2:]:
        for line in figures(vault, date.fromisoformat(text)) + records(vault, date.fromisoformat(text)):
            print(line)
    for line in contributions(vault, date.fromisoformat(sys.argv[-1])):
        print(line)


if __name__ == "__main__":
    main()
