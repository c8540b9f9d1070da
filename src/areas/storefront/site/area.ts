import type { SiteArea } from '#platform/area.ts'
import { mountBrowse } from './browse.tsx'
import { mountCovers } from './covers.ts'
import { mountOEmbed } from './oembed.ts'
import { mountRobots } from './robots.ts'
import { mountStorefront } from './routes.tsx'
import { mountSitemap } from './sitemap.ts'

export const storefrontSite: SiteArea = {
  name: 'storefront',
  mount(app, site) {
    mountStorefront(app, site)
    mountCovers(app, site)
    mountBrowse(app, site)
    mountRobots(app, site)
    mountSitemap(app, site)
    mountOEmbed(app, site)
  },
  documents: ['/browse', '/@:handle'],
}
