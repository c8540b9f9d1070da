import type { FastifyInstance } from 'fastify'
import { listPublicCourses } from '#areas/courses/server/public-addresses.ts'
import type { Ctx } from '#platform/context.ts'
import { type KeptPage, keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { escapeHtml } from '#platform/mail/letter.ts'

/** A sitemap may name 50,000 addresses; each course may bring its storefront along. */
const mostCourses = 20_000
/** Changes of a workspace empty it at once; this is for what no event tells. */
const keptMs = 5 * 60_000

/**
 * `/robots.txt` and `/sitemap.xml`: search engines are led to what is public, and kept from the app, from checkouts and from
 * addresses that carry a secret.
 *
 * @param privatePaths path prefixes nobody should find by searching.
 * @param has what this installation shows besides stores.
 */
export function mountRobots(
  app: FastifyInstance,
  site: SiteTools,
  privatePaths: readonly string[],
  has: { hasBrowse(): boolean },
): void {
  const robots = keepPage(robotsText(site.frame.origin, privatePaths), 'asset', 'text/plain; charset=utf-8')
  app.get('/robots.txt', async (request, reply) => sendKeptPage(request, reply, robots))

  let kept: { page: KeptPage; mark: number; at: number } | null = null
  app.get('/sitemap.xml', async (request, reply) => {
    const mark = site.cache.mark()
    if (!kept || kept.mark !== mark || Date.now() - kept.at > keptMs) {
      const text = await sitemapText(await site.ctxOf(request, reply), site.frame.origin, has.hasBrowse())
      kept = { page: keepPage(text, 'asset', 'application/xml; charset=utf-8'), mark, at: Date.now() }
    }
    return sendKeptPage(request, reply, kept.page)
  })
}

function robotsText(origin: string, privatePaths: readonly string[]): string {
  const disallowed = [...new Set(privatePaths)].sort().map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

type Address = { path: string; changedAt?: Date }

async function sitemapText(ctx: Pick<Ctx, 'db'>, origin: string, hasBrowse: boolean): Promise<string> {
  const courses = await listPublicCourses(ctx, mostCourses)
  // The newest change of a store's courses is the store's.
  const stores = [...Map.groupBy(courses, (course) => course.handle)].map(([handle, own]) => ({
    path: `/@${handle}`,
    changedAt: new Date(Math.max(...own.map((course) => course.updatedAt.getTime()))),
  }))
  const addresses: Address[] = [
    { path: '/' },
    ...(hasBrowse ? [{ path: '/browse' }] : []),
    { path: '/docs/api' },
    ...stores,
    ...courses.map(({ handle, slug, updatedAt }) => ({
      path: `/@${handle}/courses/${slug}`,
      changedAt: updatedAt,
    })),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => entryOf(origin, address)),
    '</urlset>',
    '',
  ].join('\n')
}

function entryOf(origin: string, { path, changedAt }: Address): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeHtml(new URL(path, origin).href)}</loc>${changed}</url>`
}
