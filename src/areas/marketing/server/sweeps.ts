import type { Sweep } from '#platform/jobs.ts'
import { messageTrashSweep } from './message-trash.ts'

export const marketingSweeps: Sweep[] = [messageTrashSweep]
