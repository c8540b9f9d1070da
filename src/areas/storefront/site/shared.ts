import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { formatDuration } from '#kernel/time.ts'
import { type Shared, sharedOf } from './share-image.ts'

type Thing = { id: string; title: string; seconds: number }

/** What is on the picture that is shown where a product's page is shared; `size` says how much it holds. */
export function sharedThing(workspace: WorkspaceRecord, thing: Thing, size: string): Shared {
  const { id, title, seconds } = thing
  return sharedOf(workspace, { id, title }, seconds > 0 ? `${size} · ${formatDuration(seconds)}` : size)
}

/** The same of a whole store. */
export function sharedStore(workspace: WorkspaceRecord): Shared {
  return sharedOf(
    { ...workspace, name: '' },
    { id: workspace.id, title: workspace.name },
    `@${workspace.handle}`,
  )
}
