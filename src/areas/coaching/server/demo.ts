import { and, eq } from 'drizzle-orm'
import { chooseDesign } from '#areas/accounts/server/covers.ts'
import type { Pass } from '#kernel/actor.ts'
import { designOf } from '#kernel/covers.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import type { DemoFacts, DemoSales } from '#platform/demo.ts'
import { mine } from '#platform/tables.ts'
import type { CoachingPackage, CoachingPackageFields } from '../packages-contract.ts'
import type { SessionType } from '../rules.ts'
import { hostOf, setAvailability } from './availability.ts'
import { bookSession } from './booking.ts'
import { changeClient } from './clients.ts'
import { findClientOf } from './clients-known.ts'
import { cancelSession, completeSession } from './ending.ts'
import { addGoal, changeGoal, listGoals } from './goals.ts'
import { expireSessions } from './holdings.ts'
import { confirmSession } from './moving.ts'
import { setActive } from './package-life.ts'
import { createPackage, getPackage } from './packages.ts'
import { sendSessionReminders } from './reminders.ts'
import { createSeries } from './series-booking.ts'
import { coachingPackages, coachingSeries, coachingSessions } from './tables.ts'

const timeZone = 'Europe/Lisbon'

const packages = {
  first: {
    ...{ title: 'First session', priceCents: 0, sessions: 1, minutes: 45 },
    description: 'Bring one pot that went wrong. We’ll find out why, and what to change on the next one.',
    features: ['No preparation needed', 'A short plan afterward'],
  },
  basic: {
    ...{ title: 'Basic', priceCents: 120_000, sessions: 6, minutes: 45 },
    description: 'Six sessions to get one thing right, with a plan for what to do in between.',
    features: ['A plan after each session', 'Questions by email'],
  },
  premium: {
    ...{ title: 'Premium', priceCents: 240_000, sessions: 12, minutes: 60 },
    description: 'A season together: your own line of pots, from the first test tile to the first sale.',
    features: ['A plan after each session', 'Questions by email', 'Two of my firings for your tests'],
  },
  vip: {
    ...{ title: 'VIP', priceCents: 480_000, sessions: 12, minutes: 90 },
    description: 'Your studio and your business, side by side for most of a year.',
    features: [
      'A plan after each session',
      'Messages any day',
      'A weekend in my studio',
      'Your glazes tested',
    ],
  },
} satisfies Record<string, Partial<CoachingPackageFields>>
type PackageName = keyof typeof packages

const covers: Record<PackageName, number> = {
  first: designOf('dots', 'mid'),
  basic: designOf('petals', 'wash'),
  premium: designOf('wave', 'solid'),
  vip: designOf('arc', 'deep'),
}

type DemoClient = {
  name: string
  of: PackageName
  zone: string
  type: SessionType
  /** Weekday, Monday is 1, and the hour of their sessions on Lisbon's clocks. */
  day: number
  hour: number
  /** Sessions they had, one a week up to last week. */
  had: number
  next: 'confirmed' | 'scheduled' | 'canceled' | 'none'
  /** Sessions booked at once after the next one, four weeks apart. */
  later?: number
}

const laterEveryWeeks = 4

const clients: readonly DemoClient[] = [
  {
    name: 'Tom Becker',
    of: 'basic',
    zone: 'America/New_York',
    type: 'video',
    day: 2,
    hour: 15,
    had: 3,
    next: 'confirmed',
  },
  {
    name: 'Sofia Reyes',
    of: 'premium',
    zone: timeZone,
    type: 'phone',
    day: 2,
    hour: 17.5,
    had: 10,
    next: 'scheduled',
  },
  {
    name: 'Amara Okafor',
    of: 'vip',
    zone: 'Europe/London',
    type: 'inPerson',
    day: 4,
    hour: 9,
    had: 3,
    next: 'confirmed',
    // Clocks change at most 31 weeks apart: from the first that she had to the last of these there's a change, whatever today is.
    later: 7,
  },
  {
    name: 'Kenji Watanabe',
    of: 'premium',
    zone: 'Asia/Tokyo',
    type: 'video',
    day: 4,
    hour: 11,
    had: 10,
    next: 'scheduled',
  },
  {
    name: 'Ingrid Solberg',
    of: 'basic',
    zone: 'Europe/Oslo',
    type: 'video',
    day: 4,
    hour: 14,
    had: 2,
    next: 'canceled',
  },
  {
    name: 'Zoe Hart',
    of: 'basic',
    zone: 'Europe/London',
    type: 'video',
    day: 5,
    hour: 10,
    had: 2,
    next: 'confirmed',
  },
  {
    name: 'Daniel Fischer',
    of: 'premium',
    zone: 'Europe/Berlin',
    type: 'phone',
    day: 5,
    hour: 16,
    had: 6,
    next: 'scheduled',
  },
  {
    name: 'Priya Raman',
    of: 'basic',
    zone: 'Asia/Kolkata',
    type: 'video',
    day: 1,
    hour: 10,
    had: 6,
    next: 'none',
  },
]

