import { readdirSync } from 'node:fs'
import { traverseContractProcedures } from '@orpc/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '#main/routes.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import { documentOf } from '#testing/makers.ts'
import { anotherCourse, makeWorld, type World } from '#testing/people.ts'
import { getRaw, listenOnLoopback } from '#testing/raw-http.ts'

const noSite = () => {
  throw new Error('Nothing is called here.')
}

const at = testProduct()
let world: World
let port: number
beforeAll(async () => {
  world = await makeWorld(at.app)
  port = await listenOnLoopback(at.app.web)
})

type Course = World['a']['course']
const firstOf = (course: Course) => course.lessonIds[0] ?? ''

/** Both ids exist, and they do not belong together. */
async function mismatches(): Promise<[string, { as: Caller; courseId: string; lessonId: string }][]> {
  const { a, b } = world
  const second = await anotherCourse(at.app, a)
  return [
    [
      'own course, lesson of the other creator',
      { as: a, courseId: a.course.id, lessonId: firstOf(b.course) },
    ],
    [
      'course of the other creator, own lesson',
      { as: a, courseId: b.course.id, lessonId: firstOf(a.course) },
    ],
    ['own course, lesson of another own course', { as: a, courseId: a.course.id, lessonId: firstOf(second) }],
    ['own draft, lesson of what is on sale', { as: a, courseId: a.draft.id, lessonId: firstOf(a.course) }],
  ]
}

async function everything(): Promise<string> {
  const { rows } = await at.app.database.pool.query(
    `select (select json_agg(c order by id) from courses c) as courses,
            (select json_agg(l order by id) from lessons l) as lessons,
            (select json_agg(p order by id) from lesson_progress p) as progress,
            (select json_agg(o order by id) from offers o) as offers`,
  )
  return JSON.stringify(rows)
}

describe('A2: two ids that do not belong together', () => {
  const changes = [
    ['GET', '', undefined],
    ['PATCH', '', { title: 'Crossed', content: documentOf('Crossed.'), revision: 2 }],
    ['PUT', '/position', { position: 0 }],
    ['POST', '/publication', {}],
    ['DELETE', '/publication', {}],
    ['DELETE', '', {}],
    ['POST', '/restoration', {}],
  ] as const

  it('A2: a lesson is found in its own course alone', async () => {
    const pairs = await mismatches()
    const before = await everything()
    for (const [name, { as, courseId, lessonId }] of pairs) {
      for (const [method, tail, body] of changes) {
        const path = `/api/v1/courses/${courseId}/lessons/${lessonId}${tail}`
        const answer = await call(at.app, method, path, { as, ...(body ? { body } : {}) })
        expect([name, method + tail, answer.status]).toEqual([name, method + tail, 404])
      }
    }
    expect(await everything()).toBe(before)
  })

  it('A2: an id inside a body is looked for in the own course alone', async () => {
    const { a, b } = world
    const second = await anotherCourse(at.app, a)
    const before = await everything()
    for (const afterLessonId of [firstOf(b.course), firstOf(second)]) {
      const answer = await call(at.app, 'POST', `/api/v1/courses/${a.course.id}/lessons`, {
        as: a,
        body: { title: 'Behind', afterLessonId },
      })
      expect(answer.status).toBe(404)
    }
    expect(await everything()).toBe(before)
  })

  it('A2: an id in the body or the query does not take the place of the one in the path', async () => {
    const { a, b } = world
    const before = await everything()
    for (const other of [b.course.id, a.draft.id]) {
      for (const [path, body] of [
        [`/api/v1/courses/${a.course.id}?courseId=${other}`, { courseId: other, title: a.course.title }],
        [
          `/api/v1/courses/${b.course.id}?courseId=${a.course.id}`,
          { courseId: a.course.id, title: 'Crossed' },
        ],
      ] as const) {
        const answer = await call(at.app, 'PATCH', path, { as: a, body })
        if (answer.status === 200) expect(answer.body.id).toBe(a.course.id)
        else expect([404, 422]).toContain(answer.status)
      }
    }
    const untouched = (text: string) => text.replace(/"updated_at":"[^"]*"/g, '')
    expect(untouched(await everything())).toBe(untouched(before))
  })

  it('A2: a learner opens and completes lessons of the owned course alone', async () => {
    const { a, b, s, p } = world
    const before = await everything()
    for (const as of [s, p]) {
      for (const [courseId, lessonId] of [
        [a.course.id, firstOf(b.course)],
        [a.course.id, firstOf(a.draft)],
        [a.draft.id, firstOf(a.course)],
      ]) {
        for (const [method, tail] of [
          ['GET', ''],
          ['PUT', '/opening'],
          ['PUT', '/completion'],
          ['DELETE', '/completion'],
        ] as const) {
          const path = `/api/v1/learn/${courseId}/lessons/${lessonId}${tail}`
          expect((await call(at.app, method, path, { as })).status).toBe(404)
        }
      }
    }
    expect(await everything()).toBe(before)
  })

  it('A2: a course is sold at its own address alone', async () => {
    const { a, b } = world
    expect((await visit(at.app, `/@${a.handle}/courses/${a.course.slug}`)).status).toBe(200)
    const crossed = await visit(at.app, `/@${b.handle}/courses/${a.course.slug}`)
    const unknown = await visit(at.app, `/@${b.handle}/courses/${a.draft.slug}`)
    expect([crossed.status, unknown.status]).toEqual([404, 404])
    expect(crossed.text).not.toContain(a.secret)
  })
})

