import type { FastifyInstance } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { type KeptPage, keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { products, type ReadingCtx } from '#platform/product.ts'
import { listPublicProducts, listPublicStores, pagesOfPublic } from '../server/public-pages.ts'
import { element } from './xml.ts'

/** Addresses in one part. Search engines take 50,000; smaller parts are asked for again only when they changed. */
const perPage = 10_000
/** Changes of a workspace empty it at once; this is for what no event tells. */
const keptMs = 5 * 60_000
const mostKept = 60

type Address = { path: string; changedAt?: Date }
type Options = { perPage?: number }

/** Pages of the installation itself that anyone may find. */
const ownPages = ['/', '/help', '/contact', '/terms', '/privacy', '/cookies', '/docs/api']

/**
 * `/sitemap.xml`, which names the parts, and the parts: pages of the installation, stores, and what each kind of product has on offer. Nothing that isn't
 * public, and no date that isn't true: a page without one has none.
 */
export function mountSitemap(app: FastifyInstance, site: SiteTools, options: Options = {}): void {
  const { origin } = site.frame
  const size = options.perPage ?? perPage
  const kept = new Map<string, { page: KeptPage; mark: number; at: number }>()

  const mount = <P extends Record<string, string>>(
    path: string,
    make: (ctx: ReadingCtx, params: P) => Promise<string>,
  ) =>
    app.get<{ Params: P }>(path, async (request, reply) => {
      const mark = site.cache.mark()
      const key = request.url.split('?')[0] ?? path
      let found = kept.get(key)
      if (!found || found.mark !== mark || performance.now() - found.at > keptMs) {
        const text = await make(await site.ctxOf(request, reply), request.params as P)
        found = {
          page: keepPage(text, 'asset', 'application/xml; charset=utf-8'),
          mark,
          at: performance.now(),
        }
        if (kept.size >= mostKept) kept.clear()
        kept.set(key, found)
      }
      return sendKeptPage(request, reply, found.page)
    })

  mount('/sitemap.xml', async (ctx) => {
    const { products, stores } = await pagesOfPublic(ctx, size)
    const parts: Address[] = [
      { path: '/sitemaps/pages-1.xml' },
      ...stores.map((changedAt, at) => ({ path: `/sitemaps/stores-${at + 1}.xml`, changedAt })),
      ...products.flatMap(({ product, pages }) =>
        pages.map((changedAt, at) => ({
          path: `/sitemaps/${product.store.segment}-${at + 1}.xml`,
          changedAt,
        })),
      ),
    ]
    return documentOf('sitemapindex', 'sitemap', origin, parts)
  })
  mount<{ part: string }>('/sitemaps/:part', async (ctx, { part }) => {
    const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(part) ?? []
    const page = { page: Number(number), perPage: size }
    const addresses = await addressesOf(ctx, kind, page, site.frame.hasBrowse)
    if (addresses.length === 0) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
    return documentOf('urlset', 'url', origin, addresses)
  })
}

async function addressesOf(
  ctx: ReadingCtx,
  kind: string,
  page: { page: number; perPage: number },
  hasBrowse: boolean,
): Promise<Address[]> {
  const product = ctx.instance.given(products).find(({ store }) => store.segment === kind)
  if (product) {
    const offered = await listPublicProducts(ctx, product, page)
    return offered.map(({ path, updatedAt }) => ({ path, changedAt: updatedAt }))
  }
  if (kind === 'stores') {
    const stores = await listPublicStores(ctx, page)
    return stores.map(({ handle, updatedAt }) => ({ path: `/@${handle}`, changedAt: updatedAt }))
  }
  if (kind !== 'pages' || page.page !== 1) return []
  return [...ownPages, ...(hasBrowse ? ['/browse'] : [])].map((path) => ({ path }))
}

function documentOf(root: string, entry: string, origin: string, addresses: Address[]): string {
  const entries = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? element('lastmod', changedAt.toISOString()) : ''
    return `<${entry}>${element('loc', new URL(path, origin).href)}${changed}</${entry}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n')
}
