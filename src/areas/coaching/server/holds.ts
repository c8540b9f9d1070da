import { and, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { BegunElsewhere, CheckoutPress } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { announce } from '#platform/events/announce.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import { timeWasGone } from '../events.ts'
import { bookPathOf, goneStatuses, holdMinutes, longestHoldMinutes, maxHolds } from '../rules.ts'
import { tellBooked } from './booking.ts'
import { ensureClient } from './clients-known.ts'
import { addLine } from './credits.ts'
import { mailTimeGone } from './mailing.ts'
import { findBookingLink } from './manage-link.ts'
import type { BookingRow, SessionRow } from './rows.ts'
import { isHeldNow, lapse, lapseSeats } from './schedule.ts'
import { coachingBookings, coachingPackages, coachingSessions } from './tables.ts'

const lapsedKeptDays = 30

/** Until when a time is held that someone begins to pay for now. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + minutes(holdMinutes))

/** However often the button is pressed, a time isn't held for longer than this. */
const heldOn = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(heldUntil(now).getTime(), createdAt.getTime() + minutes(longestHoldMinutes)))

/** Whoever holds times without paying for them holds no more; of who isn't proven, a network does. @throws CONFLICT. */
export async function refuseManyHolds(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { email }: { email: string },
): Promise<void> {
  const held = await ctx.db.$count(
    coachingBookings,
    and(
      within(workspaceId, coachingBookings),
      eq(coachingBookings.email, normalEmail(email)),
      eq(coachingBookings.isProven, true),
      isHeldNow(ctx),
    ),
  )
  if (held >= maxHolds)
    throw new AppError(
      'CONFLICT',
      'You’re already holding two times. Pay for one of them, or wait half an hour.',
    )
}

/** A time that's held, by the booking that its checkout names. */
export async function findHold(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  bookingId: Id<'bkg'>,
): Promise<{ booking: BookingRow; session: SessionRow } | null> {
  const [found] = await ctx.db
    .select({ booking: coachingBookings, session: coachingSessions })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(
        eq(coachingSessions.workspaceId, coachingBookings.workspaceId),
        eq(coachingSessions.id, coachingBookings.sessionId),
      ),
    )
    .where(
      and(
        within(workspaceId, coachingBookings, bookingId),
        within(workspaceId, coachingSessions),
        inArray(coachingBookings.status, ['held', 'lapsed']),
      ),
    )
  return found ?? null
}

/**
 * A press on the checkout's button: its order can be paid for half an hour from now on, and so long the time is held, for it alone: an
 * address anyone can type. Who pays by bank transfer holds nothing: that takes days.
 */
export function holdForOrder(
  ctx: Ctx,
  {
    workspaceId,
    bookingId,
    orderId,
    email,
    name,
    waits,
  }: { workspaceId: Id<'wsp'>; bookingId: Id<'bkg'> } & CheckoutPress,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const hold = await findHold(ctx, workspaceId, bookingId)
    if (!hold) return
    const { booking, session } = hold
    const now = ctx.now()
    const isIt = within(workspaceId, coachingSessions, session.id)
    if (booking.status === 'held' && !waits)
      await ctx.db
        .update(coachingSessions)
        .set({ heldUntil: heldOn(booking.createdAt, now) })
        .where(and(isIt, eq(coachingSessions.status, 'held')))
    // One that lapsed is told of too, should its money come.
    const isWaiting = inArray(coachingBookings.status, ['held', 'lapsed'])
    await ctx.db
      .update(coachingBookings)
      .set({ orderId, email: normalEmail(email), name: name.trim() || booking.name, updatedAt: now })
      .where(and(within(workspaceId, coachingBookings, bookingId), isWaiting))
    if (!waits) return
    await lapse(ctx, workspaceId, isIt)
    await lapseSeats(ctx, session, eq(coachingBookings.id, bookingId))
  })
}

type Delivery = {
  workspaceId: Id<'wsp'>
  holdingId: Id<'chd'>
  packageId: Id<'cpk'>
  orderId: Id<'ord'>
  /** Whose it is by now: someone else may have been typed when the time was chosen. */
  contactId: Id<'ctc'>
  /** It's proven that they are. */
  isProven: boolean
}

/**
 * An order is paid: the time that was held for it is booked with what it bought. Where it's gone by now, the order bought a session
 * all the same, and its buyer is asked to choose another time.
 */
export async function bookWithHold(ctx: WorkspaceCtx, of: Delivery): Promise<void> {
  const { workspaceId, packageId, orderId } = of
  const [order] = await ctx.db
    .select({
      email: orders.buyerEmail,
      name: orders.buyerName,
    })
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (!order) return
  const [found] = await ctx.db
    .select({ booking: coachingBookings, session: coachingSessions })
    .from(coachingBookings)
    .innerJoin(
      coachingSessions,
      and(
        eq(coachingSessions.workspaceId, coachingBookings.workspaceId),
        eq(coachingSessions.id, coachingBookings.sessionId),
      ),
    )
    .where(
      and(
        within(workspaceId, coachingBookings),
        within(workspaceId, coachingSessions),
        eq(coachingSessions.packageId, packageId),
        eq(coachingBookings.orderId, orderId),
        inArray(coachingBookings.status, ['held', 'lapsed']),
      ),
    )
    .orderBy(sql`${coachingBookings.createdAt} desc`)
    .limit(1)
    .for('update')
  if (!found) return
  const { booking, session } = found
  const isOpen = session.status === 'held' || session.status === 'scheduled' || session.status === 'confirmed'
  if (
    booking.status === 'held' &&
    isOpen &&
    session.startsAt > ctx.now() &&
    !(await hasSeat(ctx, of, booking))
  )
    return bookHeld(ctx, of, session, booking)
  // It's told once, and a later order of theirs isn't for this time. A group's session is everyone's who has a seat in it.
  await (session.status === 'held' || session.status === 'lapsed'
    ? ctx.db.delete(coachingSessions).where(within(workspaceId, coachingSessions, session.id))
    : ctx.db.delete(coachingBookings).where(within(workspaceId, coachingBookings, booking.id)))
  await tellTimeGone(ctx, of, { address: order.email, name: order.name })
}

