import { beforeAll, describe, expect, it } from 'vitest'
import { appDocuments } from '#main/documents.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import { makeWorld, type World } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

/** Everything a page links to or sends a form to with GET. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src|action)="(\/[^"#]*)/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
}

async function crawl(as: Caller, start: string[]): Promise<number> {
  const seen = new Set(start)
  for (const path of seen) {
    if (seen.size > start.length + 100) break
    const answers = [await visit(at.app, path, { as }), await call(at.app, 'HEAD', path, { as })]
    for (const { status } of answers) expect([path, status < 500]).toEqual([path, true])
    for (const link of linksIn(answers[0]?.text ?? '')) seen.add(link)
  }
  return seen.size
}

describe('F5: reading changes nothing', () => {
  const idsOf = ({ a }: World): Record<string, string> => ({
    courseId: a.course.id,
    lessonId: a.course.lessonIds[0] ?? '',
    offerId: a.course.offerId,
    handle: a.handle,
    token: 'x',
  })
  const filled = (path: string) =>
    path.replace(/[:{](\w+)\}?/g, (_, name: string) => idsOf(world)[name] ?? 'x')

  it('F5: not by following every link and every address as anybody', async () => {
    const { body } = await call(at.app, 'GET', '/api/openapi.json')
    const api = Object.keys(body.paths as object).map((path) => `/api/v1${filled(path)}`)
    const start = [
      '/',
      `/@${world.a.handle}`,
      `/@${world.b.handle}`,
      `/orders/${world.p.receipt}`,
      `/orders/${world.p.receipt}/confirmation`,
      `/orders/${world.p.receipt}/password`,
      ...appDocuments.map(filled),
      ...api,
    ]
    // Whoever opens a receipt has it counted as read at most once, and the first look at an invoice gives it its number.
    await visit(at.app, `/orders/${world.p.receipt}`)
    await visit(at.app, `/orders/${world.p.receipt}/invoice`)
    await at.app.worker.settle()
    // Guesses at codes are counted, and old counters forgotten: that is no change of anything.
    const state = async () => ({ ...(await stateOf(at.app.database)), rate_limits: '' })
    const before = await state()
    for (const as of [world.x, world.p, world.s, world.a, world.adm])
      expect(await crawl(as, start)).toBeGreaterThan(new Set(start).size)
    await at.app.worker.settle()
    expect(await state()).toEqual(before)
  })

  it('F5: not by pretending that a GET is another method', async () => {
    await at.app.worker.settle()
    const before = await stateOf(at.app.database)
    const path = `/api/v1/courses/${world.a.course.id}`
    for (const name of [
      'x-http-method-override',
      'x-http-method',
      'x-method-override',
      'x-original-method',
    ]) {
      for (const method of ['DELETE', 'PATCH', 'POST', 'PUT']) {
        for (const verb of ['GET', 'HEAD']) {
          const asked = { as: world.a, headers: { [name]: method } }
          await call(at.app, verb, `${path}?_method=${method}&title=Taken`, asked)
          await call(at.app, verb, `${path}/publication?_method=${method}`, asked)
          await call(at.app, verb, `/api/v1/sign-out?_method=${method}`, asked)
        }
      }
    }
    expect(await stateOf(at.app.database)).toEqual(before)
    expect((await call(at.app, 'GET', '/api/v1/me', { as: world.a })).status).toBe(200)
  })
})
