import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { lessonKinds } from '#areas/courses/rules.ts'
import { getReceipt, mailedToken } from '#areas/payments/server/receipts.ts'
import { makeDataExports } from '#areas/settings/server/data-exports.ts'
import { erasePeople } from '#areas/settings/server/erasing.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { testPassword } from '#testing/context.ts'
import { asGiven, forgetOnly } from '#testing/gifts.ts'
import { type Answer, type Caller, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import {
  buyCourse,
  ctxFor,
  ctxOf,
  type Member,
  makeMember,
  makeWorld,
  signInAgain,
  type World,
} from '#testing/people.ts'
import { readZip } from '#testing/zip.ts'
import { expectNoTrace, forget, leaverName } from './leaver.ts'
import {
  fileWays,
  learningWays,
  makePaidLessons,
  type OwnOfS,
  type PaidLessons,
  paidWords,
} from './paid-lessons.ts'

const at = testProduct({ demo: true })
const sentences = {
  account: 'This account was deleted. Its access has ended.',
  access: 'The account this belonged to was deleted. Its access has ended.',
}
const name = leaverName

let world: World
let paid: PaidLessons
let own: OwnOfS
let leaver: Member
/** Everything the person, or whoever finds their devices and emails, still holds. */
let held: {
  browsers: Record<string, Caller>
  receipts: string[]
  links: string[]
  certificate: string
  seatId: string
}

beforeAll(async () => {
  world = await makeWorld(at.app)
  paid = await makePaidLessons(at.app, world)
  leaver = await makeMember(at.app, { name })
  await learnEverything()
  await at.app.worker.settle()
  // The worker is stopped in the middle: what holds from the commit on must not need it.
  forgetOnly(at.app, async () => {
    throw new Error('killed')
  })
  const left = await call(at.app, 'POST', '/api/v1/me/deletion', {
    as: leaver,
    body: { email: leaver.email, password: testPassword },
  })
  expect(left.status).toBe(200)
})
afterAll(() => asGiven(at.app))

const inCourse = (path: string) => `/api/v1/learn/${world.a.course.id}${path}`

/** The person buys signed in and as a guest, learns on two devices, writes, finishes, and keeps every link. */
async function learnEverything() {
  const { a, b } = world
  const signedIn = await buyCourse(at.app, a.course, {
    ctx: await ctxFor(at.app, leaver),
    email: leaver.email,
    name,
  })
  const guest = await buyCourse(at.app, b.course, { email: leaver.email, name })
  await at.app.worker.settle()
  const phone = await signInAgain(at.app, leaver)
  const pass = cookiesOf(await visit(at.app, `/orders/${guest.receipt}`)).pass ?? ''
  const ofGuest = { cookie: `pass=${pass}` }
  const as = { as: leaver }

  const ids = [...a.course.lessonIds, ...lessonKinds.map((kind) => paid.lessons[kind])]
  for (const id of ids)
    expect((await call(at.app, 'PUT', inCourse(`/lessons/${id}/opening`), as)).status).toBeLessThan(300)
  const note = await call(at.app, 'POST', inCourse(`/lessons/${paid.lessons.video}/notes`), {
    ...as,
    body: { text: 'Mine.' },
  })
  const quiz = await call(at.app, 'POST', inCourse(`/lessons/${paid.lessons.quiz}/attempts`), as)
  own = { noteId: String(note.body.id), attemptId: String(quiz.body.attemptId) }
  await call(at.app, 'POST', inCourse(`/lessons/${paid.lessons.quiz}/attempts/${own.attemptId}/result`), {
    ...as,
    body: { answers: { q001: 'clay', q002: ['yes0'] } },
  })
  await setLesson((await ctxFor(at.app, a)) as CreatorCtx, paid.lessons.quiz, { mustPass: false })
  for (const id of ids) await call(at.app, 'PUT', inCourse(`/lessons/${id}/completion`), as)
  await call(at.app, 'PUT', '/api/v1/reviews/settings', { as: a, body: { publishesAtOnce: true } })
  await call(at.app, 'PUT', `/api/v1/things/${a.course.id}/review`, {
    ...as,
    body: { rating: 5, text: 'Good clay.', shownName: name },
  })
  await at.app.worker.settle()
  await call(at.app, 'PUT', inCourse('/certificate'), { ...as, body: { name } })
  const certificates = await call(at.app, 'GET', '/api/v1/certificates', as)
  const [first] = certificates.body.certificates as { path: string }[]
  const files = await Promise.all(
    paid.files.map(({ fileId }) => call(at.app, 'POST', `/api/v1/files/${fileId}/link`, { ...as, body: {} })),
  )
  const { order } = await getReceipt(ctxOf(at.app), guest.receipt)
  const mailed = await mailedToken(ctxOf(at.app), order)
  const students = await call(at.app, 'GET', `/api/v1/courses/${a.course.id}/students`, { as: a })
  const seats = students.body.students as { id: string; email: string }[]
  held = {
    browsers: {
      'the browser that deleted': leaver,
      'another device': phone,
      'the pass of a guest’s order': ofGuest,
      'the pass by the link of the own order': { cookie: `pass=${signedIn.receipt}` },
      'the pass by a mailed link': { cookie: `pass=${mailed}` },
      'a device with everything': {
        cookie: `${phone.cookie}; pass=${mailed}~${guest.receipt}~${signedIn.receipt}`,
      },
    },
    receipts: [signedIn.receipt, guest.receipt, mailed],
    links: files.flatMap(({ body }) => (typeof body.url === 'string' ? [body.url] : [])),
    certificate: first?.path ?? '',
    seatId: seats.find(({ email }) => email === leaver.email)?.id ?? '',
  }
  expect(held.links.length).toBeGreaterThan(3)
  expect(held.seatId).toMatch(/^enr_/)
  expect(held.certificate).toMatch(/^\/certificates\//)
}

/** Nothing of the two courses is opened, read, written or downloaded, and each refusal says why. */
async function expectNothing() {
  const before = await written()
  for (const [device, as] of Object.entries(held.browsers)) {
    const ways = [...learningWays(at.app, world, paid, own), ...fileWays(at.app, paid)]
    for (const { way, send } of ways) {
      const answer = await send(as)
      expect([device, way, [401, 403, 404].includes(answer.status), answer.status]).toEqual([
        device,
        way,
        true,
        answer.status,
      ])
      expect(answer.text).not.toContain(paidWords)
    }
    for (const course of [world.a.course, world.b.course]) {
      const lesson = await call(at.app, 'GET', `/api/v1/learn/${course.id}/lessons/${course.lessonIds[0]}`, {
        as,
      })
      expectToldWhy(device, lesson)
      const report = { at: new Date().toISOString(), position: 1, played: [[0, 1]] }
      expectToldWhy(
        device,
        await call(at.app, 'PUT', `/api/v1/learn/${course.id}/lessons/${course.lessonIds[0]}/progress`, {
          as,
          body: report,
        }),
      )
    }
    for (const link of held.links) {
      const { status, text } = await call(at.app, 'GET', link, { as })
      expect([device, link, status >= 400, text.includes(paidWords)]).toEqual([device, link, true, false])
    }
  }
  expect(await written()).toEqual(before)
}

/** By a session the account, by a pass its access; the pass of one order says nothing of the course of another. */
function expectToldWhy(device: string, { status, body }: Answer) {
  const known = [sentences.account, sentences.access]
  const isOther = device.includes('pass') && status === 403 && body.message === 'You don’t own this.'
  expect([device, status, isOther || known.includes(String(body.message))]).toEqual([device, status, true])
}

async function written(): Promise<unknown> {
  const tables = [
    'enrollments',
    'lesson_progress',
    'progress_entries',
    'sittings',
    'lesson_days',
    'notes',
    'quiz_attempts',
    'reviews',
    'certificates',
    'grants',
    'orders',
    'users',
    'contacts',
  ]
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await at.app.database.pool.query(
      `select md5(string_agg(t::text, '' order by t::text)) as all from "${table}" t`,
    )
    found[table] = rows[0]
  }
  return found
}

async function expectLinksSayWhy() {
  for (const token of held.receipts) {
    const ways: [string, Record<string, string> | undefined][] = [
      ['', undefined],
      ['/invoice', undefined],
      ['/confirmation', undefined],
      ['/invoice', { legalName: 'Firm', address: 'Street', taxNumber: '1' }],
      ['/password', { password: 'a password of my own' }],
      ['/link', {}],
      ['/confirmation', { answer: 'approve' }],
    ]
    for (const [path, form] of ways) {
      const page = await visit(at.app, `/orders/${token}${path}`, form ? { form } : {})
      expect([path, page.status]).toEqual([path, 410])
      expect(page.text).toContain('This account was deleted')
      expect(cookiesOf(page).pass).toBeUndefined()
      for (const said of [leaver.email, 'Quentin', 'erased.invalid', 'Start learning', 'Former'])
        expect(page.text, `${path} says ${said}`).not.toContain(said)
    }
  }
}

async function expectSignedOut() {
  for (const as of [leaver, held.browsers['another device'] as Caller])
    for (const path of [
      '/me',
      '/library',
      '/orders',
      '/certificates',
      '/notifications',
      '/me/data-export',
      '/live',
    ])
      expect(await call(at.app, 'GET', `/api/v1${path}`, { as })).toMatchObject({
        status: 401,
        body: { code: 'auth/account-deleted', message: sentences.account },
      })
  const again = await call(at.app, 'POST', '/api/v1/sign-in', {
    body: { email: leaver.email, password: testPassword },
  })
  expect(again.body.code).toBe('auth/wrong-credentials')
}

const everything = async () => {
  await expectNothing()
  await expectLinksSayWhy()
  await expectSignedOut()
  expect((await visit(at.app, held.certificate)).status).toBe(404)
}

describe('T2: somebody who deleted their account', () => {
  it('opens nothing from the commit on, before anybody has forgotten them', async () => {
    const { rows: open } = await at.app.database.pool.query('select * from erasures where done_at is null')
    expect(open).toHaveLength(1)
    await expect(erasePeople(ctxOf(at.app))).rejects.toThrow('1 failed')
    await everything()
  })

  it('a browser learns it once, and is anybody’s from then on', async () => {
    const phone = await signInAgain(at.app, leaver)
    const started = await call(at.app, 'GET', '/api/v1/session', { as: phone })
    expect(started).toMatchObject({
      status: 401,
      body: { code: 'auth/account-deleted', data: { userId: leaver.userId } },
    })
    expect(cookiesOf(started).sid).toBe('')
    expect((await call(at.app, 'POST', '/api/v1/sign-out', { as: phone, body: {} })).status).toBe(200)
  })

  it('is no student anymore, and nobody a creator could reach or give access to', async () => {
    const { a } = world
    const { body } = await call(at.app, 'GET', `/api/v1/courses/${a.course.id}/students`, { as: a })
    const seat = (body.students as { id: string }[]).find(({ id }) => id === held.seatId)
    expect(seat).toMatchObject({ name: 'Former student', email: '', status: 'ended' })
    const students = { ids: [held.seatId] }
    const told = {
      status: 409,
      body: { message: 'This student deleted their account, so you can’t reach them.' },
    }
    const access = await call(at.app, 'PUT', `/api/v1/courses/${a.course.id}/student-access`, {
      as: a,
      body: { students, endsAt: null },
    })
    expect(access).toMatchObject(told)
    const message = await call(at.app, 'POST', `/api/v1/courses/${a.course.id}/student-messages`, {
      as: a,
      body: { students, subject: 'Hello', text: 'Where are you?' },
      headers: { 'idempotency-key': 'to-nobody' },
    })
    expect(message).toMatchObject(told)
  })

  it('is somebody new who buys with the same address meanwhile', async () => {
    const bought = await buyCourse(at.app, world.a.course, { email: leaver.email, name: 'Queenie New' })
    const as = { cookie: `pass=${bought.receipt}` }
    const lesson = () => call(at.app, 'GET', inCourse(`/lessons/${world.a.course.lessonIds[0]}`), { as })
    expect((await lesson()).status).toBe(200)
    await forgetAll()
    expect((await lesson()).status).toBe(200)
    const receipt = await visit(at.app, `/orders/${bought.receipt}`)
    expect([receipt.status, receipt.text.includes('Queenie')]).toEqual([200, true])
    const ctx = ctxOf(at.app)
    const { order } = await getReceipt(ctx, bought.receipt)
    const grant = await at.app.database.pool.query('select id from grants where source_id = $1', [order.id])
    await withTransaction(systemCtx(ctx, 'test', order.workspaceId), (ctx) =>
      revokeAccess(ctx, grant.rows[0].id, 'Over.'),
    )
  })

  it('opens nothing once they are forgotten', everything)

  it('was told, and nothing says who it was', async () => {
    const { rows: erased } = await at.app.database.pool.query('select * from erasures')
    expect(erased).toMatchObject([{ user_id: leaver.userId, person: null, contacts: null }])
    expect(erased[0].done_at).not.toBeNull()
    const told = await at.app.database.pool.query(
      `select payload, severity from events where type = 'accounts.erasureFinished'`,
    )
    expect(told.rows).toEqual([{ payload: { userId: leaver.userId }, severity: 'success' }])
  })
})

/** The worker comes back to life. */
async function forgetAll() {
  asGiven(at.app)
  await forget(at.app, leaver)
}

// What every operation answers to everyone else is looked at in access-matrix.ts.
describe('T2: what others are shown of somebody who left', () => {
  it('are words, in the details and files about them', async () => {
    const { a, adm } = world
    const course = `/api/v1/courses/${a.course.id}`
    const sheet = await call(at.app, 'GET', `${course}/students/${held.seatId}`, { as: a })
    expect(sheet.body.student).toMatchObject({ name: 'Former student', email: '' })
    const german = await call(at.app, 'GET', `${course}/students`, {
      as: a,
      headers: { 'accept-language': 'de' },
    })
    expect(german.text).toContain('Ehemals dabei')
    const file = await call(at.app, 'GET', `${course}/students.csv`, { as: a })
    expect(file.text).toContain('Former student,,')
    const paths: [Caller, string][] = [
      [a, `${course}/students/${held.seatId}`],
      [a, `${course}/students?search=erased`],
      [a, '/api/v1/search?q=former'],
      [a, '/api/v1/search?q=erased'],
      [a, '/api/v1/dashboard/creator/activity'],
      [a, '/api/v1/notifications'],
      [a, '/api/v1/reviews'],
      ...(['revenue', 'enrolments', 'finished', 'study', 'quiz'].map((of) => [
        a,
        `/api/v1/course-insights/rows?of=${of}&range=30d`,
      ]) as [Caller, string][]),
      [adm, `/api/v1/admin/users/${leaver.userId}`],
      [adm, '/api/v1/admin/logs?limit=100'],
      [adm, '/api/v1/admin/logs?search=erased'],
      [adm, '/api/v1/search?q=erased'],
    ]
    for (const [as, path] of paths) {
      const answer = await call(at.app, 'GET', path, { as })
      expectNoTrace(path, answer)
    }
  })

  it('is nothing in what a creator takes along', async () => {
    const as = await signInAgain(at.app, world.a)
    await call(at.app, 'POST', '/api/v1/me/data-export', { as, body: {} })
    // The app's own sweep may have taken it a moment before: then it's that one's to finish.
    const url = await vi.waitFor(
      async () => {
        await makeDataExports(ctxOf(at.app))
        const { body } = await call(at.app, 'GET', '/api/v1/me/data-export', { as })
        const { url } = body.export as { url?: string }
        if (!url) throw new Error('The export isn’t made yet.')
        return url
      },
      { timeout: 45_000, interval: 250 },
    )
    const archive = await call(at.app, 'GET', url, { as })
    const files = readZip(archive.bytes)
    expect(files.get('workspace/contacts.json')).toContain('Former student')
    for (const [file, text] of files) expectNoTrace(file, { ...archive, text })
  })

  it('is nothing on any page', async () => {
    const { a, b, p } = world
    const pages = ['/', '/browse', '/sitemap.xml', '/docs/api', `/orders/${p.receipt}`, held.certificate]
    for (const { handle, course } of [a, b]) {
      pages.push(
        `/@${handle}`,
        `/@${handle}/feed.xml`,
        course.salesPath,
        `${course.salesPath}?reviews=1`,
        `/checkout/${course.offerId}`,
      )
    }
    for (const path of pages) expectNoTrace(path, await visit(at.app, path))
    expect((await visit(at.app, a.course.salesPath)).text).toContain('Good clay.')
    expect((await visit(at.app, a.course.salesPath)).text).toContain('Former customer')
  })
})
