import type { Sweep } from '#platform/jobs.ts'
import { importSweep } from './import-sweep.ts'

export const studentsSweeps: Sweep[] = [importSweep]
