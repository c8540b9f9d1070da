import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { sendSignInLink } from '#areas/accounts/server/sign-in-links.ts'
import type { Id } from '#kernel/ids.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import {
  type Answer,
  type Caller,
  call,
  cookiesOf,
  testProduct,
  visit,
  withoutRequestId,
} from '#testing/http.ts'
import { tokenIn } from '#testing/mailbox.ts'
import {
  anotherCourse,
  buyCourse,
  ctxFor,
  ctxOf,
  type Member,
  makeMember,
  makeWorld,
  signInAgain,
  typeAddress,
  type World,
} from '#testing/people.ts'
import {
  type AddressOwner,
  ask,
  makeAddressOwner,
  ownerRequestFor,
  ownersName,
  secretsOf,
  stateOf,
} from './address-owner.ts'
import { relations } from './operations.ts'

/** Links that were emailed once: used, replaced, withdrawn or voided since; and those that are good for one thing alone. */
const links = [
  'confirmation, replaced',
  'confirmation, voided by the first proof',
  'sign-in, voided by the first proof',
  'email change, voided by the first proof',
  'reset, used',
  'sign-in, used',
  'reset, voided by a new password',
  'email change, voided by a new password',
  'email change, withdrawn',
  'email change, replaced',
  'invitation, withdrawn',
  'invitation, replaced',
  'invitation, used',
  'unsubscribe',
  'turn it down',
  'certificate',
  'receipt, mailed a day ago',
] as const

/** Browsers whose session or pass has come to its end. */
const browsers = [
  'session from before the first proof',
  'another device’s session from before the first proof',
  'session from before a new password',
  'session that signed out',
  'session that was ended from the list',
  'pass of a browser that paid a day ago',
  'pass of a receipt that was mailed a day ago',
  'session of somebody who left',
] as const

/** Passes of orders that still are there, and lead nowhere. */
const passes = [
  'order the owner has joined',
  'order that was taken back',
  'order of somebody who left',
  'mailed order of somebody who left',
] as const

const at = testProduct({ demo: true })
let world: World
let owner: AddressOwner
const held = {} as Record<(typeof links)[number], string>
const open = {} as Record<(typeof browsers)[number], Caller>
const passed = {} as Record<(typeof passes)[number], string>
let before: Record<string, string>
/** What each operation answers to no one at all. */
const nobody = new Map<string, Answer>()
const operations = relations.map(([, operation, answers]) => [operation, answers] as const)

const db = () => at.app.database
const post = async (path: string, body: object, as?: Caller) => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await call(at.app, 'POST', `/api/v1${path}`, { body, headers, ...(as ? { as } : {}) })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
  return answer
}
const sidOf = (answer: Answer): Caller => ({ cookie: `sid=${cookiesOf(answer).sid}` })
const mailedTo = (address: string, path: string) => tokenIn(db().db, address, path)
/** So that the next of its kind may be emailed. */
const aMinuteLater = () =>
  db().pool.query(`update verifications set created_at = created_at - interval '2 minutes'`)
const aDayLater = (token: string) =>
  db().pool.query(`update links set created_at = created_at - interval '25 hours' where key = $1`, [
    hashToken(token),
  ])

beforeAll(async () => {
  world = await makeWorld(at.app)
  owner = await makeAddressOwner(at.app, world, await liveThrough())
  await placeOrders()
  await invite()
  await leave()
  // Sittings are counted once they're quiet for two minutes: here before what's compared, however long the comparing takes.
  await at.app.database.pool.query(`update sittings set ended_at = ended_at - interval '1 hour'`)
  await at.app.worker.settle()
  for (const [operation] of operations)
    nobody.set(
      operation,
      await ask(at.app, owner, null, ownerRequestFor(world, operation, bodies[operation])),
    )
  await at.app.worker.settle()
  before = await stateOf(at.app, owner)
})

const bodies: Record<string, object> = {
  'POST /invitations/lookup': { token: 'none-of-ours-for-certain' },
}

