import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { toReader } from '#platform/sentences.ts'
import type { Transaction } from '../../overview-contract.ts'
import { reasonForSeller } from '../../reasons.ts'
import type { Mode, Provider, TransactionKind, TransactionStatus } from '../../rules.ts'

type Row = {
  id: Id<'txn'>
  kind: TransactionKind
  status: TransactionStatus
  mode: Mode
  order_id: Id<'ord'> | null
  provider: Provider
  method: string
  gross_cents: string
  fee_cents: string
  is_fee_estimated: boolean
  currency: Currency
  failure_reason: string | null
  created_at: Date
  buyer_name: string | null
  buyer_email: string | null
  refunded_cents: string | null
  title: string | null
  disputed: boolean
}

/** Transactions with who paid for what, in the order of their ids as given. */
export async function transactionsById(ctx: CreatorCtx, ids: readonly Id<'txn'>[]): Promise<Transaction[]> {
  if (ids.length === 0) return []
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<Row>(sql`
    select t.id, t.kind, t.status, t.mode, t.order_id, t.provider, t.method, t.gross_cents, t.fee_cents, t.is_fee_estimated,
      t.currency, t.failure_reason, t.created_at, o.buyer_name, o.buyer_email, o.refunded_cents,
      (select string_agg(i.title, ', ' order by i.cents desc, i.id) from order_items i
        where i.workspace_id = ${workspaceId} and i.order_id = t.order_id) as title,
      exists (select 1 from disputes d
        where d.workspace_id = ${workspaceId} and d.transaction_id = t.id and d.state in ('open', 'submitted')) as disputed
    from transactions t
    left join orders o on o.workspace_id = ${workspaceId} and o.id = t.order_id
    where t.workspace_id = ${workspaceId} and t.id = any(${sql.param(ids)}::text[])`)
  const found = new Map(rows.map((row) => [row.id, present(ctx, row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

function present(ctx: CreatorCtx, row: Row): Transaction {
  const { currency } = row
  const money = (cents: number) => ({ cents, currency })
  const gross = Number(row.gross_cents)
  const fee = Number(row.fee_cents)
  const person = { name: row.buyer_name ?? '', email: row.buyer_email ?? '' }
  const { name, email } = row.order_id ? shownPerson(ctx, person, 'Former customer') : person
  return {
    ...{ id: row.id, kind: row.kind, status: row.status, mode: row.mode, orderId: row.order_id },
    customer: name || email,
    email,
    title: row.title ?? '',
    amount: money(gross),
    fee: money(fee),
    isFeeEstimated: row.is_fee_estimated,
    // A payment that failed, or isn't decided, moved nothing.
    net: money(row.status === 'Completed' ? gross - fee : 0),
    method: row.method,
    provider: row.provider,
    reason: row.status === 'Failed' ? toReader(ctx, reasonForSeller(row.failure_reason)) : null,
    mark: markOf(row),
    at: new Date(row.created_at).toISOString(),
  }
}

function markOf({ kind, status, disputed, refunded_cents, gross_cents }: Row): Transaction['mark'] {
  if (kind !== 'payment' || status !== 'Completed') return null
  if (disputed) return 'disputed'
  const refunded = Number(refunded_cents ?? 0)
  if (refunded === 0) return null
  return refunded >= Number(gross_cents) ? 'refunded' : 'partlyRefunded'
}
