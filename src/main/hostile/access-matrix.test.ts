import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, call, testProduct, withoutRequestId } from '#testing/http.ts'
import { makeWorld, signInAgain, type World } from '#testing/people.ts'
import { rows } from './operations.ts'
import { type ActorName, actorNames, type Row } from './row.ts'

const at = testProduct({ demo: true })
let world: World
let served: string[] = []

beforeAll(async () => {
  world = await makeWorld(at.app)
  const { body } = await call(at.app, 'GET', '/api/openapi.json')
  served = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
})

const isReading = (row: Row) => row.operation.startsWith('GET ')

type Browsers = Record<ActorName, Caller>
let open: Browsers | null = null

/**
 * Everybody's browser. Who was let in to change something gets a new one for the next row: signing out or a new password must
 * not spoil it. Who was refused goes on with theirs.
 */
async function browsers(anew: readonly ActorName[] = actorNames): Promise<Browsers> {
  const { a, b, s, t, adm, p, x } = world
  const members = { S: s, T: t, B: b, ADM: adm, A: a }
  open ??= { X: x, P: p, S: s, T: t, B: b, ADM: adm, A: a }
  for (const [name, member] of Object.entries(members) as [keyof typeof members, typeof s][])
    if (anew.includes(name)) open[name] = Object.assign(member, await signInAgain(at.app, member))
  return open
}

/** Who was let in to change something by the row before. */
let changed: readonly ActorName[] = actorNames

/** Everything A sees of what is A's, as it comes over the wire. */
async function whatOwnerSees(owner: Caller): Promise<string> {
  const { course, draft } = world.a
  const paths = [
    '/me',
    '/courses',
    '/courses?status=trash',
    '/dashboard/creator',
    '/dashboard/creator/courses',
    '/dashboard/creator/activity',
    '/plan-usage',
    '/open-courses',
    '/reviews',
    '/reviews/settings',
    ...[course, draft].flatMap(({ id, lessonIds }) => [
      `/courses/${id}`,
      ...lessonIds.map((lesson) => `/courses/${id}/lessons/${lesson}`),
    ]),
  ]
  const answers = await Promise.all(paths.map((path) => call(at.app, 'GET', `/api/v1${path}`, { as: owner })))
  expect(answers.map((answer) => answer.status)).toEqual(paths.map(() => 200))
  return answers.map((answer) => answer.text).join('\n')
}

/** What A saw last; null once somebody was let in to change something. */
let seenByOwner: string | null = null

async function send(row: Row, ids: Record<string, string>, as: Caller, name: ActorName): Promise<Answer> {
  const [method = '', template = ''] = row.operation.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, id: string) => {
    if (!ids[id]) throw new Error(`${row.operation} needs ${id}.`)
    return ids[id]
  })
  const query = row.query ? `?${new URLSearchParams(row.query(world))}` : ''
  return call(at.app, method, `${row.base ?? '/api/v1'}${path}${query}`, {
    as,
    ...(row.raw ? { raw: row.raw() } : method === 'GET' ? {} : { body: row.body?.(world, name) ?? {} }),
    headers: row.headers?.(name) ?? {},
  })
}

/** An id of the same shape that nothing has. */
function unknownIds(ids: Record<string, string>, which: Row['unknown']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) =>
      which && !which.includes(name)
        ? [name, id]
        : [name, `${id.slice(0, 4)}${'0123456789abcdefghjkmnpqrs'}`],
    ),
  )
}

describe('A1: who may call what', () => {
  it('A1: every operation of the document has its row, and every row its operation', () => {
    const written = rows.map((row) => row.operation)
    expect([...new Set(written)].sort()).toEqual([...served].sort())
  })

  it.each(rows.map((row) => [row.name ?? row.operation, row] as const))('A1: %s', async (_, row) => {
    const who = await browsers(changed)
    changed = actorNames
    if (row.ids) seenByOwner = null
    const ids = (await row.ids?.(at.app, world)) ?? {}
    const before = seenByOwner ?? (await whatOwnerSees(world.a))
    const refused = actorNames.filter((name) => row.expect[name] >= 400)
    const admitted = actorNames.filter((name) => row.expect[name] < 400)

    const statuses: Partial<Record<ActorName, number>> = {}
    for (const name of refused) {
      const answer = await send(row, ids, who[name], name)
      statuses[name] = answer.status
      expect(answer.headers['cache-control'], `${name} is not kept anywhere`).toBe('no-store')
      if (row.expect[name] === 404) {
        const unknown = await send(row, unknownIds(ids, row.unknown), who[name], name)
        expect(withoutRequestId(answer), `${name} learns nothing`).toEqual(withoutRequestId(unknown))
        expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
      }
      if (!row.saysPublicTitle) expect(answer.text, name).not.toContain(world.a.secret)
    }
    expect(await whatOwnerSees(world.a), 'what A owns is untouched').toBe(before)
    seenByOwner = isReading(row) ? before : null

    for (const name of [...admitted.filter((name) => name !== 'A'), ...admitted.filter((n) => n === 'A')]) {
      const answer = await send(row, ids, who[name], name)
      statuses[name] = answer.status
      const isTold = name === 'ADM' && row.tellsAdminsOfTheLog
      if (row.ownThingsOnly && !['A', 'S', 'P'].includes(name) && !isTold) {
        expect(answer.text, `${name} sees nothing of A`).not.toContain(world.a.secret)
        expect(answer.text).not.toContain(world.a.workspaceId)
        expect(answer.text).not.toContain(world.s.email)
      }
    }
    expect(statuses).toEqual(row.expect)
    // An admin may have signed others out.
    changed = isReading(row) ? [] : admitted.includes('ADM') ? actorNames : admitted
  })

  it('A1: what is not an operation is not there for anybody', async () => {
    const who = await browsers()
    for (const name of actorNames) {
      for (const [method, path] of [
        ['GET', '/api/v1/people'],
        ['GET', `/api/v1/workspaces/${world.a.workspaceId}`],
        ['GET', `/api/v1/orders/${world.p.orderId}`],
        ['PUT', `/api/v1/courses/${world.a.course.id}`],
        ['DELETE', '/api/v1/me'],
        ['POST', `/api/v1/learn/${world.a.course.id}`],
      ] as const) {
        const answer = await call(at.app, method, path, { as: who[name] })
        expect([answer.status, name, path]).toEqual([404, name, path])
        expect(answer.text).not.toContain(world.a.secret)
      }
    }
  })
})
