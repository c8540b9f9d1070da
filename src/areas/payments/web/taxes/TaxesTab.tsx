import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { useReaderRegion } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import {
  type TaxPeriodKind,
  taxPeriodKindOf,
  taxPeriodKinds,
  taxPeriodOf,
  taxPeriodPattern,
  taxPeriodsBetween,
} from '../../tax-rules.ts'
import { paymentsApi } from '../api.ts'
import { TaxTable } from './TaxTable.tsx'
import classes from './taxes.module.css'

/** What was taken in with which tax, period by period. */
export function TaxesTab() {
  const t = useTranslations('taxes.report')
  const words = usePeriodWords()
  const [params, setParams] = useSearchParams()
  const asked = params.get('taxPeriod')
  // On the reader's clock until the first answer says the store's day.
  const period =
    asked && taxPeriodPattern.test(asked) ? asked : taxPeriodOf('quarter', new Date().toISOString())
  const kind = taxPeriodKindOf(period)
  const found = useQuery(paymentsApi.taxReport.queryOptions({ input: { period } }))
  const report = found.data
  const setPeriod = (next: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('taxPeriod', next)
        return after
      },
      { preventScrollReset: true },
    )
  const setKind = (next: TaxPeriodKind) =>
    setPeriod(taxPeriodOf(next, report?.today ?? new Date().toISOString()))
  const today = report?.today ?? new Date().toISOString().slice(0, 10)
  const periods = taxPeriodsBetween(kind, report?.since ?? today, today)
  return (
    <div className={classes.report}>
      <p className={classes.about}>{t('about')}</p>
      <div className={classes.choices}>
        <SegmentedControl
          label={t('kind')}
          options={taxPeriodKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <SelectField
          label={t(`kinds.${kind}`)}
          options={[...new Set([...periods, period])].map((value) => ({ value, label: words(value) }))}
          value={period}
          onChange={(event) => setPeriod(event.target.value)}
        />
        <Button kind="secondary" icon={Download} href={`/api/v1/payments/tax-report.csv?period=${period}`}>
          {t('export')}
        </Button>
      </div>
      {report?.mode === 'test' ? <Notice tone="quiet">{t('test')}</Notice> : null}
      {report ? (
        report.rows.length > 0 ? (
          <TaxTable rows={report.rows} period={period} />
        ) : (
          <EmptyState drawing="payments" line="payments" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        )
      ) : found.isError ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SkeletonRegion>
          <Skeleton height="220px" />
        </SkeletonRegion>
      )}
    </div>
  )
}

/** "September 2026", "Q3 2026", "2026". */
export function usePeriodWords(): (period: string) => string {
  const t = useTranslations('taxes.report')
  const region = useReaderRegion()
  return (period) => {
    const kind = taxPeriodKindOf(period)
    if (kind === 'year') return period
    if (kind === 'quarter') return t('quarter', { quarter: period.slice(6), year: period.slice(0, 4) })
    const month = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return month.format(new Date(`${period}-01T00:00:00Z`))
  }
}