/** Whoever pays has a seat in that group already, and a second one isn't theirs to take. Who only typed an address learns of none. */
async function hasSeat(
  ctx: Ctx,
  { workspaceId, contactId, isProven }: Delivery,
  { id, sessionId }: BookingRow,
): Promise<boolean> {
  if (!isProven) return false
  const seats = await ctx.db.$count(
    coachingBookings,
    and(
      within(workspaceId, coachingBookings),
      eq(coachingBookings.sessionId, sessionId),
      eq(coachingBookings.contactId, contactId),
      eq(coachingBookings.isProven, true),
      ne(coachingBookings.id, id),
      notInArray(coachingBookings.status, [...goneStatuses]),
    ),
  )
  return seats > 0
}

async function bookHeld(
  ctx: WorkspaceCtx,
  { holdingId, orderId, contactId, isProven }: Delivery,
  session: SessionRow,
  booking: BookingRow,
): Promise<void> {
  const { workspaceId } = session
  const now = ctx.now()
  const confirmed = { status: 'confirmed', updatedAt: now } as const
  if (session.status === 'held')
    await ctx.db
      .update(coachingSessions)
      .set({ ...confirmed, heldUntil: null, holdOrderId: orderId })
      .where(within(workspaceId, coachingSessions, session.id))
  await addLine(ctx, workspaceId, holdingId, { change: -1, reason: 'booked', bookingId: booking.id })
  const { id: clientId } = await ensureClient(ctx, workspaceId, { contactId, timeZone: booking.timeZone })
  const paid = { ...confirmed, paidBy: 'credit', holdingId, orderId, contactId, clientId, isProven } as const
  await ctx.db
    .update(coachingBookings)
    .set(paid)
    .where(within(workspaceId, coachingBookings, booking.id))
  crashPoint('coaching.afterHeldPaid')
  await tellBooked(ctx, { ...session, ...confirmed }, { ...booking, ...paid }, 'order')
}

async function tellTimeGone(
  ctx: WorkspaceCtx,
  of: Delivery,
  buyer: { address: string; name: string },
): Promise<void> {
  const { workspaceId, packageId } = of
  const [row] = await ctx.db
    .select({ title: coachingPackages.title, slug: coachingPackages.slug })
    .from(coachingPackages)
    .where(within(workspaceId, coachingPackages, packageId))
  const { holdingId, orderId } = of
  await announce(ctx, workspaceId, timeWasGone, { holdingId, orderId, packageId, title: row?.title ?? '' })
  if (!row) return
  const { handle } = await getWorkspace(ctx, workspaceId)
  const path = bookPathOf(handle, row.slug)
  await mailTimeGone(ctx, workspaceId, { buyer, title: row.title, path })
}

const sweepName = 'coaching.releaseHolds'
const each = eachFairly<Pick<SessionRow, 'workspaceId' | 'id' | 'heldUntil'>>(({ id }) => id)

/** Times no one pays for anymore are free again. Whoever books doesn't wait for it. */
export const holdsSweep: Sweep = { name: sweepName, everySeconds: 60, run: releaseHolds }

export async function releaseHolds(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const { heldUntil, id, workspaceId, status } = coachingSessions
  const isOver = and(eq(status, 'held'), sql`${heldUntil} <= ${ctx.now()}`)
  await each(ctx, {
    stopping,
    page: (after) =>
      ctx.db
        .select({ workspaceId, id, heldUntil })
        .from(coachingSessions)
        .where(
          and(isOver, after ? sql`(${heldUntil}, ${id}) > (${after.heldUntil}, ${after.id})` : undefined),
        )
        .orderBy(heldUntil, id)
        .limit(100),
    work: ({ workspaceId, id }) =>
      withTransaction(systemCtx(ctx, sweepName, workspaceId), async (ctx) => {
        await lapse(ctx, workspaceId, and(eq(coachingSessions.id, id), isOver))
      }),
  })
  await forgetLapsed(ctx)
}

/** Money that comes later than this is no longer for a time. */
const forgetLapsed = (ctx: Ctx) =>
  ctx.db
    .delete(coachingSessions)
    .where(
      and(
        eq(coachingSessions.status, 'lapsed'),
        lt(coachingSessions.updatedAt, new Date(ctx.now().getTime() - days(lapsedKeptDays))),
      ),
    )

/** What the checkout asks about a time that's held: by the link of its booking. */
export const heldAtCheckout: BegunElsewhere = {
  async find(ctx, workspaceId, token) {
    const link = await findBookingLink(ctx, token)
    if (link?.workspaceId !== workspaceId) return null
    const hold = await findHold(ctx, workspaceId, link.bookingId)
    return hold && { email: hold.booking.email, name: hold.booking.name }
  },
  async pressed(ctx, workspaceId, token, by) {
    const link = await findBookingLink(ctx, token)
    if (link?.workspaceId !== workspaceId) return
    await holdForOrder(ctx, { workspaceId, bookingId: link.bookingId, ...by })
  },
}
