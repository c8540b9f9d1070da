import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import type { Provider } from '../../rules.ts'
import { notingRefusal } from '../checkout/attempts.ts'
import { paymentSettings } from '../connection-tables.ts'
import { payouts } from '../payout-tables.ts'
import { providerOf } from '../provider/payments.ts'
import { type Account, can, type PaymentProvider, type Payout } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import { isAvailable, isUnpaid, netCents, type Purse } from './balances.ts'
import { type PayoutRow, payOutByItself, sendPayout } from './making.ts'
import { findPayout, mirrorPayout, notePayout } from './noting.ts'

/** Money leaves once a day, and arrives a day later: no one waits for a minute more. */
export function payoutsSweeps(): Sweep[] {
  const [follow, payOut] = [followPayouts(), payOutDue()]
  return [
    { name: 'payments.followPayouts', everySeconds: 60, run: (ctx, stopping) => follow(ctx, stopping) },
    { name: 'payments.payOut', everySeconds: 60, run: (ctx, stopping) => payOut(ctx, stopping) },
  ]
}

/** So many workspaces, or payouts, in one look. */
const atOnce = 50

/** Asks what became of payouts: those whose answer was lost are asked for again, and those that should be there looked at. */
export function followPayouts() {
  const each = eachFairly<PayoutRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) => duePayouts(ctx, after),
      work: (payout) => followPayout(ctx, payout),
    })
}

function duePayouts(ctx: Ctx, after: PayoutRow | null): Promise<PayoutRow[]> {
  return ctx.db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.status, 'Pending'),
        or(eq(payouts.providerRef, payouts.id), lte(payouts.arrivesAt, ctx.now())),
        after
          ? sql`(${payouts.workspaceId}, ${payouts.id}) > (${after.workspaceId}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(payouts.workspaceId), asc(payouts.id))
    .limit(atOnce)
}

async function followPayout(ctx: Ctx, payout: PayoutRow): Promise<void> {
  if (payout.providerRef === payout.id) await sendPayout(ctx, payout)
  else {
    const account = await ctx.instance.payments.accounts.find(ctx, payout.provider, payout.account)
    if (!account) return
    const since = new Date(payout.createdAt.getTime() - days(1))
    await notingRefusal(ctx, account, lookAtPayouts(ctx, account, payout.provider, since))
  }
}

/** Pays out every balance that is due, one account after the other. */
export function payOutDue() {
  const each = eachFairly<Purse>((purse) => JSON.stringify(purse))
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> => {
    const payers = ctx.instance.payments.providers.filter((provider) => can(provider, 'payOut'))
    return each(ctx, {
      stopping,
      page: (after) =>
        duePurses(
          ctx,
          payers.map(({ id }) => id),
          after,
        ),
      work: (purse) => payOutByItself(ctx, purse),
    })
  }
}

/** Where there's something to pay out, its owner lets that happen by itself, and it didn't yet today. */
function duePurses(ctx: Ctx, of: readonly Provider[], after: Purse | null): Promise<Purse[]> {
  const { workspaceId, provider, account, mode, currency } = transactions
  const now = ctx.now()
  const today = new Date(now.getTime() - (now.getTime() % days(1)))
  const isBehind = (one: Purse): SQL =>
    sql`(${workspaceId}, ${provider}, ${account}, ${mode}, ${currency}) >
      (${one.workspaceId}, ${one.provider}, ${one.account}, ${one.mode}, ${one.currency})`
  return ctx.db
    .select({ workspaceId, provider, account, mode, currency })
    .from(transactions)
    .where(
      and(
        inArray(provider, [...of]),
        isUnpaid(),
        isAvailable(now),
        after ? isBehind(after) : undefined,
        sql`not exists (select 1 from ${paymentSettings} where ${paymentSettings.workspaceId} = ${workspaceId}
          and not ${paymentSettings.automaticPayouts})`,
        sql`not exists (select 1 from ${payouts} where ${payouts.workspaceId} = ${workspaceId} and ${payouts.account} = ${account}
          and ${payouts.provider} = ${provider} and ${payouts.mode} = ${mode} and ${payouts.currency} = ${currency}
          and ${payouts.isAutomatic} and ${payouts.status} <> 'Failed' and ${payouts.createdAt} >= ${today}::timestamptz)`,
      ),
    )
    .groupBy(workspaceId, provider, account, mode, currency)
    .having(gt(sql`sum(${netCents})`, 0))
    .orderBy(asc(workspaceId), asc(provider), asc(account), asc(mode), asc(currency))
    .limit(atOnce)
}

/** Everything the provider says of its payouts since then. Answers how much of it was news. */
export async function lookAtPayouts(ctx: Ctx, account: Account, id: Provider, since: Date): Promise<number> {
  const provider = providerOf(ctx, id)
  if (!can(provider, 'payouts')) return 0
  const inWorkspace = systemCtx(ctx, 'payments.followPayouts', account.workspaceId)
  let news = 0
  // The earliest first: what came back of one is in a later one.
  const all: Payout[] = []
  for await (const told of provider.payouts(account, since)) all.push(told)
  for (const told of all.toSorted((one, other) => madeAt(one) - madeAt(other))) {
    const known = await findPayout(inWorkspace, account, id, told)
    const parts = known ? undefined : ((await provider.payoutParts?.(account, told)) ?? told.parts)
    const fresh = known
      ? null
      : await mirrorPayout(inWorkspace, account, id, { ...told, ...(parts ? { parts } : {}) })
    const payoutId = known?.id ?? fresh ?? (await findPayout(inWorkspace, account, id, told))?.id
    const hasChanged = payoutId !== undefined && (await notePayout(inWorkspace, payoutId, told))
    if (fresh || hasChanged) news++
  }
  return news
}

const madeAt = ({ madeAt, arrivesAt }: Payout): number => (madeAt ?? arrivesAt).getTime()

/** How far back an owner who asks is told of. */
const syncedMs = days(30)

/**
 * Asks a provider about a workspace's payouts, now. Answers how many there are that weren't known, or have arrived or failed since.
 *
 * @throws UNAVAILABLE
 */
export async function syncPayouts(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  provider: PaymentProvider,
): Promise<number> {
  if (!can(provider, 'payouts')) return 0
  const unsent = await ctx.db
    .select()
    .from(payouts)
    .where(
      and(
        within(workspaceId, payouts),
        eq(payouts.provider, provider.id),
        eq(payouts.status, 'Pending'),
        eq(payouts.providerRef, payouts.id),
      ),
    )
  for (const payout of unsent) await sendPayout(ctx, payout)
  const account = await ctx.instance.payments.accounts.of(ctx, workspaceId, provider.id)
  return lookAtPayouts(ctx, account, provider.id, new Date(ctx.now().getTime() - syncedMs))
}
