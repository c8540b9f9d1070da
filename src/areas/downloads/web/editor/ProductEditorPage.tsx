import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { downloadsApi } from '../api.ts'
import { ProductEditor } from './ProductEditor.tsx'

/** `/digital-products/…`: one product, open for editing. */
export function ProductEditorPage() {
  const t = useTranslations('downloads.editor')
  const { downloadId = '' } = useParams()
  const isOne = isId('dwl', downloadId)
  const asked = useQuery(
    downloadsApi.get.queryOptions({ input: { downloadId: isOne ? downloadId : 'dwl_' }, enabled: isOne }),
  )
  if (asked.data) return <ProductEditor key={asked.data.id} product={asked.data} />
  const { code, requestId } = refusalOf(asked.error)
  const toList = (
    <Button kind="secondary" size="small" to="/digital-products">
      {t('toList')}
    </Button>
  )
  if (!isOne || code === 'NOT_FOUND')
    return (
      <Page title={t('loading')} documentTitle={t('gone')} line="products">
        <EmptyState title={t('gone')} action={toList}>
          {t('goneText')}
        </EmptyState>
      </Page>
    )
  if (!asked.isError) return <SkeletonPage />
  return (
    <Page title={t('loading')} line="products">
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void asked.refetch()}
        requestId={requestId}
        action={toList}
      />
    </Page>
  )
}
