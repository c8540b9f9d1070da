import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { freshAddress } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import { makeCourse } from '#testing/makers.ts'
import { faultsOf, hostile } from '#ui/site/samples.ts'
import type { Course } from '../contract.ts'
import { emptyQuiz } from '../empty-quiz.ts'
import { type Quiz, zQuiz } from '../quiz.ts'

const quiz = zQuiz.parse({
  questions: [
    {
      key: 'kiln',
      kind: 'single',
      text: 'Which cone is hottest?',
      choices: [
        { key: 'co04', text: 'Cone 04', feedback: 'That is earthenware.' },
        { key: 'co10', text: 'Cone 10', right: true },
      ],
      explanation: 'Cones count up.',
    },
    { key: 'word', kind: 'short', text: 'Clay after its first firing?', accepted: ['bisque'] },
    {
      key: 'step',
      kind: 'order',
      text: 'What comes first?',
      choices: ['Wedge', 'Throw', 'Trim'].map((text, at) => ({ key: `stp${at}`, text })),
    },
  ],
})

let app: TestApplication
let ana: CreatorCtx
let course: Course
let lessonId: Id<'lsn'>
beforeAll(async () => {
  app = await testApplication()
  ana = await asCreator(app.database.db, { plan: 'pro_plan' })
  const made = await makeCourse(ana, { published: true, lessons: 2 })
  course = made
  lessonId = made.lessonIds[1] ?? 'lsn_'
  await setFree(quiz)
  await app.worker.settle()
})
afterAll(() => app.close())

const setFree = (quiz: Quiz | null) => setLesson(ana, lessonId, { kind: 'quiz', freePreview: true, quiz })
const headers = { host: 'localhost:3000', accept: 'text/html', origin: 'http://localhost:3000' }
const path = () => `${course.salesPath}/preview/${lessonId}`
const ask = () => app.web.inject({ url: path(), headers })
const send = (fields: [string, string][], remoteAddress = freshAddress(), url = path()) =>
  app.web.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** The values of a document's fields by the words beside them. */
const placeOf = (body: string, words: string) =>
  new RegExp(`value="(at\\d\\d)"[^>]*>(?:<span>)?${words}<`).exec(body)?.[1] ?? ''

async function rightAnswers(): Promise<[string, string][]> {
  const { body } = await ask()
  return [
    ['answer-kiln', placeOf(body, 'Cone 10')],
    ['answer-word', ' Bisque '],
    ...['Wedge', 'Throw', 'Trim'].map((words): [string, string] => ['answer-step', placeOf(body, words)]),
  ]
}

