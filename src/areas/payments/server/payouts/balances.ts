import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { type Ctx, type WorkspaceCtx, workspaceOf } from '#platform/context.ts'
import type { Balance } from '../../balance-rules.ts'
import type { Mode, Provider } from '../../rules.ts'
import { payouts } from '../payout-tables.ts'
import { transactions } from '../tables.ts'

/** What has one balance: a workspace's account at a provider, in one currency. */
export type Purse = {
  workspaceId: Id<'wsp'>
  provider: Provider
  account: string
  mode: Mode
  currency: Currency
}

/** Money that no payout has. A payout that came back doesn't count: its lines are free again. */
export const isUnpaid = (): SQL =>
  and(
    isNull(transactions.payoutId),
    eq(transactions.status, 'Completed'),
    sql`${transactions.kind} not in ('payout', 'payoutFailed')`,
  ) as SQL

/** What is taken from a balance is taken at once, and exchanged when it's there; what comes in can be paid out when the provider says so. */
export const isAvailable = (now: Date): SQL<boolean> =>
  sql<boolean>`((${transactions.grossCents} - ${transactions.feeCents} < 0 and ${transactions.kind} <> 'exchange')
    or coalesce(${transactions.availableAt}, ${transactions.createdAt}) <= ${now}::timestamptz)`

/** What a transaction moved at its provider. */
export const netCents = sql<number>`(${transactions.grossCents} - ${transactions.feeCents})`

export const inPurse = ({ workspaceId, provider, account, mode, currency }: Purse): SQL =>
  and(
    eq(transactions.workspaceId, workspaceId),
    eq(transactions.provider, provider),
    eq(transactions.account, account),
    eq(transactions.mode, mode),
    eq(transactions.currency, currency),
  ) as SQL

export type OwnBalance = Purse & Balance

/** Every balance of a workspace, one for each account and currency; never added together. */
export async function listBalances(ctx: WorkspaceCtx): Promise<OwnBalance[]> {
  const workspaceId = workspaceOf(ctx)
  const available = isAvailable(ctx.now())
  const { provider, account, mode, currency } = transactions
  const rows = await ctx.db
    .select({
      ...{ provider, account, mode, currency },
      available: sql<string>`coalesce(sum(${netCents}) filter (where ${available}), 0)::text`,
      held: sql<string>`coalesce(sum(${netCents}) filter (where not ${available}), 0)::text`,
      heldUntil:
        sql<Date | null>`min(coalesce(${transactions.availableAt}, ${transactions.createdAt})) filter (where not ${available})`.mapWith(
          transactions.availableAt,
        ),
    })
    .from(transactions)
    .where(and(eq(transactions.workspaceId, workspaceId), isUnpaid()))
    .groupBy(provider, account, mode, currency)
    // What was all exchanged into another currency is no balance of its own.
    .having(
      sql`not (bool_or(${transactions.kind} = 'exchange') and sum(${netCents}) = 0 and coalesce(sum(${netCents}) filter (where ${available}), 0) = 0)`,
    )
    .orderBy(mode, provider, account, currency)
  const underWay = await onItsWay(ctx, workspaceId)
  const known = new Set(rows.map((row) => nameOf(row)))
  const emptied = underWay.filter((row) => !known.has(nameOf(row)))
  return [...rows, ...emptied.map((row) => ({ ...row, available: '0', held: '0', heldUntil: null }))].map(
    ({ provider, account, mode, currency, ...row }) => {
      const cents = underWay.find(
        (other) => nameOf(other) === nameOf({ provider, account, mode, currency }),
      )?.cents
      return {
        ...{ workspaceId, provider, account, mode, currency },
        available: { cents: Number(row.available), currency },
        held: { cents: Number(row.held), currency },
        heldUntil: row.heldUntil,
        onItsWay: { cents: Number(cents ?? 0), currency },
      }
    },
  )
}

const nameOf = ({ provider, account, mode, currency }: Omit<Purse, 'workspaceId'>) =>
  JSON.stringify([provider, account, mode, currency])

async function onItsWay(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>) {
  const { provider, account, mode, currency } = payouts
  return ctx.db
    .select({ provider, account, mode, currency, cents: sql<string>`sum(${payouts.amountCents})::text` })
    .from(payouts)
    .where(and(eq(payouts.workspaceId, workspaceId), inArray(payouts.status, ['Pending'])))
    .groupBy(provider, account, mode, currency)
}
