import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, call, testProduct, visit } from '#testing/http.ts'
import { makeWorld, type World } from '#testing/people.ts'

const at = testProduct({ demo: true })
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

/** A cursor that someone made up, with letters that ours never have. */
const forged = (...key: unknown[]) =>
  btoa(
    JSON.stringify(key).replace(
      /[^\0-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
const id = 'txn_00000000000000000000000000'
const moment = '2026-01-01T00:00:00Z'
const cursors = [
  ...['x', '', '!', 'x'.repeat(200)],
  ...['garbage', 'infinity', '-271821-04-20T00:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'].map(
    (at) => forged(at, id),
  ),
  ...[8.64e15, -8.64e15, 1e300].map((at) => forged(at, id)),
  ...['\0', '\ud800', "' or 1=1"].map((id) => forged(moment, id)),
  forged('\0'),
]
const oddParameters = [
  ...['-1', '1e9', '1e309', 'NaN', 'a%00b', '%ED%A0%80', '%27%3B--', 'x'.repeat(5_000)],
  ...['__proto__', '9223372036854775808'],
]

/** Each in every shape a parameter can have. */
const shapes = (name: string) => [
  ...oddParameters.map((value) => `${name}=${value}`),
  ...[`${name}[]=a`, `${name}[a]=b`, `${name}=a&${name}=b`],
]

/** A refusal in words, or an answer; never a failure of ours. */
function expectTyped(asked: string, { status, body }: Answer): void {
  const isRefusal = status >= 400 && status < 500
  expect([asked.slice(0, 200), status === 200 || isRefusal, status]).toEqual([
    asked.slice(0, 200),
    true,
    status,
  ])
  if (isRefusal) expect([asked.slice(0, 200), typeof body?.code]).toEqual([asked.slice(0, 200), 'string'])
}

describe('H3: what no one meant to be asked', () => {
  it('H1: is no place in any list, whoever made it up', async () => {
    const lists: [string, Caller][] = [
      ['/dashboard/creator/sales', world.a],
      ['/dashboard/creator/activity', world.a],
      ['/dashboard/student/activity', world.s],
      ['/notifications', world.s],
      ['/study-log', world.s],
      ['/completed-lessons', world.s],
      ['/orders', world.s],
      ['/admin/logs', world.adm],
      ['/admin/mails', world.adm],
      ['/contact-messages', world.adm],
    ]
    for (const [path, as] of lists) {
      const first = await call(at.app, 'GET', `/api/v1${path}`, { as })
      for (const cursor of cursors) {
        const asked = `/api/v1${path}?cursor=${encodeURIComponent(cursor)}`
        const answer = await call(at.app, 'GET', asked, { as })
        expectTyped(asked, answer)
        // What is none of ours begins at the beginning.
        if (answer.status === 200) expect(Object.keys(answer.body)).toEqual(Object.keys(first.body))
      }
    }
    for (const after of cursors) {
      const asked = `/api/v1/admin/users?after=${encodeURIComponent(after)}`
      expectTyped(asked, await call(at.app, 'GET', asked, { as: world.adm }))
    }
  })

  it('H3: is a typed refusal from every list and file of a creator', async () => {
    const parameters: Record<string, string[]> = {
      '/students': [
        ...['search', 'course', 'filter', 'active', 'joined', 'finished', 'each'],
        ...['direction', 'pageSize', 'after'],
      ],
      '/students.csv': ['search', 'course', 'filter', 'active', 'joined', 'finished', 'each'],
      '/dashboard/creator/sales': ['period', 'limit', 'cursor'],
      '/dashboard/creator/activity': ['kind', 'repeats', 'limit'],
      '/course-insights': ['range', 'courseId'],
      '/course-insights.csv': ['range', 'courseId'],
      '/digital-product-analytics': ['range', 'page'],
      '/saved-views': ['list'],
    }
    for (const [path, names] of Object.entries(parameters)) {
      for (const query of names.flatMap(shapes)) {
        const asked = `/api/v1${path}?${query}`
        const answer = await call(at.app, 'GET', asked, { as: world.a })
        if (path.endsWith('.csv') && answer.status === 200) continue
        expectTyped(asked, answer)
      }
    }
  })

  it('H3: is a typed refusal wherever something is written', async () => {
    const front = { headline: '', heroFileId: null, featuredId: null, quoteId: null }
    const odd = [
      ...['null', '-1', '1e309', '[]', '{}', 'true', '["a"]', '"a\\u0000b"', '"\\ud800"', '""'],
      ...[`"${'x'.repeat(900_000)}"`, '"__proto__"', '{"toString":1}', '"fil_00000000000000000000000000"'],
    ]
    const bodies = (['headline', 'heroFileId', 'featuredId', 'quoteId'] as const).flatMap((name) =>
      odd.map((value) => JSON.stringify({ front: { ...front, [name]: 'ODD' } }).replace('"ODD"', value)),
    )
    const requests: [string, string, string][] = [
      ...bodies.map((body): [string, string, string] => ['PATCH', '/workspace/branding', body]),
      ...odd.map((value): [string, string, string] => ['PATCH', '/workspace/branding', `{"front":${value}}`]),
      ...odd.map((value): [string, string, string] => [
        'POST',
        '/password-resets/check',
        `{"token":${value}}`,
      ]),
      ...odd.map((value): [string, string, string] => [
        'POST',
        '/saved-views',
        `{"list":"everyone","name":"Odd","query":${value}}`,
      ]),
      ...odd.map((value): [string, string, string] => [
        'PUT',
        '/dashboard/creator/put-away',
        `{"thing":${value},"away":true}`,
      ]),
    ]
    for (const [method, path, raw] of requests) {
      const answer = await call(at.app, method, `/api/v1${path}`, {
        as: world.a,
        raw,
        headers: { 'content-type': 'application/json' },
      })
      // What a form may hold anyway is taken.
      if (answer.status >= 200 && answer.status < 300) continue
      expectTyped(`${method} ${path} ${raw}`, answer)
    }
    expect((await visit(at.app, `/@${world.a.handle}`)).status).toBe(200)
    expect((await call(at.app, 'GET', '/api/v1/workspace/branding', { as: world.a })).status).toBe(200)
  })

  it('H3: leaves figures as they are in every zone a profile may have', async () => {
    const save = (timeZone: string) =>
      call(at.app, 'PATCH', '/api/v1/me/profile', { as: world.a, body: { timeZone } })
    // Of an hour with a sign the database thinks the opposite of what browsers do.
    for (const timeZone of [
      '+05:30',
      '-12:00',
      'Factory',
      'ECT',
      'IST',
      'US/Pacific-New',
      '',
      '\u0000',
      'x'.repeat(61),
    ]) {
      const refused = await save(timeZone)
      expect([timeZone, refused.status]).toEqual([timeZone, 422])
    }
    for (const timeZone of ['GMT', 'Etc/GMT+12', 'europe/berlin', 'EST5EDT', 'Asia/Kathmandu', 'UTC']) {
      expect([timeZone, (await save(timeZone)).status]).toEqual([timeZone, 200])
      for (const path of [
        '/dashboard/creator/sales?period=today',
        '/students?joined=thisMonth',
        '/dashboard/creator',
      ])
        expect([timeZone, (await call(at.app, 'GET', `/api/v1${path}`, { as: world.a })).status]).toEqual([
          timeZone,
          200,
        ])
    }
  })

  it('C6: is a page or a refusal at every address of a page', async () => {
    const { course, handle } = world.a
    const parts = [
      ...['%00', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5c..%5cx', '%ED%A0%80', '%E2%80%A8', '%3Cscript%3E'],
      ...[
        'x'.repeat(2_000),
        `${course.id}%00`,
        `${course.id}.svg`,
        `${course.id}/..`,
        course.id.toUpperCase(),
      ],
    ]
    const paths = parts.flatMap((part) => [
      `/covers/${part}.svg`,
      `/covers/${part}`,
      `/learn/${part}`,
      `/learn/${course.id}/${part}`,
      `/courses/${part}`,
      `/courses/${course.id}?lesson=${part}`,
      `/checkout/${course.offerId}?declined=${part}`,
      `/oembed?url=${part}`,
      `/@${handle}/share.png?v=${part}`,
    ])
    const names = [
      'q',
      'search',
      'sort',
      'price',
      'kind',
      'length',
      'level',
      'language',
      'topic',
      'after',
      'page',
    ]
    paths.push(...names.flatMap(shapes).map((query) => `/browse?${query}`))
    for (const path of paths) {
      const { status, text } = await visit(at.app, path, { as: world.a })
      expect([path, status < 500, text.includes('<script>')]).toEqual([path, true, false])
    }
  })
})
