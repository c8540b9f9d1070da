import type { SiteArea } from '#platform/area.ts'
import { mountMarketing } from './routes.tsx'

export const marketingSite: SiteArea = {
  name: 'marketing',
  mount: mountMarketing,
  documents: ['/', '/terms', '/privacy', '/cookies', '/help', '/status', '/contact', '/contact/thanks'],
  scripts: {
    home: 'src/areas/marketing/web/site-home.ts',
    texts: 'src/areas/marketing/web/site-edit-texts.ts',
  },
}
