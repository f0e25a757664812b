#!/usr/bin/env python3
"""Writes COUNT situations of overcall-chips, always the same ones: situations.py COUNT jsonl|yaml"""
import random
import sys

count, form = int(sys.argv[1]), sys.argv[2]
pick = random.Random(7)
out = []
for _ in range(count):
    betting = pick.choice(["limit", "pot-limit", "no-limit"])
    bet = pick.choice([50, 100, 200])
    chips = [pick.choice([25, 100, 500]) for _ in range(pick.randint(1, 4))]
    said = pick.choice(["nothing", "nothing", "call", "raise"])
    facts = [("topic", "overcall-chips"), ("betting", betting), ("bet", bet), ("chips", chips), ("said", said)]
    if betting == "pot-limit":
        facts.append(("pot", pick.choice([75, 100, 300])))
    if said != "nothing":
        facts.append(("said_when", pick.choice(["before", "after"])))
    if form == "jsonl":
        text = ", ".join('"%s": %s' % (k, '"%s"' % v if isinstance(v, str) else v) for k, v in facts)
        out.append("{" + text + "}\n")
    else:
        out.append("---\n" + "".join(f"{k}: {v}\n" for k, v in facts))
    if len(out) == 10_000:
        sys.stdout.write("".join(out))
        out.clear()
sys.stdout.write("".join(out))
