import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { Download } from '../../contract.ts'

/** What buyers think of a product, in words. */
export function useRating() {
  const t = useTranslations('downloads')
  const { number } = useFormat()
  return ({ rating, reviews }: Pick<Download, 'rating' | 'reviews'>) =>
    rating === null ? t('noRating') : t('rating', { rating: number(rating), count: reviews })
}
