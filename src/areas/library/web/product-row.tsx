import type { OwnedRow } from '#webkit/student.ts'
import type { OwnedProduct } from '../contract.ts'
import { ProductCard } from './ProductCard.tsx'

/** A thing of a kind that has no list of its own, as a row of the list. */
export function productRow(product: OwnedProduct): OwnedRow {
  const { id, kind, title, sellerName, grantedAt, lastActiveAt, percent, receiptPath, ended } = product
  const isFinished = percent === 100
  return {
    ...{ id, kind, title, sellerName, grantedAt, lastActiveAt, receiptPath, isFinished },
    percent: percent ?? 0,
    hasBegun: lastActiveAt !== null || (percent ?? 0) > 0,
    isEnded: ended !== null,
    nextPath: isFinished || ended ? null : product.openPath,
    card: (shown) => <ProductCard owned={product} {...shown} />,
  }
}
