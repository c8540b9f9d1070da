import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { enrollments, lessonProgress, sittings } from '#areas/learning/server/tables.ts'
import { notifications } from '#areas/notifications/server/tables.ts'
import { userOrders } from '#areas/payments/server/own-order-tables.ts'
import { testPaymentsOf } from '#areas/payments/server/provider/test-payments.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { reviews } from '#areas/reviews/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { forgetters } from '#platform/forgetting.ts'
import { mails } from '#platform/mail/tables.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { asGiven, forgetOnly } from '#testing/gifts.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import {
  buyCourse,
  ctxFor,
  ctxOf,
  type Member,
  makeMember,
  makeSeller,
  type Seller,
  typeAddress,
} from '#testing/people.ts'
import { erasePeople } from './erasing.ts'
import { dataExports, erasures } from './tables.ts'

const at = testProduct({ demo: true })
let seller: Seller
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Leaving', 'Ana Reis')
})

const ask = (as: Member, body: object = {}) =>
  call(at.app, 'POST', '/api/v1/me/deletion', {
    as,
    body: { email: as.email, password: testPassword, ...body },
  })

const later = () => ({ ...ctxOf(at.app), now: () => new Date(Date.now() + minutes(2)) })

/** The worker's turns: what was announced is delivered, people are forgotten, told so, and then their address too. */
async function forgetAll() {
  await at.app.worker.settle()
  await erasePeople(ctxOf(at.app))
  await erasePeople(later())
  await at.app.worker.settle()
  await later().db.update(mails).set({ sentAt: new Date() })
  await erasePeople(later())
}

