import type { Sweep } from '#platform/jobs.ts'
import { digestSweeps } from './digest/sending.ts'
import { giftSweeps } from './gift-orders.ts'
import { unsentGifts } from './gift-unsent.ts'
import { pieceTrashSweep } from './piece-trash.ts'
import { runningOutSweeps } from './running-out.ts'
import { tierTrashSweep } from './tier-trash.ts'
import { windingSweeps } from './winding-down.ts'

export const membershipsSweeps = (): Sweep[] => [
  ...windingSweeps(),
  ...digestSweeps(),
  ...runningOutSweeps(),
  ...giftSweeps(),
  unsentGifts(),
  // Content before the tiers it begins with.
  pieceTrashSweep,
  tierTrashSweep,
]
