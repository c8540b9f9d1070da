import { beforeAll, describe, expect, it } from 'vitest'
import { lessonKinds } from '#areas/courses/rules.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import {
  ctxFor,
  makeWorld,
  type TypedChange,
  typeAddress,
  type World,
  waysOfTyping,
} from '#testing/people.ts'
import { learningWays, makePaidLessons, type OwnOfS, type PaidLessons } from './paid-lessons.ts'

const at = testProduct()
let world: World
let paid: PaidLessons
let own: OwnOfS

/** Shows in what S wrote and is called, and nowhere else. */
const privateWords = 'sam-keeps-this-private'
const samsName = `Sam ${privateWords}`

const learn = () => `/api/v1/learn/${world.a.course.id}`
const review = () => `/api/v1/things/${world.a.course.id}/review`
const of = (kind: (typeof lessonKinds)[number]) => `${learn()}/lessons/${paid.lessons[kind]}`

/** S has gone the whole way: read, watched, written, answered, got a certificate and said what they think of it. */
beforeAll(async () => {
  world = await makeWorld(at.app)
  paid = await makePaidLessons(at.app, world)
  const creator = (await ctxFor(at.app, world.a)) as CreatorCtx
  await setLesson(creator, paid.lessons.quiz, { mustPass: false })
  const s = (method: string, path: string, body: object = {}) =>
    call(at.app, method, path, { as: world.s, body })
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  await s('PUT', `${of('video')}/progress`, {
    at: new Date().toISOString(),
    position: 4,
    played: [[0, 4]],
    sitting: { key: 'tab-of-sam-1', startedAt, seconds: 4 },
  })
  const note = await s('POST', `${of('video')}/notes`, { text: privateWords })
  const attempt = await s('POST', `${of('quiz')}/attempts`)
  own = { attemptId: String(attempt.body.attemptId), noteId: String(note.body.id) }
  await s('PUT', `${of('quiz')}/attempts/${own.attemptId}/answers`, { answers: { q001: privateWords } })
  const { lessons } = (await call(at.app, 'GET', learn(), { as: world.s })).body as {
    lessons: { id: string; kind: string }[]
  }
  for (const { id } of lessons)
    expect((await s('PUT', `${learn()}/lessons/${id}/completion`)).status).toBe(200)
  expect((await s('PUT', `${learn()}/certificate`, { name: samsName })).body).toMatchObject({
    state: 'issued',
  })
  const words = { rating: 5, text: privateWords, shownName: samsName }
  expect((await s('PUT', review(), words)).status).toBe(200)
  await at.app.worker.settle()
})

/** What someone can ask about their learning, with what each answers. */
async function answersTo(as: Caller): Promise<[string, number, string][]> {
  const paths = [
    learn(),
    ...lessonKinds.map(of),
    `${learn()}/record`,
    `${learn()}/notes`,
    `${learn()}/certificate`,
    review(),
    `${of('quiz')}/attempts/${own.attemptId}`,
    ...[
      'library',
      'materials',
      'study-log',
      'completed-lessons',
      'certificates',
      'achievements',
      'orders',
    ].map((list) => `/api/v1/${list}`),
    '/api/v1/dashboard/student',
    '/api/v1/dashboard/student/activity',
  ]
  const told: [string, number, string][] = []
  for (const path of paths) {
    const { status, text } = await call(at.app, 'GET', path, { as })
    told.push([path, status, text])
  }
  return told
}

