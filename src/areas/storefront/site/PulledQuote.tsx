import { Stars } from './Stars.tsx'

export type Quote = {
  text: string
  rating: number
  shownName: string
  product: { title: string; href: string }
}

/** What one buyer said, in large letters. */
export function PulledQuote({
  quote: { text, rating, shownName, product },
  label,
}: {
  quote: Quote
  label: string
}) {
  return (
    <figure className="section wrap sf-quote">
      <Stars rating={rating} label={label} />
      <blockquote>{text}</blockquote>
      <figcaption>
        <b>{shownName}</b>, <a href={product.href}>{product.title}</a>
      </figcaption>
    </figure>
  )
}
