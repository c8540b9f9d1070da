import type { Preferences } from '#areas/accounts/rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { type MailKind, sendMail } from '#platform/mail/kind.ts'
import { noticeStopUrl } from '#platform/mail/stop-links.ts'

export type Addressee = { userId: Id<'usr'>; email: string; displayName: string; language: Language | null }

/** The reader's own language, or else the installation's. */
export const languageFor = (ctx: Ctx, to: Pick<Addressee, 'language'>): Language =>
  to.language ?? ctx.instance.language

/** Queues an email that a toggle in the settings turned on, and says at its end how to turn it off. */
export async function queueNotice<Data>(
  ctx: Ctx,
  to: Addressee,
  topic: keyof Preferences['email'],
  kind: MailKind<Data, 'subscribed'>,
  data: Data,
): Promise<void> {
  const stopUrl = noticeStopUrl(ctx.instance, { userId: to.userId, topic, address: to.email })
  await sendMail(ctx, kind, { ...envelopeFor(ctx, to), stopUrl }, data)
}

export const envelopeFor = (ctx: Ctx, to: Addressee) => ({
  to: { address: to.email, name: to.displayName },
  language: languageFor(ctx, to),
})
