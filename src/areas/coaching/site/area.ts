import type { SiteArea } from '#platform/area.ts'
import { mountFeed } from '../server/calendars/feed.ts'
import { mountCoaching } from './routes.tsx'

export const coachingSite: SiteArea = {
  name: 'coaching',
  async mount(app, site) {
    await mountCoaching(app, site)
    mountFeed(app, site)
  },
  documents: [
    '/@:handle/coaching',
    '/@:handle/coaching/:slug',
    '/@:handle/coaching/:slug/book',
    '/bookings/:token',
    '/bookings/:token/time',
    '/bookings/:token/cancel',
  ],
  scripts: { booking: 'src/areas/coaching/web/site-booking.ts' },
}
