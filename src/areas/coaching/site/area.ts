import type { SiteArea } from '#platform/area.ts'
import { mountCoachingPackages } from './routes.tsx'

export const coachingSite: SiteArea = {
  name: 'coaching',
  mount: mountCoachingPackages,
  documents: ['/@:handle/coaching/:slug'],
}
