import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type Drift, findDrift } from '#platform/sums/checking.ts'
import type { MoneyOverview } from '../../overview-contract.ts'
import type { LedgerAccount, Mode } from '../../rules.ts'
import type { TaxReport } from '../../taxes-contract.ts'
import type { CardFigure } from '../card-sums.ts'
import { getOverview } from '../overview/figures.ts'
import { getTaxReport } from '../taxes/report.ts'
import { crookedTransactions, ledgerOf } from './lines.ts'
import { crookedOrders } from './orders.ts'
import { paperTotals } from './papers.ts'
import { payoutTotals } from './payouts.ts'
import { namesOf, productTotals } from './products.ts'
import { balanceTotals } from './purses.ts'
import { rowFigures } from './rows.ts'
import { addedUp, type ByCurrency, shownTotals, type Total, totalOf } from './total.ts'

type Line = Awaited<ReturnType<typeof ledgerOf>>[number]

/**
 * Every figure of a workspace's money, as its owner sees it in this kind of money: by the screens' own functions, from the rows behind
 * them, and from the ledger. The context reads one moment.
 */
export async function workspaceTotals(ctx: CreatorCtx, mode: Mode): Promise<Total[]> {
  const { workspaceId } = ctx.actor
  const shown = await getOverview(ctx, 'all')
  const report = await getTaxReport(ctx, null)
  const rows = await rowFigures(ctx, workspaceId, mode)
  const ledger = (await ledgerOf(ctx, workspaceId)).filter((line) => line.mode === mode)
  const transactions = (await crookedTransactions(ctx, workspaceId)).filter((each) => each.mode === mode)
  const orders = (await crookedOrders(ctx, workspaceId)).filter((each) => each.mode === mode)

  const owed = (accounts: readonly LedgerAccount[], sign = -1) => bookedOn(ledger, accounts, sign)
  const earned = owed(['sales', 'tax'])
  const drifts = (await findDrift(ctx, workspaceId)).filter(({ subject }) => subject.startsWith('payments.'))
  const ids = idsOf(transactions, orders, drifts)
  const { byCurrency, count } = linesOf(workspaceId, mode)
  const paidLines = ledger.filter(({ kind, account }) => kind === 'payment' && account === 'provider')
  const revenueIds = ids(['sales', 'tax', 'sum', 'kind'], ['payment', 'refunded'], ['paid', 'returned'])

  const above: Total[] = []
  for (const read of ctx.instance.given(shownTotals))
    for (const { name, of, amount } of await read(ctx))
      above.push(
        of === 'revenue'
          ? count(name, amount, addedUp(rows.revenue), addedUp(earned), revenueIds)
          : count(name, amount, rows.paidOrders, booked(paidLines), ids(['sum'], ['payment'])),
      )

  return [
    ...byCurrency(
      'Total revenue',
      { shown: shownBy(shown.revenue), rows: rows.revenue, ledger: earned },
      revenueIds,
    ),
    ...taxShown(shown, report).flatMap(([name, tax]) =>
      byCurrency(
        name,
        { shown: tax, rows: rows.tax, ledger: owed(['tax']) },
        ids(['tax'], ['payment'], ['tax']),
      ),
    ),
    count(
      'Successful payments',
      shown.succeeded.count,
      rows.paidOrders,
      booked(paidLines),
      ids([], ['payment'], ['succeeded']),
    ),
    count(
      'Failed payments',
      shown.failed.count,
      rows.failed,
      rows.failedWithoutLines,
      ids(['sum'], [], ['failed']),
    ),
    ...byCurrency(
      'Fees',
      { shown: shownBy(shown.fees), rows: rows.fees, ledger: owed(['fees'], 1) },
      ids(['fees'], [], ['fees']),
    ),
    ...byCurrency(
      'Refunded',
      { shown: rows.refundedOnOrders, rows: rows.refunds, ledger: refundedOf(ledger) },
      ids(['sales', 'tax'], ['refunded']),
    ),
    ...byCurrency(
      'Held in disputes',
      { shown: rows.disputed, rows: rows.disputedInBooks, ledger: owed(['disputes'], 1) },
      ids(['disputes'], []),
    ),
    ...byCurrency(
      'Owed to buyers',
      { shown: rows.surplus, rows: rows.surplusInBooks, ledger: owed(['owed']) },
      ids(['owed'], []),
    ),
    ...above,
    ...(await balanceTotals(ctx, mode, ledger, transactions)),
    ...(await payoutTotals(ctx, mode, transactions)),
    ...(await productTotals(ctx, mode, {
      ...{ earned: addedUp(earned), ids: ids([], ['items', 'refunded']), drifts },
    })),
    ...(await paperTotals(ctx, mode)),
    count('Orders delivered', rows.delivered, rows.withAccess, null, ids([], ['access', 'delivery'])),
  ]
}

