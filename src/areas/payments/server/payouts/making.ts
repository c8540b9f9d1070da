import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import { paymentSettingsOf } from '../overview/settings.ts'
import { payouts } from '../payout-tables.ts'
import { providerOf } from '../provider/payments.ts'
import { can } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import {
  inPurse,
  isAvailable,
  isUnpaid,
  listBalances,
  netCents,
  type OwnBalance,
  type Purse,
} from './balances.ts'
import { notePayout } from './noting.ts'

export type PayoutRow = typeof payouts.$inferSelect

/**
 * Pays out what an account has, as its schedule says: once a day, and only where its owner didn't turn that off. Null where there's
 * nothing to do.
 */
export async function payOutByItself(ctx: Ctx, purse: Purse): Promise<PayoutRow | null> {
  const made = await withTransaction(systemCtx(ctx, 'payments.payOut', purse.workspaceId), async (ctx) => {
    const { automaticPayouts } = await payoutSettings(ctx)
    if (!automaticPayouts) return null
    await lockPayouts(ctx, purse.workspaceId)
    if (await isPaidOutToday(ctx, purse)) return null
    return makePayout(ctx, purse, 'automatic')
  }).catch(unlessNothingDue)
  if (made) await sendPayout(ctx, made)
  return made
}

/**
 * Pays out what its owner can have now of one currency, or of the one that has most.
 *
 * @throws CONFLICT when there's nothing to pay out yet: it says what is held, and until when. UNAVAILABLE.
 */
export async function payOutNow(
  ctx: CreatorCtx,
  { currency }: { currency?: Currency | undefined },
): Promise<PayoutRow> {
  const purses = (await listBalances(ctx)).filter(
    (balance) =>
      can(providerOf(ctx, balance.provider), 'payOut') && (!currency || balance.currency === currency),
  )
  const [fullest] = purses.toSorted((one, other) => other.available.cents - one.available.cents)
  const made =
    fullest && fullest.available.cents > 0
      ? await withTransaction(ctx, async (ctx) => {
          await lockPayouts(ctx, ctx.actor.workspaceId)
          return makePayout(ctx, fullest, 'asked')
        }).catch(unlessNothingDue)
      : null
  if (!made) throw await nothingDue(ctx, purses)
  return sendPayout(ctx, made)
}

/** One at a time in a workspace: what is taken from a balance belongs to the same payout as what it's taken from. */
const lockPayouts = (ctx: WorkspaceCtx, workspaceId: Id<'wsp'>) =>
  lockByName(ctx, `payments.payouts:${workspaceId}`)

class NothingDue extends Error {}

function unlessNothingDue(error: unknown): null {
  if (error instanceof NothingDue) return null
  throw error
}

async function nothingDue(ctx: CreatorCtx, purses: readonly OwnBalance[]): Promise<AppError> {
  const held = purses
    .filter(({ held }) => held.cents > 0)
    .toSorted((one, other) => (one.heldUntil?.getTime() ?? 0) - (other.heldUntil?.getTime() ?? 0))[0]
  if (!held?.heldUntil) return new AppError('CONFLICT', 'Nothing to pay out yet.')
  const { timeZone } = await getWorkspace(ctx, ctx.actor.workspaceId)
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(
    held.heldUntil,
  )
  return new AppError('CONFLICT', `Nothing to pay out yet. ${formatMoney(held.held)} is held until ${day}.`, {
    data: { held: held.held, heldUntil: held.heldUntil.toISOString() },
  })
}

/** How a workspace wants to be paid out. */
export async function payoutSettings(
  ctx: WorkspaceCtx,
): Promise<{ automaticPayouts: boolean; notifyPayouts: boolean }> {
  return paymentSettingsOf(ctx, ctx.actor.workspaceId)
}

/** A day of the provider's: that of UTC. */
async function isPaidOutToday(ctx: WorkspaceCtx, { workspaceId, provider, account, mode, currency }: Purse) {
  const now = ctx.now().getTime()
  const [made] = await ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        within(workspaceId, payouts),
        gte(payouts.createdAt, new Date(now - (now % days(1)))),
        eq(payouts.provider, provider),
        eq(payouts.account, account),
        eq(payouts.mode, mode),
        eq(payouts.currency, currency),
        eq(payouts.isAutomatic, true),
        ne(payouts.status, 'Failed'),
      ),
    )
    .limit(1)
  return made !== undefined
}

/**
 * Writes a payout down before its provider hears of it: its transactions are its own from here on, and its id is the key it's asked
 * for with. What was taken from the balance since the last one is in it as well; if that's more than there is, nothing is paid out
 * and it's carried on.
 *
 * @throws NothingDue
 */
async function makePayout(ctx: WorkspaceCtx, purse: Purse, why: 'automatic' | 'asked'): Promise<PayoutRow> {
  const now = ctx.now()
  const { workspaceId, provider, account, mode, currency } = purse
  const id = newId('pyo', now)
  const taken = ctx.db.$with('taken').as(
    ctx.db
      .update(transactions)
      .set({ payoutId: id })
      .where(and(inPurse(purse), isUnpaid(), isAvailable(now)))
      .returning({
        movedCents: netCents.as('moved_cents'),
        feeCents: transactions.feeCents,
      }),
  )
  const [sum] = await ctx.db
    .with(taken)
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<string>`coalesce(sum(${taken.movedCents}), 0)::text`,
      fees: sql<string>`coalesce(sum(${taken.feeCents}), 0)::text`,
    })
    .from(taken)
  const amountCents = Number(sum?.cents ?? 0)
  if (amountCents <= 0) throw new NothingDue()
  const row = {
    ...{ workspaceId, id, provider, account, mode, currency, amountCents },
    // Until its provider has said what it calls it.
    providerRef: id,
    feeCents: Number(sum?.fees ?? 0),
    transactionCount: sum?.count ?? 0,
    status: 'Pending' as const,
    isAutomatic: why === 'automatic',
    failureReason: null,
    arrivesAt: new Date(now.getTime() + days(1)),
    createdAt: now,
    updatedAt: now,
  }
  await ctx.db.insert(payouts).values(row)
  return row
}

/**
 * Asks the provider for a payout that is written down, as often as it takes: its key is the same each time. One that isn't
 * answered stays, and the sweep asks again.
 */
export async function sendPayout(ctx: Ctx, payout: PayoutRow): Promise<PayoutRow> {
  const { workspaceId, id: key, amountCents: cents, currency } = payout
  const provider = providerOf(ctx, payout.provider)
  const account = await ctx.instance.payments.accounts.find(ctx, payout.provider, payout.account)
  crashPoint('payments.afterPayout')
  if (!account || !can(provider, 'payOut')) throw new Error(`The account of payout ${key} is gone.`)
  const told = await provider.payOut(account, { key, amount: { cents, currency } })
  crashPoint('payments.afterPaidOut')
  await notePayout(systemCtx(ctx, 'payments.payOut', workspaceId), payout.id, told)
  const [noted] = await ctx.db
    .select()
    .from(payouts)
    .where(within(workspaceId, payouts, payout.id))
  return noted ?? payout
}
