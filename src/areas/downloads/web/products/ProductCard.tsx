import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { TrashedText } from '#areas/lists/web/shared/TrashedText.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Download } from '../../contract.ts'
import { editPathOf } from '../../rules.ts'
import classes from './products.module.css'
import { useRating } from './use-rating.ts'

type Props = { product: Download; actions: readonly MenuAction[]; linked: boolean }

/** A product in the grid: cover, state, price, what it is and how it does. The whole card opens it. */
export function ProductCard({ product, actions, linked }: Props) {
  const t = useTranslations('downloads')
  const format = useFormat()
  const size = useFileSize(2)
  const rating = useRating()
  const { id, title, type, price, fileSize, updatedAt, trashed, revenue } = product
  return (
    <article className={classes.card} aria-label={title} data-linked={linked ? '' : undefined}>
      <div className={classes.cover}>
        <LineCover id={id} title={title} line="products" src={product.imageUrl} />
      </div>
      <div className={classes.body}>
        <div className={classes.row}>
          <StatusChip status={product.status} />
          <b>{price.cents === 0 ? t('free') : <MoneyText money={price} />}</b>
        </div>
        <h2 className={classes.title}>
          {linked ? (
            <Link to={editPathOf(id)} className={classes.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className={classes.meta}>
          {type ? `${t(`types.${type}`)} · ${size(fileSize)}` : t('noFile')} ·{' '}
          {trashed ? (
            <TrashedText trashed={trashed} keptFor="buyers" />
          ) : (
            t('updated', { date: format.day(updatedAt) })
          )}
        </p>
        <p className={classes.meta}>{rating(product)}</p>
        <div className={classes.foot}>
          <div className={classes.figures}>
            <span>{t('sales', { count: product.sales })}</span>
            <b>
              <MoneyText money={revenue} />
            </b>
            <span>{t('downloads', { count: product.downloads })}</span>
          </div>
          <span className={classes.menu}>
            <RowMenu name={title} actions={actions} />
          </span>
        </div>
      </div>
    </article>
  )
}
