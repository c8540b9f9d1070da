import { Clock, List, Star } from 'lucide-react'
import { formatPrice, type Money } from '#kernel/money.ts'
import { formatDuration, isLengthShown } from '#kernel/time.ts'
import type { ProductShelf, ProductWords } from '#platform/product.ts'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import type { StorefrontSiteText } from './words.ts'

export type OfferedProduct = {
  id: string
  title: string
  /** One sentence. */
  summary?: string
  href: string
  cover?: CoverImage | null
  /** How much it holds: "12 lessons". */
  size: string
  seconds?: number
  /** Of its published reviews. */
  rating?: { average: number; count: number } | null
  price: Money
  /** Its price where an amount alone doesn't say it: "From $19", "$9 a month". */
  priceWords?: string | undefined
  /** The offer to buy; null while no one can, and then the card only leads to the product. */
  offerId: string | null
}

/** What is on sale of one kind. */
export type OfferedShelf = {
  /** Its place on the page. */
  segment: string
  words: Pick<ProductWords, 'many' | 'count' | 'see' | 'choose'>
  items: OfferedProduct[]
  /** How they're shown; without it, as cards. */
  as?: ProductShelf['as']
  /** What all of them together are called, and said to be; its own words where these are empty. */
  band?: { title: string; text: string }
}

type ProductOnSaleProps = {
  product: OfferedProduct
  /** Whose it is, where those of many are together. */
  note?: string
  locale: string
  isLead?: boolean
  text: StorefrontSiteText
}

/** One product in the store. Only the leading one carries a filled button. */
export function ProductOnSale({ product, note, locale, isLead, text }: ProductOnSaleProps) {
  const isFree = isFreeOf(product)
  const price = priceOf(product, locale, text)
  return (
    <article className={isLead ? 'sale-lead' : 'sale-card'}>
      <StoreCover id={product.id} title={product.title} image={product.cover} isFirst={isLead} />
      <div>
        {isLead ? (
          <h2 className="title">
            <a href={product.href}>{product.title}</a>
          </h2>
        ) : (
          <h3 className="sub-t">
            <a href={product.href}>{product.title}</a>
          </h3>
        )}
        {note && <p className="meta">{note}</p>}
        {product.summary && <p className={isLead ? 'lead' : 'muted'}>{product.summary}</p>}
        <ProductFacts product={product} text={text} />
        {!isLead && <p className="money sale-price">{price}</p>}
        {isLead && (
          <div className="buy-row">
            <span className="money big">{price}</span>
            {product.offerId && (
              <a className="btn" href={`/checkout/${encodeURIComponent(product.offerId)}`}>
                {isFree ? text.getFree : product.priceWords ? text.buyNow : text.buy(price)}
              </a>
            )}
            <a className="body" href={product.href}>
              {text.look}
            </a>
          </div>
        )}
      </div>
    </article>
  )
}

const isFreeOf = ({ price, priceWords }: OfferedProduct) => price.cents === 0 && !priceWords

/** What it costs, in words where an amount alone doesn't say it. */
export const priceOf = (
  product: OfferedProduct,
  locale: string,
  text: Pick<StorefrontSiteText, 'free'>,
): string => product.priceWords ?? (isFreeOf(product) ? text.free : formatPrice(product.price, locale))

export function ProductFacts({ product, text }: Pick<ProductOnSaleProps, 'product' | 'text'>) {
  return (
    <ul className="facts">
      <li>
        <List className="icon icon-s" />
        {product.size}
      </li>
      {isLengthShown(product.seconds ?? 0) && (
        <li>
          <Clock className="icon icon-s" />
          {formatDuration(product.seconds ?? 0)}
        </li>
      )}
      {product.rating && (
        <li>
          <Star className="icon icon-s is-full" />
          {text.rating(product.rating.average, product.rating.count)}
        </li>
      )}
    </ul>
  )
}
