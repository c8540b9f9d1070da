import { and, asc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { sqlState } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { type AttemptState, surplusStates } from '../../rules.ts'
import { noteRefusedAccount } from '../connections/accounts.ts'
import { providerOf } from '../provider/payments.ts'
import {
  type Account,
  AccountRefused,
  type Attempt,
  ChargeTaken,
  ChargeUnreadable,
  can,
  type News,
  type Outcome,
  type PaymentProvider,
  type SaleSummary,
} from '../provider/provider.ts'
import { orderItems, orders, paymentAttempts } from '../tables.ts'
import { keepInstead } from './keeping.ts'
import { returnAddresses } from './returning.ts'

/** An attempt as it is written down. */
export type AttemptRow = typeof paymentAttempts.$inferSelect
type Order = typeof orders.$inferSelect
/** Whatever was begun with an account. */
type AccountKey = Pick<AttemptRow, 'workspaceId' | 'provider' | 'account'>

/** What its provider knows an attempt by. */
export const attemptKey = (orderId: Id<'ord'>, attempt: number): string => `${orderId}:${attempt}`

/** Which attempt, as an order says it. */
type AttemptNumber = Pick<Order, 'workspaceId' | 'id' | 'attempt'>

/** The attempt an order is on. */
export async function getAttempt(ctx: Ctx, order: AttemptNumber): Promise<AttemptRow> {
  const [found] = await ctx.db.select().from(paymentAttempts).where(isNumbered(order))
  if (!found) throw new Error(`Order ${order.id} lacks its attempt ${order.attempt}.`)
  return found
}

const isNumbered = ({ workspaceId, id, attempt }: AttemptNumber) =>
  and(
    within(workspaceId, paymentAttempts),
    eq(paymentAttempts.orderId, id),
    eq(paymentAttempts.attempt, attempt),
  )

/**
 * Has the provider take the money of an attempt that is on the disk. One that may have been begun before is asked about first: a
 * provider may have forgotten the key by now, and would charge it again.
 *
 * @throws what `begin` and `resume` do.
 */
export async function beginAttempt(
  ctx: Ctx,
  row: AttemptRow,
  input: unknown,
  { isFresh }: { isFresh: boolean },
): Promise<Outcome> {
  const known = isFresh ? null : await resumeAttempt(ctx, row)
  if (known) return known
  return asking(ctx, row, async (provider, account) => {
    const attempt = asAttempt(ctx, row)
    return keepInstead(ctx, row, attempt, provider, account, input) ?? provider.begin(account, attempt, input)
  })
}

/** What became of an attempt, as its provider says; null when it never heard of it. @throws what `resume` does. */
export async function resumeAttempt(ctx: Ctx, row: AttemptRow): Promise<Outcome | null> {
  return asking(ctx, row, async (provider, account) => {
    const attempt = asAttempt(ctx, row)
    return keepInstead(ctx, row, attempt, provider, account, null) ?? provider.resume(account, attempt)
  })
}

/**
 * Closes an attempt at its provider, so that another can take its place, and says what became of it; null where its provider can't,
 * or never heard of it. @throws what `cancel` does.
 */
export async function cancelAttempt(ctx: Ctx, row: AttemptRow): Promise<Outcome | null> {
  return asking(ctx, row, async (provider, account) =>
    can(provider, 'cancel') ? provider.cancel(account, asAttempt(ctx, row)) : null,
  )
}

/** The same of one that no one is to pay anymore; where it can't be closed, it's asked what became of it. */
export async function closeAttempt(ctx: Ctx, row: AttemptRow): Promise<Outcome | null> {
  return asking(ctx, row, async (provider, account) => {
    const attempt = asAttempt(ctx, row)
    return can(provider, 'cancel') && !account.isPaused
      ? provider.cancel(account, attempt)
      : provider.resume(account, attempt)
  })
}

/** Asks the provider of an attempt. Where it refuses the account, that is written down for its owner. */
export async function asking<T>(
  ctx: Ctx,
  row: AccountKey,
  ask: (provider: PaymentProvider, account: Account) => Promise<T>,
): Promise<T> {
  const account = await accountOf(ctx, row)
  return notingRefusal(ctx, account, ask(providerOf(ctx, row.provider), account))
}

/** What is asked of an account, where a refusal of it is written down for its owner. */
export async function notingRefusal<T>(ctx: Ctx, account: Account, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AccountRefused) await noteRefusedAccount(ctx, account, error.because)
    throw error
  }
}

/** The same, for whoever shows a page meanwhile: an attempt whose record can't be read is one that waits. */
export async function unlessUnreadable<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ChargeUnreadable) return null
    throw error
  }
}

/** No other account is asked in its place. */
export class AccountGone extends Error {}

