import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noClient } from '#areas/accounts/server/attempts.ts'
import { demoAccounts, demoCreatorCtx, demoStudent } from '#areas/accounts/server/demo.ts'
import { createSession, resolveActor } from '#areas/accounts/server/sessions.ts'
import { signIn } from '#areas/accounts/server/sign-in.ts'
import { openAccount } from '#areas/accounts/server/sign-up.ts'
import { findUserByEmail } from '#areas/accounts/server/users.ts'
import { listClients } from '#areas/coaching/server/clients.ts'
import { getCourse, listCourses } from '#areas/courses/server/courses.ts'
import { getLesson } from '#areas/courses/server/lessons.ts'
import { creatorDashboard } from '#areas/dashboards/server/creator.ts'
import { studentDashboard } from '#areas/dashboards/server/student.ts'
import { listAnalytics } from '#areas/downloads/server/analytics.ts'
import { listDownloads } from '#areas/downloads/server/downloads.ts'
import { listOrders } from '#areas/downloads/server/orders.ts'
import { addSchedule } from '#areas/learning/server/schedules.ts'
import { getOverview } from '#areas/memberships/server/figures.ts'
import { listInvoices } from '#areas/memberships/server/invoices.ts'
import { listMembers } from '#areas/memberships/server/members.ts'
import { listTiers } from '#areas/memberships/server/tiers.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { testPayments } from '#areas/payments/server/provider/test-payments.ts'
import { agrees } from '#areas/payments/server/verifying/total.ts'
import { verifyLedger } from '#areas/payments/server/verifying/verifying.ts'
import { getOwnReviewState } from '#areas/reviews/server/reviews.ts'
import { visitFigures } from '#areas/visits/server/figures.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Money } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { readOutbox } from '#platform/mail/carrier.ts'
import { testPassword } from '#testing/context.ts'
import { census, emptyInstallation, type Installation, loadInSpiteOfKills } from '#testing/demo.ts'
import { type Application, startApplicationWorker } from '../application.ts'
import { clearDemo } from './clear.ts'
import { refuseDemoOnRealInstance } from './demo-state.ts'
import { loadDemo } from './load.ts'

/**
 * A load is dear, so the tests are one story of it and run in their order: it is killed and finished, looked at and cleared; and a
 * copy of it, where people come in, is cleared by force.
 */
let installation: Installation
let copy: Installation | undefined
let application: Application
/** What an installation without people has. */
let empty: Record<string, number>

beforeAll(async () => {
  installation = await emptyInstallation()
  application = installation.application
  empty = await census(application)
})
afterAll(async () => {
  await installation.close()
  await copy?.close()
})

const beganAt = new Date()

/** As the setting APP_URL makes an installation. */
const real = { real: true, demo: false }

async function rows<T = Record<string, number>>(query: string): Promise<T[]> {
  return (await application.database.pool.query(query)).rows
}
async function count(query: string): Promise<number> {
  return Number((await rows<{ count: string }>(`select count(*) from ${query}`))[0]?.count)
}

async function asDemoStudent(): Promise<Ctx<SignedIn>> {
  const user = await findUserByEmail(application.ctx, demoStudent.email)
  if (!user) throw new Error('The demo has no student.')
  const { sessionToken } = await createSession(application.ctx, user.id, {
    remembered: false,
    client: noClient,
  })
  const { actor } = await resolveActor(application.ctx, sessionToken)
  return { ...application.ctx, actor: actor as SignedIn }
}

async function settle(): Promise<void> {
  const worker = await startApplicationWorker(application)
  await worker.settle()
  await worker.stop()
}

/** What everyone who is or was a member has paid for it. */
async function spentByMembers(ana: CreatorCtx): Promise<Money[]> {
  const { total } = await listMembers(ana, { page: 1 })
  const pages = Array.from({ length: Math.ceil(total / 25) }, (_, at) => listMembers(ana, { page: at + 1 }))
  return (await Promise.all(pages)).flatMap(({ members }) => members.flatMap(({ spent }) => spent))
}

/** Of who gives: no one's membership is theirs by it. */
const spentOnGifts = () =>
  rows<{ cents: number }>(
    `select total_cents::int as cents from orders where status = 'paid' and reason = 'gift'`,
  )

