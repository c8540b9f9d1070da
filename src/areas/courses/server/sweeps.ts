import type { Sweep } from '#platform/jobs.ts'
import { trashSweep } from './trash.ts'

export const coursesSweeps: Sweep[] = [trashSweep]
