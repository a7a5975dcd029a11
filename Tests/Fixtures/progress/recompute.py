#!/usr/bin/env python3
"""Recomputes the progress of random goals in the plainest way and writes what was given and what it found.

    python3 recompute.py [CASES] [SEED] > random.txt

Days are walked one by one and amounts are fractions, so that it shares no idea with the engine beside the rules.
"""

import random
import re
import sys
from datetime import date, timedelta
from fractions import Fraction as F

UNITS = {
    "km": ("distance", F(1000), "km"), "kilometer": ("distance", F(1000), "km"), "m": ("distance", F(1), "m"),
    "kilometre": ("distance", F(1000), "km"), "cm": ("distance", F(1, 100), "cm"),
    "mi": ("distance", F(1609344, 1000), "mi"), "mile": ("distance", F(1609344, 1000), "mi"),
    "ft": ("distance", F(3048, 10000), "ft"), "yard": ("distance", F(9144, 10000), "yd"),
    "min": ("time", F(60), "min"), "minute": ("time", F(60), "min"), "h": ("time", F(3600), "h"),
    "hr": ("time", F(3600), "h"), "hour": ("time", F(3600), "h"), "s": ("time", F(1), "s"), "sec": ("time", F(1), "s"),
    "kg": ("mass", F(1000), "kg"), "g": ("mass", F(1), "g"), "lb": ("mass", F(45359237, 100000), "lb"),
    "pound": ("mass", F(45359237, 100000), "lb"), "oz": ("mass", F(28349523125, 10**9), "oz"),
    "j": ("energy", F(1), "J"), "kj": ("energy", F(1000), "kJ"), "cal": ("energy", F(4184, 1000), "cal"),
    "Cal": ("energy", F(4184), "kcal"), "kcal": ("energy", F(4184), "kcal"), "calorie": ("energy", F(4184), "kcal"),
    "ml": ("volume", F(1, 1000), "ml"), "l": ("volume", F(1), "l"), "litre": ("volume", F(1), "l"),
    "time": ("times", F(1), "times"), "session": ("times", F(1), "times"), "occasion": ("times", F(1), "times"),
    "day": ("days", F(1), "days"),
}
DAY = timedelta(days=1)
WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def amount(text):
    """The group and the amount in its base unit; an error when the text is no quantity."""
    group, factor, _, number = quantity(text)
    return group, number * factor


def quantity(text):
    """(group, factor, unit, number) of `5.2 km`, `$250`, `1h 30m` or `0:31:12`."""
    if found := re.fullmatch(r"(\d+):([0-5]\d):([0-5]\d)", text):
        hours, minutes, seconds = map(int, found.groups())
        return *unit("s"), F(3600 * hours + 60 * minutes + seconds)
    parts = re.findall(r"(\d+) ?(h|min|m|s)", text)
    if len(parts) > 1 and re.fullmatch(r"(\d+ ?h ?)?(\d+ ?(m|min) ?)?(\d+ ?s)?", text):
        seconds = sum(int(n) * {"h": 3600, "m": 60, "min": 60, "s": 1}[u] for n, u in parts)
        smallest = unit({"m": "min"}.get(parts[-1][1], parts[-1][1]))
        return *smallest, F(seconds) / smallest[1]
    number = r"(-?\d+(?:\.\d+)?)"
    if found := re.fullmatch(f"([$€£]){number}", text):
        return *unit(found[1]), F(found[2])
    found = re.fullmatch(f"{number} ?([$€£]|[^\\W\\d_][\\w/-]*)", text)
    if not found or text.endswith(found[1] + "m"):
        raise ValueError(text)
    return *unit(found[2]), F(found[1])


def unit(written):
    """(group, factor, unit) of a spelling; one that nobody knows is a group of its own."""
    return UNITS.get(written) or UNITS.get(folded(written)) or (folded(written), F(1), written)


def folded(written):
    """A spelling without case and plural."""
    word = written.lower()
    if len(word) > 2 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
        if re.search("(s|x|z|ch|sh|o)e$", word):
            word = word[:-1]
    return word


def read_target(text):
    words = r"(average at most|average|at most|latest|best)? ?(.+?)(?: from (.+?))?(?: per (day|week|month)| on (.+))?"
    mode, asked, start, period, named = re.fullmatch(words, text, re.IGNORECASE).groups()
    mode, period = mode and mode.lower(), "day" if named else period and period.lower()
    at_most = mode in ("at most", "average at most")
    mode = "average" if (mode or "").startswith("average") else "limit" if at_most else mode
    mode = mode or ("rate" if period else "total")
    target = {"written": text, "mode": mode, "from": None, "period": period, "at_most": at_most, "days": None}
    if named:
        target["days"] = weekdays(named)
    target["group"], target["factor"], target["unit"], number = quantity(asked)
    target["amount"] = number * target["factor"]
    if start:
        target["from"] = amount(start)[1]
    if re.search("/(day|week|month)$", asked, re.IGNORECASE):
        raise ValueError(text)
    if (start and mode not in ("latest", "best")) or (period and mode in ("latest", "best")):
        raise ValueError(text)
    if mode == "average" and (period == "day" or target["unit"] in ("times", "days")):
        raise ValueError(text)
    if target["amount"] < 0 and mode != "latest" or target["amount"] == 0 and mode != "latest" and not at_most:
        raise ValueError(text)
    return target


def weekdays(text):
    """The days of the week of `Mon Wed`, by their place in it; None for all of them."""
    if text.lower() in ("weekdays", "weekends"):
        return range(5) if text.lower() == "weekdays" else range(5, 7)
    short = [name[:3] for name in WEEK]
    days = {WEEK.index(word) if word in WEEK else short.index(word) for word in text.lower().split()}
    return sorted(days) if len(days) < 7 else None


def effective(goal):
    # The due of what repeats is the first of many, and ends nothing.
    start, due = goal["start"], None if goal.get("repeats") else goal["due"]
    near = [s for s in goal["spans"] if s[0] != "year"] or goal["spans"]
    if near:
        first, last = min(s[1] for s in near), max(s[2] for s in near)
        if start is None and due is None:
            start, due = first, last
        elif start is None and first <= due:
            start = first
        elif due is None and start <= last:
            due = last
    return start, due


