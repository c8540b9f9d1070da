import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { provenAddressOf } from '#areas/accounts/server/users.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { ensureContact, getContact } from '#areas/contacts/server/contacts.ts'
import { limitTypedAddress } from '#areas/payments/server/checkout/limits.ts'
import { whyClosed } from '#areas/payments/server/checkout/why-closed.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { isSignedIn, passesOf, rightsOf } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { isUnseen, linesTyped } from '#kernel/plain-text.ts'
import { days, isTimeZone } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { onceInTransaction } from '#platform/idempotency/once.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { within } from '#platform/tables.ts'
import { holdMinutes, maxNameLength, maxNoteLength, momentOf } from '../rules.ts'
import { hostOf } from './availability.ts'
import { bookSession, type Person } from './booking.ts'
import { findClientOf } from './clients-known.ts'
import { agreedIn, type HoldingRow, spendable } from './credits.ts'
import { heldUntil, refuseManyHolds } from './holds.ts'
import type { PackageRow } from './own-package.ts'
import { findBySlug } from './sales.ts'
import { isHeldNow, scheduleOf } from './schedule.ts'
import { holdSchedule } from './schedule-lock.ts'
import { coachingBookings, coachingHoldings, coachingSessions } from './tables.ts'

/** How a time of a package is booked by whoever looks. */
export type Way =
  /** With what they have. */
  | { kind: 'credit'; balance: number; holder: Holder }
  /** A free session, by anyone. */
  | { kind: 'free' }
  /** One session, which is paid at the checkout while the time is held. */
  | { kind: 'pay'; price: Money }
  /** Several, which are bought before they're booked; or what they had is used up. */
  | { kind: 'buy'; price: Money; isAgain: boolean }
  | { kind: 'closed' }

type Holder = {
  contactId: Id<'ctc'>
  name: string
  email: string
  holdings: readonly HoldingRow[]
  isProven: boolean
}

export type Bookable = {
  /** As long as it was agreed, for who has sessions of it. */
  package: PackageRow
  offerId: Id<'off'>
  way: Way
  known: { name: string; email: string }
}

/** What's booked at an address, and how; null where nothing is. */
export async function findBookable(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  slug: string,
): Promise<Bookable | null> {
  const found = await findBySlug(ctx, workspace.id, slug)
  if (!found) return null
  const { coachingPackage: package_, offer } = found
  const holder = await findHolder(ctx, workspace.id, package_.id)
  const isOnSale = package_.publishedAt !== null && package_.deletedAt === null
  const isOwner = ctx.actor.kind === 'creator' && ctx.actor.workspaceId === workspace.id
  // Off sale it's there for its owner and theirs who have it.
  if (!isOnSale && !holder && !isOwner) return null
  const known = holder ?? (await knownPerson(ctx))
  const price = priceOf(offer)
  const way = wayOf({
    holder,
    isOnSale: isOnSale && whyClosed(ctx, workspace, 'coachingPackage') === null,
    price,
    package_,
  })
  const agreed = way.kind === 'credit' && package_.seats === 1 ? agreedIn(way.holder.holdings) : null
  return {
    ...{ package: agreed ? { ...package_, minutes: agreed.minutes } : package_, offerId: offer.id },
    known: { name: known.name, email: known.email },
    way: agreed && way.kind === 'credit' ? { ...way, holder: { ...way.holder, ...agreed } } : way,
  }
}

function wayOf({
  holder,
  isOnSale,
  price,
  package_,
}: {
  holder: Holder | null
  isOnSale: boolean
  price: Money
  package_: PackageRow
}): Way {
  const balance = holder?.holdings.reduce((sum, each) => sum + each.balance, 0) ?? 0
  if (holder && balance > 0) return { kind: 'credit', balance, holder }
  if (!isOnSale) return { kind: 'closed' }
  if (package_.sessions > 1) return { kind: 'buy', price, isAgain: holder !== null }
  return price.cents === 0 ? { kind: 'free' } : { kind: 'pay', price }
}

