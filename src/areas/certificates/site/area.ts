import type { SiteArea } from '#platform/area.ts'
import { mountCertificates } from './routes.tsx'

export const certificatesSite: SiteArea = {
  name: 'certificates',
  mount: mountCertificates,
  documents: ['/certificates/:code'],
  scripts: { certificate: 'src/areas/certificates/web/site-copy.ts' },
}
