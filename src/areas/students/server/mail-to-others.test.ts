import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { limitMail, mailUseOf, ownMailAllowance } from '#areas/accounts/server/mail-senders.ts'
import { allowSender } from '#areas/accounts/server/mail-stops.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx } from '#platform/context.ts'
import { noLimits } from '#platform/limits/limits.ts'
import { startMailGrowth } from '#platform/mail/allowance.ts'
import { readStopToken } from '#platform/mail/stop-links.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { deliverMail, mailsTo, tokenIn } from '#testing/mailbox.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { setAccess } from './changes.ts'
import { enrollByHand } from './enrolling.ts'
import { importStudents } from './import-sweep.ts'
import { previewImport, startImport, undoImport } from './imports.ts'
import { listStudents } from './list.ts'
import { messageStudents } from './mailing.ts'
import { previewMessage } from './reach.ts'
import { refuseEnrollments } from './refusing.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await newCreator()
  course = await makeCourse(creator, { lessons: 1, published: true, priceCents: 0 })
  await startMailGrowth(creator, creator.actor.workspaceId)
})

async function newCreator(): Promise<CreatorCtx> {
  const ctx = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  return { ...ctx, instance: { ...ctx.instance, limits: noLimits } }
}

const enrol = (email = freshEmail('hand'), ctx = creator, courseId = course.id) =>
  enrollByHand(ctx, courseId, { name: 'Leo Lund', email, endsAt: null })
const fileOf = (count: number) =>
  `email\n${Array.from({ length: count }, () => freshEmail('row')).join('\n')}`
const start = (text: string) => startImport(creator, course.id, { text, name: '', endsAt: null })
const sweep = () => importStudents(systemCtx(creator, 'test'))
let keys = 0
const write = (more: Partial<Parameters<typeof messageStudents>[2]> = {}) =>
  messageStudents(
    creator,
    course.id,
    { students: { filter: 'all' }, subject: 'Hello', text: 'How are you?', ...more },
    `key-${keys++}`,
  )
const told = () => deliverMail(test.db, clock.now())
const used = async () => (await ownMailAllowance(creator)).used
const unsolicited = () =>
  test.db.$count(
    mails,
    and(eq(mails.workspaceId, creator.actor.workspaceId), eq(mails.purpose, 'unsolicited')),
  )
const allow = async (daily: number | null) =>
  limitMail(await asAdmin(test.db, { now: clock.now }), { userId: creator.actor.userId, daily })
const setProven = (emailVerified: boolean) =>
  test.db.update(users).set({ emailVerified }).where(eq(users.id, creator.actor.userId))
const refuse = async (email: string) => {
  const link = readStopToken(creator.instance, await tokenIn(test.db, email, 'refuse'))
  if (link?.kind !== 'sender') throw new Error('The link refuses nothing.')
  await refuseEnrollments(asVisitor(test.db, clock.now), link)
}

describe('S10: before the owner’s address is proven', () => {
  const unverified = { code: 'CONFLICT', data: { reason: 'unverified' } }

  it('each door to others is shut, and leaves nothing behind', async () => {
    await enrol()
    await told()
    await setProven(false)
    const before = await unsolicited()
    await expect(enrol()).rejects.toMatchObject(unverified)
    await expect(start(fileOf(2))).rejects.toMatchObject(unverified)
    await expect(write()).rejects.toMatchObject(unverified)
    await sweep()
    expect(await unsolicited()).toBe(before)
    expect(await listStudents(creator, course.id, all)).toMatchObject({ total: 1 })
    expect(await ownMailAllowance(creator)).toMatchObject({ proven: false, limit: 0, left: 0 })
    await setProven(true)
    await enrol()
  })
})

const all = { filter: 'all', sort: 'enrolled', direction: 'descending', pageSize: 25 } as const