/**
 * Ana's coaching: her hours, four packages and eight clients, whose weekly sessions keep Lisbon's clock through a change of the
 * clocks. It may run again: each step looks whether it was done.
 */
export async function sellDemoCoaching(
  _ctx: Ctx,
  { creator, begunAt }: Pick<DemoFacts, 'creator' | 'begunAt'>,
): Promise<DemoSales> {
  const at = (moment: Date): CreatorCtx => ({ ...creator, now: () => moment, retelling: true })
  const longAgo = at(new Date(begunAt.getTime() - days(120)))
  await setDemoHours(longAgo)
  const made = new Map<PackageName, CoachingPackage>()
  for (const name of Object.keys(packages) as PackageName[]) made.set(name, await demoPackage(longAgo, name))
  const buyers = clients.flatMap((client, number) => {
    const bought = made.get(client.of)
    if (!bought) return []
    const plan = timesOf(client, begunAt)
    const buyer = {
      name: client.name,
      email: `${client.name.toLowerCase().replace(' ', '.')}@example.com`,
    }
    return [
      {
        offerId: bought.offerId,
        sale: {
          key: `demo-coaching-${number}`,
          at: new Date((plan.past[0] ?? begunAt).getTime() - days(5)),
          ...{ buyer, cards: ['approve' as const] },
        },
        tell: (_ctx: Ctx, pass: Pass) => meet({ at, begunAt }, client, bought, { pass, buyer, plan }),
      },
    ]
  })
  // They're sessions of one host.
  return { buyers, isInOrder: true }
}

/** Sessions that no one can use anymore, and reminders that were due while the demo was told: both are of the past. */
export async function settleDemoCoaching(ctx: Ctx): Promise<void> {
  await expireSessions(ctx)
  await sendSessionReminders(ctx)
}

async function setDemoHours(ctx: CreatorCtx): Promise<void> {
  if ((await hostOf(ctx, ctx.actor.workspaceId)).isSet) return
  await setAvailability(ctx, {
    ...{ timeZone, bufferMinutes: 15, noticeHours: 24, perDay: 4, windowDays: 60 },
    weekly: [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '14:00', to: '17:00' },
      { day: 2, from: '14:00', to: '18:30' },
      { day: 3, from: '09:00', to: '12:00' },
      { day: 4, from: '09:00', to: '12:00' },
      { day: 4, from: '14:00', to: '17:00' },
      { day: 5, from: '10:00', to: '17:00' },
    ],
    exceptions: [],
    ...{ meetingLink: 'https://meet.example.com/ana-reis', place: 'Rua da Bica 14, Lisbon', phone: '' },
    ...{ changeNoticeHours: 24, noShowCounts: true },
  })
}

async function demoPackage(ctx: CreatorCtx, name: PackageName): Promise<CoachingPackage> {
  const fields = packages[name]
  const [known] = await ctx.db
    .select({ id: coachingPackages.id })
    .from(coachingPackages)
    .where(and(mine(ctx, coachingPackages), eq(coachingPackages.title, fields.title)))
  if (known) return getPackage(ctx, known.id)
  return withTransaction(ctx, async (ctx) => {
    const made = await createPackage(ctx, {
      ...{ type: 'video', seats: 1, validDays: null, place: '', imageFileId: null },
      ...fields,
      features: [...fields.features],
    })
    await chooseDesign(ctx, ctx.actor.workspaceId, made.id, covers[name])
    return setActive(ctx, made.id, true)
  })
}

/** Their sessions up to last week, one a week, the next one, and the first of those booked after it. */
function timesOf({ day, hour, had }: DemoClient, begunAt: Date): Plan {
  const clock = zoneClock(timeZone)
  const midnight = Math.floor(clock.wallAt(begunAt.getTime()) / days(1)) * days(1)
  const monday = midnight - days((new Date(midnight).getUTCDay() + 6) % 7)
  const inWeek = (week: number) => new Date(clock.instantOf(monday + days(7 * week + day - 1) + hours(hour)))
  // The one of this week is ahead or over, whichever day it is today.
  const ahead = inWeek(0).getTime() > begunAt.getTime() + hours(2) ? 0 : 1
  const past = Array.from({ length: had }, (_, index) => inWeek(ahead - had + index))
  return { past, next: inWeek(ahead), later: inWeek(ahead + laterEveryWeeks) }
}

