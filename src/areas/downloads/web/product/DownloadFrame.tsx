import type { ReactNode } from 'react'
import { useDocumentTitle } from '#ui/document-title.ts'
import { ProductView } from '#ui/product/ProductView.tsx'
import type { DownloadDetail } from '../../contract.ts'
import type { ProductForm } from '../editor/use-product-form.ts'
import { DownloadBar } from './DownloadBar.tsx'

type Props = {
  product: DownloadDetail
  /** What this view of it is: the heading, and its tab's name. */
  title: string
  form?: ProductForm
  children: ReactNode
}

/** A view of one digital product: the same bar, tabs and width for each. */
export function DownloadFrame({ product, title, form, children }: Props) {
  useDocumentTitle(`${title} · ${product.title}`)
  return (
    <>
      <DownloadBar downloadId={product.id} product={product} form={form} />
      <ProductView line="products" title={title}>
        {children}
      </ProductView>
    </>
  )
}
