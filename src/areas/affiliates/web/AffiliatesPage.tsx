import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Handshake, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { planRank } from '#kernel/actor.ts'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { useAuth } from '#webkit/session.tsx'
import type { Affiliate } from '../contract.ts'
import { affiliateStatuses } from '../rules.ts'
import { AffiliateDialog } from './AffiliateDialog.tsx'
import { AffiliateSheet } from './AffiliateSheet.tsx'
import { AffiliateChip, Amounts } from './affiliate-parts.tsx'
import classes from './affiliates.module.css'
import { affiliatesApi } from './api.ts'
import { LockedProgram } from './LockedProgram.tsx'
import { ProgramDialog } from './ProgramDialog.tsx'

/** `/affiliates`: who sends buyers, with what they brought and what's owed. Part of the Pro Plan. */
export function AffiliatesPage() {
  const { user } = useAuth()
  if (!user) return null
  return planRank[user.plan] < planRank.pro_plan ? <LockedProgram /> : <AffiliateList />
}

function AffiliateList() {
  const t = useTranslations('affiliates')
  const [opened, setOpened] = useState<'form' | 'program' | null>(null)
  const view = useListView({ filters: { status: affiliateStatuses }, open: anId('aff') })
  const { status } = view.filters
  const list = useQuery(
    affiliatesApi.list.queryOptions({
      input: { ...(view.search ? { search: view.search } : {}), ...(status ? { status } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const close = () => setOpened(null)
  const add = (
    <Button icon={Plus} onClick={() => setOpened('form')}>
      {t('add')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      line="payments"
      icon={Handshake}
      purpose={t('purpose')}
      actions={
        <>
          <Button kind="secondary" onClick={() => setOpened('program')}>
            {t('program')}
          </Button>
          <Button kind="secondary" to="/affiliates/payouts">
            {t('payouts')}
          </Button>
          {add}
        </>
      }
    >
      <ListScreen
        label={t('title')}
        view={view}
        found={foundIn(list, ({ affiliates }) => ({ rows: affiliates, total: affiliates.length }))}
        search={t('search')}
        filters={
          <SelectField
            label={t('status')}
            className={classes.filter}
            options={[
              { value: '', label: t('any') },
              ...affiliateStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
            ]}
            value={status ?? ''}
            onChange={(event) => view.setFilter('status', event.target.value)}
          />
        }
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch', { search }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={
          <EmptyState drawing="payments" line="payments" title={t('emptyTitle')} action={add}>
            {t('emptyText')}
          </EmptyState>
        }
        table={{
          columns: useColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ name }) => name,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <p className={classes.how}>{t('how')}</p>
      <AffiliateSheet affiliateId={view.open} onClose={view.close} />
      {opened === 'form' ? <AffiliateDialog affiliate={null} onClose={close} /> : null}
      {opened === 'program' ? <ProgramDialog onClose={close} /> : null}
    </Page>
  )
}

function useColumns(): Column<Affiliate>[] {
  const t = useTranslations('affiliates')
  return [
    {
      key: 'name',
      header: t('columns.name'),
      phone: 'title',
      render: ({ name, email }) => (
        <>
          {name}
          <span className={classes.email}>{email}</span>
        </>
      ),
    },
    {
      key: 'code',
      header: t('columns.code'),
      phone: 'hide',
      width: '130px',
      render: ({ code, email }) => (email ? <span className={classes.code}>{code}</span> : t('nothing')),
    },
    {
      key: 'clicks',
      header: t('columns.clicks'),
      align: 'end',
      phone: 'hide',
      width: '90px',
      render: ({ clicks }) => clicks,
    },
    {
      key: 'sales',
      header: t('columns.sales'),
      align: 'end',
      phone: 'hide',
      width: '90px',
      render: ({ sales }) => sales,
    },
    {
      key: 'owed',
      header: t('columns.owed'),
      align: 'end',
      phone: 'meta',
      width: '120px',
      render: ({ owed }) => <Amounts of={owed} />,
    },
    {
      key: 'paid',
      header: t('columns.paid'),
      align: 'end',
      phone: 'hide',
      width: '120px',
      render: ({ paid }) => <Amounts of={paid} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'status',
      width: '120px',
      render: ({ status }) => <AffiliateChip status={status} />,
    },
  ]
}
