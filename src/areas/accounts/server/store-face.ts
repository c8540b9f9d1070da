import { logoAddress } from '../rules.ts'
import type { WorkspaceRecord } from './workspaces.ts'

/** What a creator's public pages show of the creator (the shape of ui/site's StoreFace). */
export function storeFaceOf(
  workspace: WorkspaceRecord,
  nav: { label: string; href: string; isCurrent?: boolean }[] = [],
) {
  const href = `/@${workspace.handle}`
  return {
    name: workspace.name,
    href,
    brandCss: `${href}/brand.css?v=${workspace.brandColor.replace('#', '')}`,
    paper: 'auto' as const,
    logo: workspace.logoId ? { src: logoAddress(workspace.id, workspace.logoId) } : null,
    places: workspace.socialLinks,
    nav,
  }
}
