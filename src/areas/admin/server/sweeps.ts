import type { Sweep } from '#platform/jobs.ts'
import { exportSweep, forgetExportsSweep } from './exports.ts'
import { logRetentionSweep } from './log-retention.ts'

export const adminSweeps: Sweep[] = [exportSweep, forgetExportsSweep, logRetentionSweep]
