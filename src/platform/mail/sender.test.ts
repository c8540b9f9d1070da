import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Id, madeAt, newId } from '#kernel/ids.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, diskOf } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { readConfig } from '../config.ts'
import type { Ctx } from '../context.ts'
import { createLog } from '../log.ts'
import { type Carrier, openCarrier, readOutbox } from './carrier.ts'
import { readMessage } from './message.ts'
import { permitsFor } from './permits.ts'
import { queueMail } from './queue.ts'
import { sendDueMails } from './sender.ts'
import { addressHash, suppress, unsuppress } from './suppressions.ts'
import { mails } from './tables.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock()
const dataDir = mkdtempSync(join(tmpdir(), 'throughline-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const space = { free: 500_000_000_000, size: 1_000_000_000_000 }
const config = { ...readConfig({ DATA_DIR: dataDir }), disk: diskOf(space) }

let ctx: Ctx
let workspaceId: Id<'wsp'>
beforeEach(async () => {
  await test.db.delete(mails)
  ctx = asVisitor(test.db, clock.now)
  workspaceId = newId('wsp')
})

const letter = (subject = 'Hello') => ({
  purpose: 'transactional' as const,
  template: 'test.hello',
  to: { address: 'mia@example.com', name: 'Mia Chen' },
  fromName: 'Ana Reis Ceramics',
  subject,
  html: '<p>Hello</p>',
  text: 'Hello',
})
const rows = () => test.db.select().from(mails).where(eq(mails.workspaceId, workspaceId))

describe('the local outbox', () => {
  it('holds each mail as one file a mail program can read', async () => {
    const id = await queueMail(ctx, workspaceId, letter('Ihre Quittung für „Töpfern“'))
    expect(await sendDueMails(ctx, openCarrier(config), log)).toBe(1)
    const mail = (await readOutbox(dataDir)).find((entry) => entry.id === id)
    const parsed = await PostalMime.parse(mail?.raw ?? '')
    expect(parsed.subject).toBe('Ihre Quittung für „Töpfern“')
    expect(parsed.to).toEqual([{ address: 'mia@example.com', name: 'Mia Chen' }])
    expect(parsed.from).toMatchObject({ name: 'Ana Reis Ceramics' })
    expect(parsed.messageId).toContain(id)
    expect(await rows()).toMatchObject([{ sentAt: clock.now(), lastError: null }])
  })

  it('has what it tells a calendar as a part of its own, beside its words', async () => {
    const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nX-TEXT:Töpfern\r\nEND:VCALENDAR\r\n'
    const id = await queueMail(ctx, workspaceId, { ...letter(), calendar: { method: 'CANCEL', text } })
    await sendDueMails(ctx, openCarrier(config), log)
    const raw = (await readOutbox(dataDir)).find((entry) => entry.id === id)?.raw ?? ''
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL$/m)
    const { html, text: words, attachments } = await PostalMime.parse(raw)
    expect([html?.trim(), words?.trim()]).toEqual(['<p>Hello</p>', 'Hello'])
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics'])
    expect(attachments[0]?.method).toBe('CANCEL')
    for (const { content } of attachments)
      expect(
        Buffer.from(content as ArrayBuffer)
          .toString('utf8')
          .replace(/\r?\n/g, '\r\n'),
      ).toBe(text)
    expect(readMessage(raw).text).toBe('Hello')
  })

  it('has the moment in the id that its row has, though the clock goes on', async () => {
    let at = clock.now().getTime()
    await queueMail({ ...ctx, now: () => new Date(at++) }, workspaceId, letter())
    const [mail] = await rows()
    expect(mail && madeAt(mail.id)).toEqual(mail?.createdAt)
  })

  it('is not written twice for one mail', async () => {
    await queueMail(ctx, workspaceId, letter())
    const before = readdirSync(join(dataDir, 'outbox')).length
    await Promise.all([1, 2, 3].map(() => sendDueMails(ctx, openCarrier(config), log)))
    expect(readdirSync(join(dataDir, 'outbox')).length).toBe(before + 1)
  })

  it('R11: mail waits in the queue while the disk is nearly full, for days if need be, and none of it fails', async () => {
    const id = await queueMail(ctx, workspaceId, letter())
    space.free = 200_000_000
    try {
      expect(await sendDueMails(ctx, openCarrier(config), log)).toBe(0)
      clock.advance(72 * 3_600_000)
      expect(await sendDueMails(ctx, openCarrier(config), log)).toBe(0)
      expect(await rows()).toMatchObject([{ attempts: 0, sentAt: null, failedAt: null }])
    } finally {
      space.free = 500_000_000_000
    }
    expect(await sendDueMails(ctx, openCarrier(config), log)).toBe(1)
    expect((await readOutbox(dataDir)).map((mail) => mail.id)).toContain(id)
  })
})

describe('G3: mail that can be stopped', () => {
  const stoppable = (stopUrl: string, text = `Stop: ${stopUrl}`) => ({
    ...letter(),
    purpose: 'subscribed' as const,
    stopUrl,
    text,
    html: `<p>${text}</p>`,
  })
  const to = { email: 'mia@example.com' }
  const unsolicited = () => {
    const permit = permitsFor(ctx, workspaceId, 1)(to)
    const { stopUrl, ...rest } = stoppable(permit.stopUrl)
    return { ...rest, purpose: 'unsolicited' as const, permit }
  }
  const sent = async (id: string) => {
    await sendDueMails(ctx, openCarrier(config), log)
    const mail = (await readOutbox(dataDir)).find((entry) => entry.id === id)
    return mail && (await PostalMime.parse(mail.raw)).headers.filter(({ key }) => key.startsWith('list-'))
  }

  it('says so in its head, for one press of the mail program', async () => {
    const letter = unsolicited()
    expect(await sent(await queueMail(ctx, workspaceId, letter))).toEqual([
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${letter.permit.stopUrl}>` }),
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    ])
    expect(
      await sent(await queueMail(ctx, workspaceId, stoppable('http://localhost:3000/unsubscribe/x'))),
    ).toHaveLength(2)
  })

  it('and what somebody asked for themselves has none', async () => {
    expect(await sent(await queueMail(ctx, workspaceId, letter()))).toEqual([])
  })

  it('shows it in the letter too, or is not queued', async () => {
    await expect(queueMail(ctx, workspaceId, stoppable('http://localhost:3000/x', 'Hello'))).rejects.toThrow(
      /stop/,
    )
    const other = { ...unsolicited(), to: { address: 'leo@example.com' } }
    await expect(queueMail(ctx, workspaceId, other)).rejects.toThrow(/another address/)
  })

  it('does not go out to who said no while it waited', async () => {
    const hash = addressHash(ctx.instance, workspaceId, 'Mia@example.com ')
    const [first, own] = [
      await queueMail(ctx, workspaceId, unsolicited()),
      await queueMail(ctx, workspaceId, letter()),
    ]
    const no = { workspaceId, addressHash: hash, contactId: null, reason: 'unsubscribed' as const }
    expect(await suppress(ctx, no)).toBe(true)
    expect(await suppress(ctx, no)).toBe(false)
    expect(await sent(first)).toBeUndefined()
    expect(await sent(own)).toEqual([])
    expect((await rows()).map((row) => row.id)).toEqual([own])
    await unsuppress(ctx, no)
    expect(await sent(await queueMail(ctx, workspaceId, unsolicited()))).toHaveLength(2)
  })
})

describe('a mail that cannot be sent', () => {
  const failing = (responseCode?: number): Carrier => ({
    send: async () => {
      throw Object.assign(new Error('refused'), responseCode ? { responseCode } : {})
    },
    close: () => {},
    patienceMs: 120_000,
  })

  it('is tried again with growing pauses', async () => {
    await queueMail(ctx, workspaceId, letter())
    await sendDueMails(ctx, failing(451), log)
    const [first] = await rows()
    expect(first).toMatchObject({ attempts: 1, lastError: 'refused', failedAt: null, sentAt: null })
    expect((first?.dueAt.getTime() ?? 0) - clock.now().getTime()).toBe(60_000)
    expect(await sendDueMails(ctx, failing(), log)).toBe(0)
    expect((await rows())[0]?.attempts).toBe(1)
    clock.advance(61_000)
    await sendDueMails(ctx, failing(), log)
    expect(((await rows())[0]?.dueAt.getTime() ?? 0) - clock.now().getTime()).toBe(300_000)
  })

  it('is given up when the receiver refuses for good, or after two days', async () => {
    await queueMail(ctx, workspaceId, letter())
    await sendDueMails(ctx, failing(550), log)
    expect(await rows()).toMatchObject([{ failedAt: clock.now() }])

    await test.db.delete(mails)
    await queueMail(ctx, workspaceId, letter())
    clock.advance(49 * 3_600_000)
    await sendDueMails(ctx, failing(451), log)
    expect((await rows())[0]?.failedAt).not.toBeNull()
  })

  it('R11: is tried again soon when the disk of its folder is full, and is not given up', async () => {
    const full: Carrier = {
      send: async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
      close: () => {},
    }
    await queueMail(ctx, workspaceId, letter())
    clock.advance(49 * 3_600_000)
    await sendDueMails(ctx, full, log)
    const [mail] = await rows()
    expect(mail).toMatchObject({ failedAt: null, sentAt: null })
    expect((mail?.dueAt.getTime() ?? 0) - clock.now().getTime()).toBe(10_000)
  })

  it('of a killed sender goes out after its claim has run out', async () => {
    await queueMail(ctx, workspaceId, letter())
    const { promise: isSending, resolve: begin } = Promise.withResolvers<void>()
    const send = () => {
      begin()
      return new Promise<never>(() => {})
    }
    void sendDueMails(ctx, { send, close: () => {}, patienceMs: 120_000 }, log)
    await isSending
    expect(await sendDueMails(ctx, openCarrier(config), log)).toBe(0)
    clock.advance(121_000)
    expect(await sendDueMails(ctx, openCarrier(config), log)).toBe(1)
  })
})

describe('G1: SMTP', () => {
  it('gets exactly one recipient and no header from text people typed', async () => {
    const received: { to: string[]; raw: string }[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, callback) {
        let raw = ''
        stream.on('data', (chunk) => (raw += chunk))
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map((to) => to.address), raw })
          callback()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const carrier = openCarrier({ ...config, smtpUrl: `smtp://127.0.0.1:${port}` })
    for (const poison of [
      'Hi\r\nBcc: evil@example.com',
      'Hi\nX-Evil: 1',
      'Hi\u2028Bcc: evil@example.com',
      '=?utf-8?Q?Hi=0D=0ABcc:_evil@example.com?=',
    ]) {
      await queueMail(ctx, workspaceId, {
        ...letter(poison),
        fromName: poison,
        to: { address: 'mia@example.com', name: poison },
      })
    }
    await sendDueMails(ctx, carrier, log)
    carrier.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(received).toHaveLength(4)
    for (const { to, raw } of received) {
      expect(to).toEqual(['mia@example.com'])
      const parsed = await PostalMime.parse(raw)
      expect(parsed.bcc ?? []).toEqual([])
      expect(parsed.headers.map((header) => header.key)).not.toContain('x-evil')
      expect(parsed.to).toHaveLength(1)
    }
  })
})
