import type { FastifyInstance } from 'fastify'
import type { SiteTools } from '#platform/http/site.ts'
import { sendPage } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { HomePage } from './HomePage.tsx'

/** `/`: the front door. Nothing on it changes while the process runs. */
export function mountMarketing(app: FastifyInstance, site: SiteTools): void {
  const pages = {
    visitor: renderSite(<HomePage site={site.frame} viewer="visitor" />),
    signedIn: renderSite(<HomePage site={site.frame} viewer="signedIn" />),
  }
  app.get('/', async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'cookie')
    return sendPage(reply, pages[site.viewerOf(request)])
  })
}