/** One figure in each currency, or one that's counted. */
function linesOf(workspaceId: Id<'wsp'>, mode: Mode) {
  const line = totalOf(workspaceId, mode)
  const byCurrency = (
    name: string,
    of: { shown: ByCurrency; rows: ByCurrency; ledger: ByCurrency },
    found: readonly string[],
  ): Total[] =>
    [...new Set([...of.shown.keys(), ...of.rows.keys(), ...of.ledger.keys()])].sort().map((currency) => {
      const at = (figures: ByCurrency) => figures.get(currency) ?? 0
      return line(name, { currency, shown: at(of.shown), rows: at(of.rows), ledger: at(of.ledger) }, found)
    })
  const count = (
    name: string,
    shown: number,
    rows: number,
    ledger: number | null,
    found: readonly string[],
  ) => line(name, { currency: null, shown, rows, ledger }, found)
  return { byCurrency, count }
}

/** The tax as the cards and the report show it. */
const taxShown = (shown: MoneyOverview, report: TaxReport): [string, ByCurrency][] => [
  ['Tax in it', new Map(shown.revenue.map(({ currency, tax }) => [currency, tax]))],
  ['Tax report', totalled(report.rows.map(({ tax }) => [tax.currency, tax.cents]))],
]

const shownBy = (of: readonly { currency: string; cents: number }[]): ByCurrency =>
  new Map(of.map(({ currency, cents }) => [currency, cents]))

const bookedOn = (ledger: readonly Line[], accounts: readonly LedgerAccount[], sign: number): ByCurrency =>
  totalled(
    ledger.filter(({ account }) => accounts.includes(account)).map((l) => [l.currency, sign * l.cents]),
  )

const refundedOf = (ledger: readonly Line[]): ByCurrency =>
  totalled(
    ledger
      .filter(
        ({ account, kind }) =>
          (account === 'sales' || account === 'tax') && (kind === 'refund' || kind === 'refundFailed'),
      )
      .map((line) => [line.currency, line.cents]),
  )

/** What is crooked in some accounts, or in some way; of what the cards show, the days whose sums are others. */
const idsOf =
  (
    transactions: Awaited<ReturnType<typeof crookedTransactions>>,
    orders: Awaited<ReturnType<typeof crookedOrders>>,
    drifts: readonly Drift[],
  ) =>
  (accounts: readonly string[], faults: readonly string[], figures: readonly CardFigure[] = []) => [
    ...transactions.filter((t) => t.accounts.some((each) => accounts.includes(each))).map(({ id }) => id),
    ...orders.filter((o) => o.faults.some((each) => faults.includes(each))).map(({ id }) => id),
    ...figures.flatMap((figure) => namesOf(drifts, `payments.card:${figure}:`)),
  ]

const booked = (lines: readonly { transactions: number }[]) =>
  lines.reduce((sum, { transactions }) => sum + transactions, 0)

function totalled(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [currency, cents] of entries) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  return sums
}