def pace_start(goal, goals, actions, as_of):
    """The day on which the line of a goal begins, or None."""
    start, due = effective(goal)
    if goal["start"]:
        return goal["start"]
    above = goal_above(goal, goals)
    known = [start, goal["created"], above and pace_start(above, goals, actions, as_of)]
    known = [day for day in known if day and (due is None or day <= due)]
    if not known:
        found, rested = candidates(goal, goals, actions, as_of)[0], with_breaks_above(goal, goals)
        done = [e[0]["day"] for t in map(read_target, goal["targets"]) for e in counted(t, rested, found)]
        return min(done, default=None)
    return max(known)


def days_off(goal, first, last):
    """The days from `first` to `last` that are in none of the breaks, one by one."""
    days = [first + i * DAY for i in range((last - first).days + 1)]
    return [day for day in days if not is_off(goal, day)]


def is_for(target, day):
    return target["days"] is None or day.weekday() in target["days"]


def is_off(goal, day):
    return any(x <= day <= y for x, y in goal["breaks"])


def goal_above(goal, goals):
    return next((g for g in goals if goal["kind"] == "milestone" and g["name"] == goal["goal"]), None)


def with_breaks_above(goal, goals):
    """A milestone rests when its goal does."""
    above = goal_above(goal, goals)
    return {**goal, "breaks": goal["breaks"] + above["breaks"]} if above else goal


def is_whole(target):
    """Whether nobody asks for a part of one: times, days, and units that convert into no other."""
    return target["factor"] == 1 and target["group"] not in ("distance", "time", "mass", "energy", "volume") and (
        target["unit"] in ("times", "days") or target["group"] == folded(target["unit"]))


