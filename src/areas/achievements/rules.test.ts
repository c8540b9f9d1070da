import { describe, expect, it } from 'vitest'
import { runOf } from './rules.ts'

describe('T5: days in a row', () => {
  const week = ['01', '02', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`)

  it.each([
    [[], '2026-11-01', 0, null],
    [['2026-11-01'], '2026-11-01', 1, null],
    [['2026-11-01'], '2026-11-02', 1, null],
    [['2026-02-28', '2026-03-01', '2026-02-27'], '2026-03-01', 3, null],
    [['2026-11-01', '2026-11-03'], '2026-11-03', 1, null],
    [week, '2026-11-08', 7, '2026-11-07'],
    [[...week, '2026-11-09'], '2026-11-09', 1, '2026-11-07'],
    [['2026-11-01', '2026-11-02', '2026-11-03'], '2026-11-05', 0, null],
    [['2026-11-01', '2026-11-02'], '2026-11-01', 2, null],
  ])('%j on %s is a run of %i', (days, today, current, reachedOn) => {
    expect(runOf(days, today)).toEqual({ current, reachedOn })
  })
})