describe('A3: nothing of others by lists and searches', () => {
  it('A3: a search finds own courses alone, whatever is asked for', async () => {
    const { a, b } = world
    for (const query of [
      `search=${a.secret}`,
      `search=%25`,
      'search=_',
      "search=' or 1=1 --",
      `status=draft&workspaceId=${a.workspaceId}`,
      `filter[workspaceId]=${a.workspaceId}`,
      `include=workspace&creator=${a.userId}`,
      'status=trash',
    ]) {
      const answer = await call(at.app, 'GET', `/api/v1/courses?${query}`, { as: b })
      expect([query, answer.status < 500]).toEqual([query, true])
      expect(answer.text).not.toContain(a.secret)
      expect(answer.text).not.toContain(a.course.id)
    }
  })

  it('A3: the storefront and the home page name nothing that is not on sale', async () => {
    for (const path of ['/', `/@${world.a.handle}`, `/@${world.b.handle}`]) {
      const page = await visit(at.app, path)
      expect(page.text).not.toContain('Drawer')
      expect(page.text).not.toContain(world.s.email)
      expect(page.text).not.toContain(world.a.email)
    }
  })
})

/** Folders and files of the program, as addresses. */
function sourcePaths(): string[] {
  const found = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${entry.parentPath}/${entry.name}`)
  const sample = found.filter((_, index) => index % 9 === 0)
  return [...sample, ...sample.slice(0, 20).map((path) => path.replace('/src', '')), '/src', '/src/main/']
}

const inner = (
  '/internal /_internal /debug /debug/pprof /metrics /server-status /actuator /actuator/env /graphql /rpc /trpc /api /api/ /api/v1 /api/v1/ ' +
  '/api/v2/me /api/auth /api/auth/session /api/auth/sign-in/email /api/auth/get-session /api/v1/auth /api/me /.env /.env.local /.git/HEAD ' +
  '/.git/config /.gitignore /.vite/manifest.json /assets/.vite/manifest.json /manifest.json.map /package.json /package-lock.json ' +
  '/node_modules/fastify/package.json /drizzle/meta/_journal.json /drizzle /data /data/secret-key /secret-key /data/outbox /outbox ' +
  '/test-payments /uploads /files /backup /backups /dump.sql /docs /docs/ /docs/decisions /admin/ /admin/users /wp-login.php /phpmyadmin ' +
  '/openapi.json /api/openapi.json~ /api/openapi.yaml /api/openapi.json.map /swagger /swagger-ui /dist/client/index.html /index.html ' +
  '/assets /assets/ /assets/index.js.map /site.css.map /healthz/ /readyz/ /healthz.json /server.js /src/main/server.ts /@fs/etc/passwd ' +
  '/@vite/client /@id/x /__vite_ping /dev/ui /dev /console /cli /main.js.map /favicon.ico.map /Dockerfile /compose.yaml /.npmrc /.ssh/id_rsa'
).split(' ')

/** What the router calls its procedures: a protocol of its own would answer there. */
function procedureNames(): string[] {
  const names: string[] = []
  traverseContractProcedures({ router: routesOf(noSite), path: [] }, ({ path }) => {
    names.push(`/api/v1/${path.join('/')}`, `/api/v1/${path.join('.')}`, `/rpc/${path.join('/')}`)
  })
  return names
}

/** Such as `GET /api/v1/notifications/unread`: some are spelt like their procedure. */
async function documentedAddresses(): Promise<Set<string>> {
  const { body } = await call(at.app, 'GET', '/api/openapi.json')
  const paths = Object.entries(body.paths as Record<string, object>)
  return new Set(
    paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api/v1${path}`),
    ),
  )
}

