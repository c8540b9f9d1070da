import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { links } from '#platform/links/tables.ts'
import { mine } from '#platform/tables.ts'
import type { Mode, Provider } from '../../rules.ts'
import { attemptKey } from '../checkout/attempts.ts'
import { paymentConnections } from '../connection-tables.ts'
import { payouts } from '../payout-tables.ts'
import { providerOf } from '../provider/payments.ts'
import type { Account, PaymentProvider, ProviderObject } from '../provider/provider.ts'
import { receiptTokenOf } from '../receipts.ts'
import { disputes, refunds } from '../refund-tables.ts'
import { orders, paymentAttempts, transactions } from '../tables.ts'

/**
 * A payment, refund or payout that the provider has otherwise than we do: unknown → we don't have it, other → of another amount,
 * gone → we have it and the provider doesn't.
 */
export type ObjectDifference = {
  what: 'charge' | 'refund' | 'payout'
  how: 'unknown' | 'other' | 'gone'
  /** The provider's own number. */
  id: string
  provider: Provider
  account: string
  mode: Mode
  /** The order it was made for, as far as anyone knows. */
  orderId: string | null
  currency: CurrencyCode
  there: number
  here: number
}

/** What each account was asked about, and what came of it; `unreachable` are those that couldn't be asked. */
export type ComparedObjects = { differences: ObjectDifference[]; unreachable: string[] }

/** What's this young may still be on its way to us: payments are asked about each minute, everything else each hour. */
const settlingMs = { charge: minutes(15), other: hours(2) }
/** Clocks, and payments that were begun just before. */
const overlapMs = days(1)
/** Where no one compared before, or the account has no mark of its own. */
const furthestMs = { connected: days(90), builtIn: days(7) }
/** So many of one account are named: more have one cause. */
const mostNamed = 100
/** So many are looked up at a time. */
const atOnce = 100

/**
 * Lists what each account took, paid back and paid out since it was compared last, and finds every piece of it that isn't here, or is
 * different here. What was found is found again until it's gone: only an account that agrees moves on.
 */
export async function compareObjects(ctx: CreatorCtx): Promise<ComparedObjects> {
  const differences: ObjectDifference[] = []
  const unreachable: string[] = []
  for (const { account, provider, since, mark } of await askedAccounts(ctx)) {
    if (!provider.objects) continue
    const found = await differencesAt(ctx, account, provider, since).catch(() => null)
    if (!found) {
      unreachable.push(account.id)
      continue
    }
    differences.push(...found)
    if (found.length === 0) await mark()
  }
  return { differences, unreachable }
}

/** Every account that an attempt was made with. A copy of an installation knows nothing of what was sold since. */
async function askedAccounts(ctx: CreatorCtx) {
  const rows = await ctx.db
    .selectDistinct({ provider: paymentAttempts.provider, account: paymentAttempts.account })
    .from(paymentAttempts)
    .where(mine(ctx, paymentAttempts))
  const found = []
  for (const { provider, account: id } of rows) {
    const account = await ctx.instance.payments.accounts.find(ctx, provider, id)
    if (!account || account.isPaused) continue
    const [connection] = await ctx.db
      .select({ from: paymentConnections.createdAt, until: paymentConnections.comparedUntil })
      .from(paymentConnections)
      .where(and(mine(ctx, paymentConnections), eq(paymentConnections.id, id as Id<'pcn'>)))
    const now = ctx.now().getTime()
    const earliest = now - (connection ? furthestMs.connected : furthestMs.builtIn)
    const since = new Date(Math.max(earliest, (connection?.until ?? connection?.from)?.getTime() ?? 0))
    found.push({
      ...{ account, provider: providerOf(ctx, provider), since },
      async mark() {
        if (!connection) return
        await ctx.db
          .update(paymentConnections)
          .set({ comparedUntil: new Date(now - settlingMs.other) })
          .where(and(mine(ctx, paymentConnections), eq(paymentConnections.id, id as Id<'pcn'>)))
      },
    })
  }
  return found
}

