import type { Sweep } from '#platform/jobs.ts'
import { remindersSweep } from './reminders.ts'

export const learningSweeps: Sweep[] = [remindersSweep]
