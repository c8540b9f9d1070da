import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { notificationsMail } from './messages.ts'

export type Addressee = { email: string; displayName: string }
type Written = {
  template: string
  subject: string
  heading?: string
  paragraphs: string[]
  button: { label: string; path: string }
}

/** Queues a mail that a toggle in the settings brought, and says so at its end. */
export async function queueNotice(ctx: Ctx, to: Addressee, written: Written): Promise<void> {
  const { appUrl, brandName } = ctx.instance
  const { template, subject, heading = subject, paragraphs, button } = written
  await queueMail(ctx, platformWorkspaceId, {
    template,
    to: { address: to.email, name: to.displayName },
    fromName: brandName,
    subject,
    ...renderLetter({
      brand: brandName,
      heading,
      paragraphs,
      button: { label: button.label, url: `${appUrl}${button.path}` },
      footer: notificationsMail.footer(`${appUrl}/settings?tab=notifications`),
    }),
  })
}
