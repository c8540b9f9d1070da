import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { planRank } from '#kernel/actor.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast } from '#ui/toasts.ts'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import type { AffiliatePayout } from '../contract.ts'
import classes from './affiliates.module.css'
import { affiliatesApi } from './api.ts'
import { LockedProgram } from './LockedProgram.tsx'
import { PayoutSheet } from './PayoutSheet.tsx'
import { useRenewal } from './use-renewal.ts'

/** `/affiliates/payouts`: what can be paid now, and the payouts there were. */
export function PayoutsPage() {
  const { user } = useAuth()
  if (!user) return null
  return planRank[user.plan] < planRank.pro_plan ? <LockedProgram /> : <Payouts />
}

function Payouts() {
  const t = useTranslations('affiliates')
  const view = useListView({ open: anId('afp') })
  const list = useQuery(affiliatesApi.payouts.queryOptions())
  return (
    <Page
      title={t('payout.title')}
      line="payments"
      purpose={
        <>
          {t('payout.purpose')} <Link to="/affiliates">{t('back')}</Link>
        </>
      }
    >
      {list.data ? <Ready payable={list.data.payable} /> : null}
      <ListScreen
        label={t('payout.title')}
        view={view}
        found={foundIn(list, ({ payouts }) => ({ rows: payouts, total: payouts.length }))}
        words={{ failed: t('payout.failed') }}
        firstUse={<EmptyState title={t('payout.emptyTitle')}>{t('payout.emptyText')}</EmptyState>}
        table={{
          columns: useColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ createdAt }) => createdAt,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <PayoutSheet payoutId={view.open} onClose={view.close} />
    </Page>
  )
}

type Payable = { total: { cents: number; currency: Currency }; affiliateCount: number }

/** One for each currency. */
function Ready({ payable }: { payable: readonly Payable[] }) {
  const t = useTranslations('affiliates.payout')
  const locale = useLocale()
  const renew = useRenewal()
  const create = useMutation(
    affiliatesApi.createPayout.mutationOptions({
      onSuccess: () => {
        toast({ message: t('created') })
        return renew()
      },
      onError: (error) => toast({ message: refusalOf(error).message ?? t('createFailed') }),
    }),
  )
  return (
    <div className={classes.ready}>
      {payable.length === 0 ? <Notice tone="quiet">{t('none')}</Notice> : null}
      {payable.map(({ total, affiliateCount: count }) => {
        const sum = formatMoney(total, locale)
        return (
          <Notice
            key={total.currency}
            title={t('ready')}
            action={
              <Button
                size="dense"
                busy={create.isPending}
                onClick={() => create.mutate({ currency: total.currency })}
              >
                {t('create', { total: sum })}
              </Button>
            }
          >
            {t('readyText', { total: sum, count })}
          </Notice>
        )
      })}
    </div>
  )
}

function useColumns(): Column<AffiliatePayout>[] {
  const t = useTranslations('affiliates.payout')
  const format = useFormat()
  return [
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      phone: 'title',
      render: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.day(createdAt)}
        </time>
      ),
    },
    {
      key: 'total',
      header: t('columns.total'),
      align: 'end',
      phone: 'meta',
      width: '140px',
      render: ({ total }) => <MoneyText money={total} />,
    },
    {
      key: 'affiliates',
      header: t('columns.affiliates'),
      align: 'end',
      phone: 'hide',
      width: '120px',
      render: ({ affiliateCount }) => affiliateCount,
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'status',
      width: '160px',
      render: ({ paidAt }) => (
        <StatusChip status={paidAt ? 'completed' : 'pending'} label={t(paidAt ? 'paid' : 'open')} />
      ),
    },
  ]
}
