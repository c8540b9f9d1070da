import { expect, it } from 'vitest'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { ctxFor, makeSeller } from '#testing/people.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { cancelSession } from './ending.ts'
import { bookForClient } from './host-booking.ts'

const at = testProduct({ demo: true })

it('is a file of the sessions that are listed, whose names are no formulas, and of no one else’s', async () => {
  const seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  const other = await makeSeller(at.app, 'Slip', 'Ben Cole')
  const ana = (await ctxFor(at.app, seller)) as CreatorCtx
  await setHours(ana, { windowDays: 30 })
  const basic = await makePackage(ana, { title: '=1+1', sessions: 3, minutes: 60 })
  const client = await makeClient(ana, basic.id, { name: '=cmd()' })
  const book = (ahead: number) =>
    bookForClient(ana, {
      ...{ clientId: client.id, packageId: basic.id, override: true },
      startsAt: new Date(ana.now().getTime() + days(ahead)).toISOString(),
    })
  await book(5)
  const gone = await book(6)
  await cancelSession(ana, ana.actor.workspaceId, gone.id, { by: 'host' })
  const path = '/api/v1/coaching-sessions.csv'
  const file = async (query: string, as: typeof seller) => {
    const { status, text } = await call(at.app, 'GET', `${path}${query}`, { as })
    expect(status).toBe(200)
    return text.trim().split(/\r?\n/)
  }
  const [heading, ...lines] = await file('?when=all', seller)
  expect(heading).toContain('Client,Email,Starts,Time zone,Minutes,Type,Package,Status,Outcome')
  expect(lines).toHaveLength(2)
  expect(lines.join('\n')).toContain(client.email)
  expect(lines.join('\n')).not.toMatch(/(^|,)"?=/m)
  expect(await file('?when=all&status=canceled', seller)).toHaveLength(2)
  expect(await file('?when=all', other)).toHaveLength(1)
  expect((await call(at.app, 'GET', path, {})).status).toBe(401)
})
