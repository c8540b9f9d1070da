import { and, eq } from 'drizzle-orm'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { ensureContact, getContact } from '#areas/contacts/server/contacts.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { isUnseen } from '#kernel/plain-text.ts'
import { days } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { SessionDetail } from '../contract.ts'
import { momentOf, type SessionType, whyNotMinutes } from '../rules.ts'
import { hostOf } from './availability.ts'
import { bookSession, type Person } from './booking.ts'
import { getOwnClient } from './clients.ts'
import { agreedOf } from './credits.ts'
import { lockSession } from './moving.ts'
import { noPackage } from './own-package.ts'
import { bookableTimes } from './public-booking.ts'
import { slotsBetween } from './schedule.ts'
import { holdSchedule } from './schedule-lock.ts'
import { getSession } from './sessions.ts'
import { coachingPackages, coachingSessions } from './tables.ts'
import { placeToKeep } from './whereabouts.ts'

type HostBooking = {
  clientId?: Id<'ccl'> | undefined
  name?: string | undefined
  email?: string | undefined
  packageId?: Id<'cpk'> | undefined
  startsAt: string
  minutes?: number | undefined
  type?: SessionType | undefined
  place?: string | undefined
  note?: string | undefined
  override: boolean
}

/**
 * Books a session for a client: of what they bought, where a package is named, and free without one.
 *
 * @throws NOT_FOUND; INVALID beside its field; CONFLICT with what's in the way.
 */
export function bookForClient(ctx: CreatorCtx, wanted: HostBooking): Promise<SessionDetail> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const host = await hostOf(ctx, workspaceId)
    await holdSchedule(ctx, workspaceId, host.hostId)
    const package_ = wanted.packageId ? await findPackage(ctx, wanted.packageId) : null
    const person = await personOf(ctx, wanted)
    const agreed =
      package_ && package_.seats === 1 ? await agreedOf(ctx, workspaceId, agreedWith(person, package_)) : null
    const minutes = agreed?.minutes ?? package_?.minutes ?? wanted.minutes ?? 0
    const wrong = whyNotMinutes(minutes)
    if (wrong) throw invalid({ minutes: wrong })
    const startsAt = momentOf(wanted.startsAt)
    if (!startsAt || startsAt <= ctx.now()) throw invalid({ startsAt: 'Choose a time in the future.' })
    const { sessionId } = await bookSession(ctx, workspaceId, {
      ...{ package: package_, startsAt, minutes, by: 'host', override: wanted.override },
      type: wanted.type ?? package_?.type ?? 'video',
      place: placeToKeep(wanted.place),
      person,
      holdingIds: agreed?.holdings.map(({ id }) => id),
      paidBy: package_ ? 'credit' : 'free',
    })
    return getSession(ctx, sessionId)
  })
}

const agreedWith = ({ contactId }: Person, { id }: { id: Id<'cpk'> }) => ({ contactId, packageId: id })

async function personOf(ctx: CreatorCtx, wanted: HostBooking): Promise<Person> {
  const { workspaceId } = ctx.actor
  const note = wanted.note?.trim() ?? ''
  if (wanted.clientId) {
    const client = await getOwnClient(ctx, wanted.clientId)
    const contact = await getContact(ctx, workspaceId, client.contactId)
    const { timeZone } = client
    return {
      ...{ contactId: contact.id, email: contact.email, timeZone, note },
      name: contact.name || contact.email,
      isProven: contact.userId !== null,
    }
  }
  const email = normalEmail(wanted.email ?? '')
  const name = wanted.name?.trim() ?? ''
  const fields = {
    ...(isEmail(email) ? {} : { email: 'Enter an email address like ana@example.com' }),
    ...(isUnseen(name) ? { name: 'Enter a name' } : {}),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const contact = await ensureContact(ctx, workspaceId, { email, name, source: 'coaching' })
  return { contactId: contact.id, email, name, timeZone: null, note, isProven: contact.userId !== null }
}

async function findPackage(ctx: CreatorCtx, packageId: Id<'cpk'>) {
  const [row] = await ctx.db
    .select()
    .from(coachingPackages)
    .where(mine(ctx, coachingPackages, packageId))
  if (!row) throw noPackage()
  return row
}

/** Free times between two days of the host's, both included; of a group those with a seat left. @throws NOT_FOUND. */
export async function listSlots(
  ctx: CreatorCtx,
  asked: {
    packageId?: Id<'cpk'> | undefined
    minutes?: number | undefined
    sessionId?: Id<'cse'> | undefined
    from: string
    to: string
    forHost: boolean
  },
) {
  const { workspaceId } = ctx.actor
  const { timeZone } = await hostOf(ctx, workspaceId)
  const clock = zoneClock(timeZone)
  const from = clock.instantOf(Date.parse(asked.from))
  const until = clock.instantOf(Math.min(Date.parse(asked.to), Date.parse(asked.from) + days(92)) + days(1))
  const of = asked.packageId ? await findPackage(ctx, asked.packageId) : null
  if (of && of.seats > 1) {
    const { starts, seatsLeft } = await bookableTimes(ctx, workspaceId, of)
    const slots = starts.filter((at) => at >= from && at < until && seatsLeft?.get(at) !== 0)
    return { timeZone, slots: slots.map((at) => new Date(at).toISOString()) }
  }
  const minutes = asked.minutes ?? of?.minutes ?? (await lengthOf(ctx, asked.sessionId))
  return slotsBetween(ctx, workspaceId, {
    ...{ minutes, forHost: asked.forHost, except: asked.sessionId },
    ...{ from: new Date(from), until: new Date(until) },
  })
}

async function lengthOf(ctx: CreatorCtx, sessionId: Id<'cse'> | undefined): Promise<number> {
  if (!sessionId) return 45
  const [row] = await ctx.db
    .select({ startsAt: coachingSessions.startsAt, endsAt: coachingSessions.endsAt })
    .from(coachingSessions)
    .where(and(mine(ctx, coachingSessions), eq(coachingSessions.id, sessionId)))
  return row ? (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000 : 45
}

type Changes = {
  notesPrivate?: string | undefined
  notesShared?: string | undefined
  type?: SessionType | undefined
  place?: string | undefined
}

/** Changes what's said of a session, whatever became of it. @throws NOT_FOUND. */
export function changeSession(ctx: CreatorCtx, sessionId: Id<'cse'>, sent: Changes): Promise<SessionDetail> {
  return withTransaction(ctx, async (ctx) => {
    await lockSession(ctx, ctx.actor.workspaceId, sessionId)
    placeToKeep(sent.place)
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    await ctx.db
      .update(coachingSessions)
      .set({ ...changes, updatedAt: ctx.now() })
      .where(mine(ctx, coachingSessions, sessionId))
    return getSession(ctx, sessionId)
  })
}
