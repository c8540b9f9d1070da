import type { Sweep } from '#platform/jobs.ts'
import { keepDays } from './days.ts'
import { rollDueDays } from './rolling.ts'
import { forgetSalts } from './salts.ts'

export const visitsSweeps = (): Sweep[] => [
  { name: 'visits.addUp', everySeconds: 2, run: rollDueDays() },
  { name: 'visits.keepDays', everySeconds: 3600, run: keepDays },
  // Apart, and often: a salt isn't to outlive its day because a table couldn't be dropped.
  { name: 'visits.forgetSalts', everySeconds: 300, run: forgetSalts },
]