async function knownPerson(ctx: Ctx): Promise<{ name: string; email: string }> {
  const { actor } = ctx
  return isSignedIn(actor) ? { name: '', email: actor.email } : { name: '', email: '' }
}

/**
 * Who looks, as someone who has the package: by their account, by the passes of orders that bought it, or by the emailed link to what
 * they were given. A pass opens what its own order bought and nothing else.
 */
async function findHolder(ctx: Ctx, workspaceId: Id<'wsp'>, packageId: Id<'cpk'>): Promise<Holder | null> {
  const { actor } = ctx
  const passes = passesOf(actor).filter((pass) => pass.workspaceId === workspaceId)
  const given = rightsOf(actor, workspaceId).map(({ grantId }) => grantId)
  const whose = [
    ...(isSignedIn(actor) ? [eq(grants.userId, actor.userId)] : []),
    ...(given.length > 0 ? [inArray(grants.id, given)] : []),
    ...passes.map(({ orderId, proven }) =>
      and(
        eq(grants.sourceKind, 'order'),
        eq(grants.sourceId, orderId),
        proven ? undefined : eq(grants.seat, orderId),
      ),
    ),
  ]
  if (whose.length === 0) return null
  const now = ctx.now()
  const rows = await ctx.db
    .select({
      holding: coachingHoldings,
      userId: grants.userId,
      orderId: orders.id,
      buyerName: orders.buyerName,
    })
    .from(coachingHoldings)
    .innerJoin(grants, and(within(workspaceId, grants), eq(grants.id, coachingHoldings.grantId)))
    .leftJoin(orders, and(within(workspaceId, orders), sql`${orders.id} = ${grants.sourceId}`))
    .where(
      and(
        within(workspaceId, coachingHoldings),
        eq(coachingHoldings.packageId, packageId),
        isNull(coachingHoldings.endedAt),
        isNull(grants.revokedAt),
        or(isNull(grants.endsAt), gt(grants.endsAt, now)),
        or(...whose),
      ),
    )
    .orderBy(coachingHoldings.createdAt)
  const [first] = rows
  if (!first) return null
  const { contactId } = first.holding
  const ids = rows.filter(({ holding }) => holding.contactId === contactId).map(({ holding }) => holding.id)
  const contact = await getContact(ctx, workspaceId, contactId)
  const isOwnAccount = isSignedIn(actor) && rows.some(({ userId }) => userId === actor.userId)
  const isTheirs = (orderId: string | null) => passes.some((pass) => pass.orderId === orderId)
  const isProven =
    isOwnAccount ||
    passes.some((pass) => pass.proven && pass.contactId === contactId) ||
    rows.some(({ holding }) => given.includes(holding.grantId) && holding.contactId === contactId)
  return {
    contactId,
    // Whoever typed an address learns nothing of whom its owner is to this creator: they're called what they typed when they paid.
    name: isProven ? contact.name : (rows.find(({ orderId }) => isTheirs(orderId))?.buyerName ?? ''),
    email: contact.email,
    holdings: await spendable(ctx, workspaceId, { contactId, packageId, holdingIds: ids }),
    isProven,
  }
}

export type BookingForm = { at: string; name: string; email: string; note: string; zone: string; key: string }

/** What came of a press: a booking, or a time that's held until it's paid. */
export type BookingResult = { workspaceId: Id<'wsp'>; bookingId: Id<'bkg'>; pay: Id<'off'> | null }

/** Strangers book a few times an hour, and scripts by the thousand. */
const presses = { name: 'coaching-book', points: 30, seconds: 3600 }
/** Any address is typed in a moment, so a network holds no more times than a few either. */
const holdsOfNetwork = { name: 'coaching-hold', points: 10, seconds: holdMinutes * 60 }

