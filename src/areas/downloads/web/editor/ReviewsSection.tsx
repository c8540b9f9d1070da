import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ReviewsPanel } from '#areas/reviews/web/shared/ReviewsPanel.tsx'
import type { Id } from '#kernel/ids.ts'
import classes from './editor.module.css'

/** What buyers say of a product, and the creator's word on it. News of a review lead here. */
export function ReviewsSection({ downloadId }: { downloadId: Id<'dwl'> }) {
  const t = useTranslations('downloads.editor')
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isAsked = hash === '#reviews'
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView()
  }, [isAsked])
  return (
    <div ref={place} id="reviews" className={classes.reviews}>
      <h2>{t('reviews')}</h2>
      <ReviewsPanel thingId={downloadId} />
    </div>
  )
}
