import { anId, useListView } from '#ui/use-list-view.ts'
import type { TransactionQuery } from '../../overview-contract.ts'
import { listedKinds, moneyRanges, moneyShows, providers, transactionStatuses } from '../../rules.ts'
import { taxGroupPattern, taxPeriodPattern } from '../../tax-rules.ts'

/** Money can be narrowed to these; free orders move none. */
export const takers = providers.filter((provider) => provider !== 'free')
export const modes = ['live', 'test'] as const

/** What the list of transactions shows. */
export function useMoneyView() {
  const view = useListView({
    filters: {
      status: transactionStatuses,
      kind: listedKinds,
      provider: takers,
      mode: modes,
      range: moneyRanges.filter((range) => range !== 'all'),
      show: moneyShows,
      payout: anId('pyo'),
      coupon: anId('cpn'),
      taxPeriod: (text: string) => (taxPeriodPattern.test(text) ? text : undefined),
      taxGroup: (text: string) => (taxGroupPattern.test(text) ? text : undefined),
    },
    sorts: ['date'],
    open: anId('txn'),
    after: anId('txn'),
    alsoKept: ['period'],
  })
  const { payout, coupon, ...narrowed } = view.filters
  const given = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined))
  const asked: TransactionQuery = {
    ...given,
    ...(view.search ? { search: view.search } : {}),
    ...(coupon ? { couponId: coupon } : {}),
    ...(payout ? { payoutId: payout } : {}),
  }
  return { ...view, asked }
}

export type MoneyView = ReturnType<typeof useMoneyView>
export type MoneyFilter = keyof MoneyView['filters']
