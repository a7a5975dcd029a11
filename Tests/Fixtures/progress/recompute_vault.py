#!/usr/bin/env python3
"""Recomputes the progress of a whole vault from its Markdown, with the rules of recompute.py.

    python3 recompute_vault.py json VAULT DAY        what `vault progress --all --explain --format json` prints
    python3 recompute_vault.py weeks VAULT DAY       the same with `--weeks`
    python3 recompute_vault.py record VAULT DAY...   figures with twelve decimals, and sums of what counted
    python3 recompute_vault.py sort VAULT DAY        the names of all goals in each order of `--sort`

It reads the front matter that random vaults have, no more of YAML than that.
"""

import os
import re
import sys
import unicodedata
from datetime import date, timedelta
from fractions import Fraction as F

sys.dont_write_bytecode = True
import recompute as rules

TRACKED = ("goal", "milestone", "obligation")
SPANS = ("term", "year", "period")
TYPES = TRACKED + SPANS + ("value", "measure", "action")
URGENCY = (
    "overdue", "behind", "not_started", "on_track", "open", "upcoming", "ended", "achieved", "paused", "dropped")
ORDER = ("achieved", "overdue", "ended", "behind", "on_track", "not_started", "upcoming", "open", "paused", "dropped")


# Notes

def scalar(text):
    """The scalar that begins a text, and what stands behind it."""
    if text.startswith("'"):
        end = re.match(r"'((?:[^']|'')*)'", text)
        return end[1].replace("''", "'"), text[end.end():]
    if text.startswith('"'):
        end = re.match(r'"((?:[^"\\]|\\.)*)"', text)
        return re.sub(r"\\(.)", r"\1", end[1]), text[end.end():]
    return None, text


def value(text):
    """A scalar, or the list of a flow list; None for nothing."""
    text = text.strip()
    if text.startswith("["):
        items, rest = [], text[1:].strip()
        while rest and not rest.startswith("]"):
            item, behind = scalar(rest)
            if item is None:
                item, behind = re.match(r"([^,\]]*)(.*)", rest).groups()
            items.append(item.strip())
            rest = behind.strip().removeprefix(",").strip()
        return items
    quoted, _ = scalar(text)
    if quoted is not None:
        return quoted
    plain = re.sub(r"(^|\s+)#.*", "", text).strip()
    return None if plain in ("", "null", "~") else plain


