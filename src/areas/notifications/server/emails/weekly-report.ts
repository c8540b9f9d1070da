import type { Ctx } from '#platform/context.ts'
import { notificationsMailIn } from './language.ts'
import { type Addressee, languageFor, queueNotice } from './letter.ts'

/** Queues the figures of a week. */
export async function queueWeeklyReport(
  ctx: Ctx,
  to: Addressee,
  { days, lines }: { days: string; lines: string[] },
): Promise<void> {
  const words = notificationsMailIn(languageFor(ctx, to)).weekly
  await queueNotice(ctx, to, {
    topic: 'weeklyReports',
    template: 'notifications.weeklyReport',
    subject: words.subject(days),
    heading: words.heading(days),
    paragraphs: lines,
    button: { label: words.button, path: '/dashboard' },
  })
}
