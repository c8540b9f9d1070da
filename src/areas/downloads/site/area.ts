import type { SiteArea } from '#platform/area.ts'
import { mountDownloads } from './routes.tsx'

export const downloadsSite: SiteArea = {
  name: 'downloads',
  mount: mountDownloads,
  documents: ['/@:handle/products/:slug', '/downloads/:downloadId', '/downloads/:downloadId/files/:fileId'],
  scripts: { reader: 'src/areas/downloads/web/site-reader.ts' },
}
