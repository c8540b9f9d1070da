import type { Preferences } from '#areas/accounts/rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { type Purpose, queueMail } from '#platform/mail/queue.ts'
import { noticeStopUrl } from '#platform/mail/stop-links.ts'
import { notificationsMailIn } from './language.ts'

export type Addressee = { userId: Id<'usr'>; email: string; displayName: string; language: Language | null }
type Written = {
  /** The toggle that brought it; null for what was asked for by a press. */
  topic: keyof Preferences['email'] | null
  template: string
  subject: string
  heading?: string
  paragraphs: string[]
  button: { label: string; path: string }
}

/** The reader's own language, or else the installation's. */
export const languageFor = (ctx: Ctx, to: Pick<Addressee, 'language'>): Language =>
  to.language ?? ctx.instance.language

/** Queues an email that a toggle in the settings turned on, and says at its end how to turn it off. */
export async function queueNotice(ctx: Ctx, to: Addressee, written: Written): Promise<void> {
  const { appUrl, brandName } = ctx.instance
  const language = languageFor(ctx, to)
  const { topic, template, subject, heading = subject, paragraphs, button } = written
  const stopUrl = topic && noticeStopUrl(ctx.instance, { userId: to.userId, topic, address: to.email })
  const purpose: Purpose = stopUrl ? { purpose: 'subscribed', stopUrl } : { purpose: 'transactional' }
  await queueMail(ctx, platformWorkspaceId, {
    ...purpose,
    template,
    to: { address: to.email, name: to.displayName },
    fromName: brandName,
    subject,
    ...renderLetter({
      language,
      brand: brandName,
      heading,
      paragraphs,
      button: { label: button.label, url: `${appUrl}${button.path}` },
      footer: notificationsMailIn(language).footer(`${appUrl}/settings?tab=notifications`),
      ...(stopUrl ? { stopUrl } : {}),
    }),
  })
}
