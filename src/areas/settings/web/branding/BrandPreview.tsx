import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './Branding.module.css'
import { brandFaces, type Paper } from './brand-faces.ts'

type Props = { name: string; color: string; logoUrl: string | null }

/** Storefront, button and receipt in the current color, on light and dark paper, repainted while you drag. */
export function BrandPreview({ name, color, logoUrl }: Props) {
  const t = useTranslations('settings.branding.preview')
  const [paper, setPaper] = useState<Paper>('light')
  const face = brandFaces(color, paper)
  const mark = logoUrl ? (
    <img src={logoUrl} alt="" width={28} height={28} />
  ) : (
    <span style={{ background: face.button, color: face.on }}>{[...name][0]?.toLocaleUpperCase()}</span>
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
            <p className={classes.storeName}>
              {mark}
              {name}
            </p>
            <p className={classes.storeTitle}>{t('headline')}</p>
            <p style={{ color: face.text }}>{t('link')}</p>
            <span
              className={classes.storeButton}
              style={{ background: face.button, color: face.on, borderColor: face.edge }}
            >
              {t('button')}
            </span>
          </div>
          <div
            className={classes.receipt}
            style={{ background: face.surface, color: face.ink, borderColor: face.border }}
          >
            <p className={classes.storeName}>
              {mark}
              {name}
            </p>
            <p>{t('receipt')}</p>
            <p className={classes.line} style={{ borderColor: face.mark }}>
              <span>{t('item')}</span>
              <b>{t('price')}</b>
            </p>
          </div>
        </div>
      </Card>
    </aside>
  )
}
