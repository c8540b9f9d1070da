import type { SiteArea } from '#platform/area.ts'
import { mountFeed } from '../server/calendars/feed.ts'
import { mountCoachingPackages } from './routes.tsx'

export const coachingSite: SiteArea = {
  name: 'coaching',
  mount(app, site) {
    mountCoachingPackages(app, site)
    mountFeed(app, site)
  },
  documents: ['/@:handle/coaching/:slug'],
}
