import type { SiteArea } from '#platform/area.ts'
import { previewRoutes } from './preview-routes.tsx'
import { mountSalesPages } from './sales-page.tsx'

export const coursesSite: SiteArea = {
  name: 'courses',
  mount: mountSalesPages,
  documents: ['/@:handle/courses/:slug', '/@:handle/courses/:slug/preview/:lessonId'],
  scripts: { player: 'src/areas/courses/web/site-player.ts' },
  // The API's name of it is older than its place here.
  routes: (site) => ({ storefront: previewRoutes(site) }),
}
