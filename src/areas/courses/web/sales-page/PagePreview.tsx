import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { salesPageApi } from '../api.ts'
import classes from './SalesPageEditor.module.css'
import type { SalesWords } from './sales-values.ts'

const widths = ['phone', 'computer'] as const
type Width = (typeof widths)[number]

/** The real page with the words as they are in the fields, drawn by the server; nothing in it leads away. */
export function PagePreview({ courseId, words }: { courseId: Id<'crs'>; words: SalesWords }) {
  const t = useTranslations('salesPage.preview')
  const [width, setWidth] = useState<Width>('phone')
  const settled = useSettled(words)
  const page = useQuery({
    ...salesPageApi.previewSalesPage.queryOptions({ input: { courseId, ...settled } }),
    // The last page stays until the next is there: no flicker between letters.
    placeholderData: (last) => last,
    gcTime: 0,
    retry: false,
  })
  return (
    <Card
      title={t('title')}
      action={
        <SegmentedControl
          label={t('width')}
          value={width}
          onChange={setWidth}
          options={widths.map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      {page.isError ? (
        <p className={classes.note} role="status">
          {t('failed')}{' '}
          <Button kind="secondary" size="small" onClick={() => void page.refetch()}>
            {t('again')}
          </Button>
        </p>
      ) : null}
      <div className={classes.frame} data-width={width}>
        {page.data ? (
          // Without allow-scripts nothing in it runs; its own origin is what lets it load fonts and pictures.
          <iframe title={t('frame')} sandbox="allow-same-origin" srcDoc={withoutWays(page.data.html)} />
        ) : page.isError ? null : (
          <p className={classes.note} role="status">
            {t('wait')}
          </p>
        )}
      </div>
    </Card>
  )
}

const settleMs = 500

/** The words once nothing was typed for a moment. */
function useSettled(words: SalesWords): SalesWords {
  const [settled, setSettled] = useState(words)
  const text = JSON.stringify(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as SalesWords), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Links of a preview open nothing: a new window is what the sandbox refuses. */
function withoutWays(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}
