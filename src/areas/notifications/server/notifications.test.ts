import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { grants } from '#areas/access/server/tables.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { updatePlan, updatePreferences } from '#areas/accounts/server/users.ts'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { issueCertificate } from '#areas/certificates/server/certificates.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { publishLesson, publishLessons, unpublishLesson } from '#areas/courses/server/lesson-publishing.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { sendMessage } from '#areas/marketing/server/contact-messages.ts'
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderRefunded,
  payoutCompleted,
  payoutFailed,
  refundFailed,
  surplusArrived,
  surplusKept,
  surplusReturned,
} from '#areas/payments/events.ts'
import { paymentSettings } from '#areas/payments/server/connection-tables.ts'
import { getPaymentSettings, putPaymentSettings } from '#areas/payments/server/overview/settings.ts'
import { paymentAttempts } from '#areas/payments/server/tables.ts'
import { writeReview } from '#areas/reviews/server/reviews.ts'
import { messageStudents } from '#areas/students/server/mailing.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { EventType } from '#kernel/events.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { deliver, drainOutbox } from '#platform/events/drain.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { buy, declinedCard, makeCourse, makeLesson, useTestPayments } from '#testing/makers.ts'
import { countUnread, listNotifications, markAllRead, markRead, undoMarkAllRead } from './inbox.ts'
import { notify } from './notify.ts'
import { tellFailedMails } from './operators.ts'
import { nextReportAt, planMissingReports, sendWeeklyReports } from './reports/weekly.ts'
import { sendSample } from './samples.ts'
import { forgetOldNotifications } from './sweeps.ts'
import { notifications } from './tables.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

/** What the worker does, and twice: a delivery that is repeated changes nothing. */
async function settle(ctx: Ctx): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const deliveries: Parameters<typeof deliver>[1][] = []
    await drainOutbox(ctx, async (batch) => void deliveries.push(...batch))
    for (const delivery of [...deliveries, ...deliveries]) await deliver(ctx, delivery)
  }
}

const all = { filter: 'all', limit: 100 } as const
const told = async (ctx: Ctx<SignedIn>) => (await listNotifications(ctx, all)).notifications
const kinds = async (ctx: Ctx<SignedIn>) => (await told(ctx)).map(({ kind }) => kind)
const subjects = async (ctx: Ctx<SignedIn>) =>
  (await mailsTo(test.db, ctx.actor.email)).map(({ subject }) => subject)

