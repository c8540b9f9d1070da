import { useTranslations } from 'use-intl'
import { OrdersList } from '../orders/OrdersList.tsx'
import { DownloadFrame } from './DownloadFrame.tsx'
import { OneDownload } from './OneDownload.tsx'

/** `/digital-products/…/buyers`: who bought one product, and what they downloaded of it. */
export function BuyersPage() {
  const t = useTranslations('downloads.editor.nav')
  return (
    <OneDownload>
      {(product) => (
        <DownloadFrame product={product} title={t('buyers')}>
          <OrdersList of={product.id} />
        </DownloadFrame>
      )}
    </OneDownload>
  )
}
