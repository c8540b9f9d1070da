import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { couponStates } from '../../coupon-rules.ts'
import type { CouponSummary } from '../../coupons-contract.ts'
import { paymentsApi } from '../api.ts'
import { CouponDialog } from './CouponDialog.tsx'
import { CouponSheet } from './CouponSheet.tsx'
import { Amounts, CouponChip } from './coupon-parts.tsx'
import classes from './coupons.module.css'
import { RehearsalDialog } from './RehearsalDialog.tsx'
import { useCouponWords } from './use-coupon-words.ts'

/** `/payments/coupons`: every coupon with what it brought in, and what someone would pay with one. */
export function CouponsPage() {
  const t = useTranslations('coupons')
  const [isMaking, setMaking] = useState(false)
  const [isRehearsing, setRehearsing] = useState(false)
  const view = useListView({ filters: { state: couponStates }, open: anId('cpn') })
  const { state } = view.filters
  const list = useQuery(
    paymentsApi.coupons.queryOptions({
      input: { ...(view.search ? { search: view.search } : {}), ...(state ? { state } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const columns = useColumns()
  const create = (
    <Button icon={Plus} onClick={() => setMaking(true)}>
      {t('create')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      line="payments"
      purpose={
        <>
          {t('purpose')} <Link to="/payments">{t('back')}</Link>
        </>
      }
      actions={
        <>
          <Button kind="secondary" onClick={() => setRehearsing(true)}>
            {t('rehearse')}
          </Button>
          {create}
        </>
      }
    >
      <ListScreen
        label={t('title')}
        view={view}
        found={foundIn(list, ({ coupons }) => ({ rows: coupons, total: coupons.length }))}
        search={t('search')}
        filters={
          <SelectField
            label={t('state')}
            className={classes.filter}
            options={[
              { value: '', label: t('any') },
              ...couponStates.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
            value={state ?? ''}
            onChange={(event) => view.setFilter('state', event.target.value)}
          />
        }
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch', { search }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={
          <EmptyState drawing="payments" line="payments" title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
        table={{
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ code }) => code,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <CouponSheet couponId={view.open} onClose={view.close} />
      <CouponDialog
        opened={isMaking}
        coupon={null}
        onClose={() => setMaking(false)}
        onSaved={() => setMaking(false)}
      />
      <RehearsalDialog opened={isRehearsing} onClose={() => setRehearsing(false)} />
    </Page>
  )
}

function useColumns(): Column<CouponSummary>[] {
  const t = useTranslations('coupons')
  const words = useCouponWords()
  return [
    {
      key: 'code',
      header: t('columns.code'),
      phone: 'title',
      render: ({ code }) => <b className={classes.code}>{code}</b>,
    },
    {
      key: 'takes',
      header: t('columns.takes'),
      phone: 'meta',
      width: '110px',
      render: (row) => words.takes(row),
    },
    {
      key: 'uses',
      header: t('columns.uses'),
      align: 'end',
      phone: 'hide',
      width: '120px',
      render: ({ uses, maxUses: max }) => (max === null ? uses : t('usesOf', { uses, max })),
    },
    {
      key: 'revenue',
      header: t('columns.revenue'),
      align: 'end',
      phone: 'hide',
      width: '130px',
      render: ({ revenue }) => <Amounts of={revenue} />,
    },
    {
      key: 'discount',
      header: t('columns.discount'),
      align: 'end',
      phone: 'hide',
      width: '130px',
      render: ({ discount }) => <Amounts of={discount} />,
    },
    {
      key: 'state',
      header: t('columns.state'),
      phone: 'status',
      width: '130px',
      render: ({ state }) => <CouponChip state={state} />,
    },
  ]
}
