import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const docs = join(import.meta.dirname, '..', 'docs')

it('every test that money’s acceptance names is there', () => {
  const said = readFileSync(join(docs, 'money-acceptance.md'), 'utf8')
  const named = [...said.matchAll(/\]\((\.\.\/[^)]+)\) “([^”]+)”/g)]
  expect(named.length).toBeGreaterThan(200)
  const missing = named.filter(
    ([, file = '', name = '']) => !readFileSync(join(docs, file), 'utf8').includes(name),
  )
  expect(missing.map(([link]) => link)).toEqual([])
})
