import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { notificationsMailIn } from './language.ts'

export type Addressee = { email: string; displayName: string; language: Language | null }
type Written = {
  template: string
  subject: string
  heading?: string
  paragraphs: string[]
  button: { label: string; path: string }
}

/** What somebody reads: their own language, else the installation's. */
export const languageFor = (ctx: Ctx, to: Pick<Addressee, 'language'>): Language =>
  to.language ?? ctx.instance.language

/** Queues a mail that a toggle in the settings brought, and says so at its end. */
export async function queueNotice(ctx: Ctx, to: Addressee, written: Written): Promise<void> {
  const { appUrl, brandName } = ctx.instance
  const language = languageFor(ctx, to)
  const { template, subject, heading = subject, paragraphs, button } = written
  await queueMail(ctx, platformWorkspaceId, {
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
    }),
  })
}
