import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { type MailKind, sendMail, shownMail } from '#platform/mail/kind.ts'
import { settingsMailIn } from './emails/language.ts'

type Leaver = { email: string; name: string; language: Language }
type OwnMail = MailKind<null, 'transactional'>

const farewell = (template: string, what: 'deleted' | 'erased'): OwnMail => ({
  template,
  purpose: 'transactional',
  write(_data, { language, appUrl, address }) {
    const words = settingsMailIn(language)[what]
    return {
      subject: words.subject,
      paragraphs: [words.text(new URL(appUrl).host), words.next],
      footer: words.footer(address),
    }
  },
  samples: { plain: null },
})

const deleted = farewell('settings.accountDeleted', 'deleted')
const erased = farewell('settings.accountErased', 'erased')

const dataReady: OwnMail = {
  template: 'settings.dataExport',
  purpose: 'transactional',
  write(_data, { language, address }) {
    const words = settingsMailIn(language).dataReady
    return {
      subject: words.subject,
      paragraphs: [words.text, words.next],
      button: { label: words.button, path: '/settings?tab=profile&part=export' },
      footer: words.footer(address),
    }
  },
  samples: { plain: null },
}

async function send(ctx: Ctx, kind: OwnMail, { email: address, name, language }: Leaver): Promise<void> {
  await sendMail(ctx, kind, { to: { address, name }, language }, null)
}

/** Told at once: whoever did not ask for this learns of it while something can still be said about it. */
export const sayGoodbye = (ctx: Ctx, leaver: Leaver) => send(ctx, deleted, leaver)

/** The last email this address gets from here: it's forgotten with the others once it's sent. */
export const sayItIsDone = (ctx: Ctx, leaver: Leaver) => send(ctx, erased, leaver)

export const mailDataReady = (
  ctx: Ctx,
  { email, displayName: name, language }: { email: string; displayName: string; language: Language | null },
) => send(ctx, dataReady, { email, name, language: language ?? ctx.instance.language })

export const settingsMails = [shownMail(deleted), shownMail(erased), shownMail(dataReady)]