/** The account of the owner before today: each link and session of theirs that is over. */
async function liveThrough(): Promise<Member> {
  const member = await makeMember(at.app, { name: ownersName, verified: false })
  const { email } = member
  const changeTo = async (password: string, as: Caller) => {
    const wanted = freshEmail('wanted')
    await post('/me/email-change', { email: wanted, password }, as)
    return mailedTo(wanted, 'change-email')
  }
  const signInLink = async () => {
    await sendSignInLink(ctxOf(at.app), email, '/library')
    return mailedTo(email, 'sign-in-link')
  }
  const resetLink = async () => {
    await post('/password-resets', { email })
    return mailedTo(email, 'reset-password')
  }
  open['session from before the first proof'] = { cookie: member.cookie }
  open['another device’s session from before the first proof'] = await signInAgain(at.app, member)
  held['confirmation, replaced'] = await mailedTo(email, 'verify-email')
  await aMinuteLater()
  await post('/me/verification', {}, member)
  held['confirmation, voided by the first proof'] = await mailedTo(email, 'verify-email')
  held['sign-in, voided by the first proof'] = await signInLink()
  held['email change, voided by the first proof'] = await changeTo(testPassword, member)
  const proof = await resetLink()
  const first = sidOf(
    await post('/password-resets/redemption', { token: proof, newPassword: 'raku clay 77' }),
  )
  held['reset, used'] = proof

  const link = await signInLink()
  const second = sidOf(await post('/sign-in-links/redemption', { token: link }))
  held['sign-in, used'] = link
  held['reset, voided by a new password'] = await resetLink()
  held['email change, voided by a new password'] = await changeTo('raku clay 77', second)
  open['session from before a new password'] = first
  const changed = await call(at.app, 'PUT', '/api/v1/me/password', {
    as: second,
    body: { currentPassword: 'raku clay 77', newPassword: testPassword },
  })
  const now = sidOf(changed)
  held['email change, withdrawn'] = await changeTo(testPassword, now)
  await call(at.app, 'DELETE', '/api/v1/me/email-change', { as: now })
  held['email change, replaced'] = await changeTo(testPassword, now)
  await aMinuteLater()

  const out = await signInAgain(at.app, member)
  await post('/sign-out', {}, out)
  open['session that signed out'] = out
  const ended = await signInAgain(at.app, member)
  const { body } = await call(at.app, 'GET', '/api/v1/me/sessions', { as: ended })
  const { id } = (body.sessions as { id: string; isThis: boolean }[]).find(({ isThis }) => isThis) ?? {}
  await call(at.app, 'DELETE', `/api/v1/me/sessions/${id}`, { as: now })
  open['session that was ended from the list'] = ended
  return { ...member, ...now }
}

/** Orders that others placed with the owner's address, and what became of them. */
async function placeOrders() {
  const { course } = world.a
  const typed = () => typeAddress(at.app, 'as a guest', { course, email: owner.email })
  const joined = await typed()
  const mailed = await mailedTo(owner.email, 'orders')
  const reader = { cookie: `pass=${cookiesOf(await visit(at.app, `/orders/${mailed}`)).pass ?? ''}` }
  const pressed = await visit(at.app, `/orders/${mailed}/courses`, { as: reader, form: { x: '' } })
  expect(pressed.headers.location).toBe(`/learn/${course.id}`)
  passed['order the owner has joined'] = joined.receipt
  await aDayLater(mailed)
  held['receipt, mailed a day ago'] = mailed
  open['pass of a receipt that was mailed a day ago'] = reader

  const old = await typed()
  await aDayLater(old.receipt)
  open['pass of a browser that paid a day ago'] = old

  const back = await typed()
  const { rows } = await db().pool.query('select id from grants where source_id = $1', [back.orderId])
  await withTransaction(systemCtx(ctxOf(at.app), 'test', world.a.workspaceId), (ctx) =>
    revokeAccess(ctx, rows[0].id as Id<'grt'>, 'It was refunded.'),
  )
  passed['order that was taken back'] = back.receipt

  const other = await anotherCourse(at.app, world.a)
  await post(`/courses/${other.id}/students`, { name: 'Sam', email: owner.email, endsAt: null }, world.a)
  held.unsubscribe = await mailedTo(owner.email, 'unsubscribe')
  held['turn it down'] = await mailedTo(owner.email, 'refuse')
  const { body } = await call(at.app, 'GET', '/api/v1/certificates', { as: owner })
  const [{ path } = { path: '' }] = body.certificates as { path: string }[]
  held.certificate = path.replace('/certificates/', '')
}

