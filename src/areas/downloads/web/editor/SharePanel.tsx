import { Copy, ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { DownloadDetail } from '../../contract.ts'
import { salesUrl, useCopySalesLink } from '../use-sales-link.ts'
import classes from './editor.module.css'

/** A product that is on sale: its link. */
export function SharePanel({ product }: { product: DownloadDetail }) {
  const t = useTranslations('downloads.publish')
  const copyLink = useCopySalesLink()
  return (
    <div className={classes.panel}>
      <div>
        <h2 className={classes.heading}>{t('liveTitle', { title: product.title })}</h2>
        <p className={classes.note}>{t('liveText')}</p>
      </div>
      <TextField
        label={t('link')}
        value={salesUrl(product)}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button icon={Copy} wide onClick={() => void copyLink(product)} data-autofocus>
        {t('copy')}
      </Button>
      <Button kind="secondary" size="dense" icon={ExternalLink} href={product.salesPath} newTab>
        {t('see')}
      </Button>
    </div>
  )
}