/**
 * Books the time that was chosen, or holds it until it's paid. The same press arrives once, however often it's sent.
 *
 * @throws INVALID beside its field; CONFLICT when the time is gone, with the nearest that are free; NOT_FOUND.
 */
export async function pressBooking(
  ctx: CallCtx,
  workspace: WorkspaceRecord,
  slug: string,
  typed: BookingForm,
): Promise<BookingResult> {
  const network = ctx.http ? addressKey(ctx.http.ip) : 'inside'
  await ctx.instance.limits.spend(presses, network)
  const body = { ...typed, slug }
  const call = { workspaceId: workspace.id, scope: 'coaching.press', key: typed.key, body }
  return onceInTransaction(
    ctx,
    call,
    (ctx) => book(ctx, workspace, slug, typed),
    async () => {
      const bookable = await findBookable(ctx, workspace, slug)
      if (bookable?.way.kind === 'pay') await ctx.instance.limits.spend(holdsOfNetwork, network)
      // What costs nothing emails whoever was typed.
      const email = normalEmail(typed.email)
      if (bookable?.way.kind === 'free' && isEmail(email)) await limitTypedAddress(ctx, email)
    },
  )
}

async function book(
  ctx: CallCtx,
  workspace: WorkspaceRecord,
  slug: string,
  typed: BookingForm,
): Promise<BookingResult> {
  const { hostId } = await hostOf(ctx, workspace.id)
  // Before any row: whoever books queues up here.
  await holdSchedule(ctx, workspace.id, hostId)
  const bookable = await findBookable(ctx, workspace, slug)
  if (!bookable) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const { package: package_, way } = bookable
  if (way.kind === 'closed') throw new AppError('CONFLICT', 'This can’t be booked right now.')
  if (way.kind === 'buy') throw new AppError('CONFLICT', 'There are no sessions left to book.')
  const startsAt = momentOf(typed.at)
  if (!startsAt) throw invalid({ at: 'Choose a time' })
  const person = await personOf(ctx, workspace.id, way, typed)
  // Of an address that was only typed nothing is told: neither what's booked with it nor what's held.
  if (way.kind === 'free' && person.isProven) await refuseSecond(ctx, workspace.id, package_.id, person)
  if (way.kind === 'pay' && person.isProven) await refuseManyHolds(ctx, workspace.id, person)
  const { bookingId } = await bookSession(ctx, workspace.id, {
    ...{ package: package_, startsAt, minutes: package_.minutes, type: package_.type, person, by: 'client' },
    ...(way.kind === 'credit'
      ? { paidBy: 'credit', holdingIds: way.holder.holdings.map(({ id }) => id) }
      : way.kind === 'free'
        ? { paidBy: 'free' }
        : { paidBy: 'order', heldUntil: heldUntil(ctx.now()) }),
  })
  return { workspaceId: workspace.id, bookingId, pay: way.kind === 'pay' ? bookable.offerId : null }
}

/** What's wrong with who books, beside its fields. Whoever is known as the client needs no name and no address. */
export function whyNotPerson(
  way: Way,
  typed: Pick<BookingForm, 'name' | 'email' | 'note'>,
): Record<string, string> {
  const name = typed.name.trim()
  const isKnown = way.kind === 'credit'
  return {
    ...(name.length > maxNameLength ? { name: `Use at most ${maxNameLength} characters` } : {}),
    ...(linesTyped(typed.note).length > maxNoteLength
      ? { note: `Use at most ${maxNoteLength.toLocaleString('en')} characters` }
      : {}),
    ...(isKnown || !isUnseen(name) ? {} : { name: 'Enter your name' }),
    ...(isKnown || isEmail(normalEmail(typed.email))
      ? {}
      : { email: 'Enter an email address like ana@example.com' }),
  }
}

