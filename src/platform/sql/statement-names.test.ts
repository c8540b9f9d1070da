import { expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

const asked = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.of(text))

it('names a statement once it has come five times, and always the same', () => {
  const names = new StatementNames()
  const [first, , , , fifth, sixth] = asked(names, 'select $1', 6)
  expect(first).toBeUndefined()
  expect(fifth).toMatch(/^s_[\w-]{20}$/)
  expect(sixth).toBe(fifth)
  expect(asked(names, 'select $2', 5).at(-1)).not.toBe(fifth)
})

it('has names left for what comes often, however many came once', () => {
  const names = new StatementNames()
  for (let n = 0; n < 5_000; n++) expect(names.of(`select ${n}`)).toBeUndefined()
  expect(asked(names, 'select $1', 5).at(-1)).toBeDefined()
})

it('names no text that is longer than any of ours, and so many texts at most', () => {
  const names = new StatementNames()
  expect(asked(names, 'x'.repeat(9_000), 5).at(-1)).toBeDefined()
  expect(asked(names, 'x'.repeat(20_001), 5).at(-1)).toBeUndefined()
  const named = Array.from({ length: 700 }, (_, n) => asked(names, `select ${n}`, 5).at(-1)).filter(Boolean)
  expect(named.length).toBe(599)
})
