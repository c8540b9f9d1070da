import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#areas/accounts/server/tables.ts'
import { sendReminders } from '#areas/learning/server/reminders.ts'
import { addSchedule, listSchedules } from '#areas/learning/server/schedules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { eraseWorkspace } from '#platform/sql/erase.ts'
import { freshEmail } from '#testing/context.ts'
import { type Answer, call, testProduct, visit } from '#testing/http.ts'
import { deliverMail, mailsTo, tokenIn } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { buyCourse, ctxFor, type Member, makeMember } from '#testing/people.ts'

const at = testProduct({ demo: true })

const db = () => at.app.database.db
const post = (as: Member, path: string, body: object) =>
  call(at.app, 'POST', `/api/v1${path}`, { as, body, headers: { 'idempotency-key': crypto.randomUUID() } })
const bodies = (answers: Answer[]) => answers.map(({ status, body }) => [status, body.code])

/** Emails a creator caused that are addressed to anyone else, whatever became of them. */
async function mailsToOthers(own: string): Promise<number> {
  const { rows } = await at.app.database.pool.query(
    `select count(*)::int as count from mails where from_name = 'Sly Fox' and to_address <> $1`,
    [own],
  )
  return rows[0].count
}

async function newcomer({ verified = true, name = 'Ana Reis' } = {}) {
  const member = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name, verified })
  const ctx = (await ctxFor(at.app, member)) as CreatorCtx
  const course = await makeCourse(ctx, { published: true, priceCents: 0 })
  return { member, course, ctx }
}

/** Someone the creator enrolled, and the token of the links in the email that says so. */
async function enrolled(of: Awaited<ReturnType<typeof newcomer>>, email = freshEmail('mia')) {
  const answer = await post(of.member, `/courses/${of.course.id}/students`, { name: 'Mia Chen', email })
  expect(answer.status).toBe(201)
  await deliverMail(db(), new Date())
  return { email, token: await tokenIn(db(), email, 'unsubscribe'), id: String(answer.body.id) }
}
const message = (of: Awaited<ReturnType<typeof newcomer>>, id: string) =>
  post(of.member, `/courses/${of.course.id}/student-messages`, {
    students: { ids: [id] },
    subject: 'Hello',
    text: 'How is it going?',
  })
