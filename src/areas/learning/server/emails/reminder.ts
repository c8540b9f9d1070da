import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { noticeStopUrl } from '#platform/mail/stop-links.ts'
import { pathToStudy } from '../calendar.ts'
import { reminderMail } from '../mails.ts'
import type { ScheduleRow } from '../schedules.ts'

export type ReminderFacts = { userId: Id<'usr'>; email: string; name: string; language: Language | null }

/** What a link in these emails stops. */
export const reminderTopic = 'studyReminders'

/** Queues the email before a study time, in the caller's transaction. */
export async function queueReminder(ctx: Ctx, row: ScheduleRow, person: ReminderFacts): Promise<void> {
  const { userId, email: address, name, language } = person
  const { time, minutes, courseTitle } = row
  const stopUrl = noticeStopUrl(ctx.instance, { userId, topic: reminderTopic, address })
  const envelope = { to: { address, name }, language: language ?? ctx.instance.language, stopUrl }
  await sendMail(ctx, reminderMail, envelope, { time, minutes, courseTitle, path: pathToStudy(row) })
}