describe('S10: the people a workspace emails', () => {
  it('are counted one by one, whatever brings the mail', async () => {
    await enrol()
    await enrol()
    await start(fileOf(3))
    expect(await used()).toBe(5)
    await sweep()
    await told()
    expect(await used()).toBe(5)
    await write()
    expect(await used()).toBe(10)
    expect(await unsolicited()).toBe(10)
  })

  it('are 200 on the first day, and more each day until 2,000 on the seventh', async () => {
    const limits: number[] = []
    for (let day = 0; day < 9; day++) {
      limits.push((await ownMailAllowance(creator)).limit)
      clock.advance(days(1))
    }
    expect(limits).toEqual([200, 400, 600, 900, 1_200, 1_600, 2_000, 2_000, 2_000])
  })

  it('are as many as an admin says, until the admin says otherwise', async () => {
    await allow(2)
    await enrol()
    await enrol()
    const refusal = await enrol().catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      data: { reason: 'mailAllowance', limit: 2, left: 0, needed: 1, resetsAt: '2026-11-21T00:00:00.000Z' },
      retryAfterSeconds: 15 * 3600,
    })
    expect(String((refusal as Error).message)).toBe(
      'You’ve reached today’s limit of 2 people. You can email more after midnight (UTC).',
    )
    await allow(0)
    await expect(enrol()).rejects.toThrow(/admin turned off/)
    await allow(null)
    await enrol()
  })

  it('are refused all together where they do not fit, and the sentence says how many do', async () => {
    await allow(5)
    await start(fileOf(3))
    await expect(start(fileOf(3))).rejects.toThrow(
      'You can email 5 people today. 2 are left, but this would email 3. Choose fewer, or wait until after midnight (UTC).',
    )
    await sweep()
    await told()
    await expect(write()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await used()).toBe(3)
    expect(await unsolicited()).toBe(3)
    clock.set('2026-11-21T00:00:00Z')
    await write()
    expect(await used()).toBe(3)
  })

  it('are never more than the limit, however many send at once', async () => {
    await allow(12)
    for (let n = 0; n < 4; n++) await enrol()
    await told()
    const tries = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => enrol()),
      ...Array.from({ length: 3 }, () => write()),
      start(fileOf(4)),
      start(fileOf(4)),
    ])
    await sweep()
    expect(tries.some((one) => one.status === 'rejected')).toBe(true)
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: expect.stringMatching(/RATE_LIMITED|CONFLICT/) })
    expect(await used()).toBeLessThanOrEqual(12)
    expect(await unsolicited()).toBe(await used())
  })

  it('are not counted twice for one press that is repeated', async () => {
    const { id } = await enrol()
    await told()
    const message = { students: { ids: [id] }, subject: 'Hello', text: 'Again' }
    await Promise.all([1, 2, 3].map(() => messageStudents(creator, course.id, message, 'one press')))
    expect(await used()).toBe(2)
  })

  it('are given back where nobody was written to', async () => {
    await enrol('known@example.com')
    const { id } = await start(`${fileOf(60)}\nknown@example.com`)
    expect(await used()).toBe(61)
    await undoImport(creator, course.id, id)
    expect(await used()).toBe(1)
    const text = fileOf(2)
    await Promise.all([start(text), start(text)])
    expect(await used()).toBe(5)
    await sweep()
    expect(await used()).toBe(3)
    expect(await unsolicited()).toBe(3)
  })

  it('buy, reset and sign in without counting', async () => {
    await allow(0)
    await buy(asVisitor(test.db, clock.now), course, { email: freshEmail('buyer') })
    expect(await used()).toBe(0)
  })
})