const open = (path: string) => visit(at.app, path)
const press = (path: string, form: Record<string, string> = { x: '' }) => visit(at.app, path, { form })
const oneClick = (token: string, headers: Record<string, string> = {}) =>
  call(at.app, 'POST', `/unsubscribe/${token}`, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('S10: an account seconds old', () => {
  it('writes no mail of its own text to addresses it made up', async () => {
    const { member, course } = await newcomer({ verified: false, name: 'Sly Fox' })
    const answers: Answer[] = []
    for (let n = 0; n < 99; n++)
      answers.push(
        await post(member, `/courses/${course.id}/students`, { name: '', email: freshEmail('made-up') }),
      )
    answers.push(
      await post(member, `/courses/${course.id}/student-imports`, {
        text: `email\n${freshEmail('made-up')}\n${freshEmail('made-up')}\n`,
      }),
    )
    await at.app.worker.settle()
    for (let n = 0; n < 20; n++)
      answers.push(
        await post(member, `/courses/${course.id}/student-messages`, {
          students: { filter: 'all' },
          subject: 'You have won',
          text: 'Click here.',
        }),
      )
    expect(await mailsToOthers(member.email)).toBe(0)
    expect(new Set(answers.slice(0, 100).map(({ status }) => status))).toEqual(new Set([409]))
    expect(answers[0]?.body).toMatchObject({
      message: 'Confirm your email address before you email other people.',
      data: { reason: 'unverified' },
    })
  })

  it('that proves its address reaches 200 people, whichever way, and is told how many are left', async () => {
    const { member, course } = await newcomer({ name: 'Sly Fox' })
    const file = (count: number) => ({
      text: `email\n${Array.from({ length: count }, () => freshEmail('made-up')).join('\n')}`,
    })
    const start = (count: number) => post(member, `/courses/${course.id}/student-imports`, file(count))
    expect(bodies([await start(150)])).toEqual([[201, undefined]])
    const refused = await start(60)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    expect(refused.body.message).toMatch(
      /^You can email 200 people today\. 50 are left, but this would email 60\. Choose fewer, or wait until after midnight/,
    )
    expect(
      bodies(await Promise.all([start(50), start(50), start(50)])).filter(([status]) => status === 201),
    ).toHaveLength(1)
    expect(
      (await post(member, `/courses/${course.id}/students`, { name: '', email: freshEmail() })).status,
    ).toBe(429)
    await at.app.worker.settle()
    expect(await mailsToOthers(member.email)).toBe(200)
    const allowance = await call(at.app, 'GET', '/api/v1/workspace/mail-allowance', { as: member })
    expect(allowance.body).toMatchObject({ proven: true, limit: 200, used: 200, left: 0 })
  })

  it('invites nobody in the installation’s name before the admin’s own address is proven', async () => {
    const admin = await makeMember(at.app, { role: 'admin', verified: false })
    const email = freshEmail('invited')
    const answer = await post(admin, '/admin/invitations', { email, role: 'student' })
    expect(answer).toMatchObject({ status: 409, body: { data: { reason: 'unverified' } } })
    expect(await mailsTo(db(), email)).toEqual([])
    await db().update(users).set({ emailVerified: true }).where(eq(users.id, admin.userId))
    const invited = await post(admin, '/admin/invitations', { email, role: 'student' })
    expect(invited.status).toBe(201)
    expect(await mailsTo(db(), email)).toMatchObject([{ purpose: 'unsolicited' }])
    // The second email waits for the same proof.
    await db().update(users).set({ emailVerified: false }).where(eq(users.id, admin.userId))
    await at.app.database.pool.query(`update invitations set sent_at = sent_at - interval '1 hour'`)
    const again = await post(admin, `/admin/invitations/${String(invited.body.invitationId)}/mail`, {})
    expect(again.status).toBe(409)
    expect(await mailsTo(db(), email)).toHaveLength(1)
  })
})

describe('G3: the link in a creator’s email', () => {
  let ana: Awaited<ReturnType<typeof newcomer>>
  beforeAll(async () => {
    ana = await newcomer()
  })

  it('changes nothing when it is opened or looked up, and stops all further email with one press', async () => {
    const { token, email, id } = await enrolled(ana)
    for (const path of [`/unsubscribe/${token}`, `/refuse/${token}`]) {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.text).toContain(email)
      expect((await call(at.app, 'HEAD', path)).status).toBe(200)
    }
    expect((await message(ana, id)).status).toBe(201)

    const page = await press(`/unsubscribe/${token}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('You won’t get any more emails')
    expect((await press(`/unsubscribe/${token}`)).status).toBe(200)
    expect(await message(ana, id)).toMatchObject({
      status: 409,
      body: { message: 'This student asked not to get email from you.' },
    })
    // The course is still theirs.
    const students = await call(at.app, 'GET', `/api/v1/courses/${ana.course.id}/students`, {
      as: ana.member,
    })
    expect(JSON.stringify(students.body)).toContain(email)
    // Receipts still come.
    await buyCourse(at.app, ana.course, { email })
    expect((await mailsTo(db(), email)).map((mail) => mail.template)).toContain('payments.receipt')

    expect((await press(`/unsubscribe/${token}/undo`)).status).toBe(303)
    expect((await open(`/unsubscribe/${token}?undone=1`)).text).toContain('Ana Reis can email you again.')
    expect((await message(ana, id)).status).toBe(201)
  })

  it('takes the press of a mail program: from anywhere, with no cookie, as a form or not', async () => {
    for (const headers of [
      {},
      { origin: 'https://mail.example.org' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'multipart/form-data; boundary=x' },
    ] as Record<string, string>[]) {
      const { token, email, id } = await enrolled(ana)
      expect([headers, (await oneClick(token, headers)).status]).toEqual([headers, 200])
      expect((await oneClick(token, headers)).status).toBe(200)
      expect([email, (await message(ana, id)).status]).toEqual([email, 409])
    }
  })

  it('is worth nothing changed, cut off or made up, and never says who there is', async () => {
    const { token, id } = await enrolled(ana)
    const parts = token.split('.')
    const ben = await newcomer({ name: 'Ben Ode' })
    const bad = [
      token.slice(0, -2),
      [parts[0], ben.ctx.actor.workspaceId, ...parts.slice(2)].join('.'),
      [...parts.slice(0, 2), newId('ctc'), ...parts.slice(3)].join('.'),
      `n.${ana.member.userId}.weeklyReports.x.y`,
      'x',
      '..%2f..%2fetc',
    ]
    for (const broken of bad)
      for (const path of [`/unsubscribe/${broken}`, `/refuse/${broken}`]) {
        expect([path, (await open(path)).status]).toEqual([path, 404])
        expect([path, (await press(path)).status]).toEqual([path, 404])
      }
    expect((await message(ana, id)).status).toBe(201)
  })

  it('stops the one creator it came from', async () => {
    const ben = await newcomer({ name: 'Ben Ode' })
    const { token, email } = await enrolled(ana)
    const other = await enrolled(ben, email)
    expect((await press(`/unsubscribe/${token}`)).status).toBe(200)
    expect((await message(ben, other.id)).status).toBe(201)
  })

  it('refuses the course with one press, and says so to who enrolls them again', async () => {
    const { token, email } = await enrolled(ana)
    const asked = await open(`/refuse/${token}`)
    expect(asked.text).toContain('Ana Reis enrolled')
    expect(asked.text).toContain('Pottery Basics')
    const page = await press(`/refuse/${token}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('You’re off the list')
    expect((await press(`/refuse/${token}`)).status).toBe(200)
    const again = await post(ana.member, `/courses/${ana.course.id}/students`, { name: '', email })
    expect(again).toMatchObject({
      status: 409,
      body: { fields: { email: 'This person asked you not to enroll or email them' } },
    })
    const students = await call(at.app, 'GET', `/api/v1/courses/${ana.course.id}/students`, {
      as: ana.member,
    })
    expect(JSON.stringify(students.body)).not.toContain(email)
    expect(page.text).toContain('Undo gives you the course back')
    expect((await press(`/refuse/${token}/undo`)).status).toBe(303)
    const undone = await open(`/refuse/${token}?undone=1`)
    expect(undone.text).toContain('Undone. Ana Reis can email you again. You’re back in Pottery Basics.')
    expect(undone.text).toContain('in Pottery Basics.')
  })

  it('turns nothing down for another site: that press must be the person’s', async () => {
    const { token } = await enrolled(ana)
    const forged = await call(at.app, 'POST', `/refuse/${token}`, {
      raw: 'x=',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    })
    expect(forged.status).toBe(403)
    expect((await open(`/refuse/${token}`)).text).toContain('Pottery Basics')
  })

  it('still answers when the creator is gone', async () => {
    const cy = await newcomer({ name: 'Cy Day' })
    const { token } = await enrolled(cy)
    await withTransaction(systemCtx(at.app.ctx, 'test'), (ctx) =>
      eraseWorkspace(ctx, cy.ctx.actor.workspaceId),
    )
    await at.app.database.pool.query('delete from workspaces where id = $1', [cy.ctx.actor.workspaceId])
    for (const path of [`/unsubscribe/${token}`, `/refuse/${token}`]) {
      expect((await open(path)).status).toBe(200)
      expect((await press(path)).status).toBe(200)
    }
    expect((await oneClick(token)).status).toBe(200)
  })

  it('of an invitation keeps administrators from inviting the address again', async () => {
    const admin = await makeMember(at.app, { role: 'admin' })
    const email = freshEmail('invited')
    const invited = await post(admin, '/admin/invitations', { email, role: 'student' })
    const token = await tokenIn(db(), email, 'unsubscribe')
    expect((await oneClick(token)).status).toBe(200)
    await call(at.app, 'DELETE', `/api/v1/admin/invitations/${String(invited.body.invitationId)}`, {
      as: admin,
    })
    expect(await post(admin, '/admin/invitations', { email, role: 'student' })).toMatchObject({
      status: 409,
      body: { fields: { email: 'This person asked not to get email from this site.' } },
    })
  })
})

describe('G3: the link in a notice', () => {
  /** A creator who was told of a sale, with the token of that email. */
  async function sold() {
    const seller = await newcomer({ name: 'Nia Wood' })
    await buyCourse(at.app, seller.course, { email: freshEmail('buyer') })
    await at.app.worker.settle()
    return { ...seller, token: await tokenIn(db(), seller.member.email, 'unsubscribe') }
  }
  const preferences = async ({ userId }: Member) => {
    const [user] = await db().select().from(users).where(eq(users.id, userId))
    return user?.preferences.email
  }

  it('switches that kind off with one press and on again with one more, and opens nothing', async () => {
    const { member, token } = await sold()
    expect((await open(`/unsubscribe/${token}`)).text).toContain('Course enrollments')
    expect(await preferences(member)).toMatchObject({ enrollments: true })
    expect((await oneClick(token, { origin: 'https://mail.example.org' })).status).toBe(200)
    expect((await oneClick(token)).status).toBe(200)
    expect(await preferences(member)).toEqual({ enrollments: false, payments: true, weeklyReports: true })
    expect((await press(`/unsubscribe/${token}/undo`)).status).toBe(303)
    expect(await preferences(member)).toMatchObject({ enrollments: true })
    expect((await open(`/refuse/${token}`)).status).toBe(404)
  })

  it('keeps what is ticked', async () => {
    const { member, token } = await sold()
    const page = await press(`/unsubscribe/${token}/preferences`, { payments: 'on', role: 'admin' })
    expect(page.status).toBe(200)
    expect(await preferences(member)).toEqual({ enrollments: false, payments: true, weeklyReports: false })
  })

  it('does nothing for an address that is not this person’s anymore, nor after they left', async () => {
    const { member, token } = await sold()
    await db()
      .update(users)
      .set({ email: freshEmail('moved') })
      .where(eq(users.id, member.userId))
    expect((await oneClick(token)).status).toBe(200)
    expect((await open(`/unsubscribe/${token}`)).text).toContain('isn’t getting these emails anymore')
    expect(await preferences(member)).toMatchObject({ enrollments: true })
  })

  it('of a study reminder ends the reminders', async () => {
    const sam = await makeMember(at.app, { name: 'Sam Lee' })
    const ctx = (await ctxFor(at.app, sam)) as Ctx<SignedIn>
    const plan = { courseId: null, days: [0, 1, 2, 3, 4, 5, 6], time: '12:00', minutes: 30, timeZone: 'UTC' }
    const untilOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const { nextAt } = await addSchedule(ctx, { ...plan, untilOn, remind: true })
    const later = () => new Date(Date.parse(nextAt ?? '') - 60_000)
    await sendReminders({ ...systemCtx(at.app.ctx, 'test'), now: later })
    const token = await tokenIn(db(), sam.email, 'unsubscribe')
    expect((await open(`/unsubscribe/${token}`)).text).toContain('Study reminders')
    expect((await oneClick(token)).status).toBe(200)
    expect(await listSchedules(ctx)).toMatchObject([{ remind: false }])
    expect((await open(`/unsubscribe/${token}`)).text).toContain('Study reminders are off')
  })
})
