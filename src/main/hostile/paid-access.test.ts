import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { lessonKinds } from '#areas/courses/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { type Answer, type Caller, call, testProduct, visit } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import { documentOf } from '#testing/makers.ts'
import { buyCourse, ctxFor, ctxOf, makeMember, makeWorld, type World } from '#testing/people.ts'
import {
  answerWords,
  fileWays,
  learningWays,
  makePaidLessons,
  type OwnOfS,
  otherWays,
  type PaidLessons,
  paidWords,
} from './paid-lessons.ts'

const at = testProduct()
let world: World
let paid: PaidLessons
let own: OwnOfS

beforeAll(async () => {
  world = await makeWorld(at.app)
  const { a } = world
  for (const lessonId of a.course.lessonIds) {
    const path = `/api/v1/courses/${a.course.id}/lessons/${lessonId}`
    const { body } = await call(at.app, 'GET', path, { as: a })
    const saved = await call(at.app, 'PATCH', path, {
      as: a,
      body: { content: documentOf(paidWords), revision: body.revision },
    })
    expect(saved.status).toBe(200)
  }
  paid = await makePaidLessons(at.app, world)
})
afterEach(() => void vi.useRealTimers())

const pathOf = (kind: (typeof lessonKinds)[number]) =>
  `/api/v1/learn/${world.a.course.id}/lessons/${paid.lessons[kind]}`
const courseOf = () => `/api/v1/learn/${world.a.course.id}`
const creator = async () => (await ctxFor(at.app, world.a)) as CreatorCtx

/** The words of a lesson of this kind: in its content, or in the questions once a quiz has begun. */
function wordsOf(as: Caller, kind: (typeof lessonKinds)[number]): Promise<Answer> {
  return kind === 'quiz'
    ? call(at.app, 'POST', `${pathOf(kind)}/attempts`, { as })
    : call(at.app, 'GET', pathOf(kind), { as })
}

async function lessonFor(as: Caller): Promise<Answer> {
  const { id, lessonIds } = world.a.course
  return call(at.app, 'GET', `/api/v1/learn/${id}/lessons/${lessonIds[0]}`, { as })
}

/** Every way to what was paid for is a refusal, no page tells a word of it, and nothing was written. */
async function expectNothing(as: Caller, reason?: string): Promise<void> {
  const before = await rowsOfLearning()
  // Strangers try everything; of those whose right ended, the files of one lesson stand for all, and pages are the same.
  const files = fileWays(at.app, paid, reason ? 'video' : undefined)
  const closed = [...learningWays(at.app, world, paid, own), ...files]
  await Promise.all(
    closed.map(async ({ way, send }) => {
      const { status, text } = await send(as)
      expect([way, [401, 403, 404].includes(status), status]).toEqual([way, true, status])
      expect(text).not.toContain(paidWords)
    }),
  )
  await Promise.all(
    (reason ? [] : otherWays(at.app, world, paid)).map(async ({ way, send }) => {
      const { status, text } = await send(as)
      expect([way, status < 500, text.includes(paidWords) && !way.startsWith('/browse')]).toEqual([
        way,
        true,
        false,
      ])
    }),
  )
  expect(await rowsOfLearning()).toEqual(before)
  const lesson = await lessonFor(as)
  if (reason) expect(lesson.body.data).toMatchObject({ reason })
}

/** What is written down of learners, all in all. */
async function rowsOfLearning(): Promise<unknown> {
  const { rows } = await at.app.database.pool.query(
    `select (select count(*) from enrollments) as enrollments, (select count(*) from notes) as notes,
       (select md5(string_agg(t::text, '' order by id)) from lesson_progress t) as progress,
       (select count(*) from quiz_attempts) as attempts, (select count(*) from sittings) as sittings,
       (select count(*) from certificates) as certificates, (select count(*) from reviews) as reviews`,
  )
  return rows[0]
}

async function revoke(orderId: string): Promise<void> {
  const { rows } = await at.app.database.pool.query(
    'select id, workspace_id from grants where source_id = $1',
    [orderId],
  )
  expect(rows).toHaveLength(1)
  const ctx = systemCtx(ctxOf(at.app), 'test', rows[0].workspace_id as Id<'wsp'>)
  await withTransaction(ctx, (ctx) => revokeAccess(ctx, rows[0].id as Id<'grt'>, 'Refunded.'))
}

