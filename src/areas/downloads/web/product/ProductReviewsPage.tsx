import { useTranslations } from 'use-intl'
import { ReviewsPanel } from '#areas/reviews/web/shared/ReviewsPanel.tsx'
import { DownloadFrame } from './DownloadFrame.tsx'
import { OneDownload } from './OneDownload.tsx'

/** `/digital-products/…/reviews`: what buyers say of one product, and the creator's word on it. */
export function ProductReviewsPage() {
  const t = useTranslations('downloads.editor.nav')
  return (
    <OneDownload>
      {(product) => (
        <DownloadFrame product={product} title={t('reviews')}>
          <ReviewsPanel thingId={product.id} />
        </DownloadFrame>
      )}
    </OneDownload>
  )
}
