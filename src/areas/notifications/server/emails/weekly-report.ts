import type { Ctx } from '#platform/context.ts'
import { type WeeklyReport, weeklyMail } from '../mails.ts'
import { type Addressee, queueNotice } from './letter.ts'

/** Queues the figures of a week. */
export const queueWeeklyReport = (ctx: Ctx, to: Addressee, report: WeeklyReport): Promise<void> =>
  queueNotice(ctx, to, 'weeklyReports', weeklyMail, report)
