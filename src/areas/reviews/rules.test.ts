import { expect, it } from 'vitest'
import { averageOf, isFarEnough, publicNameOf, statusWhenWritten } from './rules.ts'

it.each([
  ['Mia Chen', 'Mia C.'],
  ['  Mia   van den Berg ', 'Mia B.'],
  ['Mia', 'Mia'],
  ['Mia 🌸', 'Mia'],
  ['Mia Chen 🌸', 'Mia C.'],
  ['', ''],
  ['Дарья иванова', 'Дарья И.'],
  ['Ana 𝔅erg', 'Ana 𝔅.'],
])('%j is shown as %j', (name, shown) => expect(publicNameOf(name)).toBe(shown))

it.each([
  [0, 0, null],
  [14, 3, 4.7],
  [5, 1, 5],
  [9, 2, 4.5],
])('%i stars of %i reviews are %s', (sum, count, average) => expect(averageOf(sum, count)).toBe(average))

it('half the way is far enough, and so is the end of a course that grew since', () => {
  const at = (done: number, total: number, finished = false) => isFarEnough({ done, total, finished })
  expect([at(0, 0), at(0, 2), at(1, 2), at(1, 3), at(2, 3), at(1, 9, true)]).toEqual([
    false,
    false,
    true,
    false,
    true,
    true,
  ])
})

it('new words wait, unless they are shown at once and were never hidden', () => {
  expect(statusWhenWritten({ publishesAtOnce: true }, false)).toBe('published')
  expect(statusWhenWritten({ publishesAtOnce: true }, true)).toBe('pending')
  expect(statusWhenWritten({ publishesAtOnce: false }, false)).toBe('pending')
})
