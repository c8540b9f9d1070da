import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { readJsonObject } from '#platform/http/json.ts'
import { type Answer, call, testProduct, visit } from '#testing/http.ts'
import { documentOf } from '#testing/makers.ts'
import { anotherCourse, makeWorld, type World } from '#testing/people.ts'
import { listenOnLoopback, sendRaw } from '#testing/raw-http.ts'
import { workedMs } from '#testing/waiting.ts'
import { brokenBytes, hostileStrings, malformedBodies, oddValues, unstorable } from './strings.ts'

const at = testProduct()
let world: World
let port: number
let course: World['a']['course']
beforeAll(async () => {
  world = await makeWorld(at.app)
  port = await listenOnLoopback(at.app.web)
  course = await anotherCourse(at.app, world.a)
})

const json = { 'content-type': 'application/json' }
const coursePath = () => `/api/v1/courses/${course.id}`
const patchCourse = (raw: string | Buffer, headers: Record<string, string> = json) =>
  call(at.app, 'PATCH', coursePath(), { as: world.a, raw, headers })
const titleNow = async () => (await call(at.app, 'GET', coursePath(), { as: world.a })).body.title

/** Ten at a time: enough to be quick, too few to wait for connections. */
function tens<T>(list: T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / 10) }, (_, n) => list.slice(n * 10, n * 10 + 10))
}

function expectRefused(answer: Answer, what: unknown): void {
  expect([what, answer.status >= 400 && answer.status < 500]).toEqual([what, true])
  expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SyntaxError|select |insert /)
}

