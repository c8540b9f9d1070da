import type { SiteArea } from '#platform/area.ts'
import { mountMemberships } from './routes.tsx'

export const membershipsSite: SiteArea = {
  name: 'memberships',
  mount: mountMemberships,
  documents: [
    '/@:handle/membership',
    '/@:handle/membership/:slug',
    '/@:handle/membership/:slug/gift',
    '/@:handle/members',
    '/@:handle/members/:pieceId',
    '/@:handle/members/enter/:token',
    '/@:handle/members/gift/:token',
  ],
}