describe('what a creator is told', () => {
  it('T1: that a plan has no place left, when somebody buys all the same, and what a plan closes', async () => {
    const clock = testClock('2026-06-24T08:40:00Z')
    const ctx = await asCreator(test.db, { plan: 'pro_plan', now: clock.now })
    const course = await makeCourse(ctx, { published: true, lessons: 1 })
    clock.advance(1000)
    await makeCourse(ctx, { title: 'Second', published: true, lessons: 1 })
    const { workspaceId } = ctx.actor
    const people = Array.from({ length: 100 }, () => newId('ctc', clock.now()))
    const made = { workspaceId, createdAt: clock.now() }
    const known = { ...made, updatedAt: clock.now(), source: 'import' }
    await test.db.insert(contacts).values(people.map((id) => ({ ...known, id, email: `${id}@example.com` })))
    const right = {
      ...made,
      thingKind: 'course',
      thingId: course.id,
      sourceKind: 'manual',
      mode: 'test',
    } as const
    await test.db.insert(grants).values(
      people.map((contactId) => ({
        ...right,
        contactId,
        sourceId: contactId,
        id: newId('grt', clock.now()),
      })),
    )
    await updatePlan(ctx, 'free_plan')
    await settle(ctx)
    expect(await kinds(ctx)).toEqual(['coursesClosed'])
    for (const email of ['one@example.com', 'two@example.com'])
      expect(await buy(asVisitor(test.db, clock.now), course, { email })).toMatchObject({ state: 'paid' })
    await settle(ctx)
    const [limit] = (await told(ctx)).filter(({ kind }) => kind === 'studentLimit')
    expect(limit).toMatchObject({ facts: { students: 102, limit: 100 }, count: 2, link: '/upgrade' })
    await updatePlan(ctx, 'basic_plan')
    await buy(asVisitor(test.db, clock.now), course, { email: 'three@example.com' })
    await settle(ctx)
    expect((await told(ctx)).find(({ kind }) => kind === 'studentLimit')).toMatchObject({ count: 2 })
  })

  it('folds the sales of a day into one entry that counts and adds up, once for each event', async () => {
    const clock = testClock('2026-06-24T08:40:00Z')
    const ctx = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(ctx, { published: true })
    const visitor = asVisitor(test.db, clock.now)
    for (const name of ['Priya Nair', 'Zoe Hart']) {
      await buy(visitor, course, { name, email: `${name.slice(0, 3)}@example.com` })
      await settle(visitor)
      clock.advance(hours(3))
    }
    const [entry, ...others] = await told(ctx)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      kind: 'enrollment',
      count: 2,
      facts: { name: 'Zoe Hart', title: 'Pottery Basics', paid: { cents: 9800, currency: 'USD' } },
      link: `/courses/${course.id}/students`,
      firstAt: '2026-06-24T08:40:00.000Z',
      lastAt: '2026-06-24T11:40:00.000Z',
      readAt: null,
    })
    // What was read stays as it was read; another day is another entry.
    await markRead(ctx, [entry?.id ?? newId('ntf')])
    await buy(visitor, course, { name: 'Tom Becker', email: 'tom@example.com' })
    await settle(visitor)
    clock.advance(days(1))
    await buy(visitor, course, { name: 'Lena Vogt', email: 'lena@example.com' })
    await settle(visitor)
    expect((await told(ctx)).map(({ count, readAt }) => [count, readAt !== null])).toEqual([
      [1, false],
      [1, false],
      [2, true],
    ])
  })

  it('emails of sales and tells of failures only as long as the workspace wants to hear of them', async () => {
    const ctx = await asCreator(test.db, { plan: 'pro_plan' })
    const course = await makeCourse(ctx, { published: true })
    const order = (fields: { card?: typeof declinedCard } = {}) =>
      buy(asVisitor(test.db), course, {
        ...{ email: `${newId('ctc').slice(-9)}@example.com`, name: 'Kim' },
        ...fields,
      }).catch(() => null)
    const settings = await getPaymentSettings(ctx)
    await updatePreferences(ctx, { email: { enrollments: false } })
    await putPaymentSettings(ctx, { ...settings, notifyPayments: false, notifyFailures: false })
    await order()
    await order({ card: declinedCard })
    await settle(ctx)
    expect(await subjects(ctx)).toEqual([])
    expect(await kinds(ctx)).not.toContain('paymentFailed')
    await putPaymentSettings(ctx, settings)
    await order()
    await order({ card: declinedCard })
    await settle(ctx)
    expect((await subjects(ctx)).toSorted()).toEqual([
      'A $49.00 payment by Kim failed',
      'You sold Pottery Basics — $49.00',
    ])
    const failure = (await told(ctx)).find(({ kind }) => kind === 'paymentFailed')
    expect(failure?.link).toMatch(/^\/payments\?q=ord_/)
  })

  it('sends one mail for a sale, as the toggles say, and none with the master off', async () => {
    const ctx = await asCreator(test.db, { plan: 'pro_plan' })
    const paid = await makeCourse(ctx, { published: true })
    const free = await makeCourse(ctx, { title: 'Free Clay', priceCents: 0, published: true })
    const sell = async (changes: Parameters<typeof updatePreferences>[1], course = paid) => {
      await updatePreferences(ctx, changes)
      const before = (await subjects(ctx)).length
      await buy(asVisitor(test.db), course, { email: `${newId('ctc').slice(-9)}@example.com`, name: 'Kim' })
      await settle(ctx)
      return (await subjects(ctx)).slice(before)
    }
    expect(await sell({})).toEqual(['You sold Pottery Basics — $49.00'])
    expect(await sell({ email: { payments: false } })).toEqual(['Kim now has Pottery Basics'])
    expect(await sell({ email: { enrollments: false } })).toEqual([])
    expect(await sell({ email: { payments: true } })).toEqual(['You sold Pottery Basics — $49.00'])
    expect(await sell({}, free)).toEqual([])
    expect(await sell({ email: { enrollments: true } }, free)).toEqual(['Kim now has Free Clay'])
    expect(await sell({ emailNotifications: false })).toEqual([])
    expect(await sell({ email: { weeklyReports: false } }, free)).toEqual([])
  })

  it('hears of a refund that it didn’t just see happen, as one entry', async () => {
    const ctx = await asCreator(test.db)
    const facts = {
      ...{ orderId: newId('ord'), refundId: newId('rfd'), contactId: null, title: 'Pottery Basics' },
      ...{ total: { cents: 4900, currency: 'USD' as const }, mode: 'test' as const, provider: 'Pay Example' },
      access: 'removed' as const,
    }
    const hear = async <S extends z.ZodType>(event: EventType<S>, more: Record<string, unknown>) => {
      const { workspaceId } = ctx.actor
      await withTransaction(ctx, (ctx) => announce(ctx, workspaceId, event, { ...facts, ...more } as never))
      await settle(ctx)
      return (await told(ctx)).map(({ kind, facts }) => [kind, facts.next, facts.reason])
    }
    expect(await hear(orderRefunded, { how: 'atOnce', isWhole: true })).toEqual([])
    expect(await hear(refundFailed, { how: 'atOnce', reason: 'No.' })).toEqual([])
    expect(await hear(orderRefunded, { how: 'later', isWhole: true })).toEqual([['refund', 'done', '']])
    expect(await hear(refundFailed, { how: 'afterward', reason: 'payments.refundReturned' })).toEqual([
      ['refund', 'returned', expect.any(String)],
    ])
  })

  it('hears of a payout unless that’s turned off, and always of one that came back', async () => {
    const ctx = await asCreator(test.db)
    const { workspaceId } = ctx.actor
    const facts = {
      ...{ mode: 'test' as const, provider: 'Pay Example' },
      amount: { cents: 4728, currency: 'USD' as const },
    }
    const hear = async (reason?: string) => {
      await withTransaction(ctx, (ctx) => {
        const payout = { ...facts, payoutId: newId('pyo') }
        return reason
          ? announce(ctx, workspaceId, payoutFailed, { ...payout, reason })
          : announce(ctx, workspaceId, payoutCompleted, payout)
      })
      await settle(ctx)
      return (await told(ctx)).flatMap(({ kind, facts }) => (kind === 'payout' ? [facts.next] : []))
    }
    expect(await hear()).toEqual(['arrived'])
    await test.db.insert(paymentSettings).values({
      ...{ workspaceId, id: newId('pst'), defaultCurrency: 'USD', taxBasisPoints: 0, isTaxIncluded: false },
      ...{ automaticPayouts: true, notifyPayments: true, notifyFailures: true, notifyPayouts: false },
      updatedAt: new Date(),
    })
    expect(await hear()).toEqual(['arrived'])
    expect((await hear('payments.bankReturned')).sort()).toEqual(['arrived', 'failed'])
  })

  it('hears of a dispute with its deadline, by email whatever is turned off, and what became of it', async () => {
    const ctx = await asCreator(test.db)
    const { workspaceId } = ctx.actor
    await updatePreferences(ctx, { emailNotifications: false })
    const facts = {
      ...{ disputeId: newId('dsp'), orderId: newId('ord'), title: 'Pottery Basics', mode: 'test' as const },
      ...{ provider: 'Pay Example', total: { cents: 4900, currency: 'USD' as const } },
    }
    await withTransaction(ctx, (ctx) =>
      announce(ctx, workspaceId, disputeOpened, {
        ...{ ...facts, reason: 'productNotReceived', respondBy: '2026-12-01T12:00:00.000Z' },
      }),
    )
    await settle(ctx)
    const [letter] = await mailsTo(test.db, ctx.actor.email)
    expect(letter?.subject).toBe('Respond by Dec 1, 2026: $49.00 for Pottery Basics is disputed')
    expect(letter?.text).toContain('the buyer says they didn’t get what they bought')
    await withTransaction(ctx, (ctx) => announce(ctx, workspaceId, disputeLost, facts))
    await settle(ctx)
    expect((await told(ctx)).map(({ kind, facts }) => [kind, facts.next, facts.respondBy])).toEqual([
      ['dispute', 'lost', '2026-12-01T12:00:00.000Z'],
    ])
    expect(await subjects(ctx)).toHaveLength(1)
    await updatePreferences(ctx, { emailNotifications: true })
    await withTransaction(ctx, (ctx) => announce(ctx, workspaceId, disputeWon, facts))
    await settle(ctx)
    expect((await subjects(ctx)).at(-1)).toBe('You won the dispute over $49.00 for Pottery Basics')
  })

  it('hears that an order was paid twice, what to do about it, and that it is back, in one entry', async () => {
    const ctx = await asCreator(test.db)
    const { workspaceId } = ctx.actor
    const facts = {
      ...{ orderId: newId('ord'), title: 'Pottery Basics', mode: 'test' as const, provider: 'Pay Example' },
      total: { cents: 4900, currency: 'USD' as const },
    }
    const hear = async <S extends z.ZodType>(event: EventType<S>, more: Record<string, unknown>) => {
      await withTransaction(ctx, (ctx) => announce(ctx, workspaceId, event, { ...facts, ...more } as never))
      await settle(ctx)
      return (await told(ctx)).map(({ kind, facts }) => [kind, facts.next])
    }
    const letter = async () => (await mailsTo(test.db, ctx.actor.email)).at(-1)?.text
    expect(await hear(surplusArrived, { how: 'automatic' })).toEqual([['surplus', 'automatic']])
    expect(await letter()).toContain('Pay Example is refunding it. You don’t need to do anything')
    await updatePreferences(ctx, { emailNotifications: false })
    expect(await hear(surplusKept, { reason: 'The account is closed.' })).toEqual([['surplus', 'byHand']])
    expect(await letter()).toContain('Pay Example couldn’t refund it: The account is closed.')
    expect(await letter()).toContain('/payments')
    expect(await hear(surplusReturned, { how: 'byHand' })).toEqual([['surplus', 'returned']])
    expect(await subjects(ctx)).toHaveLength(2)
    // What needs nothing done is only said to who wants to hear of payments.
    await hear(surplusArrived, { how: 'automatic' })
    expect(await subjects(ctx)).toHaveLength(2)
    await hear(surplusArrived, { how: 'byHand' })
    expect(await subjects(ctx)).toEqual(Array(3).fill('$49.00 for Pottery Basics was paid twice'))
  })

  it('hears of a double payment as it is now, in whatever order the news come', async () => {
    const ctx = await asCreator(test.db)
    const { workspaceId } = ctx.actor
    const course = await makeCourse(ctx, { published: true })
    const { orderId } = await buy(asVisitor(test.db), course, { name: 'Kim' }, 'kim-twice')
    await settle(ctx)
    const [paid] = await test.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
    const paymentId = newId('pat')
    const second = { workspaceId, orderId, attempt: 2, id: paymentId, state: 'surplus', dueAt: null } as const
    await test.db.insert(paymentAttempts).values({ ...paid, ...second, providerRef: null } as never)
    const facts = {
      ...{ orderId, paymentId, title: 'Pottery Basics', mode: 'live', provider: 'Pay Example' },
      total: { cents: 4900, currency: 'USD' },
    }
    for (const [event, more] of [
      [surplusKept, { reason: 'The account is closed.' }],
      [surplusArrived, { how: 'automatic' }],
    ] as const) {
      await withTransaction(ctx, (ctx) =>
        announce(ctx, workspaceId, event as EventType<z.ZodType>, { ...facts, ...more }),
      )
      await settle(ctx)
    }
    const notes = (await told(ctx)).filter(({ kind }) => kind === 'surplus')
    expect(notes).toMatchObject([{ facts: { next: 'byHand' } }])
    const letters = (await mailsTo(test.db, ctx.actor.email)).filter(({ template }) =>
      /surplus/.test(template),
    )
    expect(letters.map(({ template }) => template)).toEqual(['notifications.surplus'])
  })

  it('hears of a declined card once for an order, by mail only while that is switched on', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    const visitor = asVisitor(test.db)
    const decline = (key: string) =>
      buy(visitor, course, { name: 'Lena Vogt', card: declinedCard }, key).catch(() => undefined)
    await decline('lena-1')
    await settle(visitor)
    expect(await told(ctx)).toMatchObject([
      {
        kind: 'paymentFailed',
        facts: { name: 'Lena Vogt', total: { cents: 4900 }, reason: 'The buyer’s bank declined the card.' },
      },
    ])
    expect(await subjects(ctx)).toEqual(['A $49.00 payment by Lena Vogt failed'])
    await updatePreferences(ctx, { email: { payments: false } })
    await decline('lena-2')
    await settle(visitor)
    expect(await kinds(ctx)).toEqual(['paymentFailed', 'paymentFailed'])
    expect(await subjects(ctx)).toHaveLength(1)
  })

  it('hears of reviews and of who finished; the student of the certificate, the achievement and the message', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    const student = await asStudent(test.db, { name: 'Zoe Hart' })
    const stranger = await asStudent(test.db)
    await buy(student, course, { email: student.actor.email, name: 'Zoe Hart' })
    for (const lessonId of course.lessonIds) await completeLesson(student, course.id, lessonId)
    await issueCertificate(student, course.id, 'Zoe Hart')
    await writeReview(
      student,
      { kind: 'course', id: course.id },
      { rating: 5, text: 'Good.', shownName: 'Zoe' },
    )
    const message = { students: { filter: 'all' as const }, subject: 'Kiln is hot', text: 'Come.' }
    await messageStudents(ctx, course.id, message, 'message-key')
    await settle(student)
    expect((await kinds(ctx)).toSorted()).toEqual(['enrollment', 'finished', 'review'])
    expect(new Set(await kinds(student))).toEqual(new Set(['achievement', 'certificate', 'message']))
    expect((await told(student)).find(({ kind }) => kind === 'message')).toMatchObject({
      facts: { name: 'Ana Reis', subject: 'Kiln is hot' },
      link: `/learn/${course.id}`,
    })
    expect(await told(stranger)).toEqual([])
  })
})

