import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { productStatuses } from '../../rules.ts'
import { downloadsApi } from '../api.ts'
import { ProductsLoading } from './ProductsLoading.tsx'
import { ProductsShown } from './ProductsShown.tsx'
import { ProductsTrash } from './ProductsTrash.tsx'
import { type Look, ProductLook, StatusField } from './ProductTools.tsx'
import { UploadButton } from './UploadButton.tsx'

export const productFilters = [...productStatuses, 'trash'] as const

/** The products, as cards or as a table. */
export function ProductsTab({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('downloads')
  const view = useListView({ filters: { status: productFilters }, pageSize: 24 })
  const [look, setLook] = useState<Look>('cards')
  const { status } = view.filters
  const { search, page } = view
  const list = useQuery(
    downloadsApi.list.queryOptions({
      input: { page, ...(search ? { search } : {}), ...(status ? { status } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const inTrash = status === 'trash'
  return (
    <ListScreen
      label={t('title')}
      view={view}
      found={foundIn(list, ({ downloads: rows, total }) => ({ rows, total }))}
      search={t('search')}
      filters={<StatusField value={status} onChange={(value) => view.setFilter('status', value)} />}
      views={<SavedViews list="downloads" keys={view.keys} />}
      end={<ProductLook look={look} onLook={setLook} total={list.data?.total} />}
      above={inTrash ? <ProductsTrash count={list.data?.total} /> : null}
      words={{
        failed: t('failed'),
        found: (count) => t('found', { count }),
        noMatch: (words) => t('noMatch', { search: words }),
        noneLeft: t(`noneLeft.${status ?? 'draft'}`),
      }}
      firstUse={
        <EmptyState
          drawing="generic"
          line="products"
          title={t('firstUse.title')}
          action={
            <>
              <UploadButton size="default" onFiles={onFiles} />
              <TrashLink onOpen={() => view.setFilter('status', 'trash')} />
            </>
          }
        >
          {t('firstUse.text')}
        </EmptyState>
      }
      loading={<ProductsLoading look={look} />}
      bare
    >
      {(products) => (
        <ProductsShown
          products={products}
          look={look}
          inTrash={inTrash}
          refreshing={list.isPlaceholderData}
        />
      )}
    </ListScreen>
  )
}

/** The way to what was deleted, for whoever has something there. */
function TrashLink({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('downloads.filters')
  const trash = useQuery(downloadsApi.list.queryOptions({ input: { page: 1, status: 'trash' } }))
  return trash.data?.total ? <Link onClick={onOpen}>{t('trash')}</Link> : null
}