describe('E3: what a body says it is', () => {
  const types = [
    'application/json\ta',
    'application/json garbage',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json;boundary=x',
    'application/json, text/plain',
    'application/jsonp',
    'application/json5',
    'application/x-json',
    'application/vnd.api+json',
    'application/merge-patch+json',
    'application/json/x',
    'text/json',
    'text/plain',
    'text/plain; application/json',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    '*/*',
    'json',
    '',
  ]

  it.each(types)('E3: %j is not taken for JSON', async (type) => {
    const before = await titleNow()
    const answer = await patchCourse('{"title":"Taken"}', { 'content-type': type })
    expect([type, answer.status]).toEqual([type, 415])
    expect(await titleNow()).toBe(before)
  })

  it('E3: JSON is taken in its two spellings, so that the rest can fail', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
    ])
      expect((await patchCourse('{"title":"Plain"}', { 'content-type': type })).status).toBe(200)
  })

  it('E3: two content types, or none, are refused', async () => {
    const before = await titleNow()
    const body = '{"title":"Taken"}'
    for (const types of [
      ['Content-Type: application/json', 'Content-Type: text/plain'],
      ['Content-Type: text/plain', 'content-type: application/json'],
      ['Content-Type: application/json', 'Content-Type: application/json'],
      [],
    ]) {
      const head = [`PATCH ${coursePath()} HTTP/1.1`, `Host: localhost:${port}`, `Cookie: ${world.a.cookie}`]
      const lines = [...head, 'Connection: close', `Content-Length: ${body.length}`, ...types]
      const answer = await sendRaw(port, `${lines.join('\r\n')}\r\n\r\n${body}`)
      expect([types, answer.status]).toEqual([types, 415])
    }
    expect(await titleNow()).toBe(before)
  })

  it('E3: a form is a form: JSON, files and text are refused by the checkout', async () => {
    const path = `/checkout/${world.a.course.offerId}`
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await call(at.app, 'POST', path, {
        raw: '{"files":[{"filepath":"/etc/passwd"}],"total":"4900"}',
        headers: { 'content-type': type },
      })
      expect([type, answer.status]).toEqual([type, 415])
      expect(answer.text).not.toContain('root:')
    }
  })

  it('E3: bytes that are no UTF-8, marks and other encodings are refused', async () => {
    const before = await titleNow()
    for (const bytes of [
      ...brokenBytes,
      Buffer.from('{"title":"Taken"}', 'utf16le'),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"title":"Taken"}', 'utf16le')]),
      Buffer.from('\ufeff{"title":"Taken"}'),
      Buffer.from('{"title":"caf\u00e9"}', 'latin1'),
    ]) {
      expect([bytes.toString('hex'), (await patchCourse(bytes)).status]).toEqual([bytes.toString('hex'), 400])
    }
    expect(await titleNow()).toBe(before)
  })

  it('E2: more than a megabyte is refused as too much', async () => {
    const answer = await patchCourse(`{"title":"${'x'.repeat(1_100_000)}"}`)
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const form = await visit(at.app, `/checkout/${world.a.course.offerId}`, {
      form: { name: 'x'.repeat(40_000) },
    })
    expect(form.status).toBe(413)
  })

  it('E2: a packed body is not unpacked, and ten thousand parts are not taken apart', async () => {
    const before = await titleNow()
    const bomb = gzipSync(Buffer.concat([Buffer.from('{"title":"'), Buffer.alloc(60_000_000, 0x78)]))
    const parts = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nTaken\r\n'.repeat(10_000)
    const memory = process.memoryUsage().rss
    const startedAt = workedMs()
    for (const [raw, headers] of [
      [bomb, { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
      [`${parts}--x--`, { 'content-type': 'multipart/form-data; boundary=x' }],
    ] as const) {
      const answer = await call(at.app, 'PATCH', coursePath(), { as: world.a, raw, headers })
      expect([answer.status >= 400 && answer.status <= 422, answer.status]).toEqual([true, answer.status])
    }
    expect(workedMs() - startedAt).toBeLessThan(1000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(60_000_000)
    expect(await titleNow()).toBe(before)
  })
})

describe('H6: malformed bodies', () => {
  it('H6: there are enough of them, and none is a JSON object of ours', () => {
    expect(new Set(malformedBodies).size).toBeGreaterThanOrEqual(60)
    for (const text of malformedBodies)
      expect(() => readJsonObject(Buffer.from(text)), text.slice(0, 60)).toThrow()
  })

  it('H6: each is answered 400 in words and changes nothing', async () => {
    const before = await titleNow()
    for (const text of malformedBodies) {
      const answer = await patchCourse(text)
      expectRefused(answer, text.slice(0, 60))
      expect([text.slice(0, 60), answer.status]).toEqual([text.slice(0, 60), 400])
    }
    expect(await titleNow()).toBe(before)
  })
})

describe('H6: hostile strings', () => {
  it('H6: there are enough of them', () => {
    expect(hostileStrings.length).toBeGreaterThanOrEqual(200)
  })

  it('H6: each is stored and comes back byte for byte, or is refused in words', async () => {
    let kept = 0
    for (const text of hostileStrings) {
      const answer = await call(at.app, 'PATCH', coursePath(), {
        as: world.a,
        body: { title: text, description: text },
      })
      if (answer.status !== 200) {
        expectRefused(answer, text)
        continue
      }
      kept++
      // What a change answers is read anew; every tenth is fetched once more.
      const { body } = kept % 10 === 0 ? await call(at.app, 'GET', coursePath(), { as: world.a }) : answer
      expect(Buffer.from(String(body.title)).equals(Buffer.from(text.trim())), JSON.stringify(text)).toBe(
        true,
      )
      expect(body.description).toBe(text.trim())
    }
    expect(kept).toBeGreaterThan(hostileStrings.length * 0.9)
  })

  it('H6: the profile and a lesson keep them too', async () => {
    const lesson = `${coursePath()}/lessons/${course.lessonIds[0]}`
    const text = hostileStrings.filter((line) => line.length < 100).join('\u2603')
    for (const part of text.match(/[\s\S]{1,1900}/gu) ?? []) {
      const { status, body } = await call(at.app, 'PATCH', '/api/v1/me/profile', {
        as: world.a,
        body: { bio: part },
      })
      expect(status).toBe(200)
      expect((body.profile as { bio: string }).bio).toBe(part)
    }
    const { revision } = (await call(at.app, 'GET', `/api/v1${lesson.slice(7)}`, { as: world.a })).body
    const saved = await call(at.app, 'PATCH', lesson, {
      as: world.a,
      body: { content: documentOf(text), revision },
    })
    expect(saved.status).toBe(200)
    expect(saved.body.content).toEqual(documentOf(text))
  })

  it('H6: a search for each finds or does not, and never fails', async () => {
    const searches = hostileStrings.map((text) => text.slice(0, 100).toWellFormed())
    for (const some of tens(searches)) {
      const answers = await Promise.all(
        some.map((text) =>
          call(at.app, 'GET', `/api/v1/courses?search=${encodeURIComponent(text)}`, { as: world.a }),
        ),
      )
      expect([some, answers.map((answer) => answer.status)]).toEqual([some, some.map(() => 200)])
    }
  })

  it('H6: no page fails on any of them in its address or its form', async () => {
    const { offerId } = world.a.course
    for (const text of hostileStrings.filter((_, n) => n % 8 === 0).concat('\u0000', 'a\u0000b')) {
      const part = encodeURIComponent(text.slice(0, 60).toWellFormed())
      const answers = await Promise.all([
        ...[
          `/@${part}`,
          `/@${world.a.handle}/courses/${part}`,
          `/checkout/${part}`,
          `/orders/${part}`,
          `/${part}`,
        ].map((path) => visit(at.app, path)),
        visit(at.app, `/checkout/${offerId}`, {
          form: { email: text, name: text, total: text, country: text },
        }),
        visit(at.app, `/checkout/${offerId}`, {
          form: {
            email: 'a@b.example',
            name: text,
            total: '4900',
            cardNumber: '4242424242424242',
            cardExpiry: '04/39',
            cardCode: '123',
          },
        }),
      ])
      expect([text, answers.map((answer) => answer.status < 500)]).toEqual([text, answers.map(() => true)])
    }
  })

  it.each(unstorable)('H6: %s is refused in words wherever text goes', async (literal) => {
    const before = await titleNow()
    const lesson = `/api/v1/courses/${course.id}/lessons`
    const requests: [string, string, string][] = [
      ['PATCH', coursePath(), `{"title":${literal}}`],
      ['PATCH', coursePath(), `{"title":"Fine","description":${literal}}`],
      ['POST', lesson, `{"title":${literal}}`],
      ['PATCH', '/api/v1/me/profile', `{"bio":${literal}}`],
      ['PATCH', '/api/v1/workspace', `{"name":${literal}}`],
      ['POST', '/api/v1/sign-in', `{"email":${literal},"password":"x"}`],
      [
        'POST',
        '/api/v1/sign-up',
        `{"email":"a@b.example","password":"kiln fired stone","firstName":${literal},"lastName":"x"}`,
      ],
      ['POST', '/api/v1/password-resets', `{"email":${literal}}`],
      ['POST', '/api/v1/email-verifications', `{"token":${literal}}`],
    ]
    for (const [method, path, raw] of requests) {
      const answer = await call(at.app, method, path, { as: world.a, raw, headers: json })
      expectRefused(answer, `${method} ${path}`)
    }
    expect(await titleNow()).toBe(before)
  })

  it('H6: halves of characters inside a lesson are mended, so that it can always be saved', async () => {
    const path = `${coursePath()}/lessons/${course.lessonIds[1]}`
    const { revision } = (await call(at.app, 'GET', path, { as: world.a })).body
    const content = JSON.stringify(documentOf('X')).replace('"X"', '"a\\u0000b\\ud800c"')
    const raw = `{"revision":${revision},"content":${content}}`
    const saved = await call(at.app, 'PATCH', path, { as: world.a, raw, headers: json })
    expect(saved.status).toBe(200)
    expect(saved.body.content).toEqual(documentOf('ab\ufffdc'))
  })
})

describe('H3: values of another kind', () => {
  const fields: [string, () => string, string, string[]][] = [
    ['PATCH', coursePath, '', ['title', 'description', 'priceCents']],
    ['POST', () => '/api/v1/courses', '"title":"Odd",', ['description', 'priceCents']],
    ['POST', () => `${coursePath()}/lessons`, '"title":"Odd",', ['kind', 'afterLessonId']],
    ['PUT', () => `${coursePath()}/lessons/${course.lessonIds[0]}/position`, '', ['position']],
    ['PATCH', () => `${coursePath()}/lessons/${course.lessonIds[0]}`, '', ['content', 'revision', 'title']],
    ['PATCH', () => '/api/v1/me/profile', '', ['firstName', 'bio', 'website', 'timeZone', 'locale']],
    ['PATCH', () => '/api/v1/me/preferences', '', ['marketingEmails']],
    ['PATCH', () => '/api/v1/workspace', '', ['name', 'currency', 'timeZone']],
    ['POST', () => '/api/v1/sign-in', '"email":"a@b.example",', ['password', 'rememberMe']],
    ['POST', () => '/api/v1/password-resets', '', ['email']],
    ['POST', () => '/api/v1/setup', '', ['token']],
    [
      'POST',
      () => `/api/v1/checkouts/${world.a.course.offerId}`,
      '"email":"a@b.example","name":"A","expectedTotalCents":1,',
      ['card'],
    ],
  ]

  it.each(fields)('H3: %s %s answers every kind of value in words', async (method, pathOf, before, names) => {
    for (const name of names) {
      for (const some of tens(oddValues)) {
        const answers = await Promise.all(
          some.map((value) =>
            call(at.app, method, pathOf(), {
              as: world.a,
              raw: `{${before}"${name}":${value}}`,
              headers: { ...json, 'idempotency-key': `odd-${name}-${value.slice(0, 40)}` },
            }),
          ),
        )
        const failed = some.filter((_, n) => (answers[n]?.status ?? 500) >= 500)
        expect([name, failed.map((value) => value.slice(0, 40))]).toEqual([name, []])
      }
    }
  })

  it('H3: a parameter given twice, or as a list, is not half understood', async () => {
    for (const query of [
      'status=draft&status=published',
      'status[]=draft',
      'status[0]=draft&status[1]=trash',
      'status[$ne]=draft',
      'status=draft,published',
      'status=DRAFT',
      'search[a]=b',
      'search=a&search=b',
      `search=${'x'.repeat(101)}`,
      `${'a['.repeat(500)}=1`,
    ]) {
      const answer = await call(at.app, 'GET', `/api/v1/courses?${query}`, { as: world.a })
      const ignored = answer.status === 200 && query.startsWith('a[')
      expect([query, ignored || (answer.status >= 400 && answer.status < 500)]).toEqual([query, true])
    }
  })

  it('H3: an id is an id of its kind and nothing else', async () => {
    for (const id of [
      '1',
      '-1',
      '0',
      'undefined',
      'null',
      course.id.toUpperCase(),
      `${course.id}x`,
      course.id.slice(0, -1),
      course.offerId,
      `${course.id},${course.id}`,
      `${course.id}%00`,
      `${course.id}%0a`,
      '%2e%2e',
      '*',
      "'--",
      'x'.repeat(150),
    ]) {
      const answer = await call(at.app, 'GET', `/api/v1/courses/${id}`, { as: world.a })
      expect([id, answer.status === 404 || answer.status === 422 || answer.status === 400]).toEqual([
        id,
        true,
      ])
      expect(answer.text).not.toContain(world.a.secret)
    }
  })
})
