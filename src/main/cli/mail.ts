import type { Config } from '#platform/config.ts'
import { outboxFolder, readOutbox } from '#platform/mail/carrier.ts'
import { firstLink, readMessage } from '#platform/mail/message.ts'
import { type Command, misuse, Refusal } from './command.ts'

export const mailCommands: Command[] = [
  {
    name: 'mail:list',
    summary: 'List the emails in the local outbox, newest first',
    options: { limit: { type: 'string', value: 'number', summary: 'How many at most (20)' } },
    async run({ config, options }) {
      const settings = config()
      const mails = (await readOutbox(settings.dataDir, limitOf(options.limit))).map(({ id, raw }) => {
        const { date, to, subject, text } = readMessage(raw)
        return { id, date: date?.toISOString() ?? null, to, subject, link: firstLink(text) }
      })
      return {
        lines: mails.length === 0 ? [emptySentence(settings)] : mails.flatMap(linesOf),
        data: { mails },
      }
    },
  },
  {
    name: 'mail:show',
    summary: 'Show one email from the local outbox',
    words: ['id'],
    async run({ config, words: [id = ''] }) {
      const { dataDir } = config()
      const found = (await readOutbox(dataDir, Number.POSITIVE_INFINITY)).find((mail) => mail.id === id)
      if (!found)
        throw new Refusal(`No email in the local outbox is called ${id}: mail:list shows what’s there.`)
      const message = readMessage(found.raw)
      const date = message.date?.toISOString() ?? null
      const { from, to, subject, text } = message
      return {
        lines: [`Date: ${date ?? ''}`, `From: ${from}`, `To: ${to}`, `Subject: ${subject}`, '', text],
        data: { id, date, from, to, subject, text, link: firstLink(text) },
      }
    },
  },
]

type MailRow = { id: string; date: string | null; to: string; subject: string; link: string | null }

function linesOf({ id, date, to, subject, link }: MailRow): string[] {
  const when = date ? date.slice(0, 16).replace('T', ' ') : ' '.repeat(16)
  return [`${when}  ${id}`, `  To: ${to}`, `  ${subject}`, ...(link ? [`  ${link}`] : []), '']
}

function limitOf(text = '20'): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1) throw misuse('--limit must be a whole number from 1 on.')
  return limit
}

function emptySentence({ smtpUrl, dataDir }: Config): string {
  return smtpUrl
    ? `Email is sent through ${new URL(smtpUrl).host}: the local outbox is empty.`
    : `No email has been sent yet. It will be stored in ${outboxFolder(dataDir)}.`
}
