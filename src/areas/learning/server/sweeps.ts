import type { Sweep } from '#platform/jobs.ts'
import { remindersSweep } from './reminders.ts'
import { studySweep } from './sums/study-sums.ts'

export const learningSweeps: Sweep[] = [remindersSweep, studySweep]
