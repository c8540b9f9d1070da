import { beforeAll, describe, expect, it } from 'vitest'
import { verifyEmail } from '#areas/accounts/server/verification.ts'
import { receiptTokenOf } from '#areas/payments/server/receipts.ts'
import type { Id } from '#kernel/ids.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Answer, type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import {
  buyCourse,
  ctxFor,
  ctxOf,
  makeMember,
  makeSeller,
  type Seller,
  type TypedChange,
  typeAddress,
  waysOfTyping,
} from '#testing/people.ts'

const at = testProduct({ demo: true })
let a: Seller

beforeAll(async () => {
  a = await makeSeller(at.app, 'Celadon', 'Ana Reis')
})

const learn = () => `/api/v1/learn/${a.course.id}`
const lesson = (n = 0) => `${learn()}/lessons/${a.course.lessonIds[n]}`
const note = (as: Caller, text: string) =>
  call(at.app, 'POST', `${lesson()}/notes`, { as, body: { text, atSeconds: null } })
const notesOf = async (as: Caller) => (await call(at.app, 'GET', `${learn()}/notes`, { as })).text
const isUnproven = ({ status, body }: Answer) =>
  expect([status, body.data]).toMatchObject([403, { reason: 'not-proven' }])

/** Opens the link of the last receipt in a browser of its own; pressing is another step. */
async function openMail(email: string): Promise<Caller & { token: string; page: Answer }> {
  const token = await tokenIn(at.app.database.db, email, 'orders')
  const page = await visit(at.app, `/orders/${token}`)
  return { token, page, cookie: `pass=${cookiesOf(page).pass ?? ''}` }
}
const press = (browser: Caller & { token: string }) =>
  visit(at.app, `/orders/${browser.token}/courses`, { as: browser, form: {} })

const seatsOf = async (email: string) =>
  (
    await at.app.database.pool.query(
      `select e.seat, e.completed_lessons as done from enrollments e
       join contacts c on c.workspace_id = e.workspace_id and c.id = e.contact_id
       where c.workspace_id = $1 and c.email = $2 order by e.seat`,
      [a.workspaceId, email],
    )
  ).rows as { seat: string; done: number }[]

describe('S3: the first proof of an address by an account', () => {
  it('S3: puts nothing into a place its owner uses that a stranger wrote, who had made the account', async () => {
    const email = freshEmail('used')
    await buyCourse(at.app, a.course, { email, name: 'Pia Ray' })
    const owner = await openMail(email)
    await press(owner)
    await note(owner, 'of the owner')
    const form = { email, password: testPassword, firstName: 'Una', lastName: 'Stranger' }
    const stranger = {
      cookie: `sid=${cookiesOf(await call(at.app, 'POST', '/api/v1/sign-up', { body: form })).sid}`,
    }
    await buyCourse(at.app, a.course, { ctx: await ctxFor(at.app, stranger), email, name: 'Una Stranger' })
    expect((await note(stranger, 'of a stranger')).status).toBe(201)

    await call(at.app, 'POST', '/api/v1/password-resets', { body: { email } })
    const reset = await call(at.app, 'POST', '/api/v1/password-resets/redemption', {
      body: {
        token: await tokenIn(at.app.database.db, email, 'reset-password'),
        newPassword: 'reduction-fired celadon',
      },
    })
    await at.app.worker.settle()
    const signedIn = { cookie: `sid=${cookiesOf(reset).sid}` }
    const notes = await notesOf(signedIn)
    expect([notes.includes('of the owner'), notes.includes('of a stranger')]).toEqual([true, false])
    expect(await seatsOf(email)).toHaveLength(2)
    // It waits for a press of theirs.
    const last = await openMail(email)
    await press({ ...last, cookie: signedIn.cookie })
    expect(await seatsOf(email)).toMatchObject([{ seat: '' }])
  })
})

