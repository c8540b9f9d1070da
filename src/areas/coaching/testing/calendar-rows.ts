import { type Id, newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { anyCreator, owner, type Row } from '#testing/hostile.ts'
import { ctxFor, type Seller, signInAgain, type World } from '#testing/people.ts'
import { coachingCalendars } from '../server/availability-tables.ts'
import { makeFeed } from '../server/calendars/feed.ts'
import { openGroup } from '../server/groups.ts'
import { createSeries } from '../server/series-booking.ts'
import { coachingSessions } from '../server/tables.ts'
import { makeClient, makePackage, setHours } from './clients-making.ts'

const ctxOfSeller = async (app: TestApplication, seller: Seller) =>
  (await ctxFor(app, await signInAgain(app, seller))) as CreatorCtx

let made = 0
/** A time that no other row has. */
const nextTime = () => {
  made += 1
  return new Date(Math.ceil(Date.now() / hours(1)) * hours(1) + days(1) + hours(5 * made)).toISOString()
}

const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
const openHours = (ctx: CreatorCtx) => setHours(ctx, { weekly: always, windowDays: 365 })

/** A calendar of A's whose address no one can read: nothing of the network is asked. */
async function ofCalendar(app: TestApplication, { a }: World) {
  const { db, actor, now } = await ctxOfSeller(app, a)
  const id = newId('ccd')
  await db.insert(coachingCalendars).values({
    ...{ workspaceId: actor.workspaceId, id, hostId: actor.userId, title: a.secret },
    ...{
      shownHost: 'calendar.example.com',
      sealedAddress: 'nothing',
      dueAt: new Date(now().getTime() + days(1)),
    },
    createdAt: now(),
  })
  return { calendarId: id }
}

async function ofFeeds(app: TestApplication, { a, b }: World) {
  for (const seller of [a, b]) await makeFeed(await ctxOfSeller(app, seller), 'busy')
  return {}
}

/** What the body of a row that was just made ready names. */
let draft: { clientId: Id<'ccl'>; packageId: Id<'cpk'> } | null = null
const seriesBody = () => ({ ...draft, startsAt: nextTime(), everyWeeks: 1, count: 2 })

async function ofClient(app: TestApplication, { a }: World): Promise<Record<string, string>> {
  const ctx = await ctxOfSeller(app, a)
  await openHours(ctx)
  const { id: packageId } = await makePackage(ctx, { title: `${a.secret} ${made}` })
  draft = { packageId, clientId: (await makeClient(ctx, packageId)).id }
  return {}
}

async function ofSeries(app: TestApplication, world: World) {
  await ofClient(app, world)
  if (!draft) throw new Error('There is no client.')
  const ctx = await ctxOfSeller(app, world.a)
  const { seriesId } = await createSeries(ctx, {
    ...draft,
    startsAt: nextTime(),
    everyWeeks: 1,
    count: 2,
    note: '',
  })
  const sessions = await ctx.db.select().from(coachingSessions)
  const first = sessions
    .filter((session) => session.seriesId === seriesId)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0]
  sessionId = first?.id ?? null
  return { seriesId }
}

let sessionId: Id<'cse'> | null = null
let groupPackage: Id<'cpk'> | null = null

async function ofGroupPackage(app: TestApplication, { a }: World): Promise<Record<string, string>> {
  const ctx = await ctxOfSeller(app, a)
  await openHours(ctx)
  groupPackage = (await makePackage(ctx, { title: `${a.secret} group ${made}`, seats: 4 })).id
  return {}
}

async function ofGroup(app: TestApplication, world: World) {
  await ofGroupPackage(app, world)
  if (!groupPackage) throw new Error('There is no package.')
  const ctx = await ctxOfSeller(app, world.a)
  return { sessionId: (await openGroup(ctx, { packageId: groupPackage, startsAt: nextTime() })).sessionId }
}

const calendar = '/coaching-calendars/{calendarId}'
const series = '/coaching-series/{seriesId}'
const keyed = () => ({ 'idempotency-key': `calendars-${++made}` })

export const calendarRows: Row[] = [
  { operation: 'GET /coaching-calendars', expect: anyCreator(200), ownThingsOnly: true },
  // Refused beside its field: nothing of this machine can be read.
  {
    operation: 'POST /coaching-calendars',
    expect: anyCreator(422),
    body: () => ({ name: 'Inside', address: 'https://127.0.0.1/calendar.ics' }),
  },
  { operation: `PUT ${calendar}/reading`, expect: owner(200), ids: ofCalendar },
  { operation: `DELETE ${calendar}`, expect: owner(200), ids: ofCalendar },
  {
    operation: 'POST /coaching-feed',
    expect: anyCreator(201),
    body: () => ({ titles: 'busy' }),
    ownThingsOnly: true,
  },
  {
    operation: 'PATCH /coaching-feed',
    expect: anyCreator(200),
    ids: ofFeeds,
    body: () => ({ titles: 'name' }),
    ownThingsOnly: true,
  },
  { operation: 'DELETE /coaching-feed', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'POST /coaching-series/previews', expect: owner(200), ids: ofClient, body: seriesBody },
  { operation: 'POST /coaching-series', expect: owner(201), ids: ofClient, body: seriesBody, headers: keyed },
  {
    operation: `PUT ${series}/time`,
    expect: owner(200),
    ids: ofSeries,
    body: () => ({ sessionId, startsAt: nextTime() }),
  },
  {
    operation: `PUT ${series}/cancellation`,
    expect: owner(200),
    ids: ofSeries,
    body: () => ({ sessionId }),
  },
  {
    operation: 'POST /coaching-groups',
    expect: owner(201),
    ids: ofGroupPackage,
    body: () => ({ packageId: groupPackage, startsAt: nextTime() }),
    headers: keyed,
  },
  {
    operation: 'PUT /coaching-groups/{sessionId}/seats',
    expect: owner(200),
    ids: ofGroup,
    body: () => ({ seats: 6 }),
  },
]
