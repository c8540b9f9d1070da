import type { Sweep } from '#platform/jobs.ts'
import { dataExportSweep } from './data-exports.ts'
import { erasingSweep } from './erasing.ts'

export const settingsSweeps: Sweep[] = [erasingSweep, dataExportSweep]
