import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSession } from '#areas/accounts/server/sessions.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { updatePreferences } from '#areas/accounts/server/users.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { isPublicAddress } from '#platform/outgoing/addresses.ts'
import { openInternet, post, type Reach, Unreachable, whyNotCallable } from '#platform/outgoing/send.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { tellMessage, tellReminder } from '../learners.ts'
import { tellContactMessage } from '../operators.ts'
import { sendSample } from '../samples.ts'
import { pushKeys, pushSettingWords, pushSubscriptions } from '../tables.ts'
import { tellReview } from '../teachers.ts'
import { forgetSignedOut, getPush, type Subscription, subscribe } from './browsers.ts'
import { sendDuePushes } from './sending.ts'

type Decrypt = (
  body: Buffer,
  options: { version: string; privateKey: ReturnType<typeof createECDH>; authSecret: string },
) => Buffer
const { decrypt } = createRequire(import.meta.url)('http_ece') as { decrypt: Decrypt }

const test = testDb()
const log = createLog('silent')

/** A push service on loopback: answers what it is told to, and remembers what came. */
const answers: { status: number; headers?: Record<string, string> }[] = []
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
const service = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
  const { status, headers } = answers.shift() ?? { status: 201 }
  response.writeHead(status, headers).end()
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  port = (service.address() as AddressInfo).port
})
afterAll(() => service.close())

/** What lets the loopback service through, and nothing else of this machine. */
const local: Reach = {
  isAllowed: (address) => address === '127.0.0.1',
  isAllowedUrl: (url) => url.port === String(port),
  resolve: async () => ['127.0.0.1'],
}

let browsers = 0
/** A browser as the push service and the page see it. */
function browser(): Subscription & { read: (body: Buffer) => unknown; path: string } {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const path = `/push/${++browsers}`
  return {
    endpoint: `http://push.example:${port}${path}`,
    path,
    keys: { p256dh, auth },
    read: (body) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString()),
  }
}