/** Rows of S's own seat, as they are in the database. */
async function rowsOfS(): Promise<unknown> {
  const seat = `e.contact_id = (select id from contacts where workspace_id = $1 and email = $2) and e.course_id = $3`
  const mine = (table: string) =>
    `(select md5(string_agg(t::text, '' order by t.id)) from ${table} t join enrollments e
       on e.workspace_id = t.workspace_id and e.id = t.enrollment_id where ${seat} and e.id = $4)`
  const { rows } = await at.app.database.pool.query(
    `select ${[
      'lesson_progress',
      'progress_entries',
      'sittings',
      'lesson_days',
      'quiz_attempts',
      'notes',
      'certificates',
    ]
      .map((table) => `${mine(table)} as ${table}`)
      .join(', ')}, (select e::text from enrollments e where ${seat} and e.id = $4) as enrollment,
       (select md5(string_agg(r::text, '' order by r.id)) from reviews r
          where r.contact_id = (select id from contacts where workspace_id = $1 and email = $2)) as reviews`,
    [world.a.workspaceId, world.s.email, world.a.course.id, await seatOfS()],
  )
  return rows[0]
}

/** The first enrollment S got. */
async function seatOfS(): Promise<string> {
  const { rows } = await at.app.database.pool.query(
    `select e.id from enrollments e join contacts c on c.workspace_id = e.workspace_id and c.id = e.contact_id
     where c.email = $1 and e.course_id = $2 order by e.id limit 1`,
    [world.s.email, world.a.course.id],
  )
  return rows[0].id
}

/** The same answer for another person: ids, moments and addresses are no one's. */
function without(text: string, { member, receipt }: TypedChange, email: string): string {
  const named = [email, receipt, member?.email, member?.userId].filter((word) => word !== undefined)
  return named
    .reduce((said, word) => said.replaceAll(word, '~'), text)
    .replace(/\b[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}\b/g, '~')
    .replace(/Order [0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '~')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '~')
    .replace(/"requestId":"[^"]*"/g, '~')
}

describe.each(waysOfTyping)('S3: somebody who typed the address of S at a checkout, %s', (way) => {
  let typed: TypedChange
  /** Typed an address of no one. */
  let other: TypedChange
  const unknown = freshEmail('nobody')
  beforeAll(async () => {
    const { course } = world.a
    typed = await typeAddress(at.app, way, { course, email: world.s.email })
    other = await typeAddress(at.app, way, { course, email: unknown })
  })

  it('S3: reads nothing of S in any operation, and is answered like one who typed an address of nobody', async () => {
    const told = await answersTo(typed)
    const toldOther = await answersTo(other)
    for (const [path, , text] of told) {
      expect([path, text.includes(privateWords), text.includes('Sam')]).toEqual([path, false, false])
      expect([path, text.includes(own.noteId)]).toEqual([path, false])
    }
    expect(told.map(([path, status, text]) => [path, status, without(text, typed, world.s.email)])).toEqual(
      toldOther.map(([path, status, text]) => [path, status, without(text, other, unknown)]),
    )
  })

  it('S3: finds nothing of S on the receipt, and the checkout answers as ever', async () => {
    const pages: string[] = []
    for (const [as, email] of [
      [typed, world.s.email],
      [other, unknown],
    ] as const) {
      const { status, text } = await visit(at.app, `/orders/${as.receipt}`, { as })
      // A whole word: tokens are made of any letters.
      expect([status, /\bSam\b/.test(text), text.includes('Continue learning')]).toEqual([200, false, false])
      pages.push(without(text, as, email))
    }
    expect(pages[0]).toBe(pages[1])
  })

  it('S3: changes nothing of S by any operation', async () => {
    const [rows, answers] = [await rowsOfS(), await answersTo(world.s)]
    for (const { send } of learningWays(at.app, world, paid, own)) await send(typed)
    await call(at.app, 'DELETE', review(), { as: typed, body: {} })
    for (const { id } of (await call(at.app, 'GET', learn(), { as: typed })).body.lessons as { id: string }[])
      for (const method of ['PUT', 'DELETE'])
        await call(at.app, method, `${learn()}/lessons/${id}/completion`, { as: typed, body: {} })
    await at.app.worker.settle()
    expect(await rowsOfS()).toEqual(rows)
    expect(await answersTo(world.s)).toEqual(answers)
  })
})
