import { sql } from 'drizzle-orm'
import type { Currency, Money } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { PaymentMethod } from '../../overview-contract.ts'
import type { Mode, Provider } from '../../rules.ts'
import { paymentConnections } from '../connection-tables.ts'
import { feeRuleFor } from './fee-rule.ts'
import { lastSync } from './settings.ts'
import { isRevenue } from './transaction-filter.ts'

/** Who can take money here, each with what it took. `free` takes none. */
export async function listMethods(ctx: CreatorCtx): Promise<PaymentMethod[]> {
  const taken = await takenBy(ctx)
  const connections = await ctx.db.select().from(paymentConnections).where(mine(ctx, paymentConnections))
  const syncedAt = await lastSync(ctx)
  return ctx.instance.payments.providers
    .filter(({ id }) => id !== 'free')
    .map(({ id, name }) => {
      const connection = connections.find(
        ({ provider, state }) => provider === id && state !== 'disconnected',
      )
      const mode: Mode = connection?.mode ?? (id === 'test' ? 'test' : 'live')
      const own = taken.filter((row) => row.provider === id && row.mode === mode)
      const asked = connection?.syncedAt ?? syncedAt
      return {
        ...{ provider: id, name, mode },
        // Test payments needs no account: it's there from the start.
        state: connection
          ? connection.state === 'attention'
            ? 'attention'
            : 'connected'
          : id === 'test'
            ? 'connected'
            : 'available',
        feeRule: id === 'bank' ? null : feeRuleFor(ctx),
        transactions: own.reduce((total, { count }) => total + count, 0),
        revenue: own.map(({ cents, currency }): Money => ({ cents: Number(cents), currency })),
        syncedAt: asked?.toISOString() ?? null,
      }
    })
}

type MethodUse = { provider: Provider; mode: Mode; currency: Currency; count: number; cents: string }

async function takenBy(ctx: CreatorCtx): Promise<MethodUse[]> {
  const { rows } = await ctx.db.execute<MethodUse>(sql`
    select t.provider, t.mode, t.currency, count(*) filter (where t.kind = 'payment')::int as count, sum(t.gross_cents)::bigint as cents
    from transactions t
    where t.workspace_id = ${ctx.actor.workspaceId} and t.mode in ('live', 'test') and ${isRevenue(ctx.actor.workspaceId)}
    group by t.provider, t.mode, t.currency
    order by count(*) desc`)
  return rows
}
