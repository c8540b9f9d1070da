import { and, asc, eq, sql } from 'drizzle-orm'
import { currencies } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { daySpan } from '#platform/sums/days.ts'
import { mine } from '#platform/tables.ts'
import type { MoneyOverview } from '../../overview-contract.ts'
import type { MoneyRange, MoneyShow } from '../../rules.ts'
import { type CardAmount, readCards } from '../card-sums.ts'
import { paymentConnections } from '../connection-tables.ts'
import { moneyMode } from '../money-mode.ts'
import { feeRuleFor } from './fee-rule.ts'
import { moneyPeriod } from './period.ts'
import { lastSync } from './settings.ts'
import { isAskedFor, isShown } from './transaction-filter.ts'

type Part = 'now' | 'before'
type Cards = { revenue: number; tax: number; succeeded: number; failed: number; fees: number }
const none: Cards = { revenue: 0, tax: 0, succeeded: 0, failed: 0, fees: 0 }

/** What a period came to, and the same of the one before it: sums by day, each of the rows that `show` and the filters list. */
export async function getOverview(ctx: CreatorCtx, range: MoneyRange): Promise<MoneyOverview> {
  const mode = moneyMode(ctx)
  const period = await moneyPeriod(ctx, range)
  const now = ctx.now()
  const amounts = await readCards<Part>(ctx, {
    ...{ workspaceId: ctx.actor.workspaceId, modes: [mode] },
    parts: {
      now: daySpan({ from: period?.from ?? null, to: now }, now),
      ...(period ? { before: daySpan({ from: period.before, to: period.from }, now) } : {}),
    },
  })
  const cards = currencies.map((currency) => {
    const of = (part: Part) =>
      cardsOf(amounts.filter((each) => each.part === part && each.currency === currency))
    return { currency, now: of('now'), before: of('before') }
  })
  const used = cards.toSorted((one, other) => salesOf(other) - salesOf(one))
  const counted = (figure: 'succeeded' | 'failed') => {
    const added = (part: Part) => cards.reduce((total, card) => total + card[part][figure], 0)
    return { count: added('now'), before: period ? added('before') : null }
  }
  return {
    mode,
    revenue: used
      .filter((card) => salesOf(card) > 0 || card.now.revenue !== 0)
      .map(({ currency, now, before }) => ({
        ...{ currency, cents: now.revenue, before: period ? before.revenue : null, tax: now.tax },
      })),
    ...{ succeeded: counted('succeeded'), failed: counted('failed') },
    fees: used
      .filter((card) => salesOf(card) > 0 || card.now.fees !== 0)
      .map(({ currency, now, before }) => ({
        ...{ currency, cents: now.fees, before: period ? before.fees : null },
      })),
    feeRule: feeRuleFor(ctx),
    syncedAt: (await lastSync(ctx))?.toISOString() ?? null,
    any: await isAny(ctx),
    waiting: await waitingFor(ctx),
  }
}

const salesOf = ({ now, before }: Record<Part, Cards>): number => now.succeeded + before.succeeded

/** Revenue is what was paid and what went back, of whoever took it. */
function cardsOf(amounts: readonly CardAmount<Part>[]): Cards {
  const cards = { ...none }
  for (const { figure, amount } of amounts)
    cards[figure === 'paid' || figure === 'returned' ? 'revenue' : figure] += amount
  return cards
}

/** Counted by what lists the rows, so that a count is what one sees behind it. */
async function waitingFor(ctx: CreatorCtx): Promise<MoneyOverview['waiting']> {
  const which = await isAskedFor(ctx, {})
  const count = (show: MoneyShow) =>
    sql`(select count(*)::int from transactions t where ${which} and ${isShown(ctx, show)})`
  const { rows } = await ctx.db.execute<Record<'to_answer' | 'to_return' | 'differing', number>>(sql`
    select ${count('toAnswer')} as to_answer, ${count('toReturn')} as to_return, ${count('differing')} as differing`)
  const needing = await ctx.db
    .selectDistinct({ provider: paymentConnections.provider })
    .from(paymentConnections)
    .where(and(mine(ctx, paymentConnections), eq(paymentConnections.state, 'attention')))
    .orderBy(asc(paymentConnections.provider))
  return {
    toAnswer: rows[0]?.to_answer ?? 0,
    toReturn: rows[0]?.to_return ?? 0,
    differing: rows[0]?.differing ?? 0,
    accounts: needing.map(({ provider }) => provider),
  }
}

/** In whatever money: who tried their own checkout has something to look at. */
async function isAny(ctx: CreatorCtx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from transactions t where t.workspace_id = ${ctx.actor.workspaceId} limit 1`)
  return rows.length > 0
}
