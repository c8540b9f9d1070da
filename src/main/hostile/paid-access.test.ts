import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { emptyQuiz } from '#areas/courses/quiz.ts'
import { type DocumentNode, type LessonKind, lessonKinds } from '#areas/courses/rules.ts'
import { files } from '#areas/files/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { type Answer, type Caller, call, testProduct, visit } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import { documentOf, makeLesson } from '#testing/makers.ts'
import { buyCourse, ctxFor, ctxOf, makeMember, makeWorld, type World } from '#testing/people.ts'

const at = testProduct()
/** Stands in the paid lessons and nowhere else. */
const paidWords = 'wedgethecoldclayfirst'
let world: World

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
  kinds = await lessonsOfEveryKind()
})

let kinds: Record<LessonKind, Id<'lsn'>>

/** A published lesson of each kind in A's course, with the words where that kind has them. */
async function lessonsOfEveryKind(): Promise<Record<LessonKind, Id<'lsn'>>> {
  const { a } = world
  const ctx = (await ctxFor(at.app, a)) as CreatorCtx
  const fileId = newId('fil')
  const createdAt = new Date()
  await at.app.database.db.insert(files).values({
    ...{ workspaceId: a.workspaceId, id: fileId, name: 'glazes.zip', type: 'application/zip', bytes: 9 },
    ...{ sha256: 'none', kind: 'document' as const, createdAt },
  })
  const media = { fileId, link: null, posterFileId: null, captions: [], seconds: 9, pages: 1 }
  const spoken = { media: { ...media, chapters: [{ atSeconds: 0, title: paidWords }] } }
  const question = {
    ...{ key: 'q001', kind: 'short' as const, text: paidWords, choices: [] },
    explanation: '',
  }
  const bodies = {
    text: { content: documentOf(paidWords) as DocumentNode },
    video: spoken,
    audio: spoken,
    pdf: spoken,
    download: { files: [{ fileId, title: paidWords }] },
    quiz: { quiz: { ...emptyQuiz(), questions: [{ ...question, accepted: ['clay'], points: 1 }] } },
  }
  const made: [string, Id<'lsn'>][] = []
  for (const kind of lessonKinds) {
    const { id } = await makeLesson(ctx, a.course.id, `One ${kind}`, true)
    await setLesson(ctx, id, { kind, content: null, ...bodies[kind] })
    made.push([kind, id])
  }
  return Object.fromEntries(made) as Record<LessonKind, Id<'lsn'>>
}

/** The words of a lesson of this kind: in its content, or in the questions once a quiz has begun. */
function wordsOf(as: Caller, kind: LessonKind): Promise<Answer> {
  const path = `/api/v1/learn/${world.a.course.id}/lessons/${kinds[kind]}`
  return kind === 'quiz'
    ? call(at.app, 'POST', `${path}/attempts`, { as })
    : call(at.app, 'GET', path, { as })
}

/** Every way to the content that exists, as this person. */
async function everyWay(as: Caller): Promise<Answer[]> {
  const { a } = world
  const { id, lessonIds, slug, offerId } = a.course
  const lesson = lessonIds[0]
  const paths = [
    `/api/v1/learn/${id}`,
    `/api/v1/learn/${id}/lessons/${lesson}`,
    `/api/v1/learn/${id}/lessons/${lesson}?preview=1`,
    `/api/v1/learn/${id}/lessons/${lesson}?preview=true&as=owner`,
    `/api/v1/courses/${id}`,
    `/api/v1/courses/${id}/lessons/${lesson}`,
    `/api/v1/library`,
    `/api/v1/dashboard/student`,
    `/api/v1/checkouts/${offerId}`,
    `/@${a.handle}`,
    `/@${a.handle}/courses/${slug}`,
    `/@${a.handle}/courses/${slug}?preview=1`,
    `/checkout/${offerId}`,
    `/learn/${id}/${lesson}`,
    `/learn/${id}`,
  ]
  return Promise.all([
    ...paths.map((path) => visit(at.app, path, { as })),
    call(at.app, 'PUT', `/api/v1/learn/${id}/lessons/${lesson}/opening`, { as }),
    call(at.app, 'PUT', `/api/v1/learn/${id}/lessons/${lesson}/completion`, { as }),
    call(at.app, 'PUT', `/api/v1/learn/${id}/lessons/${lesson}/progress`, {
      as,
      body: { at: new Date().toISOString(), position: 1 },
    }),
    call(at.app, 'POST', `/api/v1/learn/${id}/lessons/${lesson}/notes`, { as, body: { text: 'Mine?' } }),
    visit(at.app, `/api/v1/learn/${id}/record`, { as }),
    visit(at.app, `/api/v1/learn/${id}/notes`, { as }),
    ...lessonKinds.map((kind) => wordsOf(as, kind)),
  ])
}

async function lessonFor(as: Caller): Promise<Answer> {
  const { id, lessonIds } = world.a.course
  return call(at.app, 'GET', `/api/v1/learn/${id}/lessons/${lessonIds[0]}`, { as })
}

async function expectNothing(as: Caller, reason?: string): Promise<void> {
  const answers = await everyWay(as)
  for (const answer of answers) {
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toContain(paidWords)
  }
  const lesson = await lessonFor(as)
  expect([401, 403, 404]).toContain(lesson.status)
  if (reason) expect(lesson.body.data).toMatchObject({ reason })
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
  })

  it('A6: a free preview of it opens itself to anybody, and nothing beside it', async () => {
    const ctx = (await ctxFor(at.app, world.a)) as CreatorCtx
    await setLesson(ctx, kinds.text, { freePreview: true })
    for (const as of [world.x, world.t]) {
      expect((await wordsOf(as, 'text')).text).toContain(paidWords)
      for (const kind of lessonKinds.filter((kind) => kind !== 'text')) {
        const answer = await wordsOf(as, kind)
        expect([kind, answer.status >= 401 && answer.status <= 403]).toEqual([kind, true])
        expect(answer.text).not.toContain(paidWords)
      }
    }
    await setLesson(ctx, kinds.text, { freePreview: false })
    expect((await wordsOf(world.x, 'text')).status).toBe(401)
  })

  it('A6: nobody else finds a word of it anywhere', async () => {
    for (const as of [world.x, world.t, world.b, world.adm]) await expectNothing(as)
    await expectNothing(world.t, 'not-bought')
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
    // It stays in sight with the reason; what it holds does not.
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

  it('A6: a lesson taken back is gone for buyers too, and a draft was never there', async () => {
    const { a, s } = world
    const path = `/api/v1/courses/${a.course.id}/lessons/${a.course.lessonIds[1]}`
    await call(at.app, 'DELETE', `${path}/publication`, { as: a })
    const answer = await call(
      at.app,
      'GET',
      `/api/v1/learn/${a.course.id}/lessons/${a.course.lessonIds[1]}`,
      {
        as: s,
      },
    )
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain(paidWords)
  })
})
