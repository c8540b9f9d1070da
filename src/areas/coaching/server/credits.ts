import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { type CreditReason, returnedForDays } from '../rules.ts'
import { type coachingBookings, coachingCredits, coachingHoldings } from './tables.ts'

export type HoldingRow = typeof coachingHoldings.$inferSelect

type Line = {
  change: number
  reason: CreditReason
  bookingId?: Id<'bkg'> | undefined
  note?: string
}

/**
 * Adds a line to the ledger of what someone has, and with it the balance: the row is locked, so that two who use the last session
 * come one after the other.
 *
 * @throws CONFLICT when it would be less than none.
 */
export async function addLine(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  holdingId: Id<'chd'>,
  { change, reason, bookingId, note = '' }: Line,
): Promise<void> {
  const holding = await lockHolding(ctx, workspaceId, holdingId)
  const balance = holding.balance + change
  if (balance < 0) throw noneLeft()
  const now = ctx.now()
  await ctx.db
    .update(coachingHoldings)
    .set({ balance })
    .where(within(workspaceId, coachingHoldings, holdingId))
  await ctx.db.insert(coachingCredits).values({
    ...{ workspaceId, id: newId('ccr', now), holdingId, change, balance, reason, note },
    bookingId: bookingId ?? null,
    createdAt: now,
  })
}

export async function lockHolding(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  holdingId: Id<'chd'>,
): Promise<HoldingRow> {
  const [holding] = await ctx.db
    .select()
    .from(coachingHoldings)
    .where(within(workspaceId, coachingHoldings, holdingId))
    .for('update')
  if (!holding) throw new Error(`${holdingId} is missing.`)
  return holding
}

export const noneLeft = () =>
  new AppError('CONFLICT', 'There are no sessions left to book.', { data: { reason: 'none-left' } })

type Whose = {
  contactId: Id<'ctc'>
  /** Only these, for who comes with the passes of some orders. */
  holdingIds?: readonly Id<'chd'>[] | undefined
  packageId?: Id<'cpk'> | undefined
  /** As long as the session is to be. */
  minutes?: number | undefined
}

/** What someone can book by now, that which ends first before what lasts. */
export async function spendable(ctx: Ctx, workspaceId: Id<'wsp'>, whose: Whose): Promise<HoldingRow[]> {
  const { contactId, holdingIds, packageId, minutes } = whose
  const now = ctx.now()
  const { expiresAt } = coachingHoldings
  const rows = await ctx.db
    .select({ holding: coachingHoldings })
    .from(coachingHoldings)
    .innerJoin(
      grants,
      and(eq(grants.workspaceId, coachingHoldings.workspaceId), eq(grants.id, coachingHoldings.grantId)),
    )
    .where(
      and(
        within(workspaceId, coachingHoldings),
        eq(coachingHoldings.contactId, contactId),
        gt(coachingHoldings.balance, 0),
        isNull(coachingHoldings.endedAt),
        or(isNull(expiresAt), gt(expiresAt, now)),
        // A subscription that isn't paid: what's booked stays, nothing new is.
        isNull(grants.revokedAt),
        or(isNull(grants.endsAt), gt(grants.endsAt, now)),
        packageId ? eq(coachingHoldings.packageId, packageId) : undefined,
        minutes ? eq(coachingHoldings.minutes, minutes) : undefined,
      ),
    )
    .orderBy(sql`${expiresAt} asc nulls last`, asc(coachingHoldings.createdAt), asc(coachingHoldings.id))
  return rows.map(({ holding }) => holding).filter(({ id }) => !holdingIds || holdingIds.includes(id))
}

/** What the next session of someone is booked with: it's as long as it was when they got that, whatever its package says by now. */
export type BookingTerms = { minutes: number; holdings: readonly HoldingRow[] }

/** Of what ends first, with all that's as long; null where nothing is left. */
export function agreedIn(holdings: readonly HoldingRow[]): BookingTerms | null {
  const [first] = holdings
  return first
    ? { minutes: first.minutes, holdings: holdings.filter(({ minutes }) => minutes === first.minutes) }
    : null
}

export const agreedOf = async (
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  whose: Whose,
): Promise<BookingTerms | null> => agreedIn(await spendable(ctx, workspaceId, whose))

/** Uses one session of what someone has, for a booking. @throws CONFLICT when none is left. */
export async function spendOne(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  bookingId: Id<'bkg'>,
  whose: Whose,
): Promise<Id<'chd'>> {
  for (const { id } of await spendable(ctx, workspaceId, whose)) {
    // Someone else may have used its last one since it was read.
    if ((await lockHolding(ctx, workspaceId, id)).balance === 0) continue
    await addLine(ctx, workspaceId, id, { change: -1, reason: 'booked', bookingId })
    return id
  }
  throw noneLeft()
}

/**
 * Gives the session of a booking back to its client. What its host canceled can be booked for a month at least, whenever it would
 * have ended.
 */
export async function giveBack(
  ctx: Ctx,
  booking: typeof coachingBookings.$inferSelect,
  { byHost }: { byHost: boolean },
): Promise<void> {
  const { workspaceId, holdingId } = booking
  if (!holdingId) return
  const holding = await lockHolding(ctx, workspaceId, holdingId)
  // What was taken back is over: nothing of it returns.
  if (holding.endedAt) return
  await addLine(ctx, workspaceId, holdingId, { change: 1, reason: 'returned', bookingId: booking.id })
  const least = new Date(ctx.now().getTime() + days(returnedForDays))
  if (byHost && holding.expiresAt && holding.expiresAt < least)
    await ctx.db
      .update(coachingHoldings)
      .set({ expiresAt: least })
      .where(within(workspaceId, coachingHoldings, holdingId))
}
