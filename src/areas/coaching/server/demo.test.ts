import { and, eq, gt } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { buyInDemo } from '#areas/payments/server/demo.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { mine } from '#platform/tables.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { useTestPayments } from '#testing/makers.ts'
import { getClient, listClients } from './clients.ts'
import { sellDemoCoaching, settleDemoCoaching } from './demo.ts'
import { listPackages } from './packages.ts'
import { sendSessionReminders } from './reminders.ts'
import { listSessions } from './sessions.ts'
import { coachingSessions } from './tables.ts'

const test = testDb()
beforeAll(() => void useTestPayments())

/** A demo that's loaded at this moment, or those of its clients that have this name. */
async function load(begunAt: Date, only?: string): Promise<CreatorCtx> {
  const ana: CreatorCtx = { ...(await asCreator(test.db, { now: () => begunAt })), retelling: true }
  await retell(ana, begunAt, only)
  return ana
}

async function retell(ana: CreatorCtx, begunAt: Date, only?: string): Promise<void> {
  const { buyers } = await sellDemoCoaching(ana, { creator: ana, begunAt })
  for (const { offerId, sale, tell } of buyers) {
    if (only && sale.buyer.name !== only) continue
    const pass = await buyInDemo(ana, offerId, sale)
    if (pass) await tell(ana, pass)
  }
}

const allSessions = async (ana: CreatorCtx) =>
  (await listSessions(ana, { when: 'all', page: 1, pageSize: 100, sort: 'startsAt' })).sessions

/** What a clock showed whenever this person's sessions began. */
function hoursOf(
  sessions: Awaited<ReturnType<typeof allSessions>>,
  name: string,
  timeZone: string,
): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  const theirs = sessions.filter(({ client }) => client?.name === name)
  return [...new Set(theirs.map(({ startsAt }) => clock.format(new Date(startsAt))))].sort()
}

it('has the specification’s packages, every status and type, and weeks on one clock across its change', async () => {
  // Lisbon’s clocks went back on October 25.
  const ana = await load(new Date('2026-11-18T10:00:00Z'))
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
  const sessions = await allSessions(ana)
  expect(new Set(sessions.map(({ status }) => status))).toEqual(
    new Set(['scheduled', 'confirmed', 'completed', 'canceled']),
  )
  expect(new Set(sessions.map(({ type }) => type))).toEqual(new Set(['video', 'phone', 'inPerson']))
  expect(hoursOf(sessions, 'Sofia Reyes', 'Europe/Lisbon')).toEqual(['17:30'])
  expect(hoursOf(sessions, 'Sofia Reyes', 'UTC')).toEqual(['16:30', '17:30'])
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

/** Days without a change in the ten weeks behind them. Ahead of the first is the longest summer there is. */
it.each(['2029-04-17T09:00:00Z', '2027-08-04T06:00:00Z', '2027-01-25T23:30:00Z'])(
  'crosses a change of the clocks when it’s loaded at %s, too',
  async (moment) => {
    const [begunAt, name] = [new Date(moment), 'Amara Okafor']
    const ana = await load(begunAt, name)
    const sessions = await allSessions(ana)
    expect(hoursOf(sessions, name, 'Europe/Lisbon')).toEqual(['09:00'])
    expect(hoursOf(sessions, name, 'UTC')).toEqual(['08:00', '09:00'])
    const { clients } = await listClients(ana, { page: 1, pageSize: 100 })
    expect(clients).toMatchObject([{ name, completed: 3, remaining: 1 }])
    await retell(ana, begunAt, name)
    expect(await allSessions(ana), 'after it was begun again').toHaveLength(sessions.length)
  },
)

it('reminds no one of what was near when it was loaded', async () => {
  // Since five minutes, the reminder of Tuesday at three is due.
  const ana = await load(new Date('2026-11-30T15:05:00Z'), 'Tom Becker')
  await settleDemoCoaching(ana)
  const { retelling: _, ...looking } = ana
  await sendSessionReminders(looking)
  const reminders = await test.db
    .select({ to: mails.toAddress, sentAt: mails.sentAt })
    .from(mails)
    .where(and(mine(ana, mails), eq(mails.template, 'coaching.reminder')))
  expect(reminders).toEqual([{ to: 'tom.becker@example.com', sentAt: expect.any(Date) }])
})

it('has the next sessions booked at the end of those before them, not all at once', async () => {
  const ana = await load(new Date('2026-11-18T10:00:00Z'))
  const next = await test.db
    .select({ at: coachingSessions.createdAt })
    .from(coachingSessions)
    .where(and(mine(ana, coachingSessions), gt(coachingSessions.startsAt, ana.now())))
  const moments = next.map(({ at }) => at.getTime())
  // Those that Amara booked at once are one series.
  expect(new Set(moments).size).toBeGreaterThanOrEqual(6)
})
