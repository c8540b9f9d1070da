import type { SiteTools } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { OfflinePage } from './OfflinePage.tsx'

/** The same for everyone: each browser keeps it for when there is no connection. */
export function offlinePage(site: SiteTools): string {
  return renderSite(<OfflinePage site={site.frame} script={site.script('offline')} />)
}
