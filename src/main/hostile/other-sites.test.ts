import { beforeAll, describe, expect, it } from 'vitest'
import { ownPath } from '#platform/http/origin.ts'
import type { Row } from '#testing/hostile.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { makeWorld, type World } from '#testing/people.ts'
import { listenOnLoopback, sendRaw } from '#testing/raw-http.ts'
import { stateOf } from '#testing/state.ts'
import { rows, sharedIds } from './operations.ts'

const at = testProduct()
let world: World
let port: number
beforeAll(async () => {
  world = await makeWorld(at.app)
  port = await listenOnLoopback(at.app.web)
})

/** Addresses that look like paths and lead away, or run. */
const away = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\u0000/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'http://own.invalid@evil.example',
  'http://localhost:3000@evil.example',
  '@evil.example',
  ':80/evil.example',
  'javascript:trap(1)',
  'JAVASCRIPT:trap(1)',
  'java\nscript:trap(1)',
  'data:text/html,<script>trap(1)</script>',
  'blob:x',
  'evil.example',
  '.evil.example',
  '?x=//evil.example',
  '#//evil.example',
  '',
  '/%09/evil.example\\',
  '/\u2028\\evil.example',
]

describe('F1: where a person is sent', () => {
  it.each(away)('F1: %j is no path of ours', (path) => {
    expect(ownPath(path)).toBeNull()
  })

  it.each([undefined, null, 1, {}, ['/ok', '//evil.example'], ['/ok'], { toString: () => '/ok' }])(
    'F1: %j is no path at all',
    (value) => {
      expect(ownPath(value)).toBeNull()
    },
  )

  it.each([
    ['/dashboard', '/dashboard'],
    ['/courses/crs_1?tab=lessons#top', '/courses/crs_1?tab=lessons#top'],
    ['/learn/a/../b', '/learn/b'],
    ['/@ana/courses/x', '/@ana/courses/x'],
    ['/a?next=//evil.example', '/a?next=//evil.example'],
  ])('F1: %s is a path of ours', (path, expected) => {
    expect(ownPath(path)).toBe(expected)
  })

  it('F1: no redirect of the server leaves it, whatever the address asks for', async () => {
    const { receipt } = world.p
    const { offerId } = world.a.course
    // Each address is asked for on one of the pages and in the form: that none is taken for a path of ours is tested above.
    for (const [n, wanted] of away.entries()) {
      const query = [
        'from',
        'next',
        'redirect',
        'return',
        'url',
        'success_url',
        'cancel_url',
        'sent',
        'declined',
      ]
        .map((name) => `${name}=${encodeURIComponent(wanted)}`)
        .join('&')
      const pages = [
        '/signin',
        `/checkout/${offerId}`,
        `/orders/${receipt}`,
        `/orders/${receipt}/confirmation`,
      ]
      const answers = await Promise.all([
        visit(at.app, `${pages[n % pages.length]}?${query}`),
        visit(at.app, `/orders/${receipt}/confirmation?${query}`, {
          form: { answer: 'approve', next: wanted },
        }),
      ])
      for (const { headers, text } of answers) {
        if (headers.location !== undefined) expect(ownPath(headers.location)).toBe(headers.location)
        expect(text).not.toMatch(/(?:href|action)="[^"]*evil\.example/)
        expect(text).not.toMatch(/http-equiv="refresh"/i)
      }
    }
  })

  it('F1: an absolute address in the request line is not repeated in an answer', async () => {
    for (const path of [`/orders/${world.p.receipt}`, '/nowhere', `/checkout/${world.a.course.offerId}`]) {
      const head = [`GET http://evil.example${path} HTTP/1.1`, `Host: localhost:${port}`, 'Accept: text/html']
      const answer = await sendRaw(port, `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
      expect([path, answer.status]).toEqual([path, 400])
      expect(answer.text).not.toContain('evil')
    }
  })

  it('F2: a request that names two hosts is answered by none', async () => {
    const own = `localhost:${port}`
    const pairs = [
      [`Host: ${own}`, `Host: ${own}`],
      [`Host: ${own}`, 'Host: evil.example'],
      ['Host: evil.example', `Host: ${own}`],
      [`Host: ${own}`, `hOsT: ${own}`],
      [`Host: ${own}`, 'Host:'],
      [`Host: ${own}`, 'Accept: text/html', 'Cookie: a=b', `HOST:${own}`],
    ]
    for (const path of ['/', '/healthz', '/api/v1/me', '/assets/x.js', '/nowhere'])
      for (const hosts of pairs) {
        const answer = await sendRaw(
          port,
          `${[`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close'].join('\r\n')}\r\n\r\n`,
        )
        expect([path, hosts, answer.status]).toEqual([path, hosts, 400])
        expect(answer.text).not.toContain('evil')
      }
    expect((await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`)).status).toBe(
      200,
    )
  })
})

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000' },
  { origin: 'http://localhost' },
  { origin: 'file://' },
  { origin: 'evil' },
  { origin: '' },
  { origin: 'http://localhost:3000, https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'nonsense' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]

const changing = rows.filter((row) => !/^(GET|HEAD) /.test(row.operation))

const idsOf = sharedIds()

/** What a row sends, with everything it is about made and every email about that gone. */
async function prepared(row: Row) {
  const ids = await idsOf(at.app, world, row)
  const [method = '', template = ''] = row.operation.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '')
  const sent = row.raw ? { raw: row.raw() } : { body: row.body?.(world, 'A') ?? {} }
  return (headers: Record<string, string>) =>
    call(at.app, method, `${row.base ?? '/api/v1'}${path}`, {
      as: world.a,
      ...sent,
      headers: { ...row.headers?.('A'), ...headers },
    })
}

async function statusesOf(send: Awaited<ReturnType<typeof prepared>>): Promise<number[]> {
  const statuses: number[] = []
  for (const headers of foreign) {
    const answer = await send(headers)
    statuses.push(answer.status)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  return statuses
}

/**
 * Rows that share a look at the whole database before and after: what each sends is refused, so none disturbs another. A look is
 * as much work as dozens of refusals; a few groups still say where to search.
 */
const together = Math.ceil(changing.length / 4)
const groups = Array.from({ length: Math.ceil(changing.length / together) }, (_, n) =>
  changing.slice(n * together, (n + 1) * together),
)

describe.each(groups.map((group) => [group[0]?.operation ?? '', group] as const))(
  'F5: changes that another site starts, from %s on',
  (_, group) => {
    const senders = new Map<Row, Awaited<ReturnType<typeof prepared>>>()
    let before: Record<string, string>
    beforeAll(async () => {
      for (const row of group) senders.set(row, await prepared(row))
      await at.app.worker.settle()
      before = await stateOf(at.app.database)
    })

    it.each(group.map((row) => [row.name ?? row.operation, row] as const))('F5: %s', async (_, row) => {
      const send = senders.get(row)
      expect(send && (await statusesOf(send))).toEqual(foreign.map(() => 403))
    })

    it('F5: none of them changed anything', async () => {
      expect(await stateOf(at.app.database)).toEqual(before)
    })
  },
)

describe('F5: changes that another site starts', () => {
  it('F5: the forms of the server refuse them too', async () => {
    const { receipt } = world.p
    await at.app.worker.settle()
    const before = await stateOf(at.app.database)
    for (const path of [
      `/checkout/${world.a.course.offerId}`,
      `/orders/${receipt}/password`,
      `/orders/${receipt}/link`,
      `/orders/${receipt}/confirmation`,
      '/contact',
    ]) {
      for (const headers of foreign) {
        const answer = await visit(at.app, path, {
          as: world.p,
          form: { password: 'kiln fired stone' },
          headers,
        })
        expect([path, headers, answer.status]).toEqual([path, headers, 403])
      }
    }
    expect(await stateOf(at.app.database)).toEqual(before)
  })

  it('F5: our own pages and programs are let through, so that the rest can fail', async () => {
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ] as Record<string, string>[]) {
      const body = { marketingEmails: true }
      const answer = await call(at.app, 'PATCH', '/api/v1/me/preferences', { as: world.a, body, headers })
      expect([headers, answer.status]).toEqual([headers, 200])
    }
  })

  it('F5: no answer tells another site that it may read it', async () => {
    for (const [n, headers] of foreign.entries()) {
      for (const [method, path] of [
        ['GET', '/api/v1/me'],
        ['OPTIONS', '/api/v1/me'],
        ['OPTIONS', '/api/v1/courses'],
        ['GET', '/'],
        // A megabyte each time.
        ...(n % 5 === 0 ? [['GET', '/api/openapi.json'] as const] : []),
      ] as const) {
        const asked = {
          ...headers,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x',
        }
        const answer = await call(at.app, method, path, { as: world.a, headers: asked })
        for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control/)
      }
    }
  })
})
