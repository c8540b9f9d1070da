import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundInPages } from '#webkit/found.ts'
import type { Affiliate } from '../contract.ts'
import { ChangeAffiliate, CreateAffiliate } from './AffiliateDialog.tsx'
import { affiliatesApi } from './api.ts'

/** `/affiliates`: the creator's affiliates, the newest first; one opens over the list. */
export function AffiliatesPage() {
  const t = useTranslations('affiliates')
  const view = useListView({ open: anId('aff') })
  const [isNew, setNew] = useState(false)
  const list = useInfiniteQuery(
    affiliatesApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 25, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const create = <Button onClick={() => setNew(true)}>{t('create')}</Button>
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={create}>
      <ListScreen
        label={t('title')}
        view={view}
        found={foundInPages(list, (page) => page.affiliates)}
        words={{ failed: t('failed'), more: t('more') }}
        firstUse={
          <EmptyState title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
        table={{
          columns: useColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ title }) => title,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      {isNew ? <CreateAffiliate onClose={() => setNew(false)} /> : null}
      {view.open ? <ChangeAffiliate key={view.open} id={view.open} onClose={view.close} /> : null}
    </Page>
  )
}

function useColumns(): Column<Affiliate>[] {
  const t = useTranslations('affiliates.columns')
  const format = useFormat()
  return [
    { key: 'title', header: t('title'), phone: 'title', render: ({ title }) => title },
    {
      key: 'person',
      header: t('person'),
      phone: 'meta',
      render: ({ person }) => person && (person.name || person.email),
    },
    {
      key: 'createdAt',
      header: t('createdAt'),
      width: '130px',
      render: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.day(createdAt)}
        </time>
      ),
    },
  ]
}
