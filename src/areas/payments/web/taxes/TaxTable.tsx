import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import type { TaxReport } from '../../taxes-contract.ts'
import classes from './taxes.module.css'
import { useTaxWords } from './use-tax-words.ts'

type Row = TaxReport['rows'][number]

/** One line for each country, rate and currency, and a sum for each currency: they're never added together. */
export function TaxTable({ rows, period }: { rows: readonly Row[]; period: string }) {
  const t = useTranslations('taxes.report')
  const totals = [...Map.groupBy(rows, ({ gross }) => gross.currency)]
  return (
    <div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('country')}</th>
            <th scope="col">{t('rate')}</th>
            {(['payments', 'net', 'tax', 'gross', 'refunded'] as const).map((name) => (
              <th key={name} scope="col" className={classes.end}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TaxRow key={row.group} row={row} period={period} />
          ))}
        </tbody>
        <tfoot>
          {totals.map(([currency, some]) => (
            <tr key={currency}>
              <th scope="row" colSpan={2}>
                {t('total', { currency })}
              </th>
              <td className={classes.end} data-label={t('payments')}>
                {some.reduce((sum, { payments }) => sum + payments, 0)}
              </td>
              {(['net', 'tax', 'gross', 'refunded'] as const).map((name) => (
                <td key={name} className={classes.end} data-label={t(name)}>
                  <MoneyText
                    money={{ cents: some.reduce((sum, row) => sum + row[name].cents, 0), currency }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

function TaxRow({ row, period }: { row: Row; period: string }) {
  const t = useTranslations('taxes.report')
  const rate = useRateWords()
  const words = useTaxWords()
  const country = row.country ? words.country(row.country) : t('anyCountry')
  const asked = new URLSearchParams({ taxGroup: row.group, taxPeriod: period, show: 'revenue' })
  return (
    <tr>
      <th scope="row">
        <Link href={`/payments?${asked}`} aria-label={t('open', { name: `${country}, ${rate(row)}` })}>
          {country}
        </Link>
      </th>
      <td data-label={t('rate')}>{rate(row)}</td>
      <td className={classes.end} data-label={t('payments')}>
        {row.payments}
      </td>
      {(['net', 'tax', 'gross', 'refunded'] as const).map((name) => (
        <td key={name} className={classes.end} data-label={t(name)}>
          <MoneyText money={row[name]} />
        </td>
      ))}
    </tr>
  )
}

/** "VAT 19%", "Reverse charge". */
export function useRateWords(): (of: Pick<Row, 'basisPoints' | 'isReverseCharge' | 'label'>) => string {
  const t = useTranslations('taxes.report')
  const words = useTaxWords()
  return ({ basisPoints, isReverseCharge, label }) => {
    if (isReverseCharge) return t('reverse')
    if (basisPoints === null) return t('unknownRate')
    return [label, words.rate(basisPoints)].filter(Boolean).join(' ')
  }
}