async function invite() {
  const { adm } = world
  const invited = async () => {
    const email = freshEmail('invited')
    const { body } = await post('/admin/invitations', { email, role: 'student' }, adm)
    return { email, id: String(body.invitationId), token: await mailedTo(email, 'invite') }
  }
  const withdrawn = await invited()
  await call(at.app, 'DELETE', `/api/v1/admin/invitations/${withdrawn.id}`, { as: adm })
  held['invitation, withdrawn'] = withdrawn.token
  const used = await invited()
  held['invitation, replaced'] = used.token
  await db().pool.query(`update invitations set sent_at = sent_at - interval '1 hour'`)
  await post(`/admin/invitations/${used.id}/mail`, {}, adm)
  const token = await mailedTo(used.email, 'invite')
  await post('/invitations/redemption', { token, firstName: 'Ida', lastName: 'Roy', password: testPassword })
  held['invitation, used'] = token
}

/** Someone else, who bought the same course and deleted their account. */
async function leave() {
  const { course } = world.a
  const leaver = await makeMember(at.app, { name: 'Lea Gone' })
  const { email } = leaver
  const bought = await buyCourse(at.app, course, { ctx: await ctxFor(at.app, leaver), email })
  const guest = await buyCourse(at.app, world.b.course, { email })
  await at.app.worker.settle()
  passed['order of somebody who left'] = bought.receipt
  passed['mailed order of somebody who left'] = await mailedTo(email, 'orders')
  expect(guest.receipt).not.toBe(bought.receipt)
  await post('/me/deletion', { email, password: testPassword }, leaver)
  open['session of somebody who left'] = { cookie: leaver.cookie }
}

/** Asks everything, and answers where it was not as it must be. */
async function askEverything(
  as: Caller,
  isRight: (operation: string, answer: Answer) => boolean,
  asked = operations,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [operation] of asked) {
    const answer = await ask(at.app, owner, as, ownerRequestFor(world, operation, bodies[operation]))
    const seen = secretsOf(owner).filter((secret) => answer.text.includes(secret))
    if (!isRight(operation, answer) || seen.length > 0)
      wrong.push(`${operation}: ${answer.status} ${seen} ${answer.text.slice(0, 150)}`)
  }
  return wrong
}

/** Links whose token is in one table with nothing but such: what one of them is to an operation, each of them is. */
const ofOneKind = links.filter((name) => /^(confirmation|sign-in|email change|reset|invitation),/.test(name))

/** Sessions that ended are rows that are gone: to an operation none of them is another than the others. */
const endedSessions = browsers.filter((name) => name.includes('session') && !name.includes('left'))

/** Each operation is asked with each kind: with two links of those of one kind, with one ended session, with all of the others. */
function operationsFor(name: (typeof links)[number] | (typeof browsers)[number]) {
  const sixth = ofOneKind.findIndex((each) => each === name)
  if (sixth >= 0) return operations.filter((_, n) => n % 6 === sixth % 6)
  const fifth = endedSessions.findIndex((each) => each === name)
  return fifth < 0 ? operations : operations.filter((_, n) => n % endedSessions.length === fifth)
}

async function expectUntouched() {
  await at.app.worker.settle()
  expect(await stateOf(at.app, owner)).toEqual(before)
}

/** A refusal in the same words; what anyone may do is done. */
function isAsToNobody(operation: string, answer: Answer): boolean {
  const known = nobody.get(operation)
  if (!known || known.status !== answer.status) return false
  return (
    known.status < 400 || JSON.stringify(withoutRequestId(known)) === JSON.stringify(withoutRequestId(answer))
  )
}

