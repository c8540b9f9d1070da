import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Currency, currencies } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { changeOnDay, type DaySpan, dayOf, sumsOfDays } from '#platform/sums/days.ts'
import { addToSums, type Change } from '#platform/sums/sums.ts'
import { listedKinds, type Mode, type Provider, providers } from '../rules.ts'
import { isRevenue } from './overview/transaction-filter.ts'
import type { transactions } from './tables.ts'

/**
 * What the cards of `/payments` add up of each day, by the money, its currency and who took it: how many payments came in and failed, what
 * they came to, what was paid back or lost for good (signed as it moved), the tax in both, and what providers kept.
 */
export const cardFigures = ['succeeded', 'failed', 'paid', 'returned', 'tax', 'fees'] as const
export type CardFigure = (typeof cardFigures)[number]

export const cardSum = (figure: CardFigure, mode: Mode, currency: Currency, provider: Provider) =>
  `payments.card:${figure}:${mode}:${currency}:${provider}`

type Row = typeof transactions.$inferSelect
type CountedRow = Pick<
  Row,
  | 'workspaceId'
  | 'kind'
  | 'status'
  | 'mode'
  | 'currency'
  | 'provider'
  | 'grossCents'
  | 'taxCents'
  | 'feeCents'
  | 'createdAt'
>

/** Together with the row that the list has from now on, or that is decided now. */
export function countOnCards(ctx: Ctx, row: CountedRow): void {
  const { kind, status } = row
  if (!(listedKinds as readonly string[]).includes(kind)) return
  if (status === 'Failed' && kind === 'payment') add(ctx, row, { failed: 1 })
  if (status !== 'Completed') return
  const { grossCents, taxCents: tax, feeCents: fees } = row
  if (kind === 'payment') add(ctx, row, { succeeded: 1, paid: grossCents, tax, fees })
  else if (kind === 'refund' || kind === 'refundFailed') add(ctx, row, { returned: grossCents, tax, fees })
  else add(ctx, row, { fees })
}

/** A bank keeps what it took when the row of its dispute was written: it's off from that day. */
export function countLostOnCards(ctx: Ctx, opening: CountedRow): void {
  add(ctx, opening, { returned: opening.grossCents, tax: opening.taxCents })
}

function add(ctx: Ctx, row: CountedRow, figures: Partial<Record<CardFigure, number>>): void {
  const { workspaceId, mode, currency, provider, createdAt } = row
  const changes = cardFigures.flatMap((figure): Change[] => {
    const amount = figures[figure] ?? 0
    return amount === 0 ? [] : [changeOnDay(cardSum(figure, mode, currency, provider), createdAt, amount)]
  })
  if (changes.length > 0) addToSums(ctx, workspaceId, changes)
}

/** The same of rows `t`, as a relation `(mode, currency, provider, figure, at, amount)`. */
const cardRows = (workspaceId: Id<'wsp'>, which: SQL): SQL => sql`
  select r.mode, r.currency, r.provider, k.figure, r.at, k.amount
  from (
    select t.mode, t.currency, t.provider, t.created_at as at, t.gross_cents as gross, t.tax_cents as tax, t.fee_cents as fee,
      t.status = 'Completed' as done, t.kind = 'payment' as pays, t.kind = 'payment' and t.status = 'Failed' as failed,
      ${isRevenue(workspaceId)} as counts
    from transactions t
    where t.workspace_id = ${workspaceId} and t.kind = any(${sql.param([...listedKinds])}::text[]) and ${which}
  ) r
  cross join lateral (values
    ('succeeded', (r.done and r.pays)::int::bigint), ('failed', r.failed::int), ('paid', case when r.done and r.pays then r.gross end),
    ('returned', case when r.counts and not r.pays then r.gross end), ('tax', case when r.counts then r.tax end),
    ('fees', case when r.done then r.fee end)
  ) as k(figure, amount)
  where k.amount <> 0`

/** From all rows, as sums are compared. */
export const recountCards = (workspaceId: Id<'wsp'>): SQL => sql`
  select 'payments.card:' || c.figure || ':' || c.mode || ':' || c.currency || ':' || c.provider || ':' || ${dayOf(sql`c.at`)} as subject,
    'epoch'::timestamptz as at, c.amount, false as timed
  from (${cardRows(workspaceId, sql`true`)}) c`

/** One figure of a part of the time that was asked about. */
export type CardAmount<Part extends string> = {
  part: Part
  figure: CardFigure
  mode: Mode
  currency: Currency
  provider: Provider
  amount: number
}

/** What was counted in each part: whole days as they're kept, and the rows of their edges. All of one moment. */
export async function readCards<Part extends string>(
  ctx: Pick<Ctx, 'db'>,
  of: {
    workspaceId: Id<'wsp'>
    modes: readonly Mode[]
    figures?: readonly CardFigure[]
    parts: Readonly<Partial<Record<Part, DaySpan>>>
  },
): Promise<CardAmount<Part>[]> {
  const { workspaceId, modes, figures = cardFigures } = of
  const subjects = modes.flatMap((mode) =>
    currencies.flatMap((currency) =>
      providers.flatMap((provider) => figures.map((figure) => cardSum(figure, mode, currency, provider))),
    ),
  )
  const all = (Object.entries(of.parts) as [Part, DaySpan][]).flatMap(([part, span]) => [
    sql`select ${part}::text as part, d.subject, d.amount from (${sumsOfDays(workspaceId, subjects, span)}) d`,
    ...span.edges.map(({ from, to }) => {
      const within = sql`t.mode = any(${sql.param([...modes])}::text[]) and t.created_at >= ${from}::timestamptz and t.created_at < ${to}::timestamptz`
      return sql`
        select ${part}::text, 'payments.card:' || c.figure || ':' || c.mode || ':' || c.currency || ':' || c.provider, c.amount
        from (${cardRows(workspaceId, within)}) c`
    }),
  ])
  const { rows } = await ctx.db.execute<{ part: Part; subject: string; amount: string }>(sql`
    select a.part, a.subject, sum(a.amount)::bigint as amount
    from (${sql.join(all, sql` union all `)}) a
    group by a.part, a.subject`)
  return rows.map(({ part, subject, amount }) => {
    const [, figure, mode, currency, provider] = subject.split(':') as [
      string,
      CardFigure,
      Mode,
      Currency,
      Provider,
    ]
    return { part, figure, mode, currency, provider, amount: Number(amount) }
  })
}
