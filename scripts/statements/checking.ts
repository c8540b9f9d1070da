import { loadModule, parseSync } from 'libpg-query'
import type { Exceptions } from './exceptions.ts'
import type { Record } from './record.ts'
import { type Finding, findingsOf } from './rules.ts'

export type Problem = { place: string; at: string; finding: Finding; text: string }

/** What no exception names, and exceptions that nothing needs. */
export async function checkStatements(
  { sent, functions }: Record,
  exceptions: readonly Exceptions[],
): Promise<{ problems: Problem[]; unused: string[]; checked: number }> {
  await loadModule()
  const known = new Map<string, Finding[]>()
  const used = new Set<string>()
  const problems = new Map<string, Problem>()
  for (const { place, at, text } of sent) {
    const findings = known.get(text) ?? findingsOf(parseSync(text), functions)
    known.set(text, findings)
    for (const finding of findings) {
      const names = namesOf(place, finding).filter((name) => isNamed(exceptions, finding.rule, name))
      for (const name of names) used.add(`${finding.rule} ${name}`)
      // One of many statements of a place is enough to say what is wrong there.
      const key = `${place} ${finding.about} ${finding.says}`
      if (names.length === 0 && !problems.has(key))
        problems.set(key, { place, at, finding, text: plain(text) })
    }
  }
  const unused = exceptions.flatMap(({ rule, places }) =>
    namesIn(places).filter((name) => !used.has(`${rule} ${name}`)),
  )
  return { problems: [...problems.values()], unused, checked: known.size }
}

/** By what a finding can be named: its place with what it is about, or the place as a whole. */
const namesOf = (place: string, { about }: Finding) => [`${place}: ${about}`, `${place}: *`]

const namesIn = (places: Exceptions['places']) =>
  Object.entries(places).flatMap(([place, about]) => about.split(', ').map((one) => `${place}: ${one}`))

const isNamed = (exceptions: readonly Exceptions[], rule: Finding['rule'], name: string) =>
  exceptions.some((group) => group.rule === rule && namesIn(group.places).includes(name))

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
