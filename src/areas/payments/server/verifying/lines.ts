import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { LedgerAccount, Mode, TransactionKind } from '../../rules.ts'

/** What the ledger has of one account, by the kind of what moved it and where it was moved. */
export type Balance = {
  mode: Mode
  currency: string
  account: LedgerAccount
  kind: TransactionKind
  provider: string
  purse: string
  cents: number
  transactions: number
}

/** A workspace's ledger, added up. */
export async function ledgerOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Balance[]> {
  const { rows } = await ctx.db.execute<Balance>(sql`
    select l.mode, l.currency, l.account, t.kind, t.provider, t.account as purse,
      sum(l.cents)::bigint as cents, count(distinct t.id)::int as transactions
    from ledger_entries l
    join transactions t on t.workspace_id = ${workspaceId} and t.id = l.transaction_id
    where l.workspace_id = ${workspaceId}
    group by l.mode, l.currency, l.account, t.kind, t.provider, t.account`)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** A transaction whose lines aren't what it says, and in which accounts. `sum`: they don't cancel out. */
export type UnbalancedTransaction = {
  id: Id<'txn'>
  orderId: Id<'ord'> | null
  mode: Mode
  currency: string
  payoutId: Id<'pyo'> | null
  expectedCents: number
  foundCents: number
  accounts: readonly (LedgerAccount | 'sum' | 'kind')[]
}

/**
 * Transactions of a workspace whose lines differ from what they moved, of those that were written since then: each account for itself,
 * and what they sum to. A line of another kind of money or currency than its transaction is `kind`.
 */
export async function crookedTransactions(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  since: Date | null = null,
): Promise<UnbalancedTransaction[]> {
  const { rows } = await ctx.db.execute<UnbalancedTransaction>(sql`
    select c.id, c.order_id as "orderId", c.mode, c.currency, c.payout_id as "payoutId",
      c.expected_provider as "expectedCents", c.provider as "foundCents",
      array_remove(array[
        case when c.provider <> c.expected_provider then 'provider' end,
        case when c.fees <> c.expected_fees then 'fees' end,
        case when c.sales <> c.expected_sales then 'sales' end,
        case when c.tax <> c.expected_tax then 'tax' end,
        case when c.disputes <> c.expected_disputes then 'disputes' end,
        case when c.owed <> c.expected_owed then 'owed' end,
        case when c.bank <> c.expected_bank then 'bank' end,
        case when c.total <> 0 then 'sum' end,
        case when c.strange > 0 then 'kind' end
      ], null) as accounts
    from (
      select e.*, ${expected}
      from (${movedBy(workspaceId, since)}) e
    ) c
    where c.provider <> c.expected_provider or c.fees <> c.expected_fees or c.sales <> c.expected_sales or c.tax <> c.expected_tax
      or c.disputes <> c.expected_disputes or c.owed <> c.expected_owed or c.bank <> c.expected_bank or c.total <> 0 or c.strange > 0
    order by c.id
    limit ${mostFound}`)
  return rows.map((row) => ({
    ...row,
    expectedCents: Number(row.expectedCents),
    foundCents: Number(row.foundCents),
  }))
}

/** More of them have one cause. */
const mostFound = 1000

/** What lines a transaction must have, by what it is: as `saleEntries`, `refundEntries`, `disputeEntries` and the others make them. */
const expected: SQL = sql`
  case when e.done then e.gross_cents - e.fee_cents else 0 end as expected_provider,
  case when e.done then e.fee_cents else 0 end as expected_fees,
  case when e.done and e.earns then e.tax_cents - e.gross_cents else 0 end as expected_sales,
  case when e.done and e.earns then -e.tax_cents else 0 end as expected_tax,
  case when e.done and (e.kind = 'disputeReversed' or (e.kind = 'dispute' and not e.lost)) then -e.gross_cents else 0 end as expected_disputes,
  case when e.done and (e.kind in ('surplus', 'surplusReturned') or (e.kind = 'dispute' and e.lost and not e.earns))
    then -e.gross_cents else 0 end as expected_owed,
  case when e.done and e.kind in ('payout', 'payoutFailed') then -e.gross_cents else 0 end as expected_bank`

const movedBy = (workspaceId: Id<'wsp'>, since: Date | null): SQL => {
  const of = (account: LedgerAccount) =>
    sql`coalesce(sum(l.cents) filter (where l.account = ${account}), 0)::bigint`
  return sql`
    select t.id, t.order_id, t.mode, t.currency, t.payout_id, t.kind, t.gross_cents, t.fee_cents, t.tax_cents,
      t.status = 'Completed' as done,
      coalesce(bool_or(d.state = 'lost'), false) as lost,
      (t.kind in ('payment', 'refund', 'refundFailed')
        or (t.kind = 'dispute' and coalesce(bool_or(d.state = 'lost' and p.kind = 'payment'), false))) as earns,
      ${of('provider')} as provider, ${of('fees')} as fees, ${of('sales')} as sales, ${of('tax')} as tax,
      ${of('disputes')} as disputes, ${of('owed')} as owed, ${of('bank')} as bank,
      coalesce(sum(l.cents), 0)::bigint as total,
      count(*) filter (where l.mode <> t.mode or l.currency <> t.currency) as strange
    from transactions t
    left join ledger_entries l on l.workspace_id = ${workspaceId} and l.transaction_id = t.id
    left join disputes d on d.workspace_id = ${workspaceId} and d.provider = t.provider and d.provider_ref = t.charge_id
      and t.kind = 'dispute'
    left join transactions p on p.workspace_id = ${workspaceId} and p.id = d.transaction_id
    where t.workspace_id = ${workspaceId} ${since ? sql`and t.created_at >= ${since}::timestamptz` : sql``}
    group by t.workspace_id, t.id, t.order_id, t.mode, t.currency, t.payout_id, t.kind, t.status, t.gross_cents, t.fee_cents,
      t.tax_cents`
}