describe('a new lesson', () => {
  it('is told to who takes the course, those of a day as one, and what was shown before never again', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    const [mia, left] = [await asStudent(test.db), await asStudent(test.db)]
    for (const each of [mia, left]) await buy(each, course, { email: each.actor.email, name: 'Mia Chen' })
    await test.db.update(grants).set({ revokedAt: new Date() }).where(eq(grants.userId, left.actor.userId))
    await settle(ctx)
    const news = async (of: Ctx<SignedIn>) => (await told(of)).filter(({ kind }) => kind === 'newLesson')

    const first = await makeLesson(ctx, course.id, 'Trimming', true)
    await settle(ctx)
    const one = { title: course.title, lesson: 'Trimming', lessons: 1 }
    expect(await news(mia)).toMatchObject([{ facts: one, link: `/learn/${course.id}/${first.id}` }])
    const drafts = [await makeLesson(ctx, course.id, 'Glazing'), await makeLesson(ctx, course.id, 'Firing')]
    await publishLessons(
      ctx,
      drafts.map(({ id }) => id),
      'published',
    )
    // Taken back and shown again: with the course, or since.
    for (const id of [first.id, course.lessonIds[0] ?? 'lsn_']) {
      await unpublishLesson(ctx, course.id, id)
      await publishLesson(ctx, course.id, id)
    }
    await settle(ctx)
    expect(await news(mia)).toMatchObject([{ count: 2, facts: { lessons: 3 }, link: `/learn/${course.id}` }])
    expect([await news(left), await news(ctx)]).toEqual([[], []])
  })
})

