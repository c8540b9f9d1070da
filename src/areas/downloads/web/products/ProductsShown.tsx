import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useTrashColumns } from '#areas/lists/web/shared/use-trash-columns.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import type { Download } from '../../contract.ts'
import { editPathOf } from '../../rules.ts'
import { ProductCard } from './ProductCard.tsx'
import type { Look } from './ProductTools.tsx'
import classes from './products.module.css'
import { useProductColumns } from './use-product-columns.tsx'
import { useProductMenu } from './use-product-menu.tsx'

type Props = { products: readonly Download[]; look: Look; inTrash: boolean; refreshing: boolean }

/** The products that were found. What is in the trash opens only after it was restored. */
export function ProductsShown({ products, look, inTrash, refreshing }: Props) {
  const t = useTranslations('downloads')
  const grid = useRef<HTMLDivElement>(null)
  useKeptFocus(grid, 'article')
  const columns = useProductColumns()
  const trashed = useTrashColumns<Download>('buyers')
  const { actionsOf, dialogs } = useProductMenu({ inTrash })
  return (
    <>
      {look === 'table' ? (
        <Card flush label={t('title')}>
          <DataTable
            label={t('title')}
            columns={inTrash ? [...columns.filter(({ key }) => key !== 'updated'), ...trashed] : columns}
            rows={products}
            rowKey={({ id }) => id}
            rowName={({ title }) => title}
            rowTo={inTrash ? undefined : ({ id }) => editPathOf(id)}
            rowActions={actionsOf}
            refreshing={refreshing}
          />
        </Card>
      ) : (
        <div ref={grid} className={classes.grid}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} actions={actionsOf(product)} linked={!inTrash} />
          ))}
        </div>
      )}
      {dialogs}
    </>
  )
}
