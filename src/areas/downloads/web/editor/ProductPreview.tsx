import { useLocale, useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Card } from '#ui/Card.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { useFormat } from '#webkit/format.ts'
import type { DownloadDetail } from '../../contract.ts'
import { descriptionParts } from '../../description.ts'
import classes from './editor.module.css'
import { centsOf, type ProductValues } from './use-product-form.ts'

type Props = { product: DownloadDetail; values: ProductValues }

/** What buyers see of what is typed, as it's typed. */
export function ProductPreview({ product, values }: Props) {
  const t = useTranslations('downloads')
  const locale = useLocale()
  const format = useFormat()
  const cents = centsOf(values.price, locale, product.price.currency) ?? product.price.cents
  const price = cents === 0 ? t('free') : format.price({ cents, currency: product.price.currency })
  return (
    <aside className={classes.side} aria-label={t('preview.title')}>
      <Card title={t('preview.title')}>
        <div className={classes.preview}>
          <LineCover
            id={product.id}
            title={product.title}
            line="products"
            src={product.imageUrl}
            className={classes.cover}
          />
          <h3>{values.title.trim() || t('preview.untitled')}</h3>
          <Description text={values.description} />
          <p className={classes.price}>{price}</p>
          <p className={classes.buy}>{cents === 0 ? t('preview.get') : t('preview.buy', { price })}</p>
          <Facts product={product} values={values} />
        </div>
      </Card>
    </aside>
  )
}

function Description({ text }: { text: string }) {
  return descriptionParts(text).map((part) =>
    part.kind === 'text' ? (
      <p key={part.text}>{part.text}</p>
    ) : (
      <div key={part.items.join()}>
        <b>{part.title}</b>
        <ul className={classes.list}>
          {part.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    ),
  )
}

function Facts({ product, values }: Props) {
  const t = useTranslations('downloads')
  const size = useFileSize(2)
  const { files, fileSize } = product
  const types = [...new Set(files.map(({ type }) => t(`types.${type}`)))].join(', ')
  const [limit, days] = [Number(values.downloadLimit), Number(values.linkDays)]
  const limits = [
    ...(limit >= 1 ? [t('preview.limit', { limit })] : []),
    ...(days >= 1 ? [t('preview.days', { days })] : []),
  ].join(', ')
  const facts = [
    [t('preview.type'), types],
    [t('preview.size'), files.length > 0 ? size(fileSize) : ''],
    [t('preview.license'), values.license.trim()],
    [t('preview.limits'), limits],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
