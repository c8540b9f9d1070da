import type { FastifyInstance } from 'fastify'
import { keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import type { SiteTools } from '#platform/http/site.ts'

/**
 * `/robots.txt`: search engines are led to what is public, and kept from the app, from checkouts and from addresses that
 * carry a secret.
 *
 * @param privatePaths path prefixes no one should find by searching.
 */
export function mountRobots(app: FastifyInstance, site: SiteTools): void {
  const robots = keepPage(
    robotsText(site.frame.origin, site.privatePaths),
    'asset',
    'text/plain; charset=utf-8',
  )
  app.get('/robots.txt', async (request, reply) => sendKeptPage(request, reply, robots))
}

function robotsText(origin: string, privatePaths: readonly string[]): string {
  const disallowed = [...new Set(privatePaths)].sort().map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