describe('A6: what was paid for is for those who paid', () => {
  it('A6: a buyer and a pass holder read it, so that the rest of this file can fail', async () => {
    expect((await lessonFor(world.s)).text).toContain(paidWords)
    expect((await lessonFor(world.p)).text).toContain(paidWords)
    for (const kind of lessonKinds) {
      const { text, status } = await wordsOf(world.s, kind)
      expect([kind, status < 300, text.includes(paidWords)]).toEqual([kind, true, true])
    }
    for (const as of [world.s, world.p]) {
      for (const { way, send } of fileWays(at.app, paid)) {
        const { status, text } = await send(as)
        expect([way, status < 300]).toEqual([way, true])
        if (!way.startsWith('link') && !way.includes('master.m3u8')) expect(text).toContain(paidWords)
      }
    }
    expect((await call(at.app, 'GET', `${courseOf()}/materials.zip`, { as: world.s })).text).toContain(
      paidWords,
    )
    const note = await call(at.app, 'POST', `${pathOf('video')}/notes`, {
      as: world.s,
      body: { text: 'A note' },
    })
    const { body } = await wordsOf(world.s, 'quiz')
    own = { attemptId: String(body.attemptId), noteId: String(note.body.id) }
    expect([note.status, own.attemptId.slice(0, 4)]).toEqual([201, 'att_'])
  })

  it('A6: what is asked does not tell the answer, nor does handing in before it may', async () => {
    const asked = await Promise.all([
      wordsOf(world.s, 'quiz'),
      call(at.app, 'GET', pathOf('quiz'), { as: world.s }),
      call(at.app, 'GET', courseOf(), { as: world.s }),
      call(at.app, 'GET', `${pathOf('quiz')}/attempts/${own.attemptId}`, { as: world.s }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([201, 200, 200, 404])
    const handIn = (attemptId: string, answers: object) =>
      call(at.app, 'PUT', `${pathOf('quiz')}/attempts/${attemptId}/answers`, {
        as: world.s,
        body: { answers },
      })
    const failed = await handIn(own.attemptId, { q001: 'sand' })
    const looked = await call(at.app, 'GET', `${pathOf('quiz')}/attempts/${own.attemptId}`, { as: world.s })
    for (const { text, status } of [...asked.slice(0, 3), failed, looked]) {
      expect(status).toBeLessThan(300)
      for (const secret of [answerWords, 'yes0', 'accepted', '"feedback":["'])
        expect(text).not.toContain(secret)
    }
    // Passed, the rule of this quiz lets them read why.
    const { body } = await wordsOf(world.s, 'quiz')
    const questions = body.questions as { choices: { key: string; text: string }[] }[]
    const right = questions[1]?.choices.find(({ text }) => text === 'Stoneware')?.key
    const passed = await handIn(String(body.attemptId), { q001: 'clay', q002: [right] })
    expect(passed.text).toContain(answerWords)
  })

  it('A6: a free preview opens itself and its files to anybody, nothing beside it, and closes again', async () => {
    const ctx = await creator()
    for (const kind of lessonKinds) {
      await setLesson(ctx, paid.lessons[kind], { freePreview: true })
      // A quiz is begun by someone with an account, also to try it.
      for (const as of kind === 'quiz' ? [world.t] : [world.x, world.t]) {
        expect((await wordsOf(as, kind)).text).toContain(paidWords)
        const others = lessonKinds.filter((other) => other !== kind)
        const refused = await Promise.all([
          ...others.map((other) => wordsOf(as, other)),
          // The files of others once: what opens one doesn't depend on its kind.
          ...(kind === 'text' ? others : []).flatMap((other) =>
            fileWays(at.app, paid, other).map(({ send }) => send(as)),
          ),
          call(at.app, 'GET', `${courseOf()}/materials.zip`, { as }),
          call(at.app, 'GET', `${courseOf()}/certificate`, { as }),
        ])
        for (const answer of refused) {
          expect([kind, answer.status >= 401 && answer.status <= 404]).toEqual([kind, true])
          expect(answer.text).not.toContain(paidWords)
        }
        for (const { way, send } of fileWays(at.app, paid, kind))
          expect([way, (await send(as)).status < 300]).toEqual([way, true])
      }
      await setLesson(ctx, paid.lessons[kind], { freePreview: false })
    }
    // Parts of a recording are believed for a minute at most.
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    for (const { way, send } of fileWays(at.app, paid))
      expect([way, (await send(world.x)).status >= 401]).toEqual([way, true])
    expect((await wordsOf(world.x, 'text')).status).toBe(401)
  })

  it('A6: a lesson that opens later gives nothing before, in any kind, nor its files', async () => {
    const ctx = await creator()
    const late = await makeMember(at.app)
    await buyCourse(at.app, world.a.course, { ctx: await ctxFor(at.app, late), email: late.email })
    for (const kind of lessonKinds) await setLesson(ctx, paid.lessons[kind], { dripDays: 7 })
    for (const kind of lessonKinds) {
      const { status, body, text } = await wordsOf(late, kind)
      expect([kind, status, body.data]).toMatchObject([kind, 403, { reason: 'locked' }])
      expect(text).not.toContain(paidWords)
    }
    for (const { way, send } of fileWays(at.app, paid)) {
      const { status, text } = await send(late)
      expect([way, status, text.includes(paidWords)]).toEqual([way, 404, false])
    }
    // What stays open has no files to pack.
    expect((await call(at.app, 'GET', `${courseOf()}/materials.zip`, { as: late })).status).toBe(409)
    expect((await call(at.app, 'GET', '/api/v1/materials', { as: late })).text).not.toContain('glazes.zip')
    for (const kind of lessonKinds) await setLesson(ctx, paid.lessons[kind], { dripDays: 0 })
    expect((await wordsOf(late, 'pdf')).text).toContain(paidWords)
  })

  it('A6: a link that saves a file is over five minutes after access was', async () => {
    const buyer = await makeMember(at.app)
    const { orderId } = await buyCourse(at.app, world.a.course, {
      ctx: await ctxFor(at.app, buyer),
      email: buyer.email,
    })
    const glazes = paid.files.find(({ kind }) => kind === 'download')?.fileId
    const link = await call(at.app, 'POST', `/api/v1/files/${glazes}/link`, { as: buyer, body: {} })
    const url = String(link.body.url)
    expect((await call(at.app, 'GET', url, { as: buyer })).text).toBe(paidWords)
    await revoke(orderId)
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1000, toFake: ['Date'] })
    for (const range of [{}, { range: 'bytes=0-' }] as Record<string, string>[]) {
      const { status, text } = await call(at.app, 'GET', url, { as: buyer, headers: range })
      expect([status, text.includes(paidWords)]).toEqual([403, false])
    }
  })

  it('A6: nobody else finds a word of it anywhere', async () => {
    for (const as of [world.x, world.t, world.b, world.adm]) await expectNothing(as)
    await expectNothing(world.t, 'not-bought')
  })

  it('A6: ends at once when the creator takes somebody off the course, also where they had begun', async () => {
    const person = await makeMember(at.app)
    const students = `/api/v1/courses/${world.a.course.id}`
    const body = { name: 'Taken Off', email: person.email }
    const put = await call(at.app, 'POST', `${students}/students`, {
      as: world.a,
      headers: { 'idempotency-key': 'taken-off' },
      body,
    })
    expect(put.status).toBe(201)
    await at.app.worker.settle()
    for (const { way, send } of learningWays(at.app, world, paid, own).filter(({ way }) =>
      way.startsWith('GET'),
    ))
      expect([way, (await send(person)).status]).toEqual([way, /attempts/.test(way) ? 404 : 200])
    const report = { at: new Date().toISOString(), position: 3, played: [[0, 3]] }
    const saved = await call(at.app, 'PUT', `${pathOf('video')}/progress`, { as: person, body: report })
    expect(saved.status).toBe(200)
    const off = await call(at.app, 'DELETE', `${students}/student-access`, {
      as: world.a,
      body: { students: { ids: [put.body.id] } },
    })
    expect(off.body).toEqual({ changed: 1 })
    await expectNothing(person, 'revoked')
  })

  it('A6: ends at once for the same session when it is revoked, and says why', async () => {
    const buyer = await makeMember(at.app)
    const { orderId } = await buyCourse(at.app, world.a.course, {
      ctx: await ctxFor(at.app, buyer),
      email: buyer.email,
    })
    expect((await lessonFor(buyer)).status).toBe(200)
    await revoke(orderId)
    await expectNothing(buyer, 'revoked')
    expect((await lessonFor(buyer)).body.message).toBe('Refunded.')
    await at.app.worker.settle()
    const library = await call(at.app, 'GET', '/api/v1/library', { as: buyer })
    // It stays in sight with the reason; what it holds doesn't.
    expect(library.body.courses).toMatchObject([{ ended: { reason: 'Refunded.' } }])
    expect(library.text).not.toContain(paidWords)
  })

  it('A6: ends at once for the pass of a receipt, and no new one comes from its link', async () => {
    const { orderId, receipt } = await buyCourse(at.app, world.a.course, { email: freshEmail() })
    const pass = { cookie: `pass=${receipt}` }
    expect((await lessonFor(pass)).status).toBe(200)
    await revoke(orderId)
    await expectNothing(pass, 'revoked')
    const page = await visit(at.app, `/orders/${receipt}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(`href="/learn/${world.a.course.id}`)
  })

  it('A6: ends when the right was for a time and the time is over', async () => {
    const buyer = await makeMember(at.app)
    const { orderId } = await buyCourse(at.app, world.a.course, {
      ctx: await ctxFor(at.app, buyer),
      email: buyer.email,
    })
    const setEnd = (when: string) =>
      at.app.database.pool.query(
        `update grants set ends_at = now() + interval '${when}' where source_id = $1`,
        [orderId],
      )
    await setEnd('1 minute')
    expect((await lessonFor(buyer)).status).toBe(200)
    await setEnd('-1 second')
    await expectNothing(buyer, 'ended')
  })

  it('A6: a pass ends after a day; the receipt stays and opens nothing', async () => {
    const { orderId, receipt } = await buyCourse(at.app, world.a.course, { email: freshEmail() })
    const pass = { cookie: `pass=${receipt}` }
    const age = (hours: number) =>
      at.app.database.pool.query(
        `update links set created_at = now() - interval '${hours} hours' where target = $1 and kind = 'receipt'`,
        [orderId],
      )
    await age(23.9)
    expect((await lessonFor(pass)).status).toBe(200)
    await age(24.1)
    await expectNothing(pass)
    expect((await lessonFor(pass)).status).toBe(401)
    const page = await visit(at.app, `/orders/${receipt}`, { as: pass })
    expect(page.status).toBe(200)
    expect(page.headers['set-cookie']).toBeUndefined()
    const password = await visit(at.app, `/orders/${receipt}/password`, {
      form: { password: 'a long and fine password' },
    })
    expect(password.status).toBe(403)
  })

  it('A6: a pass is the token of a receipt, and nothing else is', async () => {
    const { receipt } = world.p
    const others = [
      receipt.slice(0, -1),
      `${receipt}A`,
      receipt.toUpperCase(),
      world.p.orderId,
      world.a.course.offerId,
      'undefined',
      '~~~~',
      "' or 1=1 --",
      '%00',
      'x'.repeat(4_000),
    ]
    for (const other of others) {
      const answer = await lessonFor({ cookie: `pass=${other}` })
      expect([other, answer.status]).toEqual([other, 401])
      expect((await visit(at.app, `/orders/${encodeURIComponent(other)}`)).status).toBeGreaterThanOrEqual(400)
    }
    const { rows } = await at.app.database.pool.query('select key from links')
    for (const { key } of rows.slice(0, 50))
      expect((await lessonFor({ cookie: `pass=${key}` })).status).toBe(401)
    // Five at most are looked at: a cookie of thousands costs no more.
    const many = Array.from({ length: 60 }, (_, n) => `x${n}`).join('~')
    expect((await lessonFor({ cookie: `pass=${many}~${receipt}` })).status).toBe(401)
  })

  it('A6: an address nobody has verified inherits nothing', async () => {
    const email = freshEmail('victim')
    await buyCourse(at.app, world.a.course, { email })
    const signUp = await call(at.app, 'POST', '/api/v1/sign-up', {
      body: { email, password: 'kiln-fired-stoneware', firstName: 'Not', lastName: 'Them' },
    })
    await at.app.worker.settle()
    const sid = String(signUp.headers['set-cookie']).match(/sid=([^;]+)/)?.[1]
    await expectNothing({ cookie: `sid=${sid}` }, 'not-bought')
  })

  it('A6: a lesson taken back or deleted is gone for buyers too, of every kind, with its files', async () => {
    const { a, s } = world
    const path = (kind: (typeof lessonKinds)[number]) =>
      `/api/v1/courses/${a.course.id}/lessons/${paid.lessons[kind]}`
    for (const [n, kind] of lessonKinds.entries()) {
      const address = n % 2 === 0 ? `${path(kind)}/publication` : path(kind)
      expect((await call(at.app, 'DELETE', address, { as: a, body: {} })).status).toBe(200)
      const answer = await wordsOf(s, kind)
      expect([kind, answer.status]).toEqual([kind, 404])
      expect(answer.text).not.toContain(paidWords)
      // What S looked at a minute ago is believed no longer.
      vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
      for (const { way, send } of fileWays(at.app, paid, kind))
        expect([way, (await send(s)).status]).toEqual([way, 404])
      vi.useRealTimers()
    }
    expect((await call(at.app, 'GET', '/api/v1/materials', { as: s })).text).not.toContain('glazes.zip')
  })
})
