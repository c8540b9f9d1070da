import type { Sweep } from '#platform/jobs.ts'
import { expirySweep } from './holdings.ts'
import { holdsSweep } from './holds.ts'
import { trashSweep } from './package-life.ts'

export const coachingSweeps: readonly Sweep[] = [holdsSweep, expirySweep, trashSweep]
