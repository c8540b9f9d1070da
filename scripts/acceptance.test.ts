import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const docs = join(import.meta.dirname, '..', 'docs')

/** How many tests each names at least: a document that lost its links would name none that's missing. */
const atLeast: Record<string, number> = {
  'coaching-and-membership-acceptance.md': 220,
  'money-acceptance.md': 200,
  'screens-acceptance.md': 130,
}

it('every document of what was asked is checked', () => {
  const found = readdirSync(docs).filter((name) => name.endsWith('-acceptance.md'))
  expect(found.toSorted()).toEqual(Object.keys(atLeast))
})

it.each(Object.entries(atLeast))('every test that %s names is there', (document, least) => {
  const said = readFileSync(join(docs, document), 'utf8')
  const named = [...said.matchAll(/\]\((\.\.\/[^)]+)\) “([^”]+)”/g)]
  expect(named.length).toBeGreaterThan(least)
  const missing = named.filter(
    ([, file = '', name = '']) => !readFileSync(join(docs, file), 'utf8').includes(name),
  )
  expect(missing.map(([link]) => link)).toEqual([])
})
