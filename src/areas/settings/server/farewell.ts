import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { settingsMailIn } from './mail-language.ts'

type Leaver = { email: string; name: string; language: Language }

/** Told at once: whoever did not ask for this learns of it while something can still be said about it. */
export function sayGoodbye(ctx: Ctx, leaver: Leaver): Promise<void> {
  return write(ctx, leaver, 'deleted')
}

/** The last email this address gets from here: it's forgotten with the others once it's sent. */
export function sayItIsDone(ctx: Ctx, leaver: Leaver): Promise<void> {
  return write(ctx, leaver, 'erased')
}

async function write(ctx: Ctx, { email, name, language }: Leaver, what: 'deleted' | 'erased'): Promise<void> {
  const { brandName, appUrl } = ctx.instance
  const words = settingsMailIn(language)[what]
  await queueMail(ctx, platformWorkspaceId, {
    purpose: 'transactional',
    template: what === 'deleted' ? 'settings.accountDeleted' : 'settings.accountErased',
    to: { address: email, name },
    fromName: brandName,
    subject: words.subject,
    ...renderLetter({
      language,
      brand: brandName,
      heading: words.subject,
      paragraphs: [words.text(new URL(appUrl).host), words.next],
      footer: words.footer(email),
    }),
  })
}
