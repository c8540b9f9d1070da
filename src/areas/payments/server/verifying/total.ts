import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { Mode } from '../../rules.ts'

/** One figure of a screen: what its own query says, what the rows behind it say, and what the ledger does. */
export type Total = {
  workspaceId: Id<'wsp'>
  mode: Mode
  /** As people know it on the screen. */
  name: string
  /** Of which account, product or payout. */
  of: string | null
  /** An ISO code; null for what is counted, and for sums of every currency. */
  currency: string | null
  shown: number
  rows: number
  /** Null where the ledger doesn't know it: how often a product was sold. */
  ledger: number | null
  /** What the provider says; only where it was asked and could tell. */
  provider: number | null
  /** The rows that differ, where it differs. */
  ids: readonly string[]
}

export const agrees = ({ shown, rows, ledger, provider }: Total): boolean =>
  shown === rows && (ledger === null || ledger === rows) && (provider === null || provider === rows)

/** Sums over every currency have no amount that could be shown. */
export const isOfAllCurrencies = ({ currency, name }: Pick<Total, 'currency' | 'name'>): boolean =>
  currency === null && /revenue/i.test(name)

/** What another screen shows of a workspace's money as a whole, in the kind of money of the context. */
export type ShownTotal = { name: string; of: 'revenue' | 'sales'; amount: number }

/** Areas above say here what their screens show of it, by the very function the screen asks. */
export const shownTotals = pointFor<(ctx: CreatorCtx) => Promise<readonly ShownTotal[]>>('totals of money')

/** A figure by currency, as far as it's known. */
export type ByCurrency = ReadonlyMap<string, number>

export const addedUp = (of: ByCurrency): number => [...of.values()].reduce((sum, each) => sum + each, 0)

/** Makes figures of a workspace in one kind of money; what differs is named only where something does. */
export function totalOf(workspaceId: Id<'wsp'>, mode: Mode) {
  return (
    name: string,
    of: Pick<Total, 'currency' | 'shown' | 'rows' | 'ledger'> & { of?: string },
    ids: readonly string[],
  ): Total => {
    const total = { workspaceId, mode, name, provider: null, ids: [], ...of, of: of.of ?? null }
    const isEven = of.shown === of.rows && (of.ledger === null || of.ledger === of.rows)
    return isEven ? total : { ...total, ids: [...new Set(ids)] }
  }
}
