import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'
import { achievementKeys } from './rules.ts'

/** For the instance: someone earned one of the eight, in whatever workspace. */
export const achievementEarned = defineEvent(
  'achievements.achievementEarned',
  z.object({ userId: zId('usr'), key: z.enum(achievementKeys), by: z.string().nullable() }),
  'success',
)