describe('what an admin is told', () => {
  it('hears of creators, messages and mails that were given up, each once', async () => {
    const clock = testClock()
    const admin = await asAdmin(test.db, { now: clock.now })
    await asCreator(test.db, { now: clock.now })
    await asStudent(test.db, { now: clock.now })
    await sendMessage(asVisitor(test.db, clock.now), '10.0.0.9', {
      name: 'Bo',
      email: 'bo@example.com',
      message: 'Hello.',
    })
    await settle(admin)
    expect((await kinds(admin)).toSorted()).toEqual(['contactMessage', 'signUp'])

    const failed = async () => {
      const [mail] = await test.db.select({ id: mails.id }).from(mails).limit(1)
      await test.db
        .update(mails)
        .set({ failedAt: clock.now() })
        .where(eq(mails.id, mail?.id ?? newId('mal')))
    }
    await failed()
    clock.advance(hours(1))
    await tellFailedMails(admin)
    await tellFailedMails(admin)
    const mailFailures = async () => (await told(admin)).filter(({ kind }) => kind === 'mailFailed')
    expect(await mailFailures()).toMatchObject([{ facts: { failed: 1 } }])
    await markAllRead(admin, clock.now())
    await tellFailedMails(admin)
    expect(await mailFailures()).toHaveLength(1)
  })
})

