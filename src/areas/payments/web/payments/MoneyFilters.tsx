import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { listedKinds, moneyRanges, moneyShows, transactionStatuses } from '../../rules.ts'
import { taxGroupFrom } from '../../tax-rules.ts'
import { usePeriodWords } from '../taxes/TaxesTab.tsx'
import { useRateWords } from '../taxes/TaxTable.tsx'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { type MoneyFilter, type MoneyView, modes, takers } from './use-money-view.ts'

type Props = { view: MoneyView }

const values = {
  status: transactionStatuses,
  kind: listedKinds,
  provider: takers,
  range: moneyRanges.filter((range) => range !== 'all'),
  show: moneyShows,
  mode: modes,
} as const
type FilterName = keyof typeof values
const names = Object.keys(values) as FilterName[]

/** **Filter**: status, kind, provider, time, what counts them, and whose money. `f` opens it. */
export function MoneyFilterButton({ view }: Props) {
  const t = useTranslations('money.list')
  const words = useFilterWords()
  return (
    <FilterSheet count={view.chosen.length} done={t('done')}>
      {names.map((name) => (
        <SelectField
          key={name}
          label={t(`filters.${name}`)}
          options={[
            { value: '', label: t('any') },
            ...values[name].map((value) => ({ value, label: words(name, value) })),
          ]}
          value={view.filters[name] ?? ''}
          onChange={(event) => view.setFilter(name, event.target.value)}
        />
      ))}
    </FilterSheet>
  )
}

/** The filters that hold, each with the way to take it away. */
export function MoneyHolding({ view }: Props) {
  const t = useTranslations('money.list')
  const words = useFilterWords()
  const all: readonly MoneyFilter[] = [...names, 'payout', 'coupon', 'taxPeriod', 'taxGroup']
  return (
    <ActiveFilters
      filters={all.flatMap((name) => {
        const value = view.filters[name]
        return value ? [{ name, label: t(`filters.${name}`), value: words(name, value) }] : []
      })}
      onRemove={(name) => view.setFilter(name, '')}
      onClear={view.clearFilters}
    />
  )
}

function useFilterWords(): (name: MoneyFilter, value: string) => string {
  const t = useTranslations('money')
  const taxes = useTranslations('taxes.report')
  const taxWords = useTaxWords()
  const period = usePeriodWords()
  const rate = useRateWords()
  const known = <V extends string>(of: readonly V[], value: string) => of.find((each) => each === value)
  return (name, value) => {
    const status = known(transactionStatuses, value)
    const kind = known(listedKinds, value)
    const taker = known(takers, value)
    const range = known(moneyRanges, value)
    const show = known(moneyShows, value)
    const mode = known(modes, value)
    if (name === 'status' && status) return t(`statuses.${status}`)
    if (name === 'kind' && kind) return t(`kinds.${kind}`)
    if (name === 'provider' && taker) return t(`providers.${taker}`)
    if (name === 'range' && range) return t(`periods.${range}`)
    if (name === 'show' && show) return t(`shows.${show}`)
    const group = name === 'taxGroup' ? taxGroupFrom(value) : null
    if (group) {
      const country = group.country ? taxWords.country(group.country) : taxes('anyCountry')
      return [country, rate({ ...group, label: '' }), group.currency].join(', ')
    }
    if (name === 'taxPeriod') return period(value)
    if (name === 'mode' && mode) return t(`modes.${mode}`)
    return t(name === 'coupon' ? 'list.oneCoupon' : 'list.onePayout')
  }
}
