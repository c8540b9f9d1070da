import type { SiteArea } from '#platform/area.ts'
import { mountAffiliatePages } from './routes.tsx'

export const affiliatesSite: SiteArea = {
  name: 'affiliates',
  mount: mountAffiliatePages,
  documents: ['/affiliate/:token', '/@:handle/affiliates'],
}