/** The tables with a text in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = at.app.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function buyer(): Promise<Member> {
  const member = await makeMember(at.app, { name: 'Quentin Wagtail' })
  const ctx = (await ctxFor(at.app, member)) as Ctx<SignedIn>
  await buyCourse(at.app, seller.course, { ctx, email: member.email, name: member.name })
  await at.app.worker.settle()
  const { db } = at.app.database
  const [contact] = await db.select().from(contacts).where(eq(contacts.email, member.email))
  const now = new Date()
  await db.insert(reviews).values({
    ...{ workspaceId: seller.workspaceId, id: newId('rvw'), thingKind: 'course', thingId: seller.course.id },
    ...{ contactId: contact?.id ?? 'ctc_none', rating: 5, text: 'Good clay.', shownName: member.name },
    ...{ stepsDone: 2, stepsTotal: 2, status: 'published', publishedAt: now, createdAt: now, writtenAt: now },
  })
  return member
}

describe('deleting an account', () => {
  it('needs the address typed again and the password', async () => {
    const member = await makeMember(at.app)
    const wrong = [
      await ask(member, { email: freshEmail() }),
      await ask(member, { password: 'not the one' }),
      await ask(member, { password: '' }),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([422, 403, 422])
    expect((await call(at.app, 'GET', '/api/v1/me', { as: member })).status).toBe(200)
  })

  it('signs everybody out at once, and leaves nothing that says who it was', async () => {
    const member = await buyer()
    const facts = await call(at.app, 'GET', '/api/v1/me/deletion', { as: member })
    expect(facts.body).toMatchObject({ email: member.email, orders: 1, workspace: null, isLastAdmin: false })
    expect((await ask(member)).status).toBe(200)
    expect((await call(at.app, 'GET', '/api/v1/me', { as: member })).status).toBe(401)
    const again = await call(at.app, 'POST', '/api/v1/sign-in', {
      body: { email: member.email, password: testPassword },
    })
    expect(again.body.code).toBe('auth/wrong-credentials')

    await forgetAll()
    expect(await tablesWith(member.email)).toEqual([])
    // An email to the seller had the name, and stays as it is.
    expect(await tablesWith('Wagtail')).toEqual(['mails'])
    expect(await tablesWith('Good clay.')).toEqual(['reviews'])
    // The books stay: one paid order, with no one's name on it.
    const { db } = at.app.database
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.buyerEmail, `${member.userId}@erased.invalid`))
    expect(order).toMatchObject({
      status: 'paid',
      totalCents: 4900,
      buyerName: 'Former user',
      buyerUserId: null,
    })
    expect(await db.$count(userOrders, eq(userOrders.userId, member.userId))).toBe(0)
    const [note] = await db.select().from(erasures).where(eq(erasures.userId, member.userId))
    expect(note).toMatchObject({ person: null })
    expect(note?.doneAt).not.toBeNull()
    // The address is free again.
    const next = await call(at.app, 'POST', '/api/v1/sign-up', {
      body: { email: member.email, password: testPassword, firstName: 'New', lastName: 'Person' },
    })
    expect(next.status).toBe(201)
  })

  it('S3: forgets what was done by an order with another’s address, and nothing of that person', async () => {
    const { course } = seller
    const owner = await makeMember(at.app)
    await buyCourse(at.app, course, { ctx: await ctxFor(at.app, owner), email: owner.email })
    const { member } = await typeAddress(at.app, 'signed in, not confirmed', { course, email: owner.email })
    if (!member) throw new Error('The stranger has no account.')
    for (const [as, text] of [
      [owner, 'Kept by its owner'],
      [member, 'Left by a stranger'],
    ] as const)
      await call(at.app, 'POST', `/api/v1/learn/${course.id}/lessons/${course.lessonIds[0]}/notes`, {
        as,
        body: { text, atSeconds: null },
      })
    expect((await ask(member)).status).toBe(200)
    await forgetAll()
    expect(await tablesWith('Left by a stranger')).toEqual([])
    expect(await tablesWith('Kept by its owner')).toEqual(['notes'])
  })

  it('R5: goes on where it was cut off', async () => {
    const member = await buyer()
    await ask(member)
    const whole = at.app.instance.given(forgetters)
    let cuts = 0
    forgetOnly(
      at.app,
      ...whole.slice(0, 3),
      async () => {
        if (++cuts < 3) throw new Error('killed')
      },
      ...whole.slice(3),
    )
    // The worker tries as well; between them it is cut off twice and then done.
    for (let n = 0; n < 3; n++) await forgetAll().catch(() => {})
    asGiven(at.app)
    expect(cuts).toBeGreaterThanOrEqual(3)
    expect(await tablesWith(member.email)).toEqual([])
    expect(await at.app.database.db.$count(lessonProgress)).toBe(0)
  })

  it('T2: leaves no name where the address was never proven, unless others know the contact too', async () => {
    const member = await makeMember(at.app, { name: 'Ursula Unproven', verified: false })
    const ctx = (await ctxFor(at.app, member)) as Ctx<SignedIn>
    await buyCourse(at.app, seller.course, { ctx, email: member.email, name: member.name })
    const shared = await makeSeller(at.app, 'Shared', 'Sheila Sharp')
    await buyCourse(at.app, shared.course, { ctx, email: member.email, name: member.name })
    // Someone with the same address, who may be its owner, bought there as a guest.
    await buyCourse(at.app, shared.course, { email: member.email, name: 'Ursula Unproven' })
    await ask(member)
    await forgetAll()
    const { db } = at.app.database
    const known = await db.select().from(contacts).where(eq(contacts.email, member.email))
    expect(known.map(({ workspaceId }) => workspaceId)).toEqual([shared.workspaceId])
    const live = await db
      .select()
      .from(grants)
      .where(and(eq(grants.contactId, known[0]?.id ?? 'ctc_'), isNull(grants.revokedAt)))
    expect(live).toHaveLength(1)
    const students = await call(at.app, 'GET', `/api/v1/courses/${seller.course.id}/students`, { as: seller })
    expect(students.text).not.toContain('Unproven')
  })

  it('T2: books a sale that was under way, and gives it to nobody', async () => {
    const member = await makeMember(at.app, { name: 'Wendy Underway' })
    const ctx = (await ctxFor(at.app, member)) as Ctx<SignedIn>
    const provider = testPaymentsOf(at.app.ctx)
    const charged = provider.begin.bind(provider)
    provider.begin = async (...asked) => {
      const charge = await charged(...asked)
      expect((await ask(member)).status).toBe(200)
      return charge
    }
    const bought = buyCourse(at.app, seller.course, { ctx, email: member.email, name: member.name })
    const { orderId, receipt } = await bought.finally(() => {
      provider.begin = charged
    })
    await forgetAll()
    const { db } = at.app.database
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, orderId as Id<'ord'>))
    expect(order).toMatchObject({
      status: 'paid',
      totalCents: 4900,
      buyerName: 'Former user',
      buyerUserId: null,
    })
    const given = await db.select().from(grants).where(eq(grants.sourceId, orderId))
    expect(given).toMatchObject([{ userId: null, revokedAt: expect.any(Date) }])
    expect((await visit(at.app, `/orders/${receipt}`)).status).toBe(410)
    expect(await tablesWith(member.email)).toEqual([])
    expect(await tablesWith('Underway')).toEqual([])
  })

  it('T2: forgets what a request wrote that had begun before', async () => {
    const member = await buyer()
    await ask(member)
    await at.app.worker.settle()
    await erasePeople(ctxOf(at.app))
    const { db } = at.app.database
    const [gone] = await db.select().from(erasures).where(eq(erasures.userId, member.userId))
    expect(gone?.forgottenAt).not.toBeNull()
    const [contact] = gone?.contacts ?? []
    // Late: it knew the person when it started.
    await db.insert(notifications).values({
      ...{ userId: seller.userId, id: newId('ntf'), workspaceId: seller.workspaceId, kind: 'finished' },
      ...{ facts: { name: member.name }, link: '/', firstAt: new Date(), lastAt: new Date() },
    })
    const [seat] = await db
      .select()
      .from(enrollments)
      .where(eq(enrollments.contactId, contact?.id ?? 'ctc_'))
    await db.insert(sittings).values({
      ...{ workspaceId: seller.workspaceId, id: newId('sit'), enrollmentId: seat?.id ?? 'enr_' },
      ...{
        lessonId: seller.course.lessonIds[0] ?? 'lsn_',
        key: 'late',
        seconds: 9,
        startedAt: new Date(),
        endedAt: new Date(),
      },
    })
    await forgetAll()
    expect(await db.$count(sittings, eq(sittings.key, 'late'))).toBe(0)
    expect(await db.$count(notifications, sql`facts ->> 'name' = ${member.name}`)).toBe(0)
  })

  it('T2: is not held up by a mail server that is away, and tells of the end once, however often it is cut off', async () => {
    const member = await buyer()
    await ask(member)
    const { db } = at.app.database
    const goodbye = and(eq(mails.toAddress, member.email), eq(mails.template, 'settings.accountDeleted'))
    await at.app.worker.settle()
    await db
      .update(mails)
      .set({ sentAt: null, failedAt: null, dueAt: new Date(Date.now() + minutes(60)) })
      .where(goodbye)
    await erasePeople(ctxOf(at.app))
    expect(await db.$count(userOrders, eq(userOrders.userId, member.userId))).toBe(0)
    await Promise.all([erasePeople(later()), erasePeople(later()), erasePeople(later())])
    const last = await db
      .select()
      .from(mails)
      .where(and(eq(mails.toAddress, member.email), eq(mails.template, 'settings.accountErased')))
    expect(last).toHaveLength(1)
    expect(last[0]?.text).toContain('It’s done')
    // The address stays until both are out.
    expect(
      (await db.select().from(erasures).where(eq(erasures.userId, member.userId)))[0]?.person?.email,
    ).toBe(member.email)
    await forgetAll()
    expect(await tablesWith(member.email)).toEqual([])
  })

  it('leaves what people bought to them, and the store to nobody', async () => {
    const leaving = await makeSeller(at.app, 'Orphaned', 'Otto Zobel')
    const student = await makeMember(at.app, { name: 'Stu Dent' })
    const ctx = (await ctxFor(at.app, student)) as Ctx<SignedIn>
    await buyCourse(at.app, leaving.course, { ctx, email: student.email, name: student.name })
    const facts = await call(at.app, 'GET', '/api/v1/me/deletion', { as: leaving })
    expect(facts.body.workspace).toMatchObject({ students: 1, paidOrders: 1, mustKeep: true })
    expect((await ask(leaving, { workspace: 'remove' })).status).toBe(409)
    expect((await ask(leaving, { workspace: 'keep' })).status).toBe(200)
    await forgetAll()

    expect((await visit(at.app, `/@${leaving.handle}`)).status).toBe(404)
    const lesson = await call(
      at.app,
      'GET',
      `/api/v1/learn/${leaving.course.id}/lessons/${leaving.course.lessonIds[0]}`,
      { as: student },
    )
    expect(lesson.status).toBe(200)
    expect(await tablesWith(leaving.email)).toEqual([])
    // What others got is theirs: their invoices and emailed receipts name the seller they had.
    expect(await tablesWith('Zobel')).toEqual(['invoices', 'mails'])
  })

  it('removes a workspace nobody has anything of', async () => {
    const leaving = await makeSeller(at.app, 'Emptied', 'Ella Leer')
    expect((await ask(leaving, { workspace: 'remove' })).status).toBe(200)
    await forgetAll()
    const { db } = at.app.database
    expect(await db.$count(workspaces, eq(workspaces.id, leaving.workspaceId))).toBe(0)
    expect(await tablesWith('Emptied Basics')).toEqual([])
    expect(await db.$count(contacts, eq(contacts.workspaceId, leaving.workspaceId))).toBe(0)
  })

  it('I6: is not for the last admin, also when two leave at once', async () => {
    const first = await makeMember(at.app, { role: 'admin' })
    const second = await makeMember(at.app, { role: 'admin' })
    const answers = await Promise.all([ask(first), ask(second)])
    const others = await at.app.database.db.$count(users, eq(users.role, 'admin'))
    expect(answers.filter(({ status }) => status === 409).length + (others > 1 ? 1 : 0)).toBeGreaterThan(0)
    expect(others).toBeGreaterThan(0)
    await forgetAll()
  })
})

it('no event of somebody who left says more than that', async () => {
  const { db } = at.app.database
  const gone = await db.select().from(events).where(eq(events.type, 'accounts.userErased'))
  expect(gone.length).toBeGreaterThan(2)
  for (const { payload } of gone) expect(Object.keys(payload)).toEqual(['userId'])
  expect(await db.$count(dataExports)).toBe(0)
})
