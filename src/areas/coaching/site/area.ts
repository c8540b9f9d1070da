import type { SiteArea } from '#platform/area.ts'
import { mountCoaching } from './routes.tsx'

export const coachingSite: SiteArea = {
  name: 'coaching',
  mount: mountCoaching,
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