describe('the list', () => {
  it('pages by key, narrows, counts, marks and takes back; nobody else’s is touched', async () => {
    const clock = testClock()
    const ctx = await asStudent(test.db, { now: clock.now })
    const other = await asStudent(test.db, { now: clock.now })
    for (let n = 0; n < 5; n++) {
      clock.advance(1000)
      for (const who of [ctx, other])
        await withTransaction(who as Ctx<SignedIn>, (inner) =>
          notify(inner, who.actor.userId, {
            kind: n % 2 ? 'certificate' : 'message',
            facts: { title: `No ${n}` },
            link: '/certificates',
          }),
        )
    }
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await listNotifications(ctx, { filter: 'all', cursor, limit: 2 })
      seen.push(...page.notifications.map(({ facts }) => facts.title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['No 4', 'No 3', 'No 2', 'No 1', 'No 0'])
    expect((await listNotifications(ctx, { filter: 'learning', limit: 9 })).notifications).toHaveLength(2)

    const [newest] = await told(ctx)
    const [theirs] = await told(other)
    if (!newest || !theirs) throw new Error('nothing told')
    expect(await markRead(ctx, [newest.id, theirs.id])).toEqual({ unread: 4 })
    expect(await countUnread(other)).toBe(5)
    clock.advance(1000)
    const before = new Date(clock.now().getTime() - 3500)
    const marked = await markAllRead(ctx, before)
    // What came after the look stays unread.
    expect(marked).toMatchObject({ marked: 2, unread: 2 })
    expect(await undoMarkAllRead(ctx, new Date(marked.readAt))).toEqual({ unread: 4 })
    expect((await listNotifications(ctx, { filter: 'unread', limit: 9 })).notifications).toHaveLength(4)
    expect(await countUnread(other)).toBe(5)
  })

  it('forgets what is older than ninety days', async () => {
    const clock = testClock()
    const ctx = await asStudent(test.db, { now: clock.now })
    await withTransaction(ctx as Ctx<SignedIn>, (inner) =>
      notify(inner, ctx.actor.userId, { kind: 'certificate', facts: { title: 'x' }, link: '/certificates' }),
    )
    clock.advance(days(89))
    await forgetOldNotifications(ctx)
    expect(await told(ctx)).toHaveLength(1)
    clock.advance(days(2))
    await forgetOldNotifications(ctx)
    expect(await told(ctx)).toEqual([])
  })
})

describe('the weekly report', () => {
  it('is due on Monday at eight in the person’s zone, also where the clocks change', async () => {
    const at = (now: string) => ({ ...asVisitor(test.db), now: () => new Date(now) })
    const due = async (now: string, zone: string) => (await nextReportAt(at(now), zone)).toISOString()
    expect(await due('2026-11-20T09:00:00Z', 'Europe/Lisbon')).toBe('2026-11-23T08:00:00.000Z')
    expect(await due('2026-11-23T07:59:59Z', 'Europe/Lisbon')).toBe('2026-11-23T08:00:00.000Z')
    expect(await due('2026-11-23T08:00:00Z', 'Europe/Lisbon')).toBe('2026-11-30T08:00:00.000Z')
    expect(await due('2026-03-27T12:00:00Z', 'Europe/Lisbon')).toBe('2026-03-30T07:00:00.000Z')
    expect(await due('2026-11-20T09:00:00Z', 'Pacific/Auckland')).toBe('2026-11-22T19:00:00.000Z')
  })

  it('tells true figures of the week with the week before, once; nothing of a week without any', async () => {
    const clock = testClock('2026-11-11T09:00:00Z')
    const ctx = await asCreator(test.db, { now: clock.now })
    await updateWorkspace(ctx, { timeZone: 'Europe/Lisbon' })
    const course = await makeCourse(ctx, { published: true })
    const visitor = asVisitor(test.db, clock.now)
    await buy(visitor, course, { email: 'w1@example.com' })
    clock.set('2026-11-18T09:00:00Z')
    await buy(visitor, course, { email: 'w2@example.com' })
    await buy(visitor, course, { email: 'w3@example.com' })
    await settle(ctx)
    await planMissingReports(ctx)
    clock.set('2026-11-23T08:00:05Z')
    await Promise.all([sendWeeklyReports(ctx), sendWeeklyReports(ctx)])
    const reports = async () =>
      (await mailsTo(test.db, ctx.actor.email)).filter(({ template }) => template.includes('weekly'))
    const [report, ...more] = await reports()
    expect(more).toEqual([])
    expect(report?.subject).toMatch(/^Your week: November 16.{1,5}22$/)
    expect(report?.text).toContain('Sales: 2, $98.00 (the week before: $49.00)')
    expect(report?.text).toContain('New enrollments: 2 (the week before: 1)')
    expect((await told(ctx))[0]).toMatchObject({
      kind: 'weeklyReport',
      link: '/dashboard',
      facts: { from: '2026-11-16', to: '2026-11-22' },
    })
    // The next week nothing happens.
    clock.set('2026-11-30T08:00:05Z')
    await sendWeeklyReports(ctx)
    expect(await reports()).toHaveLength(1)
  })

  it('stays a line in the bell for who wants no mail of it, and leaves out what is long over', async () => {
    const clock = testClock('2026-11-18T09:00:00Z')
    const ctx = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    await updatePreferences(ctx, { email: { weeklyReports: false } })
    await buy(asVisitor(test.db, clock.now), await makeCourse(ctx, { published: true }))
    await settle(ctx)
    clock.set('2026-11-23T10:00:00Z')
    await sendWeeklyReports(ctx)
    expect(await kinds(ctx)).toContain('weeklyReport')
    expect((await mailsTo(test.db, ctx.actor.email)).map(({ template }) => template)).not.toContain(
      'notifications.weeklyReport',
    )
    await test.db.delete(notifications).where(eq(notifications.userId, ctx.actor.userId))
    clock.set('2026-12-05T10:00:00Z')
    await buy(asVisitor(test.db, clock.now), await makeCourse(ctx, { published: true, title: 'Late' }))
    await sendWeeklyReports(ctx)
    expect(await kinds(ctx)).toEqual([])
  })
})

it('sends a sample mail once for a key, naming what is switched on', async () => {
  const ctx = await asStudent(test.db)
  await updatePreferences(ctx, { email: { payments: false } })
  await sendSample(ctx, 'email', 'key-1')
  await sendSample(ctx, 'email', 'key-1')
  const sent = await mailsTo(test.db, ctx.actor.email)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ workspaceId: platformWorkspaceId, template: 'notifications.sample' })
  expect(sent[0]?.text).toContain('Turned on for you: new course enrollments, weekly reports.')
  await expect(sendSample(ctx, 'push', 'key-2')).rejects.toMatchObject({ code: 'CONFLICT' })
  const [user] = await test.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  expect(user?.preferences.push).toEqual({ messages: false, reminders: false })
})
