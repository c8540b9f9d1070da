import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Repeat, TicketPercent } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useTab } from '#ui/use-tab.ts'
import { useFormat } from '#webkit/format.ts'
import { useMoneyParts } from '#webkit/money-parts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { type MoneyRange, moneyRanges } from '../../rules.ts'
import { moneyApi } from '../money-api.ts'
import { DisputeNotes } from '../shared/DisputeNotes.tsx'
import { SurplusNotes } from '../shared/SurplusNotes.tsx'
import { TaxesTab } from '../taxes/TaxesTab.tsx'
import { TransferNotes, useTransferCounts } from '../transfers/TransferNotes.tsx'
import { TransfersTab } from '../transfers/TransfersTab.tsx'
import { MethodsTab } from './MethodsTab.tsx'
import { MoneyCards } from './MoneyCards.tsx'
import { MoneyWaiting } from './MoneyWaiting.tsx'
import { PayoutsTab } from './PayoutsTab.tsx'
import classes from './payments.module.css'
import { SettingsTab } from './SettingsTab.tsx'
import { SyncButton } from './SyncButton.tsx'
import { TransactionsTab } from './TransactionsTab.tsx'
import { useMoneyView } from './use-money-view.ts'

const tabs = ['transactions', 'transfers', 'payouts', 'taxes', 'methods', 'settings'] as const

/** `/payments`: what came in, what was kept of it, and where it is. */
export function PaymentsPage() {
  const t = useTranslations('money')
  const transferWords = useTranslations('transfers')
  const taxWords = useTranslations('taxes')
  const subscriptionWords = useTranslations('subscriptions')
  const format = useFormat()
  const parts = useMoneyParts()
  const [tab] = useTab(tabs)
  const [params, setParams] = useSearchParams()
  const { asked } = useMoneyView()
  const period = moneyRanges.find((range) => range === params.get('period')) ?? '30d'
  const hasTransfers = useTransferCounts().any || tab === 'transfers'
  const found = useQuery(
    moneyApi.overview.queryOptions({ input: { range: period }, placeholderData: keepPreviousData }),
  )
  const overview = found.data
  // What narrows one list means nothing to the next.
  const setTab = (next: string) =>
    setParams(
      (before) => {
        const kept = before.get('period')
        return { ...(next === 'transactions' ? {} : { tab: next }), ...(kept ? { period: kept } : {}) }
      },
      { preventScrollReset: true },
    )
  const setPeriod = (next: MoneyRange) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === '30d') after.delete('period')
        else after.set('period', next)
        return after
      },
      { preventScrollReset: true },
    )
  const file = new URLSearchParams(asked).toString()
  return (
    <Page
      title={t('title')}
      line="payments"
      purpose={
        overview
          ? overview.syncedAt
            ? t('lastSync', { at: format.dateTime(overview.syncedAt), fee: overview.feeRule })
            : t('neverSynced', { fee: overview.feeRule })
          : undefined
      }
      actions={
        <>
          <SyncButton />
          <Button kind="secondary" icon={TicketPercent} to="/payments/coupons">
            {t('coupons')}
          </Button>
          <Button kind="secondary" icon={Repeat} to="/payments/subscriptions">
            {subscriptionWords('link')}
          </Button>
          <Button
            kind="secondary"
            icon={Download}
            href={`/api/v1/payments/transactions.csv${file ? `?${file}` : ''}`}
          >
            {t('export')}
          </Button>
        </>
      }
    >
      {overview ? <MoneyWaiting overview={overview} /> : null}
      <DisputeNotes />
      <SurplusNotes />
      {parts.map((Part) => (
        <Part key={Part.displayName ?? Part.name} />
      ))}
      {tab === 'transfers' ? null : <TransferNotes />}
      {found.isError && !overview ? (
        <ErrorPanel
          title={t('overviewFailed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <div className={classes.overview}>
          <SegmentedControl
            label={t('period')}
            options={moneyRanges.map((value) => ({ value, label: t(`periods.${value}`) }))}
            value={period}
            onChange={setPeriod}
          />
          <MoneyCards overview={overview} period={period} />
        </div>
      )}
      <div className={classes.tabs}>
        <Tabs
          label={t('tabs.label')}
          line="payments"
          items={tabs
            // Those who take no bank transfers have nothing to see there.
            .filter((value) => value !== 'transfers' || hasTransfers)
            .map((value) => ({
              value,
              label:
                value === 'transfers'
                  ? transferWords('tab')
                  : value === 'taxes'
                    ? taxWords('tab')
                    : t(`tabs.${value}`),
            }))}
          value={tab}
          onChange={setTab}
        />
        <TabPanel value={tab}>
          {tab === 'transfers' ? (
            <TransfersTab />
          ) : tab === 'payouts' ? (
            <PayoutsTab />
          ) : tab === 'taxes' ? (
            <TaxesTab />
          ) : tab === 'methods' ? (
            <MethodsTab />
          ) : tab === 'settings' ? (
            <SettingsTab />
          ) : (
            <TransactionsTab overview={overview} />
          )}
        </TabPanel>
      </div>
    </Page>
  )
}