describe('S1, S3: a link from before', () => {
  it.each(links)('%s: is no session and no pass in any operation', async (name) => {
    const token = held[name]
    expect(token.length, name).toBeGreaterThan(10)
    expect(
      await askEverything({ cookie: `sid=${token}; pass=${token}` }, isAsToNobody, operationsFor(name)),
    ).toEqual([])
    await expectUntouched()
  })

  it.each(links)('%s: is refused at every door a mailed link opens', async (name) => {
    const token = held[name]
    const newPassword = 'slip-trailed-earthenware'
    const asOwner = { cookie: owner.cookie }
    const person = { firstName: 'Eve', lastName: 'Ill', password: newPassword }
    for (const as of [undefined, asOwner])
      for (const [path, body] of [
        ['/email-verifications', { token }],
        ['/email-verifications', { token, password: testPassword }],
        ['/email-verifications', { token, newPassword }],
        ['/password-resets/redemption', { token, newPassword }],
        ['/sign-in-links/redemption', { token }],
        ['/sign-in-links/redemption', { token, newPassword }],
        ['/email-changes', { token }],
        ['/email-changes', { token, password: testPassword }],
        ['/invitations/lookup', { token }],
        ['/invitations/redemption', { token, ...person }],
        ['/setup', { token, email: freshEmail(), ...person }],
        ['/sign-in/second-factor', { challenge: token, code: '000000' }],
      ] as const) {
        const answer = await call(at.app, 'POST', `/api/v1${path}`, { body, ...(as ? { as } : {}) })
        expect([path, [410, 422].includes(answer.status), answer.status]).toEqual([path, true, answer.status])
        expect(cookiesOf(answer).sid ?? '').toBe('')
        for (const secret of secretsOf(owner)) expect(answer.text).not.toContain(secret)
      }
    await expectUntouched()
  })
})

describe('S1, S3: a browser from before', () => {
  it.each(browsers)('%s: is nobody to an operation', async (name) => {
    // A device of someone who left is told why, whatever it asks.
    const isTold = ({ status, body }: Answer) =>
      name === 'session of somebody who left' && status === 401 && body.code === 'auth/account-deleted'
    const isRight = (operation: string, answer: Answer) => isTold(answer) || isAsToNobody(operation, answer)
    expect(await askEverything(open[name], isRight, operationsFor(name))).toEqual([])
    await expectUntouched()
  })
})

describe('S3: a pass from before', () => {
  it.each(passes)('%s: leads nowhere in every operation', async (name) => {
    const ended = new Map(operations.map(([operation, answers]) => [operation, answers.ended]))
    const isRight = (operation: string, { status }: Answer) =>
      status === (ended.get(operation) ?? nobody.get(operation)?.status)
    expect(await askEverything({ cookie: `pass=${passed[name]}` }, isRight)).toEqual([])
    await expectUntouched()
  })

  it.each(passes)('%s: its pages show and change nothing of the owner', async (name) => {
    const order = `/orders/${passed[name]}`
    const as = { cookie: `pass=${passed[name]}` }
    const invoice = { legalName: 'Eve', address: 'Way 1', taxNumber: '' }
    for (const [path, form] of [
      [order],
      [`${order}/invoice`],
      [`${order}/invoice`, invoice],
      [`${order}/courses`, { x: '' }],
      [`${order}/password`, { password: testPassword }],
      [`${order}/link`, { x: '' }],
      [`${order}/confirmation`],
      [`${order}/confirmation`, { answer: 'approve' }],
    ] as [string, Record<string, string>?][]) {
      const { status, text } = await visit(at.app, path, { as, ...(form ? { form } : {}) })
      expect([path, status < 500, text.includes('href="/learn/')]).toEqual([path, true, false])
      if (name.includes('left')) expect([path, status]).toEqual([path, 410])
      for (const secret of secretsOf(owner)) expect(text).not.toContain(secret)
    }
    await expectUntouched()
  })
})
