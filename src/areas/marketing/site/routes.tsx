import type { FastifyInstance } from 'fastify'
import { keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { HomePage } from './HomePage.tsx'

/** `/`: the front door. Nothing on it changes while the process runs. */
export function mountMarketing(app: FastifyInstance, site: SiteTools): void {
  const pages = {
    visitor: keepPage(renderSite(<HomePage site={site.frame} viewer="visitor" />)),
    signedIn: keepPage(renderSite(<HomePage site={site.frame} viewer="signedIn" />)),
  }
  app.get('/', async (request, reply) => sendKeptPage(request, reply, pages[site.viewerOf(request)]))
}