async function differencesAt(
  ctx: CreatorCtx,
  account: Account,
  provider: PaymentProvider,
  since: Date,
): Promise<ObjectDifference[]> {
  const differences: ObjectDifference[] = []
  const seen = new Set<string>()
  const settled = new Date(ctx.now().getTime() - settlingMs.charge)
  const followed = new Date(ctx.now().getTime() - settlingMs.other)
  const from = new Date(since.getTime() - overlapMs)
  let batch: ProviderObject[] = []
  const take = async () => {
    differences.push(...(await unlike(ctx, account, provider, batch)))
    batch = []
  }
  for await (const object of provider.objects?.(account, {
    since: from,
    attempts: () => attemptsAt(ctx, account, from),
  }) ?? []) {
    seen.add(object.id)
    if (object.madeAt > (object.kind === 'charge' ? settled : followed)) continue
    batch.push(object)
    // Whoever owns an account can make any number of payments there that name no order of ours.
    if (differences.length >= mostNamed) return differences.slice(0, mostNamed)
    if (batch.length === atOnce) await take()
  }
  await take()
  differences.push(...(await goneFrom(ctx, account, provider, since, settled, seen)))
  differences.push(...(await payoutsUnlike(ctx, account, provider, since, followed)))
  return differences
}

/** Of what the provider has: what isn't here, and what's different here. */
async function unlike(
  ctx: CreatorCtx,
  { id: account, mode }: Account,
  { id: provider, disputes: answered }: PaymentProvider,
  objects: readonly ProviderObject[],
): Promise<ObjectDifference[]> {
  if (objects.length === 0) return []
  const known = await knownHere(ctx, provider, objects)
  const found: ObjectDifference[] = []
  for (const { kind, id, key, chargeId, amount } of objects) {
    const ours = known.get(id)
    const { cents: there, currency } = amount
    if (ours && ours.cents === there && ours.currency === currency) continue
    const orderId = ours?.orderId ?? key?.split(':')[0] ?? known.get(chargeId)?.orderId ?? null
    // What was refunded of a payment that isn't here goes with that.
    if (kind === 'refund' && !known.has(chargeId)) continue
    if (kind === 'charge' && !ours && !(await isOurs(ctx, orderId))) continue
    if (kind === 'refund' && !ours && answered?.areRefunds && (await isTakenByBank(ctx, chargeId, there)))
      continue
    const here = ours?.currency === currency ? ours.cents : 0
    const how = ours ? 'other' : 'unknown'
    found.push({ what: kind, how, id, provider, account, mode, orderId, currency, there, here })
  }
  return found
}

/** Whether a dispute of a payment took as much: what its buyer got by that is in the books as a dispute. */
async function isTakenByBank(ctx: CreatorCtx, chargeId: string, cents: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ cents: sql<string>`coalesce(sum(${disputes.amountCents}), 0)::text` })
    .from(disputes)
    .innerJoin(
      transactions,
      and(eq(transactions.workspaceId, disputes.workspaceId), eq(transactions.id, disputes.transactionId)),
    )
    .where(and(mine(ctx, disputes), eq(transactions.chargeId, chargeId), sql`${disputes.state} <> 'won'`))
  return Number(row?.cents ?? 0) >= cents
}

type ObjectHere = { cents: number; currency: string; orderId: string | null }

async function knownHere(
  ctx: CreatorCtx,
  provider: Provider,
  objects: readonly ProviderObject[],
): Promise<Map<string, ObjectHere>> {
  const charges = [...new Set(objects.map(({ chargeId }) => chargeId))]
  const paid = await ctx.db
    .select({
      ...{ id: transactions.chargeId, cents: transactions.grossCents, currency: transactions.currency },
      orderId: transactions.orderId,
    })
    .from(transactions)
    .where(
      and(
        mine(ctx, transactions),
        eq(transactions.provider, provider),
        inArray(transactions.chargeId, charges),
        sql`${transactions.status} <> 'Failed'`,
      ),
    )
  const refundIds = objects.flatMap(({ kind, id }) => (kind === 'refund' ? [id] : []))
  const back = await ctx.db
    .select({
      ...{ id: refunds.providerRef, cents: refunds.amountCents, currency: refunds.currency },
      orderId: refunds.orderId,
    })
    .from(refunds)
    .where(and(mine(ctx, refunds), eq(refunds.provider, provider), inArray(refunds.providerRef, refundIds)))
  const returned = await ctx.db
    .select({
      ...{ id: transactions.chargeId, cents: sql<number>`-${transactions.grossCents}`.mapWith(Number) },
      ...{ currency: transactions.currency, orderId: transactions.orderId },
    })
    .from(transactions)
    .where(
      and(
        mine(ctx, transactions),
        eq(transactions.provider, provider),
        eq(transactions.kind, 'surplusReturned'),
        inArray(transactions.chargeId, refundIds),
      ),
    )
  return new Map([...paid, ...back, ...returned].map(({ id, ...known }) => [id ?? '', known]))
}

