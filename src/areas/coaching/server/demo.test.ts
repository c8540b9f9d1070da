import { beforeAll, expect, it } from 'vitest'
import { buyInDemo } from '#areas/payments/server/demo.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { useTestPayments } from '#testing/makers.ts'
import { getClient, listClients } from './clients.ts'
import { makeDemoCoaching } from './demo.ts'
import { listPackages } from './packages.ts'
import { listSessions } from './sessions.ts'

const test = testDb()
beforeAll(() => void useTestPayments())

it('has the specification’s packages, every status and type, and weeks on one clock across its change', async () => {
  // Lisbon’s clocks went back on October 25.
  const begunAt = new Date('2026-11-18T10:00:00Z')
  const ana: CreatorCtx = { ...(await asCreator(test.db, { now: () => begunAt })), retelling: true }
  for (const { offerId, sale, meet } of await makeDemoCoaching(ana, begunAt)) {
    const pass = await buyInDemo(ana, offerId, sale)
    if (pass) await meet(pass)
  }
  const { packages } = await listPackages(ana, { page: 1, pageSize: 25 })
  const shown = packages.map(({ title, price, sessions, minutes, active }) => [
    ...[title, price.cents, sessions, minutes, active],
  ])
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Basic', 120_000, 6, 45, true],
      ['Premium', 240_000, 12, 60, true],
      ['VIP', 480_000, 12, 90, true],
    ]),
  )
  for (const { title, description, features } of packages)
    expect([description === '', features.length], title).toEqual([false, expect.any(Number)])
  const { sessions } = await listSessions(ana, { when: 'all', page: 1, pageSize: 100, sort: 'startsAt' })
  expect(new Set(sessions.map(({ status }) => status))).toEqual(
    new Set(['scheduled', 'confirmed', 'completed', 'canceled']),
  )
  expect(new Set(sessions.map(({ type }) => type))).toEqual(new Set(['video', 'phone', 'inPerson']))
  const sofias = sessions.filter(({ client }) => client?.name === 'Sofia Reyes')
  const hourIn = (timeZone: string, at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(at))
  expect(new Set(sofias.map(({ startsAt }) => hourIn('Europe/Lisbon', startsAt)))).toEqual(new Set(['17:30']))
  expect(new Set(sofias.map(({ startsAt }) => hourIn('UTC', startsAt)))).toEqual(new Set(['16:30', '17:30']))
  const { clients } = await listClients(ana, { page: 1, pageSize: 100 })
  expect(clients).toHaveLength(8)
  expect(new Set(clients.map(({ status }) => status))).toEqual(new Set(['active', 'completed']))
  const sofia = clients.find(({ name }) => name === 'Sofia Reyes')
  expect(sofia).toMatchObject({ completed: 10, remaining: 1, totalPaid: { cents: 240_000 }, progress: 83 })
  const known = await getClient(ana, sofia?.id ?? 'ccl_')
  expect([known.notesPrivate !== '', known.notesShared !== '', known.goals.length]).toEqual([true, true, 2])
  const isDone = Object.fromEntries(known.goals.map(({ kind, doneAt }) => [kind, doneAt !== null]))
  expect(isDone).toEqual({ goal: false, milestone: true })
})
