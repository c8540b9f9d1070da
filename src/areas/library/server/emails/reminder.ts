import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { noticeStopUrl } from '#platform/mail/stop-links.ts'
import { placeToStudy } from '../calendar.ts'
import type { ScheduleRow } from '../schedules.ts'
import { libraryMailDe } from './messages.de.ts'
import { libraryMail } from './messages.ts'

export type Reminded = { userId: Id<'usr'>; email: string; name: string; language: Language | null }

const inLanguage = { en: libraryMail, de: libraryMailDe } satisfies Record<Language, unknown>

/** What a link in these emails stops. */
export const reminderTopic = 'studyReminders'

/** Queues the email before a study time, in the caller's transaction. */
export async function queueReminder(ctx: Ctx, row: ScheduleRow, person: Reminded): Promise<void> {
  const { brandName } = ctx.instance
  const language = person.language ?? ctx.instance.language
  const words = inLanguage[language]
  const { time, minutes, courseTitle } = row
  const subject = words.subject(time, courseTitle)
  const stopUrl = noticeStopUrl(ctx.instance, {
    userId: person.userId,
    topic: reminderTopic,
    address: person.email,
  })
  await queueMail(ctx, platformWorkspaceId, {
    purpose: 'subscribed',
    stopUrl,
    template: 'library.reminder',
    to: { address: person.email, name: person.name },
    fromName: brandName,
    subject,
    ...renderLetter({
      language,
      brand: brandName,
      heading: subject,
      paragraphs: [words.text(minutes, time, courseTitle), words.where],
      button: { label: words.button(courseTitle), url: placeToStudy(ctx, row) },
      footer: words.footer(brandName),
      stopUrl,
    }),
  })
}
