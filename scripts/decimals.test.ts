import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from './repository.mjs'

/** A hundred cents to the dollar, assumed where an amount is at hand. */
const assumed = /(?:cents|price|amount|money)\b[^;]*(?:[/%*] ?(?:100\b|1e2\b)|\.toFixed\()/i
const known = (line: string) => !/^\s*(?:\/\/|\/?\*)/.test(line) && assumed.test(line)

it('finds a line that takes every currency for one of two decimals', () => {
  const wrong = [
    'format(money.cents / 100)',
    'isWhole = price.cents % 100 === 0',
    'total.cents * 100',
    'taxCents.toFixed(2)',
  ]
  expect(wrong.map(known)).toEqual([true, true, true, true])
  expect([' * cents / 100', 'totalCents / count', 'progress / 100'].map(known)).toEqual([false, false, false])
})

it('only money.ts knows how many decimals an amount has', () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(`${root}/${path}`, 'utf8')
        .split('\n')
        .filter(known)
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
