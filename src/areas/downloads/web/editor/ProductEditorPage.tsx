import { Navigate, useLocation } from 'react-router'
import { reviewsPathOf } from '../../rules.ts'
import { OneDownload } from '../product/OneDownload.tsx'
import { ProductEditor } from './ProductEditor.tsx'

/** `/digital-products/…`: one product, open for editing. */
export function ProductEditorPage() {
  const { hash } = useLocation()
  return (
    <OneDownload>
      {(product) =>
        // Emails of before lead to where its reviews were.
        hash === '#reviews' ? (
          <Navigate to={reviewsPathOf(product.id)} replace />
        ) : (
          <ProductEditor key={product.id} product={product} />
        )
      }
    </OneDownload>
  )
}
