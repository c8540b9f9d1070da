import type { Plan } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { marketingMailDe } from './mail-words.de.ts'
import { marketingMail } from './mail-words.ts'

const inLanguage = { en: marketingMail, de: marketingMailDe } satisfies Record<Language, unknown>

export const messageTemplate = 'marketing.message'

type Message = { name: string; email: string; message: string; plan: Plan | null }

/** Tells an admin about a message. A reply goes to the person who wrote it. */
export async function mailMessage(
  ctx: Ctx,
  to: { email: string; displayName: string; language: Language | null },
  { name, email, message, plan }: Message,
): Promise<void> {
  const { brandName: brand, appUrl } = ctx.instance
  const language = to.language ?? ctx.instance.language
  const { message: words, planNames } = inLanguage[language]
  const subject = words.subject(name || email)
  const sender = name ? `${name}, ${email}` : email
  await queueMail(ctx, platformWorkspaceId, {
    purpose: 'transactional',
    template: messageTemplate,
    to: { address: to.email, name: to.displayName },
    fromName: brand,
    replyTo: email,
    subject,
    ...renderLetter({
      language,
      brand,
      heading: subject,
      paragraphs: [...message.split(/\n+/), words.from(sender, plan && planNames[plan])],
      button: { label: words.button, url: `${appUrl}/admin/contact-messages` },
      footer: words.footer(to.email, brand, email),
    }),
  })
}