describe('A8: what is inside stays inside', () => {
  it('A8: files of the program and the data are no addresses', async () => {
    for (const path of [...inner, ...sourcePaths()]) {
      const answer = await call(at.app, 'GET', path, { as: world.adm })
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  it('A8: procedures answer at their documented address alone', async () => {
    const names = procedureNames()
    expect(names.length).toBeGreaterThan(100)
    const documented = await documentedAddresses()
    for (const path of names) {
      for (const method of ['GET', 'POST']) {
        if (documented.has(`${method} ${path}`)) continue
        const answer = await call(at.app, method, path, { as: world.a })
        // `/courses/list` reads as the course with the id "list".
        const place = `${method} ${path.slice(0, path.lastIndexOf('/'))}/{`
        const readsAsId = [...documented].some(
          (address) => address.startsWith(place) && address.endsWith('}'),
        )
        expect(readsAsId ? [404, 422] : [404], `${method} ${path}`).toContain(answer.status)
      }
    }
  })

  it('A8: an address is spelt in one way', async () => {
    for (const path of [
      '/api/v1//me',
      '/API/V1/ME',
      '/api/v1/me%2f',
      '/api/v1/x/../me',
      '/api/v1/../v1/me',
      '/api/v1/me/x.css',
      '/api/v1/me.css',
      '/api/v1/me;a=b',
      '/api%2fv1%2fme',
      '//api/v1/me',
      '/./api/v1/me',
    ]) {
      const answer = await getRaw(port, path, [`Cookie: ${world.a.cookie}`])
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
      expect(answer.text).not.toContain(world.a.email)
    }
  })
})

const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '.%00./',
]
const targets = ['etc/passwd', 'package.json', 'index.html', '.vite/manifest.json', 'src/main/server.ts']
const bases = [
  '/assets/',
  '/assets%2F',
  '//assets/',
  '/assets/x/',
  '/@ana/',
  '/uploads/',
  '/files/',
  '/admin%2F',
  '/',
]
const oddNames = [
  'con',
  '%00',
  `${'a'.repeat(300)}.js`,
  '%e2%80%aegnp.js',
  '.hidden',
  '%',
  '%zz',
  '%c0%ae%c0%ae/x',
]

describe('E1: paths that lead out of the assets', () => {
  it.each(bases)('E1: below %s nothing outside the folder is served, however it is written', async (base) => {
    for (const climb of climbs) {
      const answers = await Promise.all(
        targets.map((target) => getRaw(port, base + climb.repeat(6) + target)),
      )
      for (const answer of answers) {
        expect([climb, answer.status >= 400 && answer.status < 500]).toEqual([climb, true])
        // Nothing is there: no answer says that something was refused.
        if (base.startsWith('/assets/'))
          expect([climb, [400, 404].includes(answer.status)]).toEqual([climb, true])
        expect(answer.text).not.toMatch(/root:.*:0:0|"name": ?"throughline"|isEntry|openApplication/)
      }
    }
  })

  it.each([
    '//etc/passwd',
    '///etc/passwd',
    '/%2fetc/passwd',
    '/%2f/etc/passwd',
    '/./index.html',
    '/x/..',
    '/x/../..',
    '/..',
    '/%2e%2e',
    '/..%00',
    '/\\etc\\passwd',
    '/C:/windows/win.ini',
    '/C:%5cwindows%5cwin.ini',
    '/file:///etc/passwd',
    '/.vite/manifest.json',
    '/',
    '//',
    '/.',
  ])('S8: /assets%s answers as what is not there', async (path) => {
    expect((await getRaw(port, `/assets${path}`)).status).toBe(404)
  })

  it.each(oddNames)('E1: %s is no name of a file', async (name) => {
    const answer = await getRaw(port, `/assets/${name}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})
