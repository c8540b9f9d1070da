import { Star, StarHalf } from 'lucide-react'
import { useTranslations } from 'use-intl'
import classes from './Stars.module.css'

/** A rating as five stars, to the nearest half, read out as "4 of 5 stars". */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const t = useTranslations('reviews')
  const halves = Math.round(rating * 2)
  const look = { size, strokeWidth: 1.75, 'aria-hidden': true, className: classes.star } as const
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { count: rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={classes.place}>
          <Star {...look} data-on={star * 2 <= halves ? '' : undefined} />
          {star * 2 - 1 === halves ? <StarHalf {...look} data-on="" /> : null}
        </span>
      ))}
    </span>
  )
}