async function expectBooksInOrder(): Promise<void> {
  expect(await rows('select sum(cents)::int as sum from ledger_entries group by currency')).toEqual([
    { sum: 0 },
  ])
  const paid = await count(`orders where status = 'paid'`)
  expect(paid).toBeGreaterThan(50)
  // Two buyers of files haven't confirmed with their bank.
  expect(
    await rows(
      `select status, count(*)::int from orders where status not in ('paid', 'failed') group by status`,
    ),
  ).toEqual([{ status: 'confirming', count: 2 }])
  // Three buyers gave up; a few more paid with their second card.
  expect(await rows(`select distinct attempt from orders where status = 'failed'`)).toEqual([{ attempt: 1 }])
  expect(await count(`orders where status = 'failed'`)).toBe(3)
  expect(await count(`orders where status = 'paid' and attempt = 2`)).toBeGreaterThanOrEqual(3)
  expect(await count(`orders where status = 'paid' and (delivered_at is null or contact_id is null)`)).toBe(0)
  // A renewal extends what the first payment gave.
  expect(
    await count(`orders o where status = 'paid' and reason = 'first' and
      (select count(*) from grants g where g.source_id = o.id and g.contact_id = o.contact_id) <> 1`),
  ).toBe(0)
  expect(
    await count(`orders o join order_items i on i.order_id = o.id and i.product_kind = 'course' where o.status = 'paid' and
      (select count(*) from enrollments e where e.contact_id = o.contact_id and e.course_id = i.product_id) <> 1`),
  ).toBe(0)
  const renewals = await count(`orders where status = 'paid' and reason <> 'first'`)
  // Of the creator's own plan, and of the members.
  const ofMembers = await count(`orders o join order_items i on i.order_id = o.id and i.product_kind = 'tier'
    where o.status = 'paid' and o.reason <> 'first'`)
  expect(renewals).toBe(3 + ofMembers)
  // A gift is paid by someone and gives nothing before someone else accepts it.
  expect(await count(`orders where status = 'paid' and reason = 'gift'`)).toBe(2)
  const accepted = await count(`member_gifts where state = 'accepted'`)
  expect(accepted).toBe(1)
  expect(await count('grants')).toBe(paid - renewals + accepted)
  const files = `order_items i join orders o on o.id = i.order_id and o.status = 'paid' where i.product_kind = 'download'`
  const plans = `order_items i join orders o on o.id = i.order_id and o.status = 'paid' where i.product_kind = 'plan'`
  const tiers = `order_items i join orders o on o.id = i.order_id and o.status = 'paid' where i.product_kind = 'tier'`
  expect(await count('enrollments')).toBe(
    paid -
      (await count(files)) -
      (await count(`coaching_holdings where period = ''`)) -
      (await count(plans)) -
      (await count(tiers)),
  )
  expect(await count('download_rights')).toBe(await count(files))
  // What anyone may look at of the cards.
  expect(await count('download_pages')).toBe(2)
  expect(await count(`transactions where kind = 'payment' and status = 'Completed'`)).toBe(paid)
  expect(
    await count(`transactions t where t.kind = 'payment' and
    (select sum(cents) from order_items i where i.order_id = t.order_id) <> t.gross_cents`),
  ).toBe(0)

  const charges = await testPayments(application.config.dataDir).listCharges()
  expect(charges.filter((charge) => charge.state === 'succeeded')).toHaveLength(paid)
  expect(charges.filter((charge) => charge.state === 'confirming')).toHaveLength(2)
  expect(charges).toHaveLength((await count(`transactions where kind = 'payment'`)) + 2)

  // Seven payouts, of which one came back and was in the next; each is as much as what's in it.
  expect(await rows('select status, count(*)::int from payouts group by status order by status')).toEqual([
    { status: 'Completed', count: 6 },
    { status: 'Failed', count: 1 },
  ])
  expect(
    await count(`payouts p where status = 'Completed' and arrives_at > created_at and amount_cents =
      (select sum(gross_cents - fee_cents) from transactions t where t.payout_id = p.id)`),
  ).toBe(6)
}

/** Someone got their money back and lost the course, another a part of it, and a bank has taken back what a third one paid. */
async function expectMoneyGivenBack(): Promise<void> {
  expect(
    await rows('select amount_cents::int as cents, state, ends_access as access from refunds order by 1'),
  ).toEqual([
    { cents: 1_000, state: 'succeeded', access: 'kept' },
    { cents: 4_900, state: 'succeeded', access: 'removed' },
  ])
  expect(await count(`grants where revoked_at is not null`)).toBe(1)
  expect(await rows('select state, respond_by > now() as "isOpen" from disputes')).toEqual([
    { state: 'open', isOpen: true },
  ])
  const crooked: string[] = []
  for await (const { totals } of verifyLedger(application.ctx))
    for (const total of totals) if (!agrees(total)) crooked.push(JSON.stringify(total))
  expect(crooked).toEqual([])
}