describe('G3: somebody who was enrolled by hand', () => {
  it('reads who did it and how to refuse, and gets no message before', async () => {
    const email = freshEmail('mia')
    const { id } = await enrol(email)
    const [mail] = await mailsTo(test.db, email)
    expect(mail).toMatchObject({ purpose: 'unsolicited', template: 'courses.invitation' })
    expect(mail?.text).toContain('Ana Reis enrolled you in Pottery Basics.')
    expect(mail?.text).toContain(`because Ana Reis entered this address`)
    expect(mail?.text).toContain('/refuse/')
    expect(mail?.stopUrl).toContain('/unsubscribe/')
    await expect(write({ students: { ids: [id] } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('hasn’t gotten your enrollment email yet'),
      data: { reason: 'unreachable', untold: 1, stopped: 0 },
    })
    await test.db.update(mails).set({ failedAt: clock.now() }).where(eq(mails.toAddress, email))
    await expect(write({ students: { ids: [id] } })).rejects.toMatchObject({ code: 'CONFLICT' })
    await test.db.update(mails).set({ failedAt: null }).where(eq(mails.toAddress, email))
    await told()
    expect(await write({ students: { ids: [id] } })).toMatchObject({ recipients: 1 })
  })

  it('refuses with one press: the course ends, and the workspace neither enrolls nor emails them again', async () => {
    const email = freshEmail('mia')
    await enrol(email)
    await told()
    await refuse(email)
    await refuse(email)
    expect(await listStudents(creator, course.id, all)).toMatchObject({ total: 0 })
    const refused = {
      code: 'CONFLICT',
      message: expect.stringContaining(`${email} asked you not to enroll or email them`),
      fields: { email: 'students.leftAlone' },
    }
    await expect(enrol(email)).rejects.toMatchObject(refused)
    await expect(enrol(email.toUpperCase())).rejects.toMatchObject(refused)
    const other = await makeCourse(creator, { lessons: 1 })
    await expect(enrol(email, creator, other.id)).rejects.toMatchObject(refused)
    const text = `email\n${email}\nzoe@example.com`
    expect(await previewImport(creator, course.id, { text })).toMatchObject({
      ready: 1,
      failed: 1,
      failures: [{ row: 2, email, reason: 'This person asked you not to enroll or email them' }],
    })
    await start(text)
    await sweep()
    expect(await listStudents(creator, course.id, all)).toMatchObject({ total: 1 })
    // Another creator is another matter.
    const ben = await newCreator()
    await enrol(email, ben, (await makeCourse(ben, { lessons: 1 })).id)
  })

  it('keeps what they bought themselves', async () => {
    const email = freshEmail('mia')
    await enrol(email)
    const own = await makeCourse(creator, { lessons: 1, published: true, priceCents: 0 })
    await buy(asVisitor(test.db, clock.now), own, { email })
    await told()
    await refuse(email)
    expect(await listStudents(creator, own.id, all)).toMatchObject({ total: 1 })
    expect(await listStudents(creator, course.id, all)).toMatchObject({ total: 0 })
    // They may still join by themselves.
    await buy(asVisitor(test.db, clock.now), course, { email })
    expect(await listStudents(creator, course.id, all)).toMatchObject({ total: 1 })
  })

  it('who began before refusing stays in the records without access, which is not given back by hand', async () => {
    const email = freshEmail('mia')
    const { id, contactId } = await enrol(email)
    await test.db.update(enrollments).set({ lastActiveAt: clock.now() }).where(eq(enrollments.id, id))
    await told()
    await refuse(email)
    expect(await listStudents(creator, course.id, all)).toMatchObject({ students: [{ id, status: 'ended' }] })
    const rows = await test.db.select().from(grants).where(eq(grants.contactId, contactId))
    expect(rows).toMatchObject([{ revokedReason: 'students.turnedDown' }])
    await expect(
      setAccess(creator, course.id, { students: { ids: [id] }, endsAt: null }),
    ).rejects.toMatchObject({ code: 'CONFLICT', data: { reason: 'suppressed' } })
  })

  it('stays refused when the contact is gone or has another address', async () => {
    const email = freshEmail('mia')
    const { contactId } = await enrol(email)
    await told()
    await test.db
      .update(contacts)
      .set({ email: `${contactId}@erased.invalid` })
      .where(eq(contacts.id, contactId as Id<'ctc'>))
    await refuse(email)
    await expect(enrol(email)).rejects.toMatchObject({ code: 'CONFLICT' })
    // Whoever has the contact's new address keeps the course: the link was not emailed to them.
    expect(await listStudents(creator, course.id, all)).toMatchObject({ total: 1 })
  })

  it('refusing and enrolling at one moment end the same way', async () => {
    const emails = Array.from({ length: 8 }, () => freshEmail('race'))
    for (const email of emails) await enrol(email)
    await told()
    const other = await makeCourse(creator, { lessons: 1 })
    await Promise.allSettled(emails.flatMap((email) => [refuse(email), enrol(email, creator, other.id)]))
    for (const email of emails) await expect(enrol(email)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await listStudents(creator, other.id, all)).toMatchObject({ total: 0 })
    expect(await listStudents(creator, course.id, all)).toMatchObject({ total: 0 })
  })

  it('counts once, however often they press there and back', async () => {
    clock.advance(days(10))
    const email = freshEmail('mia')
    await enrol(email)
    await told()
    const link = readStopToken(creator.instance, await tokenIn(test.db, email, 'refuse'))
    if (link?.kind !== 'sender') throw new Error('The link refuses nothing.')
    for (let n = 0; n < 8; n++) {
      await refuse(email)
      await allowSender(asVisitor(test.db, clock.now), link)
    }
    await refuse(email)
    expect(await mailUseOf(creator, creator.actor.workspaceId)).toMatchObject({ limit: 2_000, complaints: 1 })
  })

  it('counts as a complaint: where more than one of fifty refuse, growing begins anew', async () => {
    clock.advance(days(10))
    expect(await ownMailAllowance(creator)).toMatchObject({ limit: 2_000 })
    const emails = Array.from({ length: 6 }, () => freshEmail('unwilling'))
    for (const email of emails) await enrol(email)
    await told()
    for (const email of emails.slice(0, 4)) await refuse(email)
    expect(await ownMailAllowance(creator)).toMatchObject({ limit: 2_000 })
    for (const email of emails.slice(4)) await refuse(email)
    expect(await ownMailAllowance(creator)).toMatchObject({ limit: 200 })
    clock.advance(days(6))
    expect(await ownMailAllowance(creator)).toMatchObject({ limit: 2_000 })
  })
})

describe('a message to several', () => {
  it('leaves nobody out in silence', async () => {
    const stopped = freshEmail('stopped')
    await enrol(stopped)
    await enrol()
    await told()
    const buyer = await buy(asVisitor(test.db, clock.now), course, { email: freshEmail('buyer') })
    expect(buyer.orderId).toMatch(/^ord_/)
    await buy(asVisitor(test.db, clock.now), course, { email: stopped })
    await refuse(stopped)
    await enrol()
    expect(await previewMessage(creator, course.id, { filter: 'all' })).toMatchObject({
      meant: 4,
      recipients: 2,
      stopped: 1,
      untold: 1,
      allowance: { limit: 200, left: 197 },
    })
    await expect(write()).rejects.toThrow(/Only 2 of these 4 students can get your email/)
    await expect(write({ recipients: 3 })).rejects.toMatchObject({ data: { recipients: 2 } })
    expect(await write({ recipients: 2 })).toMatchObject({ recipients: 2 })
    expect((await mailsTo(test.db, stopped)).map((mail) => mail.template)).not.toContain('courses.message')
  })

  it('is nobody’s to preview in another workspace', async () => {
    await enrol()
    await expect(previewMessage(await newCreator(), course.id, { filter: 'all' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
