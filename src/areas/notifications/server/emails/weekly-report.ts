import type { Ctx } from '#platform/context.ts'
import { type Addressee, queueNotice } from './letter.ts'
import { notificationsMail } from './messages.ts'

/** Queues the figures of a week. */
export async function queueWeeklyReport(
  ctx: Ctx,
  to: Addressee,
  { days, lines }: { days: string; lines: string[] },
): Promise<void> {
  const words = notificationsMail.weekly
  await queueNotice(ctx, to, {
    template: 'notifications.weeklyReport',
    subject: words.subject(days),
    heading: words.heading(days),
    paragraphs: lines,
    button: { label: words.button, path: '/dashboard' },
  })
}