def down(target, base):
    return F(base // 1) if is_whole(target) else base


def half_up(target, base):
    return F((base + F(1, 2)) // 1) if is_whole(target) else base


def inside(day, dates):
    return (dates[0] is None or dates[0] <= day) and (dates[1] is None or day <= dates[1])


def moment(action):
    """Where an action stands: its day, and within it its time, or that of `created` when it is of that day."""
    made = action.get("created") or ""
    return action["day"], with_seconds(action["time"] or (made[11:] if made[:10] == str(action["day"]) else "")) or "end"


def in_order(action):
    line = action["measures"][0][1] if action.get("from") in ("task", "field") else 0
    return moment(action), by_number(action["name"]), action.get("path", ""), line


def with_seconds(time):
    return time + ":00" if len(time) == 5 else time


def by_number(name):
    """The key by which names stand in order, runs of digits as numbers; names that agree in all that, by their bytes."""
    parts = [(1, int(p), b"") if p.isdigit() and p.isascii() else (0, 0, p.encode()) for p in re.findall(r"[0-9]+|[^0-9]", name)]
    return [NameKey(part) for part in parts], name.encode()


class NameKey:
    """A number or a character; two numbers compare as such, all else by bytes."""

    def __init__(self, part):
        self.is_number, self.number, self.text = part

    def __eq__(self, other):
        return (self.is_number, self.number, self.text) == (other.is_number, other.number, other.text)

    def __lt__(self, other):
        if self.is_number and other.is_number:
            return self.number < other.number
        mine, others = (str(k.number).encode() if k.is_number else k.text for k in (self, other))
        return mine < others


def linked(action, goal):
    """The line of the link to a goal, or of the title by which it counts the action."""
    links = action["links"] + action.get("titled", [])
    return next((line for name, line in links if name == goal["name"]), None)


def is_linked(action, goal):
    return any(name == goal["name"] for name, _ in action["links"])


def is_titled(action, goal):
    """Whether a goal, or that of a milestone, counts an action by its title alone."""
    names = {name for name, _ in action.get("titled", [])}
    return not is_linked(action, goal) and (goal["name"] in names or goal.get("goal") in names)


def with_late_days(goal):
    """The dates of a goal, with the days after its due when what is done then may count."""
    start, due = effective(goal)
    if due is None or all(target["mode"] in HABITS for target in map(read_target, goal["targets"])):
        return start, due
    return start, due + 14 * DAY if goal["kind"] == "goal" else None


def candidates(goal, goals, actions, as_of):
    """(action, link line, goal above) of those inside the dates and of those after the due; the others that link."""
    dates, found, late, outside = effective(goal), [], [], []
    above = goal_above(goal, goals)
    # A value of a daily note that counts for a milestone itself does not count through its goal once more.
    values = {action.get("property") for action in actions if linked(action, goal) is not None} - {None}
    for action in sorted(actions, key=in_order):
        if action["day"] > as_of:
            continue
        own, via = linked(action, goal), linked(action, above) if above else None
        if own is None and action.get("property") in values:
            via = None
        if via is not None and not inside(action["day"], with_late_days(above)):
            via = None
        if own is None and via is None:
            continue
        entry = (action, own if own is not None else via, above if via is not None else None)
        if inside(action["day"], dates):
            found.append(entry)
        elif inside(action["day"], with_late_days(goal)):
            late.append(entry)
        elif own is not None:
            outside.append(action)
    return found, late, outside


def counted(target, goal, found):
    """(action, base amount, line, origin, what it was made of) in the order of time.

    Of what is not to be exceeded none on days off, and of days of the week none on others.
    """
    every = [e for e in given(target, goal, found) if is_for(target, e[0]["day"])]
    return [e for e in every if not target["at_most"] or not is_off(goal, e[0]["day"])]


def given(target, goal, found):
    result, days = [], set()
    for action, line, above in found:
        if target["unit"] == "days":
            result.append((action, F(0 if action["day"] in days else 1), line, "day", None))
            days.add(action["day"])
            continue
        gave = None
        for name in [goal["name"]] + ([above["name"]] if above else []):
            own = [(q, at) for n, q, at in action["amounts"] if n == name]
            fits = [(amount(q)[1], at, q) for q, at in own if amount(q)[0] == target["group"]]
            if len(fits) == 1:
                gave = (*fits[0][:2], "amounts", fits[0][2])
                break
        if gave is None:
            fits = [(amount(q)[1], at, q) for q, at in action["measures"] if amount(q)[0] == target["group"]]
            if len(fits) == 1:
                gave = (*fits[0][:2], action.get("from") or "measure", fits[0][2])
            elif target["group"] == "time" and action["duration"]:
                lasted, at = action["duration"]
                gave = (amount(lasted)[1], at, "duration", lasted)
            elif target["unit"] == "times":
                gave = (F(1), line, "times", None)
        if gave:
            result.append((action, *gave))
    return result


def period_of(day, unit, sunday):
    if unit == "day":
        return day, day
    if unit == "week":
        first = day - timedelta(days=day.isoweekday() % 7 if sunday else day.weekday())
        return first, first + 6 * DAY
    first = day.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1) - DAY


def mean_of_days(target, entries):
    """The mean of the days that have an amount; None when none has."""
    by_day = {}
    for entry in entries:
        by_day.setdefault(entry[0]["day"], []).append(entry[1])
    adds_up = target["group"] in ("time", "distance", "energy")
    return mean([sum(day) if adds_up else mean(day) for day in by_day.values()])


def sum_of(entries):
    return sum((e[1] for e in entries), F(0))


class Line:
    """What was reached of a total, latest or best, and what was asked of it day by day."""

    def __init__(self, target, goal, entries, pace, as_of):
        self.target, self.entries = target, entries
        self.mode, self.asked = target["mode"], target["amount"]
        self.start = target["from"]
        if self.mode == "best" and self.start is None:
            self.start = F(0)
        elif self.mode == "latest" and self.start is None and entries:
            self.start = entries[0][1]
        self.knows_direction = self.start != self.asked
        if self.mode == "latest" and target["from"] is None and entries:
            self.knows_direction = abs(self.start - self.asked) * 50 > abs(self.asked)
        self.falls = self.start is not None and self.start > self.asked
        due = effective(goal)[1]
        self.days = days_off(goal, pace, due) if pace and due else []
        self.passed = sum(day < as_of for day in self.days)
        if self.days:
            share, most = (4, 28) if self.mode == "best" else (10, 7)
            self.leeway = min(max(((due - pace).days + 1) // share, 1), most, len(self.days) - self.passed)
            self.base = self.base_at(pace)

    def standing(self, entries):
        """What some entries have reached; None where nobody knows."""
        if self.mode == "total":
            return sum_of(entries)
        if not entries:
            return None
        if not self.knows_direction:
            return entries[-1][1]
        last = entries[-1][0]["day"]
        recent = [e[1] for e in entries if self.mode == "best" or e[0]["day"] > last - 14 * DAY]
        return min(recent) if self.falls else max(recent)

    def is_met(self, entries):
        x = self.standing(entries)
        if x is None or not self.knows_direction:
            return False
        return x <= self.asked if self.falls else x >= self.asked

    def base_at(self, pace):
        base, now = self.standing([e for e in self.entries if e[0]["day"] < pace]), self.standing(self.entries)
        if base is None:
            is_first = self.mode == "best" and self.target["from"] is None and self.entries
            base = self.entries[0][1] if is_first else self.start
        known = [x for x in (base, now, self.asked) if x is not None]
        return max(known) if self.falls else min(known)

    def at(self, passed):
        """What is asked on the morning after some of the days."""
        way = down(self.target, abs(self.asked - self.base) * passed / len(self.days))
        return self.base + (way if self.asked >= self.base else -way)

    def start_is_known(self):
        return self.mode == "total" or self.start is not None

    def ahead(self, x):
        """The days by which an amount is ahead of the exact line; below 0 the mornings on which more was asked."""
        late = sum(x < self.at(i) for i in range(1, self.passed + 1))
        return -late if late else max(0, int((x - self.base) * len(self.days) / (self.asked - self.base)) - self.passed)

    def percent(self, x):
        start = F(0) if self.mode == "total" else self.start
        return 100 * (x - start) / (self.asked - start)

    def is_behind(self):
        if not self.days or not self.knows_direction or self.passed <= self.leeway or self.is_met(self.entries):
            return False
        if not self.start_is_known():
            return True
        x = self.standing(self.entries)
        x = self.base if x is None else x
        asked = self.at(self.passed - self.leeway)
        return x > asked if self.falls else x < asked


def judge(target, goal, found, late, as_of, sunday, pace):
    start, due = effective(goal)
    entries, mode, asked = counted(target, goal, found), target["mode"], target["amount"]
    over, runs = due is not None and due < as_of, inside(as_of, (start, due))
    r = dict.fromkeys(
        ["from", "current", "last_reading", "remaining", "percent", "expected", "used", "per_day", "ahead", "leeway",
         "projected", "forecast", "periods", "strip", "ended", "met_periods", "streak", "longest", "days_late"])
    r.update(met=False, on_pace=True, exceeded=False, is_left=False, is_nothing=False)
    if mode in ("total", "latest", "best"):
        line = Line(target, goal, entries, pace, as_of)
        for entry in counted(target, goal, found + late)[len(entries):]:
            if line.is_met(line.entries):
                break
            line = Line(target, goal, line.entries + [entry], pace, as_of)
            if line.is_met(line.entries):
                r["days_late"] = (entry[0]["day"] - due).days
        entries = line.entries
        judge_line(r, target, goal, line, as_of, pace)
    elif mode == "average" and target["period"] is None:
        reached = mean_of_days(target, entries)
        r.update(current=reached, expected=F(100), percent=None if target["at_most"] else F(0))
        if reached is not None:
            is_met = reached <= asked if target["at_most"] else reached >= asked
            r["remaining"] = max(F(0), asked - reached)
            r["met"], r["on_pace"] = over and is_met, is_met or len({e[0]["day"] for e in entries}) < 3
            r["percent"] = F(100) if is_met else 100 * (asked / reached if target["at_most"] else reached / asked)
    elif target["period"] is None:
        total = sum_of(entries)
        r.update(current=total, used=100 * total / asked if asked else None, on_pace=total <= asked)
        r["met"] = over and total <= asked
        if runs:
            r["remaining"] = max(F(0), asked - total)
        if runs and due and pace and pace <= as_of:
            if len({e[0]["day"] for e in entries if e[0]["day"] >= pace}) >= 2:
                rate, to = pace_of(goal, entries, pace, as_of)
                if rate > 0:
                    r["forecast"] = down(target, total + rate * len(days_off(goal, to + DAY, due)))
    else:
        judge_periods(r, target, goal, entries, as_of, sunday, over, due, pace)
    r["entries"] = entries
    r["weeks"] = weeks(target, r, goal, as_of, sunday)
    r["this_week"] = needed_this_week(target, r, goal, as_of, sunday, pace)
    return r


def pace_of(goal, entries, pace, as_of):
    """What the days since the pace start brought, each, and the last of them; None before the first."""
    done = [e for e in entries if e[0]["day"] >= pace and not is_off(goal, e[0]["day"])]
    last = as_of if any(e[0]["day"] == as_of for e in done) else as_of - DAY
    days = days_off(goal, pace, last)
    return (sum_of(done) / len(days), last) if days else None


def judge_line(r, target, goal, line, as_of, pace):
    start, due = effective(goal)
    entries, mode, asked = line.entries, target["mode"], target["amount"]
    x = line.standing(entries)
    r.update(current=x, met=line.is_met(entries), on_pace=not line.is_behind())
    r["is_left"] = not r["met"]
    if mode == "total":
        r.update(percent=line.percent(x), remaining=max(F(0), asked - x))
        r["exceeded"] = r["percent"] > 110
    else:
        r.update(**{"from": line.start})
        r["is_nothing"] = not line.knows_direction
        r["percent"] = None if not line.knows_direction else F(0) if x is None else line.percent(x)
        if x is not None:
            r["remaining"] = F(0) if r["met"] else abs(asked - x) if line.knows_direction else None
            r["last_reading"] = entries[-1][1] if mode == "latest" else None
    if line.days:
        if not line.start_is_known():
            r["expected"] = F(100 * line.passed, len(line.days))
        elif line.knows_direction:
            r["expected"] = line.percent(line.at(line.passed))
            r["leeway"] = None if r["met"] else line.leeway
        if mode == "total" and not r["met"]:
            r["ahead"] = line.ahead(x)
    if mode != "best" and due is not None and due >= as_of and not r["met"] and r["remaining"] is not None:
        to_do = days_off(goal, max(as_of, start) if start else as_of, due)
        if to_do:
            r["per_day"] = r["remaining"] / len(to_do)
    open_ended = due is None or as_of <= due
    if mode == "total" and not r["met"] and pace and open_ended and len(days_off(goal, pace, as_of - DAY)) >= 6:
        rate, to = pace_of(goal, entries, pace, as_of)
        if rate > 0:
            r["projected"] = days_on(goal, to, int(-((-r["remaining"] / rate) // 1)))


def weeks(target, r, goal, as_of, sunday):
    """(first day, amount) of each calendar week from the start, or the first that counted, to today or the due."""
    start, due = effective(goal)
    days = [e[0]["day"] for e in r["entries"]]
    first, last = start or min(days, default=as_of + DAY), as_of if due is None else min(due, as_of)
    begins = []
    for day in (first + i * DAY for i in range((last - first).days + 1)):
        begin = period_of(day, "week", sunday)[0]
        if begin not in begins:
            begins.append(begin)
    result = []
    for begin in begins[-104:]:
        of_week = [e for e in r["entries"] if begin <= e[0]["day"] < begin + 7 * DAY]
        got = [e[1] for e in of_week]
        if target["mode"] == "average":
            brought = mean_of_days(target, of_week)
        elif target["mode"] == "latest":
            brought = got[-1] if got else None
        elif target["mode"] == "best":
            brought = (min(got) if r["from"] > target["amount"] else max(got)) if got else None
        else:
            brought = sum(got, F(0))
        result.append((begin, brought))
    return result


def needed_this_week(target, r, goal, as_of, sunday, pace):
    """Of a rate per week what is left of the running one; of a total the week's share of what was left before it."""
    start, due = effective(goal)
    if not inside(as_of, (start, due)):
        return None
    begin = period_of(as_of, "week", sunday)[0]
    if target["mode"] == "rate" and target["period"] == "week":
        of_week = [day for day in days_off(goal, begin, begin + 6 * DAY) if inside(day, (start, due))]
        needed = r["remaining"]
        if pace is None:
            needed = half_up(target, target["amount"] * len(of_week) / 7)
        if target["unit"] == "days" and needed is not None:
            done = {e[0]["day"] for e in r["entries"]}
            needed = min(needed, F(sum(day >= as_of and day not in done for day in of_week)))
        return needed
    if target["mode"] != "total" or due is None:
        return None
    to_due = [day for day in days_off(goal, begin, due) if inside(day, (start, due))]
    if not to_due:
        return None
    of_week = [day for day in to_due if day < begin + 7 * DAY]
    before = sum_of(e for e in r["entries"] if e[0]["day"] < begin)
    now = sum_of(e for e in r["entries"] if begin <= e[0]["day"])
    share = down(target, max(F(0), target["amount"] - before) * len(of_week) / len(to_due))
    return max(F(0), share - now)


def days_on(goal, day, wait):
    """The day that lies `wait` days after another when no day of a break is counted; None beyond the calendar."""
    rest = sorted({x + i * DAY for x, y in goal["breaks"] for i in range((y - x).days + 1)})
    last = day.toordinal() + wait
    for off in rest:
        last += day < off and off.toordinal() <= last
    return date.fromordinal(last) if last <= date.max.toordinal() else None


class Period:
    """A calendar period that touches the window: what it asks or allows, what came, and whether it counts."""

    def __init__(self, target, entries, goal, first, last, window, pace):
        self.first, self.last, self.days = first, last, [first + i * DAY for i in range((last - first).days + 1)]
        self.own = [day for day in self.days if inside(day, window) and not is_off(goal, day)]
        self.sum = sum_of(e for e in entries if max(first, window[0]) <= e[0]["day"] <= last)
        self.asked = target["amount"]
        if target["mode"] == "average":
            got = [e for e in entries if max(first, window[0]) <= e[0]["day"] <= last]
            self.sum, self.runs = mean_of_days(target, got), bool(got)
            self.is_kept = self.runs and (self.sum <= self.asked if target["at_most"] else self.sum >= self.asked)
            self.counts = self.runs and (last >= pace if target["at_most"] else first >= pace or self.is_kept)
        elif target["mode"] == "limit":
            self.is_kept, self.runs = self.sum <= self.asked, bool(self.own)
            self.counts = self.runs and last >= pace
        else:
            if len(self.own) < len(self.days):
                self.asked = half_up(target, self.asked * len(self.own) / len(self.days))
            self.is_kept, self.runs = self.sum >= self.asked, self.asked > 0 or self.sum > 0
            self.counts = self.runs and (first >= pace or self.is_kept)


def periods(target, entries, goal, as_of, sunday, pace):
    """Each period from the start, or without one the pace start, to the due or today, in order."""
    start, due = effective(goal)
    first = start or pace
    if first is None:
        return []
    last = due or period_of(as_of, target["period"], sunday)[1]
    result, day = [], first
    while day <= last:
        a, b = period_of(day, target["period"], sunday)
        if target["days"] is None or a.weekday() in target["days"]:
            result.append(Period(target, entries, goal, a, b, (first, last), pace))
        day = b + DAY
    return result


def judge_periods(r, target, goal, entries, as_of, sunday, over, due, pace):
    limit, average, rest = target["at_most"], target["mode"] == "average", is_off(goal, as_of)
    every = periods(target, entries, goal, as_of, sunday, pace)
    ended = [p for p in every if p.counts and (p.last < as_of or over)]
    first = effective(goal)[0] or pace
    now = next((p for p in every if p.first <= as_of <= p.last and first <= as_of and not over), None)
    fulfilled = bool(now and now.counts and not limit and now.is_kept)
    broken = bool(now and now.counts and limit and not now.is_kept)
    flags = [p.is_kept for p in ended] + [True] * fulfilled + [False] * broken
    if now and now.runs:
        r.update(current=now.sum, remaining=max(F(0), now.asked - now.sum))
        r["is_left"] = not limit and not average and not now.is_kept
    runs, run = [0], 0
    for flag in flags:
        run = run + 1 if flag else 0
        runs.append(run)
    shown = flags if due is not None else flags[-28 if target["period"] == "day" else -12:]
    shown_ended = len(shown) - fulfilled - broken
    r["periods"] = sum(p.counts for p in every) if due is not None and not average else len(shown)
    r.update(ended=shown_ended, met_periods=sum(shown), streak=run, longest=max(runs))
    whole = len(shown) if limit else r["periods"]
    r["percent"] = F(100 * sum(shown), whole) if whole else None
    if limit and not entries:
        r["percent"] = None
    r["expected"] = F(100) if limit or average or due is None else (F(100 * len(ended), whole) if whole else None)
    r["is_nothing"] = not limit and due is not None and not r["periods"]
    is_over = over or not limit and not average and due is not None and len(flags) == r["periods"]
    r["met"] = bool(is_over and all(flags) and (flags or limit and not average and first is not None))
    missed = [not p.is_kept for p in ended]
    if limit:
        r["on_pace"] = rest or not broken
    elif now and now.runs and not rest and not now.is_kept:
        before = F(sum(day < as_of for day in now.own))
        is_late = average or now.sum < half_up(target, target["amount"] * before / len(now.days))
        r["on_pace"] = not (missed[-2:] == [True, True] or missed[-1:] == [True] and is_late)
    elif average and now and not now.runs and not rest:
        r["on_pace"] = missed[-2:] != [True, True]
    elif not is_for(target, as_of) and not rest and inside(as_of, (effective(goal)[0], due)):
        r["on_pace"] = missed[-2:] != [True, True]
    words = ["met" if p.is_kept else "missed" for p in ended]
    if now and now.runs:
        words.append("met" if fulfilled else "missed" if broken else "running")
    r["strip"] = words[-12:]


def status(goal, results, has_counted, as_of):
    start, due = effective(goal)
    done = goal["completed"]
    stated = goal["stated"]
    if done and as_of < done and stated in ("achieved", "dropped"):
        stated = None
    if stated in ("paused", "dropped"):
        return stated
    if stated == "achieved" or (done and done <= as_of):
        return "achieved"
    near = [s for s in goal["spans"] if s[0] != "year"]
    if stated is None and near and all(s[3] in ("cancelled", "on_hold") for s in near):
        return "paused"
    if results and all(r["met"] for _, r in results):
        return "achieved"
    soft = [t["mode"] in HABITS for t, _ in results]
    if due is not None and due < as_of:
        unmet = [s for s, (_, r) in zip(soft, results) if not r["met"]]
        return "ended" if results and (goal["kind"] == "goal" or all(unmet)) else "overdue"
    if start is not None and as_of < start:
        return "upcoming"
    if not results or (due is None and not any(soft)):
        return "open"
    if not all(r["on_pace"] for _, r in results):
        return "behind"
    if not has_counted and any(not t["at_most"] for t, _ in results):
        return "not_started"
    return "on_track"


def mean(numbers):
    return sum(numbers, F(0)) / len(numbers) if numbers else None


def show(value):
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, F):
        scaled = abs(value) * 10**12
        digits = str(int(scaled + F(1, 2))).rjust(13, "0")
        text = (digits[:-12] + "." + digits[-12:]).rstrip("0").rstrip(".")
        return "-" + text if value < 0 and text != "0" else text
    return str(value)


def line(*values):
    print("\t".join(show(value) for value in values))


def repeating_status(word, goal, times, start, as_of):
    """The status of an obligation that repeats: what it states, else what its occurrences say."""
    if word in ("paused", "dropped") or (word == "achieved" and is_decided(goal, as_of)):
        return word
    if times["next"] is None:
        return "achieved" if times["done"] and not times["missed"] else "ended"
    if start is not None and as_of < start:
        return "upcoming"
    return "overdue" if times["next"] < as_of else "open"


def is_decided(goal, as_of):
    done = goal["completed"]
    if goal["stated"] == "achieved":
        return not (done and as_of < done)
    return bool(done and done <= as_of)


def due_day(goal, number):
    """The due day of an occurrence, counted from 0; a day that a month does not have is its last one."""
    count, step, _ = goal["repeats"]
    first = goal["due"]
    if step in ("day", "week"):
        return first + number * count * (7 if step == "week" else 1) * DAY
    months = first.year * 12 + first.month - 1 + number * count * (12 if step == "year" else 1)
    begin = date(months // 12, months % 12 + 1, 1)
    last = (begin + 31 * DAY).replace(day=1) - DAY
    return min(begin + (first.day - 1) * DAY, last)


def occurrence_dates(goal):
    """Where occurrences lie: from its own start on, and within its terms."""
    first, last = effective({**goal, "start": None})
    return max([day for day in (goal["start"], first) if day], default=None), last


def choices(goal, day, numbers):
    """The occurrences that an action of a day may do, that which it does first at the front."""
    if goal["repeats"][2]:
        return [n for n in numbers if due_day(goal, n - 1) <= day <= due_day(goal, n + 1)]
    if any(due_day(goal, n) == day for n in numbers):
        return [n for n in numbers if due_day(goal, n) == day]
    if day < due_day(goal, -1):
        return []
    last = -1
    while due_day(goal, last + 1) <= day:
        last += 1
    between = due_day(goal, last + 1) - due_day(goal, last)
    left = due_day(goal, last + 1) - day
    order = [last + 1, last] if left < between / 4 else [last, last + 1]
    return [n for n in order if n in numbers]


def is_missed(goal, number, done, as_of):
    """Whether an undone occurrence can no longer be done: the next one is due, or done; of a debt was due."""
    following = due_day(goal, number + 1)
    return following < as_of if goal["repeats"][2] else following <= as_of or number + 1 in done


def occurrences(goal, found, as_of):
    """What an obligation that repeats asks for: what was done by which action, what was missed, and what is next."""
    if not goal.get("repeats"):
        return None
    dates, done = occurrence_dates(goal), {}
    numbers = [0]
    far = max([as_of, goal["due"]] + [action["day"] for action, _, _ in found] + ([dates[0]] if dates[0] else []))
    while len(numbers) < len(found) + 5 or due_day(goal, numbers[-1]) <= far:
        numbers.append(len(numbers))
    numbers = [n for n in numbers if inside(due_day(goal, n), dates)]
    did = []
    for action, line, _ in found:
        for n in choices(goal, action["day"], numbers):
            if n not in done and (goal["repeats"][2] or n + 1 not in done):
                done[n] = (action, line)
                did.append(action)
                break
    open_ones = [n for n in numbers if n not in done]
    return {
        "done": [(due_day(goal, n), *done[n]) for n in sorted(done)], "did": did,
        "missed": [due_day(goal, n) for n in open_ones if is_missed(goal, n, done, as_of)],
        "next": next((due_day(goal, n) for n in open_ones if not is_missed(goal, n, done, as_of)), None),
    }


def trend(target, result, goal, as_of):
    """(the last seven days, a week of the four before, a word) of a sum; None where there is nothing to compare."""
    start, due = effective(goal)
    first = start or min([e[0]["day"] for e in result["entries"]], default=None)
    if target["mode"] in ("latest", "best", "average") or not inside(as_of, (start, due)) or first is None:
        return None
    before = [day for day in days_off(goal, as_of - 34 * DAY, as_of - 7 * DAY) if day >= first]
    last = days_off(goal, as_of - 6 * DAY, as_of)
    recent, earlier = (sum_of(e for e in result["entries"] if e[0]["day"] in days) for days in (last, before))
    if len(before) < 7 or not last or (recent == 0 and earlier == 0):
        return None
    usual = earlier * len(last) / len(before)
    word = "rising" if recent > usual * F(11, 10) else "falling" if recent < usual * F(9, 10) else "steady"
    return recent / target["factor"], earlier * 7 / len(before) / target["factor"], word


def urgent_days(goal):
    """How near a due date is urgent: a week, of what repeats a quarter of its interval."""
    if not goal.get("repeats"):
        return 7
    count, step, _ = goal["repeats"]
    return min(7, count * {"day": 1, "week": 7, "month": 30, "year": 365}[step] // 4)


def implied(action, goal):
    """Whether nobody linked a goal, so that what counts for nothing is not spoken of."""
    return action.get("property") or is_titled(action, goal)


def answers(goals, actions, as_of, sunday):
    """What is said of each goal, by name; of archived ones nothing."""
    result = {}
    for goal in sorted(goals, key=lambda g: g["name"]):
        if goal.get("archived"):
            continue
        found, late, outside = candidates(goal, goals, actions, as_of)
        pace, rested = pace_start(goal, goals, actions, as_of), with_breaks_above(goal, goals)
        results = [(t, judge(t, rested, found, late, as_of, sunday, pace)) for t in map(read_target, goal["targets"])]
        start, due = effective(goal)
        word = status(goal, results, any(r["entries"] for _, r in results), as_of)
        times = occurrences(goal, found, as_of)
        if times:
            due = times["next"]
            word = repeating_status(word, goal, times, start, as_of)
        left = (due - as_of).days if due else None
        shown = [F(0) if r["is_nothing"] else r["percent"] for _, r in results]
        shown = [p for p in shown if p is not None]
        gave = {e[0]["name"] for _, r in results for e in r["entries"]}
        if times:
            gave |= {a["name"] for a in times["did"]}
        reason = "no-occurrence" if times else "no-amount" if results else "no-target"
        left_out = [(t, e) for t, _ in results for e in given(t, rested, found) if e not in counted(t, rested, found)]
        off = {e[0]["name"] for t, e in left_out if is_for(t, e[0]["day"])}
        other = {e[0]["name"] for t, e in left_out if not is_for(t, e[0]["day"])}
        rest = [(a, "outside-goal") for a in outside + [a for a, _, _ in late if linked(a, goal) is not None]]
        rest += [
            (a, "day-off" if a["name"] in off else "other-day" if a["name"] in other else reason) for a, _, _ in found]
        rest = [(a, why) for a, why in rest if a["name"] not in gave and not implied(a, goal)]
        days = [e[0]["day"] for _, r in results for e in r["entries"]]
        if not results:
            days = [a["day"] for a, _, _ in found if not is_titled(a, goal)]
        order = {id(action): place for place, action in enumerate(sorted(actions, key=in_order))}
        rows = [(order[id(e[0])], t["written"], e, t) for t, r in results for e in r["entries"]]
        result[goal["name"]] = {
            "goal": goal, "results": results, "start": start, "due": due, "status": word, "days_left": left,
            "pace_from": pace, "last": max(days, default=None), "times": times,
            "linked": None if results else sum(1 for a, _, _ in found if not implied(a, goal)),
            "days_late": max([r["days_late"] for _, r in results if r["days_late"]], default=None)
            if word == "achieved" and all(r["met"] for _, r in results) else None,
            "trends": [trend(t, r, rested, as_of) for t, r in results],
            "percent": mean([min(F(100), max(F(0), p)) for p in shown]),
            "expected": mean([r["expected"] for _, r in results if None not in (r["percent"], r["expected"])]),
            "urgent": left is not None and left <= urgent_days(goal) and word in RUNNING
            and (not results or any(r["is_left"] for _, r in results)),
            "gave": [(written, *e, t) for _, written, e, t in sorted(rows, key=lambda row: row[:2])],
            "not": sorted(rest, key=lambda row: order[id(row[0])]),
        }
    for name, answer in result.items():
        parts = [a for a in result.values() if a["goal"]["parent"] == name and a["status"] not in ("paused", "dropped")]
        answer["children"] = mean([a["percent"] for a in parts if a["percent"] is not None])
    return result


# What has no line.
HABITS = ("rate", "limit", "average")
RUNNING = ("behind", "not_started", "on_track", "open", "overdue")


def summary(found):
    """The mean percent of the goals that run and have a line; how many others have targets, and are on track."""
    running = [a for a in found.values() if a["status"] in RUNNING and a["results"]]
    habits = [a for a in running if all(t["mode"] in HABITS for t, _ in a["results"])]
    percents = [a["percent"] for a in running if a not in habits and a["percent"] is not None]
    return mean(percents), len(habits), sum(a["status"] == "on_track" for a in habits)


def days_text(target):
    return None if target["days"] is None else [WEEK[day] for day in target["days"]]


def in_units(target, result):
    """The figures of a target in its own unit, in the order in which they are printed."""
    u = lambda v: None if v is None else v / target["factor"]
    r = result
    week = None if r["per_day"] is None else u(r["per_day"]) * 7
    return {
        "written": target["written"], "mode": target["mode"], "unit": target["unit"], "target": u(target["amount"]),
        "from": u(r["from"]), "period": target["period"], "days": days_text(target), "current": u(r["current"]),
        "last_reading": u(r["last_reading"]), "remaining": u(r["remaining"]),
        "percent": r["percent"], "met": r["met"], "on_pace": r["on_pace"], "exceeded": r["exceeded"],
        "used": r["used"], "needed_per_day": u(r["per_day"]), "needed_per_week": week, "days_ahead": r["ahead"],
        "leeway": r["leeway"], "projected": r["projected"], "forecast": u(r["forecast"]),
        "periods": r["periods"], "periods_ended": r["ended"],
        "periods_met": r["met_periods"], "streak": r["streak"], "longest_streak": r["longest"],
        "recent_periods": r["strip"],
    }


def expect(goals, actions, as_of, sunday):
    found = answers(goals, actions, as_of, sunday)
    for name, a in found.items():
        line("=goal", name, a["status"], a["urgent"], a["percent"], a["expected"], a["start"], a["due"],
             a["pace_from"], a["days_left"], a["days_late"], a["children"])
        for target, result in a["results"]:
            line("=target", *in_units(target, result).values())
        for written, action, base, at, origin, _, t in a["gave"]:
            line("=gave", action["name"], at, action["day"], written, base / t["factor"], t["unit"], origin)
        for action, reason in a["not"]:
            line("=not", action["name"], reason)
    line("=summary", len(found), *summary(found))


TARGETS = [
    "120 km", "10 mi", "5 kilometers", "300 min", "5 hours", "12 times", "4 sessions", "9 days", "100 EUR", "20 kg", "30 pages", "20 pages per week", "best 12 pages", "latest 4 pages from 20 pages",
    "90 min per week", "7 km per week", "1 km per day", "20 mi per month", "3 times per week", "2 days per week",
    "at most 3 EUR per day", "at most 20 km per week", "at most 200 EUR", "at most 0 EUR", "at most 40 kg per month",
    "latest 75 kg from 85 kg", "latest 75 kg", "latest 5 km from 2 mi", "best 12 km", "best 25 min from 40 min",
    "best 20 lb from 5 kg", "15 min on Mon Wed fri", "1 time on weekdays", "At most 2 EUR on Saturday Sunday",
    "2 km on sunday", "average 30 min per week", "average 3 pages", "average at most 2 EUR per month",
    "Average at most 5 km",
]
# What goals of people ask for, and what an action brings them.
LIVELY = {
    "60 km": ["3 km", "5 km", "2500 m", "8 km", "-1 km", "0 km", "30 km", "59.5 km"],
    "8 books": ["1 book", "0.5 books", "2 books"],
    "10 times": [None, None, "2 times"], "12 days": [None], "best 10 reps": ["6 reps", "8 reps", "11 reps"],
    "best 60 kg": ["40 kg", "52.5 kg", "61 kg", "59.5 kg"],
    "best 25 min from 30 min": ["31 min", "28 min", "26 min", "24 min"],
    "latest 75 kg": ["80 kg", "78 kg", "76 kg", "75 kg", "74 kg"],
    "latest 75 kg from 80 kg": ["81 kg", "78.5 kg", "77 kg", "76 kg", "75 kg"],
    "latest 20 pages from 4 pages": ["3 pages", "9 pages", "14 pages", "19 pages", "20 pages"],
    "90 min per week": ["30 min", "45 min", "90 min", "0 min"], "3 times per week": [None, None, "2 times"],
    "2 days per week": [None], "1 km per day": ["1 km", "500 m", "2 km"],
    "20 pages per month": ["4 pages", "20 pages", "7 pages"],
    "1 time per day": [None], "2 times per month": [None], "at most 2 EUR per day": ["1 EUR", "2 EUR", "3 EUR"],
    "at most 20 km per week": ["5 km", "12 km"], "at most 60 EUR": ["3 EUR", "7 EUR", "-2 EUR"],
    "at most 10 times per month": [None, "4 times"], "15 min on Mon Wed Fri": ["15 min", "30 min", "5 min"],
    "1 time on weekdays": [None], "at most 2 EUR on weekends": ["1 EUR", "2 EUR", "3 EUR"],
    "1 time on Tue": [None], "average 7 h per week": ["6 h", "7 h", "8 h", "30 min"],
    "average 4 pages": ["3 pages", "4 pages", "5 pages"], "average at most 2 h": ["1 h", "2 h", "3 h"],
    "average at most 60 min per month": ["30 min", "90 min", "60 min"],
}
QUANTITIES = {
    "distance": ["km", "m", "mi", "kilometers"], "time": ["min", "h", "s"], "mass": ["kg", "lb"], "EUR": ["EUR"], "pages": ["pages"],
    "times": ["times"], "days": ["days"],
}


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.first = date(2026, 10, 20)

    def some(self, chance):
        return self.r.random() < chance

    def day(self, spread):
        return self.first + timedelta(days=self.r.randrange(-spread, spread))

    def quantity(self, group=None):
        group = group or self.r.choice(["distance", "distance", "time", "time", "mass", "EUR", "times", "days", "pages"])
        unit = self.r.choice(QUANTITIES[group])
        number = self.r.choice(["0", "1", "2.5", "3", "7", "12", "0.75", "30", "-2", "78", "45", "90"])
        return f"{number} {unit}"

    def goal(self, name, names):
        r = self.r
        start, due = self.day(50) if self.some(0.6) else None, self.day(50) if self.some(0.6) else None
        if start and due and start > due and self.some(0.95):
            start, due = due, start
        breaks = []
        for _ in range(r.choice([0, 0, 0, 1, 2, 3])):
            first = self.day(45)
            breaks.append((first, first + timedelta(days=r.choice([0, 2, 6, 9, 20]))))
        spans = []
        for _ in range(r.choice([0, 0, 1, 2])):
            kind, first = r.choice(["term", "term", "period", "year"]), self.day(60)
            word = r.choice([None, "active", "cancelled", "on_hold"]) if kind == "term" else None
            spans.append((kind, first, first + timedelta(days=r.randrange(10, 90)), word))
        kind = r.choice(["goal", "goal", "milestone", "obligation"])
        other = lambda: r.choice(names) if self.some(0.5) else None
        return {
            "name": name, "kind": kind, "start": start, "due": due, "breaks": breaks, "spans": spans,
            "created": self.day(50) if self.some(0.4) else None,
            "targets": r.sample(TARGETS, r.choice([0, 1, 1, 2, 3])),
            "stated": r.choice([None] * 8 + ["active", "paused", "achieved", "dropped"]),
            "completed": self.day(40) if self.some(0.1) else None,
            "parent": other() if kind == "goal" else None, "goal": other() if kind == "milestone" else None,
        }

    def lively(self, name):
        """A goal with the dates, days off and targets that people give one."""
        r = self.r
        start, span = self.day(20), timedelta(days=r.choice([3, 9, 20, 34, 69, 69, 100]))
        due = start + span if self.some(0.8) else None
        goal = {
            "name": name, "kind": r.choice(["goal", "goal", "goal", "milestone", "obligation"]), "due": due,
            "start": start if self.some(0.5) else None, "breaks": [], "spans": [], "created": None, "stated": None,
            "completed": None, "parent": None, "goal": None,
            "targets": r.sample(list(LIVELY), r.choice([1, 1, 1, 2])),
        }
        if goal["start"] is None and self.some(0.5):
            word = r.choice([None, "active"])
            goal["spans"].append(("term", start, start + span, word))
            if self.some(0.3):
                goal["due"] = None
        if self.some(0.6):
            goal["created"] = start + timedelta(days=r.randrange(-12, 20))
        for _ in range(r.choice([0, 0, 1, 2])):
            first = start + timedelta(days=r.randrange(-3, 60))
            goal["breaks"].append((first, first + timedelta(days=r.choice([0, 1, 4, 6, 13]))))
        return goal

    def lively_action(self, number, goal, first, last):
        r = self.r
        day = first + timedelta(days=r.randrange((last - first).days + 1))
        brought = r.choice(LIVELY[r.choice(goal["targets"])])
        return {
            "name": f"{r.choice('abc')}{number}", "path": f"{r.choice('xyz')}/{number}", "day": day, "time": None,
            "created": None, "links": [(goal["name"], 10)], "amounts": [], "duration": None,
            "measures": [(brought, 20)] if brought else [],
        }

    def lively_case(self):
        r = self.r
        goals = [self.lively(name) for name in r.choice([["ann"], ["ann"], ["ann", "bob"]])]
        if len(goals) > 1 and self.some(0.6):
            goals[0].update(kind="goal")
            goals[1].update(kind="milestone", goal="ann", targets=goals[0]["targets"])
        as_of, actions = self.first + timedelta(days=r.randrange(-15, 90)), []
        for goal in goals:
            first = goal["start"] or self.first - timedelta(days=20)
            last = max(first, min(as_of, first + timedelta(days=100)))
            stops = first + (last - first) * r.choice([1, 1, 2, 3]) / 3
            for _ in range(r.choice([0, 1, 4, 12, 25, 50])):
                actions.append(self.lively_action(len(actions), goal, first, stops))
            if goal["due"] and goal["due"] < as_of and self.some(0.6):
                late = min(as_of, goal["due"] + timedelta(days=20))
                for _ in range(r.choice([1, 2, 4])):
                    actions.append(self.lively_action(len(actions), goal, goal["due"] + DAY, late))
        return goals, actions, as_of

    def action(self, number, names):
        r = self.r
        links = [(r.choice(names + ["nobody"]), 10 + i) for i in range(r.choice([0, 1, 1, 2, 3]))]
        amounts = [(r.choice(names), self.quantity(), 30 + i) for i in range(r.choice([0, 0, 0, 1, 2]))]
        return {
            "name": f"{r.choice('abcde')}{number}", "path": f"{r.choice('xyz')}/{number}", "day": self.day(45),
            "time": r.choice([None, None, "07:15", "18:00"]), "created": self.moment(), "links": links, "amounts": amounts,
            "measures": [(self.quantity(), 20 + i) for i in range(r.choice([0, 1, 1, 2, 3]))],
            "duration": (self.quantity("time").replace("-", ""), 5) if self.some(0.4) else None,
        }

    def moment(self):
        """When a record was made, often on the day of many actions."""
        if self.some(0.4):
            return None
        return f"{self.day(45)}T{self.r.choice(['06:00:00', '07:15:00', '18:00', '18:00:01', '23:59:59'])}"

    def made(self):
        """The goals and actions of a case, the day, and whether weeks begin on Sunday."""
        self.first = self.r.choice([date(2026, 10, 20), date(2028, 2, 25), date(2026, 12, 30)])
        if self.some(0.6):
            return *self.lively_case(), self.some(0.2)
        names = ["ann", "bob", "cid", "dot"][: self.r.choice([1, 2, 3, 4])]
        goals = [self.goal(name, names) for name in names]
        for goal in goals:
            if not any(other["name"] == goal["goal"] and other["kind"] == "goal" for other in goals):
                goal["goal"] = None
        actions = [self.action(i, names) for i in range(self.r.randrange(0, 16))]
        for action in actions:
            if action["created"] and self.some(0.7):
                action["created"] = str(action["day"]) + action["created"][10:]
        return goals, actions, self.day(60), self.some(0.3)

    def case(self, number):
        goals, actions, as_of, sunday = self.made()
        line("case", number, as_of, "sunday" if sunday else "monday")
        for g in goals:
            line("goal", g["name"], g["kind"], g["start"], g["due"], g["stated"], g["completed"], g["parent"], g["goal"],
                 g["created"])
            for span in g["spans"]:
                line("span", *span)
            for target in g["targets"]:
                line("target", target)
            for first, last in g["breaks"]:
                line("break", first, last)
        for a in actions:
            line("action", a["name"], a["path"], a["day"], a["time"], a["duration"] and a["duration"][0],
                 a["created"])
            for name, at in a["links"]:
                line("link", name, at)
            for quantity, at in a["measures"]:
                line("measure", quantity, at)
            for name, quantity, at in a["amounts"]:
                line("amount", name, quantity, at)
        expect(goals, actions, as_of, sunday)


if __name__ == "__main__":
    cases = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    maker = Maker(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for number in range(cases):
        maker.case(number)
