import { Check } from 'lucide-react'
import { dayLocaleOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { descriptionParts } from '../description.ts'
import type { FileType } from '../rules.ts'
import { sizeInWords } from './size-words.ts'
import { downloadsTextIn } from './texts.ts'
import type { DownloadsSiteText } from './words.ts'

/** What a visitor may do about it. */
export type ProductAccess =
  | { kind: 'owned'; openHref: string }
  | { kind: 'buyable'; checkoutHref: string }
  | { kind: 'closed'; reason: string }

export type ShownProduct = {
  id: string
  title: string
  description: string
  license: string
  cover: CoverImage | null
  price: string
  isFree: boolean
  files: { type: FileType; bytes: number; pages: number | null; version: number }[]
  updatedAt: Date
  downloadLimit: number | null
  linkDays: number | null
}

type Props = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  product: ShownProduct
  access: ProductAccess
}

/** `/@handle/products/…`: sells a digital product. */
export function ProductPage({ site, store, viewer, isTestMode, path, product, access }: Props) {
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
        ...(product.cover ? { image: product.cover.src } : {}),
      }}
    >
      <main id="main" className="wrap product">
        <figure>
          <StoreCover id={product.id} image={product.cover} />
        </figure>
        <div>
          <nav className="crumb meta" aria-label={text.breadcrumb}>
            <a href={store.href}>{store.name}</a> / <a href={`${store.href}#products`}>{text.downloads}</a>
          </nav>
          <h1 className="title">{product.title}</h1>
          {summary ? <p className="lead">{summary}</p> : null}
          <Buying product={product} access={access} text={text} />
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
        </div>
      </main>
    </StoreDocument>
  )
}

type Part = { product: ShownProduct; text: DownloadsSiteText }

function Buying({ product, access, text }: Part & { access: ProductAccess }) {
  if (access.kind === 'owned')
    return (
      <>
        <SiteAlert kind="good">
          <p>{text.owned}</p>
        </SiteAlert>
        <div className="btns">
          <a className="btn xl" href={access.openHref}>
            {text.open}
          </a>
        </div>
      </>
    )
  const price = (
    <p className="product-price">
      <span className="money">{product.isFree ? text.free : product.price}</span>
      {product.isFree ? null : <span className="meta">{text.terms}</span>}
    </p>
  )
  if (access.kind === 'closed')
    return (
      <>
        {price}
        <SiteAlert kind="info">
          <p>
            <b>{text.closed}</b>
          </p>
          <p>{access.reason}</p>
        </SiteAlert>
      </>
    )
  return (
    <>
      {price}
      <div className="btns">
        <a className="btn xl" href={access.checkoutHref}>
          {product.isFree ? text.get : text.buy(product.price)}
        </a>
      </div>
      <p className="meta">{text.noAccount}</p>
    </>
  )
}

function Facts({ product, site, text }: Part & { site: SiteContext }) {
  const { files, license, downloadLimit, linkDays, updatedAt } = product
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
    [text.updated, text.updatedOn(formatDay(updatedAt, dayLocaleOf(site.lang)), version)],
    ...(license ? [[text.license, license] as [string, string]] : []),
    ...(isLimited ? [[text.limits, limits.join(', ')] as [string, string]] : []),
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
