import { sql } from 'drizzle-orm'
import type { CreatorCtx } from '#platform/context.ts'
import type { Mode } from '../../rules.ts'
import { listBalances } from '../payouts/balances.ts'
import type { Balance, UnbalancedTransaction } from './lines.ts'
import { type Total, totalOf } from './total.ts'

/** What each account at a provider has, can be paid out or not, and what is on its way to the bank. */
export async function balanceTotals(
  ctx: CreatorCtx,
  mode: Mode,
  ledger: readonly Balance[],
  crooked: readonly UnbalancedTransaction[],
): Promise<Total[]> {
  const { workspaceId } = ctx.actor
  const shown = (await listBalances(ctx)).filter((balance) => balance.mode === mode)
  const moved = await movedAt(ctx, mode)
  const line = totalOf(workspaceId, mode)
  const names = new Map(
    [...shown, ...moved].map(({ provider, account, currency }) => [
      nameOf(provider, account, currency),
      { provider, account, currency },
    ]),
  )
  return [...names].flatMap(([name, { provider, account, currency }]) => {
    const own = shown.find((each) => nameOf(each.provider, each.account, each.currency) === name)
    const rows = moved.find((each) => nameOf(each.provider, each.account, each.currency) === name)
    const unsent = Number(rows?.unsent ?? 0)
    const kept = ledger
      .filter(
        (each) => each.account === 'provider' && nameOf(each.provider, each.purse, each.currency) === name,
      )
      .reduce((sum, { cents }) => sum + cents, 0)
    const ids = crooked
      .filter((each) => each.currency === currency && each.accounts.includes('provider'))
      .map(({ id }) => id)
    const of = `${provider} ${account}`
    return [
      line(
        'Balance',
        {
          ...{ currency, of, shown: (own?.available.cents ?? 0) + (own?.held.cents ?? 0) },
          // A payout that's written down and not sent has its lines already, and its money is still there.
          ...{ rows: Number(rows?.cents ?? 0) - unsent, ledger: kept - unsent },
        },
        ids,
      ),
      line(
        'On its way to the bank',
        {
          ...{ currency, of, shown: own?.onItsWay.cents ?? 0 },
          ...{ rows: Number(rows?.pending ?? 0), ledger: Number(rows?.pendingLines ?? 0) },
        },
        ids,
      ),
    ]
  })
}

export const nameOf = (provider: string, account: string, currency: string) =>
  `${provider} ${account} ${currency}`

type PurseSums = {
  provider: string
  account: string
  currency: string
  cents: string
  unsent: string
  pending: string
  pendingLines: string
}

/** From the transactions of each account, payouts included. */
async function movedAt(ctx: CreatorCtx, mode: Mode): Promise<PurseSums[]> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<PurseSums>(sql`
    select t.provider, t.account, t.currency,
      coalesce(sum(t.gross_cents - t.fee_cents) filter (where t.status = 'Completed'), 0)::text as cents,
      coalesce(sum(t.gross_cents - t.fee_cents) filter (where p.status = 'Pending'
        and not exists (select 1 from transactions s where s.workspace_id = ${workspaceId} and s.kind = 'payout'
          and s.provider = p.provider and s.charge_id = p.provider_ref)), 0)::text as unsent,
      coalesce(sum(t.gross_cents - t.fee_cents) filter (where p.status = 'Pending'), 0)::text as pending,
      coalesce(sum(l.cents) filter (where p.status = 'Pending'), 0)::text as "pendingLines"
    from transactions t
    left join payouts p on p.workspace_id = ${workspaceId} and p.id = t.payout_id
    cross join lateral (
      select coalesce(sum(e.cents), 0) as cents from ledger_entries e
      where e.workspace_id = ${workspaceId} and e.transaction_id = t.id and e.account = 'provider' and p.status = 'Pending'
    ) l
    where t.workspace_id = ${workspaceId} and t.mode = ${mode}
    group by t.provider, t.account, t.currency
    order by t.provider, t.account, t.currency`)
  return rows
}
