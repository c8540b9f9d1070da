import { expect, it } from 'vitest'
import {
  gigabytesTyped,
  moreStorageSentence,
  noStorageSentence,
  sizeInWords,
  whyNotStorageLimit,
} from './storage.ts'

it.each([
  [0, '0 bytes', '0 bytes'],
  [999, '999 bytes', '999 bytes'],
  [1_000, '1 kB', '1 kB'],
  [1_234_567, '1.23 MB', '1.24 MB'],
  [12_345_678, '12.3 MB', '12.4 MB'],
  [999_999_999, '999 MB', '1,000 MB'],
  [5_000_000_000, '5 GB', '5 GB'],
  [3_200_000_001, '3.2 GB', '3.21 GB'],
  [1_000_000_000_000, '1 TB', '1 TB'],
  [12_345_000_000_000_000, '12,345 TB', '12,345 TB'],
])('says %d bytes so that nobody is promised more than there is', (bytes, down, up) => {
  expect([sizeInWords(bytes), sizeInWords(bytes, 'up')]).toEqual([down, up])
})

it('S9: says how much is left and what helps', () => {
  const storage = { usedBytes: 3_900_000_000, limitBytes: 5_000_000_000 }
  const advice = moreStorageSentence('free_plan', false)
  expect(noStorageSentence(storage, 3_200_000_000, advice)).toBe(
    'This file is 3.2 GB, but only 1.1 GB of your 5 GB of storage is left. Delete what you don’t need, or upgrade to Basic for 100 GB.',
  )
  expect(noStorageSentence({ ...storage, usedBytes: 6_000_000_000 }, 10, advice)).toMatch(
    /^You’ve used all 5 GB of your storage\. /,
  )
  expect(noStorageSentence(storage, null, advice)).toMatch(/^You’ve used all 5 GB/)
  expect(moreStorageSentence('basic_plan', false)).toContain('Pro for 1 TB')
  for (const [plan, isSetByAdmin] of [
    ['pro_plan', false],
    ['free_plan', true],
  ] as const)
    expect(moreStorageSentence(plan, isSetByAdmin)).toContain('ask the people who run this site')
})

it.each([0, -1, 999_999_999, 100_000_000_000_001, 1.5e9 + 0.5, Number.NaN])(
  'refuses %d as a limit',
  (bytes) => {
    expect(whyNotStorageLimit(bytes)).toBe('Enter a size from 1 to 100,000 GB.')
  },
)

it.each([
  ['20', 20],
  [' 1000 ', 1000],
  ['1,000', 1000],
  ['100.000', 100_000],
  ['1.5', null],
  ['', null],
  ['-3', null],
  ['20 GB', null],
])('reads %j as gigabytes', (text, gigabytes) => {
  expect(gigabytesTyped(text)).toBe(gigabytes)
})