describe('S3: the link of a receipt', () => {
  it('S3: is mailed, is not that of the browser that paid, and changes nothing by being opened', async () => {
    const email = freshEmail('scanned')
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email })
    for (let n = 0; n < 3; n++) {
      const { token, page } = await openMail(email)
      expect(token).not.toBe(guest.receipt)
      expect([page.status, page.text.includes(`action="/orders/${token}/courses"`)]).toEqual([200, true])
      expect(page.text).not.toContain('href="/learn/')
      expect((await call(at.app, 'HEAD', `/orders/${token}`)).status).toBe(200)
    }
    expect(await seatsOf(email)).toMatchObject([{ seat: guest.orderId }])
    expect((await call(at.app, 'GET', learn(), { as: guest })).status).toBe(200)
  })

  it('S3: joins by a press, once and for all, and the browser that paid is asked to open it too', async () => {
    const email = freshEmail('presses')
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email })
    await call(at.app, 'PUT', `${lesson()}/completion`, { as: guest, body: {} })
    await note(guest, 'written before')
    const mail = await openMail(email)
    const pressed = await press(mail)
    expect([pressed.status, pressed.headers.location]).toEqual([303, `/learn/${a.course.id}`])
    expect((await press(mail)).status).toBe(303)
    expect(await seatsOf(email)).toEqual([{ seat: '', done: 1 }])
    await note(mail, 'written after')
    expect(await notesOf(mail)).toContain('written before')
    isUnproven(await call(at.app, 'GET', learn(), { as: guest }))
    expect(await notesOf(guest)).not.toContain('written')
    isUnproven(await note(guest, 'too late'))
    const receipt = await visit(at.app, `/orders/${guest.receipt}`, { as: guest })
    expect(receipt.text).toContain('Email me a new link')
    expect(receipt.text).not.toContain(`href="/learn/${a.course.id}`)
    // In the same browser, the emailed link opens it again.
    const again = { cookie: `pass=${mail.token}~${guest.receipt}` }
    expect(await notesOf(again)).toContain('written after')
    expect((await openMail(email)).page.text).toContain('Continue learning')
  })

  it('S3: joins when whoever came by it goes in, without the button', async () => {
    const email = freshEmail('typed-address')
    await typeAddress(at.app, 'as a guest', { course: a.course, email })
    const mail = await openMail(email)
    expect((await call(at.app, 'PUT', `${lesson()}/completion`, { as: mail, body: {} })).status).toBe(200)
    expect(await seatsOf(email)).toEqual([{ seat: '', done: 1 }])
  })

  it('S3: joins by a press of the person who is signed in as well, from their list of orders', async () => {
    const s = await makeMember(at.app)
    await buyCourse(at.app, a.course, { ctx: await ctxFor(at.app, s), email: s.email })
    await call(at.app, 'PUT', `${lesson(1)}/completion`, { as: s, body: {} })
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email: s.email })
    await call(at.app, 'PUT', `${lesson(0)}/completion`, { as: guest, body: {} })
    // Going in is no word about it: they have a place already.
    expect((await call(at.app, 'GET', learn(), { as: s })).body).toMatchObject({ progress: { completed: 1 } })
    expect(await seatsOf(s.email)).toHaveLength(2)
    const { orders } = (await call(at.app, 'GET', '/api/v1/orders', { as: s })).body as {
      orders: { id: string; receiptPath: string }[]
    }
    const path = orders.find(({ id }) => id === guest.orderId)?.receiptPath ?? ''
    expect((await visit(at.app, path, { as: s })).text).toContain(`action="${path}/courses"`)
    expect((await visit(at.app, `${path}/courses`, { as: s, form: {} })).status).toBe(303)
    expect(await seatsOf(s.email)).toEqual([{ seat: '', done: 2 }])
    isUnproven(await call(at.app, 'GET', learn(), { as: guest }))
  })

  it('S3: of the browser that paid joins nothing, whatever is posted', async () => {
    const email = freshEmail('posts')
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email })
    const answer = await visit(at.app, `/orders/${guest.receipt}/courses`, { as: guest, form: {} })
    expect([answer.status, answer.headers.location]).toEqual([303, `/orders/${guest.receipt}`])
    expect(await seatsOf(email)).toMatchObject([{ seat: guest.orderId }])
  })

  it('S3: a browser that paid neither reads nor changes the invoice once it is the person’s', async () => {
    const email = freshEmail('invoice')
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email })
    const form = { legalName: 'Private Clay GmbH', address: 'Way 1', taxNumber: '' }
    const mail = await openMail(email)
    await press(mail)
    await visit(at.app, `/orders/${mail.token}/invoice`, { as: mail, form })
    expect((await visit(at.app, `/orders/${mail.token}/invoice`, { as: mail })).text).toContain(
      'Private Clay',
    )
    for (const sent of [{}, { form: { ...form, legalName: 'Eve' } }]) {
      const answer = await visit(at.app, `/orders/${guest.receipt}/invoice`, { as: guest, ...sent })
      expect([answer.status, answer.text.includes('Private')]).toEqual([303, false])
    }
    expect((await visit(at.app, `/orders/${mail.token}/invoice`, { as: mail })).text).not.toContain('Eve')
  })

  it('S3: an account made on the receipt of a browser that paid inherits nothing after that', async () => {
    const email = freshEmail('late-account')
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email })
    await press(await openMail(email))
    const answer = await visit(at.app, `/orders/${guest.receipt}/password`, {
      as: guest,
      form: { password: 'a long and fine password' },
    })
    expect(answer.status).toBe(403)
    const { rows } = await at.app.database.pool.query('select 1 from users where email = $1', [email])
    expect(rows).toEqual([])
  })
})