/**
 * Whether an order is this store's: it's here, or no store of this installation has it, as after a backup was put back. An account may
 * be shared by several stores.
 */
async function isOurs(ctx: CreatorCtx, orderId: string | null): Promise<boolean> {
  if (!orderId) return false
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(mine(ctx, orders), eq(orders.id, orderId as Id<'ord'>)))
  if (order) return true
  const key = hashToken(receiptTokenOf(ctx, orderId as Id<'ord'>))
  const [elsewhere] = await ctx.db.select({ key: links.key }).from(links).where(eq(links.key, key))
  return !elsewhere
}

/** Payments of ours in this time that the provider didn't name. */
async function goneFrom(
  ctx: CreatorCtx,
  { id: account, mode }: Account,
  { id: provider }: PaymentProvider,
  since: Date,
  settled: Date,
  seen: ReadonlySet<string>,
): Promise<ObjectDifference[]> {
  const rows = await ctx.db
    .select({
      ...{ id: transactions.chargeId, here: transactions.grossCents, currency: transactions.currency },
      orderId: transactions.orderId,
    })
    .from(transactions)
    .where(
      and(
        mine(ctx, transactions),
        ...[eq(transactions.account, account), eq(transactions.kind, 'payment')],
        ...[eq(transactions.status, 'Completed'), gte(transactions.createdAt, since)],
        lt(transactions.createdAt, settled),
      ),
    )
  return rows
    .filter(({ id }) => !seen.has(id))
    .map((row) => ({ what: 'charge', how: 'gone', provider, account, mode, there: 0, ...row }))
}

async function payoutsUnlike(
  ctx: CreatorCtx,
  account: Account,
  provider: PaymentProvider,
  since: Date,
  followed: Date,
): Promise<ObjectDifference[]> {
  const found: ObjectDifference[] = []
  for await (const { id, amount, state, madeAt } of provider.payouts?.(account, since) ?? []) {
    if (state === 'failed' || (madeAt && madeAt > followed)) continue
    const [ours] = await ctx.db
      .select({ cents: payouts.amountCents, currency: payouts.currency })
      .from(payouts)
      .where(and(mine(ctx, payouts), eq(payouts.provider, provider.id), eq(payouts.providerRef, id)))
    const { cents: there, currency } = amount
    if (ours && ours.cents === there && ours.currency === currency) continue
    found.push({
      ...{ what: 'payout', how: ours ? 'other' : 'unknown', id, orderId: null, currency, there },
      ...{ provider: provider.id, account: account.id, mode: account.mode, here: ours?.cents ?? 0 },
    })
  }
  return found
}

/** Attempts of an account since then, for a provider that can only be asked about each. */
async function* attemptsAt(ctx: CreatorCtx, { id }: Account, since: Date) {
  for (let after: Id<'pat'> | null = null; ; ) {
    const rows: (typeof paymentAttempts.$inferSelect)[] = await ctx.db
      .select()
      .from(paymentAttempts)
      .where(
        and(
          mine(ctx, paymentAttempts),
          eq(paymentAttempts.account, id),
          gte(paymentAttempts.createdAt, since),
          after ? gt(paymentAttempts.id, after) : sql`true`,
        ),
      )
      .orderBy(asc(paymentAttempts.id))
      .limit(atOnce)
    for (const row of rows)
      yield { key: attemptKey(row.orderId, row.attempt), ref: row.providerRef, begunAt: row.createdAt }
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id ?? null
  }
}
