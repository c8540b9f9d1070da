import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorStatus } from '#kernel/errors.ts'
import type { ApiDocument, ApiOperation } from '#platform/http/openapi.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { faultsOf } from '#ui/site/samples.ts'
import { curlOf } from './api-page/example.ts'
import { fieldsOf, sketch, typeOf } from './api-page/shape.ts'

let app: TestApplication
let document: ApiDocument
let page: string
beforeAll(async () => {
  app = await testApplication()
  document = (await get('/api/openapi.json')).json()
  page = (await get('/docs/api')).body
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.web.inject({ url, headers: { host: 'localhost:3000', ...headers } })

const operation = (path: string, method: string) => document.paths[path]?.[method] as ApiOperation
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, operation: one as ApiOperation })),
  )

describe('the OpenAPI document', () => {
  it('says of every contract who may call it, and asks for the cookie that takes', () => {
    expect(operation('/courses', 'get')).toMatchObject({
      'x-access': { role: 'creator', minPlan: 'free_plan' },
      security: [{ session: [] }],
    })
    expect(operation('/sign-in', 'post')).toMatchObject({ 'x-access': 'public', security: [] })
    expect(operation('/learn/{courseId}', 'get').security).toEqual([])
    expect(operation('/learn/{courseId}/record', 'get').security).toEqual([{ session: [] }, { pass: [] }])
    expect(document.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'sid' })
  })

  it('names the refusals of a call, implied and declared, with the body they really have', async () => {
    expect(operation('/courses', 'post')['x-error-codes']).toEqual([
      'UNAUTHORIZED',
      'LIMIT_REACHED',
      'FORBIDDEN',
      'INVALID',
    ])
    expect(operation('/courses/{courseId}', 'get')['x-error-codes']).toContain('NOT_FOUND')
    expect(Object.keys(operation('/sign-in', 'post').responses)).toEqual([
      '200',
      '401',
      '403',
      '422',
      '429',
      'default',
    ])

    const refused = await get('/api/v1/me')
    const { required = [], properties = {} } = document.components.schemas.Error ?? {}
    for (const name of required) expect(refused.json()).toHaveProperty(name)
    for (const name of Object.keys(refused.json())) expect(Object.keys(properties)).toContain(name)
  })

  it('asks for an idempotency key where money moves', () => {
    const header = operation('/checkouts/{offerId}', 'post').parameters?.find((one) => one.in === 'header')
    expect(header).toMatchObject({ name: 'Idempotency-Key', required: true })
  })

  it('is small enough to read: bounds and errors that say nothing are left out', () => {
    const text = JSON.stringify(document)
    expect(text.length / operations().length).toBeLessThan(3_500)
    expect(text.match(/.{60}9007199254740991/)?.[0]).toBeUndefined()
  })
})

describe('the page', () => {
  it('shows every operation once, with an anchor that the contents lead to', () => {
    for (const { path, operation } of operations()) {
      const id = operation.operationId.replace('.', '-')
      expect(page.split(` id="${id}"`), path).toHaveLength(2)
      expect(page.split(`href="#${id}"`).length, path).toBeGreaterThan(2)
    }
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor)
  })

  it('has no script, no style attribute and nothing that broke out', () => {
    expect(faultsOf(page)).toEqual([])
    expect(page).not.toContain('<script')
  })

  it('explains every code once', () => {
    for (const code of Object.keys(errorStatus)) expect(page, code).toContain(`>${code}</th>`)
  })

  it('greets somebody signed in with the way to the dashboard', async () => {
    expect(page).toContain('href="/signin"')
    expect((await get('/docs/api', { cookie: 'sid=x' })).body).not.toContain(
      'class="btn text sm" href="/signin"',
    )
  })
})

describe('what a call takes, in words', () => {
  it('reads the address first, then the body', () => {
    expect(fieldsOf(operation('/courses/{courseId}/lessons', 'post'))).toMatchObject([
      { name: 'courseId', place: 'path', type: 'id crs_…', isRequired: true },
      { name: 'title', place: 'body', type: 'text', isRequired: true },
      { name: 'kind', place: 'body', isRequired: false, note: '"text" without it' },
      { name: 'sectionId', place: 'body', type: 'id sec_…', isRequired: false },
      { name: 'afterLessonId', place: 'body', type: 'id lsn_…', isRequired: false },
    ])
  })

  it.each([
    [{ type: 'array', items: { type: 'integer' } }, 'list of whole number'],
    [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'instant or null'],
    [{ enum: ['a', 'b', 'c'], type: 'string' }, 'a, b, or c'],
    [{ type: ['integer', 'null'] }, 'whole number or null'],
    [{}, 'anything'],
  ])('calls %j by its name', (schema, name) => {
    expect(typeOf(schema)).toBe(name)
  })

  it('draws an answer as it nests', () => {
    const schema = {
      type: 'object',
      properties: {
        ids: { type: 'array', items: { type: 'string' } },
        price: { type: 'object', properties: { cents: { type: 'integer' } } },
      },
      required: ['ids'],
    }
    expect(sketch(schema)).toBe('{\n  ids: [ text ]\n  price?: {\n    cents?: whole number\n  }\n}')
  })
})

describe('the examples', () => {
  it('are taken by the server as they stand', async () => {
    const curl = curlOf('http://localhost:3000/api/v1', 'POST', '/sign-up', operation('/sign-up', 'post'))
    const payload = JSON.parse(/-d '(.*)'/.exec(curl)?.[1] ?? '')
    const answer = await app.web.inject({
      method: 'POST',
      url: '/api/v1/sign-up',
      headers: { host: 'localhost:3000', 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(201)
  })

  it('name what varies in the shell’s own way', () => {
    expect(
      curlOf(
        'http://x',
        'GET',
        '/courses/{courseId}/lessons/{lessonId}',
        operation('/courses/{courseId}/lessons/{lessonId}', 'get'),
      ),
    ).toBe('curl \\\n  "http://x/courses/$COURSE_ID/lessons/$LESSON_ID" \\\n  -b cookies.txt')
    expect(
      curlOf('http://x', 'POST', '/checkouts/{offerId}', operation('/checkouts/{offerId}', 'post')),
    ).toContain('-H "Idempotency-Key: $(uuidgen)"')
  })
})
