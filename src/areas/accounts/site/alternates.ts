import type { WorkspaceRecord } from '../server/workspaces.ts'

export const feedType = 'application/rss+xml'

/** The store's feed, and what other sites may show of this page, where programs look for both. */
export function alternatesOf(
  origin: string,
  { handle, name }: Pick<WorkspaceRecord, 'handle' | 'name'>,
  path: string,
) {
  return [
    { type: feedType, href: `${origin}/@${handle}/feed.xml`, title: name },
    {
      type: 'application/json+oembed',
      href: `${origin}/oembed?url=${encodeURIComponent(origin + path)}`,
      title: name,
    },
  ]
}
