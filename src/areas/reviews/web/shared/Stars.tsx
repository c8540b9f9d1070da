import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import classes from './Stars.module.css'

/** A rating as five stars, read out as "4 of 5 stars". */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const t = useTranslations('reviews')
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { count: rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          size={size}
          strokeWidth={1.75}
          aria-hidden="true"
          className={classes.star}
          data-on={star <= Math.round(rating) ? '' : undefined}
        />
      ))}
    </span>
  )
}