/** The account it was begun with, whatever the workspace has been connected to since. @throws AccountGone. */
export async function accountOf(ctx: Ctx, { workspaceId, provider, account }: AccountKey): Promise<Account> {
  const found = await ctx.instance.payments.accounts.find(ctx, provider, account)
  if (found?.workspaceId !== workspaceId)
    throw new AccountGone(`the account ${account} of ${provider} is gone`)
  return found
}

export function asAttempt(ctx: Ctx, row: AttemptRow): Attempt {
  return {
    key: attemptKey(row.orderId, row.attempt),
    amount: { cents: row.amountCents, currency: row.amountCurrency },
    ref: row.providerRef,
    keeps: row.keeps,
    ...returnAddresses(ctx, row),
    begunAt: row.createdAt,
    about: () => soldBy(ctx, row),
  }
}

/** What an attempt pays, as its order says. */
async function soldBy(ctx: Ctx, { workspaceId, orderId }: AttemptRow): Promise<SaleSummary> {
  const rows = await ctx.db
    .select({ title: orderItems.title, email: orders.buyerEmail })
    .from(orders)
    .innerJoin(orderItems, and(within(workspaceId, orderItems), eq(orderItems.orderId, orders.id)))
    .where(within(workspaceId, orders, orderId))
    .orderBy(asc(orderItems.id))
  return { orderId, title: rows.map(({ title }) => title).join(', '), email: rows[0]?.email ?? '' }
}

/**
 * Writes down what the provider said of an attempt, and when it is asked again. Its order is locked. Returns the account it was begun
 * with, or null where it was decided before and stays as it is.
 *
 * @throws ChargeTaken when it names what pays another attempt.
 */
export async function noteOutcome(
  ctx: WorkspaceCtx,
  attempted: AttemptNumber,
  outcome: Outcome,
  dueAt: Date | null,
): Promise<string | null> {
  const state: AttemptState = outcome.state === 'done' ? outcome.charge.state : outcome.state
  const providerRef = outcome.state === 'done' ? outcome.charge.chargeId : outcome.ref
  // What was decided stays, and money that came in after all is in.
  const isOpen = state === 'succeeded' ? undefined : notInArray(paymentAttempts.state, decided)
  const [noted] = await ctx.db
    .update(paymentAttempts)
    .set({ state, providerRef, dueAt, updatedAt: ctx.now() })
    .where(and(isNumbered(attempted), isOpen))
    .returning({ account: paymentAttempts.account })
    .catch((cause: unknown) => {
      if (sqlState(cause) !== uniqueViolation) throw cause
      throw new ChargeTaken(`order ${attempted.id}: ${providerRef} is another attempt’s.`, { cause })
    })
  return noted?.account ?? null
}

const uniqueViolation = '23505'

const decided: AttemptState[] = ['succeeded', 'declined', ...surplusStates]

/** The provider never heard of it: asked again then, unless it was decided meanwhile. */
export async function putOff(ctx: Ctx, { workspaceId, id, state }: AttemptRow, dueAt: Date): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ dueAt })
    .where(and(within(workspaceId, paymentAttempts, id), eq(paymentAttempts.state, state)))
}

/** The provider never heard of it, and isn't asked again. */
export async function giveUp(ctx: Ctx, { workspaceId, id, state }: AttemptRow): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ state: 'abandoned', dueAt: null, updatedAt: ctx.now() })
    .where(and(within(workspaceId, paymentAttempts, id), eq(paymentAttempts.state, state)))
}

/**
 * What a provider writes only wakes: the attempts it is about are due now, and the sweep asks. What isn't known here, and what was
 * decided, is left alone.
 */
export async function wakeAttempts(
  ctx: Ctx,
  { id: account, workspaceId }: Account,
  provider: AttemptRow['provider'],
  news: readonly News[],
): Promise<void> {
  const told = news.filter(({ about }) => about === 'charge')
  const refs = told.map(({ ref }) => ref)
  const keys = told.flatMap(({ key }) => key ?? [])
  if (refs.length === 0) return
  const ownKey = sql`${paymentAttempts.orderId} || ':' || ${paymentAttempts.attempt}`
  await ctx.db
    .update(paymentAttempts)
    .set({ dueAt: ctx.now() })
    .where(
      and(
        eq(paymentAttempts.workspaceId, workspaceId),
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.account, account),
        or(
          inArray(paymentAttempts.providerRef, refs),
          // Before its name was written down, or after it was given up.
          and(
            inArray(
              paymentAttempts.orderId,
              keys.map((key) => key.split(':')[0] as Id<'ord'>),
            ),
            inArray(ownKey, keys),
          ),
        ),
        notInArray(paymentAttempts.state, decided),
      ),
    )
}

/** Those that a clock which was set back since had put off for longer than is ever done are due now. */
export async function attemptsAfterSetBack(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const longest = new Date(now.getTime() + hours(1) + minutes(30))
  await ctx.db
    .update(paymentAttempts)
    .set({ dueAt: now })
    .where(and(isNotNull(paymentAttempts.dueAt), gt(paymentAttempts.dueAt, longest)))
}
