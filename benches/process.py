#!/usr/bin/env python3
"""Wall time of whole runs, taking turns: process.py [RUNS] -- COMMAND ARGS [-- COMMAND ARGS ...]"""
import os
import statistics
import sys
import time

runs = 200
rest = sys.argv[1:]
if rest[0] != "--":
    runs = int(rest.pop(0))
commands, current = [], None
for word in rest:
    if word == "--":
        current = []
        commands.append(current)
    else:
        current.append(word)
times = [[] for _ in commands]
for _ in range(runs):
    for n, command in enumerate(commands):
        start = time.perf_counter()
        pid = os.posix_spawn(command[0], command, os.environ,
                             file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
        os.waitpid(pid, 0)
        times[n].append((time.perf_counter() - start) * 1e3)
for command, own in zip(commands, times):
    quarters = statistics.quantiles(own, n=4)
    print(f"{statistics.median(own):8.3f} ms ({quarters[0]:.3f} – {quarters[2]:.3f})  {' '.join(command)[:70]}")
