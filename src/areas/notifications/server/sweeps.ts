import { lt } from 'drizzle-orm'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Sweep } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { keptDays } from '../rules.ts'
import { failedMailsSweep } from './operators.ts'
import { pushSweeps } from './push/sending.ts'
import { weeklySweeps } from './reports/weekly.ts'
import { notifications } from './tables.ts'

/** Deletes what is older than ninety days, read or not. */
export async function forgetOldNotifications(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - days(keptDays))
  await ctx.db.delete(notifications).where(lt(notifications.lastAt, before))
}

export function notificationsSweeps(log: Log): Sweep[] {
  return [
    ...pushSweeps(log),
    ...weeklySweeps,
    failedMailsSweep,
    { name: 'notifications.forget', everySeconds: 3600, run: forgetOldNotifications },
  ]
}