describe('S3: whose an order is', () => {
  it('S3: a proven buyer’s, whatever address the receipt goes to; the mail opens a paper alone', async () => {
    const typed = freshEmail('accounting')
    const buyer = await typeAddress(at.app, 'signed in under another address', {
      course: a.course,
      email: typed,
    })
    expect(await seatsOf(typed)).toEqual([])
    expect(await seatsOf(buyer.member?.email ?? '')).toMatchObject([{ seat: '' }])
    const { token, page, cookie } = await openMail(typed)
    expect(page.text).toContain('Receipt for Celadon Basics')
    expect(page.text).not.toContain('/learn/')
    expect(cookie).toBe('pass=')
    expect((await call(at.app, 'GET', learn(), { as: { cookie: `pass=${token}` } })).status).toBe(401)
    const [mail] = await mailsTo(at.app.database.db, typed)
    expect(mail?.text).toContain('The person who bought the lessons can open them')
    // The buyer’s own browser needs no email.
    expect((await call(at.app, 'GET', learn(), { as: buyer })).status).toBe(200)
    expect((await visit(at.app, `/orders/${buyer.receipt}`, { as: buyer })).text).toContain('href="/learn/')
    // Signed out, what it paid with opens nothing of theirs.
    isUnproven(await call(at.app, 'GET', learn(), { as: { cookie: `pass=${buyer.receipt}` } }))
  })

  it('S3: an account’s once its address is confirmed, with everything done until then', async () => {
    const member = await makeMember(at.app, { verified: false })
    const { orderId } = await buyCourse(at.app, a.course, {
      ctx: await ctxFor(at.app, member),
      email: member.email,
    })
    await call(at.app, 'PUT', `${lesson()}/completion`, { as: member, body: {} })
    await note(member, 'my own words')
    expect(await seatsOf(member.email)).toEqual([{ seat: orderId, done: 1 }])
    await call(at.app, 'POST', '/api/v1/email-verification', { as: member, body: {} })
    const token = await tokenIn(at.app.database.db, member.email, 'verify-email')
    await verifyEmail(ctxOf(at.app), { token, password: testPassword })
    await at.app.worker.settle()
    expect(await seatsOf(member.email)).toEqual([{ seat: '', done: 1 }])
    expect(await notesOf(member)).toContain('my own words')
    const library = await call(at.app, 'GET', '/api/v1/library', { as: member })
    expect(library.body.courses).toMatchObject([{ progress: { completed: 1 } }])
  })

  it('S3: the mailbox’s, not a stranger’s who signed in with another address and claimed it', async () => {
    const s = await makeMember(at.app, { name: 'Sam Lee' })
    const v = await typeAddress(at.app, 'signed in, not confirmed', { course: a.course, email: s.email })
    await note(v, 'by the stranger')
    expect((await call(at.app, 'GET', '/api/v1/library', { as: s })).body.courses).toEqual([])
    const mail = await openMail(s.email)
    await press(mail)
    await at.app.worker.settle()
    await note(s, 'private to sam')
    for (const as of [v, { cookie: v.member?.cookie ?? '' }]) {
      expect((await call(at.app, 'GET', learn(), { as })).status).toBe(403)
      expect(await notesOf(as)).not.toContain('private')
    }
    expect((await call(at.app, 'GET', '/api/v1/library', { as: v })).body.courses).toMatchObject([
      {
        ended: { reason: 'This order was moved to the owner of its email address.' },
        progress: { completed: 0 },
      },
    ])
    expect(await notesOf(s)).toContain('by the stranger')
    expect((await call(at.app, 'GET', '/api/v1/orders', { as: s })).body.orders).toHaveLength(1)
  })

  it('S3: no certificate and no review before the address is proven, and no name of anybody', async () => {
    const email = freshEmail('no-name')
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email, name: 'Pia Ray' })
    for (const n of [0, 1]) await call(at.app, 'PUT', `${lesson(n)}/completion`, { as: guest, body: {} })
    const claim = await call(at.app, 'GET', `${learn()}/certificate`, { as: guest })
    expect(claim.body).toMatchObject({ state: 'unproven', suggestedName: '', certificate: null })
    const issue = (as: Caller) =>
      call(at.app, 'PUT', `${learn()}/certificate`, { as, body: { name: 'Pia Ray' } })
    const say = (as: Caller) =>
      call(at.app, 'PUT', `/api/v1/things/${a.course.id}/review`, {
        as,
        body: { rating: 5, text: 'Good.', shownName: 'Pia' },
      })
    expect((await issue(guest)).body.message).toMatch(/^Open the link in your receipt email first/)
    expect((await say(guest)).body.message).toMatch(/^Open the link in your receipt email first/)
    const mail = await openMail(email)
    expect((await say(mail)).status).toBe(200)
    expect((await issue(mail)).body).toMatchObject({ state: 'issued' })
  })
})

