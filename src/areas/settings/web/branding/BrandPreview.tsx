import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { parseHex } from '#kernel/colors.ts'
import { coverAddress } from '#kernel/covers.ts'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useFormat } from '#webkit/format.ts'
import classes from './Branding.module.css'
import { brandFaces, type Paper } from './brand-faces.ts'
import type { BrandingFormState } from './use-branding-form.ts'

type Props = { form: BrandingFormState; branding: Branding }

/** The storefront with its first product and the receipt of who buys it, as typed so far, on light and dark paper. */
export function BrandPreview({ form, branding }: Props) {
  const t = useTranslations('settings.branding.preview')
  const rows = useTranslations('settingRows.preview')
  const format = useFormat()
  const [paper, setPaper] = useState<Paper>('light')
  const { values } = form
  const face = brandFaces(parseHex(values.color) ? values.color.trim() : branding.brandColor, paper)
  const name = values.name.trim() || branding.name
  const { products } = branding
  const product = products.find(({ id }) => id === values.featuredId) ?? products[0]
  const mark = (
    <p className={classes.storeName}>
      {branding.logoUrl ? (
        <img src={branding.logoUrl} alt="" width={28} height={28} />
      ) : (
        <span style={{ background: face.button, color: face.on }}>{[...name][0]?.toLocaleUpperCase()}</span>
      )}
      {name}
    </p>
  )
  return (
    <aside className={classes.preview} aria-label={t('title')}>
      <Card
        title={t('title')}
        action={
          <SegmentedControl<Paper>
            label={t('paper')}
            value={paper}
            onChange={setPaper}
            options={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
            ]}
          />
        }
      >
        <div className={classes.faces}>
          <div
            className={classes.store}
            data-testid="brand-preview"
            style={{ background: face.canvas, color: face.ink, borderColor: face.border }}
          >
            {mark}
            {values.headline.trim() ? <p className={classes.storeTitle}>{values.headline.trim()}</p> : null}
            {product ? (
              <>
                <img
                  className={classes.cover}
                  src={
                    product.imageFileId
                      ? `${fileAddress(product.imageFileId)}?w=640`
                      : coverAddress(product.id, product.title)
                  }
                  alt=""
                />
                <p className={values.headline.trim() ? classes.productTitle : classes.storeTitle}>
                  {product.title}
                </p>
                {product.summary ? <p className={classes.text}>{product.summary}</p> : null}
                <p style={{ color: face.text }}>/@{branding.handle}</p>
                <span
                  className={classes.storeButton}
                  style={{ background: face.button, color: face.on, borderColor: face.edge }}
                >
                  {rows('buy', { price: format.price(product.price) })}
                </span>
              </>
            ) : (
              <p className={classes.text}>{rows('none')}</p>
            )}
          </div>
          {product ? (
            <div
              className={classes.receipt}
              style={{ background: face.surface, color: face.ink, borderColor: face.border }}
            >
              {mark}
              <p>{rows('receipt', { title: product.title })}</p>
              <p className={classes.line} style={{ borderColor: face.mark }}>
                <span>{product.title}</span>
                <b>{format.money(product.price)}</b>
              </p>
              <p className={classes.sum} style={{ borderColor: face.border }}>
                <span>{rows('total')}</span>
                <b>{format.money(product.price)}</b>
              </p>
              <p className={classes.seller}>
                {[
                  rows('soldBy', { name: values.legalName.trim() || name }),
                  values.address.trim(),
                  values.taxNumber.trim(),
                ]
                  .filter(Boolean)
                  .join('\n')}
              </p>
            </div>
          ) : null}
        </div>
      </Card>
    </aside>
  )
}