describe('A6: a free quiz', () => {
  it('asks anyone, and nothing in the document tells the answers', async () => {
    const { statusCode, body } = await ask()
    expect(statusCode).toBe(200)
    expect(body).toContain(`action="${path()}#result" method="post"`)
    for (const words of ['Which cone is hottest?', 'Cone 04', 'Clay after its first firing?', 'Throw'])
      expect(body).toContain(words)
    expect(body).not.toMatch(/bisque|Cones count up|earthenware|co10|stp0|<script/)
    const things = [...body.matchAll(/<option value="at\d\d">(\w+)/g)].slice(0, 3).map(([, thing]) => thing)
    expect(things.toSorted()).toEqual(['Throw', 'Trim', 'Wedge'])
    expect(things).not.toEqual(['Wedge', 'Throw', 'Trim'])
    expect((await app.web.inject({ url: course.salesPath, headers })).body).toContain(path())
  })

  it('checks the answers without script, and stores nothing of them or of whoever gave them', async () => {
    const before = await counted()
    const { statusCode, body, headers } = await send(await rightAnswers())
    expect(statusCode).toBe(200)
    expect(body).toContain('3 of 3 (100%). Passed.')
    expect(body).toContain('Cones count up.')
    expect(headers['set-cookie']).toBeUndefined()
    expect(faultsOf(body)).toEqual([])
    expect(await counted()).toEqual(before)
  })

  it('counts what was left out as wrong, with the solution where its rule shows it', async () => {
    const { body } = await send([['answer-word', hostile]])
    expect(body).toContain('0 of 3 (0%). Not passed.')
    expect(body).toContain('bisque')
    expect(body).toContain('Right order')
    expect(faultsOf(body)).toEqual([])
  })

  it.each([
    ['after-pass', 'You’ll see the right answers once you pass.'],
    ['never', 'This quiz doesn’t show solutions.'],
  ] as const)('keeps its solutions as its rule %s says', async (review, words) => {
    await setFree({ ...quiz, review })
    const { body } = await send([['answer-kiln', 'at00']])
    expect(body).toContain(words)
    expect(body).not.toMatch(/bisque|Cones count up|earthenware|Right order/)
    const passed = (await send(await rightAnswers())).body
    expect(passed.includes('Cones count up.')).toBe(review === 'after-pass')
    await setFree(quiz)
  })

  it('takes nonsense for no answer', async () => {
    const nonsense: [string, string][] = [
      ['answer-kiln', 'co10'],
      ['answer-kiln', 'at99'],
      ['answer-step', ''],
      ['answer-__proto__', 'at00'],
      ['kiln', 'at01'],
    ]
    expect((await send(nonsense)).body).toContain('0 of 3 (0%)')
  })

  it('takes a question that is called like something every object has for one without an answer', async () => {
    const [first, ...others] = quiz.questions
    for (const key of ['constructor', 'tostring', 'valueof']) {
      await setFree(zQuiz.parse({ ...quiz, questions: [{ ...first, key }, ...others] }))
      const { statusCode, body } = await send([])
      expect([key, statusCode]).toEqual([key, 200])
      expect(body.match(/No answer</g)).toHaveLength(4)
    }
    await setFree(quiz)
  })

  it('reads ten thousand answers as quickly as none, refuses what is larger, and what is no form', async () => {
    const many = Array.from({ length: 10_000 }, (_, at): [string, string] => [
      ['answer-kiln', 'answer-step', 'answer-word', `answer-${at}`][at % 4] ?? '',
      `at${at % 100}`,
    ])
    const { statusCode, body } = await send(many)
    expect(statusCode).toBe(200)
    expect(body).toContain('0 of 3 (0%)')
    expect(body.length).toBeLessThan(100_000)
    const long = await send([['answer-word', 'x'.repeat(400_000)]])
    expect(long.body.length).toBeLessThan(100_000)
    const huge = await send([['answer-word', 'x'.repeat(600_000)]])
    expect([huge.statusCode, huge.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const other = await app.web.inject({
        ...{ method: 'POST', url: path(), remoteAddress: freshAddress(), payload: '{"answer-kiln":{}}' },
        headers: { ...headers, 'content-type': type },
      })
      expect([type, other.statusCode]).toEqual([type, 415])
    }
  })

  it('isn’t there below another course, in a draft, in a store that is hidden, or for a file name as a lesson', async () => {
    const other = await makeCourse(ana, { published: true, title: 'Another one' })
    const draft = await makeCourse(ana, { title: 'Not yet', lessons: 1 })
    const inDraft = draft.lessonIds[0] ?? 'lsn_'
    await setLesson(ana, inDraft, { kind: 'quiz', freePreview: true, quiz })
    for (const url of [
      `${other.salesPath}/preview/${lessonId}`,
      `${draft.salesPath}/preview/${inDraft}`,
      `${course.salesPath}/preview/${inDraft}`,
      `${course.salesPath}/preview/..%2f..%2fetc`,
      `${course.salesPath}/preview/${lessonId}%00`,
    ])
      expect([url, (await send([], freshAddress(), url)).statusCode]).toEqual([url, 404])
    const hide = (as: string | null) =>
      app.database.pool.query('update workspaces set closed_as = $1 where id = $2', [
        as,
        ana.actor.workspaceId,
      ])
    await hide('hidden')
    expect((await send([['answer-kiln', 'at00']])).statusCode).toBe(404)
    await hide(null)
    expect((await send([])).statusCode).toBe(200)
  })

  it('isn’t there without a question, without the switch, or for answers to a lesson that asks nothing', async () => {
    await setFree(emptyQuiz())
    expect((await ask()).statusCode).toBe(404)
    // Not the kept page: nothing was announced here.
    const fresh = `${course.salesPath}?reviews=2`
    expect((await app.web.inject({ url: fresh, headers })).body).not.toContain(path())
    await setLesson(ana, lessonId, { quiz, freePreview: false })
    expect((await ask()).statusCode).toBe(404)
    expect((await send([])).statusCode).toBe(404)
    await setLesson(ana, lessonId, { kind: 'text', freePreview: true })
    expect((await ask()).statusCode).toBe(200)
    expect((await send([])).statusCode).toBe(404)
    await setFree(quiz)
  })

  it('F7: lets a place guess only so often', async () => {
    const place = freshAddress()
    for (let n = 0; n < 120; n++) expect((await send([], place)).statusCode).toBe(200)
    const refused = await send([], place)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['content-type']).toContain('text/html')
    expect((await send([])).statusCode).toBe(200)
  })

  it('refuses answers that another site sends', async () => {
    const answer = await app.web.inject({
      method: 'POST',
      url: path(),
      headers: {
        ...headers,
        origin: 'https://elsewhere.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: '',
    })
    expect(answer.statusCode).toBe(403)
  })
})

/** Rows of all that is kept of people who learn, visit or act. */
async function counted() {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from quiz_attempts) as attempts, (select count(*) from enrollments) as enrollments,
       (select count(*) from events) as events, (select count(*) from contacts) as contacts`,
  )
  return rows[0] as unknown
}
