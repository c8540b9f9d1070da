import type { Currency, Money } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { daySpan } from '#platform/sums/days.ts'
import { mine } from '#platform/tables.ts'
import type { PaymentMethod } from '../../overview-contract.ts'
import type { Mode, Provider } from '../../rules.ts'
import { type CardFigure, readCards } from '../card-sums.ts'
import { paymentConnections } from '../connection-tables.ts'
import { feeRuleFor } from './fee-rule.ts'
import { lastSync } from './settings.ts'

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
        revenue: own.map(({ cents, currency }): Money => ({ cents, currency })),
        syncedAt: asked?.toISOString() ?? null,
      }
    })
}

type MethodUse = { provider: Provider; mode: Mode; currency: Currency; count: number; cents: number }

/** Sums of every day there was: payments that went through, less what went back. */
async function takenBy(ctx: CreatorCtx): Promise<MethodUse[]> {
  const now = ctx.now()
  const amounts = await readCards<'ever'>(ctx, {
    ...{
      workspaceId: ctx.actor.workspaceId,
      modes: ['live', 'test'],
      figures: ['succeeded', 'paid', 'returned'],
    },
    parts: { ever: daySpan({ from: null, to: now }, now) },
  })
  const uses = Map.groupBy(amounts, ({ provider, mode, currency }) => `${provider} ${mode} ${currency}`)
  return [...uses.values()]
    .flatMap((own): MethodUse[] => {
      const [of] = own
      if (!of) return []
      const { provider, mode, currency } = of
      const amountOf = (figure: CardFigure) => own.find((each) => each.figure === figure)?.amount ?? 0
      const cents = amountOf('paid') + amountOf('returned')
      return [{ provider, mode, currency, count: amountOf('succeeded'), cents }]
    })
    .toSorted((one, other) => other.count - one.count)
}
