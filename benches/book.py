#!/usr/bin/env python3
"""Writes a rulebook with one topic of COUNT rules, of which no two apply at once: book.py COUNT FOLDER"""
import os
import sys

count, folder = int(sys.argv[1]), os.path.join(sys.argv[2], "generated")
os.makedirs(folder, exist_ok=True)
clauses = "".join(f'  - {{id: "1.{n}", heading: {{en: Clause {n}, ru: Пункт {n}}}, text: {{en: Text., ru: Текст.}}, '
                  "standing: decides}\n" for n in range(1, 11))
with open(os.path.join(folder, "book.yaml"), "w", encoding="utf-8") as out:
    out.write("book: generated\ntitle: {en: Generated, ru: Пример}\nsource: {en: Generated, ru: Пример}\nover: codex\n"
              f"clauses:\n{clauses}")
text = "topic: generated\ngroup: chips\ntitle: {en: Generated, ru: Пример}\nwords: {en: [generated], ru: [пример]}\nfacts:\n"
for n in range(7):
    values = ", ".join(f"v{v}: {{en: value {v}, ru: значение {v}}}" for v in range(4))
    text += (f"  f{n}:\n    type: one of\n    label: {{en: fact {n}, ru: факт {n}}}\n    values: {{{values}}}\n"
             f"    ask: {{en: 'Which {n}?', ru: 'Который {n}?'}}\n    typical: [v0]\n")
text += ("  amount:\n    type: money\n    range: {from: 0}\n    label: {en: amount, ru: сумма}\n"
         "    ask: {en: 'How much?', ru: 'Сколько?'}\n    typical: [1000]\n"
         "questions:\n  action:\n    title: {en: Action, ru: Действие}\n    answers:\n      call: {label: {en: CALL, ru: КОЛЛ}}\n"
         "      raise: {label: {en: RAISE, ru: РЭЙЗ}}\n    amounts:\n      stays: {label: {en: stays, ru: остаётся}}\n"
         "      back: {is: amount - stays, label: {en: back, ru: назад}}\nrules:\n")
for rule in range(count):
    facts = ", ".join(f"{{f{n}: v{rule * 1237 % 16384 // 4 ** n % 4}}}" for n in range(7))
    text += (f"  - id: r{rule}\n    title: {{en: rule {rule}, ru: правило {rule}}}\n    clause: \"1.{rule % 10 + 1}\"\n"
             f"    when: {{all: [{facts}, amount >= {rule % 7 * 100 + 100}]}}\n"
             f"    answers: {{action: {{answer: {'call' if rule % 2 else 'raise'}, stays: 'min(amount, {rule % 5 * 100 + 500})'}}}}\n"
             "    basis: explicit\n    why: {en: because, ru: потому}\n")
with open(os.path.join(folder, "generated.yaml"), "w", encoding="utf-8") as out:
    out.write(text)
