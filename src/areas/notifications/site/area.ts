import type { SiteArea } from '#platform/area.ts'
import { mountStops } from './routes.tsx'

export const notificationsSite: SiteArea = {
  name: 'notifications',
  mount: mountStops,
  documents: ['/unsubscribe/:token', '/refuse/:token'],
}
