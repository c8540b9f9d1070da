import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seconds } from '#kernel/time.ts'
import type { Config } from '../config.ts'
import { type Disk, leastForOutbox } from '../disk/space.ts'
import type { mails } from './tables.ts'

type Mail = typeof mails.$inferSelect

/** What takes email to people: SMTP, or without it a folder anyone on the machine can read. */
export type Carrier = {
  send(mail: Mail): Promise<void>
  close(): void
  /** Whether it takes email at the moment; until it does, nothing is tried and nothing counts as a failure. */
  takesMail?(): Promise<boolean>
  /** Longer than any sending takes: afterward its sender counts as killed, and another may send the email. */
  patienceMs?: number
}

type Settings = Pick<Config, 'appUrl' | 'dataDir' | 'mailFrom' | 'smtpUrl'> & { disk: Disk }

/** The carrier of the settings as they are at each email: an admin may change them while the process runs. */
export function carrierOf(settings: Settings): Carrier {
  let open: { carrier: Carrier; key: string } | null = null
  const current = () => {
    const key = JSON.stringify([settings.smtpUrl, settings.mailFrom])
    if (open?.key !== key) {
      open?.carrier.close()
      open = { carrier: openCarrier({ ...settings }), key }
    }
    return open.carrier
  }
  return {
    send: (mail) => current().send(mail),
    close: () => open?.carrier.close(),
    takesMail: async () => (await current().takesMail?.()) ?? true,
    get patienceMs() {
      return current().patienceMs
    },
  }
}

export function openCarrier(config: Settings): Carrier {
  return config.smtpUrl ? smtpCarrier(config, config.smtpUrl) : folderCarrier(config)
}

function message(config: Settings, mail: Mail) {
  return {
    from: { name: mail.fromName, address: config.mailFrom },
    to: { name: mail.toName, address: mail.toAddress },
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...calendarOf(mail),
    // The same on a second try, so that receivers can drop the repeat.
    messageId: `<${mail.id}@${new URL(config.appUrl).hostname}>`,
    date: mail.createdAt,
    headers: { 'X-Template': mail.template, ...stopHeaders(mail) },
  }
}

/** A part of its own that says what to do with it (RFC 6047), and the same as a file for programs that know no such part. */
function calendarOf({ calendar, calendarMethod }: Mail) {
  if (!calendar || !calendarMethod) return {}
  return { icalEvent: { method: calendarMethod, filename: 'invite.ics', content: calendar } }
}

/** What email programs make their own Unsubscribe of: one request, without asking anyone anything (RFC 8058). */
function stopHeaders({ stopUrl }: Mail) {
  if (!stopUrl) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function smtpCarrier(config: Settings, url: string): Carrier {
  const transport = openedOnce((createTransport) =>
    createTransport({
      url,
      pool: true,
      maxConnections: 5,
      connectionTimeout: 15_000,
      socketTimeout: 60_000,
    }),
  )
  return {
    async send(mail) {
      await (await transport.open()).sendMail(message(config, mail))
    },
    close: transport.close,
  }
}

/** A way out that's opened for the first email: until then nothing of the library is loaded. */
function openedOnce<T extends { close(): void }>(make: (createTransport: CreateTransport) => T) {
  let opened: Promise<T> | undefined
  return {
    open(): Promise<T> {
      opened ??= import('nodemailer').then(({ createTransport }) => make(createTransport))
      return opened
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

type CreateTransport = typeof import('nodemailer')['createTransport']

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

function folderCarrier(config: Settings): Carrier {
  const transport = openedOnce((createTransport) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  const folder = outboxFolder(config.dataDir)
  return {
    async send(mail) {
      const { message: raw } = await (await transport.open()).sendMail(message(config, mail))
      await mkdir(folder, { recursive: true })
      // Named after the email: sent twice after a crash it is still one file.
      const path = join(folder, `${mail.id}.eml`)
      try {
        const file = await open(`${path}.tmp`, 'w', 0o600)
        try {
          await file.writeFile(raw as Buffer)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(`${path}.tmp`, path)
      } catch (error) {
        // Half an email would only take the room that is missing.
        await rm(`${path}.tmp`, { force: true })
        throw error
      }
    },
    close: () => {},
    // A file for people who run this on their own machine: what is left of the disk is for orders, and the queue keeps the email.
    async takesMail() {
      const space = await config.disk.data()
      return space === null || space.free >= leastForOutbox(space)
    },
    patienceMs: seconds(10),
  }
}

/** Emails in the local outbox, newest first: raw messages as an email server would have received them. */
export async function readOutbox(dataDir: string, limit = 50): Promise<{ id: string; raw: string }[]> {
  const folder = outboxFolder(dataDir)
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  return Promise.all(
    names
      .slice(0, limit)
      .map(async (name) => ({ id: name.slice(0, -4), raw: await readFile(join(folder, name), 'utf8') })),
  )
}