/** Who books, as they typed it; whoever is known as the client is that one, whatever is typed. */
async function personOf(ctx: Ctx, workspaceId: Id<'wsp'>, way: Way, typed: BookingForm): Promise<Person> {
  const wrong = whyNotPerson(way, typed)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const timeZone = isTimeZone(typed.zone) ? typed.zone : null
  const note = linesTyped(typed.note)
  const name = typed.name.trim()
  if (way.kind === 'credit') {
    const { contactId, email, isProven } = way.holder
    return { contactId, email, name: name || way.holder.name || email, timeZone, note, isProven }
  }
  const email = normalEmail(typed.email)
  const { actor } = ctx
  const isProven = isSignedIn(actor) && (await provenAddressOf(ctx, actor.userId)) === email
  const contact = await ensureContact(ctx, workspaceId, {
    ...{ email, name, source: 'coaching' },
    isUnproven: !isProven,
  })
  return { contactId: contact.id, email, name, timeZone, note, isProven }
}

/** One free session of a kind that's still ahead is enough for anyone. @throws CONFLICT. */
async function refuseSecond(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  packageId: Id<'cpk'>,
  { contactId }: Person,
): Promise<void> {
  const client = await findClientOf(ctx, workspaceId, contactId)
  if (!client) return
  const [ahead] = await ctx.db
    .select({ id: coachingBookings.id })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(within(workspaceId, coachingSessions), eq(coachingSessions.id, coachingBookings.sessionId)),
    )
    .where(
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.clientId, client.id),
        eq(coachingSessions.packageId, packageId),
        // What someone else booked with their address is in no one's way.
        eq(coachingBookings.isProven, true),
        inArray(coachingBookings.status, ['scheduled', 'confirmed']),
        gt(coachingSessions.endsAt, ctx.now()),
      ),
    )
    .limit(1)
  if (ahead)
    throw new AppError(
      'CONFLICT',
      'This email address already has a session booked. Use the link in its email to move or cancel it.',
      { data: { reason: 'second' } },
    )
}

/**
 * Times of a package, earliest first: a host's free ones. Those of a group are all that were opened, with how many seats each has
 * left; at none it's full.
 */
export async function bookableTimes(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  package_: { id: Id<'cpk'> | null; minutes: number; seats: number },
  except?: Id<'cse'>,
): Promise<{ timeZone: string; starts: number[]; seatsLeft: ReadonlyMap<number, number> | null }> {
  const { host, index } = await scheduleOf(ctx, workspaceId, { except })
  const now = ctx.now().getTime()
  if (package_.seats === 1 || package_.id === null)
    return {
      timeZone: host.timeZone,
      starts: index.slots(package_.minutes, now, now + days(host.windowDays + 2)),
      seatsLeft: null,
    }
  const rows = await ctx.db
    .select({
      startsAt: coachingSessions.startsAt,
      capacity: coachingSessions.capacity,
      taken: count(coachingBookings.id),
    })
    .from(coachingSessions)
    .leftJoin(
      coachingBookings,
      and(
        within(workspaceId, coachingBookings),
        eq(coachingBookings.sessionId, coachingSessions.id),
        or(inArray(coachingBookings.status, ['scheduled', 'confirmed']), isHeldNow(ctx)),
      ),
    )
    .where(
      and(
        within(workspaceId, coachingSessions),
        eq(coachingSessions.packageId, package_.id),
        inArray(coachingSessions.status, ['scheduled', 'confirmed']),
        gt(coachingSessions.startsAt, ctx.now()),
      ),
    )
    .groupBy(coachingSessions.startsAt, coachingSessions.capacity, coachingSessions.id)
    .orderBy(coachingSessions.startsAt)
  return {
    timeZone: host.timeZone,
    starts: rows.map(({ startsAt }) => startsAt.getTime()),
    seatsLeft: new Map(
      rows.map(({ startsAt, capacity, taken }) => [startsAt.getTime(), Math.max(0, capacity - taken)]),
    ),
  }
}
