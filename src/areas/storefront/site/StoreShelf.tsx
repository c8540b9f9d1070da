import { StoreCover } from '#ui/site/StoreCover.tsx'
import { type OfferedShelf, ProductFacts, ProductOnSale, priceOf } from './ProductOnSale.tsx'
import type { StorefrontSiteText } from './words.ts'

type StoreShelfProps = {
  shelf: OfferedShelf
  leadId: string | undefined
  /** Address of the store. */
  storeHref: string
  locale: string
  text: StorefrontSiteText
}

/** What's on sale of a kind, the way its kind is shown; the product that leads the store isn't shown twice, but in a band. */
export function StoreShelf(props: StoreShelfProps) {
  const { shelf, leadId, text } = props
  if (shelf.as === 'band') return <Band {...props} />
  const items = shelf.items.filter(({ id }) => id !== leadId)
  if (items.length === 0) return null
  const { many } = shelf.words
  const title = items.length < shelf.items.length ? text.more(many) : many
  const own = { ...props, items, title }
  if (shelf.as === 'rows') return <Rows {...own} />
  if (shelf.as === 'lines') return <Lines {...own} />
  return <Cards {...own} />
}

type ItemsProps = Pick<StoreShelfProps, 'shelf' | 'locale' | 'text'> & {
  items: OfferedShelf['items']
  title: string
}

function Cards({ shelf, items, title, locale, text }: ItemsProps) {
  return (
    <section className="section wrap" id={shelf.segment}>
      <h2 className="section-t">{title}</h2>
      <div className={`sale-grid ${items.length === 2 || items.length === 4 ? 'two' : 'three'}`}>
        {items.map((product) => (
          <ProductOnSale key={product.id} product={product} locale={locale} text={text} />
        ))}
      </div>
    </section>
  )
}

function Rows({ shelf, items, title, locale, text }: ItemsProps) {
  return (
    <section className="section band" id={shelf.segment}>
      <div className="wrap sale-split">
        <h2 className="section-t">{title}</h2>
        <ul className="sale-rows">
          {items.map((product) => (
            <li key={product.id}>
              <StoreCover id={product.id} title={product.title} image={product.cover} />
              <div>
                <h3 className="sub-t">
                  <a href={product.href}>{product.title}</a>
                </h3>
                {product.summary && <p className="muted">{product.summary}</p>}
                <ProductFacts product={product} text={text} />
              </div>
              <span className="money sale-amount">{priceOf(product, locale, text)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** From the least to the most: without pictures that's how they compare. */
function Lines({ shelf, items, title, locale, text }: ItemsProps) {
  const byPrice = items.toSorted((one, other) => one.price.cents - other.price.cents)
  return (
    <section className="section wrap sale-split" id={shelf.segment}>
      <h2 className="section-t">{title}</h2>
      <ul className="sale-lines">
        {byPrice.map((product) => (
          <li key={product.id}>
            <div>
              <h3 className="sub-t">
                <a href={product.href}>{product.title}</a>
              </h3>
              <p className="body">{product.size}</p>
              {product.summary && <p className="muted">{product.summary}</p>}
            </div>
            <span className="money sale-amount">{priceOf(product, locale, text)}</span>
            {shelf.words.choose && (
              <a
                className="btn two sm"
                href={product.href}
                aria-label={`${shelf.words.choose}: ${product.title}`}
              >
                {shelf.words.choose}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All of them in one, on the color of the store: their names and prices, and the way to where one is chosen. */
function Band({ shelf, storeHref, locale, text }: StoreShelfProps) {
  const { segment, words, items, band } = shelf
  return (
    <section className="sale-band" id={segment}>
      <div className="wrap">
        <div>
          <h2 className="title">{band?.title || words.many}</h2>
          {band?.text && <p className="lead">{band.text}</p>}
          <ul>
            {items.map((product) => (
              <li key={product.id}>
                <a href={product.href}>{product.title}</a>
                <span className="money">{priceOf(product, locale, text)}</span>
              </li>
            ))}
          </ul>
          <a className="btn xl" href={`${storeHref}/${segment}`}>
            {words.choose ?? words.see}
          </a>
        </div>
        <Arches />
      </div>
    </section>
  )
}

const archRadii = [260, 216, 172, 128, 84, 40]

/** One inside the other, lighter toward the middle (`storefront.css`). */
function Arches() {
  return (
    <svg className="sale-arches" viewBox="0 0 560 400" aria-hidden="true">
      {archRadii.map((radius) => (
        <path key={radius} d={`M${280 - radius} 420V280A${radius} ${radius} 0 0 1 ${280 + radius} 280V420`} />
      ))}
    </svg>
  )
}
