import { Star } from 'lucide-react'

/** A rating as filled stars, and in words for whoever doesn't see them. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={star <= rating ? 'icon icon-s is-full' : 'icon icon-s'} />
      ))}
    </span>
  )
}
