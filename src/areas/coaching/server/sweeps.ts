import type { Sweep } from '#platform/jobs.ts'
import { calendarsSweep } from './calendars/calendars.ts'
import { expirySweep } from './holdings.ts'
import { holdsSweep } from './holds.ts'
import { monthsSweep } from './included-sessions.ts'
import { trashSweep } from './package-life.ts'
import { remindersSweep } from './reminders.ts'

export const coachingSweeps: readonly Sweep[] = [
  holdsSweep,
  remindersSweep,
  calendarsSweep(),
  expirySweep,
  monthsSweep,
  trashSweep,
]