type Plan = { past: Date[]; next: Date; later: Date }
type DemoTime = { at: (moment: Date) => CreatorCtx; begunAt: Date }
type Purchase = {
  pass: Pass
  buyer: { name: string; email: string }
  plan: Plan
}

async function meet(
  { at, begunAt }: DemoTime,
  client: DemoClient,
  bought: CoachingPackage,
  { pass, buyer, plan }: Purchase,
): Promise<void> {
  for (const [index, startsAt] of plan.past.entries()) {
    const id = await bookOnce(at(new Date(startsAt.getTime() - days(3))), client, bought, {
      pass,
      buyer,
      startsAt,
    })
    const over = at(new Date(startsAt.getTime() + minutes(bought.minutes + 10)))
    if (id) await completeSession(over, pass.workspaceId, id, { noShows: [] })
    if (index === 0) await note(over, client, pass.contactId)
  }
  await bookLater(at(new Date(begunAt.getTime() - days(2))), client, bought, { pass, startsAt: plan.later })
  if (client.next === 'none') return
  // At the end of the one before it, as people do.
  const parting = (plan.past.at(-1) ?? begunAt).getTime() + minutes(bought.minutes + 15)
  const soon = begunAt.getTime() - hours(20)
  const id = await bookOnce(at(new Date(Math.min(parting, soon))), client, bought, {
    ...{ pass, buyer, startsAt: plan.next },
  })
  if (id && client.next === 'confirmed')
    await confirmSession(at(new Date(soon)), pass.workspaceId, id, 'client')
  if (id && client.next === 'canceled')
    await cancelSession(at(new Date(begunAt.getTime() - hours(3))), pass.workspaceId, id, { by: 'host' })
}

/** All of them as one series, once. */
async function bookLater(
  ctx: CreatorCtx,
  { later }: DemoClient,
  { id: packageId }: CoachingPackage,
  { pass: { contactId, workspaceId }, startsAt }: { pass: Pass; startsAt: Date },
): Promise<void> {
  const client = later && (await findClientOf(ctx, workspaceId, contactId))
  if (!client) return
  const isOfClient = and(mine(ctx, coachingSeries), eq(coachingSeries.clientId, client.id))
  if ((await ctx.db.$count(coachingSeries, isOfClient)) > 0) return
  const { id: clientId } = client
  await createSeries(ctx, {
    ...{ clientId, packageId, everyWeeks: laterEveryWeeks, count: later, note: '' },
    startsAt: startsAt.toISOString(),
  })
}

/** Once for each time, whatever became of it since. */
async function bookOnce(
  ctx: CreatorCtx,
  client: DemoClient,
  bought: CoachingPackage,
  { pass, buyer, startsAt }: Omit<Purchase, 'plan'> & { startsAt: Date },
): Promise<Id<'cse'> | null> {
  const isIt = and(
    mine(ctx, coachingSessions),
    eq(coachingSessions.startsAt, startsAt),
    eq(coachingSessions.packageId, bought.id),
  )
  if ((await ctx.db.$count(coachingSessions, isIt)) > 0) return null
  const { sessionId } = await bookSession(ctx, pass.workspaceId, {
    package: { id: bought.id, title: bought.title, seats: 1 },
    ...{ startsAt, minutes: bought.minutes, type: client.type, paidBy: 'credit', by: 'host', override: true },
    person: { ...buyer, contactId: pass.contactId, timeZone: client.zone, note: '', isProven: true },
  })
  return sessionId
}

/** What a host keeps of someone: notes and goals. */
async function note(ctx: CreatorCtx, client: DemoClient, contactId: Id<'ctc'>): Promise<void> {
  const known = await findClientOf(ctx, ctx.actor.workspaceId, contactId)
  if (!known) return
  if (known.notesShared !== '') return
  await changeClient(ctx, known.id, {
    notesPrivate: `${client.name.split(' ')[0]} learns fastest with a pot on the wheel. Save the talking for the end.`,
    notesShared:
      'Until next time: throw ten cylinders from 400 g, cut each one open, and photograph the walls.',
  })
  await addGoal(ctx, known.id, { kind: 'goal', title: 'A set of six bowls that stack', dueOn: null })
  await addGoal(ctx, known.id, { kind: 'milestone', title: 'Even walls', dueOn: null })
  const milestone = (await listGoals(ctx, known.id)).find(({ kind }) => kind === 'milestone')
  if (milestone && client.had > 2)
    await changeGoal(ctx, { clientId: known.id, goalId: milestone.id, done: true })
}
