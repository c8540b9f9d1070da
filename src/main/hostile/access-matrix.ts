import { beforeAll, describe, expect, it } from 'vitest'
import type { TestApplication } from '#testing/application.ts'
import { type ActorName, actorNames, type Row } from '#testing/hostile.ts'
import { type Answer, type Caller, call, testProduct, withoutRequestId } from '#testing/http.ts'
import { makeWorld, signInAgain, type World } from '#testing/people.ts'
import { expectNoTrace, makeLeaver } from './leaver.ts'

type Browsers = Record<ActorName, Caller>
type Ids = Record<string, string>
type Statuses = Partial<Record<ActorName, number>>

const isReading = (row: Row) => row.operation.startsWith('GET ')
const nameOf = (row: Row) => row.name ?? row.operation

/** Rows that share a look at what A sees before and after those who are refused: each is a dozen requests or more. */
const together = 12

/**
 * Asks each operation as every actor, on a product and with people of its own. Answers them for tests beside. One of A's students
 * has left: whatever anyone asks, no answer says who that was (T2).
 */
export function testAccess(rows: readonly Row[]) {
  const at = testProduct({ demo: true })
  let world: World
  let open: Browsers | null = null
  /** Who was let in to change something by the row before. */
  let changed: readonly ActorName[] = actorNames
  beforeAll(async () => {
    world = await makeWorld(at.app)
    await makeLeaver(at.app, world)
  })

  /**
   * Each actor's browser. An actor who was let in to change something gets a new one for the next row: signing out or a new
   * password must not spoil it. An actor who was refused keeps theirs.
   */
  async function browsers(): Promise<Browsers> {
    const { a, b, s, t, adm, p, x } = world
    const members = { S: s, T: t, B: b, ADM: adm, A: a }
    open ??= { X: x, P: p, S: s, T: t, B: b, ADM: adm, A: a }
    for (const [name, member] of Object.entries(members) as [keyof typeof members, typeof s][])
      if (changed.includes(name)) open[name] = Object.assign(member, await signInAgain(at.app, member))
    changed = []
    return open
  }

  async function askAdmitted(row: Row, ids: Ids, who: Browsers): Promise<void> {
    const admitted = actorNames.filter((name) => row.expect[name] < 400)
    const statuses: Statuses = {}
    // The owner last: what is theirs may be gone then.
    for (const name of admitted.toSorted((one, other) => Number(one === 'A') - Number(other === 'A'))) {
      const answer = await send(at.app, world, row, ids, who[name], name)
      statuses[name] = answer.status
      const isTold = name === 'ADM' && row.tellsAdminsOfTheLog
      if (row.ownThingsOnly && !['A', 'S', 'P'].includes(name) && !isTold) {
        expect(answer.text, `${name} sees nothing of A`).not.toContain(world.a.secret)
        expect(answer.text).not.toContain(world.a.workspaceId)
        expect(answer.text).not.toContain(world.s.email)
      }
    }
    // An admin may have signed others out.
    changed = isReading(row) ? [] : admitted.includes('ADM') ? actorNames : admitted
    expect(statuses).toEqual(only(admitted, row.expect))
  }

  for (let first = 0; first < rows.length; first += together) {
    const group = rows.slice(first, first + together)
    describe(`A1: who may call what, from ${group[0] ? nameOf(group[0]) : ''} on`, () => {
      const idsOf = new Map<Row, Ids>()
      let who: Browsers
      let before = ''
      beforeAll(async () => {
        who = await browsers()
        for (const row of group) idsOf.set(row, (await row.ids?.(at.app, world)) ?? {})
        // What was bought for a row is delivered behind its payment.
        await at.app.worker.settle()
        before = await whatOwnerSees(at.app, world)
      })

      it.each(group.map((row) => [nameOf(row), row] as const))('A1: %s: who is refused', async (_, row) => {
        await askRefused(at.app, world, row, idsOf.get(row) ?? {}, who)
      })

      it('A1: what A owns is untouched', async () => {
        expect(await whatOwnerSees(at.app, world)).toBe(before)
      })

      it.each(group.map((row) => [nameOf(row), row] as const))('A1: %s: who is let in', async (_, row) => {
        const who = await browsers()
        // Who was let in by the rows before may have changed or removed what this one is about.
        const ids = row === group[0] ? idsOf.get(row) : await row.ids?.(at.app, world)
        await askAdmitted(row, ids ?? {}, who)
      })
    })
  }

  return {
    at,
    get world() {
      return world
    },
    browsers,
  }
}

async function askRefused(
  app: TestApplication,
  world: World,
  row: Row,
  ids: Ids,
  who: Browsers,
): Promise<void> {
  const refused = actorNames.filter((name) => row.expect[name] >= 400)
  const statuses: Statuses = {}
  for (const name of refused) {
    const answer = await send(app, world, row, ids, who[name], name)
    statuses[name] = answer.status
    expect(answer.headers['cache-control'], `${name}: kept nowhere`).toBe('no-store')
    if (row.expect[name] === 404) {
      const unknown = await send(app, world, row, unknownIds(ids, row.unknown), who[name], name)
      expect(withoutRequestId(answer), `${name} learns nothing`).toEqual(withoutRequestId(unknown))
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
    }
    if (!row.saysPublicTitle) expect(answer.text, name).not.toContain(world.a.secret)
  }
  expect(statuses).toEqual(only(refused, row.expect))
}

/** Everything A sees of what is A's, as it comes over the wire. */
async function whatOwnerSees(app: TestApplication, world: World): Promise<string> {
  const { course, draft } = world.a
  const paths = [
    '/me',
    '/courses',
    '/courses?status=trash',
    '/dashboard/creator',
    '/dashboard/creator/courses',
    '/dashboard/creator/activity',
    '/dashboard/creator/sales',
    '/students',
    '/plan-usage',
    '/open-courses',
    '/reviews',
    '/reviews/settings',
    ...[course, draft].flatMap(({ id, lessonIds }) => [
      `/courses/${id}`,
      ...lessonIds.map((lesson) => `/courses/${id}/lessons/${lesson}`),
    ]),
  ]
  const answers = await Promise.all(paths.map((path) => call(app, 'GET', `/api/v1${path}`, { as: world.a })))
  expect(answers.map((answer) => answer.status)).toEqual(paths.map(() => 200))
  return answers.map((answer) => answer.text).join('\n')
}

async function send(
  app: TestApplication,
  world: World,
  row: Row,
  ids: Ids,
  as: Caller,
  name: ActorName,
): Promise<Answer> {
  const [method = '', template = ''] = row.operation.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, id: string) => {
    if (!ids[id]) throw new Error(`${row.operation} needs ${id}.`)
    return ids[id]
  })
  const query = row.query ? `?${new URLSearchParams(row.query(world))}` : ''
  const answer = await call(app, method, `${row.base ?? '/api/v1'}${path}${query}`, {
    as,
    ...(row.raw ? { raw: row.raw() } : method === 'GET' ? {} : { body: row.body?.(world, name) ?? {} }),
    headers: row.headers?.(name) ?? {},
  })
  expectNoTrace(`${row.operation} for ${name}`, answer)
  return answer
}

const only = (names: readonly ActorName[], statuses: Record<ActorName, number>): Statuses =>
  Object.fromEntries(names.map((name) => [name, statuses[name]]))

/** An id of the same shape that nothing has. */
function unknownIds(ids: Ids, which: Row['unknown']): Ids {
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) =>
      which && !which.includes(name)
        ? [name, id]
        : [name, `${id.slice(0, 4)}${'0123456789abcdefghjkmnpqrs'}`],
    ),
  )
}
