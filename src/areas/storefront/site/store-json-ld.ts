import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import type { StoreFace } from '#ui/site/store-face.ts'
import type { OfferedProduct } from './ProductOnSale.tsx'
import type { Creator } from './StoreHero.tsx'

type StoreJsonLd = {
  site: SiteContext
  store: StoreFace
  creator?: Creator
  bio?: string
  products: readonly OfferedProduct[]
}

/** What search engines read: the business, who is behind it, and the list of its products. */
export function storeJsonLd({ site, store, creator, bio, products }: StoreJsonLd): Record<string, unknown> {
  const at = (path: string) => new URL(path, site.origin).href
  const url = at(store.href)
  const business = {
    '@type': 'Organization',
    '@id': `${url}#store`,
    name: store.name,
    url,
    ...(bio ? { description: bio } : {}),
    ...(store.logo ? { logo: at(store.logo.src) } : {}),
    ...(store.places?.length ? { sameAs: store.places.map((place) => place.url) } : {}),
    ...(creator
      ? {
          founder: {
            '@type': 'Person',
            name: creator.name,
            ...(creator.photo ? { image: at(creator.photo) } : {}),
          },
        }
      : {}),
  }
  const page = {
    '@type': 'WebPage',
    '@id': url,
    url,
    inLanguage: site.lang,
    about: { '@id': `${url}#store` },
  }
  const list = {
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: at(product.href),
      name: product.title,
    })),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': products.length > 0 ? [business, page, list] : [business, page],
  }
}
