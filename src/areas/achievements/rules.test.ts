import { describe, expect, it } from 'vitest'
import { runOf } from './rules.ts'

describe('days in a row', () => {
  it.each([
    [[], 0, null],
    [['2026-11-01'], 1, null],
    [['2026-02-28', '2026-03-01', '2026-02-27'], 3, null],
    [['2026-11-01', '2026-11-03'], 1, null],
    [['01', '02', '02', '03', '04', '05', '06', '07', '09'].map((day) => `2026-11-${day}`), 7, '2026-11-07'],
  ])('%j is a run of %i', (days, longest, reachedOn) => {
    expect(runOf(days)).toEqual({ longest, reachedOn })
  })
})
