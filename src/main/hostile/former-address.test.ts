import { beforeAll, describe, expect, it } from 'vitest'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { tokenIn } from '#testing/mailbox.ts'
import {
  anotherCourse,
  buyCourse,
  ctxFor,
  type Member,
  makeMember,
  makeSeller,
  type Seller,
} from '#testing/people.ts'

const at = testProduct({ demo: true })
let a: Seller
let second: Seller['course']
beforeAll(async () => {
  a = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  second = await anotherCourse(at.app, a, true)
})

const post = (path: string, body: object, as?: Caller) =>
  call(at.app, 'POST', `/api/v1${path}`, { body, ...(as ? { as } : {}) })
const get = (path: string, as: Caller) => call(at.app, 'GET', `/api/v1${path}`, { as })
const notesOf = async (as: Caller) => (await get(`/learn/${a.course.id}/notes`, as)).text

/** Changes the address of a person, as they would. */
async function changeAddress(member: Member, email: string): Promise<void> {
  expect((await post('/me/email-change', { email, password: testPassword }, member)).status).toBe(200)
  const token = await tokenIn(at.app.database.db, email, 'change-email')
  expect((await post('/email-changes', { token }, member)).status).toBe(200)
}

/** Had an address, bought with it, wrote a note, and has another address now. */
async function makeFormer(): Promise<Member & { former: string }> {
  const member = await makeMember(at.app, { name: 'Una First' })
  const former = member.email
  await buyCourse(at.app, a.course, { ctx: await ctxFor(at.app, member), email: former, name: member.name })
  const lesson = `/learn/${a.course.id}/lessons/${a.course.lessonIds[0]}`
  expect((await post(`${lesson}/notes`, { text: 'of Una alone', atSeconds: null }, member)).status).toBe(201)
  const email = freshEmail('moved')
  await changeAddress(member, email)
  return { ...member, email, former }
}

/** Whoever reads the mailbox now, with an account that has proven it. */
async function makeSuccessor(email: string): Promise<Member> {
  const form = { email, password: testPassword, firstName: 'Vic', lastName: 'Next', role: 'student' }
  const cookie = { cookie: `sid=${cookiesOf(await post('/sign-up', form)).sid}` }
  const token = await tokenIn(at.app.database.db, email, 'verify-email')
  const { body } = await post('/email-verifications', { token }, cookie)
  return { ...cookie, email, name: 'Vic Next', userId: (body.user as { id: Member['userId'] }).id }
}

describe.each([
  ['after', true],
  ['before', false],
])('an address that another person has now, %s the worker heard of the change', (_, isHeard) => {
  it('S3: buys for whoever has it, and nothing of it comes to whoever had it', async () => {
    const una = await makeFormer()
    if (isHeard) await at.app.worker.settle()
    const vic = await makeSuccessor(una.former)
    const bought = await buyCourse(at.app, second, {
      ctx: await ctxFor(at.app, vic),
      email: vic.email,
      name: vic.name,
    })
    await at.app.worker.settle()
    expect((await get(`/learn/${second.id}`, vic)).status).toBe(200)
    expect((await get('/library', vic)).text).toContain(second.id)
    expect((await get(`/learn/${second.id}`, una)).status).toBe(403)
    for (const path of ['/library', '/orders']) expect((await get(path, una)).text).not.toContain(second.id)
    expect((await get('/orders', vic)).text).toContain(bought.orderId)
  })

  it('S3: opens nothing of whoever had it, by an order, an emailed link and a press', async () => {
    const una = await makeFormer()
    if (isHeard) await at.app.worker.settle()
    const old = await tokenIn(at.app.database.db, una.former, 'orders')
    for (const order of ['none', 'a new one'] as const) {
      if (order === 'a new one') await buyCourse(at.app, a.course, { email: una.former, name: 'Vic Next' })
      const token = order === 'none' ? old : await tokenIn(at.app.database.db, una.former, 'orders')
      const page = await visit(at.app, `/orders/${token}`)
      const browser = { cookie: `pass=${cookiesOf(page).pass ?? token}` }
      await visit(at.app, `/orders/${token}/courses`, { as: browser, form: {} })
      if (isHeard || order === 'a new one') expect(await notesOf(browser)).not.toContain('of Una alone')
    }
    const vic = await makeSuccessor(una.former)
    await buyCourse(at.app, a.course, { ctx: await ctxFor(at.app, vic), email: vic.email, name: vic.name })
    await at.app.worker.settle()
    expect((await get(`/learn/${a.course.id}`, vic)).status).toBe(200)
    expect(await notesOf(vic)).not.toContain('of Una alone')
  })

  it('S3: leaves whoever had it what is theirs', async () => {
    const una = await makeFormer()
    if (isHeard) await at.app.worker.settle()
    await makeSuccessor(una.former)
    await buyCourse(at.app, a.course, { email: una.former, name: 'Vic Next' })
    await at.app.worker.settle()
    expect(await notesOf(una)).toContain('of Una alone')
    expect((await get('/library', una)).text).toContain(a.course.id)
  })
})

it('S3: a guest’s order with an address that no one has anymore is in no library', async () => {
  const una = await makeFormer()
  await at.app.worker.settle()
  await buyCourse(at.app, second, { email: una.former, name: 'Vic Next' })
  await at.app.worker.settle()
  expect((await get('/library', una)).text).not.toContain(second.id)
  expect((await get(`/learn/${second.id}`, una)).status).toBe(403)
})
