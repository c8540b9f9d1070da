import { Check } from 'lucide-react'
import { ProductReviews } from '#areas/reviews/site/ProductReviews.tsx'
import type { ReviewsOnPage } from '#areas/reviews/site/reviews-on-page.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatPrice, type Money } from '#kernel/money.ts'
import { formatDay } from '#kernel/time.ts'
import { OfferChoices } from '#ui/site/OfferChoices.tsx'
import { productJsonLd } from '#ui/site/product-json-ld.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext, SiteHead } from '#ui/site/SiteDocument.tsx'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { PriceTax, Sale } from '#ui/site/sale.ts'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { siteTextIn } from '#ui/site/texts.ts'
import { descriptionParts } from '../description.ts'
import type { FileType } from '../rules.ts'
import { PagesInside, type PictureOfPage, SeePages } from './PagesInside.tsx'
import { sizeInWords } from './size-words.ts'
import { downloadsTextIn } from './texts.ts'
import type { DownloadsSiteText } from './words.ts'

export type ShownProduct = {
  id: string
  title: string
  description: string
  license: string
  cover: CoverImage | null
  pages: PictureOfPage[]
  price: Money
  tax: PriceTax
  files: { type: FileType; bytes: number; pages: number | null; version: number }[]
  updatedAt: Date
  downloadLimit: number | null
  linkDays: number | null
  /** Their name, email and order are set into the pages of PDFs: whoever buys it hears of that before. */
  stampsBuyers: boolean
}

type Props = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  /** The page in other forms, for feed readers and other sites. */
  alternates: SiteHead['alternates']
  /** Address of the picture shown where the page is shared. */
  shareImage: string
  product: ShownProduct
  reviews: ReviewsOnPage | null
  sale: Sale
}

/** `/@handle/products/…`: sells a digital product. */
export function ProductPage(props: Props) {
  const { site, store, viewer, isTestMode, path, alternates, shareImage, product, reviews, sale } = props
  const text = downloadsTextIn(site.lang)
  const [lead, ...parts] = descriptionParts(product.description)
  const summary = lead?.kind === 'text' ? lead.text : undefined
  const told = lead && lead.kind !== 'text' ? [lead, ...parts] : parts
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: `${product.title} – ${store.name}`,
        description: summary,
        canonical: path,
        alternates,
        image: product.cover?.src ?? shareImage,
        jsonLd: productJsonLd(site, store, {
          type: 'Product',
          sellerAs: 'brand',
          href: path,
          title: product.title,
          description: summary ?? '',
          image: product.cover?.src ?? shareImage,
          rating: reviews?.figures,
          price: sale.kind === 'closed' ? null : product.price,
          tax: product.tax,
        }),
      }}
    >
      <main id="main" className="wrap product">
        <div>
          <figure>
            <StoreCover id={product.id} title={product.title} image={product.cover} isFirst />
          </figure>
          <PagesInside title={product.title} pages={product.pages} text={text} />
        </div>
        <div>
          <nav className="crumb meta" aria-label={text.breadcrumb}>
            <a href={store.href}>{store.name}</a> / <a href={`${store.href}#products`}>{text.downloads}</a>
          </nav>
          <h1 className="title">{product.title}</h1>
          {summary ? <p className="lead">{summary}</p> : null}
          <Buying product={product} sale={sale} site={site} text={text} />
          <Facts product={product} site={site} text={text} />
          {told.map((part) =>
            part.kind === 'text' ? (
              <p key={part.text} className="body">
                {part.text}
              </p>
            ) : (
              <section key={part.items.join()}>
                {part.title ? <h2 className="h3">{part.title}</h2> : null}
                <ul className="ticks body">
                  {part.items.map((item) => (
                    <li key={item}>
                      <Check className="icon" />
                      <span>{item}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ),
          )}
          {reviews ? <ProductReviews shown={reviews} sellerName={store.name} lang={site.lang} /> : null}
        </div>
      </main>
    </StoreDocument>
  )
}

type Part = { product: ShownProduct; text: DownloadsSiteText }

function Buying({ product, sale, site, text }: Part & { sale: Sale; site: SiteContext }) {
  if (sale.kind === 'owned')
    return (
      <>
        <SiteAlert kind="good">
          <p>{text.owned}</p>
        </SiteAlert>
        <div className="btns">
          <a className="btn xl" href={sale.openHref}>
            {text.open}
          </a>
        </div>
      </>
    )
  const isFree = product.price.cents === 0 && !sale.priceWords
  const amount = formatPrice(product.price, site.locale)
  const price = (
    <p className="product-price">
      <span className="money">{sale.priceWords ?? (isFree ? text.free : amount)}</span>
      {isFree || product.tax === null ? null : (
        <span className="meta">{product.tax === 'included' ? text.taxIncluded : text.plusTax}</span>
      )}
    </p>
  )
  if (sale.kind === 'closed')
    return (
      <>
        {price}
        <SiteAlert kind="info">
          <p>
            <b>{text.closed}</b>
          </p>
          <p>{sale.reason}</p>
        </SiteAlert>
        <OfferChoices sale={sale} lang={site.lang} />
      </>
    )
  return (
    <>
      {price}
      <div className="btns">
        <a className="btn xl" href={`/checkout/${sale.offerId}`}>
          {sale.priceWords ? siteTextIn(site.lang).buy.now : isFree ? text.get : text.buy(amount)}
        </a>
        <SeePages count={product.pages.length} text={text} />
      </div>
      <OfferChoices sale={sale} lang={site.lang} />
      <p className="meta">{text.noAccount}</p>
    </>
  )
}

function Facts({ product, site, text }: Part & { site: SiteContext }) {
  const { files, license, downloadLimit, linkDays, stampsBuyers, updatedAt } = product
  const types = [...new Set(files.map(({ type }) => text.types[type]))].join(', ')
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const pages = files.reduce((sum, file) => sum + (file.pages ?? 0), 0)
  const size = [
    sizeInWords(bytes, site.locale, text),
    ...(files.length > 1 ? [text.files(files.length)] : []),
    ...(pages > 0 ? [text.pages(pages)] : []),
  ].join(', ')
  const version = Math.max(0, ...files.map((file) => file.version))
  const isLimited = downloadLimit !== null || linkDays !== null
  const limits = [text.perOrder(downloadLimit), ...(linkDays === null ? [] : [text.forDays(linkDays)])]
  const facts: [string, string][] = [
    ...(files.length > 0
      ? [[text.type, types] as [string, string], [text.size, size] as [string, string]]
      : []),
    [text.updated, text.updatedOn(formatDay(updatedAt, localeOf(site.lang)), version)],
    ...(license ? [[text.license, license] as [string, string]] : []),
    ...(isLimited ? [[text.limits, limits.join(', ')] as [string, string]] : []),
    ...(stampsBuyers && files.some(({ type }) => type === 'pdf')
      ? [[text.copies, text.stamped] as [string, string]]
      : []),
  ]
  return (
    <dl className="product-facts body">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
