import { Suspense } from 'react'
import { type LibraryCardProps, useProducts } from '#webkit/products.ts'
import { ProductRow } from './ProductRow.tsx'

/** The card that its kind brings, or a plain one: also until its own is there. */
export function ProductCard(props: LibraryCardProps) {
  const Own = useProducts().find(({ kind }) => kind === props.owned.kind)?.parts?.LibraryCard
  const plain = <ProductRow {...props} />
  if (!Own) return plain
  return (
    <Suspense fallback={plain}>
      <Own {...props} />
    </Suspense>
  )
}
