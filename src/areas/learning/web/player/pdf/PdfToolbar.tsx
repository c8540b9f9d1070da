import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nextZoom } from '#areas/files/web/shared/zoom.ts'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './PdfViewer.module.css'

type Props = {
  page: number
  count: number
  zoom: number
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
}

/** Which page, and how large. */
export function PdfToolbar({ page, count, zoom, onPage, onZoom }: Props) {
  const t = useTranslations('learning.pdf')
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(typed, 10)
    if (Number.isNaN(wanted)) setTyped(String(page))
    else onPage(wanted)
  }
  return (
    <div role="toolbar" aria-label={t('tools')} className={classes.tools}>
      <IconButton
        icon={ChevronLeft}
        label={t('previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <form onSubmit={go} className={classes.which}>
        <input
          aria-label={t('pageField')}
          inputMode="numeric"
          className={classes.field}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={go}
        />
        <span>{t('of', { count })}</span>
      </form>
      <IconButton
        icon={ChevronRight}
        label={t('next')}
        disabled={page >= count}
        onClick={() => onPage(page + 1)}
      />
      <span className={classes.space} />
      <IconButton
        icon={ZoomOut}
        label={t('smaller')}
        disabled={nextZoom(zoom, -1) === zoom}
        onClick={() => onZoom(nextZoom(zoom, -1))}
      />
      <button
        type="button"
        className={classes.zoom}
        onClick={() => onZoom(1)}
        aria-label={t('fit', { zoom })}
      >
        {t('percent', { zoom })}
      </button>
      <IconButton
        icon={ZoomIn}
        label={t('larger')}
        disabled={nextZoom(zoom, 1) === zoom}
        onClick={() => onZoom(nextZoom(zoom, 1))}
      />
    </div>
  )
}
