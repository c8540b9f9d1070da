import type { Sweep } from '#platform/jobs.ts'
import { copiesSweep, lineSweep } from './copies.ts'
import { trashSweep } from './trash.ts'

export const downloadsSweeps = (): Sweep[] => [trashSweep, copiesSweep, lineSweep]