describe('loading the demo', () => {
  test('into an empty installation, killed while it took money → three people who can sign in, six courses, and books that add up', async () => {
    await refuseDemoOnRealInstance(application.ctx, real)
    const demo = await loadInSpiteOfKills(application, beganAt)
    copy = await installation.copied()
    application = installation.application
    for (const { email } of demoAccounts) {
      await signIn(application.ctx, { email, password: demo?.password ?? '', rememberMe: false }, noClient)
    }
    // One who signed up and never opened the email, for the administration to show.
    expect(await count('users where not email_verified')).toBe(1)
    expect(await count('users where suspended_at is not null')).toBe(1)
    expect(await count('invitations')).toBe(1)
    await expectBooksInOrder()
    await expectMoneyGivenBack()

    const ana = await demoCreatorCtx(application.ctx)
    const { courses } = await listCourses(ana)
    expect(
      courses.map(({ title, status, price, lessonCount, salesPath }) => [
        title,
        status,
        price.cents,
        lessonCount,
        salesPath,
      ]),
    ).toEqual([
      // Nine that are live and one that is still being written.
      ['Pottery Basics', 'published', 4_900, 10, '/@clay-and-kiln/courses/pottery-basics'],
      ['Glazing in Depth', 'published', 8_900, 7, '/@clay-and-kiln/courses/glazing-in-depth'],
      ['Kiln Safety', 'published', 2_800, 4, '/@clay-and-kiln/courses/kiln-safety'],
      ['Handbuilding at Home', 'draft', 3_900, 3, '/@clay-and-kiln/courses/handbuilding-at-home'],
      ['Raku Weekend', 'draft', 6_500, 2, '/@clay-and-kiln/courses/raku-weekend'],
      ['Selling at Markets', 'draft', 0, 1, '/@clay-and-kiln/courses/selling-at-markets'],
    ])
    // Hours, as the recordings and texts really take.
    const minutesOf = new Map(courses.map(({ title, durationSeconds }) => [title, durationSeconds / 60]))
    for (const title of ['Pottery Basics', 'Glazing in Depth'])
      expect(minutesOf.get(title)).toBeGreaterThan(60)
    expect(minutesOf.get('Kiln Safety')).toBeGreaterThan(40)
    const dashboard = await creatorDashboard(ana)
    const [money] = await rows(
      `select sum(gross_cents)::int as cents from transactions
        where kind in ('payment', 'refund') and status = 'Completed'
          and workspace_id in (select id from workspaces where owner_id is not null)`,
    )
    expect(dashboard.revenue.total).toEqual({ cents: money?.cents, currency: 'USD' })
    const { downloads } = await listDownloads(ana, { page: 1 })
    const { clients } = await listClients(ana, { page: 1, pageSize: 100 })
    const earned = [
      ...[...courses, ...downloads].map(({ revenue }) => revenue),
      ...clients.map(({ totalPaid }) => totalPaid),
      ...(await spentByMembers(ana)),
      ...(await spentOnGifts()),
    ]
    expect(earned.reduce((sum, { cents }) => sum + cents, 0)).toBe(money?.cents)
    expect(dashboard.enrollments.total).toBe(await count('enrollments'))
    expect(dashboard.activeStudents.now).toBe(
      await count(
        `(select distinct contact_id from grants where thing_kind = 'course' and revoked_at is null) students`,
      ),
    )
    expect(dashboard.revenue.changePercent).toBeGreaterThan(0)
    expect(dashboard.enrollments.changePercent).toBeGreaterThan(0)
    expect(dashboard.today.sales).toBeGreaterThan(0)
  })

  test('has a lesson of every kind, each with something in it, and texts without leftover marks', async () => {
    const ana = await demoCreatorCtx(application.ctx)
    const kinds = new Set<string>()
    for (const { id } of (await listCourses(ana)).courses) {
      for (const lesson of (await getCourse(ana, id)).lessons) {
        kinds.add(lesson.kind)
        const { content, hasContent, media } = await getLesson(ana, id, lesson.id)
        expect(hasContent, lesson.title).toBe(true)
        expect(JSON.stringify(content), lesson.title).not.toMatch(/\*\*|## |"text":"(- |> )/)
        if (lesson.kind === 'video' || lesson.kind === 'audio') {
          expect(lesson.durationSeconds, lesson.title).toBeGreaterThan(40)
          expect(media?.captions, lesson.title).toHaveLength(1)
        }
      }
    }
    expect([...kinds].sort()).toEqual(['audio', 'download', 'pdf', 'quiz', 'text', 'video'])
  })

  test('has learners at every stage, certificates of those who finished, and reviews of those who saw enough', async () => {
    const finished = await count('enrollments where finished_at is not null')
    const some = async (what: string) => expect(await count(what), what).toBeGreaterThan(0)
    expect(finished).toBeGreaterThan(5)
    await some('enrollments where last_active_at is null')
    await some('enrollments where finished_at is null and completed_lessons > 0')
    await some('quiz_attempts where not passed')
    expect(await count('quiz_attempts where ended_at is null')).toBe(0)
    await some('certificates')
    expect(await count('certificates')).toBeLessThan(finished)
    await some(`reviews where status = 'published'`)
    expect(await count(`reviews where status = 'pending'`)).toBe(1)
    expect(await count('notes')).toBe(2)
    // No one was in a lesson before it opened.
    const drips = `lesson_progress p join lessons l on l.id = p.lesson_id and l.drip_days > 0
      join enrollments e on e.id = p.enrollment_id`
    await some(drips)
    expect(
      await count(`${drips} where p.opened_at < e.created_at + make_interval(days => l.drip_days)`),
    ).toBe(0)
    // What is counted beside the enrollments is what the rows say.
    expect(
      await count(`enrollments e where completed_lessons <> (select count(*) from lesson_progress p
        join lessons l on l.id = p.lesson_id and l.status = 'published' and l.deleted_at is null
        where p.enrollment_id = e.id and p.completed_at is not null)`),
    ).toBe(0)
  })

  test('has files of every type for sale and one that is a draft, downloaded and reviewed', async () => {
    const ana = await demoCreatorCtx(application.ctx)
    const { downloads } = await listDownloads(ana, { page: 1 })
    const shown = downloads.map(({ title, type, status, price }) => [title, type, status, price.cents])
    expect(shown.sort()).toEqual([
      ['Cone chart for the kiln room', 'image', 'published', 700],
      ['Glaze recipe cards', 'pdf', 'published', 1_800],
      ['Kiln logbook', 'pdf', 'draft', 900],
      ['Mug and bowl templates', 'zip', 'published', 1_200],
    ])
    for (const { title, status, fileSize, imageUrl, sales, downloads: saved, ...rest } of downloads) {
      expect([fileSize > 5_000, imageUrl !== null], title).toEqual([true, true])
      const isSold = status === 'published'
      expect([sales > 0, saved > 0, rest.rating !== null, rest.reviews > 0], title).toEqual(
        Array(4).fill(isSold),
      )
    }
    expect(await count(`download_starts where counted`)).toBe(
      downloads.reduce((sum, product) => sum + product.downloads, 0),
    )
    const orders = await listOrders(ana, { page: 1 })
    expect(new Set(orders.orders.map(({ status }) => status))).toEqual(new Set(['completed', 'pending']))
    // The student has one, and hasn't said what it's like.
    const [cards] = downloads.filter(({ title }) => title === 'Glaze recipe cards')
    const student = await asDemoStudent()
    expect(await getOwnReviewState(student, { kind: 'download', id: cards?.id ?? 'dwl_' })).toMatchObject({
      ...{ whyNot: null, review: null },
    })
  })

  test('has a membership that grew by 12 % this month, with the figures of the specification', async () => {
    const ana = { ...(await demoCreatorCtx(application.ctx)), now: () => beganAt }
    const overview = await getOverview(ana)
    const dollars = (cents: number) => [{ cents, currency: 'USD' }]
    expect(overview).toMatchObject({
      ...{ members: { now: 56, before: 50 }, growth: 12, joined: 8, left: 2 },
      ...{ churn: { now: 4, before: 4.4 }, revenue: { now: dollars(271_400), before: dollars(232_000) } },
      ...{ engagement: { now: 68, before: 66 }, tiers: 3, pieces: 15 },
    })
    const tiers = await listTiers(ana)
    expect(
      tiers.map(({ title, price, members, revenue }) => [title, price?.cents, members, revenue]),
    ).toEqual([
      ['Basic', 2_900, 39, dollars(113_100)],
      ['Premium', 7_900, 15, dollars(118_500)],
      ['VIP', 19_900, 2, dollars(39_800)],
    ])
    const { members, total } = await listMembers(ana, { page: 1, search: 'mark lee' })
    expect([total, members[0]?.status, members[0]?.spent]).toEqual([1, 'cancelled', dollars(39_800)])
    const paused = await listMembers(ana, { page: 1, status: 'paused' })
    expect(paused.members.map(({ name, spent }) => [name, spent])).toEqual([
      ['Lucas Moreau', dollars(14_500)],
    ])
    const { members: latest } = await listMembers(ana, { page: 1, of: 'total' })
    expect(latest.filter(({ badge }) => badge === 'gift')).toMatchObject([{ tier: 'Basic', spent: [] }])
    const invoices = await listInvoices(ana)
    expect(invoices.invoices.map(({ tier, isUnderway }) => [tier, isUnderway])).toEqual([['Premium', false]])
    expect(await rows('select state from member_invoices order by 1')).toEqual([
      { state: 'paid' },
      { state: 'waiting' },
    ])
    expect(await rows('select state from member_gifts order by 1')).toEqual([
      { state: 'accepted' },
      { state: 'waiting' },
    ])
  })

  test('has weeks of visits that lead to its sales, added up as the counter does it', async () => {
    const ana = await demoCreatorCtx(application.ctx)
    const { rows } = await listAnalytics(ana, { range: '30d', page: 1 })
    for (const { product, views, conversions, conversionRate } of rows) {
      expect(views, product.title).toBeGreaterThan(20)
      expect(conversions, product.title).toBeGreaterThan(0)
      expect(conversionRate, product.title).toBeGreaterThan(0.005)
      expect(conversionRate, product.title).toBeLessThan(0.15)
    }
    expect(new Set(rows.map(({ weakStep }) => weakStep))).toEqual(new Set(['page', 'checkout']))
    const to = beganAt.toISOString().slice(0, 10)
    const from = new Date(beganAt.getTime() - days(33)).toISOString().slice(0, 10)
    const { total, sources } = await visitFigures(ana, { from, to })
    expect(total.visitors).toBeGreaterThan(300)
    expect(sources.slice(0, 2).map(({ source }) => source)).toEqual(['google', 'instagram'])
    expect(total.orders).toBe(await count('visit_orders'))
    expect(
      await count(
        `visit_orders v left join orders o on o.id = v.id and o.status = 'paid' where o.id is null`,
      ),
    ).toBe(0)
    expect(await count('visit_marks')).toBe(0)
  })

  test('leaves the student in the fourth lesson of one course, with another finished', async () => {
    const dashboard = await studentDashboard(await asDemoStudent())
    const shown = dashboard.continueLearning.map(({ title, progress, nextLesson }) => [
      title,
      progress.completed,
      progress.total,
      nextLesson?.title,
    ])
    expect(shown).toEqual([
      ['Pottery Basics', 3, 9, 'Centering on the wheel'],
      ['Glazing in Depth', 1, 7, 'What a flux does'],
    ])
    expect(dashboard.coursesFinished).toBe(1)
    expect(dashboard.lessonsCompletedThisWeek).toBe(4)
  })

  test('again, also by two processes at once → changes nothing', async () => {
    const before = await census(application)
    const [first, second] = await Promise.all([loadDemo(application), loadDemo(application)])
    expect(first?.password).toHaveLength(12)
    expect(second).toEqual(first)
    expect(await census(application)).toEqual(before)
  })

  test('sends no mail about the past, and the worker finds nothing to do again', async () => {
    const before = await census(application)
    expect(before.mails).toBeGreaterThan(100)
    expect(await count('mails where sent_at is distinct from created_at')).toBe(0)
    await settle()
    expect(await readOutbox(application.config.dataDir)).toEqual([])
    const after = await census(application)
    // Sums that were written beside their facts are joined by the worker: fewer rows, which say the same.
    // What the demo sold since its last payout is paid out, once; and what its creator paid for their plan.
    const paidOut = {
      payouts: Number(before.payouts) + 2,
      transactions: Number(before.transactions) + 2,
      ledger_entries: Number(before.ledger_entries) + 4,
    }
    expect(after).toEqual({ ...before, ...paidOut, outbox: 0, sums: after.sums })
    expect(after.sums).toBeLessThanOrEqual(before.sums ?? 0)
  })
})

describe('clearing the demo', () => {
  test('leaves nothing of it, nor of what visitors tried in it', async () => {
    await buy('guest@example.com')
    await addSchedule(await asDemoStudent(), {
      courseId: null,
      days: [1, 3],
      time: '18:30',
      minutes: 45,
      untilOn: new Date(Date.now() + days(30)).toISOString().slice(0, 10),
      timeZone: 'Europe/Lisbon',
      remind: true,
    })
    await settle()
    // The receipt and the notice of the sale.
    expect(await readOutbox(application.config.dataDir)).toHaveLength(2)
    const { actor } = await demoCreatorCtx(application.ctx)
    const waiting = `jobs.job where data ->> 'workspaceId' = '${actor.workspaceId}'`
    await rows(
      `insert into jobs.job (name, data) values ('events.deliver', '{"workspaceId": "${actor.workspaceId}"}')`,
    )
    expect(await count(waiting)).toBeGreaterThan(0)
    expect(existsSync(join(application.config.dataDir, 'files', actor.workspaceId))).toBe(true)

    // Cut off in the middle, it is continued.
    const { ctx } = application
    const removeAll = () => Promise.reject(new Error('The disk is away.'))
    const instance = { ...ctx.instance, files: { ...ctx.instance.files, removeAll } }
    await expect(clearDemo({ ...application, ctx: { ...ctx, instance } })).rejects.toThrow(
      'The disk is away.',
    )
    expect(await clearDemo(application)).toBe(true)
    expect(await census(application)).toEqual(empty)
    expect(await count(waiting)).toBe(0)
    expect(readdirSync(join(application.config.dataDir, 'test-payments'))).toEqual([])
    expect(await readOutbox(application.config.dataDir)).toEqual([])
    // Recordings and sheets, of which there were some.
    expect(existsSync(join(application.config.dataDir, 'files', actor.workspaceId))).toBe(false)
    expect(existsSync(join(application.config.dataDir, 'demo-password'))).toBe(false)
    expect(await clearDemo(application)).toBe(false)
  })
})

describe('an installation with people in it', () => {
  beforeAll(() => {
    if (!copy) throw new Error('The demo was not loaded.')
    application = copy.application
  })

  test('is not cleared while somebody would lose a course; told to, it keeps everybody else', async () => {
    const person = { password: testPassword, firstName: 'Mia', lastName: 'Chen', verified: true }
    await openAccount(application.ctx, { ...person, email: 'mia@example.com', role: 'creator' })
    await buy('mia@example.com')
    const before = await census(application)
    await expect(clearDemo(application)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^One person .* demo:clear --force$/),
    })
    expect(await census(application)).toEqual(before)
    await expect(refuseDemoOnRealInstance(application.ctx, real)).rejects.toMatchObject({
      sentences: [expect.stringContaining('demo:clear')],
    })
    await refuseDemoOnRealInstance(application.ctx, { real: false, demo: true })
    await refuseDemoOnRealInstance(application.ctx, { real: true, demo: true })

    expect(await clearDemo(application, { force: true })).toBe(true)
    await refuseDemoOnRealInstance(application.ctx, real)
    expect(await rows('select email from users')).toEqual([{ email: 'mia@example.com' }])
    expect(await rows('select name from workspaces')).toEqual([{ name: 'Mia Chen' }])
    expect(await count(`events where payload ->> 'email' = 'mia@example.com'`)).toBeGreaterThan(0)
    expect(await count('grants')).toBe(0)
  })

  test('is left alone by a load', async () => {
    const before = await census(application)
    expect(before.users).toBe(1)
    expect(await loadDemo(application)).toBeNull()
    expect(await census(application)).toEqual(before)
  })
})

/** Someone tries the demo: buys the first course as a guest. */
async function buy(email: string): Promise<void> {
  const [course] = (await listCourses(await demoCreatorCtx(application.ctx))).courses
  if (!course) throw new Error('The demo has no course.')
  const payment = {
    email,
    name: 'Guest Person',
    input: { number: '4242424242424242', expiry: '12 / 34', securityCode: '123' },
    expectedTotalCents: course.price.cents,
  }
  await pay({ ...application.ctx, actor: { kind: 'visitor' } }, course.offerId, payment, `tried:${email}`)
}
