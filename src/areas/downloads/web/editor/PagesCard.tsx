import { Images, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { DownloadDetail } from '../../contract.ts'
import { PagesDialog } from './PagesDialog.tsx'
import classes from './pages.module.css'
import { usePages } from './use-pages.ts'

/** Pages of a PDF that anyone sees before buying. Only products with a PDF have it. */
export function PagesCard({ product }: { product: DownloadDetail }) {
  const t = useTranslations('downloads.pages')
  const [isChoosing, setChoosing] = useState(false)
  const pages = usePages(product)
  const { preview } = product
  const files = product.files.filter(({ type }) => type === 'pdf')
  const shown = files.find(({ id }) => id === preview?.fileId)
  if (files.length === 0) return null
  const drawing = pages.progress && pages.progress.all > 0 ? t('drawing', pages.progress) : undefined
  return (
    <Card title={t('title')}>
      <p className={classes.note}>{preview ? t('shown', { count: preview.pages.length }) : t('none')}</p>
      {preview ? (
        <ul className={classes.shown}>
          {preview.pages.map(({ page, url }) => (
            <li key={page}>
              <img src={`${url}?w=640`} alt={t('page', { page })} />
            </li>
          ))}
        </ul>
      ) : null}
      {preview?.isOld && shown ? (
        <Notice
          tone="wait"
          title={t('old')}
          action={
            <Button
              kind="secondary"
              size="small"
              busy={pages.progress !== null}
              busyLabel={drawing}
              onClick={() =>
                void pages.show(
                  shown,
                  preview.pages.map(({ page }) => page),
                )
              }
            >
              {t('again')}
            </Button>
          }
        >
          {t('oldText')}
        </Notice>
      ) : null}
      <FormError>{isChoosing ? null : pages.problem}</FormError>
      <div className={classes.buttons}>
        <Button
          kind="secondary"
          size="small"
          icon={Images}
          onClick={() => {
            pages.clearProblem()
            setChoosing(true)
          }}
        >
          {preview ? t('change') : t('choose')}
        </Button>
        {preview && shown ? (
          <Button kind="quiet" size="small" icon={RotateCcw} onClick={() => void pages.show(shown, [])}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {isChoosing ? (
        <PagesDialog
          files={files}
          preview={preview}
          pages={pages}
          busyLabel={drawing}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Card>
  )
}
