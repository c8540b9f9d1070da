import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { ProductView } from '#ui/product/ProductView.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail } from '../../contract.ts'
import { downloadsApi } from '../api.ts'
import { DownloadBar } from './DownloadBar.tsx'

/** The product that is in the address, for the view that shows it; until it's there, or if it never comes, what there is to say. */
export function OneDownload({ children }: { children: (product: DownloadDetail) => ReactNode }) {
  const t = useTranslations('downloads.editor')
  const { downloadId = '' } = useParams()
  const isOne = isId('dwl', downloadId)
  const asked = useQuery(
    downloadsApi.get.queryOptions({ input: { downloadId: isOne ? downloadId : 'dwl_' }, enabled: isOne }),
  )
  if (asked.data) return children(asked.data)
  const { code, requestId } = refusalOf(asked.error)
  const toList = (
    <Button kind="secondary" size="small" to="/digital-products">
      {t('toList')}
    </Button>
  )
  if (!isOne || code === 'NOT_FOUND')
    return (
      <ProductView line="products">
        <Page title={t('loading')} documentTitle={t('gone')} line="products">
          <EmptyState title={t('gone')} action={toList}>
            {t('goneText')}
          </EmptyState>
        </Page>
      </ProductView>
    )
  return (
    <>
      <DownloadBar downloadId={downloadId} product={undefined} />
      <ProductView line="products">
        {asked.isError ? (
          <Page title={t('loading')} line="products">
            <ErrorPanel
              title={t('failed')}
              onRetry={() => void asked.refetch()}
              requestId={requestId}
              action={toList}
            />
          </Page>
        ) : (
          <SkeletonPage />
        )}
      </ProductView>
    </>
  )
}
