import type { Plan } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { type MailKind, sendMail, shownMail } from '#platform/mail/kind.ts'
import { marketingMailIn } from './emails/language.ts'

export const messageTemplate = 'marketing.message'

type Message = { name: string; email: string; message: string; plan: Plan | null }
const sample: Message = {
  ...{ name: 'Lena Vogt', email: 'lena@example.com', plan: null },
  message: 'Hello, can I bring my students along?\n\nThere are about 300 of them.',
}

const messageMail: MailKind<Message, 'transactional'> = {
  template: messageTemplate,
  purpose: 'transactional',
  write({ name, email, message, plan }, { language, brandName, address }) {
    const { message: words, planNames } = marketingMailIn(language)
    const sender = name ? `${name}, ${email}` : email
    return {
      subject: words.subject(name || email),
      paragraphs: [...message.split(/\n+/), words.from(sender, plan && planNames[plan])],
      button: { label: words.button, path: '/admin/contact-messages' },
      footer: words.footer(address, brandName, email),
    }
  },
  samples: {
    'by a visitor': sample,
    'about a plan': { ...sample, plan: 'pro_plan' },
    'without a name': { ...sample, name: '' },
  },
}

/** Tells an admin about a message. A reply goes to the person who wrote it. */
export async function mailMessage(
  ctx: Ctx,
  to: { email: string; displayName: string; language: Language | null },
  message: Message,
): Promise<void> {
  const envelope = {
    to: { address: to.email, name: to.displayName },
    language: to.language ?? ctx.instance.language,
    replyTo: message.email,
  }
  await sendMail(ctx, messageMail, envelope, message)
}

export const marketingMails = [shownMail(messageMail)]