def front_matter(text):
    """The fields by name in lower case: a list of (text, line)."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].rstrip() != "---":
        return {}
    fields, key = {}, None
    for number, line in enumerate(lines[1:], 2):
        if line.rstrip() in ("---", "..."):
            return fields
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line.lstrip().startswith("- "):
            fields[key].append((value(line.lstrip()[2:]), number))
            continue
        key, text = line.split(":", 1)
        key, found = key.lower(), value(text)
        items = found if isinstance(found, list) else [] if found is None else [found]
        fields[key] = [(item, number) for item in items]
    return {}


class Note:
    def __init__(self, path, text):
        self.path, self.fields = path, front_matter(text)
        self.body = re.sub(r"(?s)^\ufeff?---\r?\n.*?\n---\r?\n", "", text)
        self.body_line = 1 + text[: len(text) - len(self.body)].count("\n")
        self.name = os.path.basename(path)[:-3]
        kind = (self.one("type") or "").lower()
        self.type = kind if kind in TYPES else None

    def items(self, field):
        return [item for item in self.fields.get(field, []) if item[0] not in (None, "")]

    def one(self, field):
        return next((text for text, _ in self.items(field)), None)

    @property
    def title(self):
        return (self.one("title") or "").strip() or self.name

    @property
    def archived(self):
        return (self.one("archived") or "").lower() == "true"


def key(text):
    return unicodedata.normalize("NFC", text).casefold()


class Folder:
    """The notes of a vault, the vaults within it, and where links lead."""

    def __init__(self, root):
        self.root, self.notes, self.nested = root, [], []
        with open(os.path.join(root, "vault.md"), encoding="utf-8", newline="") as file:
            settings = Note("vault.md", file.read())
        self.sunday = (settings.one("week_start") or "").lower() == "sunday"
        self.daily = [text for text, _ in settings.items("daily")]
        self.counts = [text for text, _ in settings.items("daily_counts")]
        self.ignored = [text.strip("/") for text, _ in settings.items("ignore")]
        self.walk("")
        by_path = {note.path: note for note in self.notes}
        for note in list(self.notes):
            original = by_path.get(note.path.replace(" 2.md", ".md")) if note.path.endswith(" 2.md") else None
            if original and original.type and (original.type, original.title) == (note.type, note.title):
                self.notes.remove(note)

    def walk(self, folder):
        for name in sorted(os.listdir(os.path.join(self.root, folder))):
            path = f"{folder}/{name}" if folder else name
            if os.path.isdir(os.path.join(self.root, path)):
                if name.startswith(".") or name == "node_modules" or path in self.ignored + ["templates", "_templates"]:
                    continue
                if os.path.exists(os.path.join(self.root, path, "vault.md")):
                    below = os.walk(os.path.join(self.root, path))
                    self.nested.append((path, sum(n.endswith(".md") for _, _, names in below for n in names)))
                    continue
                self.walk(path)
            elif name.endswith(".md"):
                with open(os.path.join(self.root, path), encoding="utf-8", newline="") as file:
                    self.notes.append(Note(path, file.read()))

    def of_types(self, *types):
        return [note for note in self.notes if note.type in types]

    def resolve(self, written, types):
        """The one record of these types that a link leads to; None otherwise."""
        text = re.sub(r"^\[\[(.*)\]\]$", r"\1", written).split("|")[0].split("#")[0].strip()

        def named(note):
            return key("/" + note.path[:-3]).endswith("/" + key(text)) if "/" in text else key(note.name) == key(text)

        found = [note for note in self.notes if named(note)]
        for field in ("aliases", "formerly"):
            if not found:
                found = [n for n in self.notes if n.type and key(text) in [key(t) for t, _ in n.items(field)]]
        fits = [note for note in found if note.type in types]
        return fits[0] if len(fits) == 1 else None


# Records

def day(text):
    return date.fromisoformat(re.fullmatch(r"(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d(:\d\d)?)?", text)[1])


def read(note, field, how, problems):
    """The value of a field; None, with the field among the problems, when it cannot be read."""
    text = note.one(field)
    try:
        return None if text is None else how(text)
    except (TypeError, ValueError, AttributeError):
        problems.append(field)
        return None


def read_all(note, field, how, problems):
    found = []
    for text, line in note.items(field):
        try:
            found.append((how(text), line))
        except (TypeError, ValueError, AttributeError):
            problems.append(field)
    return found


def among(*words):
    """Reads one of some words."""
    def how(text):
        if text.lower() not in words:
            raise ValueError(text)
        return text.lower()
    return how


def a_break(text):
    first, _, last = text.upper().partition(" TO ")
    return day(first), day(last or first)


def learn_units(folder):
    """Puts the measures of a vault among the units."""
    records = {}
    for note in folder.of_types("measure"):
        spellings = [note.one("unit")] + [text for text, _ in note.items("also")]
        for spelling in spellings:
            records.setdefault(rules.folded(spelling), (spellings[0], note.one("equals")))

    def known(spelling):
        own, equals = records[spelling]
        if rules.folded(own) in rules.UNITS:
            return rules.UNITS[rules.folded(own)]
        if equals is None:
            return rules.folded(own), F(1), own
        number, other = re.fullmatch(r"([\d.]+) ?(.+)", equals).groups()
        other = rules.folded(other)
        group, factor, _ = known(other) if other in records else rules.UNITS[other]
        return group, F(number) * factor, own

    rules.UNITS.update({spelling: known(spelling) for spelling in records})


def span_of(note):
    if note.type == "year":
        number = int(note.one("number"))
        first, last = date(number, 1, 1), date(number, 12, 31)
    else:
        first, last = None, None
    first = day(note.one("start")) if note.one("start") else first
    last = day(note.one("end")) if note.one("end") else last or first + timedelta(days=69)
    return note.type, first, last, (note.one("status") or "").lower() if note.type == "term" else None


def served(note, folder):
    """How well each linked value is served: 5 where that is not said."""
    values = [folder.resolve(text, ("value",)) for text, _ in note.items("values")]
    strengths = {value.name: 5 for value in values if value}
    for text, _ in note.items("alignment"):
        name, _, strength = text.rpartition(" ")
        value = folder.resolve(name, ("value",))
        if value and value.name in strengths:
            strengths[value.name] = int(strength)
    return strengths


def interval(text):
    """(count, step, whether the oldest comes first) of `monthly`, `every 2 weeks, oldest first`."""
    text, comma, suffix = text.partition(",")
    if comma and suffix.lower().split() != ["oldest", "first"]:
        raise ValueError(text)
    words = text.lower().split()
    steps = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}
    if len(words) == 1:
        return 1, steps[words[0]] if words[0] in steps else day(text), bool(comma)
    every, *count, step = words
    if every != "every" or len(count) > 1 or step.removesuffix("s") not in steps.values():
        raise ValueError(text)
    return int(*count) if count else 1, step.removesuffix("s"), bool(comma)


def day_in_name(name):
    """The day that the name of a daily note begins or ends with."""
    year_first = r"(\d{4})([-_.])(\d{1,2})\2(\d{1,2})"
    for form in (year_first, r"(\d{4})()(\d\d)(\d\d)", r"(\d{1,2})(\.)(\d{1,2})\.(\d{4})"):
        found = re.match(form + r"(?!\d)", name) or re.search(r"(?<!\d)" + form + "$", name)
        if found:
            first, _, month, last = found.groups()
            year, number = (first, last) if len(first) == 4 else (last, first)
            try:
                return date(int(year), int(month), int(number))
            except ValueError:
                return None
    return None


def words_of(text):
    """The words of a task without dates, emoji, tags and block id, and the day of a check mark."""
    text = re.sub(r"🔁[^✅]*", " ", text)
    done = re.search(r"✅\s*(\d{4}-\d\d-\d\d)", text)
    text = re.sub(r"\s\^\S+\s*$", " ", re.sub(r"[✅🧘📅]", " ", text))
    words = [w for w in text.split() if not re.fullmatch(r"#.*[a-z].*|\d{4}-\d\d-\d\d", w)]
    return " ".join(words), done and date.fromisoformat(done[1])


def said_in_text(note):
    """(key or None for a task, text, line, own day) of the ticked tasks and inline fields."""
    found, fenced, hidden = [], False, False
    for number, line in enumerate(note.body.splitlines(), note.body_line):
        if line.startswith("```"):
            fenced = not fenced
        elif line == "%%":
            hidden = not hidden
        elif not fenced and not hidden:
            item = re.match(r"(?:> )?\s*(?:[-*+]|\d+[.)]) +(?:\[(.)\] )?", line)
            box = item and item[1]
            if box and box not in "xX":
                continue
            line = re.sub(r"`[^`]*`|%%.*?%%|<!--.*?-->", " ", line[item.end() if item else 0:])
            bracket = r"\[([^\[\]():]+)::((?:[^\[\]]|\[[^\[\]]*\])*)\]|\(([^\[\]():]+)::([^()]*)\)"
            pairs = [(m[1] or m[3], m[2] if m[1] else m[4]) for m in re.finditer(bracket, line)]
            line = re.sub(bracket, " ", line)
            words, done = words_of(line) if box else ("", None)
            own = [(k, v) for k, v in pairs if k.strip() == "completion"]
            if box and own and not done:
                done = date.fromisoformat(own[0][1].strip())
            field = re.match(r"\s*(?:> )?([^\[\]():]+)::(.*)", line)
            if field:
                pairs.insert(0, (field[1], words_of(field[2])[0] if box else field[2]))
            elif box and words:
                found.append((None, words, number, done))
            found += [(k.strip(" *_").lower(), v.strip(), number, done) for k, v in pairs if v.strip()]
    return found


def daily_counts(folder, goals):
    """Each property, task and inline field that counts, like an action of that day with one measure."""
    result = []
    declarations = []
    for declared in folder.counts:
        name, unit, linked = re.fullmatch(r"(.*) (\S+) to (.*)", declared).groups()
        if folder.resolve(linked, TRACKED):
            goal = next(g for g in goals if g["name"] == folder.resolve(linked, TRACKED).name)
            declarations.append((name, unit, goal))

    def measure(text, unit, goal, is_task=False):
        """What counts of a text; None for nothing."""
        is_times = rules.unit(unit)[0] == "times"
        if re.fullmatch(r"-?\d+(\.\d+)?", text):
            text += " " + unit
        elif is_times and not is_task and text.lower() in ("true", "yes", "x", "false", "no"):
            text = ("1 " if text.lower() in ("true", "yes", "x") else "0 ") + unit
        elif is_times and is_task and is_quantity(text) and rules.quantity(text)[0] != "times":
            text = "1 " + unit
        if not is_quantity(text) or rules.quantity(text)[0] != rules.unit(unit)[0]:
            return None
        levels = [t["group"] for t in map(rules.read_target, goal["targets"]) if t["mode"] in ("best", "latest")]
        return None if rules.amount(text)[1] == 0 and rules.unit(unit)[0] not in levels else text

    for note in folder.notes:
        below = any(note.path.startswith(pattern.removesuffix("*")) for pattern in folder.daily)
        when = day_in_name(note.name)
        if note.type or not below:
            continue
        found, twins = [], set()

        def add(day, goal, measured, line, source, identity):
            found.append({
                "name": note.name, "path": note.path, "day": day, "time": None, "created": None, "note": note,
                "links": [(goal["name"], line)], "measures": [(measured, line)], "duration": None, "values": [],
                "titled": [], "amounts": [], "property": identity, "from": source,
            })

        for name, unit, goal in declarations:
            if when is None or name.startswith("[x] ") or name.endswith("::"):
                continue
            for place, (text, line) in enumerate(note.items(name.lower())):
                if measured := measure(text, unit, goal):
                    add(when, goal, measured, line, "property", (note.path, name.lower(), place))
        properties = list(found)
        for number, (key, text, line, done) in enumerate(said_in_text(note)):
            if (done or when) is None:
                continue
            identity = None
            for name, unit, goal in declarations:
                if key is not None and name.lower() == key + "::":
                    measured, source = measure(text, unit, goal), "field"
                elif key is None and name.startswith("[x] "):
                    words = name[4:]
                    rest = text[len(words):].strip()
                    if text[:len(words)].lower() != words.lower() or text[len(words):len(words) + 1].isalnum():
                        continue
                    measured, source = measure(rest, unit, goal, True) if rest else "1 " + unit, "task"
                else:
                    continue
                if measured is None:
                    continue
                if identity is None and key is not None:
                    identity = next((
                        p["property"] for p in properties
                        if p["property"][1] == key and p["property"] not in twins and p["day"] == (done or when)
                        and rules.amount(p["measures"][0][0]) == rules.amount(measured)), None)
                    twins.add(identity)
                identity = identity or (note.path, "", number)
                if not any(p["property"] == identity and p["links"][0][0] == goal["name"] for p in properties):
                    add(done or when, goal, measured, line, source, identity)
        result += found
    return result


def words(text):
    """The words of a text in order, as (word, the form that those of one verb or noun share); numbers are none."""
    found = re.findall(r"[^\W\d_]+", text.lower())
    return [(word, rules.folded(re.sub(r"(.)\1?ing$", r"\1", word))) for word in found]


def forms(text):
    return {form for _, form in words(text)}


def goal_of(note, folder):
    problems = []
    spans = [folder.resolve(text, SPANS) for text, _ in note.items("terms")]
    targets = [t["written"] for t, _ in read_all(note, "targets", rules.read_target, problems)]

    def goal_linked(field):
        found = folder.resolve(note.one(field), ("goal",)) if note.one(field) else None
        return found and found.name

    goal = {
        "name": note.name, "kind": note.type, "note": note, "archived": note.archived,
        "created": read(note, "created", day, problems),
        "start": read(note, "start", day, problems), "due": read(note, "due", day, problems),
        "breaks": [b for b, _ in read_all(note, "breaks", a_break, problems)],
        "spans": [span_of(span) for span in spans if span], "targets": targets,
        "stated": read(note, "status", among("active", "paused", "achieved", "dropped"), problems),
        "completed": read(note, "completed", day, problems),
        "parent": goal_linked("parent") if note.type == "goal" else None,
        "goal": goal_linked("goal") if note.type == "milestone" else None,
        "by_title": [forms(text) for text, _ in note.items("by_title")] if note.type == "goal" else [],
        "served": served(note, folder),
        "repeats": read(note, "repeats", interval, problems) if note.type == "obligation" else None,
    }
    read(note, "importance", among(*map(str, range(1, 11))), problems)
    goal["incomplete"] = bool(problems)
    return goal


def titled(note, goals, others):
    """(goal, line) of those that count an action by its title on its day, besides others."""
    said, line = forms(note.title), next((line for _, line in note.items("title")), 1)
    when = day(note.one("date"))
    return [
        (g["name"], line) for g in goals if any(f and f <= said for f in g["by_title"]) and g["name"] not in others
        and rules.inside(when, rules.with_late_days(g))]


def action_of(note, folder, goals):
    links = []
    for text, line in note.items("goals"):
        found = folder.resolve(text, TRACKED)
        if found:
            links.append((found.name, line))
    ruled_out = {found.name for text, _ in note.items("not_for") if (found := folder.resolve(text, TRACKED))}
    by_title = titled(note, goals, ruled_out | {name for name, _ in links})
    return {
        "name": note.name, "path": note.path, "day": day(note.one("date")), "time": note.one("time"), "created": note.one("created"), "links": links,
        "titled": by_title, "not_for": ruled_out, "note": note, "measures": [item for item in note.items("measures") if is_quantity(item[0])],
        "duration": next(iter(note.items("duration")), None),
        "values": [v.name for text, _ in note.items("values") if (v := folder.resolve(text, ("value",)))],
        "amounts": [a for text, line in note.items("amounts") for a in amount_of(text, line, links + by_title, folder)],
    }


def is_quantity(text):
    try:
        return bool(rules.quantity(text))
    except ValueError:
        return False


def amount_of(text, line, links, folder):
    """(goal, quantity, line): the longest name that is linked and leaves a quantity."""
    words = text.split(" ")
    for count in range(len(words) - 1, 0, -1):
        name, rest = " ".join(words[:count]), " ".join(words[count:])
        found = folder.resolve(name, TRACKED)
        if is_quantity(rest) and found and found.name in [linked for linked, _ in links]:
            return [(found.name, rest, line)]
    return []


class Vault:
    def __init__(self, root):
        self.folder = Folder(root)
        learn_units(self.folder)
        self.goals = [goal_of(note, self.folder) for note in self.folder.of_types(*TRACKED)]
        dated = [note for note in self.folder.of_types("action") if read(note, "date", day, [])]
        self.actions = [action_of(note, self.folder, self.goals) for note in dated]
        self.daily = daily_counts(self.folder, self.goals)
        self.answers = {}
        self.terms = [(n, span_of(n)) for n in self.folder.of_types("term") if not n.archived]

    def on(self, as_of):
        if as_of not in self.answers:
            self.answers[as_of] = rules.answers(self.goals, self.actions + self.daily, as_of, self.folder.sunday)
        return self.answers[as_of]

    def term(self, as_of):
        for note, (_, first, last, _) in self.terms:
            if first <= as_of <= last:
                return {
                    "name": note.name, "number": int(note.one("number")), "start": first, "end": last,
                    "day": (as_of - first).days + 1, "days": (last - first).days + 1,
                }
        return None


# What is printed

def rounded(number, places):
    """A decimal, rounded half away from zero."""
    scaled = int(abs(number) * 10**places + F(1, 2))
    digits = str(scaled).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".")
    return Number("-" + text if number < 0 and text != "0" else text)


class Number(str):
    """A decimal that is printed as a number."""


def percent(number):
    if number is None:
        return None
    return Number("99.9") if number < 100 and F(rounded(number, 1)) >= 100 else rounded(number, 1)


def plain(name, figure):
    """A figure as it is printed: percents with one decimal, amounts with six."""
    if name in ("recent_periods", "days"):
        return figure
    if isinstance(figure, F):
        return percent(figure) if name in ("percent", "used") else rounded(figure, 6)
    return figure


def plan_of(answer):
    """What share of the plan is written down, and what is missing."""
    goal = answer["goal"]
    if goal["kind"] != "goal":
        return None, []
    given = {
        "targets": goal["targets"], "start": answer["start"], "due": answer["due"],
        "plan": (goal["note"].one("plan") or "").strip(), "values": goal["served"],
    }
    missing = [name for name, text in given.items() if not text]
    return F(5 - len(missing), 5), missing


def target_json(target, result, trend, tells_weeks):
    """The figures of a target; what the running week needs and each week brought only where weeks are asked for."""
    figures = {}
    for key, value in rules.in_units(target, result).items():
        figures[key] = plain(key, value)
        if key == "days":
            figures["at_most"] = target["at_most"]
    recent, before, word = trend or (None, None, None)
    figures |= {
        "last_7_days": None if recent is None else rounded(recent, 6),
        "weekly_before": None if before is None else rounded(before, 6), "trend": word,
    }
    if not tells_weeks:
        return {**figures, "needed_this_week": None, "weeks": None}
    amount = lambda base: None if base is None else rounded(base / target["factor"], 6)
    weeks = [{"start": start, "amount": amount(base)} for start, base in result["weeks"]]
    return {**figures, "needed_this_week": amount(result["this_week"]), "weeks": weeks}


def as_written(text):
    """The unit of a quantity as written: a span's is its smallest, a clock's is the second."""
    found = re.fullmatch(r"([$€£])-?[\d.]+|-?[\d.]+ ?([^\d:.]\D*)", text)
    return found[1] or found[2] if found else rules.quantity(text)[2]


def said(text):
    """A quantity as `AMOUNT UNIT`."""
    return f"{rounded(rules.quantity(text)[3], 6)} {as_written(text)}"


def interval_text(repeats):
    count, step, is_oldest_first = repeats
    word = f"every {count} {step}s" if count > 1 else {"day": "daily"}.get(step, step + "ly")
    return word + (", oldest first" if is_oldest_first else "")


def goal_json(name, answer, tells_weeks):
    goal = answer["goal"]
    completeness, missing = plan_of(answer)
    times = answer["times"]
    return {
        "name": name, "type": goal["kind"], "title": goal["note"].title, "path": goal["note"].path,
        "status": answer["status"], "urgent": answer["urgent"], "incomplete": goal["incomplete"],
        "percent": percent(answer["percent"]), "expected_percent": percent(answer["expected"]),
        "children_percent": percent(answer["children"]), "start": answer["start"], "due": answer["due"],
        "pace_from": answer["pace_from"], "days_left": answer["days_left"], "days_late": answer["days_late"],
        "last": answer["last"], "linked_actions": answer["linked"], "repeats": times and interval_text(goal["repeats"]),
        "times_done": times and len(times["done"]), "missed": times["missed"] if times else [],
        "completeness": None if completeness is None else rounded(completeness, 6), "missing": missing,
        "targets": [
            target_json(t, r, trend, tells_weeks) for (t, r), trend in zip(answer["results"], answer["trends"])],
        "contributions": [
            {
                "record": action["name"], "path": action["path"], "line": line, "date": action["day"],
                "target": written, "amount": rounded(base / target["factor"], 6), "unit": target["unit"],
                "from": origin, "by_title": rules.is_titled(action, goal), "written": made_of and said(made_of),
            } for written, action, base, line, origin, made_of, target in answer["gave"]
        ],
        "occurrences": [
            {"due": due, "record": action["name"], "path": action["path"], "line": line, "date": action["day"]}
            for due, action, line in (times["done"] if times else [])
        ],
        "not_counted": [
            {"record": action["name"], "path": action["path"], "reason": reason} for action, reason in answer["not"]
        ],
    }


def progress_json(vault, as_of, tells_weeks=False):
    found = vault.on(as_of)
    statuses = [a["status"] for a in found.values()]
    mean, habits, on_track = rules.summary(found)
    return written({
        "schema_version": 2, "as_of": as_of, "term": vault.term(as_of),
        "goals": [goal_json(name, answer, tells_weeks) for name, answer in found.items()],
        "summary": {
            "total": len(found), **{word: statuses.count(word) for word in ORDER},
            "percent": percent(mean), "habits": habits, "habits_on_track": on_track,
        },
        "skipped_vaults": [{"path": path, "notes": notes} for path, notes in vault.folder.nested],
    }) + "\n"


def written(thing, indentation=""):
    inner = indentation + "  "
    if isinstance(thing, dict) and thing:
        members = [f'{inner}"{name}": {written(member, inner)}' for name, member in thing.items()]
        return "{\n" + ",\n".join(members) + f"\n{indentation}}}"
    if isinstance(thing, list) and thing:
        return "[\n" + ",\n".join(inner + written(item, inner) for item in thing) + f"\n{indentation}]"
    if isinstance(thing, list):
        return "[]"
    if thing is None or isinstance(thing, bool):
        return {None: "null", True: "true", False: "false"}[thing]
    if isinstance(thing, (int, Number)):
        return str(thing)
    return '"' + str(thing).replace("\\", "\\\\").replace('"', '\\"') + '"'


def number_of(note, field, default):
    text = note.one(field)
    return int(text) if text and text.isdigit() and 1 <= int(text) <= 10 else default


def is_limit(goal):
    """Whether all targets are limits: nothing is to be done then, so it comes last in its status."""
    targets = [target for target in map(rules.read_target, goal["targets"]) if target]
    return bool(targets) and all(target["at_most"] for target in targets)


def orders(found):
    """(order, names) of each order of `--sort`, and of it turned round; equal ones by name, those without key last."""
    def urgency(answer):
        goal = answer["goal"]
        usual = {"goal": (8, 5), "milestone": (5, 8), "obligation": (2, 6)}[goal["kind"]]
        left = answer["days_left"]
        return (
            URGENCY.index(answer["status"]), is_limit(goal), 10**9 if left is None else left,
            -number_of(goal["note"], "urgency", usual[1]), -number_of(goal["note"], "importance", usual[0]))

    yield "name", sorted(found)
    yield "-name", sorted(found, reverse=True)
    keys = {"due": lambda a: a["due"], "progress": lambda a: a["percent"], "urgency": urgency}
    for order, key in keys.items():
        having = [name for name in sorted(found) if key(found[name]) is not None]
        rest = [name for name in sorted(found) if name not in having]
        yield order, sorted(having, key=lambda name: key(found[name])) + rest
        values = sorted({key(found[name]) for name in having}, reverse=True)
        yield "-" + order, [name for value in values for name in having if key(found[name]) == value] + rest


def print_orders(vault, as_of):
    for order, names in orders(vault.on(as_of)):
        print(order, *names, sep="\t")


def checksum(text):
    """FNV-1a of 64 bits, in hexadecimal digits."""
    digest = 0xCBF29CE484222325
    for byte in text.encode("utf-8"):
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return f"{digest:016x}"


def record(vault, as_of):
    found = vault.on(as_of)
    rules.line("day", as_of)
    for name, a in found.items():
        completeness, missing = plan_of(a)
        rules.line(
            "goal", name, a["status"], a["urgent"], a["goal"]["incomplete"], a["percent"], a["expected"], a["children"],
            a["start"], a["due"], a["pace_from"], a["days_left"], a["days_late"], completeness, ",".join(missing))
        for target, result in a["results"]:
            factor, needed = target["factor"], result["this_week"]
            gave = [base / factor for t, _, base, _, _, _, _ in a["gave"] if t == target["written"]]
            brought = [amount / factor for _, amount in result["weeks"] if amount is not None]
            rules.line(
                "target", *rules.in_units(target, result).values(), len(gave), sum(gave, F(0)),
                None if needed is None else needed / factor, len(result["weeks"]), len(brought), sum(brought, F(0)))
        reasons = [reason for _, reason in a["not"]]
        rules.line("not", *(reasons.count(reason) for reason in ("outside-goal", "day-off", "other-day", "no-amount")))
    rules.line("summary", len(found), *rules.summary(found))
    for order, names in orders(found):
        rules.line("sort", order, " ".join(str(list(found).index(name)) for name in names))
    rules.line("weeks", checksum(progress_json(vault, as_of, tells_weeks=True)))
    rules.line("json", checksum(progress_json(vault, as_of)))


if __name__ == "__main__":
    prints = {
        "json": lambda vault, day: print(progress_json(vault, day), end=""), "record": record,
        "weeks": lambda vault, day: print(progress_json(vault, day, tells_weeks=True), end=""), "sort": print_orders,
    }
    if len(sys.argv) < 4 or sys.argv[1] not in prints:
        sys.exit(__doc__)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    vault = Vault(sys.argv[2])
    for text in sys.argv[3:]:
        prints[sys.argv[1]](vault, date.fromisoformat(text))
