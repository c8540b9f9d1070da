import { expect, it } from 'vitest'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { ctxFor, makeSeller } from '#testing/people.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { cancelSession } from './ending.ts'
import { bookForClient } from './host-booking.ts'
import { removePackage } from './package-life.ts'

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
  // The host's clocks, which are an hour ahead of UTC in summer, and the zone they're of.
  const [line = ''] = lines
  const [, starts = '', zone = ''] = line.match(/,(\d{4}-[^,]+Z),([^,]+),/) ?? []
  expect(zone).toBe('Europe/Lisbon')
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  expect(line).toMatch(new RegExp(`,${clock.format(new Date(starts))}$`))
})

it('is a file of the clients and of the packages that are listed, with money in its currency', async () => {
  const seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  const other = await makeSeller(at.app, 'Slip', 'Ben Cole')
  const ana = (await ctxFor(at.app, seller)) as CreatorCtx
  const basic = await makePackage(ana, { title: '=1+1', sessions: 3, minutes: 60, priceCents: 120_000 })
  const old = await makePackage(ana, { title: 'Old one', sessions: 1, priceCents: 0 })
  await removePackage(ana, old.id)
  const client = await makeClient(ana, basic.id, { name: '=cmd()' })
  await makeClient(ana, basic.id, { name: 'Ode Hal' })
  const file = async (path: string, as: typeof seller) => {
    const { status, text, headers } = await call(at.app, 'GET', `/api/v1/${path}`, { as })
    expect(status).toBe(200)
    expect(String(headers['content-type'])).toContain('text/csv')
    return text.trim().split(/\r?\n/)
  }
  const [heading, ...lines] = await file('coaching-clients.csv?search=cmd', seller)
  expect(heading).toContain(
    'Name,Email,Phone,Time zone,Package,Start date,Completed,Remaining,Total paid,Total paid currency,Status',
  )
  expect(lines).toEqual([expect.stringContaining(`'=cmd(),${client.email},,America/New_York,'=1+1,`)])
  expect(lines[0]).toMatch(/,0,3,0\.00,[A-Z]{3},active,0%,$/)
  expect(await file('coaching-clients.csv', seller)).toHaveLength(3)
  expect(await file('coaching-clients.csv?status=completed', seller)).toHaveLength(1)
  expect(await file('coaching-clients.csv', other)).toHaveLength(1)
  const [, ...packages] = await file('coaching-packages.csv', seller)
  expect(packages).toEqual([expect.stringMatching(/^'=1\+1,active,1200\.00,[A-Z]{3},3,60,/)])
  const [, ...trash] = await file('coaching-packages.csv?status=trash', seller)
  expect(trash).toEqual([expect.stringMatching(/^Old one,trash,0\.00,/)])
  expect(await file('coaching-packages.csv', other)).toHaveLength(1)
  for (const path of ['coaching-clients.csv', 'coaching-packages.csv']) {
    expect((await call(at.app, 'GET', `/api/v1/${path}`, {})).status).toBe(401)
    expect((await call(at.app, 'GET', `/api/v1/${path}?status=odd`, { as: seller })).status).toBe(422)
    expect((await call(at.app, 'GET', `/api/v1/${path}?search=%00`, { as: seller })).status).toBe(422)
  }
})