const student = async (clock = testClock()) =>
  ({ clock, ctx: (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn> }) as const
const remind = (ctx: Ctx<SignedIn>) =>
  withTransaction(ctx, (inner) =>
    tellReminder(inner, ctx.actor.userId, {
      ...{ kind: 'studyReminder', facts: { title: 'Pottery Basics', time: '19:30' }, link: '/library' },
      push: {
        en: { title: 'Time to study at 19:30', body: 'Pottery Basics' },
        de: { title: 'Zeit zum Lernen um 19:30', body: 'Pottery Basics' },
      },
    }),
  )
const cameTo = ({ path }: { path: string }) => received.filter((each) => each.path === path)
const waiting = (ctx: Ctx<SignedIn>) =>
  test.db.select().from(pushSettingWords).where(eq(pushSettingWords.userId, ctx.actor.userId))

describe('push', () => {
  it('goes encrypted to each browser of who switched it on, and to nobody else', async () => {
    const { ctx } = await student()
    const [phone, laptop] = [browser(), browser()]
    for (const each of [phone, laptop]) await subscribe(ctx, each, 'Firefox', local)
    await remind(ctx)
    await sendDuePushes(ctx, log, local)
    // Off until it is switched on.
    expect(cameTo(phone)).toEqual([])
    await updatePreferences(ctx, { push: { reminders: true } })
    await remind(ctx)
    await Promise.all([sendDuePushes(ctx, log, local), sendDuePushes(ctx, log, local)])
    for (const each of [phone, laptop]) {
      const [one, ...more] = cameTo(each)
      expect(more).toEqual([])
      expect(each.read(one?.body ?? Buffer.alloc(0))).toEqual({
        title: 'Time to study at 19:30',
        body: 'Pottery Basics',
        path: '/library',
      })
      expect(one?.body.includes('Pottery')).toBe(false)
      expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
      expect(one?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
    }
    await updatePreferences(ctx, { pushNotifications: false })
    await remind(ctx)
    await updatePreferences(ctx, { pushNotifications: true, push: { reminders: false } })
    await remind(ctx)
    expect(await waiting(ctx)).toEqual([])
  })

  it('tells of messages where messages are switched on: reviews, mails of teachers, the contact form', async () => {
    const [creator, { ctx: learner }, admin] = [
      await asCreator(test.db),
      await student(),
      await asAdmin(test.db),
    ]
    const everybody = [creator, learner, admin] as Ctx<SignedIn>[]
    for (const each of everybody) await subscribe(each, browser(), 'Firefox', local)
    const tellAll = async () => {
      const { workspaceId } = creator.actor
      const inStore = systemCtx(creator, 'test', workspaceId)
      await withTransaction(inStore, async (ctx) => {
        const contact = await ensureContact(ctx, workspaceId, {
          email: learner.actor.email,
          name: 'Mia',
          source: 'checkout',
        })
        await ctx.db.update(contacts).set({ userId: learner.actor.userId }).where(eq(contacts.id, contact.id))
        const thing = { title: 'Pottery', seller: 'Ana Reis', subject: 'Kiln' }
        await tellMessage(ctx, { ...thing, courseId: newId('crs'), contactIds: [contact.id] })
        await tellReview(ctx, {
          ...{ reviewId: newId('rvw'), contactId: contact.id, contactName: 'Mia', title: 'Pottery' },
          ...{ thingKind: 'course', thingId: newId('crs'), rating: 5, waits: false },
        })
        await tellContactMessage(ctx, {
          name: 'Zoe',
          email: 'zoe@example.com',
          path: '/admin/contact-messages',
        })
      })
      return Promise.all(everybody.map(async (each) => (await waiting(each)).length))
    }
    for (const each of everybody)
      await updatePreferences(each, { push: { messages: false, reminders: true } })
    expect(await tellAll()).toEqual([0, 0, 0])
    for (const each of everybody) await updatePreferences(each, { push: { messages: true } })
    expect(await tellAll()).toEqual([1, 1, 1])
  })

  it('tries again after a failure, waits as asked, and gives up after a day', async () => {
    const { ctx, clock } = await student()
    const one = browser()
    await subscribe(ctx, one, 'Firefox', local)
    await sendSample(ctx, 'push', 'sample-1')
    answers.push({ status: 503, headers: { 'retry-after': '240' } })
    await sendDuePushes(ctx, log, local)
    clock.advance(minutes(3))
    await sendDuePushes(ctx, log, local)
    expect(cameTo(one)).toHaveLength(1)
    clock.advance(minutes(2))
    await sendDuePushes(ctx, log, local)
    expect(cameTo(one)).toHaveLength(2)
    expect(await waiting(ctx)).toEqual([])
    await sendSample(ctx, 'push', 'sample-2')
    clock.advance(hours(25))
    await sendDuePushes(ctx, log, local)
    expect(cameTo(one)).toHaveLength(2)
    expect(await waiting(ctx)).toEqual([])
  })

  it('forgets a browser that is gone, one that signed out, and one that others took over', async () => {
    const { ctx } = await student()
    const other = await student()
    const one = browser()
    await subscribe(ctx, one, 'Firefox', local)
    await sendSample(ctx, 'push', 'sample-3')
    answers.push({ status: 410 })
    await sendDuePushes(ctx, log, local)
    expect((await getPush(ctx)).browsers).toEqual([])

    await subscribe(ctx, one, 'Firefox', local)
    await subscribe(other.ctx, one, 'Firefox', local)
    expect((await getPush(ctx)).browsers).toEqual([])
    expect((await getPush(other.ctx)).browsers).toMatchObject([{ userAgent: 'Firefox', here: true }])
    await endSession(ctx, other.ctx.actor.sessionId)
    await expect(sendSample(other.ctx, 'push', 'sample-4')).rejects.toMatchObject({ code: 'CONFLICT' })
    await forgetSignedOut(ctx)
    expect(await test.db.select().from(pushSubscriptions)).not.toContainEqual(
      expect.objectContaining({ userId: other.ctx.actor.userId }),
    )
  })

  it('keeps keys and addresses sealed, and makes new ones under another SECRET_KEY', async () => {
    const { ctx } = await student()
    const before = await getPush(ctx)
    await subscribe(ctx, browser(), 'Firefox', local)
    const [kept] = await test.db.select().from(pushKeys)
    expect(kept?.publicKey).toBe(before.publicKey)
    const rows = JSON.stringify([kept, await test.db.select().from(pushSubscriptions)])
    expect(rows).not.toContain('push.example')
    const moved = {
      ...ctx,
      instance: { ...ctx.instance, secretKey: 'another key of sufficient length, really' },
    }
    const after = await getPush(moved)
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(after.browsers).toEqual([])
  })

  it('is nothing for somebody suspended', async () => {
    const { ctx } = await student()
    await subscribe(ctx, browser(), 'Firefox', local)
    await updatePreferences(ctx, { push: { reminders: true } })
    await test.db
      .update(users)
      .set({ suspendedAt: new Date(), suspendedReason: 'x' })
      .where(eq(users.id, ctx.actor.userId))
    await remind(ctx)
    expect(await waiting(ctx)).toEqual([])
  })
})

describe('D1: addresses that browsers give', () => {
  it.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://017700000001/x',
    'https://[::1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://169.254.169.254/latest',
    'https://[fe80::1]/x',
    'https://[fc00::1]/x',
    'https://100.64.0.1/x',
    'https://0.0.0.0:5432/x',
    'https://push.example.com:22/x',
    'https://a@push.example.com/x',
    'file:///etc/passwd',
    'gopher://push.example.com/x',
    'nonsense',
  ])('refuses %s when it is saved', async (endpoint) => {
    const { keys } = browser()
    const { ctx } = await student()
    await expect(subscribe(ctx, { endpoint, keys }, 'x')).rejects.toMatchObject({ code: 'INVALID' })
    expect(whyNotCallable(endpoint)).not.toBeNull()
  })

  it('refuses names that lead inside when it calls, and goes nowhere but to the address it checked', async () => {
    const came = received.length
    const outgoing = { url: `http://inside.example:${port}/ssrf`, headers: {}, body: Buffer.from('x') }
    const withNames = (names: string[][]): Reach => ({
      ...openInternet,
      isAllowedUrl: () => true,
      resolve: async () => names.shift() ?? [],
    })
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], []])
      await expect(post(outgoing, withNames([addresses]))).rejects.toThrow(Unreachable)
    // Public when it was checked; the second answer of the name is never asked for.
    const names = [['127.0.0.1'], ['93.184.216.34']]
    await expect(
      post(outgoing, { ...local, resolve: async () => names.shift() ?? [] }),
    ).resolves.toMatchObject({ status: 201 })
    expect(names).toHaveLength(1)
    expect(received).toHaveLength(came + 1)
  })

  it('takes a redirect for an answer', async () => {
    const came = received.length
    answers.push({ status: 307, headers: { location: `http://127.0.0.1:${port}/inside` } })
    const url = `http://push.example:${port}/redirect`
    expect(await post({ url, headers: {}, body: Buffer.from('x') }, local)).toMatchObject({ status: 307 })
    expect(received).toHaveLength(came + 1)
  })

  it('knows the open internet', () => {
    const inside = [
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '224.0.0.1',
      '255.255.255.255',
      '2002:7f00:1::',
      '64:ff9b::7f00:1',
    ]
    expect(inside.filter(isPublicAddress)).toEqual([])
    expect(['93.184.216.34', '2606:2800:220:1::1'].filter(isPublicAddress)).toHaveLength(2)
  })
})