describe('S6: buying what the address owns already', () => {
  const bodyOf = (email: string) => ({
    email,
    name: 'Pia Ray',
    expectedTotalCents: 4900,
    card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
  })
  const buy = (email: string, as: Caller | null = null) =>
    call(at.app, 'POST', `/api/v1/checkouts/${a.course.offerId}`, {
      as,
      body: bodyOf(email),
      headers: { 'idempotency-key': `${email} ${Math.random()}` },
    })

  it('S6: is answered like any other purchase, and said in the mail to the address alone', async () => {
    const email = freshEmail('twice')
    const answers = [await buy(email), await buy(email), await buy(freshEmail('once'))]
    const shapes = answers.map(({ status, body, headers }) => [
      status,
      body.state,
      Object.keys(body).sort(),
      Object.keys(headers).sort(),
    ])
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    const summary = await call(at.app, 'GET', `/api/v1/checkouts/${a.course.offerId}`)
    expect(summary.body.ownedHref).toBeNull()
    const [first, second] = await mailsTo(at.app.database.db, email)
    expect(first?.text).not.toContain('You already had')
    expect(second?.text).toContain('You already had Celadon Basics.')
    expect(second?.text).toContain('You didn’t need to pay again.')
    expect([first?.replyTo, second?.replyTo]).toEqual([null, a.email])
  })

  it('S6: stops whoever is signed in and has it', async () => {
    const s = await makeMember(at.app)
    await buyCourse(at.app, a.course, { ctx: await ctxFor(at.app, s), email: s.email })
    expect((await buy(s.email, s)).body).toMatchObject({ data: { reason: 'owned' } })
    // A browser whose order was joined since knows of nothing.
    const guest = await typeAddress(at.app, 'as a guest', { course: a.course, email: freshEmail('again') })
    expect((await buy(freshEmail('more'), guest)).body).toMatchObject({ data: { reason: 'owned' } })
  })
})

describe.each(waysOfTyping)('S3: what a stranger kept who typed the address %s', (way) => {
  it('S3: opens nothing of the person after they have joined it', async () => {
    const s = await makeMember(at.app, { name: 'Sam Lee' })
    const typed: TypedChange = await typeAddress(at.app, way, { course: a.course, email: s.email })
    await buyOwn(s)
    if (way !== 'signed in under another address') await press(await openMail(s.email))
    await note(s, 'only for sam')
    expect(await notesOf(typed)).not.toContain('only for sam')
    const token = receiptTokenOf(ctxOf(at.app), typed.orderId as Id<'ord'>)
    expect(await notesOf({ cookie: `pass=${token}` })).not.toContain('only for sam')
  })

  async function buyOwn(s: { email: string } & Caller) {
    await buyCourse(at.app, a.course, { ctx: await ctxFor(at.app, s), email: s.email }).catch(() => null)
    await at.app.worker.settle()
  }
})
